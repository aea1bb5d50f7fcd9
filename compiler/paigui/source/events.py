"""PyYAML's event stream over one text, with what places need and events do not carry."""

from __future__ import annotations

from collections.abc import Iterator

from yaml.events import Event
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner
from yaml.tokens import ScalarToken


class EventStream(Reader, Scanner, Parser):
    """Scanner and parser of PyYAML without its composer: nothing is typed, nothing recurses.

    The text must be free of the characters that ``characters.check`` refuses. Iteration raises
    ``yaml.MarkedYAMLError`` where the text is not YAML, and ``ValueError`` for a number out of range in an
    escape or a directive.
    """

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        self.block_parents: dict[int, int] = {}
        """Indentation of the parent of each block scalar, by the offset of its ``|`` or ``>``."""

    def __iter__(self) -> Iterator[Event]:
        while self.check_event():
            yield self.get_event()  # type: ignore[no-untyped-call]

    def scan_block_scalar(self, style: str) -> ScalarToken:
        """Scans a block scalar as PyYAML does, and keeps the indentation around it."""
        self.block_parents[self.index] = self.indent
        return super().scan_block_scalar(style)

    @property
    def place(self) -> int:
        """Offset that the scanner has reached."""
        return int(self.index)

    @property
    def open_bracket(self) -> int | None:
        """Offset of the start of the innermost collection that is still open."""
        return self.marks[-1].index if self.marks else None
