"""Merging against a plain reckoning of it: dictionaries of fields, changed one after the other."""

from __future__ import annotations

import json
from typing import Any

from closing import close_texts
from hypothesis import given, settings
from hypothesis import strategies as st

from paigui.model.ruleset import Ruleset
from paigui.syntax import ast

NAMES = [f"r{number}" for number in range(5)]
Fields = dict[str, Any]
Rules = dict[str, Fields]
Edit = dict[str, Fields | None]

FIELDS = {
    "tai": st.integers(0, 99),
    "area": st.sampled_from(["honors", "suits"]),
    "keeps": st.lists(st.sampled_from(NAMES), unique=True, max_size=3),
    "absorbs": st.lists(st.sampled_from(NAMES), unique=True, max_size=3),
}
RESET = {name: st.none() | values if name != "tai" else values for name, values in FIELDS.items()}


def whole(fields: Fields) -> Fields:
    return {"name": "R", "tai": 1, "when": "no honors", **fields}


PARENTS = st.dictionaries(
    st.sampled_from(NAMES), st.fixed_dictionaries({}, optional=FIELDS).map(whole), min_size=1
)
EDITS = st.dictionaries(st.sampled_from(NAMES), st.none() | st.fixed_dictionaries({}, optional=RESET))


def text(name: str, rules: Edit, parent: str = "") -> str:
    """A ruleset file; JSON is YAML."""
    return f"ruleset: {name}\n{parent}patterns: {json.dumps(rules)}"


def fitting(edit: Edit, rules: Rules) -> Edit:
    """An edit that hits what is there; an entry that is not there is written whole."""
    found: Edit = {}
    for name, fields in edit.items():
        if name in rules:
            found[name] = fields
        elif fields is not None:
            found[name] = whole({key: value for key, value in fields.items() if value is not None})
    return found


def edited(rules: Rules, edit: Edit) -> Rules:
    """What the rules are after an edit, reckoned by hand: dropped ids go out of every list."""
    found = {name: dict(fields) for name, fields in rules.items()}
    for name, fields in edit.items():
        if fields is None:
            del found[name]
        else:
            found[name] = {**found.get(name, {}), **fields}
    return {
        name: {key: value for key, value in fields.items() if value is not None}
        for name, fields in found.items()
    }


def shown(ruleset: Ruleset) -> Rules:
    """A closed ruleset as such dictionaries."""
    found: Rules = {}
    for entry in ruleset.patterns:
        assert isinstance(entry.tai, ast.Number)
        found[entry.id] = {
            "tai": entry.tai.value,
            "area": entry.area,
            "keeps": list(entry.keeps),
            "absorbs": [item.rule for item in entry.absorbs],
        }
    return found


def expected(rules: Rules, gone: set[str]) -> Rules:
    return {
        name: {
            "tai": fields["tai"],
            "area": fields.get("area", ""),
            "keeps": [rule for rule in fields.get("keeps", []) if rule not in gone],
            "absorbs": [rule for rule in fields.get("absorbs", []) if rule not in gone],
        }
        for name, fields in rules.items()
    }


@settings(max_examples=60, deadline=None)
@given(PARENTS, EDITS, EDITS)
def test_two_children_change_what_two_edits_change(parent: Rules, first: Edit, second: Edit) -> None:
    first = fitting(first, parent)
    between = edited(parent, first)
    second = fitting(second, between)
    after = edited(between, second)
    ever = {*parent, *first, *second}
    closed = close_texts(
        text("a", dict(parent)), text("b", first, "extends: a\n"), text("c", second, "extends: b\n")
    )
    assert shown(closed) == expected(after, ever - set(after))
    assert list(shown(closed)) == list(after)
    assert set(closed.dropped) == ever - set(after)
    assert {entry.id: entry.origin for entry in closed.patterns} == {
        name: "c" if name in second else "b" if name in first else "a" for name in after
    }


@settings(max_examples=40, deadline=None)
@given(PARENTS, EDITS)
def test_a_child_is_its_parent_written_out(parent: Rules, edit: Edit) -> None:
    edit = fitting(edit, parent)
    after = edited(parent, edit)
    gone = {*parent, *edit} - set(after)
    flat: Edit = {
        name: {**fields, **{key: expected(after, gone)[name][key] for key in ("keeps", "absorbs")}}
        for name, fields in after.items()
    }
    through = close_texts(text("a", dict(parent)), text("b", edit, "extends: a\n"))
    assert shown(through) == shown(close_texts(text("b", flat)))


@settings(max_examples=40, deadline=None)
@given(PARENTS, EDITS)
def test_saying_it_again_changes_nothing(parent: Rules, edit: Edit) -> None:
    edit = fitting(edit, parent)
    again: Edit = {name: fields for name, fields in edit.items() if fields is not None}
    once = (text("a", dict(parent)), text("b", edit, "extends: a\n"))
    assert shown(close_texts(*once, text("c", again, "extends: b\n"))) == shown(close_texts(*once))
