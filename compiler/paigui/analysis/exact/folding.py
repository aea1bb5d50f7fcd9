"""Adding suits: every class of one with every class of the other, as far as a hand has room for both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from paigui.analysis.exact.columns import Numbers, unpack
from paigui.analysis.exact.limits import MOST_PAIRS, MOST_TOGETHER, TooWide
from paigui.analysis.exact.standing import MOST_GROUPS
from paigui.analysis.exact.table import Block, Table, table_of

CHUNK = 1 << 20
Halves = tuple[tuple[Table, Table], tuple[Table, Table]]
"""Whole hands as two pairs of tables to be added: the winning tile is in the first half, or in the second."""


@dataclass(slots=True)
class Sums:
    """Classes of one table with classes of another, of one size each.

    ``rows``, ``beside``: which rows of the two tables they are; ``vectors``: the sums of their vectors, each once;
    ``places``: which of the sums a vector of the first and one of the second make.
    """

    one: Table
    other: Table
    rows: Numbers
    beside: Numbers
    vectors: Numbers
    places: Numbers

    def blocks(self) -> Iterator[tuple[Block, Numbers, Numbers]]:
        """Some classes at a time, their sets as places among ``vectors`` (a place may come twice), and the rows of the two
        tables that each is the sum of."""
        start = 0
        for mine in self.one.blocks:
            begin = 0
            for theirs in self.other.blocks:
                step = max(1, CHUNK // len(theirs))
                for first in range(0, len(mine), step):
                    some = np.arange(first, min(first + step, len(mine)))
                    left, right = np.repeat(some, len(theirs)), np.tile(np.arange(len(theirs)), len(some))
                    sums = self.places[mine.sets[left][:, :, None], theirs.sets[right][:, None, :]]
                    block = Block(
                        sums.reshape(len(left), -1),
                        mine.groups[left] + theirs.groups[right],
                        mine.pair[left] + theirs.pair[right],
                        mine.number[left] * theirs.number[right],
                        mine.example[left] | theirs.example[right],
                    )
                    yield block, self.rows[left + start], self.beside[right + begin]
                begin += len(theirs)
            start += len(mine)


def sums_of(one: Table, other: Table, caps: Sequence[int], *, whole: bool) -> Iterator[Sums]:
    """Two tables added, as far as a hand has room for both (``whole``: where they make one), size by size.

    Raises `TooWide` where there are too many.
    """
    theirs = list(other.by_size())
    for groups, pair, rows, mine in one.by_size():
        for more, another, beside, table in theirs:
            total, pairs = groups + more, pair + another
            if (total, pairs) == (MOST_GROUPS, 1) if whole else total <= MOST_GROUPS and pairs <= 1:
                if len(mine) * len(table) > MOST_PAIRS:
                    raise TooWide("too many kinds of hands")
                yield Sums(mine, table, rows, beside, *_added(mine.vectors, table.vectors, caps))


def whole_sums(one: Table, other: Table) -> int:
    """How many vectors the whole hands of two tables show, each hand by itself."""
    mine, theirs = (_shown(table) for table in (one, other))
    return sum(number * theirs[MOST_GROUPS - groups, 1 - pair] for (groups, pair), number in mine.items())


def _shown(table: Table) -> Counter[tuple[int, int]]:
    """How many vectors the classes of each size have."""
    found: Counter[tuple[int, int]] = Counter()
    for block in table.blocks:
        for size, number in Counter(zip(block.groups.tolist(), block.pair.tolist(), strict=True)).items():
            found[size] += number * block.sets.shape[1]
    return found


def _added(one: Numbers, other: Numbers, caps: Sequence[int]) -> tuple[Numbers, Numbers]:
    if len(one) * len(other) > MOST_PAIRS:
        raise TooWide("too many vectors are to be added")
    packed = np.zeros((len(one), len(other)), dtype=np.int64)
    for mine, theirs, cap in zip(unpack(one, caps), unpack(other, caps), caps, strict=True):
        packed <<= cap.bit_length()
        packed |= np.minimum(mine[:, None] + theirs[None, :], cap)
    vectors, places = np.unique(packed, return_inverse=True)
    return vectors, places.reshape(packed.shape)


@dataclass(slots=True)
class Folded:
    """Two tables (or more pairs of them) as one; ``rows``: for each pair the row of the sum of two rows, -1 where a hand has
    no room for both."""

    table: Table
    rows: list[Numbers]


def folded(pairs: Sequence[tuple[Table, Table]], caps: Sequence[int]) -> Folded:
    """The classes of two suits (or more) together, of each pair of tables, and where those of two suits went."""
    if sum(len(one) * len(other) for one, other in pairs) > 4 * MOST_PAIRS:
        raise TooWide("too many kinds of hands")
    blocks: list[Block] = []
    found = [np.full((len(one), len(other)), -1, dtype=np.int32) for one, other in pairs]
    origins: list[tuple[int, Numbers, Numbers]] = []
    for number, block, rows, beside in _blocks(pairs, caps):
        blocks.append(block)
        origins.append((number, rows, beside))
    table, where = table_of(blocks)
    start = 0
    for (number, rows, beside), block in zip(origins, blocks, strict=True):
        found[number][rows, beside] = where[start : start + len(block)]
        start += len(block)
    return Folded(table, found)


def together(pairs: Sequence[tuple[Table, Table]], caps: Sequence[int]) -> Table:
    """The classes of two suits together, of each pair of tables; there may be more than `folded` takes."""
    blocks = [block for _, block, _, _ in _blocks(pairs, caps)]
    return table_of(blocks, MOST_TOGETHER)[0]


def _blocks(
    pairs: Sequence[tuple[Table, Table]], caps: Sequence[int]
) -> Iterator[tuple[int, Block, Numbers, Numbers]]:
    """The sums of each pair of tables, some at a time: which pair, the classes and their vectors, their rows in both."""
    size = 0
    for number, (one, other) in enumerate(pairs):
        for sums in sums_of(one, other, caps, whole=False):
            for block, rows, beside in sums.blocks():
                block.sets = sums.vectors[block.sets]
                size += block.sets.size
                if size > 4 * MOST_PAIRS:
                    raise TooWide("too many kinds of hands")
                yield number, block, rows, beside
