"""Entries of ``table`` and ``rotation``: the wall, the deal and the turn; who sits where and who deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from paigui.model.kinds import Expression, Identifier, Plain, Truth, Word
from paigui.model.moment import MomentKind, WrittenMoment
from paigui.model.option_values import Bounds
from paigui.model.partial import Partial
from paigui.model.record import Written, key
from paigui.model.shapes import ListOf
from paigui.syntax.ast import Expr

_PLAIN = Expression()
"""A number that may read options, and nothing else."""
_EXPRESSION = Expression()
_EXAMPLES = ListOf(MomentKind())
Moments = tuple[WrittenMoment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialSize(Partial):
    """How many play, and with how many tiles."""

    players: Written[tuple[int, int]] | None = key(
        Bounds(2, 4, single=True),
        "How many play: a number, or the least and the most.",
        "幾人玩：一數，或最少至最多。",
    )
    hand: Written[Expr] | None = key(_PLAIN, "Tiles of a standing hand.", "立牌張數。")
    copies: Written[Expr] | None = key(_PLAIN, "Tiles of each kind.", "每種牌的張數。")
    flowers: Written[Expr] | None = key(
        _PLAIN, "Tiles of each flower; 0 to play without.", "每種花牌的張數；0 為不用花牌。"
    )
    seats_from: Written[str] | None = key(
        Word(("opening", "dealer")),
        "Whose seat is East in a hand: that at which the wall was opened, or the dealer's.",
        "每盤以何座為東：開門之座，或莊家之座。",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialOpening(Partial):
    """Where the wall is opened."""

    dice: Written[Expr] | None = key(_PLAIN, "How many dice are thrown.", "擲幾顆骰子。")
    seat: Written[Expr] | None = key(_EXPRESSION, "At whose wall it is opened.", "由誰的牌牆開門。")
    stack: Written[Expr] | None = key(
        _EXPRESSION, "At which stack, counted from the right end.", "自右端數起第幾墩。"
    )
    examples: Written[Moments] | None = key(_EXAMPLES, "Throws and where they open.", "擲得之數與所開之處。")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialDeal(Partial):
    """How the tiles are dealt."""

    take: Written[Expr] | None = key(_PLAIN, "Tiles that a player takes at once.", "每次取幾張。")
    times: Written[Expr] | None = key(_PLAIN, "How often each takes.", "各取幾次。")
    tiles: Written[Expr] | None = key(
        _PLAIN,
        "So many tiles at will, in place of `take` and `times`.",
        "任取這麼多張，不用「每次取」「次數」。",
    )
    door: Written[str] | None = key(
        Word(("dealer", "none")), "Who takes one tile more and begins.", "由誰多取一張門牌。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialOpeningFlowers(Partial):
    """Replacing the flowers of the deal."""

    first: Written[str] | None = key(Word(("dealer", "opening")), "Who begins.", "由誰先補。")
    order: Written[str] | None = key(
        Word(("rounds", "players")),
        "`rounds`: each once, then those who drew flowers again; `players`: each until done.",
        "逐輪：各補一次，再得花者下一輪再補；逐家：一家補完再換下一家。",
    )
    calls: Written[tuple[str, ...]] | None = key(
        ListOf(Plain(20, one_line=True)), "What is called meanwhile.", "其間所喊。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialDeadWall(Partial):
    """The tiles that are never drawn."""

    tiles: Written[Expr] | None = key(_PLAIN, "Tiles that are kept back.", "保留幾張。")
    replaced_from: Written[str] | None = key(
        Word(("play", "reserve")),
        "Where replacements come from: out of what is played, or out of what is kept.",
        "補牌取自何處：可摸之牌，或保留之牌。",
    )
    per_kong: Written[Expr] | None = key(_PLAIN, "Tiles more for each kong.", "每一槓多留幾張。")
    examples: Written[Moments] | None = key(
        _EXAMPLES, "Tiles that may still be drawn after so many.", "摸補若干之後還可摸幾張。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialTurn(Partial):
    """The turns of play."""

    intake: Written[str] | None = key(
        Word(("wall", "none")), "Where a turn's tile comes from.", "輪到時牌從何來。"
    )
    to: Written[str] | None = key(Word(("right", "left")), "To whom the turn goes.", "輪向何家。")
    new_leg: Written[tuple[str, ...]] | None = key(
        ListOf(Word(("added-kong", "concealed-kong", "exposed-kong"))),
        "What ends a turn and begins another of the same player.",
        "何者結束一手並由同一家另起一手。",
    )
    discards: Written[Expr] | None = key(
        _PLAIN, "How many tiles each discards before play ends.", "各打出幾張之後終局。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialLastTile(Partial):
    """What becomes of the last drawable tile."""

    decline: Written[str] | None = key(
        Word(("ends_hand", "next_draws", "forbidden")), "If it is refused.", "棄摸時如何。"
    )
    flower: Written[str] | None = key(
        Word(("replace", "keep", "discard")), "If it is a flower.", "是花牌時如何。"
    )
    added_kong: Written[str] | None = key(
        Word(("replace", "no_replacement", "ends_unless_robbed")),
        "If it makes an added kong.",
        "用以加槓時如何。",
    )
    concealed_kong: Written[str] | None = key(
        Word(("replace", "no_replacement", "forbidden")), "If it makes a concealed kong.", "用以暗槓時如何。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialSetAside(Partial):
    """A hand that is laid aside before play."""

    tiles: Written[Expr] | None = key(_PLAIN, "How many tiles.", "幾張。")
    fixed: Written[bool] | None = key(Truth(), "Whether it may not be changed.", "是否不得更換。")
    hidden: Written[bool] | None = key(Truth(), "Whether it lies face down.", "是否蓋著。")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialHandling(Partial):
    """The manners of handling tiles that the rules of play speak of."""

    short: ClassVar[str | None] = "words"
    short_list: ClassVar[bool] = True
    words: Written[tuple[str, ...]] | None = key(
        ListOf(Identifier()), "What a record may call them.", "紀錄所用之詞。", required=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialSeats(Partial):
    """How seats are drawn."""

    dice: Written[Expr] | None = key(_PLAIN, "How many dice are thrown.", "擲幾顆骰子。")
    thrower: Written[Expr] | None = key(
        _EXPRESSION, "Who throws them from the second match on.", "第二將起由誰擲骰。"
    )
    again_when: Written[Expr] | None = key(_EXPRESSION, "When the draw is repeated.", "何時須重抽。")
    examples: Written[Moments] | None = key(_EXAMPLES, "Draws of seats.", "抽座之例。")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialDealer(Partial):
    """Who deals."""

    first: Written[Expr] | None = key(_EXPRESSION, "Who deals first in a match.", "每將由誰起莊。")
    stays_when: Written[Expr] | None = key(_EXPRESSION, "When the dealer keeps the deal.", "何時連莊。")
    next: Written[Expr] | None = key(_EXPRESSION, "Who deals next, else.", "否則由誰接莊。")
    examples: Written[Moments] | None = key(_EXAMPLES, "Hands and who deals next.", "各盤與其後之莊。")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialRound(Partial):
    """The rounds of a match."""

    next_when: Written[Expr] | None = key(_EXPRESSION, "When the next round begins.", "何時進入次圈。")
    rounds: Written[Expr] | None = key(_PLAIN, "How many rounds make a match.", "幾圈為一將。")
    examples: Written[Moments] | None = key(_EXAMPLES, "Hands and whether a round ends.", "各盤與是否進圈。")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialStreak(Partial):
    """The dealer's streak."""

    grows_when: Written[Expr] | None = key(_EXPRESSION, "When it grows by one.", "何時加一。")
    examples: Written[Moments] | None = key(_EXAMPLES, "Hands and whether it grows.", "各盤與是否加一。")


TABLE: Mapping[str, type[Partial]] = {
    "size": PartialSize,
    "opening": PartialOpening,
    "deal": PartialDeal,
    "opening_flowers": PartialOpeningFlowers,
    "dead_wall": PartialDeadWall,
    "turn": PartialTurn,
    "last_tile": PartialLastTile,
    "set_aside": PartialSetAside,
    "handling": PartialHandling,
}
"""The entries of ``table``."""
ROTATION: Mapping[str, type[Partial]] = {
    "seats": PartialSeats,
    "dealer": PartialDealer,
    "round": PartialRound,
    "streak": PartialStreak,
}
"""The entries of ``rotation``."""
