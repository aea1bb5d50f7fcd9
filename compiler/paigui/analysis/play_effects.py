"""That a rule of the table or of play comes to the same in both rulesets, though it is written otherwise.

What an entry leaves out is filled in as the judge of logs takes it; then all that decides something must be equal, an
expression by what it means.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from paigui.analysis.comparison import Comparison, Row
from paigui.analysis.effects import NoEffect
from paigui.analysis.judged import Sides
from paigui.analysis.meaning import Known, Meanings
from paigui.analysis.renames import Renames
from paigui.analysis.swapped import swapped
from paigui.emit.play_entries import play_keyword
from paigui.emit.table_entries import keyword as table_keyword
from paigui.ir.core import Symbol
from paigui.ir.program import Program
from paigui.model.layer import PLAY_SECTIONS


class PlayEffects:
    """The rows of one comparison that play asks; both rulesets have rules of play."""

    def __init__(self, sides: Sides, compared: Comparison) -> None:
        known: Known = {}
        renames = compared.found.renames
        before, after = (side.compiled.compiled.program for side in (sides.before, sides.after))
        self._programs = before, after
        self._games = sides.before.compiled.game(), sides.after.compiled.game()
        self._meanings = (
            Meanings(before, renames, {**renames.entries, "wins": renames.ways}, known),
            Meanings(after, Renames(), {}, known),
        )

    def of(self, row: Row) -> NoEffect | None:
        """That what differs of a row has no effect by itself; nothing where that is not proved."""
        if row.section == "marks" and self._idle(row):
            return NoEffect()
        places = [(row.section, row.id if entry is None else entry.id) for entry in (row.before, row.after)]
        changed = swapped(*self._games, places[0], places[1], self._same(row))
        return NoEffect() if changed is None else None

    def _idle(self, row: Row) -> bool:
        """Whether a mark bars nothing and nothing asks for it, on either side."""
        for entry, program in zip((row.before, row.after), self._programs, strict=True):
            if entry is None:
                continue
            own = next(
                (each for each in program.play if (each.section, each.id) == ("marks", entry.id)), None
            )
            if own is not None and any(key.startswith("bars") for key, _ in own.values):
                return False
            if entry.id in _marks_asked(program):
                return False
        return True

    def _same(self, row: Row) -> frozenset[str]:
        """What both say of an entry and mean alike, as the judge calls it."""
        was, now = (side.fields(row.section, row.id) for side in self._meanings)
        keys = (key for key in was.keys() & now.keys() if was[key] == now[key])
        if row.section in PLAY_SECTIONS:
            return frozenset(play_keyword(row.section, key) for key in keys)
        return frozenset(map(table_keyword, keys))


def _marks_asked(program: Program) -> frozenset[str]:
    """The marks that some expression names."""
    definitions = (*program.definitions, *program.play_definitions)
    values = [value for entry in (*program.play, *program.entries) for _, value in entry.values]
    stack: list[Any] = [*values, *(each.body for each in definitions), *program.rules, *program.ways]
    found = set()
    while stack:
        top = stack.pop()
        if isinstance(top, tuple):
            stack.extend(top)
        elif is_dataclass(top) and not isinstance(top, type):
            if isinstance(top, Symbol) and top.domain == "mark":
                found.add(top.value)
            stack.extend(getattr(top, item.name) for item in fields(top))
    return frozenset(found)
