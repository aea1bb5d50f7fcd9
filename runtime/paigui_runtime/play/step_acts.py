"""Steps and words: passing, calling, showing, reaching out, and what moves no tile."""

from __future__ import annotations

from paigui_runtime.play.act import OF_EVENT, Act
from paigui_runtime.play.course import run
from paigui_runtime.play.event import Event
from paigui_runtime.play.state import State
from paigui_runtime.play.told import CALLED, player_of
from paigui_runtime.play.wall_acts import step_given


def none_said(state: State, event: Event) -> None:
    """A player says that it passes: all its rights to the tile but the draw."""
    player = player_of(event, state)
    run(state, Act("none", player, event, tile=event.tile))


def decline(state: State, event: Event) -> None:
    """The last tile is refused."""
    player = player_of(event, state)
    position = state.position
    act = Act("decline", player, event)

    def refuse() -> None:
        position.turn = player
        if state.game.table.last_tile.decline == "next_draws":
            state.open_draw(state.next_player(), event.number)

    run(state, act, refuse)


def touch(state: State, event: Event) -> None:
    """A hand goes to the wall: it reaches out, it touches."""
    player = player_of(event, state)
    place = event.place or "head"
    steps = ("reach",) if event.more.get("step") == "reach" else ("reach", "touch")
    for kind in steps:
        if kind == "touch" or not step_given(state, player, "reach"):
            run(state, Act(kind, player, event, place=place))
    wanted = state.record.wanted
    if wanted is not None and place == "head":
        attempt = wanted.attempt(player, "draw")
        for step in ("reached", "touched")[: len(steps)]:
            attempt.steps.setdefault(step, event.number)


def merge(state: State, event: Event) -> None:
    """The drawn tile enters the row."""
    player = player_of(event, state)

    def enter() -> None:
        state.position.merged = True

    run(state, Act("merge", player, event), enter)
    wanted = state.record.wanted
    if wanted is not None:
        kinds = ("flower", "added_kong") if state.position.leg_reasons else ("draw",)
        for kind in kinds:
            wanted.attempt(player, kind).steps.setdefault("merged", event.number)


def call(state: State, event: Event) -> None:
    """An act is called, nothing done yet."""
    player = player_of(event, state)
    what = CALLED.get(str(event.more.get("call")), "none")
    act = Act("call", player, event, tile=event.tile, what=what)
    wanted = state.record.wanted
    if wanted is not None:
        own = what == "win" and state.position.phase == "holding" and state.position.turn == player
        attempt = wanted.attempt(player, "self_draw" if own else what)
        for step in ("called", "announced") if what == "win" else ("called",):
            attempt.steps.setdefault(step, event.number)
        if event.at is not None:
            attempt.at.setdefault("called", event.at)
    run(state, act)


def show(state: State, event: Event) -> None:
    """Tiles are laid open."""
    player = player_of(event, state)
    what = CALLED.get(str(event.more.get("for")), "none")
    act = Act("show", player, event, tiles=event.tiles, what=what)
    wanted = state.record.wanted
    if wanted is not None and what != "none":
        attempt = wanted.attempt(player, what)
        attempt.steps.setdefault("shown", event.number)
        attempt.tiles = event.tiles
    run(state, act)


def handle(state: State, event: Event) -> None:
    """A tile is handled in some manner."""
    player = player_of(event, state)

    def note() -> None:
        how = str(event.more.get("how", "none"))
        record, position = state.record, state.position
        record.handled[player] = record.handled.get(player, frozenset()) | {how}
        if player == position.turn:
            position.leg_handled = position.leg_handled | {how}

    run(state, Act("handle", player, event), note)


def pool(state: State, event: Event) -> None:
    """The discard lies in the pool."""
    state.position.pooled = True
    state.record.pools = True


def ready(state: State, event: Event) -> None:
    """A ready hand is declared."""
    player = player_of(event, state)
    state.record.ready[player] = str(event.more.get("kind", "declared"))
    run(state, Act("ready", player, event))


def set_aside(state: State, event: Event) -> None:
    """Tiles are laid aside before play."""
    player = player_of(event, state)
    state.position.set_aside(player, event.tiles)


def other(state: State, event: Event) -> None:
    """What moves no tile."""
    kind = OF_EVENT.get(event.type)
    if kind is not None and event.actor is not None:
        run(
            state,
            Act(
                kind,
                player_of(event, state),
                event,
                tile=event.tile,
                tiles=event.tiles,
                place=event.place or "none",
            ),
        )
