"""Adding suits of hands without melds in several shapes at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.hands import Stage
from paigui.analysis.exact.limits import MOST_PAIRS, MOST_TOGETHER, TooWide
from paigui.analysis.exact.reading_sets import Sets, rows_once, sets_of, sums_of_sets
from paigui.analysis.exact.readings import Room
from paigui.analysis.exact.shape_suits import Classes, Question, ShapeSuit

CHUNK = 1 << 21
"""Pairs of classes that are added at a time."""


@dataclass(slots=True)
class Together:
    """The classes of two parts of hands together, of some pairs of tables; ``rows``: for each pair of tables the class that
    two classes make, -1 where they make none."""

    classes: Classes
    rows: list[Numbers]


@dataclass(slots=True)
class Chain:
    """The suits added one after the other, the honors last: ``whole`` hands."""

    first: ShapeSuit
    stages: list[Stage[ShapeSuit, Together]]
    honors: ShapeSuit
    whole: Together


def chain_of(question: Question, suits: Sequence[ShapeSuit]) -> Chain:
    """All whole hands. Raises `TooWide`."""
    first, *numbers, honors = suits
    won, without = first.with_win, first.without
    stages = []
    for suit in numbers:
        stage = Stage(
            suit,
            _added(question, [(won, suit.without), (without, suit.with_win)], whole=False),
            _added(question, [(without, suit.without)], whole=False),
        )
        won, without = stage.won.classes, stage.without.classes
        stages.append(stage)
    whole = _added(question, [(won, honors.without), (without, honors.with_win)], whole=True)
    return Chain(first, stages, honors, whole)


def _added(question: Question, pairs: Sequence[tuple[Classes, Classes]], *, whole: bool) -> Together:
    """The classes of two parts of hands together, of each pair of tables."""
    if sum(len(one) * len(other) for one, other in pairs) > 4 * MOST_PAIRS:
        raise TooWide("too many kinds of hands")
    rows = [np.full((len(one), len(other)), -1, dtype=np.int32) for one, other in pairs]
    found: list[Classes] = []
    origins: list[tuple[int, Numbers, Numbers, Numbers]] = []
    start = 0
    for number, (one, other) in enumerate(pairs):
        for mine, theirs in _chosen(question, one, other, whole=whole):
            classes, kept, inverse = _sums(question, one, other, mine, theirs, whole=whole)
            found.append(classes)
            origins.append((number, mine[kept], theirs[kept], inverse + start))
            start += len(classes)
    merged, where = _merged(question, found)
    for number, mine, theirs, places in origins:
        rows[number][mine, theirs] = where[places]
    return Together(merged, rows)


def _chosen(
    question: Question, one: Classes, other: Classes, *, whole: bool
) -> Iterator[tuple[Numbers, Numbers]]:
    """Pairs of classes that may make a part of a hand together, some at a time."""
    rooms = [parts.room for parts in question.shapes]
    waiting: list[tuple[Numbers, Numbers]] = []
    size = 0
    for (sizes, mine), (others, theirs) in product(_by_size(one), _by_size(other)):
        if not any(
            _may_fit(first, second, room, whole=whole)
            for first, second, room in zip(sizes, others, rooms, strict=True)
        ):
            continue
        step = max(1, CHUNK // len(theirs))
        for start in range(0, len(mine), step):
            some = mine[start : start + step]
            waiting.append((np.repeat(some, len(theirs)), np.tile(theirs, len(some))))
            size += len(waiting[-1][0])
            if size > CHUNK:
                yield _joined(waiting)
                waiting, size = [], 0
    if waiting:
        yield _joined(waiting)


def _joined(pairs: Sequence[tuple[Numbers, Numbers]]) -> tuple[Numbers, Numbers]:
    return np.concatenate([one for one, _ in pairs]), np.concatenate([other for _, other in pairs])


def _by_size(classes: Classes) -> list[tuple[list[list[int]], Numbers]]:
    """The rows of classes by the bounds of what their sets use, four numbers a shape."""
    bounds = [own.bounds()[ids] for own, ids in zip(classes.sets, classes.ids.T, strict=True) if len(classes)]
    if not bounds:
        return []
    first, inverse = rows_once([each for of_shape in bounds for each in of_shape.T])
    return [
        ([of_shape[row].tolist() for of_shape in bounds], np.flatnonzero(inverse == place))
        for place, row in enumerate(first.tolist())
    ]


def _may_fit(one: list[int], other: list[int], room: Room, *, whole: bool) -> bool:
    every = room.groups + room.sequences + room.triplets
    least_groups, most_groups, least_pairs, most_pairs = map(sum, zip(one, other, strict=True))
    fits = least_groups <= every and least_pairs <= room.pairs
    return fits and (not whole or (most_groups >= every and most_pairs >= room.pairs))


def _sums(
    question: Question, one: Classes, other: Classes, mine: Numbers, theirs: Numbers, *, whole: bool
) -> tuple[Classes, Numbers, Numbers]:
    """The sums of pairs of classes; which of the pairs make a part of a hand, and which class each makes."""
    sets, columns = [], []
    for shape, parts in enumerate(question.shapes):
        own, ids = _of_shape(
            (one.sets[shape], one.ids[mine, shape]),
            (other.sets[shape], other.ids[theirs, shape]),
            question.caps,
            parts.room,
            whole=whole,
        )
        sets.append(own)
        columns.append(ids)
    kept = np.flatnonzero(np.logical_or.reduce([ids > 0 for ids in columns]))
    mine, theirs = mine[kept], theirs[kept]
    growth = np.zeros_like(mine)
    if question.growths is not None:
        growth = question.growths.sums(one.growth[mine], other.growth[theirs])
    classes, inverse = _once(
        tuple(sets),
        np.stack(columns, axis=1)[kept],
        growth,
        one.number[mine] * other.number[theirs],
        one.example[mine] | other.example[theirs],
    )
    return classes, kept, inverse


def _of_shape(
    one: tuple[Sets, Numbers], other: tuple[Sets, Numbers], caps: Sequence[int], room: Room, *, whole: bool
) -> tuple[Sets, Numbers]:
    """The sums of sets of one shape, each pair once; and the number of the sum of each pair, 0 where there is none."""
    (mine, ids), (theirs, others) = one, other
    both = (ids > 0) & (others > 0)
    pairs, inverse = np.unique(np.where(both, ids * len(theirs) + others, 0), return_inverse=True)
    there = pairs > 0
    chosen = pairs[there]
    sets, numbers = sums_of_sets(
        mine, theirs, (chosen // len(theirs), chosen % len(theirs)), caps, room, whole=whole
    )
    of_pairs = np.zeros(len(pairs), dtype=np.int64)
    of_pairs[there] = numbers
    return sets, of_pairs[inverse]


def _once(
    sets: tuple[Sets, ...], ids: Numbers, growth: Numbers, number: Numbers, example: Numbers
) -> tuple[Classes, Numbers]:
    """Classes that are alike as one, and which each became."""
    first, inverse = rows_once([*ids.T, growth])
    total = np.zeros(len(first), dtype=np.int64)
    np.add.at(total, inverse, number)
    return Classes(sets, ids[first], growth[first], total, example[first]), inverse


def _merged(question: Question, parts: Sequence[Classes]) -> tuple[Classes, Numbers]:
    """Classes of several parts as one, and which each became. Raises `TooWide` where too many are left."""
    sets, columns = [], []
    for shape in range(len(question.shapes)):
        own, numbers = sets_of([part.sets[shape].members for part in parts])
        starts = np.cumsum([0, *(len(part.sets[shape]) for part in parts)])
        sets.append(own)
        columns.append(
            np.concatenate(
                [numbers[part.ids[:, shape] + start] for part, start in zip(parts, starts, strict=False)]
                or [np.zeros(0, dtype=np.int64)]
            )
        )
    every = [
        np.concatenate([getattr(part, name) for part in parts] or [np.zeros(0, dtype=np.int64)])
        for name in ("growth", "number", "example")
    ]
    found, inverse = _once(tuple(sets), np.stack(columns, axis=1), *every)
    if len(found) > MOST_TOGETHER:
        raise TooWide("too many kinds of hands")
    return found, inverse
