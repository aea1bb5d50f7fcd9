"""What no table can produce: the refusals of a win record that need no ruleset.

Each check looks for one thing that cannot be; the first that is found is the reason given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from paigui_runtime.tiles import tile_text, tiles_zh
from paigui_runtime.win_error import bad_win

if TYPE_CHECKING:
    from paigui_runtime.win import Win

Reason = tuple[str, str] | None
"""What cannot be, in English and in Chinese."""

_REPLACED = {
    "flower": ("a flower set out", "亮出的花牌"),
    "concealed-kong": ("a concealed kong", "暗槓"),
    "added-kong": ("an added kong", "加槓"),
    "exposed-kong": ("a claimed kong", "碰槓"),
}


def check_win(win: Win) -> None:
    """Raise `WinError` (``bad-win``) if no table can produce this win."""
    for check in CHECKS:
        reason = check(win)
        if reason is not None:
            raise bad_win(*reason)


def check_seats(win: Win, players: int) -> None:
    """Raise `WinError` (``bad-win``) if the record names a player who does not sit at a table of so many, or a chow from
    another than the player before."""
    named = {"seat": win.seat, "winner": win.winner, "dealer": win.dealer, "payer": win.payer}
    named |= {f"melds[{number}]": meld.from_player for number, meld in enumerate(win.melds, 1)}
    for key, player in named.items():
        if player is not None and player >= players:
            who = "ESWN"[player] if key == "seat" else player
            raise bad_win(
                f"{players} play at this table: `{key}` {who} is nobody's seat",
                f"這張桌 {players} 人打牌：`{key}` {who} 沒有人坐",
            )
    reason = _chows(win, (win.winner - 1) % players)
    if reason is not None:
        raise bad_win(*reason)


def _copies(win: Win) -> Reason:
    most = max(win.tally.counts)
    if most <= 4:
        return None
    kind = (win.tally.counts.index(most),)
    return (
        f"{most} copies of {tile_text(kind)}: there are only four",
        f"有 {most} 張{tiles_zh(kind)}：只有四張",
    )


def _flowers(win: Win) -> Reason:
    for flower in win.flowers:
        if win.flowers.count(flower) > 1:
            return f"the flower {tile_text((flower,))} is there twice", f"花牌{tiles_zh((flower,))}重複"
    return None


def _number_of_tiles(win: Win) -> Reason:
    number = len(win.concealed) + 3 * len(win.melds)
    if number == (17 if win.win is None else 16):
        return None
    of_melds, of_melds_zh = (
        (", counting three for each meld,", "（每組副露算三張）") if win.melds else ("", "")
    )
    if win.win is None:
        return (
            f"{number} tiles{of_melds} and no winning tile: there must be 17",
            f"沒有寫胡的牌時有 {number} 張{of_melds_zh}：應該是 17 張",
        )
    return (
        f"{number} tiles{of_melds} before the winning tile: there must be 16",
        f"胡牌前有 {number} 張{of_melds_zh}：應該是 16 張",
    )


def _winning_tile(win: Win) -> Reason:
    if win.win is not None or win.special == "heavenly" or _is_flower_win(win):
        return None
    return (
        "`win` is missing: only 天胡 (`special: heavenly`) and flower wins may leave out the winning tile",
        "缺少 `win`：只有天胡（`special: heavenly`）和花胡可以不寫胡的那張牌",
    )


def _heavenly(win: Win) -> Reason:
    if win.special != "heavenly" or win.by == "self-draw":
        return None
    return "`special: heavenly` needs `by: self-draw`", "天胡（`special: heavenly`）必須是 `by: self-draw`"


def _replacement(win: Win) -> Reason:
    if not win.replacement:
        return None
    if win.by in ("discard", "robbed-kong"):
        return (
            f"`replacement` says where a drawn tile came from, and with `by: {win.by}` none was drawn",
            f"`replacement` 說的是摸進的牌從哪裡來，`by: {win.by}` 並沒有摸牌",
        )
    for kind, number in Counter(win.replacement).items():
        there = _replaceable(win, kind)
        if there < number:
            replaced, replaced_zh = _REPLACED[kind]
            fewer, fewer_zh = (f"only {there}", f"只有 {there} 個") if there else ("none", "沒有")
            return (
                f"`replacement: {kind}` replaces {replaced}, and the hand has {fewer}",
                f"`replacement: {kind}` 補的是{replaced_zh}，但這副牌{fewer_zh}",
            )
    return None


def _replaceable(win: Win, kind: str) -> int:
    """How many kongs or flowers of a kind the hand has."""
    if kind == "flower":
        own = win.tally.own_flowers
        return len(win.flowers) - 1 if own is None else own.bit_count()
    kong = "kong" if kind == "exposed-kong" else kind
    return sum(meld.kind == kong for meld in win.melds)


def _ready(win: Win) -> Reason:
    if len(set(win.ready)) == len(win.ready) and not {"heaven", "earth"} <= set(win.ready):
        return None
    return (
        "`ready` takes `heaven` or `earth`, not both, and nothing twice",
        "`ready` 的 `heaven` 與 `earth` 只能有一個，也不能重複",
    )


def _robbed_kong(win: Win) -> Reason:
    if win.by != "robbed-kong" or win.win is None or win.tally.counts[win.win] == 1:
        return None
    return (
        f"the robbed {tile_text((win.win,))} is the fourth of its kind: the winner cannot hold another",
        f"被搶的{tiles_zh((win.win,))}是第四張，胡家手裡不可能還有",
    )


def _flower_win(win: Win) -> Reason:
    if len(win.flowers) == 8 or not _is_flower_win(win):
        return None
    return (
        f"`by: {win.by}` needs all eight flowers under `flowers`, not {len(win.flowers)}",
        f"`by: {win.by}` 的 `flowers` 要有全部八張花，不是 {len(win.flowers)} 張",
    )


def _robbed_flower(win: Win) -> Reason:
    if win.by == "seven-rob-one":
        return None
    if win.robbed_flower is not None:
        return (
            "`robbed_flower` goes only with `by: seven-rob-one`",
            "`robbed_flower` 只用於 `by: seven-rob-one`",
        )
    if win.eighth_flower != "other":
        return (
            "`eighth_flower: self` goes only with `by: seven-rob-one`",
            "`eighth_flower: self` 只用於 `by: seven-rob-one`",
        )
    return None


def _payer(win: Win) -> Reason:
    if win.payer != win.winner:
        return None
    return (
        f"player {win.winner} cannot both win and be the `payer`",
        f"玩家 {win.winner} 是胡家，不能又是 `payer`",
    )


def _claims(win: Win) -> Reason:
    for meld in win.melds:
        if meld.from_player == win.winner:
            return (
                f"“{meld}”: the winner is player {win.winner} and claims no own tile",
                f"「{meld}」：不能吃碰自己的牌",
            )
    # Who sits before East depends on how many play, which the ruleset says.
    return _chows(win, win.winner - 1) if win.winner else None


def _chows(win: Win, before: int) -> Reason:
    for meld in win.melds:
        if meld.kind == "chi" and meld.from_player not in (None, before):
            return (
                f"“{meld}”: chi takes the tile of the player before, who is {before}",
                f"「{meld}」：只能吃上家的牌，上家是玩家 {before}",
            )
    return None


def _seen(win: Win) -> Reason:
    # The winner's melds lie open and may be among the tiles seen; standing tiles and the winning tile cannot be.
    for tile, count in Counter(win.seen or ()).items():
        hidden = win.concealed.count(tile) + (win.win == tile)
        if count + hidden > (4 if tile < 34 else 1):
            return (
                f"`seen` has {count} of {tile_text((tile,))}, and the winner held {hidden} that were not open: too many",
                f"`seen` 有 {count} 張{tiles_zh((tile,))}，加上胡家沒亮出的 {hidden} 張，超過總數",
            )
    return None


def _is_flower_win(win: Win) -> bool:
    return win.by in ("eight-flowers", "seven-rob-one")


CHECKS: tuple[Callable[[Win], Reason], ...] = (
    _copies,
    _flowers,
    _winning_tile,
    _number_of_tiles,
    _heavenly,
    _ready,
    _replacement,
    _robbed_kong,
    _flower_win,
    _robbed_flower,
    _payer,
    _claims,
    _seen,
)
"""In the order in which reasons are looked for."""
