"""The table of one hand: tiles, wall, turn. It applies what can have happened, allowed or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from paigui_runtime.tiles import parse_tiles

from .completeness import waits_of

Event = Mapping[str, Any]
FIRST_FLOWER = 34
DRAWABLE_AT_FIRST = 144 - 65 - 16  # L-SETUP-11
WHOLE_SET = Counter({tile: 4 if tile < FIRST_FLOWER else 1 for tile in range(42)})


class LogError(Exception):
    """An event that cannot have happened."""


@lru_cache(200)
def tile_of(text: str) -> int:
    (tile,) = parse_tiles(text)
    return tile


def tiles_of(texts: Any) -> list[int]:
    """A list of tiles or a tile string."""
    return list(parse_tiles(texts if isinstance(texts, str) else " ".join(texts)))


@dataclass
class Meld:
    kind: str  # chow, pong, claimed_kong, added_kong, concealed_kong
    tiles: list[int]
    claimed: int | None = None


@dataclass
class Table:
    """Everything that lies on the table, and who is at what. Players are places, 0–3."""

    dealer: int
    hands: list[list[int]]
    wall: list[int] | None  # what is left of it, the head first
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])
    flowers: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    flowers_dealt: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # set out in the opening
    sea: list[list[int]] = field(default_factory=lambda: [[], [], [], []])  # what was not claimed
    discards: list[list[int]] = field(default_factory=lambda: [[], [], [], []])  # claimed ones too
    draws: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # from the head, without the 門牌
    turns: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # begun by a draw or a claim
    lap: list[list[int]] = field(default_factory=lambda: [[], [], [], []])  # others' since one's own last
    drawable: int = DRAWABLE_AT_FIRST
    phase: str = "door"  # door, opening, turn, discarded, over
    turn: int = 0
    taken_by: str = "draw"  # how the turn began: draw, chow, pong, claimed_kong
    leg_taken_by: str = "draw"
    claimed: int | None = None  # the tile that began the turn
    companions: tuple[int, int] | None = None  # the two that took a chow
    owed: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # replacements due from the tail
    opening_turn: int = 0  # whose flowers are looked at next in the opening
    next_round: list[int] = field(
        default_factory=lambda: [0, 0, 0, 0]
    )  # flowers held that came in this round
    drawn: int | None = None  # the tile held apart by the player of the turn
    drawn_from: str = "head"
    drawn_for: str = "none"  # what the tile drawn replaced
    due_for: str = "none"  # what the next replacement makes up for
    merged: bool = False
    kept_before_kong: bool = False
    waits_before: frozenset[int] = frozenset()  # of the player of the turn, before the present intake
    live: tuple[int, int] | None = None  # the last discard while it lies there: tile, giver
    given: tuple[int, int] | None = None  # the last discard, claimed or not
    drawable_then: int = DRAWABLE_AT_FIRST  # when it was made
    added: tuple[int, int] | None = None  # the tile just added to a kong, who added it
    set_out: tuple[int, int] | None = None  # the flower just set out, whose
    robbed: tuple[int, int] | None = None  # the flower taken, from whom
    robbed_with_own: bool = False  # the robber drew the eighth flower
    winners: list[int] = field(default_factory=list)
    won_on: tuple[int, int] | None = None  # the tile won, who gave it
    result: str | None = None  # win, drawn

    @staticmethod
    def deal(start: Event) -> Table:
        """From a `start_kyoku`."""
        hands = [sorted(tiles_of(tiles)) for tiles in start["tehais"]]
        wall = tiles_of(start["wall"]) if "wall" in start else None
        if [len(hand) for hand in hands] != [16] * 4:
            raise LogError("a hand is not 16 tiles")
        dealer = start["oya"]
        table = Table(dealer, hands, wall, turn=dealer, opening_turn=dealer)
        if wall is not None and table.tile_counts() != WHOLE_SET:
            raise LogError("not the 144 tiles of a set")
        return table

    # -- what is asked

    def next_player(self) -> int:
        return (self.turn + 1) % 4

    def standing(self, player: int) -> tuple[int, ...]:
        return tuple(sorted(self.hands[player]))

    def waits(self, player: int) -> frozenset[int]:
        """Of the hand before the present intake."""
        if player == self.turn and self.phase == "turn":
            return self.waits_before
        return waits_of(self.standing(player))

    def holds_flower(self, player: int) -> bool:
        return self.flowers_held(player) > 0

    def flowers_held(self, player: int) -> int:
        return sum(tile >= FIRST_FLOWER for tile in self.hands[player])

    def flowers_out(self) -> int:
        return sum(map(len, self.flowers))

    def opening_due(self) -> int | None:
        """Whose flowers are to be replaced: the dealer first, then in order, and in rounds (L-DEAL-07, L-DEAL-09)."""
        for step in range(4):
            player = (self.opening_turn + step) % 4
            if self.owed[player] or self.holds_flower(player):
                return player
        return None

    def tile_counts(self) -> Counter[int]:
        """All tiles that are seen anywhere."""
        counts: Counter[int] = Counter(self.wall or ())
        for player in range(4):
            counts.update(self.hands[player])
            counts.update(self.flowers[player])
            counts.update(self.sea[player])
            for meld in self.melds[player]:
                counts.update(meld.tiles)
        return counts

    # -- what happens

    def apply(self, event: Event) -> None:
        """Carry out an event; raises `LogError` if it cannot have happened."""
        kind = event["type"]
        if kind == "tsumo":
            self._draw(event["actor"], tile_of(event["pai"]), event.get("from", "head"))
        elif kind == "hana":
            self._flower(event["actor"], tile_of(event["pai"]))
        elif kind == "robhana":
            self._rob_flower(event["actor"], event["target"], tile_of(event["pai"]))
        elif kind == "dahai":
            self._discard(event["actor"], tile_of(event["pai"]))
        elif kind in ("chi", "pon", "daiminkan"):
            self._claim(
                kind, event["actor"], event["target"], tile_of(event["pai"]), tiles_of(event["consumed"])
            )
        elif kind == "ankan":
            self._concealed_kong(event["actor"], tiles_of(event["consumed"]))
        elif kind == "kakan":
            self._added_kong(event["actor"], tile_of(event["pai"]))
        elif kind == "merge":
            self.merged = True
        elif kind == "hora":
            self._win(event)
        elif kind in ("decline", "ryukyoku"):
            self.phase, self.result = "over", "drawn"
        elif kind == "end_kyoku":
            self.phase = "over"
        elif kind not in ("none", "ready", "touch", "dice", "say"):
            raise LogError(f"a plain table knows no {kind}")

    def _take(self, player: int, tile: int) -> None:
        if tile not in self.hands[player]:
            raise LogError(f"{player} does not hold {tile}")
        self.hands[player].remove(tile)

    def _draw(self, player: int, tile: int, place: str) -> None:
        if self.wall is not None:
            if not self.wall:
                raise LogError("the wall is empty")
            if self.wall.pop(0 if place == "head" else -1) != tile:
                raise LogError("another tile lies there")
        elif self.tile_counts()[tile] == WHOLE_SET[tile]:
            raise LogError("a fifth copy")
        if self.phase != "door" or place == "tail":
            self.drawable = max(0, self.drawable - 1)
        before = self.standing(player)
        self.hands[player].append(tile)
        self.set_out = None
        if self.phase in ("door", "opening"):
            self._draw_in_opening(player, tile, place)
            return
        self.drawn, self.drawn_from, self.merged, self.waits_before = tile, place, False, waits_of(before)
        self.drawn_for = "none" if place == "head" else self.due_for
        if place == "head":
            self.draws[player] += 1
            self._begin_turn(player, "draw")
        elif self.owed[player]:
            self.owed[player] -= 1

    def _draw_in_opening(self, player: int, tile: int, place: str) -> None:
        if player == self.dealer:
            self.drawn, self.drawn_from = tile, place
        if place == "head":
            self.phase = "opening"
        elif self.owed[player]:
            self.owed[player] -= 1
            self.next_round[player] += tile >= FIRST_FLOWER
            if not self.owed[player] and self.flowers_held(player) <= self.next_round[player]:
                self.opening_turn, self.next_round[player] = (player + 1) % 4, 0
        if self.phase == "opening" and self.opening_due() is None:
            self.phase = "turn"
            before = list(self.hands[self.dealer])
            before.remove(self.drawn if self.drawn is not None else before[0])
            self.waits_before = waits_of(tuple(sorted(before)))

    def _begin_turn(self, player: int, taken_by: str) -> None:
        self.phase, self.turn, self.taken_by, self.leg_taken_by = "turn", player, taken_by, taken_by
        self.claimed, self.companions, self.kept_before_kong, self.added = None, None, False, None
        self.turns[player] += 1

    def _flower(self, player: int, tile: int) -> None:
        self._take(player, tile)
        self.flowers[player].append(tile)
        self.owed[player] += 1
        self.due_for = "flower"
        if self.phase in ("door", "opening"):
            self.flowers_dealt[player] += 1
            self.next_round[player] = min(self.next_round[player], self.flowers_held(player))
        self.set_out = (tile, player)
        if player == self.turn and self.drawn == tile:
            self.drawn = None

    def _rob_flower(self, player: int, target: int, tile: int) -> None:
        if tile not in self.flowers[target]:
            raise LogError(f"{target} has not shown {tile}")
        self.flowers[target].remove(tile)
        self.flowers[player].append(tile)
        self.robbed = (tile, target)
        self.due_for, self.robbed_with_own = "flower", self.set_out is not None and self.set_out[1] == player
        if not self.owed[player]:  # who has just set out an eighth flower is owed its replacement already
            self.owed[player] = 1

    def _discard(self, player: int, tile: int) -> None:
        self._take(player, tile)
        self.sea[player].append(tile)
        self.discards[player].append(tile)
        for other in range(4):
            self.lap[other] = [] if other == player else [*self.lap[other], tile]
        self.phase, self.turn, self.live, self.drawn, self.merged = (
            "discarded",
            player,
            (tile, player),
            None,
            False,
        )
        self.drawable_then = self.drawable
        self.given, self.added, self.set_out = self.live, None, None

    def _claim(self, kind: str, player: int, target: int, tile: int, companions: list[int]) -> None:
        if self.live != (tile, target) or player == target:
            raise LogError("that tile is not there to be claimed")
        together = sorted([tile, *companions])
        run = len(together) == 3 and together == [together[0] + step for step in range(3)]
        if kind == "chi" and not (run and together[0] < 27 and together[0] // 9 == together[2] // 9):
            raise LogError("no sequence")
        if kind != "chi" and together != [tile] * (3 if kind == "pon" else 4):
            raise LogError("not alike")
        before = waits_of(self.standing(player))
        for companion in companions:
            self._take(player, companion)
        self.sea[target].remove(tile)
        name = {"chi": "chow", "pon": "pong", "daiminkan": "claimed_kong"}[kind]
        self.melds[player].append(Meld(name, together, tile))
        self._begin_turn(player, name)
        self.claimed, self.live, self.drawn, self.waits_before = tile, None, None, before
        if kind == "chi":
            self.companions = (min(companions), max(companions))
        if kind == "daiminkan":
            self.owed[player] += 1
            self.due_for = "exposed-kong"

    def _concealed_kong(self, player: int, tiles: list[int]) -> None:
        if len(tiles) != 4 or len(set(tiles)) != 1:
            raise LogError("not alike")
        for tile in tiles:
            self._take(player, tile)
        self.melds[player].append(Meld("concealed_kong", tiles))
        if self.merged or (self.drawn is not None and self.drawn != tiles[0]):
            self.kept_before_kong = True
        self.drawn, self.merged, self.due_for = None, False, "concealed-kong"
        self.owed[player] += 1

    def _added_kong(self, player: int, tile: int) -> None:
        for meld in self.melds[player]:
            if meld.kind == "pong" and meld.tiles[0] == tile:
                break
        else:
            raise LogError("no such pong")
        self._take(player, tile)
        meld.kind = "added_kong"
        meld.tiles = [tile] * 4
        self.leg_taken_by, self.kept_before_kong = "draw", False  # a new leg (L-FOUL-21, R36)
        self.drawn, self.merged, self.added, self.due_for = None, False, (tile, player), "added-kong"
        self.owed[player] += 1

    def _win(self, event: Event) -> None:
        if "pai" in event and event["target"] != event["actor"] and event.get("form") is None:
            self.won_on = (tile_of(event["pai"]), event["target"])
        self.winners.append(event["actor"])
        self.result = "win"
