"""What one suit of a hand without melds shows in several shapes at once: classes, and how many parts each holds.

Where a hand has melds it has one shape only, which is counted apart (`parts`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from paigui.analysis.exact.columns import Column, Columns, Numbers, fields, pack
from paigui.analysis.exact.divisions import USED, Parts, divisions_in
from paigui.analysis.exact.growth import Growths
from paigui.analysis.exact.hands import Kind
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
    """What is asked of hands without melds: which ``columns``, in which ``shapes``; where waits are read, ``growths`` keeps
    what completes hands."""

    columns: Columns
    shapes: tuple[Parts, ...]
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
    """The classes of one suit, without the winning tile and with it; ``parts``: all parts of hands, by their tiles (packed
    as `_tiles` does) and their classes; ``first``: of each class a part."""

    suit: int
    without: Classes
    with_win: Classes
    parts: tuple[tuple[Numbers, Numbers], tuple[Numbers, Numbers]]
    first: tuple[Numbers, Numbers]

    def part(self, example: int) -> Part:
        """What a packed example holds of this suit."""
        own = example >> self.suit * EXAMPLE_BITS & (1 << EXAMPLE_BITS) - 1
        tiles = int(self.parts[own & 1][0][self.first[own & 1][(own >> 1) - 1]])
        return Part(self.suit, tiles >> 4, (tiles & 15) - 1, ())

    def kinds(self, without: Numbers, won: Numbers) -> Counter[Kind]:
        """The kinds of parts, and how many are of each; ``without``, ``won``: the classes that its own are taken for."""
        (plain, classes), (tiles, won_classes) = self.parts
        masks: dict[int, int] = {}
        for key, place in zip((tiles >> 4).tolist(), won[won_classes].tolist(), strict=True):
            masks[key] = masks.get(key, 0) | 1 << place
        keys = (plain >> 4).tolist()
        return Counter(
            (own, masks.get(key, 0)) for key, own in zip(keys, without[classes].tolist(), strict=True)
        )


def shape_suit(suit: int, question: Question) -> ShapeSuit:
    """The classes of a suit. Raises `TooWide`."""
    asked = Columns(dict(question.columns.caps))
    for column in USED:
        asked.ask(column, 7)
    plan, where = plan_of(suit, asked, melds=False)
    places = dict(zip(asked.caps, where, strict=True))
    order = [places[column] for column in (*question.columns.caps, *USED)]
    made = [_classes(suit, question, plan, order, bool(has_win)) for has_win in (0, 1)]
    (without, *plain), (with_win, *won) = made
    return ShapeSuit(suit, without, with_win, ((plain[0], plain[1]), (won[0], won[1])), (plain[2], won[2]))


def _classes(
    suit: int, question: Question, plan: Plan, order: Sequence[int], has_win: bool
) -> tuple[Classes, Numbers, Numbers, Numbers]:
    """The classes of a suit; its parts, their classes, and which part is the first of each class."""
    tiles = _all_tiles(plan.suit, question.shapes, has_win)
    sets, columns = [], []
    for parts in question.shapes:
        own, ids = _sets(
            _standing(plan.suit, plan.columns, parts, has_win), tiles, plan, order, question.caps
        )
        sets.append(own)
        columns.append(ids)
    growth = np.zeros_like(tiles)
    if question.growths is not None:
        keys, inverse = np.unique(_left(tiles), return_inverse=True)
        growth = question.growths.of_suit(plan.suit, keys)[inverse]
    first, inverse = rows_once([*columns, growth])
    check_number(suit, len(first))
    example = (np.arange(1, len(first) + 1, dtype=np.int64) << 1 | has_win) << suit * EXAMPLE_BITS
    number = np.bincount(inverse, minlength=len(first)).astype(np.int64)
    ids = np.stack(columns, axis=1)[first]
    return Classes(tuple(sets), ids, growth[first], number, example), tiles, inverse, first


def _tiles(keys: Numbers, won: Numbers) -> Numbers:
    return np.asarray(keys << 4 | won + 1)


def _left(tiles: Numbers) -> Numbers:
    """The counts without the winning tile."""
    won = (tiles & 15) - 1
    return np.asarray((tiles >> 4) - np.where(won >= 0, np.int64(1) << 3 * np.maximum(won, 0), 0))


@lru_cache(maxsize=8)
def _all_tiles(suit: Suit, shapes: tuple[Parts, ...], has_win: bool) -> Numbers:
    """What a suit may hold: every count that divides in one of some shapes, with each of its tiles as the winning one."""
    keys = np.unique(np.concatenate([divisions_in(suit, parts).dividing for parts in shapes]))
    return _won(keys, suit) if has_win else _tiles(keys, np.full_like(keys, -1))


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
    vectors = standing.vectors
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
