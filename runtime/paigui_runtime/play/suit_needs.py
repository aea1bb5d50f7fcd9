"""What the tiles of one suit, or the honors, still need to make so many groups, with a pair or without: by table.

A *need* is one integer: how many tiles are missing, times `MISSING`; the kinds of which there are more than are used, times
`SPARE`; and the kinds that are missing, as a set. The sets hold what is so in some way to do it with so few. Needs of
different ranks are added; of several ways to one end the `least` stands. *Needs* are twelve of them: entry
``2 * groups + pair``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import add

from paigui_runtime.suit_table import SUIT_SIZES, SUIT_STARTS

SPARE = 1 << 34
MISSING = SPARE << 34
"""One missing tile. What is below it are two sets of kinds."""
SETS = MISSING - 1
MOST_GROUPS = 5
_ENTRIES = 2 * (MOST_GROUPS + 1)
_NEVER = 99 * MISSING
"""More than any hand can miss: there are not so many tiles of a kind."""
_COPIES = 4
_HALF = 5
"""Ranks 1–5 of a suit are one half of it, 6–9 the other."""
_UPPER = tuple(sum(1 << 8 - bit for bit in range(4) if kinds >> bit & 1) for kinds in range(16))
"""A set of ranks of the upper half, counted from the edge, as a set of ranks of the suit."""
TABLE_LIMIT = 1 << 16

Needs = tuple[int, ...]


def least(ways: Sequence[int]) -> int:
    """The least need of some ways to one end; of those that miss as few, the kinds of all."""
    best = min(ways)
    as_few = best | SETS
    for need in ways:
        if need <= as_few:
            best |= need
    return best


class SuitNeeds(dict[int, Needs]):
    """The needs of one suit (0 萬, 1 筒, 2 索) or of the honors (3), by its key (`paigui_runtime.suit_table.pack`).

    Filled as it is asked, and emptied when it holds `TABLE_LIMIT` keys. Kinds are tile codes.
    """

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._start = SUIT_STARTS[suit]
        self._of = _of_numbers if SUIT_SIZES[suit] == 9 else _of_honors

    def __missing__(self, key: int) -> Needs:
        start = self._start
        needs = tuple(need & ~SETS | (need & SETS) << start for need in self._of(key))
        if len(self) >= TABLE_LIMIT:
            self.clear()
        self[key] = needs
        return needs


def joined(one: Needs, other: Needs) -> Needs:
    """The needs of two lots of tiles that share no kind, together."""
    one_plain, one_pair = one[::2], one[1::2]
    other_plain, other_pair = other[-2::-2], other[::-2]  # five groups first
    found = []
    for rest in range(MOST_GROUPS, -1, -1):
        plain = other_plain[rest:]
        found.append(least([*map(add, one_plain, plain)]))
        found.append(least([*map(add, one_plain, other_pair[rest:]), *map(add, one_pair, plain)]))
    return tuple(found)


def _of_honors(key: int) -> Needs:
    needs: Needs = _end()
    for rank in range(SUIT_SIZES[3]):
        count, bit = key >> 3 * rank & 7, 1 << rank
        own = [_NEVER] * _ENTRIES
        own[:3] = (_need(wanted, count, bit) for wanted in (0, 2, 3))
        needs = joined(needs, tuple(own))
    return needs


def _of_numbers(key: int) -> Needs:
    """Both halves, joined for every number of sequences that lie across: 45|6 (``one``) and 5|67 (``two``)."""
    low = key & (1 << 3 * _HALF) - 1
    high = _turned(key >> 3 * _HALF)
    ways: list[list[int]] = [[_NEVER] for _ in range(_ENTRIES)]
    for one in range(3):
        for two in range(3):
            needs = joined(_from_edge(_HALF, low, one, two), _upper(high, two, one))
            for entry, need in zip(ways[2 * (one + two) :], needs, strict=False):
                entry.append(need)
    return tuple(map(least, ways))


@cache
def _upper(high: int, first: int, second: int) -> Needs:
    """The needs of ranks 6–9, whose key is turned round, and so are the sets of their kinds: bits 5–8."""
    return tuple(
        need & ~SETS | _UPPER[need & 15] | _UPPER[need >> 34 & 15] * SPARE
        for need in _from_edge(9 - _HALF, high, first, second)
    )


def _turned(key: int) -> int:
    """The key of ranks 6–9, the highest first."""
    return (key & 7) << 9 | (key >> 3 & 7) << 6 | (key >> 6 & 7) << 3 | key >> 9


@cache
def _from_edge(ranks: int, key: int, first: int, second: int) -> Needs:
    """The needs of the last ``ranks`` ranks of a suit, the one at its edge lowest in the key.

    ``first`` sequences reach two ranks into them, ``second`` one; their groups are not counted here. More than two of
    one sequence need not be thought of: three are three triplets.
    """
    if not ranks:
        return (_NEVER,) * _ENTRIES if first or second else _end()
    here = ranks - 1
    count, bit, rest = key >> 3 * here, 1 << here, key & (1 << 3 * here) - 1
    ways: list[list[int]] = [[_NEVER] for _ in range(_ENTRIES)]
    for begun in range(3 if ranks >= 3 else 1):
        for triplet in (0, 1):
            for pair in (0, 1):
                wanted = first + second + begun + 3 * triplet + 2 * pair
                if wanted > _COPIES:
                    continue
                need, step = _need(wanted, count, bit), 1 + pair
                entries = ways[2 * (begun + triplet) + pair :: step]
                for entry, more in zip(entries, _from_edge(here, rest, begun, first)[::step], strict=False):
                    entry.append(need + more)
    return tuple(map(least, ways))


def _need(wanted: int, count: int, bit: int) -> int:
    if wanted > count:
        return (wanted - count) * MISSING | bit
    return bit * SPARE if wanted < count else 0


def _end() -> Needs:
    """No tiles: they make nothing, and need nothing for it."""
    return (0, *(_NEVER,) * (_ENTRIES - 1))


SUIT_NEEDS = tuple(SuitNeeds(suit) for suit in range(4))
"""The tables of 萬, 筒, 索 and the honors."""
