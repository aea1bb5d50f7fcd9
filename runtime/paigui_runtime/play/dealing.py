"""A hand as it is dealt, or as a sketch of one says that it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paigui_runtime.meld import Meld
from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.position import FIRST_FLOWER, Impossible, Position, Seat, tile_name
from paigui_runtime.play.state import DOOR, Deal, Live, State
from paigui_runtime.play.told import told
from paigui_runtime.wall import drawable

if TYPE_CHECKING:
    from paigui_runtime.play.engine import Game
    from paigui_runtime.table_rules import TableRules

Hands = tuple[tuple[int, ...], ...]
_UNTOLD = 16
"""How many tiles a hand that nobody saw is read as."""


def begun(game: Game, event: Event, names: tuple[str, ...], deal: Deal | None) -> State:
    """The hand that a ``start_kyoku`` begins. Raises `Impossible` for tiles that no table has."""
    seats = [Seat(hand) for hand in hands_of(event)]
    least, most = game.table.size.players
    if not least <= len(seats) <= most:
        wanted, wanted_zh = (
            (str(most),) * 2 if least == most else (f"{least} to {most}", f"{least} 至 {most}")
        )
        raise Impossible(
            f"{wanted} play by these rules, not {len(seats)}",
            f"這套牌規由 {wanted_zh} 人打，不是 {len(seats)} 人",
        )
    sketch = "drawable" in event.more
    deal = deal or deal_of(event, game.table.size.seats_from)
    if deal.dealer >= len(seats):
        raise Impossible("the dealer sits at no place of this table", "莊家不在此桌")
    state = State(game, seats, deal, _drawable(game, event, len(seats)))
    state.start_event, state.names = event, names
    position = state.position
    position.wall = cast("tuple[int, ...] | None", event.more.get("wall"))
    _put_out(state, event)
    if sketch:
        position.phase, position.opening, state.deal_ended = "sketch", False, True
        _check_sketch(state)
    else:
        _check_size(state)
        _begin(state, event)
    _check_tiles(state)
    return state


def hands_of(event: Event) -> Hands:
    """The hands that are dealt; a table of two or three has none at its last places."""
    hands = cast("Hands", event.more["hands"])
    while len(hands) > 2 and not hands[-1]:
        hands = hands[:-1]
    return hands


def deal_of(event: Event, seats_from: str) -> Deal:
    """The deal as a ``start_kyoku`` tells it."""
    more = event.more
    dealer = cast("int", more.get("oya", 0))
    opened = cast("int | None", more.get("opened")) if seats_from == "opening" else dealer
    streak = cast("int", more.get("streak", more.get("honba", 0)))
    return Deal(
        dealer=dealer,
        opened=opened,
        first_dealer=(dealer - cast("int", more.get("kyoku", 1)) + 1) % len(hands_of(event)),
        streak=streak,
        round_number=cast("int", more.get("bakaze", 0)) + 1,
    )


def _drawable(game: Game, event: Event, players: int) -> int | None:
    found = event.more.get("drawable")
    if isinstance(found, int):
        return found
    table = game.table
    return drawable(table.size, table.deal, table.dead_wall, players=players)


def _begin(state: State, event: Event) -> None:
    """The dealer is to take the 門牌; where the deal gives none, it is the dealer's turn at once."""
    position, table = state.position, state.game.table
    if table.deal.door == "dealer":
        state.lives = [Live(DOOR, state.deal.dealer, event.number)]
        return
    position.turn = state.player_before(state.deal.dealer)
    position.phase = "open"
    if table.turn.intake == "wall":
        state.open_draw(state.deal.dealer, event.number)


def _put_out(state: State, event: Event) -> None:
    """What a sketch says of sets, flowers and discards."""
    more = event.more
    for place, seat in enumerate(state.position.seats):
        seat.melds += cast("tuple[tuple[Meld, ...], ...]", more.get("melds", ((),) * state.players))[place]
        seat.flowers += cast("Hands", more.get("flowers", ((),) * state.players))[place]
        seat.discards += cast("Hands", more.get("discards", ((),) * state.players))[place]
        state.record.discards[place] += [event.number] * len(seat.discards)
        state.position.kongs += sum("kong" in meld.kind for meld in seat.melds)
        if seat.unseen == seat.size and ("drawable" in more or seat.size == _UNTOLD):
            _fit(seat, _most(state.game.table, seat))


def _dealt(table: TableRules) -> int:
    """How many tiles each player is dealt."""
    return table.deal.take * table.deal.times if table.deal.tiles is None else table.deal.tiles


def _most(table: TableRules, seat: Seat) -> int:
    """How many tiles a player holds between turns, sets included: fewer with each discard where nobody draws."""
    return _dealt(table) - (len(seat.discards) if table.turn.intake == "none" else 0)


def _fit(seat: Seat, wanted: int) -> None:
    """A hand that nobody saw is as large as its sets leave room for."""
    missing = wanted - seat.whole()
    seat.counts[UNKNOWN] += missing
    seat.size += missing


def _check_size(state: State) -> None:
    wanted = _dealt(state.game.table)
    for place, seat in enumerate(state.position.seats):
        if seat.size != wanted:
            raise Impossible(
                f"player {place} is dealt {seat.size} tiles, not {wanted}",
                f"{place} 號配牌 {seat.size} 張，應為 {wanted} 張",
            )


def _check_sketch(state: State) -> None:
    """Raises `Impossible` for a hand larger than it can be before an act, or a wall larger than what the hands leave."""
    table = state.game.table
    for place, seat in enumerate(state.position.seats):
        size, most = seat.whole(), _most(table, seat)
        if size > most:
            raise Impossible(
                f"player {place} holds {size} tiles, sets included: more than {most}",
                f"{place} 號連副露共 {size} 張，多於 {most} 張",
            )
    left = state.tiles_in_all() - state.tiles_told() - table.dead_wall.tiles
    if table.turn.intake == "wall" and (state.position.start or 0) > left:
        raise Impossible(
            f"{state.position.start} tiles cannot be left to draw: the hands leave {left}",
            f"不可能還有 {state.position.start} 張可摸：各家之外只剩 {left} 張",
        )


def _check_tiles(state: State) -> None:
    """Raises `Impossible` for a fifth copy, the known wall included."""
    wall = state.position.wall or ()
    size = state.game.table.size
    told = state.position.visible_kinds()
    for tile in wall:
        told[tile] += 1
    for tile in range(UNKNOWN):
        most = size.copies if tile < FIRST_FLOWER else size.flowers
        if told[tile] > most:
            raise Impossible(
                f"there are only {most} of {tile_name(tile)}", f"{tile_name(tile)} 只有 {most} 張"
            )
    if state.position.wall is not None and len(wall) + state.tiles_told() != state.tiles_in_all():
        raise Impossible(
            f"hands and wall come to {len(wall) + state.tiles_told()} tiles, not {state.tiles_in_all()}",
            f"各家與牌牆共 {len(wall) + state.tiles_told()} 張，應為 {state.tiles_in_all()} 張",
        )


def settle_sketch(state: State, event: Event) -> None:
    """A sketch begins in the middle: the first event says whose turn it is and what was drawn."""
    position = state.position
    player = event.actor
    if player is None:
        return
    if event.type == "tsumo" and event.place not in ("tail", "other"):
        position.turn = state.player_before(player)
        position.phase = "open"
        state.open_draw(player, event.number)
        return
    if state.game.table.turn.intake == "none":
        position.turn, position.phase = state.player_before(player), "open"
        return
    position.begin_turn(player, "draw", None)
    position.phase = "holding"
    if event.type == "tsumo":
        position.phase, position.due = "replacing", ("flower",)
        return
    _draw_before(position, player, list(event.tiles) if event.type == "ankan" else [told(event.tile)])


def _draw_before(position: Position, player: int, needed: list[int]) -> None:
    """The tile that was drawn before the first act: what the act needs and the hand lacks, else an untold one."""
    seat = position.seats[player]
    missing = next((tile for tile in needed if seat.counts[tile] < needed.count(tile)), UNKNOWN)
    position.take_in(player, missing)
