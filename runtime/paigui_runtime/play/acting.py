"""From an event of a log to acts, and what they do to the table.

A coarse event implies its steps: a draw is to reach out, to touch and to take; a claim is called, shown and taken. Steps
that the log gives as events of their own are not implied again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paigui_runtime.play import discard_acts, restoring, step_acts, wall_acts, winning_acts
from paigui_runtime.play.dealing import settle_sketch
from paigui_runtime.play.event import Event
from paigui_runtime.play.state import State
from paigui_runtime.play.told import MOVES


def happen(state: State, event: Event) -> None:
    """Applies an event, allowed or not; findings are added to the state. Raises `Impossible`."""
    handler = _HANDLERS.get(event.type, step_acts.other)
    if state.position.phase == "sketch" and event.type in MOVES:
        settle_sketch(state, event)
    handler(state, event)
    state.events.append(event)
    if state.position.opening and not state.deal_ended:
        wall_acts.end_deal(state, event)


_HANDLERS: Mapping[str, Callable[[State, Event], None]] = {
    "tsumo": wall_acts.tsumo,
    "hana": wall_acts.hana,
    "dahai": discard_acts.dahai,
    "chi": discard_acts.claim,
    "pon": discard_acts.claim,
    "daiminkan": discard_acts.claim,
    "ankan": discard_acts.ankan,
    "kakan": discard_acts.kakan,
    "hora": winning_acts.win,
    "robhana": winning_acts.rob_flower,
    "ryukyoku": winning_acts.called_draw,
    "none": step_acts.none_said,
    "decline": step_acts.decline,
    "touch": step_acts.touch,
    "merge": step_acts.merge,
    "call": step_acts.call,
    "show": step_acts.show,
    "handle": step_acts.handle,
    "pool": step_acts.pool,
    "ready": step_acts.ready,
    "setaside": step_acts.set_aside,
    "restore": restoring.restore,
}
