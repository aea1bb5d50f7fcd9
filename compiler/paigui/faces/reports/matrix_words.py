"""A matrix of rulesets in words: the same lines for text, Markdown and a web page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paigui.analysis.diff import Difference
from paigui.analysis.matrix import Cell, Matrix, Row
from paigui.analysis.values import NOTHING, is_expression
from paigui.faces.face import Face
from paigui.faces.reports.diff_words import Words, value_word
from paigui.faces.reports.score_text import bilingual
from paigui.faces.texts import area_heading, section_heading
from paigui.model.ruleset import Option, Pattern
from paigui.syntax.words import chinese_id, chinese_key

_THERE = "✓"
_LEAVES_OUT = "†"


@dataclass(frozen=True, slots=True)
class ShownCell:
    """A cell: its text, the letter of its condition where conditions differ, and whether the text is of the language."""

    text: str
    letter: str = ""
    code: bool = False

    def plain(self) -> str:
        """The text with its letter behind it."""
        return f"{self.text} ({self.letter})" if self.letter else self.text


@dataclass(frozen=True, slots=True)
class Line:
    """A row: its name, and a cell for each ruleset; ``same`` where all cells say the same."""

    name: str
    cells: tuple[ShownCell, ...]
    same: bool
    mark: str = ""

    @property
    def title(self) -> str:
        """The name with the mark of a rule that leaves out others here than there."""
        return f"{self.name} {self.mark}".rstrip()


@dataclass(frozen=True, slots=True)
class ShownMatrix:
    """A matrix in words."""

    columns: tuple[str, ...]
    titles: tuple[str, ...]
    """What each ruleset is called in full."""
    blocks: tuple[tuple[str, tuple[Line, ...]], ...]
    """Headings with their rows."""
    legend: tuple[str, ...]
    hidden: int
    """Rows that say the same everywhere and are left out."""


def shown_matrix(face: Face, found: Matrix, references: Sequence[str], differing: bool) -> ShownMatrix:
    """The matrix in the language of the run; ``references`` are what the command line calls the rulesets."""
    words = [Words(face, Difference(ruleset, ruleset, ())) for ruleset in found.rulesets]
    rows = [row for row in found.rows if not (differing and row.same)]
    blocks: dict[str, list[Line]] = {}
    for row in rows:
        blocks.setdefault(_heading(face, row), []).append(_line(face, words, row))
    return ShownMatrix(
        columns=tuple(column_names(found, references)),
        titles=tuple(bilingual(each.title.zh, each.title.en, face.language) for each in found.rulesets),
        blocks=tuple((heading, tuple(lines)) for heading, lines in blocks.items()),
        legend=tuple(_legend(face, rows)),
        hidden=len(found.rows) - len(rows),
    )


def column_names(found: Matrix, references: Sequence[str]) -> list[str]:
    """The names of the rulesets; as the command line calls them where two have one name."""
    names = [ruleset.id for ruleset in found.rulesets]
    return names if len(set(names)) == len(names) else list(references)


def _heading(face: Face, row: Row) -> str:
    if row.section == "patterns" and row.area:
        return area_heading(row.area, face.language)
    return section_heading(row.section, face.language)


def _line(face: Face, words: Sequence[Words], row: Row) -> Line:
    letters = ["" if kind is None else letter(kind) for kind in row.conditions]
    cells = (
        ShownCell(NOTHING) if cell is None else _cell(face, own, cell, row.key, mark)
        for own, cell, mark in zip(words, row.cells, letters, strict=True)
    )
    return Line(_name(face, row), tuple(cells), row.same, _LEAVES_OUT if row.leaves_out_others else "")


def letter(kind: int) -> str:
    """What a kind of condition is called, from 0."""
    return "abcdefghijklmnopqrstuvwxyz"[kind] if kind < 26 else str(kind + 1)


def _name(face: Face, row: Row) -> str:
    """What the rulesets call it, every name once; an option by its id too, a key as a file writes it."""
    if row.key:
        return _key(row.key, row.section, face.language)
    entries = [cell.entry for cell in row.cells if cell is not None and cell.entry is not None]
    zh, en = (
        " / ".join(dict.fromkeys(filter(None, names)))
        for names in zip(*((entry.name.zh, entry.name.en) for entry in entries), strict=True)
    )
    if row.section == "options":
        ids = " / ".join(dict.fromkeys(entry.id for entry in entries))
        return f"{zh or en} {ids}".strip()
    return bilingual(zh, en, face.language) or row.id


def _key(key: str, section: str, language: str) -> str:
    """``dead_wall.tiles``; in Chinese the words of a Chinese file."""
    if language != "zh":
        return key
    first, *rest = key.split(".")
    head = chinese_id(first) if section in ("table", "rotation") else chinese_key(first)
    return ".".join([head, *map(chinese_key, rest)])


def _cell(face: Face, words: Words, cell: Cell, key: str, letter: str) -> ShownCell:
    entry = cell.entry
    if key or isinstance(entry, Option):
        if is_expression(cell.value):
            return ShownCell(words.expression(cell.value), code=True)
        said = words.plain(cell.value)
        return ShownCell(value_word(said, face.language) if key else said, code=True)
    if isinstance(entry, Pattern):
        worth = words.worth(entry, cell.tai)
        text = worth if cell.on else face.say("worth_but_off", worth=worth)
        return ShownCell(text, letter, code=cell.on and cell.tai is None)
    return ShownCell(_THERE if cell.on else face.say("off"), letter)


def _legend(face: Face, rows: Sequence[Row]) -> Iterator[str]:
    """What the signs mean that stand in these rows."""
    cells = [cell for row in rows for cell in row.cells]
    if any(cell is None for cell in cells):
        yield face.say("matrix.missing", sign=NOTHING)
    if any(cell is not None and not cell.on for cell in cells):
        yield face.say("matrix.off", sign=face.say("off"))
    if any(kind is not None for row in rows for kind in row.conditions):
        yield face.say("matrix.letters")
    if any(row.leaves_out_others for row in rows):
        yield face.say("matrix.leaves_out", sign=_LEAVES_OUT)
