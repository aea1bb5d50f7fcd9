"""How tiles stand to each other: sequences, what completes two tiles, lines of three."""

from __future__ import annotations

from functools import cache

from paigui_runtime.tiles import NUMBERS, TILES, kinds_of

_NUMBERED = 27


@cache
def runs_through(tile: int) -> tuple[tuple[int, int], ...]:
    """The pairs of codes that make a sequence with a tile."""
    if tile >= _NUMBERED:
        return ()
    rank = tile % 9
    return tuple(
        (tile + low, tile + high)
        for low, high in ((-2, -1), (-1, 1), (1, 2))
        if rank + low >= 0 and rank + high <= 8
    )


@cache
def is_run(tiles: int) -> bool:
    """Whether a set of kinds is three tiles in a row of one suit."""
    kinds = kinds_of(tiles)
    return len(kinds) == 3 and kinds[2] < _NUMBERED and kinds[1:] in runs_through(kinds[0])


@cache
def completions(tiles: int) -> int:
    """The kinds that make a sequence with two tiles (同絡: both ends of a two-sided shape)."""
    kinds = kinds_of(tiles)
    if len(kinds) != 2:
        return 0
    return sum(TILES[tile] for tile in kinds_of(NUMBERS) if is_run(tiles | TILES[tile]) and tile not in kinds)


@cache
def line_of(tiles: int) -> int:
    """The tiles and what lies three or six ranks from them in their suit: 1-4-7, 2-5-8, 3-6-9."""
    found = tiles
    for tile in kinds_of(tiles & NUMBERS):
        found |= sum(TILES[tile - tile % 9 + rank] for rank in range(tile % 3, 9, 3))
    return found
