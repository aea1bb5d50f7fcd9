"""The lines of a source that a message points at, with carets right under the characters meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from paigui.diagnostics.span import SourceFile, Span
from paigui.diagnostics.visible import cells, show_char

Style = Literal["error", "warning", "note", "message", "place", "gutter", "source", "second", "help", "plain"]

WIDTH = 100
"""Terminal cells of a source line that are shown; a longer one is cut around what is meant."""
_BEFORE = 40
"""Cells shown before the meant place of a line that is cut."""
_TAB = 4


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of one line of output, in one style."""

    text: str
    style: Style = "plain"


Line = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """What is underlined in one line (columns from 0, in characters), and what is said of it."""

    line: int
    start: int
    end: int
    label: str
    style: Style
    sign: str


def marks_of(span: Span, label: str, style: Style, sign: str) -> Iterator[Mark]:
    """The marks of a span: one, or the first and the last line of a span over several lines."""
    text = span.source.text
    end = max(span.start, min(span.end, len(text)))
    if "\n" in text[span.start : end]:
        end = span.start + len(text[span.start : end].rstrip())
    line, column = span.source.position(span.start)
    last_line, last_column = span.source.position(end)
    if line == last_line:
        yield Mark(line, column - 1, last_column - 1, label, style, sign)
        return
    yield Mark(line, column - 1, len(span.source.line(line)), "", style, sign)
    last = span.source.line(last_line)
    yield Mark(last_line, len(last) - len(last.lstrip()), last_column - 1, label, style, sign)


def snippet(source: SourceFile, marks: Iterable[Mark], gutter: int) -> Iterator[Line]:
    """The marked lines of a source in order, each with its carets; ``gutter`` cells hold the line numbers."""
    shown_line = 0
    shown_text: str | None = None
    for mark in sorted(marks, key=lambda mark: (mark.line, mark.start)):
        text, carets = _underlined(source.line(mark.line), mark)
        if shown_line and mark.line > shown_line + 1:
            yield (Piece("...", "gutter"),)
        if mark.line != shown_line or text != shown_text:
            yield Piece(f"{mark.line:>{gutter}} | ", "gutter"), Piece(text.rstrip(), "source")
        yield Piece(" " * gutter + " | ", "gutter"), Piece(carets, mark.style)
        shown_line, shown_text = mark.line, text


def _underlined(line: str, mark: Mark) -> tuple[str, str]:
    """A line as it is shown, and the carets (with the label) that go under it."""
    first, last = (0, len(line)) if _fits(line) else _window(line, mark)
    shown = _expanded(line[first:last])
    lead, tail = ("…" if first else ""), ("…" if last < len(line) else "")
    starts = list(accumulate((cells(piece) for piece in shown), initial=len(lead)))
    start = min(max(mark.start - first, 0), len(shown))
    end = min(max(mark.end - first, start), len(shown))
    while 0 < start < len(shown) and starts[start] == starts[start + 1]:
        start -= 1  # a combining character: its carets belong under the one that it sits on
    carets = mark.sign * max(starts[end] - starts[start], 1)
    label = f" {mark.label}" if mark.label else ""
    return lead + "".join(shown) + tail, " " * starts[start] + carets + label


def _fits(line: str) -> bool:
    return len(line) <= WIDTH and sum(map(cells, _expanded(line))) <= WIDTH


def _window(line: str, mark: Mark) -> tuple[int, int]:
    """The stretch of a long line to show: what is meant, something before it, and what fits after it."""
    start = min(mark.start, len(line))
    first, room = start, WIDTH - 2
    before = _BEFORE if len(line) - start > WIDTH - _BEFORE else WIDTH - 2 - min(mark.end - start, WIDTH // 2)
    while first > max(0, start - WIDTH) and before >= (width := _room_of(line[first - 1])):
        first, before, room = first - 1, before - width, room - width
    last = start
    while last < min(len(line), start + WIDTH) and room >= (width := _room_of(line[last])):
        last, room = last + 1, room - width
    return first, last


def _room_of(char: str) -> int:
    """The most cells that a character may take, wherever it stands."""
    return _TAB if char == "\t" else cells(show_char(char))


def _expanded(line: str) -> list[str]:
    """Each character of a line as it is shown; a tab is spaces up to the next stop."""
    shown: list[str] = []
    column = 0
    for char in line:
        piece = " " * (_TAB - column % _TAB) if char == "\t" else show_char(char)
        column += cells(piece)
        shown.append(piece)
    return shown
