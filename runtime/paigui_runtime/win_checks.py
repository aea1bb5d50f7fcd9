"""What no table can produce: the refusals of a win record that need no ruleset.

Each check names one thing that cannot be; the first that does not hold is the reason that the record gives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from paigui_runtime.tiles import tile_text, tiles_zh
from paigui_runtime.win_error import bad_win

if TYPE_CHECKING:
    from paigui_runtime.win import Win

Reasons = Iterator[tuple[str, str]]
"""What is wrong, in English and in Chinese."""

_REPLACED = {
    "flower": ("a flower set out", "亮出的花牌"),
    "concealed-kong": ("a concealed kong", "暗槓"),
    "added-kong": ("an added kong", "加槓"),
    "exposed-kong": ("a claimed kong", "碰槓"),
}


def check_win(win: Win) -> None:
    """Raise `WinError` (``bad-win``) if no table can produce this win."""
    for check in CHECKS:
        for message, message_zh in check(win):
            raise bad_win(message, message_zh)


def _copies(win: Win) -> Reasons:
    for kind, count in enumerate(win.tally.counts):
        if count > 4:
            yield (
                f"{count} copies of {tile_text((kind,))}: there are only four",
                f"{count} 張{tiles_zh((kind,))}：只有四張",
            )


def _flowers(win: Win) -> Reasons:
    for flower, count in Counter(win.flowers).items():
        if count > 1:
            yield f"the flower {tile_text((flower,))} is there twice", f"花牌{tiles_zh((flower,))}重複"


def _number_of_tiles(win: Win) -> Reasons:
    number = len(win.concealed) + 3 * len(win.melds)
    of_melds, of_melds_zh = ("", "") if not win.melds else (" with three for each meld", "（每組副露算三張）")
    if win.win is not None and number != 16:
        yield (
            f"{number} tiles{of_melds} before the winning tile: there must be 16",
            f"胡牌前有 {number} 張{of_melds_zh}：應該是 16 張",
        )
    if win.win is None and win.special != "heavenly" and not _is_flower_win(win):
        yield (
            "`win` is missing: only 天胡 (`special: heavenly`) and flower wins may leave out the winning tile",
            "缺少 `win`：只有天胡（`special: heavenly`）和花胡可以不寫胡的那張牌",
        )
    if win.win is None and number != 17:
        yield (
            f"{number} tiles{of_melds} and no winning tile: there must be 17",
            f"沒有寫胡的牌時有 {number} 張{of_melds_zh}：應該是 17 張",
        )


def _heavenly(win: Win) -> Reasons:
    if win.special == "heavenly" and win.by != "self-draw":
        yield "`special: heavenly` needs `by: self-draw`", "天胡（`special: heavenly`）必須是 `by: self-draw`"


def _replacement(win: Win) -> Reasons:
    if win.replacement == "none":
        return
    if win.by in ("discard", "robbed-kong"):
        yield (
            f"`replacement` says where a drawn tile came from, and with `by: {win.by}` none was drawn",
            f"`replacement` 說的是摸進的牌從哪裡來，`by: {win.by}` 並沒有摸牌",
        )
    replaced, replaced_zh = _REPLACED[win.replacement]
    if win.replacement == "flower":
        there = bool(win.tally.own_flowers)
    else:
        there = any(
            meld.kind == ("kong" if win.replacement == "exposed-kong" else win.replacement)
            for meld in win.melds
        )
    if not there:
        yield (
            f"`replacement: {win.replacement}` replaces {replaced}, and the hand has none",
            f"`replacement: {win.replacement}` 補的是{replaced_zh}，但這副牌沒有",
        )


def _robbed_kong(win: Win) -> Reasons:
    if win.by == "robbed-kong" and win.win is not None and win.tally.counts[win.win] > 1:
        tile, tile_zh = tile_text((win.win,)), tiles_zh((win.win,))
        yield (
            f"the robbed {tile} is the fourth of its kind: the winner cannot hold another",
            f"被搶的{tile_zh}是第四張，胡家手裡不可能還有",
        )


def _flower_win(win: Win) -> Reasons:
    if not _is_flower_win(win):
        return
    if len(win.flowers) != 8:
        yield (
            f"`by: {win.by}` needs all eight flowers under `flowers`, not {len(win.flowers)}",
            f"`by: {win.by}` 的 `flowers` 要有全部八張花，不是 {len(win.flowers)} 張",
        )


def _robbed_flower(win: Win) -> Reasons:
    if win.by == "seven-rob-one":
        if win.robbed_flower is None:
            yield (
                "`by: seven-rob-one` needs `robbed_flower`, the flower taken",
                "七搶一要寫 `robbed_flower`：搶的是哪一張花",
            )
        return
    if win.robbed_flower is not None:
        yield (
            "`robbed_flower` goes only with `by: seven-rob-one`",
            "`robbed_flower` 只用於 `by: seven-rob-one`",
        )
    if win.eighth_flower != "other":
        yield (
            "`eighth_flower: self` goes only with `by: seven-rob-one`",
            "`eighth_flower: self` 只用於 `by: seven-rob-one`",
        )


def _players(win: Win) -> Reasons:
    if win.payer == win.winner:
        yield (
            f"player {win.winner} cannot both win and be the `payer`",
            f"玩家 {win.winner} 是胡家，不能又是 `payer`",
        )
    upper = (win.winner - 1) % 4
    for meld in win.melds:
        if meld.from_player is None:
            continue
        if meld.from_player == win.winner:
            yield (
                f"“{meld}”: the winner, player {win.winner}, cannot claim an own tile",
                f"「{meld}」：不能吃碰自己的牌",
            )
        if meld.kind == "chi" and meld.from_player != upper:
            yield (
                f"“{meld}”: chi takes the tile of the player before, who is {upper}",
                f"「{meld}」：只能吃上家的牌，上家是玩家 {upper}",
            )


def _seen(win: Win) -> Reasons:
    # The winner's melds lie open and may be among the tiles seen; standing tiles and the winning tile cannot be.
    seen = Counter(win.seen or ())
    hidden = Counter(win.concealed) + Counter(() if win.win is None else (win.win,))
    for tile, count in seen.items():
        if count + hidden[tile] > (4 if tile < 34 else 1):
            yield (
                f"`seen` shows {count} of {tile_text((tile,))} beside {hidden[tile]} in the winner's hand: "
                f"more than there are",
                f"`seen` 有 {count} 張{tiles_zh((tile,))}，加上胡家手裡的 {hidden[tile]} 張，超過總數",
            )


def _is_flower_win(win: Win) -> bool:
    return win.by in ("eight-flowers", "seven-rob-one")


CHECKS: tuple[Callable[[Win], Reasons], ...] = (
    _copies,
    _flowers,
    _number_of_tiles,
    _heavenly,
    _replacement,
    _robbed_kong,
    _flower_win,
    _robbed_flower,
    _players,
    _seen,
)
"""In the order in which reasons are looked for."""
