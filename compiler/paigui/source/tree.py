"""The positioned YAML tree: what a user's file says, and where each value of it stands.

Every scalar is text; nothing is guessed to be a number, a truth or a date. The model stage reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from paigui.diagnostics.span import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text value. ``plain_null`` tells an unquoted ``null``, ``~`` or nothing at all from a text."""

    text: str
    span: Span = field(compare=False)
    plain_null: bool = False
    offsets: tuple[int, ...] | None = field(default=None, compare=False, repr=False)
    """Offset into the source of each character of ``text`` (one more for its end); ``None``: they are consecutive
    from ``span.start``."""

    def part(self, start: int, end: int) -> Span:
        """The place in the file of ``text[start:end]``."""
        if self.offsets is None:
            base = self.span.start
            return Span(self.span.source, base + start, base + end)
        return Span(self.span.source, self.offsets[start], max(self.offsets[end], self.offsets[start]))


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a mapping with its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping in the order written; keys are unique texts."""

    entries: tuple[Entry, ...]
    span: Span = field(compare=False)

    def get(self, key: str) -> Entry | None:
        """The entry of a key, or ``None``."""
        for entry in self.entries:
            if entry.key.text == key:
                return entry
        return None


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list in the order written."""

    items: tuple[Node, ...]
    span: Span = field(compare=False)


Node = Scalar | Mapping | Sequence
