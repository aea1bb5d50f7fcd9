"""A comparison for people, in a terminal: a table an area, and under a row what else changes the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paigui.analysis.comparison import Comparison, Row
from paigui.analysis.values import NOTHING
from paigui.faces.face import Face
from paigui.faces.reports.diff_details import Detail, asides, details, effect_text, shown_rows
from paigui.faces.reports.diff_words import SIGNS, Words, heading, one_line, side_title, totals
from paigui.faces.tables import beside, pad, page_width, text_width, wrapped

_MARGIN, _ASIDE, _UNDER = "  ", "    ", "      "
_NAME, _VALUE, _NOTES = 18, 10, 14
"""Columns below which names, values and notes are not narrowed."""
_GAP, _ARROW = 2, 3


def print_difference(face: Face, compared: Comparison, same_program: bool, full: bool) -> None:
    """Writes the comparison; ``full`` adds what changes no score."""
    found = compared.found
    if found.same:
        face.print(face.say("no_difference", before=found.before.id, after=found.after.id))
        return
    words = Words(face, found)
    face.print(f"--- {side_title(face, found.before)}\n+++ {side_title(face, found.after)}")
    face.print()
    page = page_width()
    head = totals(face, compared) + ([face.say("same_program")] if same_program else [])
    face.print("\n".join(line for text in head for line in _hanging(text, page, "")))
    lines = [[_Line.of(words, row) for row in shown_rows(block, full)] for block in compared.blocks]
    rules = _Columns.of([one for shown in lines for one in shown if one.row.section == "patterns"], page)
    for block, shown in zip(compared.blocks, lines, strict=True):
        face.print()
        face.heading(heading(face, block))
        columns = rules if block.section == "patterns" else _Columns.of(shown, page)
        for line in shown:
            face.print("\n".join(_row(words, line, columns, full)))
        for label, names in asides(words, block, full):
            listed = words.several(names)
            said = face.say("aside", label=label, count=len(names), names=listed) if listed else label
            face.print("\n".join(_hanging(said, page, _ASIDE)))


@dataclass(frozen=True, slots=True)
class _Line:
    """A row in words; ``notes`` are the clauses of either side, of an option what it decides before them."""

    row: Row
    title: str
    cells: tuple[str, str]
    notes: tuple[str, str]

    @classmethod
    def of(cls, words: Words, row: Row) -> _Line:
        title = words.title(row) if row.before or row.after else ""
        notes = words.clauses(row)
        if row.section == "options":
            said = " · ".join(filter(None, (effect_text(words, row), one_line(notes))))
            notes = said, said
        return cls(row, title, _cells(words, row), notes)


def _cells(words: Words, row: Row) -> tuple[str, str]:
    """Both values; the value alone of an option that only one side has, which its sign says already."""
    before, after = words.cells(row)
    if row.section == "options" and NOTHING in (before, after):
        return (after, after) if before == NOTHING else (before, before)
    return before, after


@dataclass(frozen=True, slots=True)
class _Columns:
    """The widths of a table."""

    page: int
    name: int
    before: int
    after: int
    notes: int

    @classmethod
    def of(cls, lines: Sequence[_Line], page: int) -> _Columns:
        """Widths that fit the lines into a page: values first, then names, notes in what is left."""

        def widest(texts: Iterator[str]) -> int:
            return max(map(text_width, texts), default=0)

        name = min(widest(line.title for line in lines), page * 3 // 8)
        notes = widest(one_line(line.notes) for line in lines)
        room = page - len(_ASIDE) - 2 * _GAP - name - min(notes, _NOTES) - _ARROW
        before = min(widest(line.cells[0] for line in lines), max(_VALUE, room // 2))
        after = widest(line.cells[1] for line in lines if line.cells[0] != line.cells[1])
        after = min(after, max(_VALUE, room - before))
        left = page - len(_ASIDE) - 2 * _GAP - before - after - (_ARROW if after else 0)
        notes = min(notes, max(_NOTES, left - name))
        return cls(page, min(name, max(_NAME, left - notes)), before, after, notes)

    @property
    def value(self) -> int:
        """Columns of both values and the arrow."""
        return self.before + self.after + (_ARROW if self.after else 0)


def _row(words: Words, line: _Line, columns: _Columns, full: bool) -> Iterator[str]:
    """A row with what stands under it."""
    value, shortened = _value(line.cells, columns)
    if line.title:
        cells = (_broken(line.title, columns.name), [value], _notes(line.notes, columns.notes))
        for number, text in enumerate(beside(cells, (columns.name, columns.value, columns.notes))):
            sign = SIGNS.get(line.row.kind, " ") if number == 0 else " "
            yield f"{_MARGIN}{sign} {text}"
    yield from _under(list(details(words, line.row, shortened, full)), columns.page)


def _broken(title: str, width: int) -> list[str]:
    """A title in lines; a change of name is broken at its arrow."""
    if text_width(title) <= width:
        return [title]
    before, arrow, after = title.partition(" → ")
    return [*wrapped(before, width), *wrapped(f"→ {after}", width)] if arrow else wrapped(title, width)


def _value(cells: tuple[str, str], columns: _Columns) -> tuple[str, bool]:
    """Both values, the first to the right; and whether one was cut."""
    before, after = _cut(cells[0], columns.before), _cut(cells[1], columns.after)
    cut = (before, after) != cells
    first = pad(before, columns.before, right=True)
    return (first, before != cells[0]) if cells[0] == cells[1] else (f"{first} → {after}", cut)


def _cut(text: str, width: int) -> str:
    """The text, or as many of its words as the width has room for and an ellipsis."""
    if text_width(text) <= width:
        return text
    return f"{wrapped(text, width - 2)[0]} …"


def _notes(notes: tuple[str, str], width: int) -> list[str]:
    """The clauses of either side, those of the second on lines of their own where they need them."""
    before, after = notes
    if before == after or text_width(one_line(notes)) <= width:
        return wrapped(one_line(notes), width)
    return [*wrapped(before, width), *_hanging(f"→ {after}", width, "")]


def _under(found: Sequence[Detail], page: int) -> Iterator[str]:
    """Details with their labels one under the other."""
    label_width = max((text_width(detail.label) for detail in found), default=0)
    for detail in found:
        indent = _UNDER + " " * (label_width + 2 if detail.label else 0)
        for number, line in enumerate(_lines(detail, page - len(indent))):
            label = pad(detail.label, len(indent) - len(_UNDER)) if number == 0 else ""
            yield f"{pad(_UNDER + label, len(indent))}{line}"


def _lines(detail: Detail, room: int) -> list[str]:
    """One text, both sides on one line, or a side under the other with its sign."""
    if detail.before is None:
        return wrapped(detail.after, room)
    joined = f"{detail.before} → {detail.after}"
    if text_width(joined) <= room:
        return [joined]
    sides = (("-", detail.before), ("+", detail.after))
    return [line for sign, text in sides if text != NOTHING for line in _hanging(f"{sign} {text}", room, "")]


def _hanging(text: str, page: int, indent: str) -> list[str]:
    """The text wrapped to a page behind an indent, lines after the first two columns deeper."""
    first, *rest = wrapped(text, page - len(indent) - 2)
    return [indent + first, *(f"{indent}  {line}" for line in rest)]
