"""What completes the standing tiles of a hand, over several shapes: suits added, until it is known which kinds do.

A *use* is what a division takes of a shape: sequences, triplets and pairs, four bits each. Where a shape does not tell
sequences from triplets, all groups stand as triplets. A kind completes the hand in a shape if the divisions of its suit,
grown by it, and those of the other suits as they are, use all of the shape; so of each kind the uses are kept that the rest
of the hand must come to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.divisions import Parts, divisions_in
from paigui.analysis.exact.elements import PAIRS, TRIPLETS
from paigui.analysis.exact.reading_sets import rows_once
from paigui.analysis.exact.readings import Room
from paigui.analysis.exact.standing import Suit

Uses = frozenset[int]
_NONE: Uses = frozenset()
_FIELDS = (0, 4, 8)


@dataclass(frozen=True, slots=True)
class Growth:
    """Standing tiles of some suits. ``own``: the uses of their divisions, by shape; ``kinds``: by the uses that the rest
    must come to, for each shape, how many kinds complete the hand then."""

    own: tuple[Uses, ...]
    kinds: tuple[tuple[tuple[Uses, ...], int], ...]


class Growths:
    """Growths in some shapes, by number; ``most``: how many kinds are told apart."""

    def __init__(self, shapes: Sequence[Parts], most: int) -> None:
        self._shapes = shapes
        self._targets = [_targets(parts.room) for parts in shapes]
        self._most = most
        self.known: list[Growth] = []
        self._numbers: dict[Growth, int] = {}
        self._sums: dict[tuple[int, int], int] = {}

    def number(self, growth: Growth) -> int:
        """The number of a growth."""
        found = self._numbers.setdefault(growth, len(self.known))
        if found == len(self.known):
            self.known.append(growth)
        return found

    def sums(self, one: Numbers, other: Numbers) -> Numbers:
        """The numbers of two growths each together."""
        width = len(self.known)
        pairs, inverse = np.unique(one * width + other, return_inverse=True)
        found = np.array([self._sum(*divmod(pair, width)) for pair in pairs.tolist()], dtype=np.int64)
        return np.asarray(found[inverse])

    def _sum(self, one: int, other: int) -> int:
        if (one, other) not in self._sums:
            self._sums[one, other] = self.number(self._together(self.known[one], self.known[other]))
        return self._sums[one, other]

    def _together(self, one: Growth, other: Growth) -> Growth:
        own = tuple(
            _both(uses, others, wanted)
            for uses, others, wanted in zip(one.own, other.own, self._targets, strict=True)
        )
        kinds: Counter[tuple[Uses, ...]] = Counter()
        for growth, rest in ((one, other.own), (other, one.own)):
            for needs, number in growth.kinds:
                left = tuple(_left(need, uses) for need, uses in zip(needs, rest, strict=True))
                if any(left):
                    kinds[left] += number
        return Growth(own, self._counted(kinds))

    def of_suit(self, suit: Suit, keys: Numbers) -> Numbers:
        """The growths of standing tiles of one suit."""
        own = np.stack([_named_uses(suit, parts, keys) for parts in self._shapes], axis=1)
        grown = np.zeros((len(keys), suit.size), dtype=np.int64)
        for rank in range(suit.size):
            here = keys >> 3 * rank & 7 < 4
            for parts in self._shapes:
                named = _named_uses(suit, parts, keys[here] + (1 << 3 * rank))
                grown[here, rank] = grown[here, rank] * (int(_uses_of(suit, parts)[2].max()) + 1) + named
        grown.sort(axis=1)
        first, inverse = rows_once([*own.T, *grown.T])
        used = [_uses_of(suit, parts)[0] for parts in self._shapes]
        numbers = [self.number(self._of_key(suit, used, key)) for key in keys[first].tolist()]
        return np.array(numbers, dtype=np.int64)[inverse]

    def _of_key(self, suit: Suit, used: Sequence[Mapping[int, Uses]], key: int) -> Growth:
        kinds: Counter[tuple[Uses, ...]] = Counter()
        for rank in range(suit.size):
            if key >> 3 * rank & 7 < 4:
                grown = key + (1 << 3 * rank)
                uses = [own.get(grown, _NONE) for own in used]
                if any(uses):
                    needs = tuple(_left(want, use) for want, use in zip(self._targets, uses, strict=True))
                    if any(needs):
                        kinds[needs] += 1
        return Growth(tuple(own.get(key, _NONE) for own in used), self._counted(kinds))

    def _counted(self, kinds: Counter[tuple[Uses, ...]]) -> tuple[tuple[tuple[Uses, ...], int], ...]:
        some = ((needs, min(number, self._most)) for needs, number in kinds.items())
        return tuple(sorted(some, key=lambda each: [sorted(need) for need in each[0]]))

    def waits(self, number: int, shapes: Iterable[int]) -> int:
        """How many kinds complete a whole hand in one of some shapes."""
        some = list(shapes)
        kinds = self.known[number].kinds
        found = sum(number for needs, number in kinds if any(0 in needs[shape] for shape in some))
        return min(found, self._most)


@lru_cache(maxsize=1 << 16)
def _both(one: Uses, other: Uses, wanted: Uses) -> Uses:
    """The uses of two parts of a hand together, as far as a shape has room for them."""
    sums = {mine + theirs for mine in one for theirs in other}
    return frozenset(each for each in sums if _left(wanted, frozenset({each})))


@lru_cache(maxsize=1 << 16)
def _left(wanted: Uses, uses: Uses) -> Uses:
    """What is left of what is wanted, whichever of the uses is taken of it."""
    found = set()
    for want in wanted:
        for use in uses:
            if all((want >> at & 15) >= (use >> at & 15) for at in _FIELDS):
                found.add(want - use)
    return frozenset(found)


def _targets(room: Room) -> Uses:
    """The uses that are all of a shape."""
    if not room.sequences and not room.triplets:
        return frozenset({_use(0, room.groups, room.pairs)})
    shares = range(room.groups + 1)
    return frozenset(
        _use(room.sequences + free, room.triplets + room.groups - free, room.pairs) for free in shares
    )


def _named_uses(suit: Suit, parts: Parts, keys: Numbers) -> Numbers:
    """The uses of counts of a suit, by number; 0 where they do not divide."""
    dividing, names = _uses_of(suit, parts)[1:]
    at = np.minimum(np.searchsorted(dividing, keys), len(dividing) - 1)
    return np.where(dividing[at] == keys, names[at], 0)


@lru_cache(maxsize=16)
def _uses_of(suit: Suit, parts: Parts) -> tuple[dict[int, Uses], Numbers, Numbers]:
    """The uses of every count of a suit that divides; these counts in order, and a number for the uses of each."""
    divisions = divisions_in(suit, parts)
    kinds = divisions.kinds
    sequences = ((kinds >= 0) & (kinds < TRIPLETS.start)).sum(axis=1)
    triplets = ((kinds >= TRIPLETS.start) & (kinds < PAIRS.start)).sum(axis=1)
    if not parts.room.sequences and not parts.room.triplets:
        sequences, triplets = sequences * 0, triplets + sequences
    pairs = (kinds >= PAIRS.start).sum(axis=1)
    found: dict[int, set[int]] = {}
    for key, use in zip(divisions.keys.tolist(), _use(sequences, triplets, pairs).tolist(), strict=True):
        found.setdefault(key, set()).add(use)
    uses = {key: frozenset(found[key]) for key in sorted(found)}
    known: dict[Uses, int] = {}
    names = [known.setdefault(each, len(known) + 1) for each in uses.values()]
    return uses, np.array(list(uses), dtype=np.int64), np.array(names, dtype=np.int64)


def _use(sequences: Any, triplets: Any, pairs: Any) -> Any:
    return sequences | triplets << 4 | pairs << 8
