"""Keys of definitions: an id, or an id with parameters, ``run(s; r)``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from paigui.diagnostics import Diagnostics, Secondary
from paigui.diagnostics.span import Span
from paigui.model.kinds import Identifier, Json
from paigui.model.reader import Reader
from paigui.model.record import Written
from paigui.model.shapes import Dropped, Section
from paigui.source.tree import Node, Scalar
from paigui.syntax import ast
from paigui.syntax.words import is_word

if TYPE_CHECKING:
    from paigui.model.scoring_entries import PartialDefinition

_NAME = "[a-z][a-z0-9_]*"
_HEADING = re.compile(rf"\s*({_NAME})\s*[(（](.*)[)）]\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands before the colon."""

    id: str
    parameters: tuple[str, ...] = ()
    bracket: Span | None = field(default=None, compare=False, repr=False)


def read_heading(key: Scalar, reader: Reader) -> Heading | None:
    """The heading (PG0312 no id, PG0355 brackets that hold no parameters, PG0356 one parameter twice)."""
    if not set("(（") & set(key.text):
        name = Identifier(new=True).read(key, reader)
        return None if name is None else Heading(name)
    found = _HEADING.fullmatch(key.text)
    if found is None:
        reader.report("PG0355", key.span, text=key.text)
        return None
    name = Identifier(new=True).read(Scalar(found[1], key.part(*found.span(1))), reader)
    start, end = found.span(2)
    parameters = _parameters(key, start, end, reader)
    return None if name is None or parameters is None else Heading(name, parameters, key.part(start, end))


def _parameters(key: Scalar, start: int, end: int, reader: Reader) -> tuple[str, ...] | None:
    found: dict[str, Span] = {}
    for piece in re.split("[;；]", key.text[start:end]):
        text = piece.strip()
        at = start + len(piece) - len(piece.lstrip())
        start += len(piece) + 1
        place = key.part(at, at + len(text)) if text else key.span
        if not re.fullmatch(_NAME, text) or is_word(text):
            reader.report("PG0355", place, text=text or key.text)
            return None
        if text in found:
            reader.report("PG0356", place, name=text, secondary=(Secondary(found[text], "same_key"),))
            return None
        found[text] = place
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Definitions(Section["PartialDefinition"]):
    """The section of definitions: entries whose keys may have parameters."""

    def read(self, node: Node, reader: Reader) -> tuple[PartialDefinition | Dropped, ...] | None:
        """The entries (PG0357 two of one id, which differ in their parameters)."""
        found = Section.read(self, node, reader)
        firsts: dict[str, PartialDefinition | Dropped] = {}
        for entry in found or ():
            first = firsts.setdefault(entry.id, entry)
            if first is not entry:
                twice = (Secondary(first.span, "same_key"),)
                reader.report("PG0357", entry.span, name=entry.id, secondary=twice)
        return None if found is None else tuple(firsts.values())

    def name(self, key: Scalar, reader: Reader) -> str | None:
        """The id in a key."""
        heading = read_heading(key, reader)
        return None if heading is None else heading.id

    def finished(
        self, entry: PartialDefinition | Dropped, key: Scalar, reader: Reader
    ) -> PartialDefinition | Dropped:
        """The entry with the parameters of its key in its value (PG0358: it has none)."""
        heading = read_heading(key, Reader(Diagnostics()))
        if heading is None or isinstance(entry, Dropped) or not heading.parameters:
            return entry
        written = entry.value
        if written is not None and written.value is not None:
            function = ast.Function(heading.parameters, written.value, span=written.value.span)
            return replace(entry, value=Written(function, written.span))
        if not entry.broken:
            reader.report("PG0358", heading.bracket or key.span, name=entry.id)
        return entry

    def schema(self) -> Json:
        """As of any section; a key may have parameters."""
        heading = {
            "type": "string",
            "pattern": rf"^\s*{_NAME}\s*([(（][^()（）]*[)）]\s*)?$",
            "maxLength": 200,
        }
        return {**Section.schema(self), "propertyNames": heading}
