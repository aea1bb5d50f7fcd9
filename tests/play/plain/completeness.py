"""Whether tiles make groups and a pair, by trying every way; and what a hand waits for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Tiles = tuple[int, ...]


@lru_cache(200_000)
def are_groups(tiles: Tiles) -> bool:
    """Sorted tiles of one suit (or honors) split into triplets and sequences."""
    if not tiles:
        return True
    first, rest = tiles[0], list(tiles[1:])
    if rest[:2] == [first, first] and are_groups(tuple(rest[2:])):
        return True
    if first >= 27 or first % 9 > 6 or first + 1 not in rest or first + 2 not in rest:
        return False
    rest.remove(first + 1)
    rest.remove(first + 2)
    return are_groups(tuple(rest))


@lru_cache(200_000)
def are_groups_and_pair(tiles: Tiles) -> bool:
    """Sorted tiles of one suit split into triplets, sequences and one pair."""
    for place in range(len(tiles) - 1):
        if tiles[place] == tiles[place + 1] and are_groups(tiles[:place] + tiles[place + 2 :]):
            return True
    return False


def in_suits(tiles: Iterable[int]) -> list[Tiles]:
    """Characters, dots, bamboo and honors, each sorted."""
    suits: list[list[int]] = [[], [], [], []]
    for tile in sorted(tiles):
        suits[min(tile // 9, 3)].append(tile)
    return [tuple(suit) for suit in suits]


def fits(suit: Tiles) -> bool:
    """Groups, or groups and a pair."""
    if len(suit) % 3 == 2:
        return are_groups_and_pair(suit)
    return len(suit) % 3 == 0 and are_groups(suit)


def complete(tiles: Iterable[int]) -> bool:
    """Standing tiles, the last one included, are groups and one pair (L-FORM-11). A flower among them spoils it."""
    return _complete(tuple(sorted(tiles)))


@lru_cache(100_000)
def _complete(tiles: Tiles) -> bool:
    suits = in_suits(tiles)
    pairs = sum(len(suit) % 3 == 2 for suit in suits)
    return pairs == 1 and (not suits[3] or suits[3][-1] < 34) and all(map(fits, suits))


@lru_cache(100_000)
def waits_of(standing: Tiles) -> frozenset[int]:
    """The kinds that complete standing tiles (one short of a whole hand)."""
    if len(standing) % 3 != 1:
        return frozenset()
    suits = in_suits(standing)
    waits = set()
    for place, suit in enumerate(suits):
        if all(fits(other) for other in suits if other is not suit):
            near = {tile + step for tile in suit for step in (-2, -1, 0, 1, 2)}
            kinds = range(9 * place, 9 * place + 9) if place < 3 else range(27, 34)
            waits |= {tile for tile in near if tile in kinds and complete((*standing, tile))}
    waits = {tile for tile in waits if standing.count(tile) < 4}  # there is no fifth
    return frozenset(waits)


def companions_of(tile: int, hand: Iterable[int]) -> list[tuple[int, int]]:
    """The pairs of a hand's kinds that make a sequence with a tile."""
    if tile >= 27:
        return []
    held, rank = set(hand), tile % 9
    pairs = [(tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2)]
    fits = [rank >= 2, 1 <= rank <= 7, rank <= 6]
    return [pair for pair, fit in zip(pairs, fits, strict=True) if fit and held.issuperset(pair)]


def completions(pair: tuple[int, int]) -> set[int]:
    """同絡: the tiles that make a sequence with these two."""
    low, high = sorted(pair)
    if high - low == 2:
        return {low + 1}
    return {tile for tile in (low - 1, high + 1) if 0 <= tile < 27 and tile // 9 == low // 9}
