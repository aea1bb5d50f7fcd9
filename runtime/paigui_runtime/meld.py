"""Melds: sets laid open and concealed kongs, and how a win record writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from paigui_runtime.tiles import TileError, parse_tiles, tile_text
from paigui_runtime.win_error import bad_win, shown

MELD_KINDS = ("chi", "pon", "kong", "added-kong", "concealed-kong")

_MELD = re.compile(r"\s*(?P<kind>[a-z-]+)\s+(?P<tiles>.+?)(?:\s+from\s+(?P<source>\S+))?\s*")
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid open, or a concealed kong."""

    kind: str
    """``chi``, ``pon``, ``kong`` (碰槓), ``added-kong`` (加槓) or ``concealed-kong`` (暗槓)."""
    tiles: tuple[int, ...]
    """Codes, sorted."""
    from_player: int | None = None
    """Who gave the tile."""

    def __str__(self) -> str:
        """As in a win record: ``pon CCC from 2``."""
        source = "" if self.from_player is None else f" from {self.from_player}"
        return f"{self.kind} {tile_text(self.tiles)}{source}"


@lru_cache(1024)
def parse_meld(text: str) -> Meld:
    """Read a meld such as ``chi 234s from 1``. Raises `WinError`."""
    written = _MELD.fullmatch(text) if len(text) <= _LONGEST else None
    if written is None or written["kind"] not in MELD_KINDS:
        raise bad_win(
            f"`melds`: “{shown(text)}” is not a meld; write chi, pon, kong, added-kong or concealed-kong and its tiles, "
            "such as “chi 234s” or “pon CCC from 2”",
            f"`melds`：「{shown(text)}」不是副露；寫 chi、pon、kong、added-kong 或 concealed-kong 加上牌，"
            "如「chi 234s」「pon CCC from 2」",
        )
    try:
        tiles = tuple(sorted(parse_tiles(written["tiles"])))
    except TileError as error:
        raise bad_win(
            f"`melds`: “{shown(text)}”: {error.reason}", f"`melds`：「{shown(text)}」：{error.reason_zh}"
        ) from None
    check_meld(Meld(written["kind"], tiles), text)
    return Meld(written["kind"], tiles, _source(written["kind"], written["source"], text))


def check_meld(meld: Meld, text: str = "") -> None:
    """Raises `WinError` for tiles that are no such meld; ``text`` is how it was written."""
    kind, tiles = meld.kind, meld.tiles
    text = text or str(meld)
    first = tiles[0] if tiles else 34
    if kind == "chi":
        fits = first % 9 <= 6 and first < 27 and tiles == (first, first + 1, first + 2)
        wanted, wanted_zh = "three tiles in a row of one suit", "同花色連續的三張牌"
    else:
        size = 3 if kind == "pon" else 4
        fits = first < 34 and tiles == (first,) * size
        wanted, wanted_zh = f"{size} tiles of one kind", f" {size} 張相同的牌"
    if not fits:
        raise bad_win(
            f"`melds`: “{shown(text)}”: {kind} takes {wanted}",
            f"`melds`：「{shown(text)}」：{kind} 要{wanted_zh}",
        )


def _source(kind: str, source: str | None, text: str) -> int | None:
    if source is None:
        return None
    if kind == "concealed-kong":
        raise bad_win(
            f"`melds`: “{shown(text)}”: nobody gives a tile to a concealed kong; leave out “from”",
            f"`melds`：「{shown(text)}」：暗槓的牌不是別家給的，不寫 from",
        )
    if source not in ("0", "1", "2", "3"):
        raise bad_win(
            f"`melds`: “{shown(text)}”: “from” takes the number of a player, 0 to 3",
            f"`melds`：「{shown(text)}」：from 後面寫玩家號碼 0 到 3",
        )
    return int(source)
