"""From an event of a log to acts, and what they do to the table.

A coarse event implies its steps: a draw is to reach out, to touch and to take; a claim is called, shown and taken. Steps
that the log gives as events of their own are not implied again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paigui_runtime.play.dealing import settle_sketch
from paigui_runtime.play.discard_acts import ankan, claim, dahai, kakan
from paigui_runtime.play.event import Event
from paigui_runtime.play.restoring import restore
from paigui_runtime.play.state import State
from paigui_runtime.play.step_acts import (
    call,
    decline,
    handle,
    merge,
    none_said,
    other,
    pool,
    ready,
    set_aside,
    show,
    touch,
)
from paigui_runtime.play.told import MOVES
from paigui_runtime.play.wall_acts import end_deal, hana, tsumo
from paigui_runtime.play.winning_acts import called_draw, rob_flower, win


def happen(state: State, event: Event) -> None:
    """Applies an event, allowed or not; findings are added to the state. Raises `Impossible`."""
    handler = _HANDLERS.get(event.type, other)
    if state.position.phase == "sketch" and event.type in MOVES:
        settle_sketch(state, event)
    handler(state, event)
    state.events.append(event)
    if state.position.opening and not state.deal_ended:
        end_deal(state, event)


_HANDLERS: Mapping[str, Callable[[State, Event], None]] = {
    "tsumo": tsumo,
    "hana": hana,
    "dahai": dahai,
    "chi": claim,
    "pon": claim,
    "daiminkan": claim,
    "ankan": ankan,
    "kakan": kakan,
    "hora": win,
    "robhana": rob_flower,
    "ryukyoku": called_draw,
    "none": none_said,
    "decline": decline,
    "touch": touch,
    "merge": merge,
    "call": call,
    "show": show,
    "handle": handle,
    "pool": pool,
    "ready": ready,
    "setaside": set_aside,
    "restore": restore,
}
