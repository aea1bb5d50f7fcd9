"""Adding suits: every class of one with every class of the other, as far as a hand has room for both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from paigui.analysis.exact.columns import Numbers, pack, unpack
from paigui.analysis.exact.limits import MOST_PAIRS, TooWide
from paigui.analysis.exact.standing import MOST_GROUPS
from paigui.analysis.exact.table import Block, Table, merged_blocks

CHUNK = 1 << 20


def added_vectors(one: Numbers, other: Numbers, caps: Sequence[int]) -> tuple[Numbers, Numbers]:
    """All sums of two lists of packed vectors, each once and in order, and the place of each sum in a table of both lists."""
    if len(one) * len(other) > MOST_PAIRS:
        raise TooWide("too many vectors are to be added")
    left, right = unpack(one, caps), unpack(other, caps)
    sums = [(mine[:, None] + theirs[None, :]).ravel() for mine, theirs in zip(left, right, strict=True)]
    packed = pack(sums, caps) if sums else np.zeros(len(one) * len(other), dtype=np.int64)
    vectors, places = np.unique(packed, return_inverse=True)
    return vectors, places.reshape(len(one), len(other)).astype(np.int64)


def pairs_of(one: Block, other: Block, *, whole: bool) -> Iterator[tuple[Numbers, Numbers]]:
    """Rows of two blocks that go together in a hand (``whole``: that make one), some at a time."""
    for groups in range(MOST_GROUPS + 1):
        for pair in (0, 1):
            mine = np.flatnonzero((one.groups == groups) & (one.pair == pair))
            if not len(mine):
                continue
            if whole:
                theirs = np.flatnonzero((other.groups == MOST_GROUPS - groups) & (other.pair == 1 - pair))
            else:
                theirs = np.flatnonzero((other.groups <= MOST_GROUPS - groups) & (other.pair <= 1 - pair))
            if not len(theirs):
                continue
            step = max(1, CHUNK // len(theirs))
            for start in range(0, len(mine), step):
                some = mine[start : start + step]
                yield np.repeat(some, len(theirs)), np.tile(theirs, len(some))


def folded(one: Table, other: Table, caps: Sequence[int]) -> Table:
    """The classes of two suits (or more) together."""
    vectors, places = added_vectors(one.vectors, other.vectors, caps)
    found: list[Block] = []
    starts_one, starts_other = _starts(one), _starts(other)
    for mine, start in zip(one.blocks, starts_one, strict=True):
        for theirs, begin in zip(other.blocks, starts_other, strict=True):
            for left, right in pairs_of(mine, theirs, whole=False):
                found.append(_added(mine, theirs, left, right, places, start, begin))
            found = merged_blocks(found)
    return Table(vectors, found)


def joined(one: Table, other: Table) -> Table:
    """The classes of either table. Examples of the second count on behind those of the first."""
    vectors = np.unique(np.concatenate([one.vectors, other.vectors]))
    blocks = []
    for table, offset in ((one, 0), (other, 1)):
        where = np.searchsorted(vectors, table.vectors)
        for block in table.blocks:
            placed = block.at(np.arange(len(block)))
            placed.sets = where[block.sets]
            placed.one = block.one * 2 + offset
            blocks.append(placed)
    return Table(vectors, merged_blocks(blocks))


def _starts(table: Table) -> list[int]:
    return np.concatenate([[0], np.cumsum([len(block) for block in table.blocks])])[:-1].astype(int).tolist()


def _added(
    mine: Block, theirs: Block, left: Numbers, right: Numbers, places: Numbers, start: int, begin: int
) -> Block:
    sums = places[mine.sets[left][:, :, None], theirs.sets[right][:, None, :]].reshape(len(left), -1)
    return Block(
        sums,
        mine.groups[left] + theirs.groups[right],
        mine.pair[left] + theirs.pair[right],
        mine.number[left] * theirs.number[right],
        left + start,
        right + begin,
    )
