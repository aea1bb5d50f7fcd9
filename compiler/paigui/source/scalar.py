"""The text of a YAML scalar, and for each character of it the place in the file that it came from.

The five styles fold lines, drop indentation and know escapes, each in its own way. PyYAML gives the text alone;
here it is read a second time by the same rules, with places. A folded line break stands where the space before
it began, an escape at its first character. Tests hold the two readings together.
"""

from __future__ import annotations

import re

Placed = list[tuple[str, int]]
"""Characters of the text, each with its offset into the source."""

_HEADER = re.compile(r"[|>][+-]?([1-9]?)[^\n]*\n?")
_ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
"""Escapes of a double-quoted text that do not stand for the character after the backslash itself."""
_HEX = {"x": 2, "u": 4, "U": 8}


def plain(source: str, start: int, end: int) -> Placed:
    """A text without quotes in ``source[start:end]``, over one line or several."""
    return _folded(source, start, end, [])


def single_quoted(source: str, start: int, end: int) -> Placed:
    """A text in single quotes; ``start`` and ``end`` take the quotes in."""
    placed: Placed = []
    at = start + 1
    while (quote := source.find("''", at, end - 1)) >= 0:
        _folded(source, at, quote, placed)
        placed.append(("'", quote))
        at = quote + 2
    return _folded(source, at, end - 1, placed)


def double_quoted(source: str, start: int, end: int) -> Placed:
    """A text in double quotes; ``start`` and ``end`` take the quotes in."""
    placed: Placed = []
    at = start + 1
    while (slash := source.find("\\", at, end - 1)) >= 0:
        _folded(source, at, slash, placed)
        at = _escape(source, slash, end - 1, placed)
    return _folded(source, at, end - 1, placed)


def block(source: str, start: int, parent: int, length: int) -> Placed:
    """A block text whose ``|`` or ``>`` is at ``start``, under a parent indented by ``parent`` (-1: none).

    ``length`` is the number of its characters: how the end is chomped is then known.
    """
    header = _HEADER.match(source, start)
    assert header is not None
    least, digit, first = max(parent + 1, 1), header.group(1), header.end()
    indent = least + int(digit) - 1 if digit else max(least, _first_indent(source, first))
    placed: Placed = []
    at, column, breaks = _empty_lines(source, first, indent)
    while column == indent and at < len(source):
        placed.extend(breaks)
        end = _line_end(source, at)
        placed.extend((source[index], index) for index in range(at, end))
        broken = [("\n", end)] if end < len(source) else []
        spaced = source[at] in " \t"
        at, column, breaks = _empty_lines(source, _past_break(source, end), indent)
        last = column != indent or at == len(source)
        if last or source[start] == "|" or spaced or source[at] in " \t":
            placed.extend(broken)
        elif not breaks:
            placed.append((" ", end))
    placed.extend(breaks)
    return placed[:length]


def _folded(source: str, start: int, end: int, placed: Placed) -> Placed:
    """Adds ``source[start:end]`` with each run of line breaks folded: one is a space, more are one break less."""
    at = start
    while (found := source.find("\n", at, end)) >= 0:
        while found > at and source[found - 1] in " \t\r":
            found -= 1
        placed.extend((source[index], index) for index in range(at, found))
        at, breaks = _breaks(source, found, end)
        placed.append((" " if len(breaks) == 1 else "\n", found))
        placed.extend(breaks[2:])
    placed.extend((source[index], index) for index in range(at, end))
    return placed


def _breaks(source: str, at: int, end: int) -> tuple[int, Placed]:
    """The line breaks at ``at`` with spaces between them, and the offset of what follows."""
    breaks: Placed = []
    while at < end and source[at] in " \t\r\n":
        if source[at] == "\n":
            breaks.append(("\n", at))
        at += 1
    return at, breaks


def _escape(source: str, slash: int, end: int, placed: Placed) -> int:
    """Adds what the backslash at ``slash`` stands for; the offset after it."""
    char = source[slash + 1]
    if digits := _HEX.get(char):
        placed.append((chr(int(source[slash + 2 : slash + 2 + digits], 16)), slash))
        return slash + 2 + digits
    if char in "\r\n":
        at, breaks = _breaks(source, slash + 1, end)
        placed.extend(breaks[1:])
        return at
    placed.append((_ESCAPES.get(char, char), slash))
    return slash + 2


def _first_indent(source: str, at: int) -> int:
    """Indentation of the first line of a block, or of a longer empty line before it."""
    deepest = column = 0
    while at < len(source) and source[at] in " \r\n":
        column = column + 1 if source[at] == " " else 0
        deepest = max(deepest, column)
        at += 1
    return deepest


def _empty_lines(source: str, at: int, indent: int) -> tuple[int, int, Placed]:
    """The empty lines from ``at`` on, and the offset and column after the indentation of the line that follows."""
    breaks: Placed = []
    while True:
        column = 0
        while column < indent and at < len(source) and source[at] == " ":
            at, column = at + 1, column + 1
        if at == len(source) or source[at] not in "\r\n":
            return at, column, breaks
        breaks.append(("\n", at))
        at = _past_break(source, at)


def _line_end(source: str, at: int) -> int:
    end = source.find("\n", at)
    if end < 0:
        return len(source)
    return end - 1 if end > at and source[end - 1] == "\r" else end


def _past_break(source: str, at: int) -> int:
    return min(at + (2 if source[at : at + 2] == "\r\n" else 1), len(source))
