"""How far a hand is from being ready in the standard form: five groups and a pair.

The distance is the least number of tiles to exchange until the hand is ready: 0 is ready, -1 complete. Melds are groups;
the tiles in them and on the table are not thought of, but no kind is wanted more than four times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple

from paigui_runtime.play.suit_needs import (
    MISSING,
    MOST_GROUPS,
    SPARE,
    SUIT_NEEDS,
    TABLE_LIMIT,
    Needs,
    joined,
    least,
)
from paigui_runtime.suit_table import SUIT_SIZES, SUIT_STARTS, pack
from paigui_runtime.tiles import kinds_of

_CHARACTERS, _DOTS, _BAMBOO, _HONORS = SUIT_NEEDS
_SUIT_BITS = 27


class Nearness(NamedTuple):
    """How far a hand is from ready. ``useful``: the kinds of which one more brings it nearer; ``spare``: those that stand
    and of which one less leaves it as near.
    """

    distance: int
    useful: int
    spare: int


def nearness(counts: Sequence[int], melds: int) -> Nearness:
    """Of standing tiles, counted by code, beside some melds. Flowers are passed over.

    A hand that has to discard and is not complete is as far as it will be after its best discard.
    """
    characters, dots, bamboo, honors = _keys(counts)
    return _ending(_NUMBERS[characters << _SUIT_BITS | dots], _OTHERS[bamboo << _SUIT_BITS | honors], melds)


def after_discards(counts: Sequence[int], melds: int, kinds: Iterable[int]) -> dict[int, Nearness]:
    """For each of some kinds that stand: how near the hand is without one of it."""
    keys = _keys(counts)
    rests: list[Needs | None] = [None] * 4
    found = {}
    for kind in kinds:
        suit = min(kind // 9, 3)
        rest = rests[suit]
        if rest is None:
            rest = rests[suit] = _without(suit, keys)
        less = keys[suit] - (1 << 3 * (kind - SUIT_STARTS[suit]))
        found[kind] = _ending(SUIT_NEEDS[suit][less], rest, melds)
    return found


def best_discards(counts: Sequence[int], melds: int) -> dict[int, Nearness]:
    """The discards that leave a hand as near as may be, with what it then is; each kind that stands if it is complete."""
    now = nearness(counts, melds)
    kinds = kinds_of(now.spare) if now.distance >= 0 else [kind for kind in range(34) if counts[kind]]
    return after_discards(counts, melds, kinds)


def _keys(counts: Sequence[int]) -> list[int]:
    return [pack(counts[start : start + size]) for start, size in zip(SUIT_STARTS, SUIT_SIZES, strict=True)]


def _without(suit: int, keys: Sequence[int]) -> Needs:
    """The needs of the other three suits together."""
    if suit < 2:
        return joined(SUIT_NEEDS[1 - suit][keys[1 - suit]], _OTHERS[keys[2] << _SUIT_BITS | keys[3]])
    return joined(_NUMBERS[keys[0] << _SUIT_BITS | keys[1]], SUIT_NEEDS[5 - suit][keys[5 - suit]])


def _ending(one: Needs, other: Needs, melds: int) -> Nearness:
    last = 2 * (MOST_GROUPS - melds)
    found = least(
        [
            *map(add, one[: last + 2 : 2], other[last + 1 :: -2]),
            *map(add, one[1 : last + 2 : 2], other[last::-2]),
        ]
    )
    return Nearness(found // MISSING - 1, found & SPARE - 1, found // SPARE & SPARE - 1)


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
