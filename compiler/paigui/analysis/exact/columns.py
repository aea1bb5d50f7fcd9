"""The numbers that the rules at hand read of a hand, each a column of a vector.

A column counts elements (see `elements`) or the kinds that the hand waited for, up to a cap: what is never compared with
more than three needs no four. Every column is a sum over the four suits, cut at its cap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from paigui.analysis.exact.elements import (
    GROUP_KINDS,
    PAIRS,
    SUIT_SIZES,
    SUIT_STARTS,
    TRIPLETS,
)
from paigui.analysis.exact.limits import MOST_BITS, TooWide

Numbers = npt.NDArray[Any]

GROUPS, TILES = "groups", "tiles"
MOST = {GROUPS: 7, TILES: 22}
"""More than a hand can show of each."""
FIELD = {GROUPS: 3, TILES: 5}
"""Bits that hold whatever one suit can show of each."""


@dataclass(frozen=True, slots=True)
class Column:
    """What a column counts: the elements of a mask."""

    source: str
    mask: int


@dataclass(slots=True)
class Columns:
    """The columns that were asked for, with their caps.

    Where waits are asked for (``most_waits``), three more numbers stand behind them: the waits within the suit of the
    winning tile; the tiles that make groups of the suit that holds the pair, where that is another; and whether the suit of
    the winning tile less that tile is groups and a pair, so that those are waits too.
    """

    caps: dict[Column, int] = field(default_factory=dict)
    most_waits: int = 0

    def ask(self, column: Column, cap: int) -> None:
        """Says that values up to ``cap`` must be told apart."""
        self.caps[column] = max(self.caps.get(column, 0), min(cap, MOST[column.source]))

    def ask_waits(self, cap: int) -> None:
        """Says that numbers of waits up to ``cap`` must be told apart."""
        self.most_waits = max(self.most_waits, min(cap, 34))

    @property
    def layout(self) -> list[int]:
        """How far each number of a vector may count. Raises `TooWide` if all together take too many bits."""
        caps = list(self.caps.values())
        if self.most_waits:
            caps += [self.most_waits, self.most_waits, 1]
        if sum(cap.bit_length() for cap in caps) > MOST_BITS:
            raise TooWide(f"{len(caps)} things are read of a hand")
        return caps


def of_suit(column: Column, suit: int) -> Column:
    """The column as one suit shows it: the same elements, named as those of the first suit (or of the honors, as suit 3)."""
    mask = 0
    for bit in _bits(column.mask):
        place = _in_suit(bit, suit) if column.source == GROUPS else _tile_in_suit(bit, suit)
        if place is not None:
            mask |= 1 << place
    return Column(column.source, mask)


def _in_suit(bit: int, suit: int) -> int | None:
    state, kind = divmod(bit, GROUP_KINDS)
    if kind < TRIPLETS.start:
        return state * GROUP_KINDS + kind % 7 if kind // 7 == suit else None
    start = PAIRS.start if kind >= PAIRS.start else TRIPLETS.start
    tile = kind - start
    if not SUIT_STARTS[suit] <= tile < SUIT_STARTS[suit] + SUIT_SIZES[suit]:
        return None
    return state * GROUP_KINDS + start + tile - SUIT_STARTS[suit]


def _tile_in_suit(bit: int, suit: int) -> int | None:
    state, tile = divmod(bit, 34)
    if not SUIT_STARTS[suit] <= tile < SUIT_STARTS[suit] + SUIT_SIZES[suit]:
        return None
    return state * 34 + tile - SUIT_STARTS[suit]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def fields(columns: Sequence[Column]) -> list[int]:
    """Where each column begins in a packed vector of one suit. Raises `TooWide`."""
    at, places = 0, []
    for column in columns:
        places.append(at)
        at += FIELD[column.source]
    if at > MOST_BITS:
        raise TooWide(f"{len(places)} things are read of one suit")
    return places


def pack(numbers: Sequence[Numbers], caps: Sequence[int]) -> Numbers:
    """Numbers, one array each, as one packed array, each cut at its cap."""
    packed = np.zeros_like(numbers[0])
    for number, cap in zip(numbers, caps, strict=True):
        packed = packed << cap.bit_length() | np.minimum(number, cap)
    return packed


def unpack(packed: Numbers, caps: Sequence[int]) -> list[Numbers]:
    """The numbers again."""
    found = []
    for cap in reversed(caps):
        width = cap.bit_length()
        found.append(packed & (1 << width) - 1)
        packed = packed >> width
    return found[::-1]


def places_of(caps: Sequence[int]) -> list[tuple[int, int]]:
    """At which bit of a packed vector each number begins, with its cap."""
    found, at = [], 0
    for cap in reversed(caps):
        found.append((at, cap))
        at += cap.bit_length()
    return found[::-1]


def add_packed(one: Numbers, other: Numbers, caps: Sequence[int]) -> Numbers:
    """The sums of packed vectors, each number cut at its cap."""
    adding = [
        (at, cap)
        for at, cap in places_of(caps)
        if cap > 1 and _reads(one, at, cap) and _reads(other, at, cap)  # of the others, bit by bit, either's
    ]
    plain = ~sum(((1 << cap.bit_length()) - 1) << at for at, cap in adding)
    packed = np.asarray((one & plain) | (other & plain))
    for at, cap in adding:
        mask = (1 << cap.bit_length()) - 1
        packed |= np.minimum((one >> at & mask) + (other >> at & mask), cap) << at
    return packed


def _reads(packed: Numbers, at: int, cap: int) -> bool:
    """Whether some vector has more than nothing in a field."""
    return bool((packed & ((1 << cap.bit_length()) - 1) << at).any())
