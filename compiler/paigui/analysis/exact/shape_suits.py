"""What one suit of a hand without melds shows in several shapes at once: classes, and how many parts each holds.

Where a hand has melds it has one shape only, which is counted apart (`parts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from paigui.analysis.exact.columns import Column, Columns, Numbers, fields, pack
from paigui.analysis.exact.divisions import USED, Parts, divisions_in
from paigui.analysis.exact.growth import Growths
from paigui.analysis.exact.limits import MOST_BITS, TooWide
from paigui.analysis.exact.parts import EXAMPLE_BITS, Part, Plan, check_number, field_of, plan_of
from paigui.analysis.exact.reading_sets import PAD, Sets, rows_once, sets_of
from paigui.analysis.exact.standing import Contributions, Standing, Suit, with_win, without_win


@dataclass(slots=True)
class Classes:
    """Parts of hands in some suits, alike in all that matters, a row each.

    ``sets``: of each shape sets of vectors; ``ids``: which of them the readings show, a column a shape, 0 where there is no
    reading; ``growth``: the number of what completes the tiles without the winning one; ``number``: how many parts;
    ``example``: one of them, as `paigui.analysis.exact.parts` packs it.
    """

    sets: tuple[Sets, ...]
    ids: Numbers
    growth: Numbers
    number: Numbers
    example: Numbers

    def __len__(self) -> int:
        return len(self.ids)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of hands without melds: ``columns``; in which ``shapes``; ``need``: in how many of them at least a hand
    must be complete, or could have been completed where waits are read; then ``growths`` keeps what completes hands."""

    columns: Columns
    shapes: tuple[Parts, ...]
    need: int
    growths: Growths | None

    @property
    def caps(self) -> list[int]:
        """How far each number of a vector counts: the columns, and what is used. Raises `TooWide`."""
        caps = [*self.columns.caps.values(), 15, 15, 15]
        if sum(cap.bit_length() for cap in caps) > MOST_BITS:
            raise TooWide(f"{len(caps) - 3} things are read of a hand of several forms")
        return caps


@dataclass(frozen=True, slots=True)
class ShapeSuit:
    """The classes of one suit, without the winning tile and with it; of each row the tiles, packed as `_tiles` does."""

    suit: int
    without: Classes
    with_win: Classes
    tiles: tuple[Numbers, Numbers]

    def part(self, example: int) -> Part:
        """What a packed example holds of this suit."""
        own = example >> self.suit * EXAMPLE_BITS & (1 << EXAMPLE_BITS) - 1
        tiles = int(self.tiles[own & 1][(own >> 1) - 1])
        return Part(self.suit, tiles >> 4, (tiles & 15) - 1, ())


def shape_suit(suit: int, question: Question) -> ShapeSuit:
    """The classes of a suit. Raises `TooWide`."""
    asked = Columns(dict(question.columns.caps))
    for column in USED:
        asked.ask(column, 7)
    plan, where = plan_of(suit, asked, melds=False)
    places = dict(zip(asked.caps, where, strict=True))
    order = [places[column] for column in (*question.columns.caps, *USED)]
    made = [_classes(suit, question, plan, order, bool(has_win)) for has_win in (0, 1)]
    return ShapeSuit(suit, made[0][0], made[1][0], (made[0][1], made[1][1]))


def _classes(
    suit: int, question: Question, plan: Plan, order: Sequence[int], has_win: bool
) -> tuple[Classes, Numbers]:
    """The classes of a suit, and of each one's example the tiles."""
    tiles = _candidates(plan.suit, question.shapes, question.need, question.growths is not None, has_win)
    sets, columns = [], []
    for parts in question.shapes:
        own, ids = _sets(
            _standing(plan.suit, plan.columns, parts, has_win), tiles, plan, order, question.caps
        )
        sets.append(own)
        columns.append(ids)
    complete = np.logical_or.reduce([ids > 0 for ids in columns])
    tiles, columns = tiles[complete], [ids[complete] for ids in columns]
    growth = np.zeros_like(tiles)
    if question.growths is not None:
        keys, inverse = np.unique(_left(tiles), return_inverse=True)
        growth = question.growths.of_suit(plan.suit, keys)[inverse]
    first, inverse = rows_once([*columns, growth])
    check_number(suit, len(first))
    example = (np.arange(1, len(first) + 1, dtype=np.int64) << 1 | has_win) << suit * EXAMPLE_BITS
    number = np.bincount(inverse, minlength=len(first)).astype(np.int64)
    ids = np.stack(columns, axis=1)[first]
    return Classes(tuple(sets), ids, growth[first], number, example), tiles[first]


def _tiles(keys: Numbers, won: Numbers) -> Numbers:
    return np.asarray(keys << 4 | won + 1)


def _left(tiles: Numbers) -> Numbers:
    """The counts without the winning tile."""
    won = (tiles & 15) - 1
    return np.asarray((tiles >> 4) - np.where(won >= 0, np.int64(1) << 3 * np.maximum(won, 0), 0))


@lru_cache(maxsize=8)
def _candidates(suit: Suit, shapes: tuple[Parts, ...], need: int, waits: bool, has_win: bool) -> Numbers:
    """The tiles that may be of a hand as it is asked for. Without waits, the suit divides in ``need`` shapes; with them, so
    many shapes may be completed, what stands without the winning tile taken as it is or grown by a tile."""
    dividing = [divisions_in(suit, parts).dividing for parts in shapes]
    if not waits:
        keys = _often(dividing, need)
        return _won(keys, suit) if has_win else _tiles(keys, np.full_like(keys, -1))
    near = _often([np.unique(np.concatenate([keys, _left(_won(keys, suit))])) for keys in dividing], need)
    if not has_win:
        return _tiles(near, np.full_like(near, -1))
    tiles = _won(np.unique(np.concatenate(dividing)), suit)
    return np.asarray(tiles[np.isin(_left(tiles), near)])


def _often(sets: Sequence[Numbers], need: int) -> Numbers:
    """What is in so many of some sets."""
    found, times = np.unique(np.concatenate(sets), return_counts=True)
    return np.asarray(found[times >= need])


def _won(keys: Numbers, suit: Suit) -> Numbers:
    """Every count with each of its tiles as the winning one."""
    ranks = range(suit.size)
    each = [_tiles(keys[keys >> 3 * rank & 7 > 0], np.full(1, rank)) for rank in ranks]
    return np.sort(np.concatenate(each))


@lru_cache(maxsize=16)
def _standing(suit: Suit, columns: tuple[Column, ...], parts: Parts, has_win: bool) -> Standing:
    make = with_win if has_win else without_win
    return make(suit, Contributions(columns), divisions_in(suit, parts))


def _sets(
    standing: Standing, tiles: Numbers, plan: Plan, order: Sequence[int], caps: Sequence[int]
) -> tuple[Sets, Numbers]:
    """The sets of vectors that tiles show in a shape, and of each of the tiles the number of its set."""
    own = _tiles(standing.keys, standing.won)
    chosen = np.isin(own, tiles)
    own, vectors = own[chosen], standing.vectors[chosen]
    if not len(own):
        return Sets(np.full((1, 1), PAD)), np.zeros_like(tiles)
    at, zero = fields(plan.columns), np.zeros_like(vectors)
    numbers = [zero if place < 0 else field_of(vectors, plan.columns[place], at[place]) for place in order]
    packed = pack(numbers, caps)
    shown = np.lexsort((packed, own))
    own, packed = own[shown], packed[shown]
    new = np.ones(len(own), dtype=bool)
    new[1:] = (own[1:] != own[:-1]) | (packed[1:] != packed[:-1])
    own, packed = own[new], packed[new]
    starts = np.flatnonzero(np.concatenate([[True], own[1:] != own[:-1]]))
    lengths = np.diff(np.append(starts, len(own)))
    members = np.full((len(starts), int(lengths.max())), PAD)
    rows = np.repeat(np.arange(len(starts)), lengths)
    members[rows, np.arange(len(own)) - starts[rows]] = packed
    found, numbers_of = sets_of([members])
    place = np.minimum(np.searchsorted(own[starts], tiles), len(starts) - 1)
    return found, np.where(own[starts][place] == tiles, numbers_of[place], 0)
