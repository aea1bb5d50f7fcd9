"""The standing tiles of one suit: every count of ranks that divides, and the vectors that its divisions show.

A suit is numbers or honors here; which of the three suits it is does not matter until columns are named again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from paigui.analysis.exact.columns import GROUPS, TILES, Column, Numbers, fields
from paigui.analysis.exact.elements import COMPLETED_LOW, GROUP_KINDS, PAIRS, TILE_HELD, TILE_WON, TRIPLETS

MOST_GROUPS = 5
_FOURS = int("4" * 9, 8)


@dataclass(frozen=True, slots=True)
class Suit:
    """What distinguishes numbers from honors."""

    size: int
    has_sequences: bool


NUMBERS, HONORS = Suit(9, True), Suit(7, False)


@dataclass(frozen=True, slots=True)
class Divisions:
    """Every division of every count that divides into at most five groups and at most one pair.

    ``keys``: counts of the ranks, three bits each; ``kinds``: a row of six group kinds each (of the first suit), -1 where
    there are fewer; ``dividing``: the keys, each once, in order.
    """

    keys: Numbers
    kinds: Numbers
    dividing: Numbers


@cache
def divisions_of(suit: Suit) -> Divisions:
    """The divisions of a suit: 61,478 of numbers."""
    kinds = [TRIPLETS.start + rank for rank in range(suit.size)]
    if suit.has_sequences:
        kinds = [*range(suit.size - 2), *kinds]
    keys, rows = np.zeros(1, dtype=np.int64), np.full((1, MOST_GROUPS + 1), -1, dtype=np.int64)
    levels = [(keys, rows)]
    for place in range(MOST_GROUPS):
        grown = [_with(keys, rows, place, kind) for kind in kinds]
        keys, rows = _joined(grown)
        levels.append((keys, rows))
    keys, rows = _joined(levels)
    pairs = [_with(keys, rows, MOST_GROUPS, PAIRS.start + rank) for rank in range(suit.size)]
    keys, rows = _joined([(keys, rows), *pairs])
    return Divisions(keys, rows, np.unique(keys))


def key_of(kind: int) -> int:
    """The tiles of a group kind of the first suit."""
    if kind < TRIPLETS.start:
        return 0o111 << 3 * kind
    return 3 << 3 * (kind - TRIPLETS.start) if kind < PAIRS.start else 2 << 3 * (kind - PAIRS.start)


def _with(keys: Numbers, rows: Numbers, place: int, kind: int) -> tuple[Numbers, Numbers]:
    """The divisions with one group more; groups come in order, so that each division comes once."""
    fits = np.ones(len(keys), dtype=bool) if place in (0, MOST_GROUPS) else rows[:, place - 1] <= kind
    grown, longer = keys[fits] + key_of(kind), rows[fits]
    few = _possible(grown)
    grown, longer = grown[few], longer[few]
    longer[:, place] = kind
    return grown, longer


def _joined(parts: Sequence[tuple[Numbers, Numbers]]) -> tuple[Numbers, Numbers]:
    return np.concatenate([keys for keys, _ in parts]), np.concatenate([rows for _, rows in parts])


def _possible(keys: Numbers) -> Numbers:
    """Where no rank has more than four tiles; none has eight, for at most three were added to four."""
    fours = keys & _FOURS
    return np.asarray(keys & (fours >> 1 | fours >> 2) == 0)


def size_of(keys: Numbers) -> Numbers:
    """How many tiles there are."""
    total = np.zeros_like(keys)
    for rank in range(9):
        total += keys >> 3 * rank & 7
    return total


class Contributions:
    """What each element adds to the vector of a suit, whose columns are packed as `fields` says."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self._columns = columns
        self._at = fields(columns)

    def group(self, bit: int) -> int:
        """Of a group element of the suit."""
        return self._of(GROUPS, bit)

    def tile(self, rank: int, state: int) -> int:
        """Of a tile of the suit in a state."""
        return self._of(TILES, state * 34 + rank)

    def _of(self, source: str, bit: int) -> int:
        return sum(
            1 << at
            for column, at in zip(self._columns, self._at, strict=True)
            if column.source == source and column.mask >> bit & 1
        )


@dataclass(slots=True)
class Standing:
    """Standing tiles of one suit, a row for each vector that they show; rows of the same tiles lie together.

    ``keys``: the counts; ``won``: rank of the winning tile, -1 where it is of another suit; ``vectors``: packed.
    """

    keys: Numbers
    won: Numbers
    vectors: Numbers


def without_win(suit: Suit, contributions: Contributions, divisions: Divisions | None = None) -> Standing:
    """The suit where the winning tile is of another; ``divisions``: of another form than groups and a pair."""
    divisions = divisions or divisions_of(suit)
    keys = divisions.keys
    vectors = _held(divisions, contributions) + _standing_tiles(keys, suit, contributions)
    return Standing(keys, np.full(len(keys), -1, dtype=np.int64), vectors)


def _held(divisions: Divisions, contributions: Contributions) -> Numbers:
    each = np.array([*(contributions.group(kind) for kind in range(GROUP_KINDS)), 0], dtype=np.int64)
    return np.asarray(each[divisions.kinds].sum(axis=1))


def _standing_tiles(keys: Numbers, suit: Suit, contributions: Contributions) -> Numbers:
    total = np.zeros_like(keys)
    for rank in range(suit.size):
        total += (keys >> 3 * rank & 7) * contributions.tile(rank, TILE_HELD)
    return total


def with_win(suit: Suit, contributions: Contributions, divisions: Divisions | None = None) -> Standing:
    """The suit with each of its tiles as the winning one, for each group that it may have completed."""
    divisions = divisions or divisions_of(suit)
    plain = _held(divisions, contributions) + _standing_tiles(divisions.keys, suit, contributions)
    keys, won, vectors = [], [], []
    for kind in [kind for kind in range(GROUP_KINDS) if (divisions.kinds == kind).any()]:
        holds = (divisions.kinds == kind).any(axis=1)
        for place, tile in enumerate(_tiles_of(kind)):
            turned = contributions.group((COMPLETED_LOW + place) * GROUP_KINDS + kind) - contributions.group(
                kind
            )
            turned += contributions.tile(tile, TILE_WON) - contributions.tile(tile, TILE_HELD)
            keys.append(divisions.keys[holds])
            vectors.append(plain[holds] + turned)
            won.append(np.full(int(holds.sum()), tile, dtype=np.int64))
    return Standing(np.concatenate(keys), np.concatenate(won), np.concatenate(vectors))


def waits_of(suit: Suit, keys: Numbers, won: Numbers) -> tuple[Numbers, Numbers]:
    """The ranks that would have completed the hand too, within this suit, and whether it could spare the winning tile.

    ``won`` is the rank of the winning tile, -1 where it is of another suit: then the ranks that make groups of a suit that
    holds the pair. To spare the tile, the suit must be groups and a pair without it.
    """
    dividing = divisions_of(suit).dividing
    here = won >= 0
    left = keys - np.where(here, np.int64(1) << 3 * np.maximum(won, 0), 0)
    asked = here | (size_of(left) % 3 == 2)
    waits = np.zeros_like(left)
    for rank in range(suit.size):
        fits = asked & (left >> 3 * rank & 7 < 4) & _among(left + (1 << 3 * rank), dividing)
        waits |= fits.astype(np.int64) << rank
    spare = here & (size_of(left) % 3 == 2) & _among(left, dividing)
    return waits, spare.astype(np.int64)


def _tiles_of(kind: int) -> tuple[int, ...]:
    if kind < TRIPLETS.start:
        return (kind, kind + 1, kind + 2)
    return (kind - (TRIPLETS.start if kind < PAIRS.start else PAIRS.start),)


def _among(keys: Numbers, dividing: Numbers) -> Numbers:
    at = np.minimum(np.searchsorted(dividing, keys), len(dividing) - 1)
    return np.asarray(dividing[at] == keys)
