"""Classes of hands or parts of hands: what they are told apart by, and how many each holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np

from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.limits import MOST_VECTORS, TooWide


@dataclass(slots=True)
class Block:
    """Classes whose sets have one length; a row each.

    ``sets``: vectors, in order (packed, or places among a table's vectors); ``groups``, ``pair``: how many it has;
    ``number``: how many parts of hands are in it; ``example``: one of them, as `paigui.analysis.exact.parts` packs it.
    """

    sets: Numbers
    groups: Numbers
    pair: Numbers
    number: Numbers
    example: Numbers

    def __len__(self) -> int:
        return len(self.groups)

    def at(self, where: Numbers) -> Block:
        """Some of the rows."""
        return Block(*(getattr(self, field.name)[where] for field in fields(self)))


@dataclass(slots=True)
class Table:
    """Classes; ``vectors``: all that occur in their sets, packed, in order; blocks' sets are places among them.

    Rows are counted through the blocks.
    """

    vectors: Numbers
    blocks: list[Block]

    def __len__(self) -> int:
        return sum(map(len, self.blocks))

    @property
    def number(self) -> int:
        """How many parts of hands there are in all."""
        return sum(int(block.number.sum()) for block in self.blocks)

    def all(self, name: str) -> Numbers:
        """``groups``, ``pair``, ``number`` or ``example`` of all rows."""
        if not self.blocks:
            return np.zeros(0, dtype=np.int64)
        return np.concatenate([getattr(block, name) for block in self.blocks])

    def by_size(self) -> Iterator[tuple[int, int, Numbers, Table]]:
        """The classes by how many groups and pairs they have, with their rows, and the vectors of each only."""
        groups, pair = self.all("groups"), self.all("pair")
        starts = np.cumsum([0, *map(len, self.blocks)])
        for size in sorted(set(zip(groups.tolist(), pair.tolist(), strict=True))):
            rows, some = [], []
            for block, start in zip(self.blocks, starts.tolist(), strict=False):
                chosen = np.flatnonzero((block.groups == size[0]) & (block.pair == size[1]))
                if len(chosen):
                    some.append(block.at(chosen))
                    rows.append(chosen + start)
            own = np.unique(np.concatenate([block.sets.ravel() for block in some]))
            for block in some:
                block.sets = np.searchsorted(own, block.sets)
            yield *size, np.concatenate(rows), Table(self.vectors[own], some)


def table_of(blocks: Sequence[Block], most: int = MOST_VECTORS) -> tuple[Table, Numbers]:
    """A table of blocks with packed vectors, equal classes as one; and the row of each row that was given.

    Raises `TooWide` where more than ``most`` are left.
    """
    if not blocks:
        return Table(np.zeros(0, dtype=np.int64), []), np.zeros(0, dtype=np.int64)
    vectors = np.unique(np.concatenate([np.unique(block.sets) for block in blocks]))
    by_length: dict[int, list[tuple[Block, Numbers]]] = {}
    given = 0
    for block in blocks:
        for length, found, chosen in _plain(block, np.searchsorted(vectors, block.sets)):
            by_length.setdefault(length, []).append((found, chosen + given))
        given += len(block)
    rows = np.zeros(given, dtype=np.int64)
    merged: list[Block] = []
    start = 0
    for _, parts in sorted(by_length.items()):
        whole = Block(
            *(np.concatenate([getattr(part, each.name) for part, _ in parts]) for each in fields(Block))
        )
        found, inverse = _merged(whole)
        rows[np.concatenate([where for _, where in parts])] = inverse + start
        merged.append(found)
        start += len(found)
    if start > most:
        raise TooWide("too many kinds of hands")
    return Table(vectors, merged), rows


def _plain(block: Block, places: Numbers) -> Iterator[tuple[int, Block, Numbers]]:
    """The block with each set in order and without repetition, by the length that is left, and which rows those are."""
    if places.shape[1] == 1:
        yield 1, Block(places, block.groups, block.pair, block.number, block.example), np.arange(len(block))
        return
    sets = np.sort(places, axis=1)
    new = np.ones(sets.shape, dtype=bool)
    new[:, 1:] = sets[:, 1:] != sets[:, :-1]
    lengths = new.sum(axis=1)
    for length in np.unique(lengths).tolist():
        chosen = np.flatnonzero(lengths == length)
        found = block.at(chosen)
        found.sets = sets[chosen][new[chosen]].reshape(len(chosen), length)
        yield length, found, chosen


def _merged(block: Block) -> tuple[Block, Numbers]:
    key = block.groups * 2 + block.pair
    for column in range(block.sets.shape[1]):
        values = block.sets[:, column]
        width = int(values.max(initial=0)) + 1
        if (int(key.max(initial=0)) + 1) * width >= 1 << 62:
            key = np.unique(key, return_inverse=True)[1].astype(np.int64)
        key = key * width + values
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    found = block.at(first)
    found.number = np.zeros(len(first), dtype=np.int64)
    np.add.at(found.number, inverse, block.number)
    return found, inverse.astype(np.int64)
