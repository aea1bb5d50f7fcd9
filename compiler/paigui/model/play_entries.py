"""Entries of the rules of play: rights, marks, what is forbidden or allowed, contests, fouls, and how a win is recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paigui.ir.play_facts import ACTS, GROUPS
from paigui.model.heading import Definitions
from paigui.model.kinds import Expression, Truth, Word
from paigui.model.partial import Partial
from paigui.model.play_example import PlayExampleKind, WrittenPlay
from paigui.model.record import Record, Written, key
from paigui.model.ruleset import Reference
from paigui.model.scoring_entries import PartialDefinition
from paigui.model.shapes import Dropped, Inner, ListOf, Named, OneEntry, Section
from paigui.model.triggers import Act, TriggerKind
from paigui.syntax.ast import Expr
from paigui_runtime.play.rules import Trigger

_CONDITION = Expression()
_TRIGGERS = ListOf(TriggerKind(), single=True)
_EXAMPLES = ListOf(PlayExampleKind())
Triggers = tuple[Trigger, ...]
Examples = tuple[WrittenPlay, ...]
RIGHTS = ("win", "rob_flower", "pong", "claimed_kong", "chow", "draw")
"""What a right may be to."""
PASSES = ("win", "flower_win", "pong", "claimed_kong", "chow", "draw")
"""What letting a right die may be called."""
CLAIMED = (*RIGHTS, "self_draw", "rob_kong", *GROUPS)
"""Whose claim a contest may be about; ``self_draw`` and ``rob_kong`` are wins of one kind."""
VERDICTS = ("void", "undone", "stands")
REMEDIES = (
    "restore", "lot_back", "expose", "tail_to_sea", "lot_discard", "discard_other", "discard_drawn",
    "take_back", "play_on", "end_hand",
)  # fmt: skip
"""What the table may have to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialPlayed(Partial):
    """An entry that an option may switch off, with short logs."""

    enabled: Written[Expr] | None = key(
        _CONDITION, "Whether it is played; reads options only.", "是否採用；只讀選項。"
    )
    examples: Written[Examples] | None = key(
        _EXAMPLES, "Short logs, and what must be found in them.", "短牌譜與所應查出的。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialRight(PartialPlayed):
    """What an act allows players to do."""

    act: Written[Triggers] | None = key(_TRIGGERS, "What gives the right.", "因何而有此權利。", required=True)
    may: Written[str] | None = key(Act(RIGHTS), "What it is a right to.", "可作何事。", required=True)
    when: Written[Expr] | None = key(_CONDITION, "Who has it: where this holds of `me`.", "何人有之。")
    until: Written[Triggers] | None = key(
        _TRIGGERS, "What ends it, beside its use and what overtakes it.", "除行使與被搶先外，至何時為止。"
    )
    lapse: Written[str] | None = key(
        Act(PASSES), "What letting it die unused is called.", "任其失效稱為放過什麼。", name="pass"
    )
    lapse_when: Written[Expr] | None = key(
        _CONDITION, "When letting it die counts so.", "何時算放過。", name="pass_when"
    )
    form: Written[Reference] | None = key(Named("wins"), "Which way of winning it is.", "以何種方式胡。")
    counts_as: Written[Reference] | None = key(
        Named("wins"), "As which way of winning the record writes it.", "胡牌紀錄上視同何種胡法。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkSetRecord(Record):
    """What sets a mark."""

    act: Written[Triggers] | None = key(_TRIGGERS, "What sets it.", "因何而記。", required=True)
    when: Written[Expr] | None = key(_CONDITION, "Only if this holds.", "僅於此條件成立時。")
    put: Written[Expr] | None = key(_CONDITION, "The tiles that it holds.", "所記之牌。")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearRecord(Record):
    """What clears a mark."""

    act: Written[Triggers] | None = key(_TRIGGERS, "What clears it.", "因何而除。", required=True)
    when: Written[Expr] | None = key(_CONDITION, "Only if this holds.", "僅於此條件成立時。")


@dataclass(frozen=True, slots=True, kw_only=True)
class BarsRecord(Record):
    """What a mark bars."""

    act: Written[Triggers] | None = key(_TRIGGERS, "What it bars.", "所不得為。", required=True)
    when: Written[Expr] | None = key(_CONDITION, "Only if this holds.", "僅於此條件成立時。")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialMark(PartialPlayed):
    """A state of a player."""

    set: Written[MarkSetRecord] | None = key(
        Inner(MarkSetRecord), "What sets it.", "因何而記。", required=True
    )
    clear: Written[ClearRecord] | None = key(
        Inner(ClearRecord), "What clears it; left out, nothing in this hand.", "因何而除；省略則本盤不除。"
    )
    bars: Written[BarsRecord] | None = key(Inner(BarsRecord), "What it bars.", "所不得為。")
    foul: Written[Reference] | None = key(
        Named("fouls"), "What doing what it bars is.", "為其所不得為，犯何規。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialForbid(PartialPlayed):
    """An act that is not allowed."""

    act: Written[Triggers] | None = key(_TRIGGERS, "Which act.", "何種動作。", required=True)
    when: Written[Expr] | None = key(
        _CONDITION, "When it is not allowed; left out, always.", "何時不准；省略則一概不准。"
    )
    verdict: Written[str] | None = key(
        Word(VERDICTS),
        "The act counts for nothing, is put back by itself, or stands; left out, a win is void, all else stands.",
        "該動作不算、隨即收回或照算；省略則胡牌不算，其餘照算。",
    )
    foul: Written[Reference] | None = key(Named("fouls"), "What it is to do so.", "犯何規。")
    penalty: Written[Reference] | None = key(
        Named("penalties"),
        "What it costs. A win that is none and was laid down costs `false_win` where its rules name nothing else.",
        "所受之罰。不成之胡而已攤牌者，規則未指明時罰以 `false_win`。",
    )
    then: Written[tuple[str, ...]] | None = key(
        ListOf(Word(REMEDIES), single=True),
        "What the table has to do. `restore` puts tiles, turn and rights back; what was said or seen stays, and so does "
        "letting a win go, by reaching out for one, or saying that one passes.",
        "須如何善後。復原者為牌、輪次與權利；所言、所見，以及伸手等所放過之胡、喊過之權，皆不復原。",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialAllow(PartialPlayed):
    """An act of which the rules say that it is allowed."""

    act: Written[Triggers] | None = key(_TRIGGERS, "Which act.", "何種動作。", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialContest(PartialPlayed):
    """Two players want one tile."""

    claim: Written[tuple[str, ...]] | None = key(
        ListOf(Act(CLAIMED), single=True),
        "Whose claim goes first by the order.",
        "依次序在先者。",
        required=True,
    )
    rival: Written[tuple[str, ...]] | None = key(
        ListOf(Act((*ACTS, "self_draw", "rob_kong", *GROUPS)), single=True),
        "What it stands against.",
        "與之相爭者。",
        required=True,
    )
    yields_when: Written[Expr] | None = key(_CONDITION, "When it yields all the same.", "何時反而讓出。")
    passes: Written[bool] | None = key(
        Truth(), "Whether who yields has passed the tile.", "讓出者是否算放過。", name="pass"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialPriority(Partial):
    """Who goes first."""

    order: Written[tuple[tuple[str, ...], ...]] | None = key(
        ListOf(ListOf(Act(RIGHTS), single=True)),
        "Acts from the strongest to the weakest; those of one rank in a list.",
        "由先至後；同級者同列。",
    )
    winners: Written[str] | None = key(
        Word(("nearest", "all")), "Who wins when several could.", "數家可胡時由誰胡。"
    )
    own_reach_ends: Written[tuple[str, ...]] | None = key(
        ListOf(Act(RIGHTS), single=True),
        "Which rights one gives up by reaching for the wall.",
        "自己伸手摸牌即放棄何種權利。",
    )
    contests: Written[tuple[PartialContest | Dropped, ...]] | None = key(
        Section(PartialContest), "Who yields, and when.", "何時誰讓誰。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialFoul(Partial):
    """A state that a fault puts a player in."""

    bars: Written[Triggers] | None = key(_TRIGGERS, "What it bars at once.", "當下即不得為。")
    open_bars: Written[Triggers] | None = key(
        _TRIGGERS, "What more it bars once the table knows.", "公開後另不得為。"
    )
    examples: Written[Examples] | None = key(
        _EXAMPLES, "Short logs, and what must be found in them.", "短牌譜與所應查出的。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialRecording(Partial):
    """How the keys of a win record are read off the table."""

    special: Written[Expr] | None = key(
        _CONDITION, "Heavenly, earthly, human or none.", "天胡、地胡、人胡或無。"
    )
    ready: Written[Expr] | None = key(_CONDITION, "What was declared.", "所報之聽。")
    last_tile: Written[Expr] | None = key(
        _CONDITION, "Whether it is the last drawable tile.", "是否為海底牌。"
    )
    flowers: Written[Expr] | None = key(_CONDITION, "The flowers that count.", "所計之花。")
    replacement: Written[Expr] | None = key(_CONDITION, "Whether it counts as a replacement.", "是否算補牌。")
    examples: Written[Examples] | None = key(
        _EXAMPLES, "Short logs, and what must be found in them.", "短牌譜與所應查出的。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRecord(Record):
    """The rules of play."""

    define: Written[tuple[PartialDefinition | Dropped, ...]] | None = key(
        Definitions(PartialDefinition), "Named expressions, as at the top.", "名詞定義，同最上層。"
    )
    rights: Written[tuple[PartialRight | Dropped, ...]] | None = key(
        Section(PartialRight), "What acts allow players to do.", "因他人動作而可作之事。"
    )
    marks: Written[tuple[PartialMark | Dropped, ...]] | None = key(
        Section(PartialMark), "States of players.", "玩家的記號。"
    )
    forbid: Written[tuple[PartialForbid | Dropped, ...]] | None = key(
        Section(PartialForbid), "What is not allowed.", "不准之事。"
    )
    allow: Written[tuple[PartialAllow | Dropped, ...]] | None = key(
        Section(PartialAllow), "What is allowed, where one might doubt it.", "有疑而准許之事。"
    )


@dataclass(frozen=True, slots=True)
class Play(Inner[PlayRecord]):
    """The section ``play``."""

    null_refused: ClassVar[str | None] = "PG0324"


PLAY = Play(PlayRecord)
FOULS = Section(PartialFoul)
PRIORITY = OneEntry(PartialPriority, "priority")
RECORD = OneEntry(PartialRecording, "record")
