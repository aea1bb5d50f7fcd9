"""Every act that a player may do at a moment: what can physically be done, less what is not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.play.act import Act
from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.moment import Moment
from paigui_runtime.play.position import FIRST_FLOWER, Impossible
from paigui_runtime.play.tile_relations import runs_through
from paigui_runtime.play.triggers import players_of
from paigui_runtime.play.winning_acts import draw_holds

if TYPE_CHECKING:
    from paigui_runtime.play.rules import Truth
    from paigui_runtime.play.state import State


def legal_actions(state: State, player: int) -> list[Event]:
    """The acts that a player may do now, as events of a log."""
    found: list[Event] = []
    discards: list[Event] = []
    for event in possible_actions(state, player):
        if event.type == "dahai":
            discards.append(event)
            continue
        try:
            if state.game.allows(state, event) and not leaves_no_discard(state, event):
                found.append(event)
        except Impossible:
            continue
    return found + state.game.allowed_discards(state, discards)


_MOST_BARRED = 3
"""Kinds that a claim may bar from being discarded: its own tile, and the other end of the run."""


def leaves_no_discard(state: State, event: Event) -> bool:
    """Whether a chow or pong leaves only tiles that may not be discarded after it.

    Nothing is wrong with the claim itself, but who makes it has no way on.
    """
    if event.type not in ("chi", "pon") or event.actor is None:
        return False
    counts = list(state.position.seats[event.actor].counts)
    for tile in event.tiles:
        counts[tile] -= 1
    if sum(map(bool, counts)) > _MOST_BARRED:
        return False
    trial = state.copy()
    event.number = len(state.events)
    state.game.happen(trial, event)
    return not trial.legal_actions(event.actor)


def possible_actions(state: State, player: int) -> Iterator[Event]:
    """What the tiles before a player let it do: each standing tile discarded, each kong, each claim, each declaration."""
    position = state.position
    if state.over:
        yield from _wins(state, player)
        return
    if position.opening:
        yield from _opening(state, player)
    yield from _claims(state, player)
    if position.phase in ("holding", "deal", "replacing") and position.turn == player:
        yield from _own_turn(state, player)
    elif position.phase in ("open", "spent"):
        yield from _between_turns(state, player)
    yield from _declarations(state, player)


def _opening(state: State, player: int) -> Iterator[Event]:
    position = state.position
    if position.owed[player]:
        yield Event(type="tsumo", actor=player, tile=_next_tile(state, tail=True), place="tail")
    counts = position.seats[player].counts
    for tile in range(FIRST_FLOWER, UNKNOWN):
        if counts[tile]:
            yield Event(type="hana", actor=player, tile=tile)


def _next_tile(state: State, *, tail: bool) -> int:
    """The tile that would be taken, where the wall is known."""
    position = state.position
    try:
        return position.draw_from_wall(UNKNOWN, tail=tail, number=position.head + position.door)
    except Impossible:
        return UNKNOWN


def _wins(state: State, player: int) -> Iterator[Event]:
    for live in state.lives:
        if live.player == player and live.right.may == "win":
            target = player if live.giver is None else live.giver
            form = state.way_id(live.way) if live.way in ("eight-flowers", "seven-rob-one") else None
            yield Event(
                type="hora",
                actor=player,
                target=target,
                tile=live.tile,
                more={} if form is None else {"form": form},
            )


def _claims(state: State, player: int) -> Iterator[Event]:
    """Rights to another's tile, and to one's own draw."""
    yield from _wins(state, player)
    counts = state.position.seats[player].counts
    given = False
    for live in state.lives:
        if live.player != player:
            continue
        tile, may = live.tile, live.right.may
        given = given or (live.giver is not None and may != "draw")
        if tile is None or live.giver is None:
            continue
        if may == "rob_flower":
            yield Event(type="robhana", actor=player, target=live.giver, tile=tile)
        elif may == "chow":
            for pair in runs_through(tile):
                if counts[pair[0]] and counts[pair[1]]:
                    yield Event(type="chi", actor=player, target=live.giver, tile=tile, tiles=pair)
        elif may in ("pong", "claimed_kong"):
            number = 2 if may == "pong" else 3
            name = "pon" if may == "pong" else "daiminkan"
            if counts[tile] >= number:
                yield Event(type=name, actor=player, target=live.giver, tile=tile, tiles=(tile,) * number)
    if given:
        yield Event(type="none", actor=player)


def _own_turn(state: State, player: int) -> Iterator[Event]:
    position = state.position
    seat = position.seats[player]
    if position.phase == "deal":
        yield Event(type="tsumo", actor=player, tile=_next_tile(state, tail=False), place="head")
        return
    if position.phase == "replacing":
        yield Event(type="tsumo", actor=player, tile=_next_tile(state, tail=True), place="tail")
        return
    for tile in range(UNKNOWN):
        count = seat.counts[tile]
        if not count:
            continue
        drawn = tile == seat.drawn
        if drawn:
            yield Event(type="dahai", actor=player, tile=tile, as_drawn=True)
        if not drawn or count > 1:
            yield Event(type="dahai", actor=player, tile=tile, as_drawn=False)
        if count == 4:
            yield Event(type="ankan", actor=player, tiles=(tile,) * 4)
        if tile >= FIRST_FLOWER and not position.opening:
            yield Event(type="hana", actor=player, tile=tile)
    for meld in seat.melds:
        if meld.kind == "pon" and seat.counts[meld.tiles[0]]:
            yield Event(type="kakan", actor=player, tile=meld.tiles[0], tiles=meld.tiles)


def _between_turns(state: State, player: int) -> Iterator[Event]:
    """What may be done once a tile lies: the next player draws or refuses it; anyone sees that there is nothing to draw."""
    if player == state.next_player():
        yield from _next_turn(state, player)
    for rule in state.game.table.draws:
        if rule.may != "call" and any(trigger.kind == "turn_starts" for trigger in rule.act):
            yield from _draw(state, player, rule.id)


def _next_turn(state: State, player: int) -> Iterator[Event]:
    if state.game.table.turn.intake == "none":
        if state.has_discarded_all(player):
            return
        for tile in range(FIRST_FLOWER):
            if state.position.seats[player].counts[tile]:
                yield Event(type="dahai", actor=player, tile=tile, as_drawn=False)
    elif any(live.player == player and live.right.may == "draw" for live in state.lives):
        yield Event(type="tsumo", actor=player, tile=_next_tile(state, tail=False), place="head")
        if state.game.table.last_tile.decline != "forbidden":
            yield Event(type="decline", actor=player)


def _declarations(state: State, player: int) -> Iterator[Event]:
    """Ready hands that would be valid, and draws that may be called."""
    yield from _ready(state, player)
    for rule in state.game.table.draws:
        if rule.may == "call":
            yield from _draw(state, player, rule.id)


def _ready(state: State, player: int) -> Iterator[Event]:
    """Each kind of declaration that would set a mark: of a hand that waits for something, and otherwise than a plain one."""
    known = state.record.marks[player]
    marks = [(mark, who) for mark, who in state.game.marks_set_by("ready") if mark.id not in known]
    if not marks or not _waits(state, player):
        return
    plain: list[str] = []
    for kind in ("declared", "heaven", "earth"):
        event = Event(type="ready", actor=player, more={"kind": kind}, number=len(state.events))
        act = Act("ready", player, event)
        moment = Moment(state, act, player)
        would_be = [
            mark.id
            for mark, who in marks
            if player in players_of(who, act, state) and _holds(mark.set_when, moment)
        ]
        if would_be and would_be != plain:
            yield event
        if kind == "declared":
            plain = would_be


def _waits(state: State, player: int) -> bool:
    try:
        return bool(state.waits_of(player))
    except Undecided:
        return False


def _draw(state: State, player: int, reason: str) -> Iterator[Event]:
    event = Event(type="ryukyoku", actor=player, more={"reason": reason}, number=len(state.events))
    try:
        if draw_holds(state, Act("ryukyoku", player, event), reason):
            yield event
    except Undecided:
        return


def _holds(when: Truth | None, moment: Moment) -> bool:
    try:
        return when is None or when(moment)
    except Undecided:
        return False
