"""PyYAML's event stream over one text, with what places need and events do not carry."""

from __future__ import annotations

from collections.abc import Iterator

import yaml
from yaml.events import Event, ScalarEvent
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner
from yaml.tokens import ScalarToken

_QUICK = getattr(yaml, "CBaseLoader", None)
"""libyaml's reader, where PyYAML was built with it."""
_MOST_EVENTS = 200_000
"""More than the nodes that a file may have make: not worth the memory."""


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
        self._text = text
        self.block_parents: dict[int, int] = {}
        """Indentation of the parent of each block scalar, by the offset of its ``|`` or ``>``."""

    def __iter__(self) -> Iterator[Event]:
        events = quick_events(self._text)
        if events is not None:
            yield from events
            return
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


def quick_events(text: str) -> list[Event] | None:
    """The events of a text as libyaml reads it, some nine times as fast; ``None`` where only PyYAML itself will do.

    That is so for what is no YAML, for block scalars (``EventStream.block_parents``), and where the two are known to
    part: at tabs, at a question mark in a text without quotes, which PyYAML refuses within brackets, and in the place of
    an empty value. A test holds them together on mutants of the shipped rulesets and on tokens in any order.
    """
    if _QUICK is None or "\t" in text:
        return None
    events: list[Event] = []
    try:
        for event in yaml.parse(text, Loader=_QUICK):
            if isinstance(event, ScalarEvent) and not _alike(event):
                return None
            events.append(event)
            if len(events) > _MOST_EVENTS:
                return None
    except (yaml.YAMLError, ValueError):
        return None
    return events


def _alike(scalar: ScalarEvent) -> bool:
    if scalar.style in ("|", ">"):
        return False
    return bool(scalar.style) or (bool(scalar.value) and "?" not in scalar.value)
