"""Whether two rulesets that are written otherwise are proved to do the same."""

from __future__ import annotations

from paigui.analysis.behaviour import PROVING
from paigui.analysis.comparison import ROWS, compare
from paigui.analysis.diff import difference
from paigui.analysis.effects import Effects
from paigui.analysis.engine import Engine, EngineMissing
from paigui.analysis.play_search import is_of_play
from paigui.analysis.win_search import is_scoring
from paigui.ir.program import Program
from paigui.model.ruleset import Ruleset


def proved_alike(before: tuple[Ruleset, Program], after: tuple[Ruleset, Program]) -> bool:
    """Whether it is proved that all that differs are rules of scoring, and that it has no effect on any win.

    What is not proved may be alike all the same: rules of play, for one, are never proved so.
    """
    compared = compare(difference(before[0], after[0]), before[1], after[1])
    rows = [row for row in compared.rows if is_of_play(row) or (row.kind in ROWS and is_scoring(row))]
    if not rows or any(row.section != "patterns" for row in rows):
        return False
    effects = Effects(before[1], after[1], compared.found.renames, _engines())
    for row in rows:
        proof = effects.of(row)
        if proof is None or proof.among != "all":
            return False
    return effects.nothing_else(row.id for row in rows)


def _engines() -> tuple[Engine, ...]:
    """The engines that are installed."""
    found = []
    for make in PROVING:
        try:
            found.append(make())
        except EngineMissing:
            continue
    return tuple(found)
