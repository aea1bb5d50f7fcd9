"""Four players who play whole hands at random, by the plain rules alone, and write the log."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from paigui_runtime.tiles import tile_text

from . import walls
from .completeness import companions_of, complete, waits_of
from .plain_checker import Hand
from .plain_record import may_declare
from .plain_rules import exhausted, may_rob
from .plain_table import FIRST_FLOWER, Table

Log = list[dict[str, Any]]


def text(*tiles: int) -> str:
    return tile_text(tiles)


class HandPlayed:
    """One hand: every event is asked of the plain rules before it is written."""

    def __init__(self, chance: random.Random, start: dict[str, Any], number: int) -> None:
        self.chance = chance
        self.hand = Hand(start, number)
        self.log: Log = [start]

    @property
    def table(self) -> Table:
        return self.hand.table

    def write(self, type_: str, actor: int | None = None, /, **fields: Any) -> None:
        """Do it; it must be legal."""
        event = {"type": type_} | ({} if actor is None else {"actor": actor}) | fields
        broken = self.hand.broken(event)
        assert not broken, (event, broken)
        self.hand.play(event)
        self.log.append(event)

    def allowed(self, event: dict[str, Any]) -> bool:
        return not self.hand.broken(event)

    def likely(self, probability: float) -> bool:
        return self.chance.random() < probability

    # -- the course of a hand

    def play(self) -> None:
        """From the 門牌 to the end of the hand."""
        self.draw(self.table.dealer, "head")
        self.opening()
        while self.table.result is None:
            if self.table.phase == "turn":
                self.turn()
            else:
                self.after_discard()
        self.write("end_kyoku")

    def draw(self, player: int, place: str) -> int:
        assert self.table.wall is not None
        tile = self.table.wall[0 if place == "head" else -1]
        where = {"from": "tail"} if place == "tail" else {}
        self.write("tsumo", player, pai=text(tile), **where)
        return tile

    def opening(self) -> None:
        """Each in turn lays out all flowers held and replaces them, in rounds."""
        while (player := self.table.opening_due()) is not None:
            held = [tile for tile in self.table.hands[player] if tile >= FIRST_FLOWER]
            for flower in held:
                self.write("hana", player, pai=text(flower))
            for _ in held:
                self.draw(player, "tail")
        for player in range(4):
            if may_declare(self.table, player, "heaven") and self.likely(0.7):
                self.write("ready", player, kind="heaven")

    def turn(self) -> None:
        """The player of the turn replaces, wins, makes a kong or discards."""
        player = self.table.turn
        if self.table.owed[player]:
            self.draw(player, "tail")
        elif self.table.holds_flower(player):
            self.lay_flower(player)
        elif self.wins_by_draw(player) or self.kong(player):
            return
        else:
            if self.table.drawn is not None and not self.table.merged and self.likely(0.04):
                self.write("merge", player)
            self.discard(player)

    def lay_flower(self, player: int) -> None:
        flower = next(tile for tile in self.table.hands[player] if tile >= FIRST_FLOWER)
        self.write("hana", player, pai=text(flower))
        for robber in range(4):
            for target in range(4):
                for shown in list(self.table.flowers[target]):
                    if robber != target and may_rob(self.table, robber, target, shown) and self.likely(0.8):
                        self.rob_flower(robber, target, shown)
                        return

    def rob_flower(self, robber: int, target: int, flower: int) -> None:
        """七搶一: take it, replace it, win."""
        self.write("robhana", robber, target=target, pai=text(flower))
        tile = self.draw(robber, "tail")
        whole = {"pai": text(tile)} if complete(self.table.hands[robber]) else {}
        self.write("hora", robber, target=target, form="seven_rob_one", **whole)

    def wins_by_draw(self, player: int) -> bool:
        tile = self.table.drawn
        whole = {} if tile is None else {"pai": text(tile)}
        flowers = {"type": "hora", "actor": player, "target": player, "form": "eight_flowers"}
        if self.allowed(flowers) and self.likely(0.7):
            self.write("hora", player, target=player, form="eight_flowers", **self.if_complete(player, whole))
            return True
        plain = {"type": "hora", "actor": player, "target": player, **whole}
        if tile is not None and self.allowed(plain) and self.likely(0.6):
            self.write("hora", player, target=player, **whole)
            return True
        return False

    def if_complete(self, player: int, whole: dict[str, str]) -> dict[str, str]:
        return whole if complete(self.table.hands[player]) else {}

    def kong(self, player: int) -> bool:
        """A concealed or added kong, if one is chosen; others may rob the added one."""
        for event in self.kongs(player):
            if not self.allowed(event) or not self.likely(0.6):
                continue
            fields = {key: value for key, value in event.items() if key not in ("type", "actor")}
            self.write(event["type"], player, **fields)
            if event["type"] == "kakan":
                if self.rob_kong():
                    return True
                self.draw(player, "tail")
                if not self.table.holds_flower(player):
                    self.rob_kong()
            return True
        return False

    def kongs(self, player: int) -> Iterator[dict[str, Any]]:
        hand = self.table.hands[player]
        for tile in sorted(set(hand)):
            if hand.count(tile) == 4:
                yield {"type": "ankan", "actor": player, "consumed": [text(tile)] * 4}
            if any(meld.kind == "pong" and meld.tiles[0] == tile for meld in self.table.melds[player]):
                yield {"type": "kakan", "actor": player, "pai": text(tile), "consumed": [text(tile)] * 3}

    def rob_kong(self) -> bool:
        """搶槓, at once or while the replacement lies apart (L-PRIO-11)."""
        assert self.table.added is not None
        tile, maker = self.table.added
        return self.wins_on(tile, maker, 0.35)

    def wins_on(self, tile: int, giver: int, probability: float) -> bool:
        """Who can win on a tile decides; of several who call, in any order, the nearest wins (L-PRIO-01)."""
        able = [
            player
            for player in range(4)
            if player != giver
            and self.allowed({"type": "hora", "actor": player, "target": giver, "pai": text(tile)})
            and self.likely(probability)
        ]
        self.chance.shuffle(able)
        for player in able:
            self.write("hora", player, target=giver, pai=text(tile))
        return bool(able)

    def discard(self, player: int) -> None:
        hand = self.table.hands[player]
        kinds = [
            tile
            for tile in sorted(set(hand))
            if self.allowed({"type": "dahai", "actor": player, "pai": text(tile)})
        ]
        declared = player in self.hand.declarations.standing
        ready = [tile for tile in kinds if waits_of(_without(hand, tile))]
        if declared and self.table.drawn in kinds and self.likely(0.9):
            kinds = [self.table.drawn]
        elif ready and self.likely(0.8):
            kinds = ready
        elif self.likely(0.8):
            loneliness = {tile: sum(_nearness(tile, other) for other in hand) for tile in kinds}
            least = min(loneliness.values())
            kinds = [tile for tile in kinds if loneliness[tile] == least]
        tile = self.chance.choice(kinds)
        drawn = tile == self.table.drawn and not self.table.merged and bool(self.table.lap[player])
        self.write("dahai", player, pai=text(tile), tsumogiri=drawn)
        declared = player in self.hand.declarations.standing
        if not declared and may_declare(self.table, player, "earth") and self.likely(0.7):
            self.write("ready", player, kind="earth")

    def after_discard(self) -> None:
        """The others decide on a discard; if nobody wants it the next player draws, or the hand is over."""
        assert self.table.live is not None
        tile, giver = self.table.live
        following = self.table.next_player()
        if self.table.drawable and self.likely(0.05):
            self.write("touch", following, place="head", step="reach")
        if self.wins_on(tile, giver, 0.6):
            return
        if self.likely(0.1):
            shy = self.chance.choice([player for player in range(4) if player != giver])
            self.write("none", shy)
        if self.claim(tile, giver):
            self.wins_on(tile, giver, 0.2)
            return
        if exhausted(self.table):
            self.write("ryukyoku", reason="exhausted")
        elif self.table.drawable == 1 and self.likely(0.3):
            self.write("decline", following)
        else:
            self.next_draws(tile, giver)

    def next_draws(self, tile: int, giver: int) -> None:
        """The next player draws; until the drawn tile is put in or the turn over, others may still act."""
        following = self.table.next_player()
        pongs = self.pongs(tile, giver, following)
        number = self.hand.number + len(self.log)
        self.draw(following, "head")
        if not self.wins_on(tile, giver, 0.2):  # L-PRIO-09
            self.late_pong(pongs, following, number)

    def pongs(self, tile: int, giver: int, but: int) -> list[dict[str, Any]]:
        """Who else could pong a discard."""
        taken = {"target": giver, "pai": text(tile), "consumed": [text(tile)] * 2}
        able = [player for player in range(4) if player not in (giver, but)]
        events = [{"type": "pon", "actor": player, **taken} for player in able]
        held = [event for event in events if self.table.hands[event["actor"]].count(tile) >= 2]
        return [event for event in held if self.allowed(event)]

    def late_pong(self, pongs: list[dict[str, Any]], other: int, number: int) -> None:
        """What another has drawn or chowed goes back (L-PRIO-05, L-PRIO-06), said in the log or not."""
        for event in pongs:
            if self.table.result is None and self.likely(0.15):
                if self.likely(0.5):
                    self.write("restore", other, event=number)
                self.write(
                    "pon", event["actor"], **{key: event[key] for key in ("target", "pai", "consumed")}
                )
                return

    def claim(self, tile: int, giver: int) -> bool:
        """A kong, pong or chow, by chance and by priority."""
        for kind, wish in (("daiminkan", 0.6), ("pon", 0.5)):
            taken = [text(tile)] * (3 if kind == "daiminkan" else 2)
            for player in range(4):
                event = {"type": kind, "actor": player, "target": giver, "pai": text(tile), "consumed": taken}
                held = player != giver and self.table.hands[player].count(tile) >= len(taken)
                if held and self.allowed(event) and self.likely(wish):
                    self.write(kind, player, target=giver, pai=text(tile), consumed=taken)
                    return True
        player = (giver + 1) % 4
        pairs = companions_of(tile, self.table.hands[player])
        self.chance.shuffle(pairs)
        for pair in pairs:
            fields: dict[str, Any] = {"target": giver, "pai": text(tile), "consumed": walls.texts(list(pair))}
            if self.allowed({"type": "chi", "actor": player, **fields}) and self.likely(0.35):
                late, number = self.pongs(tile, giver, player), self.hand.number + len(self.log)
                self.write("chi", player, **fields)
                self.late_pong(late, player, number)
                return True
        return False


def _without(hand: list[int], tile: int) -> tuple[int, ...]:
    left = list(hand)
    left.remove(tile)
    return tuple(sorted(left))


def _nearness(tile: int, other: int) -> int:
    """How well two tiles of a hand go together."""
    if tile == other:
        return 3
    if tile < 27 and tile // 9 == other // 9 and abs(tile - other) <= 2:
        return 2 if abs(tile - other) == 1 else 1
    return 0
