"""What the table knows of a win, read off the state at the moment when it is announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from paigui_runtime.hand import Undecided
from paigui_runtime.play.act import Act
from paigui_runtime.play.event import UNKNOWN
from paigui_runtime.play.moment import Moment
from paigui_runtime.play.winning import Seats, WinFacts
from paigui_runtime.tiles import kinds_of

if TYPE_CHECKING:
    from paigui_runtime.play.state import State

T = TypeVar("T")
_DRAWN = ("self-draw", "eight-flowers", "seven-rob-one")


def facts_of_win(state: State, act: Act) -> WinFacts:
    """The facts of a win by this act. What the ruleset's ``record`` says of a key goes before the plain reading."""
    position, player = state.position, act.actor
    seat = position.seats[player]
    moment = Moment(state, act, player)
    record = state.game.play.record
    concealed = list(seat.aside) or [tile for tile in range(UNKNOWN + 1) for _ in range(seat.counts[tile])]
    drawn = act.way in _DRAWN and not seat.aside
    win = act.tile
    if drawn and win is not None and win in concealed:
        concealed.remove(win)
    special = _said(record.special, moment, "none")
    ready = _said(record.ready, moment, "none")
    own_draw = drawn and position.turn == player
    reasons = tuple(reason.replace("_", "-") for reason in position.leg_reasons) if own_draw else ()
    if record.replacement is not None and not _said(record.replacement, moment, False):
        reasons = ()
    last_tile = _said(record.last_tile, moment, position.last_tile and act.way in ("self-draw", "discard"))
    flowers = tuple(seat.flowers)
    if record.flowers is not None:
        flowers = tuple(tile for tile in kinds_of(_said(record.flowers, moment, 0)) if tile in flowers)
    return WinFacts(
        winner=player,
        payer=act.giver,
        by=act.way,
        concealed=tuple(concealed),
        melds=tuple(seat.melds),
        win=win,
        flowers=flowers,
        robbed_flower=None if state.robbed is None or act.way != "seven-rob-one" else state.robbed[0],
        eighth_flower="other" if state.robbed is None else state.robbed[2],
        replacement=reasons,
        last_tile=last_tile,
        ready=() if ready == "none" else (ready,),
        special=special,
        turn=len(seat.discards),
        seen=_seen(state, act),
        flowers_dealt=act.way in _DRAWN[1:] and not state.record.draws[player] and not seat.discards,
    )


def seats_of(state: State) -> Seats:
    """Who sits where in a hand, for records."""
    deal = state.deal
    return Seats(
        dealer=deal.dealer,
        east=deal.opened,
        round=(deal.round_number - 1) % 4,
        streak=deal.streak,
        shown_streak=deal.shown_streak,
        players=state.players,
    )


def _said(function: Callable[[Moment], T] | None, moment: Moment, plain: T) -> T:
    """What the ruleset says of a key; the plain reading where it says nothing or cannot decide."""
    if function is None:
        return plain
    try:
        return function(moment)
    except Undecided as unsaid:
        moment.state.note_undecided(moment.act.number, "record", unsaid.name)
        return plain


def _seen(state: State, act: Act) -> tuple[int, ...]:
    """All tiles that lay open before the winning tile came."""
    found: list[int] = []
    for seat in state.position.seats:
        found += seat.discards
        found += seat.flowers
        for meld in seat.melds:
            if meld.kind != "concealed-kong":
                found += meld.tiles
        for tile in seat.gone:
            found.remove(tile)
    if (
        act.giver is not None
        and act.way in ("discard", "robbed-kong")
        and act.tile in found
        and act.tile is not None
    ):
        found.remove(act.tile)
    return tuple(found)
