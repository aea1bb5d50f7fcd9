"""Every act that the tiles on the table let a player do now, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from .completeness import companions_of
from .past import Step, chow, next_tile, take, throw, win
from .plain_checker import Hand
from .plain_player import text
from .plain_table import FIRST_FLOWER, Table


def candidates(table: Table, player: int) -> Iterator[Step]:
    """The acts of one player once the opening is over and while nobody has won."""
    if table.wall:
        yield next_tile(table, player)
        yield next_tile(table, player, "tail")
    yield {"type": "decline", "actor": player}
    kinds = sorted(set(table.hands[player]))
    for tile in kinds:
        yield throw(player, tile)
        if tile >= FIRST_FLOWER:
            yield {"type": "hana", "actor": player, "pai": text(tile)}
        if table.hands[player].count(tile) == 4:
            yield {"type": "ankan", "actor": player, "consumed": [text(tile)] * 4}
        if any(meld.kind == "pong" and meld.tiles[0] == tile for meld in table.melds[player]):
            yield {"type": "kakan", "actor": player, "pai": text(tile), "consumed": [text(tile)] * 3}
    yield from claims(table, player)
    yield from wins(table, player)
    for other in range(4):
        for flower in table.flowers[other] if other != player else ():
            yield {"type": "robhana", "actor": player, "target": other, "pai": text(flower)}


def claims(table: Table, player: int) -> Iterator[Step]:
    """Of the last discard; a pong or kong also over a chow whose discard is still to come (L-PRIO-05)."""
    chowed = table.taken_by == "chow" and table.phase == "turn" and player != table.turn
    if table.given is None or table.given[1] == player or (table.live is None and not chowed):
        return
    tile, giver = table.given
    for pair in companions_of(tile, table.hands[player]) if table.live else ():
        yield chow(player, giver, tile, pair)
    if table.hands[player].count(tile) >= 2:
        yield take("pon", player, giver, tile)
    if table.hands[player].count(tile) >= 3:
        yield take("daiminkan", player, giver, tile)


def wins(table: Table, player: int) -> Iterator[Step]:
    for given in (table.given, table.added):
        if given is not None and given[1] != player:
            yield win(player, given[1], given[0])
    if table.turn == player and table.phase == "turn":
        flowers = {"form": "eight_flowers"} if len(table.flowers[player]) == 8 else {}
        tile = {} if table.drawn is None else {"pai": text(table.drawn)}
        yield {"type": "hora", "actor": player, "target": player, **tile, **flowers}


def legal(hand: Hand, player: int) -> list[Step]:
    """Those of them that no rule forbids, and that leave something to discard where they take a tile."""
    steps = [step for step in candidates(hand.table, player) if not hand.broken(step)]
    return [step for step in steps if step["type"] not in ("chi", "pon") or _may_discard(hand, step)]


def _may_discard(hand: Hand, step: Step) -> bool:
    after = deepcopy(hand)
    after.play(step)
    player = step["actor"]
    return any(not after.broken(throw(player, tile)) for tile in set(after.table.hands[player]))
