"""Splitting the tiles of one suit, or the honors, into groups, pairs and loose tiles: the search behind the tables.

Here a suit is only the counts of its ranks; which suit it is does not matter until its groups are named.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Room(NamedTuple):
    """What a form leaves room for in one suit: at most so many of each."""

    sequences: int
    triplets: int
    pairs: int
    loose: int
    twin_pairs: bool = False
    """Two pairs may be of one kind."""


GROUPS_AND_A_PAIR = Room(sequences=5, triplets=5, pairs=1, loose=0)


class Split(NamedTuple):
    """One way to divide a suit."""

    groups: tuple[int, ...]
    """Twice the lowest rank (from 0), plus one for a triplet; in order, so that a sequence stands before a triplet."""
    pairs: tuple[int, ...]
    """Ranks, from 0."""
    loose: int
    """How many tiles stand in no group or pair."""


def splits(counts: Sequence[int], has_sequences: bool, room: Room) -> list[Split]:
    """Every way to divide the counts of a suit's ranks, each once."""
    found: list[Split] = []
    _split(list(counts), 0, has_sequences, room, Split((), (), 0), found)
    return found


def _split(
    counts: list[int], rank: int, has_sequences: bool, room: Room, so_far: Split, found: list[Split]
) -> None:
    # Of the lowest tiles, those in no triplet and no pair, and not loose, must all start sequences: once the former
    # are chosen, the latter are settled, and no division comes up twice.
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        found.append(so_far)
        return
    most_starts = room.sequences
    if not has_sequences or rank + 2 >= len(counts):
        most_starts = 0
    for triplets, pairs, loose in _uses(counts[rank], room):
        starts = counts[rank] - 3 * triplets - 2 * pairs - loose
        if starts > most_starts or (starts and (counts[rank + 1] < starts or counts[rank + 2] < starts)):
            continue
        rest = counts
        if starts:
            rest = counts.copy()
            rest[rank + 1] -= starts
            rest[rank + 2] -= starts
        left = Room(
            room.sequences - starts,
            room.triplets - triplets,
            room.pairs - pairs,
            room.loose - loose,
            room.twin_pairs,
        )
        groups = so_far.groups + (2 * rank,) * starts + (2 * rank + 1,) * triplets
        split = Split(groups, so_far.pairs + (rank,) * pairs, so_far.loose + loose)
        _split(rest, rank + 1, has_sequences, left, split, found)


def _uses(count: int, room: Room) -> list[tuple[int, int, int]]:
    """How many triplets, pairs and loose tiles may be made of so many tiles of one rank."""
    return [
        (triplets, pairs, loose)
        for triplets in range(min(count // 3, room.triplets) + 1)
        for pairs in range(min((count - 3 * triplets) // 2, room.pairs, 1 + room.twin_pairs) + 1)
        for loose in range(min(count - 3 * triplets - 2 * pairs, room.loose) + 1)
    ]


def divides(counts: Sequence[int], has_sequences: bool) -> bool:
    """Whether a suit divides into groups and, if its size asks for one, a pair."""
    remainder = sum(counts) % 3
    if remainder == 1:
        return False
    if remainder == 0:
        return _only_groups(list(counts), has_sequences)
    for rank, count in enumerate(counts):
        if count >= 2:
            rest = list(counts)
            rest[rank] -= 2
            if _only_groups(rest, has_sequences):
                return True
    return False


def _only_groups(counts: list[int], has_sequences: bool) -> bool:
    # Three equal sequences are three triplets, so of each rank as many triplets as can be may be taken first.
    for rank, count in enumerate(counts):
        starts = count % 3
        if not starts:
            continue
        if (
            not has_sequences
            or rank + 2 >= len(counts)
            or counts[rank + 1] < starts
            or counts[rank + 2] < starts
        ):
            return False
        counts[rank + 1] -= starts
        counts[rank + 2] -= starts
    return True
