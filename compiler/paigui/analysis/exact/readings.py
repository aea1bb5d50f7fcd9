"""Every reading of every hand of a form, as vectors: which occur, each with one hand that shows it.

Where it is only asked whether there is a reading, what other readings the same tiles have does not matter: each suit is
boiled down to the vectors that occur, not to sets of them, and some ten thousand vectors are all that is left of a form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product

import numpy as np

from paigui.analysis.exact.columns import Columns, Numbers, add_packed
from paigui.analysis.exact.limits import MOST_PAIRS, MOST_READ, TooWide
from paigui.analysis.exact.parts import Part

CHUNK = 1 << 20
"""Pairs of vectors that are added at a time."""
Size = tuple[int, int, int]
"""How many sequences, triplets and pairs a part of a hand has; where a form does not tell sequences from triplets, all
groups stand as triplets."""


@dataclass(frozen=True, slots=True)
class Room:
    """What a form is made of: groups of either kind, sequences, triplets and pairs."""

    groups: int
    sequences: int
    triplets: int
    pairs: int

    def holds(self, size: Size) -> bool:
        """Whether a part of a hand fits in."""
        sequences, triplets, pairs = size
        return (
            sequences <= self.groups + self.sequences
            and triplets <= self.groups + self.triplets
            and sequences + triplets <= self.groups + self.sequences + self.triplets
            and pairs <= self.pairs
        )

    def is_filled(self, size: Size) -> bool:
        """Whether a part of a hand is all of it."""
        whole = self.groups + self.sequences + self.triplets
        return self.holds(size) and size[0] + size[1] == whole and size[2] == self.pairs


@dataclass(frozen=True, slots=True)
class Vectors:
    """Vectors, each once, in order, and of each one example: a row of each suit, packed."""

    packed: Numbers
    examples: Numbers

    def __len__(self) -> int:
        return len(self.packed)


NOTHING = Vectors(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
Sizes = dict[Size, Vectors]


@dataclass(frozen=True, slots=True)
class SuitReadings:
    """The vectors of one suit, without the winning tile and with it; ``part`` tells what an example holds of the suit."""

    without: Sizes
    with_win: Sizes
    part: Callable[[int], Part]


@dataclass(frozen=True, slots=True)
class FormReadings:
    """The vectors of whole hands, those with a winning tile and those without (天胡)."""

    columns: Columns
    suits: tuple[SuitReadings, ...]
    won: Vectors
    unwon: Vectors

    def parts(self, example: int) -> list[Part]:
        """What each suit of an example holds."""
        return [suit.part(example) for suit in self.suits]


def fold(columns: Columns, suits: Sequence[SuitReadings], room: Room, *, whole: bool) -> FormReadings:
    """The suits added, as far as a form has room for them, and to all of it if ``whole``. Raises `TooWide`."""
    without, won = suits[0].without, suits[0].with_win
    caps = columns.layout
    for place, suit in enumerate(suits[1:], 2):
        fits = room.is_filled if whole and place == len(suits) else room.holds
        pairs = [(won, suit.without), (without, suit.with_win), (without, suit.without)]
        if sum(_pairs(one, other, fits) for one, other in pairs) > 4 * MOST_PAIRS:
            raise TooWide("too many vectors are to be added")
        first, second, plain = (_sums(one, other, caps, fits) for one, other in pairs)
        won, without = joined(chain(first, second)), joined(plain)
    return FormReadings(columns, tuple(suits), _one(won), _one(without))


def joined(parts: Iterable[tuple[Size, Numbers, Numbers]]) -> Sizes:
    """Vectors of sizes, with their examples, each vector once. Raises `TooWide`."""
    by_size: dict[Size, list[tuple[Numbers, Numbers]]] = {}
    waiting = 0
    for size, packed, examples in parts:
        by_size.setdefault(size, []).append((packed, examples))
        waiting += len(packed)
        if waiting > 2 * MOST_READ:  # so that what comes twice does not pile up
            found = _each_once(by_size)
            by_size = {size: [(each.packed, each.examples)] for size, each in found.items()}
            waiting = sum(map(len, found.values()))
    return _each_once(by_size)


def _each_once(by_size: dict[Size, list[tuple[Numbers, Numbers]]]) -> Sizes:
    found = {
        size: _unique(np.concatenate([one for one, _ in some]), np.concatenate([one for _, one in some]))
        for size, some in by_size.items()
    }
    if sum(map(len, found.values())) > MOST_READ:
        raise TooWide("too many vectors are left of several suits")
    return found


def _one(sizes: Sizes) -> Vectors:
    """Whole hands: of several sizes where a form does not say how many of its groups are sequences."""
    some = [vectors for vectors in sizes.values() if len(vectors)]
    if not some:
        return NOTHING
    return _unique(
        *(np.concatenate([getattr(each, name) for each in some]) for name in ("packed", "examples"))
    )


def _unique(packed: Numbers, examples: Numbers) -> Vectors:
    found, first = np.unique(packed, return_index=True)
    return Vectors(found, examples[first])


def _pairs(one: Sizes, other: Sizes, fits: Callable[[Size], bool]) -> int:
    """How many pairs of vectors are to be added."""
    return sum(
        len(one[mine]) * len(other[theirs])
        for mine, theirs in product(one, other)
        if fits(_both(mine, theirs))
    )


def _both(one: Size, other: Size) -> Size:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _sums(
    one: Sizes, other: Sizes, caps: Sequence[int], fits: Callable[[Size], bool]
) -> Iterator[tuple[Size, Numbers, Numbers]]:
    # Of sums that are alike the first is the example: the one whose tiles are spread over the suits.
    for mine, theirs in sorted(product(one, other), key=lambda sizes: max(map(sum, sizes))):
        size = _both(mine, theirs)
        if fits(size):
            for found in _added(one[mine], other[theirs], caps):
                yield size, found.packed, found.examples


def _added(one: Vectors, other: Vectors, caps: Sequence[int]) -> Iterator[Vectors]:
    """The sums of two vectors each, some of the first at a time."""
    step = max(1, CHUNK // max(1, len(other)))
    for start in range(0, len(one), step):
        packed = add_packed(one.packed[start : start + step, None], other.packed, caps)
        examples = one.examples[start : start + step, None] | other.examples
        yield _unique(packed.ravel(), examples.ravel())
