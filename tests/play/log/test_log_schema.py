"""The schema of a line of a log and its reader agree, and the table of events is whole."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from logs import CLEAN_HAND, every_event
from test_any_log import JUNK, events
from test_log_reading import WRONG, WRONG_DEALS
from tests.schema.schemas import complaints

from paigui import data
from paigui.model.log_schema import schema_text
from paigui_runtime.play.event_specs import EVENTS, FIELDS
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.log_reading import event_to_dict, read_event
from paigui_runtime.play.log_values import MOST_EVENTS

UNSEEN = (
    "before this one", "the number 1.0", "more than 144", "takes one tile, such as “3p”, not “99p”", "more than 34",
    "three tiles in a row", "has no field 3", "each wind once", "'at': nan",
)  # fmt: skip
"""What no schema says: what stands before, how many tiles a text holds. To a schema 1.0 is whole; NaN is no JSON."""


def accepted(line: object) -> bool:
    """Whether the reader takes a line, wherever it stands."""
    try:
        read_event(line, MOST_EVENTS + 1)  # type: ignore[arg-type]
    except LogError:
        return False
    return True


def test_it_is_up_to_date() -> None:
    assert data.grammar_file("log.schema.json").read_text(encoding="utf-8") == schema_text()


@pytest.mark.parametrize("line", every_event(), ids=lambda line: line["type"])
def test_it_accepts_the_example_of_each_type(line: dict[str, Any]) -> None:
    assert complaints("log", line) == []
    assert complaints("log", event_to_dict(read_event(line, 99))) == []
    for name, field in FIELDS[line["type"]].items():
        without = {key: value for key, value in line.items() if key != name}
        assert (complaints("log", without) == []) is not field.needed
        assert accepted(without) is not field.needed
    assert complaints("log", line | {"colour": "red"})


def test_it_accepts_a_hand() -> None:
    for line in CLEAN_HAND.splitlines():
        assert complaints("log", json.loads(line)) == []


@pytest.mark.parametrize(
    "line",
    [
        line
        for line, _, says, _ in (*WRONG, *WRONG_DEALS)
        if not any(said in f"{says} {line}" for said in UNSEEN)
    ],
    ids=str,
)
def test_it_refuses_what_cannot_be_read(line: Any) -> None:
    assert not accepted(line)
    assert complaints("log", line)


@given(events())
def test_it_accepts_every_event(line: dict[str, Any]) -> None:
    assert accepted(line)
    assert complaints("log", line) == []


@given(st.data())
@settings(max_examples=200)
def test_what_the_reader_accepts_it_accepts(found: st.DataObject) -> None:
    line: dict[str, Any] = copy.deepcopy(found.draw(st.sampled_from(every_event())))
    name = found.draw(st.sampled_from(sorted(FIELDS[line["type"]])))
    line[name] = found.draw(JUNK.filter(lambda value: not isinstance(value, (tuple, bytes))))
    if accepted(line):
        assert complaints("log", line) == [], line


# --- the table of events


def test_every_field_is_described() -> None:
    for spec in EVENTS.values():
        for field in FIELDS[spec.type].values():
            assert field.says, (spec.type, field.name)
        assert spec.says and spec.stands in ("match", "hand", "any")


def test_every_event_is_needed_by_a_clause() -> None:
    for spec in EVENTS.values():
        clauses = spec.clauses()
        assert clauses, spec.type
        assert len(set(clauses)) == len(clauses), spec.type
        rest = re.sub(r"[LFA]-[A-Z]+-\d\d(?:(?:\.\.|,)\d\d)*", "", spec.needed_by)
        assert not rest.strip(), (spec.type, rest)


def test_ranges_of_clauses() -> None:
    assert EVENTS["seating"].clauses() == (
        "L-SETUP-01", "L-SETUP-02", "L-SETUP-03", "L-SETUP-04", "F-SETUP-01", "F-SETUP-02", "F-SETUP-03", "A-SETUP-02",
    )  # fmt: skip


@pytest.mark.shared
def test_the_clauses_are_in_the_catalogue() -> None:
    from pathlib import Path

    text = (Path(__file__).parents[4] / "shared/sources/clauses.yaml").read_text(encoding="utf-8")
    known = set(re.findall(r"^- id: (\S+)", text, re.M))
    used = {clause for spec in EVENTS.values() for clause in spec.clauses()}
    assert used <= known
