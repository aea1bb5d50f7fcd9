"""Which clauses rules cite, held against catalogues: what is inherited, dropped, nested or unknown; what is no catalogue."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from paigui.analysis.citations import citations_of, clause_coverage
from paigui.analysis.clauses import Clause, read_clauses
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Ruleset
from paigui.pipeline import close_ruleset
from paigui.source.builder import MAX_NODES
from paigui.source.characters import MAX_SIZE

PARENT = """
ruleset: parent
cites: [H-1]
options:
  taken: {type: bool, default: false, cites: [O-1]}
facts:
  moon: {type: bool, default: false, cites: [O-2]}
maps:
  seat_flowers: {by: seat_wind, E: 1f, S: 2f, W: 3f, N: 4f, cites: [M-1]}
sets:
  green: {tiles: 23468s F, cites: [M-2]}
define:
  claimed: {value: any melded groups, cites: [M-3]}
wins:
  discard: {tile: taken, payers: giver, cites: [W-1]}
refuse:
  moonless: {when: moon and won by discard, cites: [W-2]}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}], cites: [W-3]}
patterns:
  first: {name: 一, tai: 1, when: claimed, cites: [P-1, P-2]}
  unplayed: {name: 二, tai: 1, when: claimed, enabled: option.taken, cites: [P-3]}
  gone: {name: 三, tai: 1, when: not claimed, cites: [P-4]}
settlement: {base: 1, cites: [Y-1]}
examples:
  - {concealed: 123456m 345p 78s 123s SS, win: 6s, seat: E, round: E, cites: [X-1]}
"""
CHILD = """
ruleset: child
extends: ./parent.yaml
cites: [H-2]
patterns:
  first: {cites: [P-2, P-9]}
  gone: null
"""


@pytest.fixture
def family(tmp_path: Path) -> tuple[Ruleset, Ruleset]:
    """A parent that cites in every section, and a child."""
    (tmp_path / "parent.yaml").write_text(PARENT, encoding="utf-8")
    (tmp_path / "child.yaml").write_text(CHILD, encoding="utf-8")
    parent, child = (
        close_ruleset(tmp_path / name, {}, Diagnostics()) for name in ("parent.yaml", "child.yaml")
    )
    assert parent is not None and child is not None
    return parent, child


def cited(ruleset: Ruleset) -> list[tuple[str, str, str]]:
    return [(found.clause, found.section, found.id) for found in citations_of(ruleset)]


def test_every_section_cites_and_examples_do_not(family: tuple[Ruleset, Ruleset]) -> None:
    assert cited(family[0]) == [
        ("H-1", "ruleset", "parent"),
        ("O-1", "options", "taken"),
        ("O-2", "facts", "moon"),
        ("M-1", "maps", "seat_flowers"),
        ("M-2", "sets", "green"),
        ("M-3", "define", "claimed"),
        ("W-1", "wins", "discard"),
        ("W-2", "refuse", "moonless"),
        ("W-3", "forms", "standard"),
        ("P-1", "patterns", "first"),
        ("P-2", "patterns", "first"),
        ("P-3", "patterns", "unplayed"),
        ("P-4", "patterns", "gone"),
        ("Y-1", "settlement", "settlement"),
    ]


def test_what_a_child_drops_or_writes_anew_it_does_not_cite(family: tuple[Ruleset, Ruleset]) -> None:
    parent, child = ({clause for clause, *_ in cited(side)} for side in family)
    assert parent - child == {"H-1", "P-1", "P-4"}
    assert child - parent == {"H-2", "P-9"}


def test_what_stands_under_a_value_of_an_option_is_cited_whichever_is_chosen(tmp_path: Path) -> None:
    switched = """
    by_option:
      taken:
        true: {patterns: {first: {cites: [P-1, P-7]}, more: {name: 四, tai: 1, when: claimed, cites: [P-8]}}}
    """
    path = tmp_path / "switched.yaml"
    path.write_text(PARENT + "\n".join(line[4:] for line in switched.split("\n")), encoding="utf-8")
    for chosen in ("false", "true"):
        ruleset = close_ruleset(path, {"taken": chosen}, Diagnostics())
        assert ruleset is not None
        found = cited(ruleset)
        assert {("P-7", "patterns", "first"), ("P-8", "patterns", "more")} <= set(found)
        assert len(found) == len(set(found))


def test_what_stands_inside_an_entry_cites_for_it(family: tuple[Ruleset, Ruleset]) -> None:
    first = family[0].patterns[0]
    inner = replace(family[0].sets[0], id="", cites=("Z-1",))
    nested = replace(first, tier=inner)
    found = [place for place in cited(replace(family[0], patterns=(nested,))) if place[0] == "Z-1"]
    assert found == [("Z-1", "patterns", "first")]


def catalogue(*ids: str, kind: str = "score") -> tuple[Clause, ...]:
    where = close_ruleset("luohan", {}, Diagnostics())
    assert where is not None
    return tuple(Clause(name, name, kind, where.span) for name in ids)


def test_rulesets_count_together(family: tuple[Ruleset, Ruleset]) -> None:
    clauses = (*catalogue("P-1", "P-2", "P-4", "P-5"), *catalogue("P-9", "O-3", kind="term"))
    alone, together = clause_coverage(family[1:], clauses), clause_coverage(family, clauses)
    assert [clause.id for clause in alone.uncited] == ["P-1", "P-4", "P-5", "O-3"]
    assert [clause.id for clause in together.uncited] == ["P-5", "O-3"]
    assert together.count("score", "P") == (3, 4)
    assert together.count("term", "P") == (1, 1)
    assert together.count("term", "O") == (0, 1)
    assert together.count(None, None) == (4, 6)
    assert {found.ruleset for found in together.cited_by["P-2"]} == {"parent", "child"}


def test_only_documents_of_the_catalogue_can_lack_a_clause(family: tuple[Ruleset, Ruleset]) -> None:
    found = clause_coverage(family, catalogue("P-1", "P-2", "P-9"))
    assert {(item.clause, item.ruleset) for item in found.unknown} == {
        ("P-3", "parent"),
        ("P-3", "child"),
        ("P-4", "parent"),
    }


def test_kinds_are_asked_for_in_their_order(family: tuple[Ruleset, Ruleset]) -> None:
    clauses = (*catalogue("P-1"), *catalogue("O-1", kind="term"), *catalogue("O-2", kind="draw"))
    found = clause_coverage(family, clauses, ("draw", "score"))
    assert [clause.id for clause in found.clauses] == ["O-2", "P-1"]
    assert "O-1" in found.known


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", {"PG0112"}),
        ("[]", {"PG1001"}),
        ("{}", {"PG1001"}),
        ("just text", {"PG1001"}),
        ("- {id: A-1, name: one}", {"PG0314"}),
        ("- {id: A-1, name: '', kind: x}", {"PG0314"}),
        ("- {id: [A-1], name: one, kind: x}", {"PG0306"}),
        ("- {id: A-1, name: one, kind: null}", {"PG0322"}),
        ("- {id: A-1, name: one, kind: x}\n- {id: A-1, name: two, kind: x}", {"PG1002"}),
        ("- &a {id: A-1, name: one, kind: x}\n- *a", {"PG0144", "PG0145"}),
        ("- {id: " + "A" * 300 + ", name: one, kind: x}", {"PG0320"}),
        ('- {id: A-1, name: "a\\nb", kind: x}', {"PG0321"}),
        ("[" * 60 + "]" * 60, {"PG0147"}),
        ("- {id: A-1, name: one, kind: x}\n" * (MAX_NODES // 7 + 1), {"PG0148"}),
        ("# " + "x" * MAX_SIZE, {"PG0104"}),
    ],
    ids=lambda value: None if isinstance(value, set) else value[:30],
)
def test_what_is_no_catalogue_is_said(text: str, codes: set[str], tmp_path: Path) -> None:
    path = tmp_path / "clauses.yaml"
    path.write_text(text, encoding="utf-8")
    diags = Diagnostics()
    assert read_clauses(path, diags) is None
    assert {item.code for item in diags.items} == codes


def test_a_catalogue_may_be_json_and_say_more(tmp_path: Path) -> None:
    path = tmp_path / "clauses.json"
    path.write_text(
        '[{"id": "A-1", "name": "one", "kind": "x", "says": {"any": ["thing"]}}]', encoding="utf-8"
    )
    diags = Diagnostics()
    clauses = read_clauses(path, diags)
    assert clauses is not None and not diags.items
    assert [(clause.id, clause.name, clause.kind, clause.document) for clause in clauses] == [
        ("A-1", "one", "x", "A")
    ]


@pytest.mark.parametrize("name", ["folder", "pipe", "link"])
def test_a_catalogue_is_a_regular_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if name == "folder":
        path.mkdir()
    elif name == "pipe":
        import os

        os.mkfifo(path)
    else:
        path.symlink_to(tmp_path / "elsewhere")
    diags = Diagnostics()
    assert read_clauses(path, diags) is None
    assert [item.code for item in diags.items] == ["PG0103"]
