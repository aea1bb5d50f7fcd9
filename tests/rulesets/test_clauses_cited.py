"""Every clause of the sources that bears on scoring and on the table is carried by a rule of a shipped ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from paigui import data
from paigui.analysis.citations import ClauseCoverage, clause_coverage
from paigui.analysis.clauses import read_clauses
from paigui.diagnostics import Diagnostics
from paigui.pipeline import close_ruleset

CATALOGUE = Path(__file__).parents[3] / "shared" / "sources" / "clauses.yaml"
KINDS = (
    "score",
    "win-form",
    "option",
    "setup",
    "deal",
    "draw",
    "settlement",
    "side-bet",
    "principle",
    "term",
)
"""Play, claims, fouls, penalties and priority follow with the rules of play."""

MISSING: dict[str, tuple[str, ...]] = {
    "option": (
        "F-OPT 21 24 38 40 44",
        "F-GAME 1",
    ),
    "setup": (
        "L-SETUP 6 9 10",
        "F-SETUP 1 2 3 4 5 6 7 8 9 10",
        "F-GAME 3",
        "A-SETUP 1 2 3 4 5 6 7 8",
    ),
    "deal": (
        "L-DEAL 6",
        "F-DEAL 1 2 3 4 5 6 7 8",
        "F-GAME 2",
        "A-DEAL 2 3 4 5 6 7",
    ),
    "draw": (
        "F-DRAW 1",
        "F-OPT 33 34 35 36 37",
        "F-GAME 13",
        "A-DRAW 2 3",
    ),
    "settlement": (
        "F-PAY 3",
        "F-GAME 12 16",
    ),
    "side-bet": ("F-SIDE 1",),
    "principle": ("F-PRIN 2 3 4",),
    "term": (
        "L-TERM 2 3 11",
        "F-TERM 1 2 3 4 5 6 7 12 13 15 16 17 18 19 20 21 25 26 27 29",
        "A-TERM 1 2 3 4 5 7",
    ),
}
"""What no rule cites yet, by kind: numbers of clauses. It may only shrink; what is cited is taken out."""


def ids(groups: Iterable[str]) -> set[str]:
    """``L-SETUP 1 2 3`` as ids."""
    found = set()
    for group in groups:
        start, *numbers = group.split()
        found |= {f"{start}-{int(number):02}" for number in numbers}
    return found


@pytest.fixture(scope="module")
def found() -> ClauseCoverage:
    """All shipped rulesets together against the catalogue."""
    diags = Diagnostics()
    catalogue = read_clauses(CATALOGUE, diags)
    rulesets = [close_ruleset(name, {}, diags) for name in data.rulesets()]
    assert catalogue is not None
    return clause_coverage([ruleset for ruleset in rulesets if ruleset is not None], catalogue, KINDS)


@pytest.mark.shared
@pytest.mark.parametrize("kind", KINDS)
def test_every_clause_is_cited(kind: str, found: ClauseCoverage) -> None:
    uncited = {clause.id for clause in found.uncited if clause.kind == kind}
    assert uncited <= ids(MISSING.get(kind, ()))


@pytest.mark.shared
def test_what_is_missing_is_in_the_catalogue(found: ClauseCoverage) -> None:
    kinds = {clause.id: clause.kind for clause in found.clauses}
    assert [(name, kind) for kind in MISSING for name in ids(MISSING[kind]) if kinds.get(name) != kind] == []


@pytest.mark.shared
def test_no_citation_leads_nowhere(found: ClauseCoverage) -> None:
    assert [(citation.clause, citation.ruleset, citation.id) for citation in found.unknown] == []
