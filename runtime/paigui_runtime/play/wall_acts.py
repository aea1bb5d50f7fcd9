"""Taking tiles from the wall, and setting out flowers: in turn, and in rounds after the deal."""

from __future__ import annotations

from paigui_runtime.play.act import Act
from paigui_runtime.play.course import derived, run
from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.position import FIRST_FLOWER
from paigui_runtime.play.state import State, flowers_in
from paigui_runtime.play.told import MOVES, player_of, told


def tsumo(state: State, event: Event) -> None:
    """A tile is taken: from the head, or from the tail as a replacement."""
    player = player_of(event, state)
    tail = event.place in ("tail", "other")
    if not tail:
        _draw(state, event, player)
        return
    act = Act("replacement", player, event, tile=told(event.tile), place="tail")
    _reach(state, event, player, "tail")
    run(state, act, lambda: _take_replacement(state, act))


def _draw(state: State, event: Event, player: int) -> None:
    position = state.position
    door = position.phase == "deal" and player == position.turn
    act = Act("draw", player, event, tile=told(event.tile), place="head")
    wanted = state.record.wanted
    if wanted is not None and not door:
        attempt = wanted.attempt(player, "draw")
        for step in ("called", "reached", "touched", "drawn"):
            attempt.steps.setdefault(step, event.number)
    _reach(state, event, player, "head")

    def take() -> None:
        tile = position.draw_from_wall(act.tile or 0, tail=False, number=position.head + position.door)
        act.tile = tile
        position.begin_turn(player, "door" if door else "draw", event.at)
        position.leg_handled = state.record.handled.get(player, position.leg_handled)
        position.take_in(player, tile)
        state.check_copies(tile)
        if door:
            position.door = 1
        else:
            position.head += 1
            state.record.draws[player].append(event.number)
            state.record.turns[player] += 1
        position.last_tile = position.start is not None and state.drawable == 0
        position.phase = "holding"
        if not door:
            state.leave_opening()

    run(state, act, take)
    derived(state, "turn_starts", player, act)


def _reach(state: State, event: Event, player: int, place: str) -> None:
    """The steps before a tile is taken."""
    for kind in ("reach", "touch"):
        needed = state.game.mentions(kind) or (kind == "reach" and state.game.play.priority.own_reach_ends)
        if needed and not step_given(state, player, kind):
            run(state, Act(kind, player, event, place=place))


def step_given(state: State, player: int, kind: str) -> bool:
    """Whether the log gave this step as an event just before."""
    for earlier in reversed(state.events[-4:]):
        if earlier.type == "touch" and earlier.actor == player:
            return kind == "reach" or earlier.more.get("step") != "reach"
        if earlier.type in MOVES:
            return False
    return False


def _take_replacement(state: State, act: Act) -> None:
    position, player = state.position, act.actor
    seat = position.seats[player]
    tile = position.draw_from_wall(act.tile or 0, tail=True, number=position.head + position.door)
    act.tile = tile
    position.tail += 1
    state.record.tail_draws.append(act.number)
    if position.opening and (position.owed[player] or position.phase == "deal"):
        position.owed[player] = max(0, position.owed[player] - 1)
        seat.add(tile)
        state.check_copies(tile)
        if tile >= FIRST_FLOWER and tile != UNKNOWN:
            position.fresh[player] += 1
        if player == position.turn:
            seat.drawn = tile
        if not position.owed[player]:
            _next_in_opening(state, player)
        return
    was_last = position.last_tile
    position.undue = not position.due
    reason = position.due[0] if position.due else "flower"
    position.due = position.due[1:]
    position.turn = player
    position.take_in(player, tile)
    state.check_copies(tile)
    position.leg_reasons = (*position.leg_reasons, reason)
    position.merged = False
    position.last_tile = position.start is not None and (was_last or state.drawable == 0)
    position.phase = "replacing" if position.due else "holding"


def _next_in_opening(state: State, player: int) -> None:
    """The next player replaces flowers once this one has none left of this round; after the last a new round begins."""
    position = state.position
    rounds = state.game.table.opening_flowers.order == "rounds"
    if flowers_in(position.seats[player]) > (position.fresh[player] if rounds else 0):
        return
    first = state.first_in_opening()
    position.opening_turn = (player - first) % state.players + 1
    if position.opening_turn >= state.players or not _due_in_round(state, first):
        position.opening_turn = 0
        position.fresh = [0] * state.players


def _due_in_round(state: State, first: int) -> bool:
    position = state.position
    return any(
        position.seats[(first + turn) % state.players].unseen
        or flowers_in(position.seats[(first + turn) % state.players])
        > position.fresh[(first + turn) % state.players]
        for turn in range(position.opening_turn, state.players)
    )


def end_deal(state: State, event: Event) -> None:
    """The deal ends once nobody holds or owes a flower."""
    position = state.position
    clear = position.phase != "deal" and not any(position.owed)
    if clear and not any(flowers_in(seat) or seat.unseen for seat in position.seats):
        state.deal_ended = True
        for player in range(state.players):
            derived(state, "deal_ends", player, Act("deal_ends", player, event))
        position.opening = False


# --- flowers


def hana(state: State, event: Event) -> None:
    """A flower is set out, or what was taken for one."""
    player, tile = player_of(event, state), told(event.tile)
    position = state.position
    seat = position.seats[player]
    drawn = seat.drawn == tile and position.turn == player and not position.opening
    act = Act("flower", player, event, tile=tile, source="none" if drawn else "hand")

    def set_out() -> None:
        seat.take(tile, player)
        seat.flowers.append(tile)
        position.set_out = tile
        if position.opening:
            position.owed[player] += 1
            state.record.flowers_dealt[player] += 1
            position.fresh[player] = min(position.fresh[player], flowers_in(seat))
            return
        position.turn = player
        if is_replaced(state, "flower"):
            position.due = (*position.due, "flower")
            position.phase = "replacing"
        else:
            position.phase = "spent"

    run(state, act, set_out)


def is_replaced(state: State, what: str) -> bool:
    """Whether a flower or a kong is replaced: always but for the last drawable tile, where the table says otherwise."""
    position = state.position
    if position.start is None or state.drawable > 0:
        return True
    last = state.game.table.last_tile
    policy = {"flower": last.flower, "added_kong": last.added_kong}.get(what, last.concealed_kong)
    return policy == "replace"
