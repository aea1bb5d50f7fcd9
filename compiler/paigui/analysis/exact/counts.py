"""The exact engine's counts as a comparison of behaviour shows them."""

from __future__ import annotations

from paigui.analysis.behaviour import Counted, ExactCounts
from paigui.analysis.exact.asking import times_of
from paigui.analysis.exact.engine import compare_exactly
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.worth import ONLY_AFTER, ONLY_BEFORE
from paigui.ir.program import Program

OUT_OF_MEMORY = "there is not enough memory"


def exact_counts(before: Program, after: Program) -> ExactCounts | str:
    """The counts over all ordinary wins, or why there are none.

    They never show that two rulesets are equal: no count goes through wins that say more than their tiles.
    """
    try:
        found = compare_exactly(before, after)
    except TooWide as reason:
        return str(reason)
    except MemoryError:
        return OUT_OF_MEMORY
    by_tai = sorted((by, number) for by, number in found.differences.items() if isinstance(by, int) and by)
    return ExactCounts(
        hands=None if found.hands is None else Counted(*found.hands),
        situations=Counted(*found.situations),
        histogram=tuple(by_tai),
        only=(found.differences[ONLY_BEFORE], found.differences[ONLY_AFTER]),
        winds=found.winds,
        times=times_of(found.winds, (before, after)),
        wins=tuple(found.witnesses.values()),
    )
