"""One win of a class, from its packed example."""

from __future__ import annotations

from collections.abc import Sequence

from paigui.analysis.exact.context import Context
from paigui.analysis.exact.elements import CONCEALED_KONG, OPEN, SUIT_SIZES, SUIT_STARTS
from paigui.analysis.exact.melds import MeldKind, meld_kinds
from paigui.analysis.exact.parts import Suits
from paigui.analysis.exact.standing import HONORS, NUMBERS, Contributions
from paigui_runtime.meld import Meld
from paigui_runtime.win import Win

_NOTHING = Contributions(())


def win_of(suits: Sequence[Suits], example: int, context: Context) -> Win:
    """The win that a packed example stands for, in a context of which it takes way, winds and facts of the tile's coming."""
    concealed: list[int] = []
    melds: list[Meld] = []
    won = -1
    for each in suits:
        part, start = each.part(example), SUIT_STARTS[each.suit]
        for rank in range(SUIT_SIZES[each.suit]):
            concealed += [start + rank] * (part.key >> 3 * rank & 7)
        if part.won >= 0:
            won = start + part.won
        kinds = {kind.code: kind for kind in meld_kinds(HONORS if each.suit == 3 else NUMBERS, _NOTHING)}
        melds += [_meld(kinds[code], start) for code in part.melds]
    concealed.remove(won)
    return Win(
        concealed=tuple(sorted(concealed)),
        win=won,
        melds=tuple(melds),
        by=context.by,
        seat=context.seat,
        round=context.round,
    )


def _meld(kind: MeldKind, start: int) -> Meld:
    tile = start + kind.rank
    if kind.sequence:
        return Meld("chi", (tile, tile + 1, tile + 2))
    if kind.state == OPEN:
        return Meld("pon", (tile,) * 3)
    return Meld("concealed-kong" if kind.state == CONCEALED_KONG else "kong", (tile,) * 4)
