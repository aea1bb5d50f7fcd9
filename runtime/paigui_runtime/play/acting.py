"""From an event of a log to acts, and what they do to the table.

A coarse event implies its steps: a draw is to reach out, to touch and to take; a claim is called, shown and taken. Steps
that the log gives as events of their own are not implied again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from paigui_runtime.meld import Meld
from paigui_runtime.play.act import OF_EVENT, Act
from paigui_runtime.play.course import derived, run
from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.judging import contest_kinds, started
from paigui_runtime.play.position import FIRST_FLOWER, Impossible, not_there, tile_name
from paigui_runtime.play.record import Wanted
from paigui_runtime.play.state import State, flowers_in
from paigui_runtime.play.winning_acts import called_draw, rob_flower, win

if TYPE_CHECKING:
    from paigui_runtime.play.position import Seat

MOST_RESTORES = 64
"""How often one hand may be put back: each time it is played again up to there."""
_CLAIMED = {"chi": "chow", "pon": "pong", "daiminkan": "claimed_kong"}
_CALLED = {"chi": "chow", "pon": "pong", "kan": "claimed_kong", "hora": "win"}


def happen(state: State, event: Event) -> None:
    """Applies an event, allowed or not; findings are added to the state. Raises `Impossible`."""
    handler = _HANDLERS.get(event.type, _other)
    if state.position.phase == "sketch" and event.type in _MOVES:
        settle_sketch(state, event)
    handler(state, event)
    state.events.append(event)
    if state.position.opening and not state.deal_ended:
        _end_deal(state, event)


def _player(event: Event, state: State) -> int:
    if event.actor is None or event.actor >= state.players:
        raise Impossible("nobody sits there", "沒有這一座")
    return event.actor


def _told(tile: int | None) -> int:
    return UNKNOWN if tile is None else tile


# --- taking tiles from the wall


def _tsumo(state: State, event: Event) -> None:
    player = _player(event, state)
    tail = event.place in ("tail", "other")
    if not tail:
        _draw(state, event, player)
        return
    act = Act("replacement", player, event, tile=_told(event.tile), place="tail")
    _reach(state, event, player, "tail")
    run(state, act, lambda: _take_replacement(state, act))


def _draw(state: State, event: Event, player: int) -> None:
    position = state.position
    door = position.phase == "deal" and player == position.turn
    act = Act("draw", player, event, tile=_told(event.tile), place="head")
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
        if needed and not _given(state, player, kind):
            run(state, Act(kind, player, event, place=place))


def _given(state: State, player: int, kind: str) -> bool:
    """Whether the log gave this step as an event just before."""
    for earlier in reversed(state.events[-4:]):
        if earlier.type == "touch" and earlier.actor == player:
            return kind == "reach" or earlier.more.get("step") != "reach"
        if earlier.type in _MOVES:
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
    reason = position.due[0] if position.due else "flower"
    position.due = position.due[1:]
    position.turn = player
    position.take_in(player, tile)
    state.check_copies(tile)
    position.leg_reasons = (*position.leg_reasons, reason)
    position.merged, position.set_out = False, None
    position.last_tile = position.start is not None and (was_last or state.drawable == 0)
    position.phase = "replacing" if position.due else "holding"


def _next_in_opening(state: State, player: int) -> None:
    """The next player replaces flowers; after the last a new round begins."""
    position = state.position
    rounds = state.game.table.opening_flowers.order == "rounds"
    if not rounds and flowers_in(position.seats[player]):
        return
    first = state.deal.dealer if state.game.table.opening_flowers.first == "dealer" else state.deal.opened
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


def _end_deal(state: State, event: Event) -> None:
    """The deal ends once nobody holds or owes a flower."""
    position = state.position
    clear = position.phase != "deal" and not any(position.owed)
    if clear and not any(flowers_in(seat) or seat.unseen for seat in position.seats):
        state.deal_ended = True
        for player in range(state.players):
            derived(state, "deal_ends", player, Act("deal_ends", player, event))
        position.opening = False


# --- flowers


def _hana(state: State, event: Event) -> None:
    player, tile = _player(event, state), _told(event.tile)
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
        if _replaced(state, "flower"):
            position.due = (*position.due, "flower")
            position.phase = "replacing"
        else:
            position.phase = "spent"

    run(state, act, set_out)


def _replaced(state: State, what: str) -> bool:
    """Whether a flower or a kong is replaced: always but for the last drawable tile, where the table says otherwise."""
    position = state.position
    if position.start is None or state.drawable > 0:
        return True
    last = state.game.table.last_tile
    policy = {"flower": last.flower, "added_kong": last.added_kong}.get(what, last.concealed_kong)
    return policy == "replace"


# --- discards


def _dahai(state: State, event: Event) -> None:
    player, tile = _player(event, state), _told(event.tile)
    position = state.position
    seat = position.seats[player]
    source = event.place or "hand"
    act = Act("discard", player, event, tile=tile, source=source)
    act.as_drawn = _as_drawn(seat, event, tile, source)
    wanted = state.record.wanted
    if wanted is not None:
        for (owner, _), attempt in wanted.attempts.items():
            if owner == player and started(attempt.steps) and not attempt.undone:
                attempt.steps.setdefault("discarded", event.number)
                attempt.steps.setdefault("finished", event.number)
                if not act.as_drawn and "drawn" in attempt.steps:
                    attempt.steps.setdefault("merged", event.number)
    from_tail = bool(position.leg_reasons) and act.as_drawn

    def discard() -> None:
        _take_discard(seat, player, tile, source)
        if seat.drawn is not None and not act.as_drawn:
            position.merged = True
        seat.discards.append(tile)
        state.record.discards[player].append(event.number)
        position.live, position.giver, position.live_event = tile, player, event.number
        position.phase, position.pooled = "open", False
        position.turn = player
        state.leave_opening()
        state.last_as_drawn, state.robbed = act.as_drawn, None
        state.record.give(Wanted(tile, player, event.number, event.at))
        state.last_from_tail = from_tail

    run(state, act, discard)
    seat.kept, seat.drawn = None, None
    derived(state, "turn_ends", player, act)


def _as_drawn(seat: Seat, event: Event, tile: int, source: str) -> bool:
    if source != "hand" or seat.drawn is None:
        return bool(event.as_drawn)
    if event.as_drawn and seat.drawn not in (tile, UNKNOWN):
        name = tile_name(seat.drawn)
        raise Impossible(f"`tsumogiri`: the tile drawn was {name}", f"`tsumogiri`：摸進的是 {name}")
    if event.as_drawn is None:
        return seat.drawn == tile
    return event.as_drawn


def _take_discard(seat: Seat, player: int, tile: int, source: str) -> None:
    if source == "hana":
        if tile not in seat.flowers:
            raise not_there(tile, player)
        seat.flowers.remove(tile)
    elif source == "meld":
        meld = next((meld for meld in seat.melds if tile in meld.tiles), None)
        if meld is None:
            raise not_there(tile, player)
        rest = list(meld.tiles)
        rest.remove(tile)
        seat.melds[seat.melds.index(meld)] = Meld(meld.kind, tuple(rest), meld.from_player)
    elif source == "hand":
        seat.take(tile, player)


# --- claims


def _claim(state: State, event: Event) -> None:
    player, kind = _player(event, state), _CLAIMED[event.type]
    tile, target = _told(event.tile), _target(state, event)
    act = Act(kind, player, event, tile=tile, tiles=event.tiles, target=target)
    act.giver = target
    wanted = state.record.wanted
    ours = wanted is not None and wanted.giver == target and wanted.tile == tile
    giver = state.position.seats[target]
    if not ours and (tile not in giver.discards or giver.discards.count(tile) <= giver.gone.count(tile)):
        raise Impossible(
            f"player {target} has no {tile_name(tile)} to be claimed",
            f"{target} 號沒有可取的 {tile_name(tile)}",
        )
    if ours and wanted is not None:
        _attempt(wanted, act, event)

    def take() -> None:
        if ours and wanted is not None and (state.position.phase != "open" or state.position.turn != target):
            put_back(state, wanted)
        _lay_claimed(state, act, event)

    run(state, act, take)
    derived(state, "turn_starts", player, act)


def _attempt(wanted: Wanted, act: Act, event: Event) -> None:
    """Notes that an act has been called, shown and carried out."""
    attempt = wanted.attempt(act.actor, contest_kinds(act)[0])
    attempt.steps.setdefault("called", event.number)
    if event.at is not None:
        attempt.at.setdefault("called", event.at)
    attempt.steps.setdefault("shown", event.number)


def _lay_claimed(state: State, act: Act, event: Event) -> None:
    position, player, tile = state.position, act.actor, act.tile or 0
    seat, target = position.seats[player], act.target or 0
    name = {"claimed_kong": "kong", "pong": "pon"}.get(act.kind, "chi")
    before = (bytes(seat.counts), len(seat.melds))
    position.lay(player, Meld(name, tuple(sorted((*act.tiles, tile))), target), act.tiles)
    position.seats[target].gone.append(tile)
    position.begin_turn(player, act.kind, event.at)
    seat.kept, seat.kept_melds = before
    seat.drawn = None
    position.claimed, position.companions = tile, act.tiles
    position.live, position.finished = None, True
    position.phase = "holding"
    state.record.turns[player] += 1
    state.leave_opening()
    if act.kind == "claimed_kong":
        position.wrong_kong = any(other != tile for other in act.tiles)
        _count_kong(state, "exposed_kong")


def _count_kong(state: State, reason: str) -> None:
    """A kong was laid: its replacement is due, unless it took the last tile."""
    position = state.position
    position.kongs += 1
    position.leg_kongs += 1
    what = "added_kong" if reason == "added_kong" else "concealed_kong"
    if _replaced(state, what):
        position.due = (*position.due, reason)
        position.phase = "replacing"
    else:
        position.phase = "spent"


def _target(state: State, event: Event) -> int:
    target = event.target
    if target is None and state.record.wanted is not None:
        target = state.record.wanted.giver
    if target is None or target >= state.players:
        raise Impossible("there is no tile to be claimed", "沒有可取的牌")
    return target


def put_back(state: State, wanted: Wanted) -> None:
    """The position as it was when a tile had just been given; what was done with it since is undone."""
    for attempt in wanted.attempts.values():
        if any(step in attempt.steps for step in ("drawn", "shown")):
            attempt.undone = "finished" not in attempt.steps
    upto = next(index for index, event in enumerate(state.events) if event.number == wanted.event)
    replay(state, upto + 1)


def replay(state: State, upto: int) -> None:
    """Puts position and rights back to what they were after so many events; the record stays. Raises `Impossible`."""
    state.restores += 1
    if state.restores > MOST_RESTORES:
        raise Impossible("the hand is put back too often", "復原次數過多")
    again = state.game.begin(state)
    again.restores = state.restores
    for event in state.events[:upto]:
        happen(again, event)
    state.position, state.lives = again.position, again.lives
    state.last_as_drawn, state.robbed = again.last_as_drawn, again.robbed


# --- kongs


def _ankan(state: State, event: Event) -> None:
    player = _player(event, state)
    position = state.position
    seat = position.seats[player]
    tiles = event.tiles
    if len(tiles) != 4:
        raise Impossible("a kong has four tiles", "槓為四張牌")
    act = Act("concealed_kong", player, event, tile=tiles[0], tiles=tiles[1:])
    kept = seat.drawn is not None and seat.drawn not in tiles

    def lay() -> None:
        position.lay(player, Meld("concealed-kong", tuple(sorted(tiles))), tiles)
        position.turn = player
        if "concealed-kong" in state.game.table.turn.new_leg:
            position.begin_leg("draw")
        position.kept_before_kong = position.kept_before_kong or kept
        position.wrong_kong = len(set(tiles)) > 1
        state.leave_opening()
        _count_kong(state, "concealed_kong")

    run(state, act, lay)


def _kakan(state: State, event: Event) -> None:
    player, tile = _player(event, state), _told(event.tile)
    position = state.position
    seat = position.seats[player]
    pong = _pong_of(seat, event, tile)
    act = Act("added_kong", player, event, tile=tile, tiles=pong.tiles)

    def add() -> None:
        seat.take(tile, player)
        where = seat.melds.index(pong)
        seat.melds[where] = Meld("added-kong", tuple(sorted((*pong.tiles, tile))), pong.from_player)
        position.turn = player
        if "added-kong" in state.game.table.turn.new_leg:
            position.begin_leg("draw")
        position.added, position.wrong_kong = tile, any(other != tile for other in pong.tiles)
        state.record.give(Wanted(tile, player, event.number, event.at))
        _count_kong(state, "added_kong")

    run(state, act, add)


def _pong_of(seat: Seat, event: Event, tile: int) -> Meld:
    """The pong that a tile is added to."""
    pongs = [meld for meld in seat.melds if meld.kind == "pon"]
    wanted = tuple(sorted(event.tiles))
    found = next((meld for meld in pongs if meld.tiles == wanted), None)
    found = found or next((meld for meld in pongs if tile in meld.tiles), None)
    if found is None:
        raise Impossible(f"there is no pong of {tile_name(tile)}", f"沒有碰出的 {tile_name(tile)}")
    return found


# --- other acts


def _none(state: State, event: Event) -> None:
    player = _player(event, state)
    run(state, Act("none", player, event, tile=event.tile))


def _decline(state: State, event: Event) -> None:
    player = _player(event, state)
    position = state.position
    act = Act("decline", player, event)

    def refuse() -> None:
        position.turn = player
        if state.game.table.last_tile.decline == "next_draws":
            state.open_draw(state.next_player(), event.number)

    run(state, act, refuse)


def _touch(state: State, event: Event) -> None:
    player = _player(event, state)
    place = event.place or "head"
    steps = ("reach",) if event.more.get("step") == "reach" else ("reach", "touch")
    for kind in steps:
        if kind == "touch" or not _given(state, player, "reach"):
            run(state, Act(kind, player, event, place=place))
    wanted = state.record.wanted
    if wanted is not None and place == "head":
        attempt = wanted.attempt(player, "draw")
        for step in ("reached", "touched")[: len(steps)]:
            attempt.steps.setdefault(step, event.number)
        for (owner, _), other in wanted.attempts.items():
            if owner == player:
                other.steps.setdefault("reached", event.number)


def _merge(state: State, event: Event) -> None:
    player = _player(event, state)

    def enter() -> None:
        state.position.merged = True

    run(state, Act("merge", player, event), enter)
    wanted = state.record.wanted
    if wanted is not None:
        wanted.attempt(player, "draw").steps.setdefault("merged", event.number)
        if state.position.leg_reasons:
            for kind in ("flower", "added_kong"):
                wanted.attempt(player, kind).steps.setdefault("merged", event.number)


def _call(state: State, event: Event) -> None:
    player = _player(event, state)
    what = _CALLED.get(str(event.more.get("call")), "none")
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


def _show(state: State, event: Event) -> None:
    player = _player(event, state)
    what = _CALLED.get(str(event.more.get("for")), "none")
    act = Act("show", player, event, tiles=event.tiles, what=what)
    wanted = state.record.wanted
    if wanted is not None and what != "none":
        attempt = wanted.attempt(player, what)
        attempt.steps.setdefault("shown", event.number)
        attempt.tiles = event.tiles
    run(state, act)


def _handle(state: State, event: Event) -> None:
    player = _player(event, state)

    def note() -> None:
        how = str(event.more.get("how", "none"))
        record, position = state.record, state.position
        record.handled[player] = record.handled.get(player, frozenset()) | {how}
        if player == position.turn:
            position.leg_handled = position.leg_handled | {how}

    run(state, Act("handle", player, event), note)


def _pool(state: State, event: Event) -> None:
    state.position.pooled = True
    state.record.pools = True


def _ready(state: State, event: Event) -> None:
    player = _player(event, state)
    state.record.ready[player] = str(event.more.get("kind", "declared"))
    run(state, Act("ready", player, event))


def _set_aside(state: State, event: Event) -> None:
    player = _player(event, state)
    state.position.set_aside(player, event.tiles)


def _restore(state: State, event: Event) -> None:
    number = event.more.get("event")
    upto = next((index for index, earlier in enumerate(state.events) if earlier.number == number), None)
    if upto is None:
        raise Impossible("`event` is no event of this hand", "`event` 不是這一盤的事件")
    wanted = state.record.wanted
    if wanted is not None:
        for attempt in wanted.attempts.values():
            late = [step for step in attempt.steps.values() if isinstance(number, int) and step >= number]
            attempt.undone = attempt.undone or bool(late and started(attempt.steps))
    replay(state, upto)
    if event.actor is not None:
        run(state, Act("restore", _player(event, state), event))


def _other(state: State, event: Event) -> None:
    """What moves no tile."""
    kind = OF_EVENT.get(event.type)
    if kind is not None and event.actor is not None:
        run(
            state,
            Act(
                kind,
                _player(event, state),
                event,
                tile=event.tile,
                tiles=event.tiles,
                place=event.place or "none",
            ),
        )


# --- sketches


def settle_sketch(state: State, event: Event) -> None:
    """A sketch begins in the middle: the first event says whose turn it is and what was drawn."""
    position = state.position
    player = event.actor
    if player is None:
        return
    if event.type == "tsumo" and event.place not in ("tail", "other"):
        position.turn = (player - 1) % state.players
        position.phase = "open"
        state.open_draw(player, event.number)
        return
    position.begin_turn(player, "draw", None)
    position.phase = "holding"
    seat = position.seats[player]
    if event.type == "tsumo":
        position.phase, position.due = "replacing", ("flower",)
        return
    if seat.whole() >= 17:
        seat.drawn = None
        return
    needed = list(event.tiles) if event.type == "ankan" else [_told(event.tile)]
    missing = next((tile for tile in needed if seat.counts[tile] < needed.count(tile)), UNKNOWN)
    position.take_in(player, missing)


_MOVES = frozenset({"tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "hana", "hora", "robhana"})
"""Events by which tiles move."""
_HANDLERS: Mapping[str, Callable[[State, Event], None]] = {
    "tsumo": _tsumo,
    "hana": _hana,
    "dahai": _dahai,
    "chi": _claim,
    "pon": _claim,
    "daiminkan": _claim,
    "ankan": _ankan,
    "kakan": _kakan,
    "hora": win,
    "robhana": rob_flower,
    "ryukyoku": called_draw,
    "none": _none,
    "decline": _decline,
    "touch": _touch,
    "merge": _merge,
    "call": _call,
    "show": _show,
    "handle": _handle,
    "pool": _pool,
    "ready": _ready,
    "setaside": _set_aside,
    "restore": _restore,
}
