"""Discards, claims and kongs."""

from __future__ import annotations

from paigui_runtime.meld import Meld
from paigui_runtime.play.act import Act
from paigui_runtime.play.course import derived, run
from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.judging import contest_kinds, started
from paigui_runtime.play.position import Impossible, Seat, not_there, tile_name
from paigui_runtime.play.record import Wanted
from paigui_runtime.play.restoring import put_back, undo_attempts
from paigui_runtime.play.state import State
from paigui_runtime.play.told import player_of, told
from paigui_runtime.play.wall_acts import is_replaced

_CLAIMED = {"chi": "chow", "pon": "pong", "daiminkan": "claimed_kong"}


def dahai(state: State, event: Event) -> None:
    """A tile is discarded: the rights to the one before end, new ones open."""
    act = discard_of(event, state)
    player, tile, source = act.actor, told(act.tile), act.source
    position = state.position
    seat = position.seats[player]
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


def discard_of(event: Event, state: State) -> Act:
    """The act of a ``dahai``. Raises `Impossible`."""
    player, tile = player_of(event, state), told(event.tile)
    source = event.place or "hand"
    act = Act("discard", player, event, tile=tile, source=source)
    act.as_drawn = _as_drawn(state.position.seats[player], event, tile, source)
    return act


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
        seat.waits = None
    elif source == "hand":
        seat.take(tile, player)


# --- claims


def claim(state: State, event: Event) -> None:
    """A chow, a pong or a kong of another's tile: called, shown and taken at once."""
    player, kind = player_of(event, state), _CLAIMED[event.type]
    tile, target = told(event.tile), _target(state, event)
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
    position = state.position
    moved = position.phase != "open" or position.turn != target
    late = ours and moved and position.turn != player and not state.over
    if ours and wanted is not None:
        _attempt(wanted, act, event)
        if late:
            put_back(state, wanted)

    def take() -> None:
        if late and wanted is not None:
            undo_attempts(wanted, player)
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
    before = (bytes(seat.counts), tuple(seat.melds))
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
    if is_replaced(state, what):
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


# --- kongs


def ankan(state: State, event: Event) -> None:
    """A concealed kong is laid."""
    player = player_of(event, state)
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


def kakan(state: State, event: Event) -> None:
    """A tile is added to a pong, and may be robbed."""
    player, tile = player_of(event, state), told(event.tile)
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
