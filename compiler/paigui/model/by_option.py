"""``by_option``: what a file says more where an option has a value, layer upon layer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from paigui.diagnostics.span import Span
from paigui.model.kinds import Identifier, Json, Kind
from paigui.model.reader import Reader
from paigui.model.record import read_record
from paigui.model.shapes import LONGEST_LIST, Dropped
from paigui.source.tree import Entry, Mapping, Node, Scalar
from paigui.syntax.words import canonical_key

if TYPE_CHECKING:
    from paigui.model.layer import Layer

LEFT_OUT = frozenset({"options", "facts"})
"""Sections that no option switches: what an option is and what a record carries does not depend on an option."""


@dataclass(frozen=True, slots=True)
class Switched:
    """What is said where an option has a value: both as written, with their places, and the sections."""

    option: Scalar
    value: Scalar
    layer: Layer
    span: Span = field(compare=False, repr=False)
    """From the value to the end of what is said."""


@dataclass(frozen=True, slots=True)
class ByOption(Kind[tuple[Switched, ...]]):
    """A mapping from options to values to sections."""

    def read(self, node: Node, reader: Reader) -> tuple[Switched, ...] | None:
        """The layers in the order written (PG0332 too many, PG0360 what no option switches)."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        found: list[Switched] = []
        failed = False
        for option in mapping.entries:
            inner = reader.within(option.key.text)
            values = inner.mapping(option.value)
            if Identifier().read(option.key, reader) is None or values is None:
                failed = True
                continue
            for value in values.entries:
                layer = _layer(value, inner.within(value.key.text))
                if layer is None:
                    failed = True
                else:
                    span = Span(value.key.span.source, value.key.span.start, value.value.span.end)
                    found.append(Switched(option.key, value.key, layer, span))
        if len(found) > LONGEST_LIST:
            reader.report("PG0332", node.span, count=len(found), limit=LONGEST_LIST)
            return None
        return None if failed else tuple(found)

    def schema(self) -> Json:
        """Objects of objects of sections."""
        values = {"type": "object", "additionalProperties": {"$ref": "#/definitions/Switched"}}
        return {
            "type": "object",
            "propertyNames": {"$ref": "#/definitions/id"},
            "additionalProperties": values,
        }


def switched_keys() -> tuple[str, ...]:
    """The keys of a layer that may stand under a value of an option."""
    from paigui.model.layer import PLAYED, SECTIONS

    within = {*PLAYED, "contests"}
    sections = (section for section in SECTIONS if section not in LEFT_OUT | within)
    return (*sections, "play", "readings", "settlement")


def _layer(entry: Entry, reader: Reader) -> Layer | None:
    """The sections of one value."""
    from paigui.model.layer import Layer, spread
    from paigui.model.record import table_of

    mapping = reader.mapping(entry.value)
    if mapping is None:
        return None
    allowed, everything = switched_keys(), table_of(Layer)
    kept: list[Entry] = []
    for item in mapping.entries:
        key = canonical_key(item.key.text)
        if key in everything and key not in allowed:
            reader.report("PG0360", item.key.span, key=item.key.text)
        else:
            kept.append(item)
    layer = spread(read_record(Layer, Mapping(tuple(kept), mapping.span), reader, whole=False))
    for span in _examples(layer):
        reader.report("PG0360", span, key="examples")
    return None if layer.broken or len(kept) < len(mapping.entries) else layer


def _examples(layer: Layer) -> Iterator[Span]:
    """Where a rule that is switched writes examples."""
    from paigui.model.layer import SECTIONS, entries_of

    for section in SECTIONS:
        for entry in entries_of(layer, section):
            written = None if isinstance(entry, Dropped) else getattr(entry, "examples", None)
            if written is not None:
                yield written.span
