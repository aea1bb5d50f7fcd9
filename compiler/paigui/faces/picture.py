"""A hand as a row of groups: melds in square brackets, the winning tile in round ones."""

from __future__ import annotations

from collections import Counter

from paigui.faces.tiles import show_tiles
from paigui_runtime.reading import Group, Reading
from paigui_runtime.win import Meld, Win

_MELDS = {
    "chi": ("chi", "吃"),
    "pon": ("pon", "碰"),
    "kong": ("kong", "槓"),
    "added-kong": ("added kong", "加槓"),
    "concealed-kong": ("concealed kong", "暗槓"),
}


def meld_picture(meld: Meld, style: str, language: str) -> str:
    """``碰[南南南]``."""
    return f"{_MELDS[meld.kind][language == 'zh']}[{show_tiles(meld.tiles, style)}]"


def held_hand(win: Win, style: str, language: str) -> str:
    """The hand as it was held: standing tiles, ``+`` the winning tile, melds."""
    pieces = [show_tiles(win.concealed, style)]
    if win.win is not None:
        pieces.append(f"+ ({show_tiles([win.win], style)})")
    pieces += [meld_picture(meld, style, language) for meld in win.melds]
    return "  ".join(pieces)


def read_hand(reading: Reading, win: Win, style: str, language: str) -> str:
    """The hand as a reading of it sees it: the groups apart, the winning tile marked in what it completed.

    Tiles that stand in no group or pair, as forms of single tiles have them, come behind those that do.
    """
    standing = [group for group in (*reading.groups, *reading.pairs) if group.order < 0]
    pieces = [_group(group, win, style) for group in standing]
    loose = Counter((*win.concealed, *([] if win.win is None else [win.win])))
    loose -= Counter(tile for group in standing for tile in group.tiles)
    if loose:
        alone = None if reading.completed is not None else win.win
        pieces.append(show_tiles(sorted(loose.elements()), style, alone))
    pieces += [meld_picture(meld, style, language) for meld in win.melds]
    return "  ".join(pieces)


def _group(group: Group, win: Win, style: str) -> str:
    return show_tiles(group.tiles, style, win.win if group.completed else None)
