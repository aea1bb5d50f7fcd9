"""Catalogues of clauses: what can be cited from the source documents of a ruleset.

A catalogue is a YAML (or JSON) list of clauses, each a mapping with ``id``, ``name`` and ``kind``; whatever else it says of
a clause is for other readers. What stands before the first hyphen of an id names the document: ``L`` of ``L-SCORE-01``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from paigui.diagnostics import Diagnostics, Secondary
from paigui.diagnostics.span import Span
from paigui.model.example import CITE
from paigui.model.kinds import Kind, Plain
from paigui.model.reader import Reader
from paigui.source import Node, Sequence, read_node
from paigui.source.files import read, shown

_NAME = Plain(200, one_line=True)
_KEYS: tuple[tuple[str, Kind[str]], ...] = (("id", CITE), ("name", _NAME), ("kind", _NAME))


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a source document; ``kind`` is what it is about (``score``, ``term``)."""

    id: str
    name: str
    kind: str
    span: Span = field(compare=False, repr=False)

    @property
    def document(self) -> str:
        """The document that it is from."""
        return document_of(self.id)


def document_of(clause: str) -> str:
    """The document that the id of a clause begins with."""
    return clause.partition("-")[0]


def read_clauses(path: Path, diags: Diagnostics) -> tuple[Clause, ...] | None:
    """The clauses of a catalogue file in its order; ``None`` after a report (PG01xx, PG03xx, PG1001 to PG1003)."""
    content = read(path, diags)
    node = None if content is None else read_node(shown(path), content, diags)
    if node is None or diags.failed:
        return None
    if not isinstance(node, Sequence) or not node.items:
        diags.add("PG1001", node.span)
        return None
    readers = (Reader(diags, f"clause {number}") for number in range(1, len(node.items) + 1))
    listed = [_clause(item, reader) for item, reader in zip(node.items, readers, strict=True)]
    found = tuple(clause for clause in listed if clause is not None)
    return None if len(found) < len(listed) or not _told_apart(found, diags) else found


def _clause(node: Node, reader: Reader) -> Clause | None:
    mapping = reader.mapping(node)
    if mapping is None:
        return None
    said: dict[str, str] = {}
    for key, kind in _KEYS:
        entry = mapping.get(key)
        text = "" if entry is None else kind.read(entry.value, reader.within(key))
        if text:
            said[key] = text
        elif text is not None:
            reader.report("PG0314", mapping.span if entry is None else entry.value.span, key=key)
    if len(said) < len(_KEYS):
        return None
    entry = mapping.get("id")
    assert entry is not None
    return Clause(said["id"], said["name"], said["kind"], entry.value.span)


def _told_apart(clauses: tuple[Clause, ...], diags: Diagnostics) -> bool:
    """Whether no two clauses have one id (PG1002)."""
    firsts: dict[str, Clause] = {}
    for clause in clauses:
        first = firsts.setdefault(clause.id, clause)
        if first is not clause:
            second = Secondary(first.span, "first_here")
            diags.add("PG1002", clause.span, id=clause.id, secondary=(second,))
    return len(firsts) == len(clauses)
