"""Lines of a match or a log as they stand in a file, and the places in them that messages are about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paigui.diagnostics.diagnostic import Diagnostics
from paigui.diagnostics.span import SourceFile, Span
from paigui.faces.json_lines import LineError, mapping_of_line, open_lines
from paigui_runtime.match import MatchError
from paigui_runtime.play.log_error import LogError

if TYPE_CHECKING:
    from paigui.source.tree import Node
    from paigui_runtime.match.match_error import Path

_ESCAPED_TWICE = re.compile(r"\\u[dD][89abAB]")
"""A character written as two escapes: the YAML reader, which knows the places, does not take it."""


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One line as it came; ``number`` from 1."""

    file: str
    number: int
    raw: bytes

    @property
    def text(self) -> str:
        """The line as it is shown, without its end."""
        return self.raw.decode("utf-8-sig", "replace").rstrip("\r\n")

    def mapping(self) -> dict[str, Any]:
        """What the line says. Raises `LineError`."""
        return mapping_of_line(self.raw, "a line of a match", "對局的一行")

    def place_of(self, error: MatchError | LogError | LineError | None = None) -> Span:
        """The place in the file that an error is about; the whole line where nothing less can be pointed at."""
        text = self.text
        start, end = 0, len(text)
        if isinstance(error, (LineError, LogError)) and error.offset:
            start = min(error.offset, max(end - 1, 0))
            end = start + 1
        elif isinstance(error, (MatchError, LogError)):
            start, end = _found(self.file, text, error) or (start, end)
        # Lines are streamed, so the file before this one is line breaks only.
        before = "\n" * (self.number - 1)
        return Span(SourceFile(self.file, before + text), len(before) + start, len(before) + end)


def _found(file: str, text: str, error: MatchError | LogError) -> tuple[int, int] | None:
    """Where in a line the value stands, or the key, that an error is about."""
    from paigui.source import read_node

    if not error.path or _ESCAPED_TWICE.search(text):
        return None
    node = read_node(file, text.replace("\t", " ").encode(errors="replace"), Diagnostics())
    span = None if node is None else _walked(node, error.path, error.at_key)
    return None if span is None else (span.start, span.end)


def _walked(node: Node, path: Path, at_key: bool) -> Span | None:
    """The place of the value, or of the key, that a path leads to; of the last value before it breaks off."""
    from paigui.source.tree import Mapping, Sequence

    span: Span | None = None
    for index, part in enumerate(path):
        if isinstance(node, Mapping):
            entry = node.get(str(part))
            if entry is None:
                return span
            if at_key and index == len(path) - 1:
                return entry.key.span
            node = entry.value
        elif isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
            node = node.items[part]
        else:
            return span
        span = node.span
    return span


def written_lines(path: str) -> Iterator[WrittenLine]:
    """The lines of a file or of standard input as they come, blank ones left out."""
    name = "<stdin>" if path == "-" else path
    with open_lines(path, "PG0722") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield WrittenLine(name, number, line)
