"""Classes of hands or parts of hands: what they are told apart by, and how many each holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np

from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.limits import MOST_VECTORS, TooWide


@dataclass(slots=True)
class Block:
    """Classes whose sets have one length; a row each.

    ``sets``: vectors, in order (packed, or places among a table's vectors); ``groups``, ``pair``: how many it has;
    ``number``: how many parts of hands are in it; ``one``, ``beside``: an example, the rows of the two that were added, or
    the row of a part.
    """

    sets: Numbers
    groups: Numbers
    pair: Numbers
    number: Numbers
    one: Numbers
    beside: Numbers

    def __len__(self) -> int:
        return len(self.groups)

    def at(self, where: Numbers) -> Block:
        """Some of the rows."""
        return Block(*(getattr(self, field.name)[where] for field in fields(self)))


@dataclass(slots=True)
class Table:
    """Classes; ``vectors``: all that occur in their sets, packed, in order; blocks' sets are places among them."""

    vectors: Numbers
    blocks: list[Block]

    def __len__(self) -> int:
        return sum(map(len, self.blocks))

    @property
    def number(self) -> int:
        """How many parts of hands there are in all."""
        return sum(int(block.number.sum()) for block in self.blocks)

    def row(self, row: int) -> tuple[Block, int]:
        """A row of the table, counted through its blocks."""
        for block in self.blocks:
            if row < len(block):
                return block, row
            row -= len(block)
        raise IndexError(row)


def table_of(blocks: Sequence[Block]) -> Table:
    """A table of blocks with packed vectors, equal classes as one."""
    vectors = np.unique(np.concatenate([np.unique(block.sets) for block in blocks]))
    placed = [
        Block(
            np.searchsorted(vectors, block.sets), block.groups, block.pair, block.number, block.one, block.beside
        )
        for block in blocks
    ]
    return Table(vectors, merged_blocks(placed))


def merged_blocks(blocks: Sequence[Block]) -> list[Block]:
    """Blocks of places, each set in order and without repetition, equal classes as one. Raises `TooWide`."""
    by_length: dict[int, list[Block]] = {}
    for block in blocks:
        sets = np.sort(block.sets, axis=1)
        repeated = np.zeros(sets.shape, dtype=bool)
        repeated[:, 1:] = sets[:, 1:] == sets[:, :-1]
        lengths = sets.shape[1] - repeated.sum(axis=1)
        for length in np.unique(lengths).tolist():
            chosen = np.flatnonzero(lengths == length)
            found = block.at(chosen)
            found.sets = sets[chosen][~repeated[chosen]].reshape(len(chosen), length)
            by_length.setdefault(length, []).append(found)
    merged = [_merged(_joined(parts)) for _, parts in sorted(by_length.items())]
    if sum(map(len, merged)) > MOST_VECTORS:
        raise TooWide("too many kinds of hands")
    return merged


def _joined(parts: Sequence[Block]) -> Block:
    return Block(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Block)))


def _merged(block: Block) -> Block:
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
    return found
