"""Two rulesets over all ordinary wins: on how many they pay differently, and by how much.

An ordinary win says nothing beside its tiles: no flowers, nothing declared, no replacement; it is drawn or claimed. The
winds of seat and round are gone through only where a rule that matters reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from paigui.analysis.exact.asking import asked
from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.context import Context
from paigui.analysis.exact.folding import Folded, Halves, folded, sums_of, together, whole_sums
from paigui.analysis.exact.hands import Differing, Stage, differing_hands, kinds_of
from paigui.analysis.exact.limits import MOST_SUMS, TooWide
from paigui.analysis.exact.parts import Suits, suits_of
from paigui.analysis.exact.shapes import Shape, shapes_of
from paigui.analysis.exact.table import Block
from paigui.analysis.exact.union import exchanged, shaped_hands
from paigui.analysis.exact.witness import win_of
from paigui.analysis.exact.worth import NO_WIN, ExactComparison, differences, worth
from paigui.ir.program import Program


def compare_exactly(
    before: Program, after: Program, *, melds: bool = True, suits: Sequence[int] = (0, 1, 2, 3)
) -> ExactComparison:
    """Compares two rulesets; without ``melds``, over hands of standing tiles only; ``suits``: over hands of these only, the
    honors (3) last.

    Hands of several shapes are counted without melds, and those with melds beside them: all hands of five groups and a pair,
    less those without melds. Raises `TooWide` for what is not folded.
    """
    programs = before, after
    shapes = shapes_of(programs)
    first = shapes[0]
    if len(shapes) == 1 and first.parts.standard:
        return _of_groups(programs, first, melds, suits)
    hands = shaped_hands(programs, shapes, suits)
    found = hands.compared(range(len(shapes)))
    if not melds or not first.parts.standard:
        return found
    groups = _of_groups(programs, first, melds, suits)
    groups.witnesses = {name: win for name, win in groups.witnesses.items() if win.melds}
    return exchanged(programs, groups, hands.compared([0]), found)


def _of_groups(
    programs: tuple[Program, Program], shape: Shape, melds: bool, suits: Sequence[int]
) -> ExactComparison:
    """What differs over all hands of five groups and a pair."""
    question = asked(programs, [shape])
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
                    *(
                        np.full(len(sums.vectors), NO_WIN)
                        if form is None
                        else worth(program, form, context, columns, sums.vectors, relevant)
                        for program, form, relevant in zip(
                            programs, shape.forms, question.relevant, strict=True
                        )
                    ),
                )
                for context, times in question.contexts
            ]
            for block, rows, beside in sums.blocks():
                told = [_tell(found, tables, block, each) for each in judged]
                if chain:
                    differ[-1][rows, beside] = np.logical_or.reduce(told)
    with suppress(TooWide):
        if chain:
            found.hands = differing_hands(
                chain.first, chain.stages, chain.honors, Differing(*differ), kinds_of
            )
    return found


@dataclass(slots=True)
class Judged:
    """What vectors are worth in a context, which stands for so many."""

    context: Context
    times: int
    before: Numbers
    after: Numbers


@dataclass(slots=True)
class Chain:
    """The suits of numbers added one after the other, and the honors apart."""

    first: Suits
    stages: list[Stage[Suits, Folded]]
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
    for name, chosen in differences(before, after):
        found.differences[name] += int(block.number[chosen].sum()) * judged.times
        if name not in found.witnesses and name != 0:
            example = int(block.example[np.flatnonzero(chosen)[0]])
            found.witnesses[name] = win_of([suit.part(example) for suit in suits], judged.context)
    return np.asarray(before != after)
