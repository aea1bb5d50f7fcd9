"""What a win is worth counting by: the record (FORMATS, "A win") read off the table, and how declared hands stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from paigui_runtime.tiles import tile_text

from .completeness import complete, waits_of
from .plain_table import Event, Table, tile_of

EXPOSED = ("chow", "pong", "claimed_kong", "added_kong")
WRITTEN = {
    "chow": "chi",
    "pong": "pon",
    "claimed_kong": "kong",
    "added_kong": "added-kong",
    "concealed_kong": "concealed-kong",
}


@dataclass
class Declared:
    """天聽 or 地聽 as a player declared it; what has happened since."""

    kind: str
    draws: int = 0  # of the player
    discards: list[int] = field(default_factory=lambda: [0, 0, 0, 0])


@dataclass
class Declarations:
    """Whose declared hands stand (L-SCORE-35 to L-SCORE-44)."""

    standing: dict[int, Declared] = field(default_factory=dict)
    let_a_win_go: set[int] = field(default_factory=set)

    def note(self, table: Table, event: Event, passed: set[int]) -> None:
        """What an event does to them; asked before it is applied. `passed`: who lets a win go by it."""
        kind, actor = event["type"], event.get("actor")
        self.let_a_win_go |= passed & self.standing.keys()
        for player, declared in self.standing.items():
            if kind == "tsumo" and actor == player and event.get("from", "head") == "head":
                declared.draws += 1
            if kind == "dahai" and actor is not None:
                declared.discards[actor] += 1
        if actor is None:
            return
        kept_another = kind == "dahai" and not event["tsumogiri"]
        if kept_another or kind in ("merge", "chi", "pon", "daiminkan", "ankan", "kakan"):
            self.standing.pop(actor, None)
        if kind == "ready" and actor not in self.standing and may_declare(table, actor, event["kind"]):
            self.standing[actor] = Declared(event["kind"])


def may_declare(table: Table, player: int, kind: str) -> bool:
    """天聽: no dealer, before any turn; 地聽: with the first discard, nothing exposed; ready in both."""
    if not waits_of(table.standing(player)):
        return False
    if kind == "heaven":
        return player != table.dealer and table.turns[player] == 0
    exposed = any(meld.kind in EXPOSED for meld in table.melds[player])
    return len(table.discards[player]) == 1 and not exposed


def record_of(table: Table, declarations: Declarations, start: Event, event: Event) -> dict[str, Any]:
    """The record of a `hora`, asked before it is applied. Players are numbers from East on."""
    player, payer = event["actor"], event["target"]
    way = way_of(table, event)
    opened = start["opened"]
    special = special_of(table, declarations, player, payer, way)
    ready = declarations.standing.get(player)
    record: dict[str, Any] = {
        "melds": [f"{WRITTEN[meld.kind]} {tile_text(meld.tiles)}" for meld in table.melds[player]],
        "by": way,
        "flowers": tile_text(table.flowers[player]),
        "seat": "ESWN"[(player - opened) % 4],
        "round": start["bakaze"],
        "winner": (player - opened) % 4,
        "dealer": (table.dealer - opened) % 4,
        "streak": start["honba"],
        "special": special,
        "ready": "none" if ready is None or player in declarations.let_a_win_go else ready.kind,
        **tiles_of_win(table, event, way, special),
    }
    if way in ("discard", "robbed-kong", "seven-rob-one"):
        record["payer"] = (payer - opened) % 4
    if way == "self-draw":
        record["last_tile"] = table.drawable == 0
        record["replacement"] = "none" if special == "heavenly" else table.drawn_for
    if way == "seven-rob-one" and table.robbed is not None:
        record["robbed_flower"] = tile_text([table.robbed[0]])
        record["eighth_flower"] = "self" if table.robbed_with_own else "other"
    return record


def way_of(table: Table, event: Event) -> str:
    player = event["actor"]
    if event.get("form"):
        return str(event["form"]).replace("_", "-")
    if event["target"] == player:
        return "eight-flowers" if len(table.flowers[player]) == 8 and table.robbed is None else "self-draw"
    robs = table.added is not None and table.added == (tile_of(event["pai"]), event["target"])
    return "robbed-kong" if robs else "discard"


def tiles_of_win(table: Table, event: Event, way: str, special: str) -> dict[str, str]:
    """The standing tiles, and the winning one where there is one."""
    standing = list(table.hands[event["actor"]])
    if way in ("discard", "robbed-kong"):
        return {"concealed": tile_text(standing), "win": event["pai"]}
    if special == "heavenly" or not complete(standing) or table.drawn is None:
        return {"concealed": tile_text(standing)}
    standing.remove(table.drawn)
    return {"concealed": tile_text(standing), "win": tile_text([table.drawn])}


def special_of(table: Table, declarations: Declarations, player: int, payer: int, way: str) -> str:
    """天胡, 地胡, 人胡 (L-SCORE-42, L-SCORE-43, L-SCORE-44)."""
    untouched = not table.discards[player] and not table.melds[player] and table.draws[player] == 0
    if way == "self-draw" and player == table.dealer and untouched:
        return "heavenly"
    ready = declarations.standing.get(player)
    if ready is not None and ready.kind == "heaven":
        if way == "self-draw" and table.draws[player] == 1:
            return "earthly"
        if way == "discard" and len(table.discards[payer]) == 1:
            return "earthly"
    if ready is not None and ready.kind == "earth":
        if way == "self-draw" and ready.draws == 1:
            return "human"
        if way == "discard" and ready.discards[payer] == 1:
            return "human"
    return "none"
