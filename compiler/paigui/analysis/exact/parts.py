"""The classes of what one suit can hold: the sets of vectors, how many parts show each, and one part of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from paigui.analysis.exact.columns import FIELD, Column, Columns, Numbers, fields, of_suit, pack
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.melds import Melding, Rows, counting_waits, meld_kinds, with_melds
from paigui.analysis.exact.standing import (
    HONORS,
    NUMBERS,
    Contributions,
    Standing,
    Suit,
    size_of,
    waits_of,
    with_win,
    without_win,
)
from paigui.analysis.exact.table import Block, Table, table_of


@dataclass(frozen=True, slots=True)
class Part:
    """What one suit of a hand holds, as an example: counts of its ranks, its melds, and the winning tile if it is here."""

    suit: int
    key: int
    won: int
    melds: tuple[int, ...]
    """Codes of `meld_kinds`."""


EXAMPLE_BITS = 16
"""Of each suit in a packed example: whether the winning tile is in it, and the row of its table, one higher."""


def check_number(suit: int, classes: int) -> None:
    """Raises `TooWide` where a suit has more classes than an example can tell apart; that of honors ends at the sign."""
    if classes >= 1 << EXAMPLE_BITS - (2 if suit == 3 else 1):
        raise TooWide("too many kinds of one suit")


@dataclass(slots=True)
class Suits:
    """The class tables of one suit: without the winning tile and with it."""

    suit: int
    without: Table
    with_win: Table
    worked: tuple[Worked, Worked]
    rows: tuple[Numbers, Numbers]
    """For each row of the two tables a row of what was worked out."""
    classes: tuple[Numbers, Numbers]
    """For each row of what was worked out, its row of the table."""

    def part(self, example: int) -> Part:
        """What a packed example holds of this suit."""
        own = example >> self.suit * EXAMPLE_BITS & (1 << EXAMPLE_BITS) - 1
        worked = self.worked[own & 1]
        row = int(self.rows[own & 1][(own >> 1) - 1])
        at, code, melds = int(worked.rows.standing[row]), int(worked.rows.melds[row]), []
        while code:
            melds.append(code & 63)
            code >>= 6
        return Part(
            self.suit, int(worked.standing.keys[at]), int(worked.standing.won[at]), tuple(melds[::-1])
        )


def suits_of(columns: Columns, *, melds: bool) -> list[Suits]:
    """The tables of the four suits. Suits that show the same columns are worked out once."""
    return [_suit(suit, columns, melds) for suit in range(4)]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is worked out of a suit: its columns, as of the first suit, with their caps."""

    suit: Suit
    columns: tuple[Column, ...]
    caps: tuple[int, ...]
    most_waits: int
    melds: bool

    @property
    def melding(self) -> Melding:
        """What may lie beside the standing tiles."""
        kinds = meld_kinds(self.suit, Contributions(self.columns)) if self.melds else ()
        return Melding(self.suit, kinds, partial(cut_at_caps, columns=self.columns, caps=self.caps))


def plan_of(suit: int, columns: Columns, *, melds: bool) -> tuple[Plan, list[int]]:
    """What is worked out of a suit, and where each column of the hand is among those of the suit, -1 where it is not."""
    own: dict[Column, int] = {}
    for column, cap in columns.caps.items():
        local = of_suit(column, suit)
        if local.mask:
            own[local] = max(own.get(local, 0), cap)
    ordered = sorted(own, key=lambda column: (column.source, column.mask))
    plan = Plan(
        HONORS if suit == 3 else NUMBERS,
        tuple(ordered),
        tuple(own[column] for column in ordered),
        columns.most_waits,
        melds,
    )
    here = [of_suit(column, suit) for column in columns.caps]
    return plan, [ordered.index(local) if local in own else -1 for local in here]


def _suit(suit: int, columns: Columns, melds: bool) -> Suits:
    plan, where = plan_of(suit, columns, melds=melds)
    worked = _worked(plan, False), _worked(plan, True)
    tables, rows, classes = [], [], []
    for has_win, part in enumerate(worked):
        table, class_of = _named(plan, columns, where, part, bool(has_win))
        classes.append(class_of)
        check_number(suit, len(table))
        rows.append(table.all("example"))
        start = 0
        for block in table.blocks:
            numbered = np.arange(start + 1, start + 1 + len(block), dtype=np.int64)
            block.example = (numbered << 1 | has_win) << suit * EXAMPLE_BITS
            start += len(block)
        tables.append(table)
    return Suits(suit, tables[0], tables[1], worked, (rows[0], rows[1]), (classes[0], classes[1]))


@dataclass(slots=True, eq=False)
class Worked:
    """What was worked out of a suit: ``start``: the rows before melds were laid beside them, ``rows``: with all melds;
    ``sets``: the sets of vectors that both name."""

    plan: Plan
    standing: Standing
    start: Rows
    rows: Rows
    sets: list[tuple[int, ...]]


@cache
def _worked(plan: Plan, has_win: bool) -> Worked:
    make = with_win if has_win else without_win
    standing = make(plan.suit, Contributions(plan.columns))
    start, sets = _rows(plan, standing, has_win)
    finish = counting_waits(plan.most_waits)
    return Worked(plan, standing, start, with_melds(start, plan.melding, finish), sets)


def shown_by(plan: Plan, standing: Standing) -> tuple[Numbers, Numbers, Numbers]:
    """Standing tiles in order, each vector that they show once: rows of ``standing``, tiles as one number, vectors."""
    vectors = cut_at_caps(standing.vectors, plan.columns, plan.caps)
    tiles = standing.keys << 4 | standing.won + 1
    order = np.lexsort((vectors, tiles))
    tiles, vectors = tiles[order], vectors[order]
    new = np.ones(len(tiles), dtype=bool)
    new[1:] = (tiles[1:] != tiles[:-1]) | (vectors[1:] != vectors[:-1])
    return order[new], tiles[new], vectors[new]


def beside(
    plan: Plan, keys: Numbers, won: Numbers, *, has_win: bool
) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """What `Rows` note of standing tiles before melds lie beside them: room, waiting, waits and spare."""
    room = np.zeros_like(keys)
    for rank in range(plan.suit.size):
        room |= (4 - (keys >> 3 * rank & 7)) << 3 * rank
    zero = np.zeros_like(keys)
    if not plan.most_waits:
        return room, zero, zero, zero
    waiting, spare = waits_of(plan.suit, keys, won)
    if not has_win:
        return room, waiting, zero, spare
    # The winning tile itself is a wait, and is not held four times.
    return room, waiting & ~(np.int64(1) << won), zero + 1, spare


def _rows(plan: Plan, standing: Standing, has_win: bool) -> tuple[Rows, list[tuple[int, ...]]]:
    """A row for each of the standing tiles, with the set of its vectors."""
    order, tiles, vectors = shown_by(plan, standing)
    first = np.flatnonzero(np.concatenate([[True], tiles[1:] != tiles[:-1]]))
    lengths = np.diff(np.append(first, len(tiles)))
    places, sets = _places(vectors, first, lengths)
    at = order[first]
    keys, won = standing.keys[at], standing.won[at]
    room, waiting, waits, spare = beside(plan, keys, won, has_win=has_win)
    size, zero = size_of(keys), np.zeros_like(keys)
    pair = (size % 3 == 2).astype(np.int64)
    return Rows(places, zero, size // 3, pair, room, waiting, waits, spare, zero + 1, at, zero), sets


def _places(vectors: Numbers, first: Numbers, lengths: Numbers) -> tuple[Numbers, list[tuple[int, ...]]]:
    """The place of each set among the different sets."""
    known: dict[tuple[int, ...], int] = {}
    places = np.zeros(len(first), dtype=np.int64)
    single = lengths == 1
    different, inverse = np.unique(vectors[first[single]], return_inverse=True)
    places[single] = inverse
    for vector in different.tolist():
        known[(vector,)] = len(known)
    listed = vectors.tolist()
    for row in np.flatnonzero(~single).tolist():
        found = tuple(listed[first[row] : first[row] + lengths[row]])
        places[row] = known.setdefault(found, len(known))
    return places, list(known)


def cut_at_caps(vectors: Numbers, columns: Sequence[Column], caps: Sequence[int]) -> Numbers:
    """Vectors of a suit, each column cut at its cap."""
    found = np.zeros_like(vectors)
    for column, at, cap in zip(columns, fields(columns), caps, strict=True):
        found |= np.minimum(field_of(vectors, column, at), cap) << at
    return found


def field_of(vectors: Numbers, column: Column, at: int) -> Numbers:
    """One column of the vectors of a suit, which begins at a bit."""
    return np.asarray(vectors >> at & (1 << FIELD[column.source]) - 1)


def _named(
    plan: Plan, columns: Columns, where: Sequence[int], worked: Worked, has_win: bool
) -> tuple[Table, Numbers]:
    """The classes of a suit, in the columns of the whole hand, and the class of each row."""
    rows = worked.rows
    lengths = np.array([len(found) for found in worked.sets], dtype=np.int64)
    at = fields(plan.columns)
    blocks = []
    for length in np.unique(lengths[rows.sets]).tolist():
        of_length = np.flatnonzero(lengths == length)
        sets = np.zeros((len(worked.sets), length), dtype=np.int64)
        sets[of_length] = [worked.sets[place] for place in of_length.tolist()]
        chosen = np.flatnonzero(lengths[rows.sets] == length)
        own = sets[rows.sets[chosen]] + rows.vectors[chosen][:, None]
        numbers = [
            np.zeros_like(own) if place < 0 else field_of(own, plan.columns[place], at[place])
            for place in where
        ]
        if columns.most_waits:
            waits = np.broadcast_to(rows.waits[chosen][:, None], own.shape)
            spare = np.broadcast_to(rows.spare[chosen][:, None], own.shape)
            numbers += [waits if has_win else spare * 0, waits * 0 if has_win else waits, spare]
        packed = pack(numbers, columns.layout) if numbers else np.zeros_like(own)
        groups, pair, number = rows.groups[chosen], rows.pair[chosen], rows.number[chosen]
        blocks.append(Block(packed, groups, pair, number, chosen))
    table, given = table_of(blocks)
    class_of = np.zeros(len(rows), dtype=np.int64)
    class_of[np.concatenate([block.example for block in blocks])] = given
    return table, class_of
