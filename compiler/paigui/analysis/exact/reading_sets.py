"""Sets of vectors that the readings of parts of hands show in one shape, and the sums of two such sets.

Of each vector the last three numbers say how many sequences, triplets and pairs it has, so that it is known whether a shape
has room for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from paigui.analysis.exact.columns import Numbers, add_packed
from paigui.analysis.exact.limits import MOST_PAIRS, TooWide
from paigui.analysis.exact.readings import Room

PAD = np.iinfo(np.int64).max
"""In place of a vector, at the end of sets that have fewer than others."""
USE_BITS = 12
"""Of the three numbers at the end of a vector, four bits each."""


@dataclass(slots=True)
class Sets:
    """``members``: a row for each set, its vectors in order and then `PAD`. The first set is that of none."""

    members: Numbers

    def __len__(self) -> int:
        return len(self.members)

    @property
    def lengths(self) -> Numbers:
        """How many vectors each has."""
        return np.asarray((self.members != PAD).sum(axis=1))

    def bounds(self) -> Numbers:
        """The least and the most groups, the least and the most pairs of each set; of that of none more than there is."""
        groups, pairs = groups_of(self.members), self.members & 15
        none = self.members == PAD
        found = []
        for number in (groups, pairs):
            found += [np.where(none, 15, number).min(axis=1), np.where(none, 0, number).max(axis=1)]
        return np.stack(found, axis=1)


def groups_of(vectors: Numbers) -> Numbers:
    """How many sequences and triplets vectors have."""
    return np.asarray((vectors >> 8 & 15) + (vectors >> 4 & 15))


def sets_of(parts: Sequence[Numbers]) -> tuple[Sets, Numbers]:
    """Sets of rows as `Sets` has them, of several widths; and of each row, in order, the number of its set."""
    total = sum(map(len, parts))
    width = max((part.shape[1] for part in parts), default=1)
    by_length: dict[int, list[tuple[Numbers, Numbers]]] = {}
    start = 0
    for part in parts:
        lengths = (part != PAD).sum(axis=1)
        for length in np.unique(lengths).tolist():
            chosen = np.flatnonzero(lengths == length)
            by_length.setdefault(length, []).append((part[chosen, :length], chosen + start))
        start += len(part)
    numbers = np.zeros(total, dtype=np.int64)
    found = [np.full((1, width), PAD)]
    known = 1
    for length, some in sorted(by_length.items()):
        if length:
            rows = np.concatenate([part for part, _ in some])
            first, inverse = rows_once([rows[:, place] for place in range(length)])
            own = np.full((len(first), width), PAD)
            own[:, :length] = rows[first]
            found.append(own)
            numbers[np.concatenate([where for _, where in some])] = inverse + known
            known += len(first)
    return Sets(np.concatenate(found)), numbers


def rows_once(columns: Sequence[Numbers]) -> tuple[Numbers, Numbers]:
    """Rows, column by column: where each different row stands first, and which of them each row is."""
    key = np.zeros(len(columns[0]), dtype=np.int64)
    span = 1
    for column in columns:
        width = int(column.max(initial=0)) + 1
        if span * width >= 1 << 62:
            values, column = np.unique(column, return_inverse=True)
            width = len(values)
        if span * width >= 1 << 62:
            values, key = np.unique(key, return_inverse=True)
            span = len(values)
        key, span = key * width + column, span * width
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    return first, inverse.astype(np.int64)


def sums_of_sets(
    one: Sets, other: Sets, pairs: tuple[Numbers, Numbers], caps: Sequence[int], room: Room, *, whole: bool
) -> tuple[Sets, Numbers]:
    """The sums of some pairs of sets, as far as a shape has room for them (``whole``: where they make all of it); and the
    number of the sum of each pair. Raises `TooWide`."""
    mine, theirs = pairs
    lengths = one.lengths[mine] * 64 + other.lengths[theirs]
    made: list[Numbers] = []
    places: list[Numbers] = []
    for length in np.unique(lengths).tolist():
        chosen = np.flatnonzero(lengths == length)
        first, second = divmod(length, 64)
        if len(chosen) * first * second > MOST_PAIRS:
            raise TooWide("too many vectors are to be added")
        sums = add_packed(
            one.members[mine[chosen], :first][:, :, None],
            other.members[theirs[chosen], :second][:, None, :],
            caps,
        ).reshape(len(chosen), first * second)
        sums[~_fit(sums, room, whole=whole)] = PAD
        made.append(_in_order(sums))
        places.append(chosen)
    found, numbers = sets_of(made)
    ordered = np.zeros(len(mine), dtype=np.int64)
    if places:
        ordered[np.concatenate(places)] = numbers
    return found, ordered


def _fit(vectors: Numbers, room: Room, *, whole: bool) -> Numbers:
    """Which vectors a shape has room for."""
    sequences, triplets, pairs = vectors >> 8 & 15, vectors >> 4 & 15, vectors & 15
    every = room.groups + room.sequences + room.triplets
    fits = (sequences <= room.groups + room.sequences) & (triplets <= room.groups + room.triplets)
    if whole:
        return np.asarray(fits & (sequences + triplets == every) & (pairs == room.pairs))
    return np.asarray(fits & (sequences + triplets <= every) & (pairs <= room.pairs))


def _in_order(rows: Numbers) -> Numbers:
    """The vectors of each row in order and each once, as few columns as that takes."""
    if rows.shape[1] > 1:
        rows = np.sort(rows, axis=1)
        rows[:, 1:][rows[:, 1:] == rows[:, :-1]] = PAD
        rows = np.sort(rows, axis=1)
        rows = rows[:, : max(1, int((rows != PAD).sum(axis=1).max(initial=1)))]
    return rows
