"""Clauses and the rules that cite them: a table of kinds, what is not cited, and who cites what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from paigui.analysis.citations import Citation, ClauseCoverage, citations_of
from paigui.analysis.clause_logs import ClauseLogs, clause_logs
from paigui.analysis.values import to_json
from paigui.faces.face import Face
from paigui.faces.reports.diff_markdown import escaped
from paigui.faces.reports.score_text import bilingual
from paigui.faces.tables import Table
from paigui.model.ruleset import Ruleset

_Entry = tuple[str, str]
"""Section and id."""


def print_coverage(
    face: Face, rulesets: Sequence[Ruleset], source: str, found: ClauseCoverage, verbose: bool
) -> None:
    """Writes how many clauses of each kind and document are cited, and which are not."""
    if face.format == "json":
        face.print_json(_coverage_json(rulesets, source, found))
        return
    names = ", ".join(ruleset.id for ruleset in rulesets)
    face.heading(_title(face, f"{names} · {source}", 1))
    _print_table(face, _counts(face, found))
    if found.uncited:
        table = Table(tuple(face.say(head) for head in ("clause", "name", "clause_kind")))
        for clause in found.uncited:
            table.add(clause.id, clause.name, clause.kind)
        _print_block(face, "uncited", table)
    if verbose:
        table = Table(tuple(face.say(head) for head in ("clause", "name", "cited_by")))
        for clause in found.clauses:
            by = _named(face, found.cited_by.get(clause.id, ()), len(rulesets))
            if by:
                table.add(clause.id, clause.name, by)
        _print_block(face, "cited_by", table)
    cited, count = found.count(None, None)
    face.print()
    face.print(face.say("clauses_cited", cited=cited, count=count))
    logs = _of_play(rulesets, found)
    if logs:
        shown = sum(each.shown for each in logs)
        face.print(face.say("clauses_played", shown=shown, count=len(logs)))
    lacking = [each.clause for each in logs if not each.shown]
    if lacking:
        face.print(face.say("labelled", label=face.say("clauses_not_played"), said=" ".join(lacking)))


def _of_play(rulesets: Sequence[Ruleset], found: ClauseCoverage) -> list[ClauseLogs]:
    """The clauses asked for that rules of play cite, with their short logs, in the order of the catalogue."""
    logs = {each.clause: each for each in clause_logs(rulesets)}
    return [logs[clause.id] for clause in found.clauses if clause.id in logs]


def print_citations(face: Face, rulesets: Sequence[Ruleset]) -> None:
    """Writes what the entries of rulesets cite, section by section."""
    entries = _entries(citation for ruleset in rulesets for citation in citations_of(ruleset))
    if face.format == "json":
        listed = [
            {**_entry_json(section, entry, citations), "cites": _clauses(citations)}
            for (section, entry), citations in entries.items()
        ]
        face.print_json({"rulesets": [ruleset.id for ruleset in rulesets], "entries": listed})
        return
    face.heading(_title(face, ", ".join(ruleset.id for ruleset in rulesets), 1))
    table = Table(tuple(face.say(head) for head in ("name", "id", "cites")))
    for section in dict.fromkeys(section for section, _ in entries):
        table.add(face.say(f"section.{section}"))
        for (within, entry), citations in entries.items():
            if within == section:
                name = bilingual(citations[0].name.zh, citations[0].name.en, face.language)
                table.add(name, entry, " ".join(_clauses(citations)))
    _print_table(face, table)
    count = len({clause for citations in entries.values() for clause in _clauses(citations)})
    face.print()
    face.print(face.say("entries_cite", entries=len(entries), count=count))


def _counts(face: Face, found: ClauseCoverage) -> Table:
    columns = (*found.documents, None) if len(found.documents) > 1 else found.documents
    heads = [face.say("all") if column is None else column for column in columns]
    table = Table((face.say("clause_kind"), *heads), frozenset(range(1, len(columns) + 1)))
    for kind in (*found.kinds, None) if len(found.kinds) > 1 else found.kinds:
        counts = [found.count(kind, column) for column in columns]
        cells = [f"{cited}/{count}" if count else "–" for cited, count in counts]
        table.add(face.say("all") if kind is None else kind, *cells)
    return table


def _entries(citations: Iterable[Citation]) -> dict[_Entry, list[Citation]]:
    """Citations by the entry that makes them; one entry in several rulesets is one."""
    found: dict[_Entry, list[Citation]] = {}
    for citation in citations:
        found.setdefault((citation.section, citation.id), []).append(citation)
    return found


def _clauses(citations: Iterable[Citation]) -> list[str]:
    return list(dict.fromkeys(citation.clause for citation in citations))


def _named(face: Face, citations: Iterable[Citation], of: int) -> str:
    """Who cites: the ids, and where several rulesets are looked at and not all do, which."""
    said = []
    for (section, entry), found in _entries(citations).items():
        rulesets = list(dict.fromkeys(citation.ruleset for citation in found))
        where = f" ({' '.join(rulesets)})" if len(rulesets) < of else ""
        inside = "" if section == "patterns" or section == entry else f"{section}."
        said.append(f"{inside}{entry}{where}")
    return ("、" if face.language == "zh" else ", ").join(said)


def _print_block(face: Face, heading: str, table: Table) -> None:
    face.print()
    face.heading(_title(face, face.say(heading), 2))
    _print_table(face, table)


def _title(face: Face, text: str, level: int) -> str:
    return f"{'#' * level} {escaped(text)}" if face.format == "markdown" else text


def _print_table(face: Face, table: Table) -> None:
    face.print()
    if face.format == "markdown":
        face.print(_markdown(table))
    else:
        table.print()


def _markdown(table: Table) -> str:
    rules = ["--:" if column in table.right else "---" for column in range(len(table.head))]
    rows = [
        table.head,
        rules,
        *(row if len(row) > 1 else (*row, *[""] * (len(rules) - 1)) for row in table.rows),
    ]
    return "\n".join(f"| {' | '.join(map(escaped, row))} |" for row in rows)


def _coverage_json(rulesets: Sequence[Ruleset], source: str, found: ClauseCoverage) -> dict[str, Any]:
    table = [
        {"kind": kind, "document": document, "cited": cited, "all": count}
        for kind in found.kinds
        for document in found.documents
        for cited, count in (found.count(kind, document),)
        if count
    ]
    return {
        "rulesets": [ruleset.id for ruleset in rulesets],
        "source": source,
        "cited": found.count(None, None)[0],
        "all": found.count(None, None)[1],
        "table": table,
        "play": [
            {
                "id": each.clause,
                "allowed": each.allowed,
                "refused": each.refused,
                "shown": each.shown,
            }
            for each in _of_play(rulesets, found)
        ],
        "clauses": [
            {
                "id": clause.id,
                "name": clause.name,
                "kind": clause.kind,
                "document": clause.document,
                "cited_by": [
                    _entry_json(section, entry, citations)
                    for (section, entry), citations in _entries(found.cited_by.get(clause.id, ())).items()
                ],
            }
            for clause in found.clauses
        ],
        "unknown": [
            {
                **_entry_json(section, entry, citations),
                "cites": _clauses(citations),
                "file": citations[0].span.source.name,
                "line": citations[0].span.line,
            }
            for (section, entry), citations in _entries(found.unknown).items()
        ],
    }


def _entry_json(section: str, entry: str, citations: Sequence[Citation]) -> dict[str, Any]:
    return {
        "section": section,
        "id": entry,
        "name": to_json(citations[0].name),
        "rulesets": list(dict.fromkeys(citation.ruleset for citation in citations)),
    }
