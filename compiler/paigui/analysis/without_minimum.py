"""Wins as both rulesets would score them if no hand needed a least number of tai: so it is seen what a hand that one of them
finds too cheap comes to, and by which rules."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from math import inf

from paigui.analysis.judged import Pair, Sides
from paigui.ir import core
from paigui.ir.core import Core
from paigui_runtime.scorer import Scorer
from paigui_runtime.win import Win


class WithoutMinimum:
    """Both rulesets of a comparison without their minimum."""

    def __init__(self, sides: Sides) -> None:
        self._sides = tuple((side, _freed(side.compiled.scorer)) for side in (sides.before, sides.after))

    def judge(self, win: Win) -> Pair:
        """A win as both would judge it."""
        before, after = (side.judged_by(scorer.score, win) for side, scorer in self._sides)
        return Pair(win, before, after)

    def minimum_tells(self, win: Win) -> bool:
        """Of a hand that one of the two finds too cheap: whether it is the minimum that differs, for with that of the other
        one of them would take it otherwise. Where a minimum is no plain number of tai: whether they give it as much."""
        free = self.judge(win)
        needs = [side.compiled.compiled.program.settlement.needs for side, _ in self._sides]
        least = [-inf if each is None else least_tai(each) for each in needs]
        if least[0] is None or least[1] is None:
            return free.before.shares() == free.after.shares()
        scored = [each for each in (free.before, free.after) if each.score is not None]
        return any((each.hand_tai >= least[0]) != (each.hand_tai >= least[1]) for each in scored)


def least_tai(needs: Core | None) -> int | None:
    """The tai of the hand that a table asks for, where it asks for that alone."""
    match needs:
        case core.Comparison(">=", core.Fact("hand_tai"), core.Integer(least)):
            return least
        case _:
            return None


def _freed(scorer: Scorer) -> Scorer:
    free = copy(scorer)
    free.settlement = replace(scorer.settlement, needs=None)
    return free
