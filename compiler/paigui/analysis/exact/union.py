"""Hands without melds in all shapes that two rulesets play: each counts once, by the best reading, with the waits of all.

Hands with melds have one shape only, five groups and a pair, and are counted apart (`engine`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from paigui.analysis.exact.asking import Asked, asked, times_of
from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.context import Context
from paigui.analysis.exact.growth import Growths
from paigui.analysis.exact.hands import Differing, differing_hands
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.reading_sets import PAD, USE_BITS
from paigui.analysis.exact.shape_folding import Chain, chain_of
from paigui.analysis.exact.shape_suits import Classes, Question, ShapeSuit, shape_suit
from paigui.analysis.exact.shapes import Shape
from paigui.analysis.exact.witness import win_of
from paigui.analysis.exact.worth import NO_WIN, Difference, ExactComparison, differences, worth
from paigui.ir.program import Program


def exchanged(
    programs: Sequence[Program], found: ExactComparison, less: ExactComparison, more: ExactComparison
) -> ExactComparison:
    """What was counted, with some counts less and others more. Where one went through winds that another did not, each
    situation of the latter stands for as many."""
    parts = ((found, 1), (less, -1), (more, 1))
    winds = sorted({wind for part, _ in parts for wind in part.winds})
    total: Counter[Difference] = Counter()
    hands = np.zeros(2, dtype=np.int64)
    for part, sign in parts:
        times = times_of([wind for wind in winds if wind not in part.winds], programs)
        for name, number in part.differences.items():
            total[name] += sign * number * times
        hands += sign * np.array(part.hands or (0, 0))
    counted = all(part.hands is not None for part, _ in parts)
    total = +total
    witnesses = [item for part in (found, more) for item in part.witnesses.items()]
    shown = {name: win for name, win in witnesses if total[name]}
    return ExactComparison(total, shown, tuple(winds), (int(hands[0]), int(hands[1])) if counted else None)


@dataclass(slots=True)
class ShapedHands:
    """All hands in question: ``whole``, their classes in some shapes."""

    programs: Sequence[Program]
    shapes: Sequence[Shape]
    asked: Asked
    question: Question
    suits: list[ShapeSuit]
    chain: Chain

    @property
    def whole(self) -> Classes:
        """The classes of whole hands."""
        return self.chain.whole.classes

    def compared(self, shapes: Sequence[int]) -> ExactComparison:
        """What differs over the hands of some shapes, were there no others."""
        found = ExactComparison(winds=self.asked.winds)
        differ = np.zeros(len(self.whole), dtype=np.int8)
        for context, times in self.asked.contexts:
            before, after = self.paid(context, shapes)
            differ[before != after] = 1
            for name, chosen in differences(before, after):
                found.differences[name] += int(self.whole.number[chosen].sum()) * times
                if name not in found.witnesses and name != 0:
                    example = int(self.whole.example[np.flatnonzero(chosen)[0]])
                    found.witnesses[name] = win_of([suit.part(example) for suit in self.suits], context)
        with suppress(TooWide):
            found.hands = self._hands(shapes, differ)
        return found

    def _hands(self, shapes: Sequence[int], differ: Numbers) -> tuple[int, int]:
        """How many hands are of classes that differ, of how many of some shapes. Raises `TooWide`."""
        there = (self.whole.ids[:, list(shapes)] > 0).any(axis=1)
        told = np.append(np.where(there, differ, -1), -1).astype(np.int8)
        chain = self.chain
        of = [told[rows] for rows in chain.whole.rows]
        return differing_hands(chain.first, chain.stages, chain.honors, Differing(*of), ShapeSuit.kinds)

    def paid(self, context: Context, shapes: Sequence[int]) -> list[Numbers]:
        """What each ruleset pays for each class by the best reading in those of some shapes that it plays."""
        found = []
        for place in range(len(self.programs)):
            best = np.full(len(self.whole), NO_WIN)
            own = [shape for shape in shapes if self.shapes[shape].forms[place] is not None]
            waits = self._waits(own)
            for shape in own:
                best = np.maximum(best, self._paid_in(place, shape, context, waits))
            found.append(best)
        return found

    def _waits(self, shapes: Sequence[int]) -> Numbers:
        growths = self.question.growths
        if growths is None:
            return np.zeros(len(self.whole), dtype=np.int64)
        numbers, inverse = np.unique(self.whole.growth, return_inverse=True)
        waits = [growths.waits(number, shapes) for number in numbers.tolist()]
        return np.array(waits, dtype=np.int64)[inverse]

    def _paid_in(self, place: int, shape: int, context: Context, waits: Numbers) -> Numbers:
        """What a ruleset pays for each class by the best reading in one shape, by how many waits the hand has."""
        form = self.shapes[shape].forms[place]
        assert form is not None, "the ruleset plays the shape"
        columns, relevant = self.asked.columns, self.asked.relevant[place]
        members, ids = self.whole.sets[shape].members, self.whole.ids[:, shape]
        paid = np.full(len(ids), NO_WIN)
        for number in np.unique(waits[ids > 0]).tolist():
            here = (ids > 0) & (waits == number)
            sets, inverse = np.unique(ids[here], return_inverse=True)
            own = members[sets]
            there = own != PAD
            vectors = np.unique(own[there])
            packed = vectors >> USE_BITS
            if columns.most_waits:
                bits = columns.most_waits.bit_length()
                packed = (packed << bits | number) << bits + 1
            tai = worth(self.programs[place], form, context, columns, packed, relevant)
            each = tai[np.minimum(np.searchsorted(vectors, own), len(vectors) - 1)]
            paid[here] = np.where(there, each, NO_WIN).max(axis=1)[inverse]
        return paid


def shaped_hands(programs: Sequence[Program], shapes: Sequence[Shape], suits: Sequence[int]) -> ShapedHands:
    """All hands without melds of some shapes. Raises `TooWide`."""
    read = asked(programs, shapes)
    parts = tuple(shape.parts for shape in shapes)
    most = read.columns.most_waits
    question = Question(read.columns, parts, Growths(parts, most) if most else None)
    made = [shape_suit(suit, question) for suit in suits]
    return ShapedHands(programs, shapes, read, question, made, chain_of(question, made))
