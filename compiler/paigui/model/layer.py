"""A layer: one ruleset file or folder as it was written, before its parents are merged in.

Every section entry is a partial record; `paigui.resolve` merges layers field by field into a closed ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from paigui.model.by_option import ByOption, Switched
from paigui.model.closed import Closed
from paigui.model.example import CITE, ExampleKind, WrittenExample
from paigui.model.heading import Definitions
from paigui.model.kinds import Identifier, Plain, Word
from paigui.model.option_values import SingleValue
from paigui.model.partial import NAME, SENTENCE, Partial
from paigui.model.play_entries import FOULS, PLAY, PRIORITY, RECORD, PartialFoul, PartialPriority, PlayRecord
from paigui.model.record import Record, Written, key, value_of
from paigui.model.ruleset import Text
from paigui.model.scoring_entries import (
    PartialDefinition,
    PartialFact,
    PartialForm,
    PartialMap,
    PartialOption,
    PartialPattern,
    PartialReadings,
    PartialRefusal,
    PartialSet,
    PartialSettlement,
    PartialTable,
    PartialWay,
)
from paigui.model.shapes import Choices, Dropped, Inner, ListOf, Section
from paigui.model.stakes_entries import (
    PartialAdvice,
    PartialDraw,
    PartialExtra,
    PartialLiability,
    PartialPenalty,
    PartialSideBet,
    PartialTerm,
)
from paigui.model.table_entries import ROTATION, TABLE
from paigui.source.tree import Scalar

Entries = Written[tuple[Partial | Dropped, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer(Record):
    """One ruleset file or folder. `read_layer` makes it."""

    ruleset: Written[str] | None = key(
        Identifier(new=True, hyphens=True, spoken=False),
        "The name of the ruleset.",
        "規則之名。",
        required=True,
    )
    edition: Written[str] | None = key(Plain(60, one_line=True), "Which edition this is.", "版本。")
    title: Written[Text] | None = key(NAME, "What people call it.", "標題。")
    says: Written[Text] | None = key(SENTENCE, "What it is.", "說明。")
    cites: Written[tuple[str, ...]] | None = key(
        ListOf(CITE), "Clauses that hold throughout.", "通篇所依條文。"
    )
    extends: Written[Scalar] | None = key(
        SingleValue(),
        "The parent: a shipped ruleset, or a path beside this file.",
        "所承之規則：內附規則之名，或相對於本檔的路徑。",
    )
    set: Written[tuple[tuple[Scalar, Scalar], ...]] | None = key(
        Choices(), "Options of the parent that this table chooses.", "就所承規則的選項所作的選擇。"
    )
    coexistence: Written[str] | None = key(
        Word(("higher-only", "count-all")),
        "`higher-only`: what a rule implies is absorbed or kept; `count-all`: inherited `absorbs` are off.",
        "higher-only：所含台型須不計或特意並計；count-all：所承「不同計」一概不用。",
    )
    options: Written[tuple[PartialOption | Dropped, ...]] | None = key(
        Section(PartialOption), "Switches.", "選項。"
    )
    facts: Written[tuple[PartialFact | Dropped, ...]] | None = key(
        Section(PartialFact), "Facts of the win record that this ruleset reads.", "本規則所讀的胡牌事實。"
    )
    maps: Written[tuple[PartialMap | Dropped, ...]] | None = key(
        Section(PartialMap), "Winds to tiles.", "風與牌的對應。"
    )
    sets: Written[tuple[PartialSet | Dropped, ...]] | None = key(
        Section(PartialSet), "Named sets of tiles.", "牌組之名。"
    )
    tables: Written[tuple[PartialTable | Dropped, ...]] | None = key(
        Section(PartialTable),
        "Numbers to numbers, read as `NAME(number)`.",
        "數與數的對應，寫作 `名稱(數)`。",
    )
    define: Written[tuple[PartialDefinition | Dropped, ...]] | None = key(
        Definitions(PartialDefinition), "Named expressions.", "名詞定義。"
    )
    wins: Written[tuple[PartialWay | Dropped, ...]] | None = key(
        Section(PartialWay), "Ways of winning.", "胡牌方式。"
    )
    refuse: Written[tuple[PartialRefusal | Dropped, ...]] | None = key(
        Section(PartialRefusal), "Win records that cannot be.", "不可能有的胡牌紀錄。"
    )
    forms: Written[tuple[PartialForm | Dropped, ...]] | None = key(
        Section(PartialForm), "Shapes of the hand.", "牌型。"
    )
    patterns: Written[tuple[PartialPattern | Dropped, ...]] | None = key(
        Section(PartialPattern), "Rules that give tai.", "台型。"
    )
    readings: Written[PartialReadings] | None = key(
        Inner(PartialReadings), "Which readings are scored.", "就何種讀法計台。"
    )
    settlement: Written[PartialSettlement] | None = key(Inner(PartialSettlement), "Who pays what.", "收付。")
    table: Written[tuple[Partial | Dropped, ...]] | None = key(
        Closed(TABLE), "The wall, the deal and the turns.", "牌牆、配牌與輪次。"
    )
    rotation: Written[tuple[Partial | Dropped, ...]] | None = key(
        Closed(ROTATION), "Seats, dealer, rounds and streak.", "座次、莊家、圈與連莊。"
    )
    draws: Written[tuple[PartialDraw | Dropped, ...]] | None = key(
        Section(PartialDraw), "Hands that nobody wins.", "無人胡牌的盤。"
    )
    play: Written[PlayRecord] | None = key(PLAY, "What may be done, and what not.", "何事可行，何事不准。")
    priority: Entries | None = key(PRIORITY, "Who goes first.", "誰先誰後。")
    fouls: Written[tuple[PartialFoul | Dropped, ...]] | None = key(
        FOULS, "States that a fault puts a player in.", "犯規者所處之狀態。"
    )
    record: Entries | None = key(
        RECORD, "How a win record is read off the table.", "如何由牌桌得出胡牌紀錄。"
    )
    penalties: Written[tuple[PartialPenalty | Dropped, ...]] | None = key(
        Section(PartialPenalty), "What an offender pays.", "犯規者所付。"
    )
    extras: Written[tuple[PartialExtra | Dropped, ...]] | None = key(
        Section(PartialExtra), "What is paid to a winner beside all else.", "於胡家另有所付。"
    )
    liability: Written[tuple[PartialLiability | Dropped, ...]] | None = key(
        Section(PartialLiability), "Who pays in the payers' place.", "由誰代付。"
    )
    side_bets: Written[tuple[PartialSideBet | Dropped, ...]] | None = key(
        Section(PartialSideBet), "Bets beside the game.", "牌局之外的賭。"
    )
    terms: Written[tuple[PartialTerm | Dropped, ...]] | None = key(
        Section(PartialTerm), "Words of the game.", "用語。"
    )
    advice: Written[tuple[PartialAdvice | Dropped, ...]] | None = key(
        Section(PartialAdvice),
        "What is asked of the players and no record shows.",
        "對玩家的提醒，紀錄看不出來的。",
    )
    by_option: Written[tuple[Switched, ...]] | None = key(
        ByOption(),
        "What is said more where an option has a value: `OPTION: {VALUE: {patterns: …}}`.",
        "選項取某值時另有的規定：`選項: {值: {台型: …}}`。",
    )
    examples: Written[tuple[WrittenExample, ...]] | None = key(
        ListOf(ExampleKind()), "Whole hands that belong to no single rule.", "不屬單一台型的例。"
    )

    rights: Entries | None = None
    """What ``play`` and ``priority`` say, section by section (`spread`)."""
    marks: Entries | None = None
    forbid: Entries | None = None
    allow: Entries | None = None
    contests: Entries | None = None

    @property
    def name(self) -> str:
        """The name of the ruleset, empty where it could not be read."""
        return value_of(self.ruleset) or ""


def spread(layer: Layer) -> Layer:
    """A layer with the sections within ``play`` and ``priority`` beside all others; definitions are of one kind."""
    changes: dict[str, Any] = {}
    play = value_of(layer.play)
    if play is not None:
        changes = {"play": None, **{name: getattr(play, name) for name in PLAYED}}
        more = value_of(play.define) or ()
        if layer.define is not None:
            changes["define"] = Written((*(layer.define.value or ()), *more), layer.define.span)
        else:
            changes["define"] = play.define
    for entry in entries_of(layer, "priority"):
        if layer.priority is not None and isinstance(entry, PartialPriority):
            changes["contests"] = entry.contests
            changes["priority"] = Written((replace(entry, contests=None),), layer.priority.span)
    return replace(layer, **changes)


def entries_of(layer: Layer, section: str) -> tuple[Partial | Dropped, ...]:
    """What a layer writes in a section, in the order written."""
    written: Entries | None = getattr(layer, section)
    return value_of(written) or ()


PLAYED = ("rights", "marks", "forbid", "allow")
"""The sections within ``play``, beside definitions."""
PLAY_SECTIONS = (*PLAYED, "priority", "contests", "fouls", "record")
"""The sections of the rules of play."""
TABLE_SECTIONS = (
    "table", "rotation", "draws", *PLAY_SECTIONS,
    "penalties", "extras", "liability", "side_bets", "terms", "advice",
)  # fmt: skip
"""The sections about the table: a closed ruleset has their entries all alike (`paigui.model.ruleset.Entry`)."""
SECTIONS = (
    "options", "facts", "maps", "sets", "tables", "define", "wins", "refuse", "forms", "patterns", *TABLE_SECTIONS,
)  # fmt: skip
"""The sections whose entries are keyed by id, in the order of the reference."""


def place_of(section: str) -> str:
    """Where a file writes a section: ``play.rights``."""
    return (
        f"play.{section}" if section in PLAYED else "priority.contests" if section == "contests" else section
    )
