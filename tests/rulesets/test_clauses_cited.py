"""Every clause of the sources that bears on scoring, on the table and on play is carried by a rule of a shipped ruleset."""

from __future__ import annotations

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
    "play",
    "claim",
    "kong",
    "win",
    "passed-win",
    "priority",
)
"""Fouls, penalties and the papers on where the text comes from are not all rules yet."""


@pytest.fixture(scope="module")
def found() -> ClauseCoverage:
    """All shipped rulesets together against the catalogue."""
    diags = Diagnostics()
    catalogue = read_clauses(CATALOGUE, diags)
    rulesets = [close_ruleset(name, {}, diags) for name in data.rulesets()]
    assert catalogue is not None
    return clause_coverage([ruleset for ruleset in rulesets if ruleset is not None], catalogue, KINDS)


@pytest.mark.shared
def test_the_table_of_what_is_cited(found: ClauseCoverage) -> None:
    counts = {kind: tuple(found.count(kind, document) for document in "LFA") for kind in KINDS}
    assert counts == {
        "score": ((44, 44), (4, 4), (0, 0)),
        "win-form": ((13, 13), (3, 3), (2, 2)),
        "option": ((3, 3), (37, 37), (0, 0)),
        "setup": ((14, 14), (11, 11), (9, 9)),
        "deal": ((9, 9), (9, 9), (7, 7)),
        "draw": ((2, 2), (7, 7), (3, 3)),
        "settlement": ((4, 4), (8, 8), (3, 3)),
        "side-bet": ((12, 12), (1, 1), (0, 0)),
        "principle": ((2, 2), (15, 15), (2, 2)),
        "term": ((15, 15), (31, 31), (10, 10)),
        "play": ((20, 20), (17, 17), (14, 14)),
        "claim": ((11, 11), (11, 11), (17, 17)),
        "kong": ((8, 8), (8, 8), (8, 8)),
        "win": ((8, 8), (5, 5), (11, 11)),
        "passed-win": ((5, 5), (10, 10), (8, 8)),
        "priority": ((12, 12), (3, 3), (12, 12)),
    }
    assert [clause.id for clause in found.uncited] == []


@pytest.mark.shared
def test_no_citation_leads_nowhere(found: ClauseCoverage) -> None:
    assert [(citation.clause, citation.ruleset, citation.id) for citation in found.unknown] == []
