"""Putting the position back; the record stays."""

from __future__ import annotations

from paigui_runtime.play.act import Act
from paigui_runtime.play.course import run
from paigui_runtime.play.event import Event
from paigui_runtime.play.judging import started
from paigui_runtime.play.position import Impossible
from paigui_runtime.play.record import Record, Wanted
from paigui_runtime.play.state import State
from paigui_runtime.play.told import player_of

MOST_RESTORES = 64
"""How often one hand may be put back: each time it is played again up to there."""


def put_back(state: State, wanted: Wanted) -> None:
    """The position as it was when a tile had just been given."""
    upto = next(index for index, event in enumerate(state.events) if event.number == wanted.event)
    replay(state, upto + 1)


def undo_attempts(wanted: Wanted, player: int) -> None:
    """What others than the player had done to take a tile is undone, but for what was finished."""
    for (other, _), attempt in wanted.attempts.items():
        if other != player and any(step in attempt.steps for step in ("drawn", "shown")):
            attempt.undone = "finished" not in attempt.steps


def replay(state: State, upto: int) -> None:
    """Puts position and rights back to what they were after so many events; the record stays. Raises `Impossible`."""
    state.restores += 1
    if state.restores > MOST_RESTORES:
        raise Impossible("the hand is put back too often", "復原次數過多")
    again = state.game.begin(state)
    again.restores = state.restores
    for event in state.events[:upto]:
        state.game.happen(again, event)
    state.restores = again.restores
    go_back(state, again)


def go_back(state: State, before: State) -> None:
    """Takes position and rights from an earlier state of the hand.

    A win that its holder let go by an act of his own, and what he said that he passes, does not come back: that is of the
    record.
    """
    state.position = before.position
    state.lives = [live for live in before.lives if live.name not in state.record.given_up]
    _forget_undone(state.record, before.record)
    state.last_as_drawn, state.robbed = before.last_as_drawn, before.robbed


def undo(state: State, before: State, event: Event) -> None:
    """An act that is undone is put back by itself: the position is that before it; what it costs is paid all the same."""
    undo_steps_since(state.record, event.number)
    state.results = [one for one in state.results if one.event is not event or one.kind == "penalty"]
    go_back(state, before)


def _forget_undone(record: Record, again: Record) -> None:
    """Draws and discards that were put back are none; a tile that is no more to be claimed is not wanted any more."""
    record.draws, record.discards = again.draws, again.discards
    record.tail_draws, record.turns = again.tail_draws, again.turns
    wanted, then = record.wanted, again.wanted
    if wanted is None or then is None or wanted.event != then.event:
        record.wanted, record.previous = then, again.previous


def undo_steps_since(record: Record, number: int) -> None:
    """What was done to take the tile that is wanted, from an event on, is undone."""
    if record.wanted is None:
        return
    for attempt in record.wanted.attempts.values():
        late = any(step >= number for step in attempt.steps.values())
        attempt.undone = attempt.undone or (late and started(attempt.steps))


def restore(state: State, event: Event) -> None:
    """The position is put back to just before an event."""
    number = event.more.get("event")
    upto = next((index for index, earlier in enumerate(state.events) if earlier.number == number), None)
    if upto is None:
        raise Impossible("`event` is no event of this hand", "`event` 不是這一盤的事件")
    undo_steps_since(state.record, state.events[upto].number)
    replay(state, upto)
    if event.actor is not None:
        run(state, Act("restore", player_of(event, state), event))
