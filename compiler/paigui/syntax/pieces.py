"""Tokens to text: where spaces stand in each tongue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paigui.syntax.vocabulary import Tongue, vocabulary


@dataclass(frozen=True, slots=True)
class Piece:
    """A token as it is written.

    English puts a space between two pieces, unless the first is glued to its ``right`` or the second to its ``left``.
    Chinese puts none, but around pieces that stand ``apart``, and where two would be read as something else.
    """

    text: str
    left: bool = False
    right: bool = False
    apart: bool = False
    starts_line: bool = False
    """Whether a long text is best broken before it."""


def wrap(pieces: Sequence[Piece], tongue: Tongue, width: int) -> list[str]:
    """The text of a row of tokens in lines of at most ``width`` columns where tokens allow; a Chinese character takes
    two. White space means nothing, so the lines joined by line breaks are the same expression."""
    lines: list[str] = []
    start = 0
    while start < len(pieces):
        end = _line_end(pieces, start, tongue, width)
        lines.append(join(pieces[start:end], tongue))
        start = end
    return lines


def _line_end(pieces: Sequence[Piece], start: int, tongue: Tongue, width: int) -> int:
    """Where the line that starts at ``start`` is broken."""
    end, columns = start, 0
    while end < len(pieces) and (columns := columns + _columns(pieces[end], tongue)) <= width + 1:
        end += 1
    if end == len(pieces):
        return end
    places = [place for place in range(start + 1, end + 1) if _parts(pieces, place)]
    good = [place for place in places if pieces[place].starts_line]
    if good or places:
        return (good or places)[-1]
    return next((place for place in range(end + 1, len(pieces)) if _parts(pieces, place)), len(pieces))


def _parts(pieces: Sequence[Piece], place: int) -> bool:
    """Whether a line may end before a piece."""
    return not pieces[place].left and not pieces[place - 1].right


def _columns(piece: Piece, tongue: Tongue) -> int:
    """At most how wide a piece is with the space behind it."""
    space = tongue == "en" or piece.apart
    return sum(1 if char.isascii() else 2 for char in piece.text) + space


def join(pieces: Sequence[Piece], tongue: Tongue) -> str:
    """The text of a row of tokens."""
    return _english(pieces) if tongue == "en" else _chinese(pieces)


def _english(pieces: Sequence[Piece]) -> str:
    text = ""
    glued = True
    for piece in pieces:
        text += piece.text if glued or piece.left else " " + piece.text
        glued = piece.right
    return text


def _chinese(pieces: Sequence[Piece]) -> str:
    """From the end, so that a word is seen beside all that follows it."""
    text = ""
    apart = False
    for piece in reversed(pieces):
        if text and (apart or piece.apart or _run_together(piece.text, text)):
            text = " " + text
        text = piece.text + text
        apart = piece.apart
    return text


def _run_together(piece: str, rest: str) -> bool:
    if _in_ascii_word(piece[-1]) and _in_ascii_word(rest[0]):
        return True
    longest = vocabulary().chinese_pattern.match(piece + rest)
    return longest is not None and longest.end() > len(piece)


def _in_ascii_word(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char == "_")
