"""Where something stands in a user's file."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class SourceFile:
    """One text that the user wrote: a file, standard input or a string of the command line.

    ``name`` is what messages call it (a path as the user gave it, ``<stdin>``, ``<expression>``).
    """

    name: str
    text: str
    _starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        starts = [0]
        for line in self.text.split("\n")[:-1]:
            starts.append(starts[-1] + len(line) + 1)
        object.__setattr__(self, "_starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column (both from 1, columns in characters) of an offset into ``text``."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of one line (from 1) without its line break; empty past the end."""
        if not 1 <= number <= len(self._starts):
            return ""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


@dataclass(frozen=True, slots=True, eq=False)
class Span:
    """A piece of a source: offsets ``start`` (included) to ``end`` (excluded), in characters."""

    source: SourceFile
    start: int
    end: int

    @property
    def text(self) -> str:
        """The piece itself."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """Line of the first character, from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """Column of the first character, from 1, in characters."""
        return self.source.position(self.start)[1]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"

    def holds(self, other: Span) -> bool:
        """Whether another piece lies within this one."""
        return self.source is other.source and self.start <= other.start and other.end <= self.end

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of another of the same source."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))


NOWHERE = Span(SourceFile("<built in>", ""), 0, 0)
