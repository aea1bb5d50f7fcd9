"""One win of a class, from the parts of its hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from paigui.analysis.exact.context import Context
from paigui.analysis.exact.elements import CONCEALED_KONG, OPEN, SUIT_SIZES, SUIT_STARTS
from paigui.analysis.exact.melds import MeldKind, meld_kinds
from paigui.analysis.exact.parts import Part
from paigui.analysis.exact.standing import HONORS, NUMBERS, Contributions, Suit
from paigui_runtime.meld import Meld
from paigui_runtime.win import Win


def win_of(parts: Sequence[Part], context: Context) -> Win:
    """The win that the parts of a hand make, in a context of which it takes the way and the winds."""
    concealed, melds, won = tiles_of(parts)
    assert won is not None, "an ordinary win names its tile"
    return Win(
        concealed=concealed,
        win=won,
        melds=melds,
        by=context.by,
        seat=context.seat,
        round=context.round,
    )


def tiles_of(parts: Sequence[Part]) -> tuple[tuple[int, ...], tuple[Meld, ...], int | None]:
    """What the suits of a hand hold: the standing tiles without the winning one, the melds, and the winning tile, if there
    is one."""
    concealed: list[int] = []
    melds: list[Meld] = []
    won: int | None = None
    for part in parts:
        start = SUIT_STARTS[part.suit]
        for rank in range(SUIT_SIZES[part.suit]):
            concealed += [start + rank] * (part.key >> 3 * rank & 7)
        if part.won >= 0:
            won = start + part.won
        kinds = _kinds(HONORS if part.suit == 3 else NUMBERS)
        melds += [_meld(kinds[code - 1], start) for code in part.melds]
    if won is not None:
        concealed.remove(won)
    return tuple(sorted(concealed)), tuple(melds), won


@cache
def _kinds(suit: Suit) -> tuple[MeldKind, ...]:
    """Kinds of melds, in the order of their codes."""
    return meld_kinds(suit, Contributions(()))


def _meld(kind: MeldKind, start: int) -> Meld:
    tile = start + kind.rank
    if kind.sequence:
        return Meld("chi", (tile, tile + 1, tile + 2))
    if kind.state == OPEN:
        return Meld("pon", (tile,) * 3)
    return Meld("concealed-kong" if kind.state == CONCEALED_KONG else "kong", (tile,) * 4)
