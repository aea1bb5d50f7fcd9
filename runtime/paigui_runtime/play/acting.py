"""From an event of a log to acts, and what they do to the table.

A coarse event implies its steps: a draw is to reach out, to touch and to take; a claim is called, shown and taken. Steps
that the log gives as events of their own are not implied again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from paigui_runtime.play.act import Act
from paigui_runtime.play.dealing import settle_sketch
from paigui_runtime.play.discard_acts import ankan, claim, dahai, kakan
from paigui_runtime.play.event import Event
from paigui_runtime.play.judging import own_finding
from paigui_runtime.play.position import Impossible
from paigui_runtime.play.restoring import restore, undo
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
from paigui_runtime.play.told import MOVES, player_of
from paigui_runtime.play.wall_acts import end_deal, hana, tsumo
from paigui_runtime.play.winning_acts import called_draw, rob_flower, win


def happen(state: State, event: Event) -> None:
    """Applies an event, allowed or not; findings are added to the state. Raises `Impossible`.

    An act that is undone is put back by itself. Where what follows cannot have happened then, it was not put back, and
    that is found of it.
    """
    kept, state.not_put_back = state.not_put_back, None
    if kept is None or state.trying:
        _apply(state, event)
        return
    again = state.copy()
    try:
        _apply(again, event)
    except Impossible:
        state.take_over(kept.copy())
        _note_not_put_back(state, event)
        _apply(state, event)
        return
    state.take_over(again)
    if event.type not in (*MOVES, "restore") and again.not_put_back is None:
        with suppress(Impossible):
            other_way = kept.copy()
            _apply(other_way, event)
            state.not_put_back = other_way


def _apply(state: State, event: Event) -> None:
    undoable = event.type in state.game.undone_by and not state.trying
    before = state.copy() if undoable else None
    found = len(state.findings)
    _carry_out(state, event)
    if before is not None and any(each.effect == "undone" for each in state.findings[found:]):
        kept = state.copy()
        undo(state, before, event)
        state.not_put_back = kept


def _note_not_put_back(state: State, event: Event) -> None:
    undone = next(each for each in reversed(state.findings) if each.effect == "undone")
    actor = undone.actor if undone.actor is not None else player_of(event, state)
    state.findings.append(own_finding("not_put_back", Act("restore", actor, event), undone.cites))


def _carry_out(state: State, event: Event) -> None:
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
