"""Entries of the sections about scoring: options, facts, tiles, definitions, wins, forms, patterns, readings, settlement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paigui.model.example import CITE, ExampleKind, WrittenExample
from paigui.model.exclusion import BECAUSE, TIER, Absorbs, AbsorbsList
from paigui.model.form_parts import FormParts
from paigui.model.kinds import Expression, Identifier, Kinds, Plain, Truth, Whole, Word
from paigui.model.number_rows import NumberRows
from paigui.model.option_values import LARGEST, Bounds, SingleValue, Stakes
from paigui.model.partial import NAME, Partial, References
from paigui.model.record import Record, Written, key, value_of
from paigui.model.ruleset import Adjust, NumberRow, Part, Text, Tier
from paigui.model.shapes import ListOf, Named, RecordOf
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
    ends: Written[bool] | None = key(
        Truth(),
        "Whether the hand ends with such a win; if not, it is paid and play goes on. Left out, it does.",
        "該盤是否就此結束；否則付過後續行。省略為結束。",
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
