"""Laying out code within a line width: a small pretty printer after Wadler.

A document is a string or one of the nodes here. A `Group` is printed on one line if it fits; otherwise its own lines break
(inner groups are tried anew).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paigui.emit.literals import width

LINE_WIDTH = 110
INDENT = 4


@dataclass(frozen=True, slots=True)
class Row:
    """Documents one after the other."""

    parts: tuple[Doc, ...]


@dataclass(frozen=True, slots=True)
class Nest:
    """A document whose broken lines stand further in."""

    inner: Doc


@dataclass(frozen=True, slots=True)
class Group:
    """A document that is printed on one line if it fits."""

    inner: Doc


@dataclass(frozen=True, slots=True)
class Line:
    """A line break where the group breaks, else ``flat``."""

    flat: str = " "


@dataclass(frozen=True, slots=True)
class IfBroken:
    """Text that stands only where the group breaks."""

    text: str


Doc = str | Row | Nest | Group | Line | IfBroken


def row(*parts: Doc) -> Doc:
    """Documents one after the other."""
    return Row(parts)


def bracket(opening: str, inner: Doc, closing: str) -> Doc:
    """Brackets whose inside moves to lines of its own where it does not fit."""
    return Group(Row((opening, Nest(Row((Line(""), inner))), Line(""), closing)))


def listed(opening: str, items: Sequence[Doc], closing: str) -> Doc:
    """Items with commas; each on its own line, with a comma behind the last, where they do not fit."""
    if not items:
        return opening + closing
    return bracket(opening, Row((*_between(items, Row((",", Line()))), IfBroken(","))), closing)


def lines(items: Sequence[Doc]) -> Doc:
    """Items that stand on one line or each on its own."""
    return Row(tuple(_between(items, Line())))


def call(function: str, items: Sequence[Doc]) -> Doc:
    """A call."""
    return listed(f"{function}(", items, ")")


def tuple_of(items: Sequence[Doc]) -> Doc:
    """A tuple; one item keeps its comma."""
    if len(items) == 1:
        return bracket("(", Row((items[0], ",")), ")")
    return listed("(", items, ")")


def flat(doc: Doc) -> str:
    """A document on one line."""
    match doc:
        case str():
            return doc
        case Row(parts):
            return "".join(flat(part) for part in parts)
        case Nest(inner) | Group(inner):
            return flat(inner)
        case Line(text):
            return text
        case IfBroken():
            return ""


def render(doc: Doc, indent: int = 0, column: int = 0, columns: int = LINE_WIDTH) -> str:
    """The text of a document at a margin of ``indent``; its first line begins ``column`` further in, both not printed."""
    out: list[str] = []
    column += indent
    waiting: list[tuple[int, bool, Doc]] = [(indent, True, doc)]
    while waiting:
        margin, broken, top = waiting.pop()
        match top:
            case str():
                out.append(top)
                column += width(top)
            case Row(parts):
                waiting.extend((margin, broken, part) for part in reversed(parts))
            case Nest(inner):
                waiting.append((margin + INDENT, broken, inner))
            case Group(inner):
                fits = _fits(inner, waiting, columns - column)
                waiting.append((margin, not fits, inner))
            case Line(text):
                if broken:
                    out.append("\n" + " " * margin)
                    column = margin
                else:
                    out.append(text)
                    column += width(text)
            case IfBroken(text):
                if broken:
                    out.append(text)
                    column += width(text)
    return "".join(out)


def _fits(inner: Doc, waiting: Sequence[tuple[int, bool, Doc]], room: int) -> bool:
    """Whether a document on one line, and what waits behind it up to the next line break that is sure to come, take at
    most ``room`` columns. Looks no further than that."""
    stack: list[tuple[bool, Doc]] = [(False, inner)]
    behind = len(waiting)
    while room >= 0:
        if stack:
            broken, top = stack.pop()
        elif behind:
            behind -= 1
            _, broken, top = waiting[behind]
        else:
            return True
        match top:
            case str():
                room -= width(top)
            case Row(parts):
                stack.extend((broken, part) for part in reversed(parts))
            case Nest(within):
                stack.append((broken, within))
            case Group(within):
                stack.append((False, within))
            case Line(text):
                if broken:
                    return True
                room -= width(text)
            case IfBroken(text):
                room -= width(text) if broken else 0
    return False


def _between(items: Iterable[Doc], separator: Doc) -> Iterable[Doc]:
    for number, item in enumerate(items):
        if number:
            yield separator
        yield item
