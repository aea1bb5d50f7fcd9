"""Ways to see tiles as groups and pairs, and what the winning tile completed in each."""

from __future__ import annotations

from typing import NamedTuple

from paigui_runtime.reading import Group, standing_group
from paigui_runtime.suit_split import Split


class WaitShape(NamedTuple):
    """What kind of shape the winning tile completed."""

    two_sided: bool = False
    edge: bool = False
    closed: bool = False
    pair: bool = False
    triplet: bool = False


class Division(NamedTuple):
    """A way to see the tiles of a suit, or of all suits: groups in order of `Group.rank`, pairs, and, where the winning
    tile is among them, what it completed."""

    groups: tuple[Group, ...]
    sequences: tuple[Group, ...]
    triplets: tuple[Group, ...]
    pairs: tuple[Group, ...]
    completed: Group | None = None
    wait: WaitShape = WaitShape()


def divided(groups: tuple[Group, ...], pairs: tuple[Group, ...]) -> Division:
    """A division of groups (in order) and pairs."""
    sequences = tuple(group for group in groups if group.is_sequence)
    triplets = tuple(group for group in groups if group.is_triplet)
    return Division(groups, sequences, triplets, pairs)


def completions(division: Division, tile: int, drawn: bool) -> tuple[Division, ...]:
    """The division once for each group or pair that the winning tile may have completed: groups in order, then pairs.

    A tile that was not drawn exposes what it completes.
    """
    found = []
    for group in dict.fromkeys(division.groups + division.pairs):
        if group.mask >> tile & 1:
            done = standing_group(group.kind, group.tile, drawn, True)
            whole = divided(_replaced(division.groups, group, done), _replaced(division.pairs, group, done))
            found.append(whole._replace(completed=done, wait=_wait_shape(done, tile)))
    return tuple(found)


def _replaced(groups: tuple[Group, ...], old: Group, new: Group) -> tuple[Group, ...]:
    # Of equal groups the last is the completed one, for concealed stands before exposed.
    for place in range(len(groups) - 1, -1, -1):
        if groups[place] is old:
            return (*groups[:place], new, *groups[place + 1 :])
    return groups


def _wait_shape(completed: Group, tile: int) -> WaitShape:
    if completed.is_pair:
        return WaitShape(pair=True)
    if completed.is_triplet:
        return WaitShape(triplet=True)
    if tile == completed.tile + 1:
        return WaitShape(closed=True)
    lowest_rank = completed.tile % 9
    if (tile == completed.tile and lowest_rank == 6) or (tile > completed.tile and lowest_rank == 0):
        return WaitShape(edge=True)
    return WaitShape(two_sided=True)


def named_division(split: Split, start: int) -> Division:
    """A split of the suit whose lowest tile is ``start``; all its groups are concealed."""
    groups = tuple(
        standing_group("triplet" if group & 1 else "sequence", start + (group >> 1)) for group in split.groups
    )
    return divided(groups, tuple(standing_group("pair", start + rank) for rank in split.pairs))
