"""Reading tile strings in every accepted notation.

A tile string is runs with optional spaces, all notations mixed as one likes: ``123m 55p EES 1z``, ``345萬``,
``二三四筒 東東 紅中``, and the mahjong tile symbols of Unicode.
"""

from __future__ import annotations

import re

_DIGITS = {sign: rank for signs in ("123456789", "１２３４５６７８９") for rank, sign in enumerate(signs, 1)}
_NUMERALS = {sign: rank for rank, sign in enumerate("一二三四五六七八九", 1)}
_RANKS = _DIGITS | _NUMERALS
_TILES_OF_UNITS = {
    **dict.fromkeys("m萬", range(0, 9)),
    **dict.fromkeys("p筒餅", range(9, 18)),
    **dict.fromkeys("s索條", range(18, 27)),
    "z": (27, 28, 29, 30, 33, 32, 31),  # 東南西北白發中
    "f": range(34, 38),
    "g": range(38, 42),
}
"""The tiles of a unit by rank, from 1."""
_SIGNS = {
    sign: first + place
    for first, signs in (
        (27, "ESWNCFP"),
        (27, "東南西北中發白春夏秋冬梅蘭菊竹"),
        (27, "🀀🀁🀂🀃🀄🀅🀆🀦🀧🀨🀩🀢🀣🀥🀤"),
        (0, "🀇🀈🀉🀊🀋🀌🀍🀎🀏"),
        (9, "🀙🀚🀛🀜🀝🀞🀟🀠🀡"),
        (18, "🀐🀑🀒🀓🀔🀕🀖🀗🀘"),
    )
    for place, sign in enumerate(signs)
}
_LONG_NAMES = {"紅中": 31, "青發": 32, "白板": 33}

_TOKEN = re.compile(
    rf"(?P<space>[\s\ufe0e\ufe0f]+)"  # tile symbols may carry variation selectors
    rf"|(?P<ranks>[{''.join(_DIGITS)}]+)(?P<unit>[{''.join(_TILES_OF_UNITS)}])"
    rf"|(?P<numerals>[{''.join(_RANKS)}]+)(?P<word>[萬筒餅索條])"
    rf"|(?P<name>{'|'.join(_LONG_NAMES)})"
    rf"|(?P<sign>[{''.join(_SIGNS)}])"
)
_RANK_RUN = re.compile(rf"[0０{''.join(_RANKS)}]+")


class TileError(ValueError):
    """A tile string that cannot be read: ``text[start:end]`` is at fault, ``reason`` and ``reason_zh`` say why."""

    def __init__(self, text: str, start: int, end: int, reason: str, reason_zh: str) -> None:
        super().__init__(text, start, end, reason, reason_zh)
        self.text = text
        self.start = start
        self.end = end
        self.reason = reason
        self.reason_zh = reason_zh

    def __str__(self) -> str:
        """The English reason."""
        return self.reason


def parse_tiles(text: str) -> tuple[int, ...]:
    """The codes of a tile string, in the order written. Raises `TileError`."""
    tiles: list[int] = []
    place = 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            raise _unreadable(text, place)
        if token.lastgroup == "unit":
            tiles += _run(token, "ranks", "unit")
        elif token.lastgroup == "word":
            tiles += _run(token, "numerals", "word")
        elif token.lastgroup == "sign":
            tiles.append(_SIGNS[token[0]])
        elif token.lastgroup == "name":
            tiles.append(_LONG_NAMES[token[0]])
        place = token.end()
    return tuple(tiles)


def _run(token: re.Match[str], ranks: str, unit: str) -> list[int]:
    of_unit = _TILES_OF_UNITS[token[unit]]
    tiles = []
    for place, sign in enumerate(token[ranks], token.start()):
        rank = _RANKS[sign]
        if rank > len(of_unit):
            name, highest = f"{rank}{token[unit]}", f"{len(of_unit)}{token[unit]}"
            raise TileError(
                token.string,
                place,
                place + 1,
                f"there is no {name}: the highest is {highest}",
                f"沒有 {name}，最大是 {highest}",
            )
        tiles.append(of_unit[rank - 1])
    return tiles


def _unreadable(text: str, start: int) -> TileError:
    ranks = _RANK_RUN.match(text, start)
    if ranks is None:
        sign = text[start]
        shown = sign if sign.isprintable() else f"U+{ord(sign):04X}"
        return TileError(text, start, start + 1, f"“{shown}” is no tile", f"「{shown}」不是牌")
    for place, sign in enumerate(ranks[0], start):
        if sign in "0０":
            return TileError(text, place, place + 1, "no tile has the number 0", "沒有 0 這個數字的牌")
    end = ranks.end()
    run = ranks[0] if len(ranks[0]) <= 20 else ranks[0][:20] + "…"
    if any(sign in _NUMERALS for sign in ranks[0]):
        return TileError(
            text, start, end, f"“{run}” needs 萬, 筒 or 索 after it", f"「{run}」後面要寫萬、筒或索"
        )
    return TileError(
        text,
        start,
        end,
        f"“{run}” needs a suit after it: m, p or s (萬, 筒, 索); z for honors, f and g for flowers",
        f"「{run}」後面要寫花色：m、p、s（萬、筒、索），字牌寫 z，花牌寫 f、g",
    )
