"""Hands without melds in shapes that are not five groups and a pair, and what hands of several shapes count but once.

A situation is counted in every shape that completes it, with the waits of that shape alone. Where another shape completes it
too, or could have completed it, it is paid by the best reading of all, and its waits are those of all: there the union is
counted, and what the shapes counted alone is taken away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from paigui.analysis.exact.asking import Asked, asked
from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.context import Context
from paigui.analysis.exact.growth import Growths
from paigui.analysis.exact.reading_sets import PAD, USE_BITS
from paigui.analysis.exact.shape_folding import whole_hands
from paigui.analysis.exact.shape_suits import Classes, Question, ShapeSuit, shape_suit
from paigui.analysis.exact.shapes import Shape
from paigui.analysis.exact.witness import win_of
from paigui.analysis.exact.worth import NO_WIN, Difference, ExactComparison, differences, worth
from paigui.ir.program import Program
from paigui_runtime.forms import Form, Forms, Part
from paigui_runtime.hand import Hand
from paigui_runtime.win import Win


def in_one_shape(
    programs: Sequence[Program], shape: Shape, suits: Sequence[int], shown: Callable[[Win], bool]
) -> ExactComparison:
    """What differs over all hands of a shape, were there no other; ``shown``: which wins may be witnesses."""
    hands = shaped_hands(programs, [shape], suits, need=1)
    found = ExactComparison(winds=hands.asked.winds)
    for context, times in hands.asked.contexts:
        hands.count(found.differences, context, times, [0])
        hands.show(found.witnesses, context, [0], shown)
    return found


def counted_twice(
    programs: Sequence[Program], shapes: Sequence[Shape], suits: Sequence[int]
) -> ExactComparison:
    """What is to be added to the counts of all shapes, so that hands of several count once and by the best of them."""
    hands = shaped_hands(programs, shapes, suits, need=2)
    found = ExactComparison(winds=hands.asked.winds)
    every = range(len(shapes))
    for context, times in hands.asked.contexts:
        hands.count(found.differences, context, times, every)
        for shape in every:
            hands.count(found.differences, context, -times, [shape])
        hands.show(found.witnesses, context, every, lambda _: True)
    return found


def joined(parts: Sequence[ExactComparison], seats: int) -> ExactComparison:
    """Several counts as one; where one went through winds that another did not, each situation of the latter stands for
    as many: there are four of the round, and as many of the seat as there are seats."""
    winds = sorted({wind for part in parts for wind in part.winds})
    total: Counter[Difference] = Counter()
    for part in parts:
        times = prod(seats if wind == "seat_wind" else 4 for wind in winds if wind not in part.winds)
        for name, number in part.differences.items():
            total[name] += number * times
    total = +total
    witnesses = [item for part in reversed(parts) for item in part.witnesses.items()]
    shown = {name: win for name, win in witnesses if total[name]}
    return ExactComparison(total, shown, tuple(winds))


def alone(shapes: Sequence[Shape]) -> Callable[[Win], bool]:
    """Whether no win could have been completed in more than one of some shapes."""
    played = [
        Forms(
            (
                Form(
                    form.id,
                    tuple(Part(part.kind, part.count, part.tiles) for part in form.parts),
                    form.repeat,
                    form.melds,
                ),
            )
        )
        for shape in shapes
        for form in [form for form in shape.forms if form is not None][:1]
    ]

    def shown(win: Win) -> bool:
        hand = Hand(win, 0, win.by == "self-draw", {})
        return sum(forms.waits(hand) > 0 for forms in played) <= 1

    return shown if len(shapes) > 1 else lambda _: True


@dataclass(slots=True)
class ShapedHands:
    """All hands in question: ``whole``, their classes in some shapes."""

    programs: Sequence[Program]
    shapes: Sequence[Shape]
    asked: Asked
    question: Question
    suits: list[ShapeSuit]
    whole: Classes

    def count(self, found: Counter[Difference], context: Context, times: int, shapes: Sequence[int]) -> None:
        """Adds how often the rulesets differ by how much, of some shapes the best reading taken."""
        for name, chosen in differences(*self.paid(context, shapes)):
            found[name] += int(self.whole.number[chosen].sum()) * times

    def show(
        self,
        found: dict[Difference, Win],
        context: Context,
        shapes: Sequence[int],
        shown: Callable[[Win], bool],
    ) -> None:
        """Finds a witness of each difference."""
        for name, chosen in differences(*self.paid(context, shapes)):
            if name not in found and name != 0:
                for example in self.whole.example[np.flatnonzero(chosen)[:_TRIED]].tolist():
                    win = win_of([suit.part(example) for suit in self.suits], context)
                    if shown(win):
                        found[name] = win
                        break

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


_TRIED = 40
"""Hands of several classes that are tried as a witness."""


def shaped_hands(
    programs: Sequence[Program], shapes: Sequence[Shape], suits: Sequence[int], *, need: int
) -> ShapedHands:
    """The hands that are complete in so many of some shapes or, where waits are read, could have been."""
    read = asked(programs, shapes)
    parts = tuple(shape.parts for shape in shapes)
    most = read.columns.most_waits
    question = Question(read.columns, parts, need, Growths(parts, most) if most else None)
    made = [shape_suit(suit, question) for suit in suits]
    return ShapedHands(programs, shapes, read, question, made, whole_hands(question, made))
