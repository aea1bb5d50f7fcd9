"""A win record read as it stands: tiles, melds, facts, and what is refused. Part of the plain scorer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

NUMBERS = [f"{rank}{suit}" for suit in "mps" for rank in "123456789"]
WINDS = list("ESWN")
DRAGONS = list("CFP")
HONORS = WINDS + DRAGONS
TILES = NUMBERS + HONORS
PLACE = {tile: place for place, tile in enumerate(TILES)}
FLOWER_SETS = [[f"{n}{series}" for n in "1234"] for series in "fg"]


class NoScore(Exception):
    """A record that is refused (`bad-win`) or a hand that may not win (`not-a-win`)."""

    def __init__(self, code: str, why: str, waits: list[str] | None = None) -> None:
        super().__init__(why)
        self.code, self.why, self.waits = code, why, waits


@dataclass(frozen=True)
class Group:
    """A sequence, triplet or kong; `open`: 吃, 碰, exposed kong; `drawn`: all its tiles dealt or drawn."""

    kind: str
    tile: str  # the lowest
    melded: bool = False  # set out before the win, a concealed kong too
    open: bool = False
    drawn: bool = True

    def tiles(self) -> list[str]:
        return tiles_of(self.kind, self.tile)


@dataclass(frozen=True)
class Hand:
    """A win record, read."""

    standing: list[str]  # without the winning tile
    win: str | None
    melds: list[Group]
    by: str
    record: Mapping[str, Any]
    flowers: list[str]
    seat: str
    round: str
    winner: int
    dealer: int | None
    payer: int | None
    streak: int
    shown_streak: int

    def get(self, key: str, default: Any = None) -> Any:
        return self.record.get(key, default)

    @property
    def flower_win(self) -> bool:
        return self.by in ("eight-flowers", "seven-rob-one")

    @property
    def heavenly(self) -> bool:
        return bool(self.get("special") == "heavenly")

    @property
    def robs_with_six(self) -> bool:
        """七搶一 (2): the winner drew the eighth flower holding six."""
        return self.by == "seven-rob-one" and self.get("eighth_flower", "other") == "self"

    @property
    def self_drawn(self) -> bool:
        return self.by in ("self-draw", "eight-flowers") or self.robs_with_six

    @property
    def winning_tile(self) -> str | None:
        """The tile that completed the hand; none with 天胡 (R5)."""
        return None if self.heavenly else self.win

    def held(self) -> list[str]:
        """All tiles of the hand before the winning tile came, four for a kong."""
        return self.standing + [tile for meld in self.melds for tile in meld.tiles()]

    def all_standing(self) -> list[str]:
        return in_order(self.standing + ([self.win] if self.win else []))


def read_tiles(text: str) -> list[str]:
    """Canonical notation: `23444p NN CCC`, flowers `1f 3g`."""
    tiles: list[str] = []
    digits = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            digits += letter
        elif letter in "mpsfg":
            tiles += [digit + letter for digit in digits]
            digits = ""
        else:
            tiles.append(letter)
    return tiles


def in_order(tiles: list[str]) -> list[str]:
    return sorted(tiles, key=PLACE.__getitem__)


def after(tile: str, steps: int) -> str:
    """The tile some steps up in its suit, `""` beyond the suit and for honors."""
    if tile in HONORS or not 1 <= int(tile[0]) + steps <= 9:
        return ""
    return f"{int(tile[0]) + steps}{tile[1]}"


def tiles_of(kind: str, tile: str) -> list[str]:
    if kind == "sequence":
        return [tile, after(tile, 1), after(tile, 2)]
    return [tile] * {"pair": 2, "triplet": 3, "kong": 4}[kind]


def less(tiles: list[str], taken: list[str]) -> list[str]:
    rest = list(tiles)
    for tile in taken:
        rest.remove(tile)
    return rest


def read(record: Mapping[str, Any]) -> Hand:
    melds = [read_meld(text) for text in record.get("melds", [])]
    winner = record.get("winner", WINDS.index(record["seat"]))
    streak = record.get("streak", 0)
    return Hand(
        standing=in_order(read_tiles(record["concealed"])),
        win=record.get("win"),
        melds=melds,
        by=record.get("by", "discard"),
        record=record,
        flowers=read_tiles(record.get("flowers", "")),
        seat=record["seat"],
        round=record["round"],
        winner=winner,
        dealer=record.get("dealer"),
        payer=record.get("payer"),
        streak=streak,
        shown_streak=record.get("shown_streak", streak),
    )


def read_meld(text: str) -> Group:
    kind, tiles = text.split()[:2]
    lowest = in_order(read_tiles(tiles))[0]
    if kind == "concealed-kong":
        return Group("kong", lowest, melded=True)
    shape = {"chi": "sequence", "pon": "triplet", "kong": "kong", "added-kong": "kong"}[kind]
    return Group(shape, lowest, melded=True, open=True, drawn=False)


def refuse(hand: Hand) -> None:
    """What no table can produce, and what 羅漢 refuses besides (FORMATS, "Refused")."""
    everything = hand.held() + ([hand.win] if hand.win else [])
    if any(everything.count(tile) > 4 for tile in everything):
        raise NoScore("bad-win", "five of a kind")
    if any(hand.flowers.count(flower) > 1 for flower in hand.flowers):
        raise NoScore("bad-win", "a flower twice")
    if len(hand.all_standing()) + 3 * len(hand.melds) != 17:
        raise NoScore("bad-win", "number of tiles")
    if hand.win is None and not hand.heavenly and not hand.flower_win:
        raise NoScore("bad-win", "no winning tile")
    if hand.heavenly and hand.by != "self-draw":
        raise NoScore("bad-win", "heavenly not drawn")
    refuse_replacement(hand)
    if hand.by == "robbed-kong" and hand.win in hand.held():
        raise NoScore("bad-win", "robbed tile held")
    if hand.flower_win and len(hand.flowers) < 8:
        raise NoScore("bad-win", "fewer than eight flowers")
    if hand.payer is not None and hand.payer == hand.winner:
        raise NoScore("bad-win", "pays oneself")
    ready, special = hand.get("ready", "none"), hand.get("special", "none")
    declared = ready in ("heaven", "earth") or special in ("heavenly", "earthly", "human")
    if declared and any(meld.open for meld in hand.melds):
        raise NoScore("bad-win", "declared with a claim")
    if hand.winner == hand.dealer and (ready == "heaven" or special == "earthly"):
        raise NoScore("bad-win", "heaven of the dealer")


def refuse_replacement(hand: Hand) -> None:
    replacement = hand.get("replacement", "none")
    if replacement == "none":
        return
    if hand.by in ("discard", "robbed-kong"):
        raise NoScore("bad-win", "replacement of a taken tile")
    meld_kinds = [text.split()[0] for text in hand.get("melds", [])]
    wanted = {"concealed-kong": "concealed-kong", "added-kong": "added-kong", "exposed-kong": "kong"}
    if replacement == "flower" and not hand.flowers:
        raise NoScore("bad-win", "replacement of no flower")
    if replacement != "flower" and wanted[replacement] not in meld_kinds:
        raise NoScore("bad-win", "replacement of no kong")
