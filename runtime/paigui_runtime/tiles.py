"""Tile codes, sets of tiles, and how tiles are written.

A tile is a small integer: 0–8 are 1萬–9萬, 9–17 筒, 18–26 索, 27–33 東南西北中發白, 34–37 春夏秋冬, 38–41 梅蘭菊竹.
A set of kinds is an integer mask, bit ``code``.
"""

from __future__ import annotations

from collections.abc import Iterable

from paigui_runtime.tile_text import TileError, parse_tiles

__all__ = [
    "ALL_KINDS",
    "BAMBOO",
    "CHARACTERS",
    "DOTS",
    "DRAGONS",
    "FLOWERS",
    "HONORS",
    "KINDS",
    "NUMBERS",
    "PLANTS",
    "SEASONS",
    "SERIES",
    "SIMPLES",
    "SUITS",
    "TERMINALS",
    "TILES",
    "WINDS",
    "TileError",
    "kinds_of",
    "mask_of",
    "parse_tiles",
    "rank_set",
    "tile_text",
    "tiles_unicode",
    "tiles_zh",
]

CHARACTERS = 0x1FF
DOTS = CHARACTERS << 9
BAMBOO = CHARACTERS << 18
SUITS = (CHARACTERS, DOTS, BAMBOO)
NUMBERS = CHARACTERS | DOTS | BAMBOO
WINDS = 0xF << 27
DRAGONS = 0x7 << 31
HONORS = WINDS | DRAGONS
ALL_KINDS = NUMBERS | HONORS
TERMINALS = 0x101 | 0x101 << 9 | 0x101 << 18
SIMPLES = NUMBERS & ~TERMINALS
SEASONS = 0xF << 34
PLANTS = 0xF << 38
SERIES = (SEASONS, PLANTS)
FLOWERS = SEASONS | PLANTS
KINDS = tuple(1 << kind for kind in range(34))
"""The 34 kinds, each a set of one."""
TILES = tuple(1 << tile for tile in range(42))
"""The 34 kinds and the 8 flowers, each a set of one."""

_CHARACTER_SYMBOLS = "🀇🀈🀉🀊🀋🀌🀍🀎🀏"
_DOT_SYMBOLS = "🀙🀚🀛🀜🀝🀞🀟🀠🀡"
_BAMBOO_SYMBOLS = "🀐🀑🀒🀓🀔🀕🀖🀗🀘"
_SYMBOLS = _CHARACTER_SYMBOLS + _DOT_SYMBOLS + _BAMBOO_SYMBOLS + "🀀🀁🀂🀃🀄🀅🀆🀦🀧🀨🀩🀢🀣🀥🀤"


def rank_set(low: int, high: int) -> int:
    """The number tiles of the ranks ``low`` to ``high``, both included; ranks outside 1–9 are none."""
    low, high = max(low, 1), min(high, 9)
    if low > high:
        return 0
    ranks = ((1 << high - low + 1) - 1) << low - 1
    return ranks | ranks << 9 | ranks << 18


def mask_of(tiles: Iterable[int]) -> int:
    """The set of kinds that these tiles show."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def kinds_of(mask: int) -> tuple[int, ...]:
    """The codes in a set, in order."""
    codes = []
    while mask:
        lowest = mask & -mask
        codes.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(codes)


def tile_text(tiles: Iterable[int]) -> str:
    """Canonical notation: sorted runs with a space between, such as ``23444p 99s NN CCC 12f``."""
    runs: list[tuple[str, str]] = []
    for tile in sorted(tiles):
        sign, unit = _sign_and_unit(tile)
        if runs and runs[-1][1] == unit and (unit or runs[-1][0][0] == sign):
            runs[-1] = (runs[-1][0] + sign, unit)
        else:
            runs.append((sign, unit))
    return " ".join(signs + unit for signs, unit in runs)


def _sign_and_unit(tile: int) -> tuple[str, str]:
    if tile < 27:
        return str(tile % 9 + 1), "mps"[tile // 9]
    if tile < 34:
        return "ESWNCFP"[tile - 27], ""
    return str((tile - 34) % 4 + 1), "fg"[(tile - 34) // 4]


def tiles_zh(tiles: Iterable[int]) -> str:
    """As players write it, sorted: ``二三四萬 東東 春``."""
    runs: list[tuple[str, str]] = []
    for tile in sorted(tiles):
        sign = "一二三四五六七八九"[tile % 9] if tile < 27 else "東南西北中發白春夏秋冬梅蘭菊竹"[tile - 27]
        unit = "萬筒索"[tile // 9] if tile < 27 else ""
        if runs and runs[-1][1] == unit and (unit or runs[-1][0][0] == sign):
            runs[-1] = (runs[-1][0] + sign, unit)
        else:
            runs.append((sign, unit))
    return " ".join(signs + unit for signs, unit in runs)


def tiles_unicode(tiles: Iterable[int]) -> str:
    """The mahjong tile symbols of Unicode, sorted, without spaces."""
    return "".join(_SYMBOLS[tile] for tile in sorted(tiles))
