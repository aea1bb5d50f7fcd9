"""Many rulesets side by side: a row for each option, rule and key, a cell for each ruleset.

Entries of one row have one id, or are linked by ``was`` in any of the rulesets. What a cell comes to is asked of the
program (`paigui.analysis.meaning`), so options are folded and neither tongue nor layout shows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from paigui.analysis.diff import (
    SECTIONS,
    WORDS,
    fields_of,
    head_fields,
    merged_order,
    renames_by,
    settlement_fields,
)
from paigui.analysis.meaning import Known, Meanings
from paigui.analysis.reads import VALUES
from paigui.analysis.renames import Renames, follow, renamed
from paigui.ir import core
from paigui.ir.program import FOR_PEOPLE, Program
from paigui.model.ruleset import Declared, Option, Pattern, Ruleset
from paigui.syntax import ast

Sided = tuple[Ruleset, Program]
"""A closed ruleset and its program."""
_BY_KEY = ("table", "rotation")
"""Sections whose ids the language gives: what a player compares there are the keys."""
_WORTH = ("tai", "unit")


@dataclass(frozen=True, slots=True)
class Cell:
    """What one ruleset has in a row."""

    id: str
    """What it is called there."""
    entry: Declared | None
    on: bool = True
    """Whether it counts: no option switches it off."""
    value: Any = None
    """Of an option or a key its value."""
    tai: int | None = None
    """Of a rule what it is worth, options folded; ``None`` where it is worked out for each hand."""
    worth: Hashable = None
    counts: Hashable = None
    leaves_out: Hashable = None
    """Equal with equal worth, equal conditions, equal rules that are left out beside it."""

    @property
    def alike(self) -> Hashable:
        """Equal in cells that say the same."""
        return (self.on, self.worth, self.counts, self.leaves_out) if self.on else False


@dataclass(frozen=True, slots=True)
class Row:
    """One entry, or with a ``key`` one of its keys, in every ruleset; ``None`` where a ruleset does not have it."""

    section: str
    id: str
    """What the first of the rulesets that have it calls it."""
    key: str
    area: str
    cells: tuple[Cell | None, ...]

    @property
    def same(self) -> bool:
        """Whether all have it and say the same."""
        return len({None if cell is None else cell.alike for cell in self.cells}) == 1

    @property
    def conditions(self) -> tuple[int | None, ...]:
        """The kind of condition under which each counts, from 0; ``None`` where it does not, or where all have one kind."""
        on = [cell.counts if cell is not None and cell.on else None for cell in self.cells]
        kinds = list(dict.fromkeys(kind for kind in on if kind is not None))
        return tuple(kinds.index(kind) if kind is not None and len(kinds) > 1 else None for kind in on)

    @property
    def leaves_out_others(self) -> bool:
        """Whether those that count leave out different rules."""
        return len({cell.leaves_out for cell in self.cells if cell is not None and cell.on}) > 1


@dataclass(frozen=True, slots=True)
class Matrix:
    """Rulesets and their rows: options first, then section by section; rules by area."""

    rulesets: tuple[Ruleset, ...]
    rows: tuple[Row, ...]


def matrix(sides: Sequence[Sided]) -> Matrix:
    """Puts two or more rulesets side by side. What rules are made of and texts for people are left out."""
    return Matrix(tuple(ruleset for ruleset, _ in sides), tuple(_Sides(sides).rows()))


class _Sides:
    """Rulesets whose entries have been given common ids."""

    def __init__(self, sides: Sequence[Sided]) -> None:
        self._rulesets = [ruleset for ruleset, _ in sides]
        moved: list[dict[str, dict[str, str]]] = [{} for _ in sides]
        for section, of in SECTIONS:
            for own, common in zip(moved, common_ids([of(each) for each in self._rulesets]), strict=True):
                own[section] = common
        known: Known = {}
        self._moved = moved
        self._renames = [renames_by(own) for own in moved]
        self._meanings = [
            Meanings(program, renames, own, known)
            for (_, program), renames, own in zip(sides, self._renames, moved, strict=True)
        ]

    def rows(self) -> Iterator[Row]:
        """All rows in order."""
        listed = [(section, of) for section, of in SECTIONS if section not in (*VALUES, *FOR_PEOPLE)]
        first = [(section, of) for section, of in listed if section in ("options", "patterns")]
        for section, of in first:
            rows = list(self._section(section, of))
            areas = list(dict.fromkeys(row.area for row in rows))
            yield from sorted(rows, key=lambda row: areas.index(row.area))
        yield from self._keyed([head_fields(each, renames) for each, renames in self._both()])
        for section, of in listed:
            if section in _BY_KEY:
                yield from self._keyed(
                    [list(self._keys(section, of, side)) for side in range(len(self._moved))]
                )
            elif (section, of) not in first:
                yield from self._section(section, of)
        yield from self._keyed([list(self._settled(each, renames)) for each, renames in self._both()])

    def _both(self) -> Iterator[tuple[Ruleset, Renames]]:
        yield from zip(self._rulesets, self._renames, strict=True)

    def _section(self, section: str, of: Callable[[Ruleset], tuple[Declared, ...]]) -> Iterator[Row]:
        sides = [
            {moved[section].get(entry.id, entry.id): entry for entry in of(ruleset)}
            for ruleset, moved in zip(self._rulesets, self._moved, strict=True)
        ]
        order: list[str] = []
        for side in sides:
            order = merged_order(order, list(side))
        for key in order:
            has = [self._cell(section, key, number, side.get(key)) for number, side in enumerate(sides)]
            area = next(str(getattr(side[key], "area", "")) for side in sides if key in side)
            yield Row(section, key, "", area, tuple(has))

    def _cell(self, section: str, key: str, side: int, entry: Declared | None) -> Cell | None:
        if entry is None:
            return None
        if isinstance(entry, Option):
            return Cell(entry.id, entry, value=entry.value, worth=(type(entry.value), entry.value))
        meanings = self._meanings[side]
        known = meanings.entries(section)
        fields = dict(meanings.fields(section, key))
        worth = tuple(fields.pop(name, None) for name in _WORTH)
        leaves_out = fields.pop("absorbs", None)
        counts = frozenset(item for item in fields.items() if item[0] not in WORDS)
        tai = None
        if isinstance(entry, Pattern):
            rule = (known or {}).get(key)
            tree = entry.tai if rule is None else rule.tai
            tai = tree.value if isinstance(tree, core.Integer | ast.Number) else None
        return Cell(entry.id, entry, known is None or key in known, None, tai, worth, counts, leaves_out)

    def _keys(
        self, section: str, of: Callable[[Ruleset], tuple[Declared, ...]], side: int
    ) -> Iterator[tuple[str, str, Any]]:
        """The keys of entries whose ids the language gives: ``dead_wall.tiles``."""
        known = self._meanings[side].entries(section)
        for entry in of(self._rulesets[side]):
            if known is None or entry.id in known:
                for key, value in fields_of(follow(entry, self._renames[side])).items():
                    if key not in WORDS and value not in (None, ()):
                        yield section, f"{entry.id}.{key}", value

    def _settled(self, ruleset: Ruleset, renames: Renames) -> Iterator[tuple[str, str, Any]]:
        for key, value in settlement_fields(follow(ruleset.settlement, renames)).items():
            if key not in WORDS and value is not None:
                yield "settlement", key, value

    def _keyed(self, sides: Sequence[list[tuple[str, str, Any]]]) -> Iterator[Row]:
        """A row for each key of any side."""
        said = [{(section, key): value for section, key, value in side} for side in sides]
        order: list[Any] = []
        for side in said:
            order = merged_order(order, list(side))  # type: ignore[arg-type]
        for section, key in order:
            cells = tuple(
                Cell(key, None, value=side[section, key], worth=(side[section, key],))
                if (section, key) in side
                else None
                for side in said
            )
            yield Row(section, key, key, "", cells)


def common_ids(sides: Sequence[Sequence[Declared]]) -> list[dict[str, str]]:
    """For each side its own ids to common ones, where they differ.

    Ids are linked by ``was`` of any two sides, but never so that two entries of one side would become one.
    """
    of: dict[str, set[int]] = {}
    for number, side in enumerate(sides):
        for entry in side:
            of.setdefault(entry.id, set()).add(number)
    common = {one: one for one in of}
    for before, after in combinations(sides, 2):
        for old, new in renamed(before, after).items():
            kept, given = sorted((common[old], common[new]), key=lambda one: min(of[one]))
            if kept != given and not of[kept] & of[given]:
                of[kept] |= of[given]
                common = {one: kept if name == given else name for one, name in common.items()}
    return [{entry.id: common[entry.id] for entry in side if common[entry.id] != entry.id} for side in sides]
