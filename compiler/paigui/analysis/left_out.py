"""What a win comes to by a ruleset without one of the things that it says: so it is seen whether the win hangs on it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from paigui.analysis.comparison import Row
from paigui.analysis.judged import Judged, Pair, Sides
from paigui.emit import module_from, scorer_source
from paigui.ir.program import Program, Readings
from paigui_runtime.scorer import Scorer

SIZE = ("table", "size")
"""The entry that says how many play, and so who pays."""
_KEYS = {"prefer": "prefer", "ties": "ties", "sum": "summed"}


@dataclass(slots=True)
class LeftOut:
    """Both rulesets of a comparison without what rows say, made as they are asked for."""

    sides: Sides
    _made: dict[tuple[str, str, int], Scorer | None] = field(default_factory=dict)

    def tells(self, row: Row, pair: Pair) -> bool:
        """Whether the two pay a win differently by what a row says: it counts for them as the row is there or not."""
        return self._effect(row, pair, 0) != self._effect(row, pair, 1)

    def _effect(self, row: Row, pair: Pair, number: int) -> Hashable:
        """By how much a side pays otherwise with what the row says than without; nothing if it is all one."""
        scorer = self._scorer(row, number)
        if scorer is None:
            return None
        side = (self.sides.before, self.sides.after)[number]
        own, bare = _paid((pair.before, pair.after)[number]), _paid(side.judged_by(scorer.score, pair.win))
        return None if own == bare else (own, bare)

    def _scorer(self, row: Row, number: int) -> Scorer | None:
        key = (row.section, row.id, number)
        if key not in self._made:
            entry = (row.before, row.after)[number]
            side = (self.sides.before, self.sides.after)[number]
            program = side.compiled.compiled.program
            bare = _without(program, row.section, row.id if entry is None else entry.id)
            self._made[key] = None if bare is None else _compiled(bare)
        return self._made[key]


def _without(program: Program, section: str, name: str) -> Program | None:
    """A program without an entry, or with how readings are chosen left to the language; nothing if that is all one."""
    if section == "readings":
        key = _KEYS[name]
        plain = replace(program.readings, **{key: getattr(Readings(), key)})
        return None if plain == program.readings else replace(program, readings=plain)
    entries = tuple(entry for entry in program.entries if (entry.section, entry.id) != (section, name))
    return None if len(entries) == len(program.entries) else replace(program, entries=entries)


def _compiled(program: Program) -> Scorer:
    scorer: Scorer = module_from(scorer_source(program, semantic_hash=""), f"{program.id} without").SCORER
    return scorer


def _paid(judged: Judged) -> Hashable:
    """Tai and payments, if the record says who pays; nothing where the win is refused."""
    return None if judged.score is None else (judged.tai, judged.payments())
