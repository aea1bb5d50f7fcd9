"""Two rulesets over all ordinary wins: on how many they pay differently, and by how much.

An ordinary win says nothing beside its tiles: no flowers, nothing declared, no replacement; it is drawn or claimed. The
winds of seat and round are gone through only where a rule that matters reads them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import numpy as np

from paigui.analysis.exact.asking import asked
from paigui.analysis.exact.columns import Columns, Numbers
from paigui.analysis.exact.context import Context
from paigui.analysis.exact.folding import Halves, folded, sums_of, together, whole_sums
from paigui.analysis.exact.hands import Differing, Stage, differing_hands
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.limits import MOST_SUMS, TooWide
from paigui.analysis.exact.parts import Suits, suits_of
from paigui.analysis.exact.relevance import Relevant
from paigui.analysis.exact.table import Block
from paigui.analysis.exact.totals import Totals, spread, standard_form
from paigui.analysis.exact.witness import win_of
from paigui.ir.program import Program
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


def compare_exactly(
    before: Program, after: Program, *, melds: bool = True, suits: Sequence[int] = (0, 1, 2, 3)
) -> ExactComparison:
    """Compares two rulesets; without ``melds``, over hands of standing tiles only; ``suits``: over hands of these only, the
    honors (3) last.

    Raises `TooWide` for what is not folded.
    """
    programs = (before, after)
    question = asked(programs)
    columns, caps = question.columns, question.columns.layout
    found = ExactComparison(winds=question.winds)
    every = suits_of(columns, melds=melds)
    tables = [every[suit] for suit in suits]
    chain = chain_of(tables, caps)
    differ: list[Numbers] = []
    for one, other in (
        chain.hands() if chain else halves_of(tables, caps, MOST_SUMS // len(question.contexts))
    ):
        if chain:
            differ.append(np.full((len(one), len(other)), -1, dtype=np.int8))
        for sums in sums_of(one, other, caps, whole=True):
            judged = [
                Judged(
                    context,
                    times,
                    worth(before, context, columns, sums.vectors, question.relevant[0]),
                    worth(after, context, columns, sums.vectors, question.relevant[1]),
                )
                for context, times in question.contexts
            ]
            for block, rows, beside in sums.blocks():
                told = [_tell(found, tables, block, each) for each in judged]
                if chain:
                    differ[-1][rows, beside] = np.logical_or.reduce(told)
    with suppress(TooWide):
        if chain:
            found.hands = differing_hands(chain.first, chain.stages, chain.honors, Differing(*differ))
    return found


@dataclass(slots=True)
class Judged:
    """What vectors are worth in a context, which stands for so many."""

    context: Context
    times: int
    before: Numbers
    after: Numbers


def worth(
    program: Program, context: Context, columns: Columns, vectors: Numbers, relevant: Relevant | None = None
) -> Numbers:
    """The tai of each vector, of all rules or of the relevant ones; `NO_WIN` where it is no win."""
    judge = Judge(program, context, columns, vectors)
    if judge.way is None:
        return np.full(len(vectors), NO_WIN)
    totals = Totals(judge, standard_form(program), relevant)
    tai = totals.tai()
    return np.where(spread(totals.accepted(tai), len(vectors)), spread(tai, len(vectors)), NO_WIN)


@dataclass(slots=True)
class Chain:
    """The suits of numbers added one after the other, and the honors apart."""

    first: Suits
    stages: list[Stage]
    honors: Suits

    def hands(self) -> Halves:
        """Whole hands: numbers, and honors."""
        won, without = self.first.with_win, self.first.without
        if self.stages:
            won, without = self.stages[-1].won.table, self.stages[-1].without.table
        return (won, self.honors.without), (without, self.honors.with_win)


def chain_of(suits: Sequence[Suits], caps: Sequence[int]) -> Chain | None:
    """The suits, honors last, added; nothing where that is too wide."""
    first, *numbers, honors = suits
    won, without = first.with_win, first.without
    stages = []
    try:
        for suit in numbers:
            stage = Stage(
                suit,
                folded([(won, suit.without), (without, suit.with_win)], caps),
                folded([(without, suit.without)], caps),
            )
            won, without = stage.won.table, stage.without.table
            stages.append(stage)
    except TooWide:
        return None
    return Chain(first, stages, honors)


def halves_of(suits: Sequence[Suits], caps: Sequence[int], most: int) -> Halves:
    """The same hands in two halves of about half the suits each, which have far fewer classes than all but the honors.
    Which hands differ cannot be told from it, only how many situations. Raises `TooWide`, also where whole hands would show
    more than ``most`` vectors."""
    halves = []
    for first, *others in (suits[: len(suits) // 2], suits[len(suits) // 2 :]):
        won, without = first.with_win, first.without
        for suit in others:
            won = together([(won, suit.without), (without, suit.with_win)], caps)
            without = together([(without, suit.without)], caps)
        halves.append((won, without))
    (won, without), (other_won, other) = halves
    found = (won, other), (without, other_won)
    if sum(whole_sums(one, other) for one, other in found) > most:
        raise TooWide("too many kinds of hands")
    return found


def _tell(found: ExactComparison, suits: Sequence[Suits], block: Block, judged: Judged) -> Numbers:
    """Adds classes to the differences, and says which of them differ. Of each reading the best is paid."""
    before, after = judged.before[block.sets].max(axis=1), judged.after[block.sets].max(axis=1)
    wins = (before > NO_WIN) & (after > NO_WIN)
    differences = np.where(wins, after - before, 0)
    for name, chosen in (
        (ONLY_BEFORE, (before > NO_WIN) & (after == NO_WIN)),
        (ONLY_AFTER, (before == NO_WIN) & (after > NO_WIN)),
        *((difference, wins & (differences == difference)) for difference in np.unique(differences).tolist()),
    ):
        if chosen.any():
            found.differences[name] += int(block.number[chosen].sum()) * judged.times
            if name not in found.witnesses and name != 0:
                example = int(block.example[np.flatnonzero(chosen)[0]])
                found.witnesses[name] = win_of(suits, example, judged.context)
    return np.asarray(before != after)
