"""A layer: one ruleset file or folder as it was written, before its parents are merged in.

Every section entry is a partial record; `paigui.resolve` merges layers field by field into a closed ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paigui.model.by_option import ByOption, Switched
from paigui.model.closed import Closed
from paigui.model.example import CITE, ExampleKind, WrittenExample
from paigui.model.exclusion import BECAUSE, TIER, Absorbs, AbsorbsList
from paigui.model.form_parts import FormParts
from paigui.model.heading import Definitions
from paigui.model.kinds import Expression, Identifier, Kinds, Plain, Truth, Whole, Word
from paigui.model.number_rows import NumberRows
from paigui.model.option_values import LARGEST, Bounds, SingleValue, Stakes
from paigui.model.partial import NAME, SENTENCE, Partial, References
from paigui.model.record import Record, Written, key, value_of
from paigui.model.ruleset import Adjust, NumberRow, Part, Text, Tier
from paigui.model.shapes import Choices, Dropped, Inner, ListOf, Named, RecordOf, Section
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
from paigui.syntax.ast import Expr

_CONDITION = Expression()
WINNERS = Word(("nearest", "all", "share", "draw"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialOption(Partial):
    """A switch of the ruleset."""

    likely: ClassVar[str | None] = "default"

    type: Written[str] | None = key(
        Word(("bool", "int", "choice")), "What values it has.", "值的種類。", required=True
    )
    default: Written[Scalar] | None = key(
        SingleValue(), "The value where nobody chooses.", "未選用時的值。", required=True
    )
    choices: Written[tuple[str, ...]] | None = key(
        ListOf(Identifier(new=True, hyphens=True)), "The choices.", "可選的項目。", name="of"
    )
    range: Written[tuple[int, int]] | None = key(Bounds(), "Least and greatest number.", "最小值與最大值。")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialFact(PartialOption):
    """A fact of the win record that the ruleset reads; declared as an option is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialMap(Partial):
    """A wind to tiles."""

    by: Written[str] | None = key(
        Word(("seat_wind", "round_wind")), "Which wind decides.", "依何風而定。", required=True
    )
    east: Written[int] | None = key(
        Kinds(empty=True), "Tiles of East.", "東所對應的牌。", name="E", required=True
    )
    south: Written[int] | None = key(
        Kinds(empty=True), "Tiles of South.", "南所對應的牌。", name="S", required=True
    )
    west: Written[int] | None = key(
        Kinds(empty=True), "Tiles of West.", "西所對應的牌。", name="W", required=True
    )
    north: Written[int] | None = key(
        Kinds(empty=True), "Tiles of North.", "北所對應的牌。", name="N", required=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialSet(Partial):
    """A named set of tiles."""

    short: ClassVar[str | None] = "tiles"
    tiles: Written[int] | None = key(Kinds(), "The tiles.", "所含的牌。", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialTable(Partial):
    """A number to a number."""

    likely: ClassVar[str | None] = "otherwise"
    values: Written[tuple[NumberRow, ...]] | None = key(
        NumberRows(),
        "What each number stands for: `{1: 5, 2: 25, 3..8: 125}`.",
        "各數所對應的數：`{1: 5, 2: 25, 3..8: 125}`。",
        required=True,
    )
    otherwise: Written[int] | None = key(
        Whole(-LARGEST, LARGEST),
        "What all other numbers stand for; 0 where left out.",
        "其餘各數所對應的數；省略為 0。",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialDefinition(Partial):
    """A named expression."""

    short: ClassVar[str | None] = "value"
    value: Written[Expr] | None = key(
        Expression("definition"), "What the name stands for.", "此名所代表的式子。", required=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialWay(Partial):
    """A way of winning."""

    by: Written[str] | None = key(
        Word(("discard", "self-draw", "robbed-kong", "eight-flowers", "seven-rob-one")),
        "The `by` of the win record that selects it; left out, the way's own id.",
        "胡牌紀錄中選用此方式的 by；省略則同代號。",
    )
    eighth_flower: Written[str] | None = key(
        Word(("other", "self")), "The `eighth_flower` that selects it.", "選用此方式的第八張花。"
    )
    kinds: Written[References] | None = key(
        ListOf(Named()),
        "What a win this way also counts as; not what that counts as in its turn.",
        "以此方式胡牌亦視為何種胡牌；不含那些胡法本身又視為的。",
        name="is",
    )
    tile: Written[str] | None = key(
        Word(("drawn", "taken")),
        "Whether the winning tile was drawn, or taken from another player.",
        "胡張為自己摸得，或取自他家。",
        required=True,
    )
    payers: Written[str] | None = key(
        Word(("giver", "others")),
        "Who pays: the giver, or all three others.",
        "由誰付：放出者，或其餘三家。",
        required=True,
    )
    payers_incomplete: Written[str] | None = key(
        Word(("giver", "others")), "Who pays for an incomplete hand.", "手牌未成時由誰付。"
    )
    refused: Written[Expr] | None = key(_CONDITION, "When such a win is none.", "何時不得如此胡牌。")
    scores: Written[References] | None = key(
        ListOf(Named()),
        "The only rules that count for such a win, complete or not; where the form lists rules too, those of both lists.",
        "如此胡牌只計這些台型，不論牌是否成形；牌型也寫「只計」時，兩邊都列的才計。",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialRefusal(Partial):
    """A win record that cannot be."""

    short: ClassVar[str | None] = "when"
    when: Written[Expr] | None = key(
        _CONDITION, "Holds of the records that cannot be.", "不可能有的紀錄所符合的條件。", required=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialForm(Partial):
    """A shape of the winning hand."""

    order: Written[int] | None = key(
        Whole(0, 999),
        "Its rank between equal readings, lower first; left out, its place.",
        "讀法相等時的先後，小者先；省略則依位置。",
    )
    parts: Written[tuple[Part, ...]] | None = key(
        FormParts(),
        "What the seventeen tiles are made of; `none` for an incomplete hand.",
        "十七張牌由何組成；未成之牌為「無」。",
        required=True,
    )
    repeat: Written[bool] | None = key(
        Truth(), "Whether four of a kind may stand as two pairs.", "四張相同可否作兩對。"
    )
    melds: Written[str] | None = key(
        Word(("none", "any")), "Whether the hand may hold melds and kongs.", "可否有吃碰槓。"
    )
    enabled: Written[Expr] | None = key(
        _CONDITION, "Whether it is played; reads options only.", "是否採用；只讀選項。"
    )
    when: Written[Expr] | None = key(
        _CONDITION, "What else must hold of such a hand.", "此種牌另須符合的條件。"
    )
    scores: Written[References] | None = key(
        ListOf(Named()), "The only rules that count for such a hand.", "此種牌只計這些台型。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustRecord(Record):
    """An amount added when a rule counts and a condition holds."""

    name: Written[Text] | None = key(NAME, "What the item is called.", "項目名稱。", required=True)
    by: Written[Expr] | None = key(Expression(), "How much is added.", "增減之數。", required=True)
    when: Written[Expr] | None = key(
        _CONDITION, "Only if this holds; it may say `counted`.", "僅於此條件成立時；可用「已計」。"
    )


def _adjust(record: AdjustRecord) -> Adjust:
    name, by = value_of(record.name), value_of(record.by)
    assert name is not None and by is not None
    return Adjust(name, by, value_of(record.when))


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialPattern(Partial):
    """A rule that gives tai."""

    likely: ClassVar[str | None] = "tai"
    one_of: ClassVar[tuple[str, ...]] = ("when", "per", "unit")

    name: Written[Text] | None = key(NAME, "What players call it.", "名稱。", required=True)
    area: Written[str] | None = key(
        Plain(60, one_line=True), "The heading that it stands under.", "所屬類別。"
    )
    unit: Written[str] | None = key(
        Identifier(),
        "What it gives, if not tai; such a rule may stand without a condition.",
        "單位，非台時註明；此時可不寫條件。",
    )
    tai: Written[Expr] | None = key(Expression(), "How many tai it gives.", "台數。", required=True)
    when: Written[Expr] | None = key(_CONDITION, "The condition under which it stands.", "成立的條件。")
    per: Written[Expr] | None = key(Expression(), "How many times it counts.", "計幾次。")
    only_if: Written[Expr] | None = key(
        _CONDITION, "A further condition, which may say `counted`.", "另須符合的條件，可用「已計」。"
    )
    enabled: Written[Expr] | None = key(
        _CONDITION, "Whether it is played; reads options only.", "是否採用；只讀選項。"
    )
    absorbs: Written[Absorbs] | None = key(
        AbsorbsList(),
        "Rules that are not counted beside it; `all`, or `{all_but}`; `{add, drop}` edits the parent's list.",
        "不與之同計的台型；可寫「全部」或 {除外}；{增列, 刪去} 增刪所承之列。",
    )
    because: Written[str] | None = key(
        BECAUSE, "Why, for the entries that do not say.", "不同計之因，用於未註明的項目。"
    )
    keeps: Written[References] | None = key(
        ListOf(Named()), "Rules that count beside it on purpose.", "特意與之同計的台型。"
    )
    tier: Written[Tier] | None = key(
        TIER, "Its place in a series of which only the highest counts.", "只計最高一階的階序中之一階。"
    )
    adjust: Written[tuple[Adjust, ...]] | None = key(
        ListOf(RecordOf(AdjustRecord, _adjust), single=True),
        "What is added under conditions.",
        "依條件的增減。",
    )
    examples: Written[tuple[WrittenExample, ...]] | None = key(
        ListOf(ExampleKind()), "Wins that show it, and near misses.", "成立之例與差一點之例。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialReadings(Record):
    """Which readings are scored."""

    prefer: Written[Expr] | None = key(
        _CONDITION, "If any reading fits, only those that fit are scored.", "若有符合的讀法，只就其計台。"
    )
    ties: Written[str] | None = key(
        Word(("fewest", "most")),
        "Of readings of one total, that of the fewest counted rules is scored, or that of the most; left out, the fewest.",
        "合計相同的讀法，取計入台型最少或最多的；省略則取最少。",
    )
    summed: Written[References] | None = key(
        ListOf(Named()),
        "Forms of which a hand that is complete in several is paid for each: the best reading of each, every rule once.",
        "手牌合於其中幾種牌型時各付一次：各取最好的讀法相加，每條台型只計一次。",
        name="sum",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialSettlement(Record):
    """Who pays what."""

    base: Written[int] | None = key(Whole(0, LARGEST), "The base, in tai.", "底，以台計。")
    dealer_tai: Written[Expr] | None = key(Expression(), "The tai for the dealer.", "莊家台。")
    amount: Written[Expr] | None = key(
        Expression(), "What one payer owes, in tai.", "每一付家應付之數，以台計。"
    )
    needs: Written[Expr] | None = key(_CONDITION, "What a hand needs to win at all.", "得以胡牌的條件。")
    stakes: Written[tuple[int, int]] | None = key(
        Stakes(), "What the base and a tai are worth in money: `50/20`.", "底與每台各值多少錢：`50/20`。"
    )
    two_winners: Written[str] | None = key(
        WINNERS, "Who is paid when two win by one tile.", "兩家同胡一張時由誰收。"
    )
    three_winners: Written[str] | None = key(
        WINNERS, "Who is paid when three win by one tile.", "三家同胡一張時由誰收。"
    )
    cites: Written[tuple[str, ...]] | None = key(ListOf(CITE), "The clauses that it carries.", "所依條文。")


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

    @property
    def name(self) -> str:
        """The name of the ruleset, empty where it could not be read."""
        return value_of(self.ruleset) or ""


def entries_of(layer: Layer, section: str) -> tuple[Partial | Dropped, ...]:
    """What a layer writes in a section, in the order written."""
    written: Written[tuple[Partial | Dropped, ...]] | None = getattr(layer, section)
    return value_of(written) or ()


TABLE_SECTIONS = (
    "table", "rotation", "draws", "penalties", "extras", "liability", "side_bets", "terms", "advice",
)  # fmt: skip
"""The sections about the table: a closed ruleset has their entries all alike (`paigui.model.ruleset.Entry`)."""
SECTIONS = (
    "options", "facts", "maps", "sets", "tables", "define", "wins", "refuse", "forms", "patterns", *TABLE_SECTIONS,
)  # fmt: skip
"""The sections whose entries are keyed by id, in the order of the reference."""

NOT_YET = ("play", "priority", "fouls", "record")
"""Sections of the rules of play, known and refused until they are compiled."""
