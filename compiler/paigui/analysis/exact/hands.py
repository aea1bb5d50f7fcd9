"""How many hands differ in one of their situations at least: which tile won, and how, is left open.

The parts of a hand in one suit are told apart by the class that they are in without the winning tile and by all classes that
they are in with it. So that this is not too many, classes that no rest of a hand tells apart are first taken for one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.folding import Folded
from paigui.analysis.exact.limits import MOST_PAIRS, TooWide
from paigui.analysis.exact.melds import Rows, noting_held, with_melds
from paigui.analysis.exact.parts import Suits, Worked

Kind = tuple[int, frozenset[int]]
"""A class without the winning tile, and those with it."""


@dataclass(slots=True)
class Stage:
    """A suit added to those before it: ``won`` (the winning tile before it, or in it) and ``without``."""

    suit: Suits
    won: Folded
    without: Folded


@dataclass(slots=True)
class Differing:
    """For each pair of classes of numbers and of honors whether they differ: 1, 0, or -1 where they make no hand.

    ``in_numbers``, ``in_honors``: by where the winning tile is.
    """

    in_numbers: Numbers
    in_honors: Numbers


def differing_hands(
    first: Suits, stages: Sequence[Stage], honors: Suits, differing: Differing
) -> tuple[int, int]:
    """How many hands differ, of how many. Raises `TooWide` where too many kinds are left."""
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
    rows, classes = np.unique(matrix, axis=0, return_inverse=True)
    return classes.ravel().astype(np.int64), rows


def _alike_columns(matrix: Numbers) -> tuple[Numbers, Numbers]:
    """Equal columns as one: the class of each column, and the matrix with a column of each class."""
    classes, rows = _alike(matrix.T)
    return classes, rows.T


def _named(classes: Numbers, rows: Numbers) -> Numbers:
    """Rows of a table by their classes; -1 stays."""
    return np.where(rows < 0, -1, classes[np.maximum(rows, 0)])


def kinds_of(suit: Suits, without: Numbers, won: Numbers) -> Counter[Kind]:
    """The kinds of parts of a suit, and how many parts are of each; ``without``, ``won``: the classes of its rows."""
    apart = _kinds(suit)
    found: Counter[Kind] = Counter()
    for (row, rows), number in apart.items():
        found[int(without[row]), frozenset(won[list(rows)].tolist())] += number
    return found


def _kinds(suit: Suits) -> Counter[Kind]:
    """The same by rows of the suit's two tables."""
    beside, with_win = suit.worked
    situations, hands = _situations(with_win), Counter[Kind]()
    rows, structures = _hand_rows(beside, situations)
    class_of = [_classes(worked, classes) for worked, classes in zip(suit.worked, suit.classes, strict=True)]
    most = beside.plan.most_waits
    listed = [
        getattr(rows, name).tolist() for name in ("sets", "vectors", "groups", "pair", "waits", "number")
    ]
    for structure, vector, groups, pair, held, number in zip(*listed, strict=True):
        own, waiting, won = structures[structure]
        size = vector, groups, pair
        row = class_of[0][own, *size, min((waiting & ~held).bit_count(), most), 0]
        hands[
            row,
            frozenset(
                class_of[1][place, *size, min(1 + (more & ~held).bit_count(), most), spare]
                for place, more, spare in won
            ),
        ] += number
    return hands


Situation = tuple[int, int, int]
"""Of standing tiles with a winning one: the set of vectors, what else was waited for, whether the tile can be spared."""
Structure = tuple[int, int, frozenset[Situation]]


def _situations(worked: Worked) -> dict[int, set[Situation]]:
    found: dict[int, set[Situation]] = {}
    start = worked.start
    keys = worked.standing.keys[start.standing]
    listed = (each.tolist() for each in (keys, start.sets, start.waiting, start.spare))
    for key, place, waiting, spare in zip(*listed, strict=True):
        found.setdefault(key, set()).add((place, waiting, spare))
    return found


def _hand_rows(worked: Worked, situations: dict[int, set[Situation]]) -> tuple[Rows, list[Structure]]:
    """All parts with their melds, by what their standing tiles are like; ranks of which all four are held stand in ``waits``."""
    start = worked.start
    known: dict[Structure, int] = {}
    places, asked = [], []
    keys = worked.standing.keys[start.standing].tolist()
    for key, place, waiting in zip(keys, start.sets.tolist(), start.waiting.tolist(), strict=True):
        won = frozenset(situations.get(key, ()))
        places.append(known.setdefault((place, waiting, won), len(known)))
        for _, more, _ in won:
            waiting |= more
        asked.append(waiting)
    rows = start.at(np.arange(len(start)))
    rows.sets, rows.waiting = np.array(places, dtype=np.int64), np.array(asked, dtype=np.int64)
    plan = worked.plan
    return with_melds(rows, plan.suit, plan.meld_kinds, noting_held), list(known)


def _classes(worked: Worked, classes: Numbers) -> dict[tuple[int, ...], int]:
    rows = worked.rows
    names = ("sets", "vectors", "groups", "pair", "waits", "spare")
    if not worked.plan.most_waits:
        listed = [getattr(rows, name).tolist() for name in names[:4]]
        listed += [[0] * len(rows), [0] * len(rows)]
    else:
        listed = [getattr(rows, name).tolist() for name in names]
    return dict(zip(zip(*listed, strict=True), classes.tolist(), strict=True))


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
                together = {won_rows[each][own] for each in won}
                together.update([here_rows[before][each] for each in own_won])
                sums[both, frozenset(together)] += number * times
    return sums


def _counted(
    numbers: Counter[Kind], honors: Counter[Kind], won_table: Numbers, honors_table: Numbers
) -> tuple[int, int]:
    won_rows, honors_rows = won_table.tolist(), honors_table.tolist()
    differ = total = 0
    for (before, won), number in numbers.items():
        for (own, own_won), times in honors.items():
            told = {won_rows[each][own] for each in won} | {honors_rows[before][each] for each in own_won}
            if -1 not in told and told:
                total += number * times
                differ += number * times if 1 in told else 0
    return differ, total
