"""How many hands differ in one of their situations at least: which tile won, and how, is left open.

The parts of a hand in one suit are told apart by the class that they are in without the winning tile and by all classes that
they are in with it. So that this is not too many, classes that no rest of a hand tells apart are first taken for one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, Protocol, TypeVar

import numpy as np

from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.limits import MOST_PAIRS, TooWide
from paigui.analysis.exact.melds import Rows, noting_held, with_melds
from paigui.analysis.exact.parts import Suits, Worked
from paigui_runtime.tiles import kinds_of as kinds_of_mask

Kind = tuple[int, int]
"""A class without the winning tile, and the set of those with it, as a mask."""
WORD = 62
"""Classes that one word of a mask holds."""


class Rowed(Protocol):
    """Two tables (or more pairs of them) as one; ``rows``: for each pair the row of the sum of two rows, -1 where there is
    none."""

    rows: list[Numbers]


S = TypeVar("S")
F = TypeVar("F", bound=Rowed)


@dataclass(slots=True)
class Stage(Generic[S, F]):
    """A suit added to those before it: ``won`` (the winning tile before it, or in it) and ``without``."""

    suit: S
    won: F
    without: F


@dataclass(slots=True)
class Differing:
    """For each pair of classes of numbers and of honors whether they differ: 1, 0, or -1 where they make no hand.

    ``in_numbers``, ``in_honors``: by where the winning tile is.
    """

    in_numbers: Numbers
    in_honors: Numbers


def differing_hands(
    first: S,
    stages: Sequence[Stage[S, F]],
    honors: S,
    differing: Differing,
    kinds_of: Callable[[S, Numbers, Numbers], Counter[Kind]],
) -> tuple[int, int]:
    """How many hands differ, of how many; ``kinds_of``: the kinds of parts of a suit, whose classes are taken for others.

    Raises `TooWide` where too many kinds are left.
    """
    won, by_won = _alike(differing.in_numbers)
    without, by_without = _alike(differing.in_honors)
    honors_without, numbers_table = _alike_columns(by_won)
    honors_won, honors_table = _alike_columns(by_without)
    steps: list[tuple[Counter[Kind], Numbers, Numbers, Numbers]] = []
    for stage in reversed(stages):
        after_won, won_here = (_named(won, rows) for rows in stage.won.rows)
        after = _named(without, stage.without.rows[0])
        won, rows_won = _alike(after_won)
        without, rows_without = _alike(np.hstack([won_here, after]))
        here_won, here_without = rows_without[:, : won_here.shape[1]], rows_without[:, won_here.shape[1] :]
        suit_without, both = _alike_columns(np.vstack([rows_won, here_without]))
        suit_won, here = _alike_columns(here_won)
        kinds = kinds_of(stage.suit, suit_without, suit_won)
        steps.append((kinds, both[: len(rows_won)], here, both[len(rows_won) :]))
    found = kinds_of(first, without, won)
    for kinds, after_won, here, after in reversed(steps):
        found = _added(found, kinds, after_won, here, after)
    return _counted(found, kinds_of(honors, honors_without, honors_won), numbers_table, honors_table)


def _alike(matrix: Numbers) -> tuple[Numbers, Numbers]:
    """Equal rows as one: the class of each row, and a row of each class."""
    known: dict[bytes, int] = {}
    classes = [known.setdefault(row.tobytes(), len(known)) for row in matrix]
    first = np.zeros(len(known), dtype=np.int64)
    first[classes[::-1]] = np.arange(len(matrix))[::-1]
    return np.array(classes, dtype=np.int64), matrix[first]


def _alike_columns(matrix: Numbers) -> tuple[Numbers, Numbers]:
    """Equal columns as one: the class of each column, and the matrix with a column of each class."""
    classes, rows = _alike(matrix.T)
    return classes, rows.T


def _named(classes: Numbers, rows: Numbers) -> Numbers:
    """Rows of a table by their classes; -1 stays."""
    return np.where(rows < 0, -1, classes[np.maximum(rows, 0)])


def kinds_of(suit: Suits, without: Numbers, won: Numbers) -> Counter[Kind]:
    """The kinds of parts of a suit, and how many parts are of each; ``without``, ``won``: the classes of its rows.

    Raises `TooWide`.
    """
    parts = _parts(*suit.worked)
    key = without[suit.classes[0][parts.own]]
    words = [key]
    classes = won[suit.classes[1][parts.won]]
    for start in range(0, int(won.max(initial=0)) + 1, WORD):
        here = (classes >= start) & (classes < start + WORD)
        each = np.where(here, np.int64(1) << np.where(here, classes - start, 0), 0)
        word = np.where(parts.stands, np.bitwise_or.reduceat(each, parts.starts), 0)
        words.append(word)
        key = _told_apart(key, word)
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    numbers = np.zeros(len(first), dtype=np.int64)
    np.add.at(numbers, inverse, parts.number)
    found: Counter[Kind] = Counter()
    for own, *masks, number in zip(*(word[first].tolist() for word in words), numbers.tolist(), strict=True):
        found[own, sum(mask << WORD * place for place, mask in enumerate(masks))] += number
    return found


@dataclass(slots=True)
class Parts:
    """Parts of hands in one suit, with their melds, by the rows of what was worked out of it.

    ``own``: the row without the winning tile; ``won``: those with it, one after the other, ``starts``: where those of each
    part begin; ``stands``: whether it has standing tiles (else it has one of ``won`` that is none of its own); ``number``:
    how many parts.
    """

    own: Numbers
    won: Numbers
    starts: Numbers
    stands: Numbers
    number: Numbers


@cache
def _parts(beside: Worked, with_win: Worked) -> Parts:
    plan, start, situations = beside.plan, beside.start, with_win.start
    keys = beside.standing.keys[start.standing]
    of_key = np.searchsorted(keys, with_win.standing.keys[situations.standing])
    ends = np.searchsorted(of_key, np.arange(len(keys)), side="right")
    begins = np.searchsorted(of_key, np.arange(len(keys)))
    asked = start.waiting.copy()
    np.bitwise_or.at(asked, of_key, situations.waiting)
    rows = start.at(np.arange(len(start)))
    structures, one_of = _structures(start, situations, begins, ends)
    rows.sets, rows.waiting = structures, asked
    rows = with_melds(rows, plan.melding, noting_held)
    most = plan.most_waits
    at = one_of[rows.sets]
    own = _found(
        beside.rows,
        start.sets[at],
        rows,
        np.minimum(_bits(start.waiting[at] & ~rows.waits), most),
        rows.spare,
    )
    lengths = np.maximum(ends[at] - begins[at], 1)
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    whole = np.repeat(np.arange(len(rows)), lengths)
    which = np.minimum(begins[at][whole] + np.arange(len(whole)) - starts[whole], len(of_key) - 1)
    waits = np.minimum(1 + _bits(situations.waiting[which] & ~rows.waits[whole]), most)
    won = _found(with_win.rows, situations.sets[which], rows.at(whole), waits, situations.spare[which])
    return Parts(own, won, starts, ends[at] > begins[at], rows.number)


def _structures(start: Rows, situations: Rows, begins: Numbers, ends: Numbers) -> tuple[Numbers, Numbers]:
    """Which standing tiles are alike, with the winning tile and without; and one of each kind."""
    known: dict[tuple[object, ...], int] = {}
    listed = [each.tolist() for each in (situations.sets, situations.waiting, situations.spare)]
    told = list(zip(*listed, strict=True))
    places, one_of = [], []
    for row, (place, waiting) in enumerate(zip(start.sets.tolist(), start.waiting.tolist(), strict=True)):
        structure = (place, waiting, *sorted(set(told[begins[row] : ends[row]])))
        if structure not in known:
            known[structure] = len(known)
            one_of.append(row)
        places.append(known[structure])
    return np.array(places, dtype=np.int64), np.array(one_of, dtype=np.int64)


def _bits(masks: Numbers) -> Numbers:
    return np.bitwise_count(masks).astype(np.int64)


def _told_apart(key: Numbers, word: Numbers) -> Numbers:
    """Numbers that are equal where both are."""
    values, named = np.unique(word, return_inverse=True)
    both = key * len(values) + named
    return np.asarray(np.unique(both, return_inverse=True)[1])


def _found(worked: Rows, sets: Numbers, rows: Rows, waits: Numbers, spare: Numbers) -> Numbers:
    """The rows of what was worked out that these are; all of them are among it."""
    there = (worked.sets, worked.vectors, worked.groups, worked.pair, worked.waits, worked.spare)
    asked = (sets, rows.vectors, rows.groups, rows.pair, waits, spare)
    key, other = np.zeros(len(worked), dtype=np.int64), np.zeros(len(rows), dtype=np.int64)
    for mine, theirs in zip(there, asked, strict=True):
        values = np.unique(mine)
        key = key * len(values) + np.searchsorted(values, mine)
        other = other * len(values) + np.searchsorted(values, theirs)
        told = np.unique(key)
        key, other = np.searchsorted(told, key), np.searchsorted(told, other)
    order = np.argsort(key)
    return np.asarray(order[np.minimum(other, len(order) - 1)])


def _added(
    found: Counter[Kind], kinds: Counter[Kind], after_won: Numbers, here: Numbers, after: Numbers
) -> Counter[Kind]:
    """The kinds of two parts together. Raises `TooWide`."""
    if len(found) * len(kinds) > MOST_PAIRS // 10:
        raise TooWide("too many kinds of hands")
    won_rows, here_rows, rows = after_won.tolist(), here.tolist(), after.tolist()
    sums: Counter[Kind] = Counter()
    for (before, won), number in found.items():
        for (own, own_won), times in kinds.items():
            both = rows[before][own]
            if both >= 0:
                together = 0
                for each in kinds_of_mask(won):
                    together |= 1 << won_rows[each][own]
                for each in kinds_of_mask(own_won):
                    together |= 1 << here_rows[before][each]
                sums[both, together] += number * times
    return sums


def _counted(
    numbers: Counter[Kind], honors: Counter[Kind], won_table: Numbers, honors_table: Numbers
) -> tuple[int, int]:
    won_rows, honors_rows = won_table.tolist(), honors_table.tolist()
    differ = total = 0
    for (before, won), number in numbers.items():
        for (own, own_won), times in honors.items():
            told = {won_rows[each][own] for each in kinds_of_mask(won)}
            told |= {honors_rows[before][each] for each in kinds_of_mask(own_won)}
            if -1 not in told and told:
                total += number * times
                differ += number * times if 1 in told else 0
    return differ, total
