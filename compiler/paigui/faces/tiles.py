"""Tiles on the screen: ``222筒`` (zh), ``222p`` (ascii) or the mahjong symbols of Unicode."""

from __future__ import annotations

from collections.abc import Sequence

from paigui_runtime.tiles import kinds_of, tiles_unicode

_HONORS = {"zh": "東南西北中發白春夏秋冬梅蘭菊竹", "ascii": "ESWNCFP"}
_UNITS = {"zh": "萬筒索", "ascii": "mps"}


def _sign(code: int, style: str) -> tuple[str, str]:
    """What is written for one tile, and the unit that a run of its suit shares."""
    if style == "unicode":
        return tiles_unicode([code]), ""
    if code < 27:
        return str(code % 9 + 1), _UNITS[style][code // 9]
    if style == "ascii" and code >= 34:
        return str((code - 34) % 4 + 1), "fg"[(code - 34) // 4]
    return _HONORS[style][code - 27], ""


def show_tiles(codes: Sequence[int], style: str, marked: int | None = None) -> str:
    """The tiles in order, runs of a suit together: ``234萬 99筒 東東``.

    One tile of the code ``marked`` is put in brackets, ``(2)34萬``: the tile that won.
    """
    runs: list[tuple[str, str]] = []
    for code in sorted(codes):
        sign, unit = _sign(code, style)
        letter = sign
        if code == marked:
            sign, marked = f"({sign})", None
        joined = runs and runs[-1][1] == (unit or letter)
        if joined or (runs and style == "unicode"):
            runs[-1] = (runs[-1][0] + sign, runs[-1][1])
        else:
            runs.append((sign, unit or letter))
    return " ".join(signs + (unit if unit in ("萬", "筒", "索", *"mpsfg") else "") for signs, unit in runs)


def show_mask(mask: int, style: str) -> str:
    """The kinds of a set, one after another: ``1筒 4筒 東``."""
    return " ".join(show_tiles([code], style) for code in kinds_of(mask))
