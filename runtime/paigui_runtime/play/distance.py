"""How far a hand is from being ready in the standard form: five groups and a pair.

The distance is the least number of tiles to exchange until the hand is ready: 0 is ready, -1 complete. Melds are groups;
the tiles in them and on the table are not thought of, but no kind is wanted more than four times.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from paigui_runtime.play.suit_needs import (
    KINDS,
    MISSING,
    MOST_GROUPS,
    SUIT_NEEDS,
    TABLE_LIMIT,
    Needs,
    joined,
    least,
)
from paigui_runtime.suit_table import SUIT_SIZES, SUIT_STARTS, pack

_CHARACTERS, _DOTS, _BAMBOO, _HONORS = SUIT_NEEDS
_SUIT_BITS = 27


class Nearness(NamedTuple):
    """How far a hand is from ready, and the set of kinds of which one more brings it nearer."""

    distance: int
    useful: int


def nearness(counts: Sequence[int], melds: int) -> Nearness:
    """Of standing tiles, counted by code, beside some melds. Flowers are passed over."""
    return _nearness(_keys(counts), melds)


def after_discards(counts: Sequence[int], melds: int) -> dict[int, Nearness]:
    """For each kind that stands: how near the hand is without one of it."""
    keys = _keys(counts)
    found = {}
    for suit, start in enumerate(SUIT_STARTS):
        key = keys[suit]
        for rank in range(SUIT_SIZES[suit]):
            if counts[start + rank]:
                keys[suit] = key - (1 << 3 * rank)
                found[start + rank] = _nearness(keys, melds)
        keys[suit] = key
    return found


def _keys(counts: Sequence[int]) -> list[int]:
    return [pack(counts[start : start + size]) for start, size in zip(SUIT_STARTS, SUIT_SIZES, strict=True)]


def _nearness(keys: Sequence[int], melds: int) -> Nearness:
    one = _NUMBERS[keys[0] << _SUIT_BITS | keys[1]]
    other = _OTHERS[keys[2] << _SUIT_BITS | keys[3]]
    last = 2 * (MOST_GROUPS - melds)
    best = least(
        [
            *map(add, one[: last + 2 : 2], other[last + 1 :: -2]),
            *map(add, one[1 : last + 2 : 2], other[last::-2]),
        ]
    )
    return Nearness(best // MISSING - 1, best & KINDS)


class _Pairs(dict[int, Needs]):
    """The needs of two suits together, by both keys; emptied when there are too many."""

    def __init__(self, one: dict[int, Needs], other: dict[int, Needs]) -> None:
        super().__init__()
        self._one, self._other = one, other

    def __missing__(self, keys: int) -> Needs:
        if len(self) >= TABLE_LIMIT:
            self.clear()
        self[keys] = needs = joined(self._one[keys >> _SUIT_BITS], self._other[keys & (1 << _SUIT_BITS) - 1])
        return needs


_NUMBERS = _Pairs(_CHARACTERS, _DOTS)
_OTHERS = _Pairs(_BAMBOO, _HONORS)
