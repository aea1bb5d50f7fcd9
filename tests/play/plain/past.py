"""A legal log up to some event, as the damage looks at it, and the steps that are written."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .completeness import companions_of, completions, waits_of
from .plain_player import text
from .plain_table import WHOLE_SET, Table, tile_of
from .walls import texts

Step = dict[str, Any]
Steps = list[Step]


class Past:
    """The log of one hand so far (its events from `start_kyoku`) and the table as it lies now."""

    def __init__(self, table: Table, log: list[Step]) -> None:
        self.table, self.log = table, log

    def discard(self) -> tuple[int, int] | None:
        """The tile and giver of a discard on which nothing has been done yet."""
        last = self.log[-1]
        return (tile_of(last["pai"]), last["actor"]) if last["type"] == "dahai" else None

    def fresh_turn(self) -> int | None:
        """The player of a turn who has 17 tiles and no flower among them."""
        table = self.table
        if table.phase != "turn" or table.result or any(table.owed) or table.holds_flower(table.turn):
            return None
        return table.turn

    def just_drew(self) -> int | None:
        """The player who drew from the head as the last event, in play."""
        last = self.log[-1]
        drew = (
            last["type"] == "tsumo"
            and not self.table.result
            and "from" not in last
            and self.table.phase == "turn"
        )
        return self.table.turn if drew and any(self.table.discards) else None

    def just_claimed(self, kind: str) -> int | None:
        return self.log[-1]["actor"] if self.log[-1]["type"] == kind else None

    def set_flowers_out(self) -> bool:
        """Whether a flower was set out since the last discard but one."""
        for event in reversed(self.log[:-1]):
            if event["type"] in ("hana", "dahai"):
                return bool(event["type"] == "hana")
        return False

    def unseen(self) -> list[int]:
        """Kinds of which a copy may still lie in the wall."""
        counts = self._seen()
        return [tile for tile in range(34) if counts[tile] < WHOLE_SET[tile]]

    def unseen_flower(self) -> int | None:
        counts = self._seen()
        return next((tile for tile in range(34, 42) if not counts[tile]), None)

    def _seen(self) -> Counter[int]:
        counts = self.table.tile_counts()
        counts.subtract(self.table.wall or ())
        return counts

    def let_go(self, player: int) -> list[int]:
        """Winning tiles that others discarded since the player's own last act."""
        waits = waits_of(self.table.standing(player))
        tiles: list[int] = []
        for event in reversed(self.log):
            if (
                event["type"] in ("dahai", "chi", "pon", "daiminkan", "ankan", "kakan")
                and event["actor"] == player
            ):
                break
            if event["type"] == "dahai" and tile_of(event["pai"]) in waits:
                tiles.append(tile_of(event["pai"]))
        return tiles

    def chows(self, player: int, tile: int) -> list[tuple[int, int]]:
        """The pairs that chow a tile and do not go with the player's own last discard."""
        mine = self.table.discards[player]
        pairs = companions_of(tile, self.table.hands[player])
        return [pair for pair in pairs if not mine or mine[-1] not in completions(pair)]


def draw(player: int, tile: int, place: str = "head") -> Step:
    return {"type": "tsumo", "actor": player, "pai": text(tile)} | (
        {"from": "tail"} if place == "tail" else {}
    )


def next_tile(table: Table, player: int, place: str = "head") -> Step:
    """A draw of the tile that lies there."""
    assert table.wall is not None
    return draw(player, table.wall[0 if place == "head" else -1], place)


def throw(player: int, tile: int) -> Step:
    return {"type": "dahai", "actor": player, "pai": text(tile), "tsumogiri": False}


def win(player: int, target: int, tile: int) -> Step:
    return {"type": "hora", "actor": player, "target": target, "pai": text(tile)}


def chow(player: int, target: int, tile: int, pair: tuple[int, int]) -> Step:
    return {
        "type": "chi",
        "actor": player,
        "target": target,
        "pai": text(tile),
        "consumed": texts(list(pair)),
    }


def take(kind: str, player: int, target: int, tile: int) -> Step:
    copies = [text(tile)] * (2 if kind == "pon" else 3)
    return {"type": kind, "actor": player, "target": target, "pai": text(tile), "consumed": copies}
