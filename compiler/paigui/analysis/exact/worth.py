"""What hands are worth by a ruleset, for many vectors at once, and how two rulesets differ by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from paigui.analysis.exact.columns import Columns, Numbers
from paigui.analysis.exact.context import Context
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.relevance import Relevant
from paigui.analysis.exact.totals import Totals, spread
from paigui.ir.program import Form, Program
from paigui_runtime.win import Win

NO_WIN = -(1 << 60)
"""In place of tai where the ruleset takes a win for none."""
ONLY_BEFORE, ONLY_AFTER = "only before", "only after"
"""In place of a difference in tai: only the first ruleset, or only the second, takes the win for one."""
Difference = int | str


@dataclass(slots=True)
class ExactComparison:
    """What differs over all ordinary wins.

    ``differences``: situations by how many tai more the second ruleset gives, 0 among them, or by which of the two alone
    takes the win for one; ``witnesses``: a win of each; ``winds``: the winds that were gone through, of
    ``seat_wind`` and ``round_wind``: where there are both, every situation stands there with sixteen pairs of winds.
    """

    differences: Counter[Difference] = field(default_factory=Counter)
    witnesses: dict[Difference, Win] = field(default_factory=dict)
    winds: tuple[str, ...] = ()
    hands: tuple[int, int] | None = None
    """How many hands differ in a situation at least, of how many; nothing where they were not counted."""

    @property
    def situations(self) -> tuple[int, int]:
        """How many situations differ, of how many."""
        total = sum(self.differences.values())
        return total - self.differences[0], total


def worth(
    program: Program,
    form: Form,
    context: Context,
    columns: Columns,
    vectors: Numbers,
    relevant: Relevant | None = None,
) -> Numbers:
    """The tai of each vector in a form, of all rules or of the relevant ones; `NO_WIN` where it is no win."""
    judge = Judge(program, context, columns, vectors)
    if judge.way is None:
        return np.full(len(vectors), NO_WIN)
    totals = Totals(judge, form, relevant)
    tai = totals.tai()
    return np.where(spread(totals.accepted(tai), len(vectors)), spread(tai, len(vectors)), NO_WIN)


def differences(before: Numbers, after: Numbers) -> Iterator[tuple[Difference, Numbers]]:
    """The differences between what two rulesets pay for the same hands, each with a truth for each hand; hands that
    neither takes for a win show none."""
    wins = (before > NO_WIN) & (after > NO_WIN)
    by = np.where(wins, after - before, 0)
    for name, chosen in (
        (ONLY_BEFORE, (before > NO_WIN) & (after == NO_WIN)),
        (ONLY_AFTER, (before == NO_WIN) & (after > NO_WIN)),
        *((difference, wins & (by == difference)) for difference in np.unique(by).tolist()),
    ):
        if chosen.any():
            yield name, chosen
