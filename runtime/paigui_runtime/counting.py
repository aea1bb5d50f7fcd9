"""What emitted expressions count and compare beyond plain operators on sets and groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations

from paigui_runtime.hand import Hand, Undecided
from paigui_runtime.reading import Group
from paigui_runtime.tiles import (
    ALL_KINDS,
    BAMBOO,
    CHARACTERS,
    DOTS,
    NUMBERS,
    PLANTS,
    SEASONS,
    TILES,
    kinds_of,
    mask_of,
    parse_tiles,
)

RANKS = tuple(range(1, 10))
PLAYERS = tuple(range(4))


def tile_set(text: str) -> int:
    """The set of kinds that a tile string names, such as ``tile_set("23468s F")``."""
    return mask_of(parse_tiles(text))


@cache
def different(values: Iterable[int], size: int) -> tuple[tuple[int, ...], ...]:
    """Every way to take ``size`` different values, in order."""
    return tuple(permutations(values, size))


# --- truths


def every(truths: Iterable[object]) -> bool:
    """Whether there is a truth and all hold: what is said of all members must be said of one at least."""
    empty = True
    for truth in truths:
        if not truth:
            return False
        empty = False
    return not empty


def within(tiles: int, kinds: int) -> bool:
    """Whether a set of tiles is not empty and lies in another."""
    return tiles != 0 and not tiles & ~kinds


# --- different suits, ranks, kinds, series


def count_suits(tiles: int) -> int:
    """How many suits a set shows; honors are no suit."""
    return (tiles & CHARACTERS != 0) + (tiles & DOTS != 0) + (tiles & BAMBOO != 0)


def count_ranks(tiles: int) -> int:
    """How many ranks, 1–9, a set shows."""
    tiles &= NUMBERS
    return ((tiles | tiles >> 9 | tiles >> 18) & CHARACTERS).bit_count()


def count_kinds(tiles: int) -> int:
    """How many kinds a set shows."""
    return tiles.bit_count()


def count_series(tiles: int) -> int:
    """How many of the two series of flowers a set shows."""
    return (tiles & SEASONS != 0) + (tiles & PLANTS != 0)


def each_kind(tiles: int) -> tuple[int, ...]:
    """The kinds of a set, each as a set of one, lowest first."""
    return tuple(TILES[code] for code in kinds_of(tiles))


# --- tiles with an adjective: counts of the 34 kinds


def kinds_held(counts: Sequence[int]) -> int:
    """The set of kinds of which there is one at least."""
    return mask_of(code for code, count in enumerate(counts) if count)


def count_held(counts: Sequence[int], kinds: int) -> int:
    """How many tiles of some kinds there are."""
    number = 0
    left = kinds & ALL_KINDS
    while left:
        lowest = left & -left
        number += counts[lowest.bit_length() - 1]
        left ^= lowest
    return number


# --- groups


def tiles_of(groups: Iterable[Group]) -> int:
    """The kinds that some groups show."""
    tiles = 0
    for group in groups:
        tiles |= group.mask
    return tiles


def last_of(groups: Iterable[Group]) -> Group | None:
    """The latest meld among some groups, or none."""
    return max((group for group in groups if group.order >= 0), key=lambda group: group.order, default=None)


def known(group: Group | None) -> tuple[Group, ...]:
    """The group, if there is one: nothing can be said of none."""
    return () if group is None else (group,)


def same_group(one: Group | None, other: Group | None) -> bool:
    """Whether two groups are there and alike in everything."""
    return one is not None and one == other


def fed_by(meld: Group, player: int) -> bool:
    """Whether the claimed tile of a meld came from a player. Raises `Undecided` if the record does not say."""
    if meld.fed_by is None:
        raise Undecided("from")
    return meld.fed_by == player


# --- what only the table knows


def held_tiles(player: int) -> int:
    """The tiles that another player holds: never known from a win record. Raises `Undecided`."""
    raise Undecided(f"tiles of player {player}")


def held_groups(player: int) -> tuple[Group, ...]:
    """The groups that another player holds: never known from a win record. Raises `Undecided`."""
    raise Undecided(f"groups of player {player}")


# --- facts that a ruleset declares


def truth_fact(hand: Hand, name: str) -> bool:
    """A declared fact of type bool."""
    return bool(hand.facts[name])


def look_up(rows: tuple[tuple[int, int, int], ...], number: int, otherwise: int) -> int:
    """What a table gives for a number: the value of the row (from, to, value) that has it."""
    for low, high, value in rows:
        if low <= number <= high:
            return value
    return otherwise


def number_fact(hand: Hand, name: str) -> int:
    """A declared fact of type int."""
    return int(hand.facts[name])


def choice_fact(hand: Hand, name: str) -> str:
    """A declared fact of type choice, as expressions write it (a hyphen is ``_``)."""
    return str(hand.facts[name])
