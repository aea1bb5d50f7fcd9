"""Tiles in a log: one, several, hands and melds of all four places."""

from __future__ import annotations

import re
from typing import NoReturn

from paigui_runtime.meld import Meld, parse_meld
from paigui_runtime.play.event import UNKNOWN
from paigui_runtime.play.log_values import PLAYERS, TRUTH, Kind, Misread, each, either, four
from paigui_runtime.tiles import TileError, parse_tiles, tile_text
from paigui_runtime.win_error import WinError
from paigui_runtime.win_reading import described

_LONGEST_TILES = 600
_HAND = 16
_MOST_STANDING = 34
"""Tiles that a player may be dealt: sixteen, and thirty-four in 地雷遊戲."""
_MOST_TILES = 144
_ONE_TILE = {tile_text((tile,)): tile for tile in range(42)} | {"?": UNKNOWN}
_UNSEEN = re.compile(r"[?？]")


def read_tiles(value: object) -> tuple[int, ...]:
    """The codes of a tile string or of a list of tiles, in the order written; ``?`` is `UNKNOWN`. Raises `Misread`."""
    if isinstance(value, (list, tuple)):
        if len(value) > _MOST_TILES:
            _too_many(value)
        return tuple(_one_of_list(index, each) for index, each in enumerate(value))
    if not isinstance(value, str):
        raise Misread(value)
    if len(value) > _LONGEST_TILES:
        _too_many(value)
    codes: list[int] = []
    start = 0
    for found in _UNSEEN.finditer(value):
        codes += _parsed(value[start : found.start()])
        codes.append(UNKNOWN)
        start = found.end()
    return (*codes, *_parsed(value[start:]))


def _too_many(value: object) -> NoReturn:
    raise Misread(value, f"holds more than {_MOST_TILES} tiles", f"的牌多於 {_MOST_TILES} 張")


def _parsed(text: str) -> tuple[int, ...]:
    try:
        return parse_tiles(text)
    except TileError as error:
        raise Misread(text, f": {error.reason}", f"：{error.reason_zh}", tile=True) from None


def _one_of_list(index: int, value: object) -> int:
    try:
        return _tile(value)
    except Misread as error:
        if not error.reason:
            written, written_zh = described(value)
            error.reason = f" holds {written}, which is not one tile"
            error.reason_zh = f" 裡的{written_zh}不是一張牌"
        error.path = (index, *error.path)
        raise


def _tile(value: object) -> int:
    if isinstance(value, str):
        code = _ONE_TILE.get(value)
        if code is not None:
            return code
        codes = read_tiles(value)
        if len(codes) == 1:
            return codes[0]
    raise Misread(value, tile=isinstance(value, str))


def _written_tile(code: int) -> str:
    return "?" if code == UNKNOWN else tile_text((code,))


def _written_tiles(codes: tuple[int, ...]) -> list[str]:
    return [_written_tile(code) for code in codes]


def tiles(least: int, most: int) -> Kind:
    """So many tiles, in the order written."""

    def read(value: object) -> tuple[int, ...]:
        codes = read_tiles(value)
        if not least <= len(codes) <= most:
            raise Misread(
                value,
                f"takes {count}, not {len(codes)}",
                f"要寫 {count_zh}張牌，不是 {len(codes)} 張",
                tile=True,
            )
        return codes

    count = f"{least} to {most} tiles" if least != most else f"{least} tile{'s' if least > 1 else ''}"
    count_zh = f"{least} 到 {most} " if least != most else f"{least} "
    schema = {
        "oneOf": [
            {"$ref": "#/definitions/tiles"},
            {
                "type": "array",
                "items": {"$ref": "#/definitions/tile"},
                "minItems": least,
                "maxItems": most,
            },
        ]
    }
    wanted, wanted_zh = "tiles such as “45p” or a list of them", "牌，如「45p」或清單"
    return Kind(wanted, wanted_zh, schema, read, _written_tiles)


TILE = Kind(
    "one tile, such as “3p”", "一張牌，如「3p」", {"$ref": "#/definitions/tile"}, _tile, _written_tile
)


def _hand(value: object) -> tuple[int, ...]:
    if value == "?":
        return (UNKNOWN,) * _HAND
    codes = tuple(sorted(read_tiles(value)))
    if len(codes) > _MOST_STANDING:
        raise Misread(
            value, f"holds more than {_MOST_STANDING} tiles", f"的牌多於 {_MOST_STANDING} 張", tile=True
        )
    return codes


def _written_hand(codes: tuple[int, ...]) -> str:
    if codes == (UNKNOWN,) * _HAND:
        return "?"
    known = tuple(code for code in codes if code != UNKNOWN)
    unseen = "?" * (len(codes) - len(known))
    return " ".join(filter(None, (tile_text(known), unseen)))


def _wind(value: object) -> int:
    code = _tile(value)
    if not 27 <= code <= 30:
        raise Misread(value)
    return code - 27


WIND = Kind(
    "a wind: E, S, W or N",
    "風：E、S、W 或 N",
    {"$ref": "#/definitions/wind"},
    _wind,
    lambda wind: "ESWN"[wind],
)


# --- for each place


def _winds(value: object) -> tuple[int, ...]:
    winds = each(value, _wind, PLAYERS, PLAYERS)
    if len(set(winds)) < PLAYERS:
        raise Misread(value, "takes each wind once", "要四風各一")
    return winds


def _melds(value: object) -> tuple[Meld, ...]:
    return each(value, _meld, 0, 5)


def _meld(value: object) -> Meld:
    if not isinstance(value, str):
        raise Misread(value)
    try:
        return parse_meld(value)
    except WinError as error:
        raise Misread(
            value,
            f": {error.message.removeprefix('`melds`: ')}",
            f"：{error.message_zh.removeprefix('`melds`：')}",
            tile=True,
        ) from None


WINDS = Kind(
    "the winds of the places 0 to 3",
    "位置 0 到 3 之風",
    {"type": "array", "items": WIND.schema, "minItems": PLAYERS, "maxItems": PLAYERS, "uniqueItems": True},
    _winds,
    lambda winds: ["ESWN"[wind] for wind in winds],
)
HANDS = four(
    "the tiles of each of the four places, “?” for a hand not seen",
    "四個位置各家的牌，未見者寫「?」",
    tiles(0, _MOST_STANDING).schema,
    _hand,
    _written_hand,
)
SETS_OF_TILES = four(
    "tiles for each of the four places", "四個位置各家的牌", tiles(0, _MOST_TILES).schema, read_tiles, _written_tiles
)  # fmt: skip
MELDS = four(
    "a list such as [chi 234s, pon CCC] for each of the four places",
    "四個位置各一個清單，如 [chi 234s, pon CCC]",
    {"type": "array", "items": {"$ref": "#/definitions/meld"}, "maxItems": 5},
    _melds,
    lambda melds: [str(meld) for meld in melds],
)
TAKEN = either(TRUTH, TILE)
"""Whether the tile was taken: a truth, or the code of another tile that was."""
