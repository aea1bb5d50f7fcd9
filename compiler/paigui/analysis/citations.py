"""Which clauses of a source the rules of a ruleset carry: every entry says them under ``cites``.

What counts is the closed ruleset: what a child inherits cites for the child too, what it dropped does not. An entry that an
option turns off is still written, and cites. Examples cite what they show and carry no clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace

from paigui.analysis.clauses import Clause, document_of
from paigui.analysis.sections import section_name
from paigui.diagnostics.span import Span
from paigui.model.ruleset import Entry, Example, Moment, PlayExample, Ruleset, Text
from paigui.syntax import ast


@dataclass(frozen=True, slots=True)
class Citation:
    """An entry of a ruleset that cites a clause; of a section without entries, and of the head of the file, its name."""

    clause: str
    ruleset: str
    section: str
    id: str
    name: Text
    span: Span = field(compare=False, repr=False)


def citations_of(ruleset: Ruleset) -> Iterator[Citation]:
    """Every citation of a closed ruleset: the head, section by section, then what only other values of options would add."""
    awake = list(_awake(ruleset))
    yield from awake
    known = set(awake)
    for layer in ruleset.asleep:
        added = [citation for citation in _awake(layer.ruleset) if citation not in known]
        yield from added
        known.update(added)


def _awake(ruleset: Ruleset) -> Iterator[Citation]:
    head = Citation("", ruleset.id, "ruleset", ruleset.id, ruleset.title, ruleset.span)
    for clause in ruleset.cites:
        yield replace(head, clause=clause)
    for section in fields(ruleset):
        name = section_name(section.name)
        place = Citation("", ruleset.id, name, name, Text(), ruleset.span)
        if section.name not in ("cites", "asleep"):
            yield from _within(getattr(ruleset, section.name), place)


def _within(value: object, place: Citation) -> Iterator[Citation]:
    """What a value and all inside it cite; what has no id of its own cites for the entry around it."""
    if isinstance(value, tuple):
        for item in value:
            yield from _within(item, place)
    elif is_dataclass(value) and not isinstance(
        value, type | ast.Node | Span | Example | Moment | PlayExample | Text
    ):
        own = {key: said for key in ("id", "name", "span") if (said := getattr(value, key, None))}
        if isinstance(value, Entry):
            own["section"] = value.section
        place = replace(place, **own) if "id" in own or place.id == place.section else place
        for clause in getattr(value, "cites", ()):
            yield replace(place, clause=clause)
        for item in fields(value):
            yield from _within(getattr(value, item.name), place)


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """How far rulesets, taken together, cite the clauses asked for, in the order of the catalogue."""

    clauses: tuple[Clause, ...]
    known: tuple[str, ...]
    """The ids of all clauses of the catalogue."""
    cited_by: dict[str, tuple[Citation, ...]]
    """The citations of each clause that is cited at all."""
    unknown: tuple[Citation, ...]
    """Citations of clauses that the catalogue does not have, though it has others of their document."""

    @property
    def uncited(self) -> tuple[Clause, ...]:
        """The clauses asked for that no rule cites."""
        return tuple(clause for clause in self.clauses if clause.id not in self.cited_by)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds asked for."""
        return tuple(dict.fromkeys(clause.kind for clause in self.clauses))

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents of the clauses asked for."""
        return tuple(dict.fromkeys(clause.document for clause in self.clauses))

    def count(self, kind: str | None, document: str | None) -> tuple[int, int]:
        """How many clauses are cited and how many there are, of a kind and document or of all."""
        among = [
            clause.id in self.cited_by
            for clause in self.clauses
            if kind in (None, clause.kind) and document in (None, clause.document)
        ]
        return sum(among), len(among)


def clause_coverage(
    rulesets: Iterable[Ruleset], catalogue: tuple[Clause, ...], kinds: tuple[str, ...] = ()
) -> ClauseCoverage:
    """Holds the citations of rulesets against a catalogue; ``kinds`` are asked for, all if there are none."""
    cited_by: dict[str, list[Citation]] = {}
    for ruleset in rulesets:
        for citation in citations_of(ruleset):
            cited_by.setdefault(citation.clause, []).append(citation)
    known = {clause.id: clause for clause in catalogue}
    documents = {clause.document for clause in catalogue}
    unknown = [
        citation
        for clause, citations in cited_by.items()
        if clause not in known and document_of(clause) in documents
        for citation in citations
    ]
    asked = tuple(clause for clause in catalogue if not kinds or clause.kind in kinds)
    if kinds:
        asked = tuple(sorted(asked, key=lambda clause: kinds.index(clause.kind)))
    citations = {clause: tuple(found) for clause, found in cited_by.items()}
    return ClauseCoverage(asked, tuple(known), citations, tuple(unknown))
