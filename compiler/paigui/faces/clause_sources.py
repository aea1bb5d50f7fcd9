"""The catalogue of clauses that a command line names."""

from __future__ import annotations

from pathlib import Path

from paigui.analysis.citations import ClauseCoverage
from paigui.analysis.clauses import Clause, read_clauses
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.diagnostics.suggest import closest
from paigui.faces.face import UNUSABLE, Face, Failure, fail


def catalogue_or_fail(source: str, kinds: tuple[str, ...]) -> tuple[Clause, ...]:
    """The clauses of a file; ends the command if it is no catalogue, or has none of a kind asked for (PG1003)."""
    diags = Diagnostics()
    clauses = read_clauses(Path(source), diags)
    if clauses is None:
        raise Failure(UNUSABLE, diags)
    known = tuple(dict.fromkeys(clause.kind for clause in clauses))
    for kind in kinds:
        if kind not in known:
            fail("PG1003", path=source, kind=kind, known=", ".join(known), suggestion=closest(kind, known))
    return clauses


def report_unknown(face: Face, source: str, found: ClauseCoverage) -> None:
    """Warns of each citation of a clause that the catalogue does not have, once for all heirs (PG1005)."""
    diags = Diagnostics()
    first = {
        (citation.clause, citation.section, citation.id): citation for citation in reversed(found.unknown)
    }
    for citation in reversed(first.values()):
        near = closest(citation.clause, found.known)
        diags.add(
            "PG1005", citation.span, name=citation.id, clause=citation.clause, path=source, suggestion=near
        )
    face.report(diags)
