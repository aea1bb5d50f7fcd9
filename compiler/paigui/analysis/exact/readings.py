"""Every reading of every hand of a form, as vectors: which occur, each with one hand that shows it.

Where it is only asked whether there is a reading, what other readings the same tiles have does not matter: each suit is
boiled down to the vectors that occur, not to sets of them, and some ten thousand vectors are all that is left of a form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from paigui.analysis.exact.columns import Columns, Numbers, pack, unpack
from paigui.analysis.exact.limits import MOST_PAIRS, TooWide
from paigui.analysis.exact.parts import Part

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
        won = joined([*_sums(won, suit.without, caps, fits), *_sums(without, suit.with_win, caps, fits)])
        without = joined(_sums(without, suit.without, caps, fits))
    return FormReadings(columns, tuple(suits), _one(won), _one(without))


def joined(parts: Iterable[tuple[Size, Numbers, Numbers]]) -> Sizes:
    """Vectors of sizes, with their examples, each vector once."""
    by_size: dict[Size, list[tuple[Numbers, Numbers]]] = {}
    for size, packed, examples in parts:
        by_size.setdefault(size, []).append((packed, examples))
    return {
        size: _unique(np.concatenate([one for one, _ in some]), np.concatenate([one for _, one in some]))
        for size, some in by_size.items()
    }


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


def _sums(
    one: Sizes, other: Sizes, caps: Sequence[int], fits: Callable[[Size], bool]
) -> Iterator[tuple[Size, Numbers, Numbers]]:
    # Of sums that are alike the first is the example: the one whose tiles are spread over the suits.
    for mine, theirs in sorted(product(one, other), key=lambda sizes: max(map(sum, sizes))):
        size = (mine[0] + theirs[0], mine[1] + theirs[1], mine[2] + theirs[2])
        if fits(size):
            found = _added(one[mine], other[theirs], caps)
            yield size, found.packed, found.examples


def _added(one: Vectors, other: Vectors, caps: Sequence[int]) -> Vectors:
    if len(one) * len(other) > MOST_PAIRS:
        raise TooWide("too many vectors are to be added")
    left, right = unpack(one.packed, caps), unpack(other.packed, caps)
    sums = [(mine[:, None] + theirs[None, :]).ravel() for mine, theirs in zip(left, right, strict=True)]
    packed = pack(sums, caps) if sums else np.zeros(len(one) * len(other), dtype=np.int64)
    return _unique(packed, (one.examples[:, None] | other.examples[None, :]).ravel())
