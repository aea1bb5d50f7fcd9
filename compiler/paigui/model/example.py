"""Examples: a win record with what it must show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from paigui.diagnostics.span import Span
from paigui.model.kinds import Identifier, Json, Kind, Plain, TileString, Truth, Whole, Word, truth_value
from paigui.model.option_values import LARGEST
from paigui.model.reader import Reader, is_null
from paigui.model.record import Key, Record, Written, key, keys_of, read_record, value_of
from paigui.model.ruleset import Reference
from paigui.model.shapes import Amounts, Choices, ListOf, Named
from paigui.source.tree import Entry, Mapping, Node, Scalar, Sequence
from paigui.syntax.words import canonical_key
from paigui_runtime.tiles import WINDS, TileError, mask_of, parse_tiles, tile_text

SENTENCE_LIMIT = 2000
CITE = Plain(200, one_line=True)


@dataclass(frozen=True, slots=True)
class Wind(Kind[str]):
    """One wind: ``E S W N``, 東南西北, or any other way to write the tile."""

    def read(self, node: Node, reader: Reader) -> str | None:
        """The letter (PG0330)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        try:
            codes = parse_tiles(scalar.text)
        except TileError:
            codes = ()
        if len(codes) != 1 or not mask_of(codes) & WINDS:
            reader.report("PG0330", scalar.span, text=scalar.text)
            return None
        return tile_text(codes)

    def schema(self) -> Json:
        """A wind in the notations of tiles."""
        return {"type": "string", "pattern": "^ *([ESWN]|[1-4]z|[東南西北]|[\U0001f000-\U0001f003]) *$"}


_TILES = TileString()
_PLAYER = Whole(0, 3)
_COUNT = Whole(0, 999)


@dataclass(frozen=True, slots=True)
class WordOrWords(Kind[str | tuple[str, ...]]):
    """One of a closed list of words, or a list of them without the first, which says that there is none."""

    word: Word

    def read(self, node: Node, reader: Reader) -> str | tuple[str, ...] | None:
        """The word, or the words in their order (PG0311)."""
        if not isinstance(node, Sequence):
            return self.word.read(node, reader)
        return ListOf(Word(self.word.words[1:]), distinct=False).read(node, reader)

    def schema(self) -> Json:
        """An enumeration, or an array of its later values."""
        several = {"type": "array", "items": Word(self.word.words[1:]).schema(), "maxItems": 13}
        return {"anyOf": [self.word.schema(), several]}


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRecord(Record):
    """A win as the table knows it."""

    concealed: Written[str] | None = key(
        TileString(empty=False),
        "The standing tiles, without the winning tile.",
        "立牌，不含胡張。",
        required=True,
    )
    melds: Written[tuple[str, ...]] | None = key(
        ListOf(Plain(60, one_line=True), distinct=False),
        "Melds: `chi 234s`, `pon SSS`, `kong 5555m`, `added-kong 3333p`, `concealed-kong 9999s`, each maybe `from N`.",
        "吃碰槓：chi 234s、pon SSS、kong 5555m、added-kong 3333p、concealed-kong 9999s，可加 from N。",
    )
    win: Written[str] | None = key(TileString(empty=False), "The winning tile.", "胡張。")
    by: Written[str] | None = key(
        Word(("discard", "self-draw", "robbed-kong", "eight-flowers", "seven-rob-one")),
        "How it was won.",
        "以何種方式胡牌。",
    )
    replacement: Written[str | tuple[str, ...]] | None = key(
        WordOrWords(Word(("none", "flower", "concealed-kong", "added-kong", "exposed-kong"))),
        "What the winning tile was drawn from the tail for; several in a row oldest first.",
        "胡張為何種補牌；連補數次時依序列出。",
    )
    last_tile: Written[bool] | None = key(
        Truth(), "The last drawable tile, or the discard that followed it.", "海底牌，或其後打出之牌。"
    )
    flowers: Written[str] | None = key(_TILES, "The flowers set out.", "擺出的花牌。")
    robbed_flower: Written[str] | None = key(
        TileString(empty=False), "The flower that was robbed.", "所搶之花。"
    )
    eighth_flower: Written[str] | None = key(
        Word(("other", "self")), "Who drew the eighth flower.", "第八張花由誰摸得。"
    )
    seat: Written[str] | None = key(Wind(), "The winner's seat wind.", "胡家門風。", required=True)
    round: Written[str] | None = key(Wind(), "The round wind.", "圈風。", required=True)
    winner: Written[int] | None = key(_PLAYER, "The winner's number.", "胡家的號碼。")
    dealer: Written[int] | None = key(_PLAYER, "The dealer's number.", "莊家的號碼。")
    payer: Written[int] | None = key(_PLAYER, "Who gave the tile or flower.", "放出牌或花者的號碼。")
    streak: Written[int] | None = key(_COUNT, "The dealer's extra hands so far.", "連莊數。")
    shown_streak: Written[int] | None = key(
        _COUNT, "The same as the dealer's dice show it.", "連莊示記所示之數。"
    )
    ready: Written[str | tuple[str, ...]] | None = key(
        WordOrWords(Word(("none", "heaven", "earth", "declared"))),
        "A ready hand that was declared.",
        "所報之聽。",
    )
    special: Written[str] | None = key(
        Word(("none", "heavenly", "earthly", "human")),
        "A win with or right after the deal.",
        "天胡、地胡、人胡。",
    )
    turn: Written[int] | None = key(_COUNT, "How many tiles the winner had discarded.", "胡家已打出的張數。")
    seen: Written[str] | None = key(_TILES, "Every tile that lay open before.", "先前桌面明示之牌。")
    flowers_dealt: Written[bool] | None = key(Truth(), "The flowers came with the deal.", "配牌花胡。")
    facts: Written[tuple[tuple[Scalar, Scalar], ...]] | None = key(
        Choices(), "Facts that the ruleset itself declares.", "規則自行宣告的事實。"
    )


@dataclass(frozen=True, slots=True)
class ItemName(Kind[Reference]):
    """What an item is called: the id of a rule, with ``.adjust`` for its adjustment."""

    def read(self, node: Node, reader: Reader) -> Reference | None:
        """The name with its place."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        rule = scalar.text.removesuffix(".adjust")
        found = Identifier().read(Scalar(rule, scalar.part(0, len(rule))), reader)
        return None if found is None else Reference(scalar.text, scalar.span)

    def schema(self) -> Json:
        """A string."""
        return {"type": "string"}


EXPECTATIONS = ("shows", "lacks", "tai", "waits", "items", "units", "payments", "fails")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleRecord(WinRecord):
    """An example: a win record and what it must show."""

    shows: Written[tuple[Reference, ...]] | None = key(ListOf(Named()), "Rules that count.", "所計的台型。")
    lacks: Written[tuple[Reference, ...]] | None = key(
        ListOf(Named()), "Rules that do not count.", "不計的台型。"
    )
    tai: Written[int] | None = key(Whole(-LARGEST, LARGEST), "The tai of the hand.", "手牌台數。")
    waits: Written[str] | None = key(_TILES, "All kinds that the hand waits for.", "所聽的全部牌種。")
    items: Written[tuple[tuple[Reference, int], ...]] | None = key(
        Amounts(ItemName(), Whole(-LARGEST, LARGEST)), "All items with their tai.", "全部計台項目及其台數。"
    )
    units: Written[tuple[tuple[str, int], ...]] | None = key(
        Amounts(Identifier(), Whole(-LARGEST, LARGEST)),
        "The totals in units other than tai.",
        "台以外各單位的合計。",
    )
    payments: Written[tuple[tuple[int, int], ...]] | None = key(
        Amounts(_PLAYER, Whole(-LARGEST, LARGEST)), "What each player gets or pays.", "各家收付。"
    )
    base: Written[int] | None = key(
        Whole(0, LARGEST), "The base of these payments, in tai.", "收付所用的底，以台計。"
    )
    bet_units: Written[int] | None = key(
        Whole(0, 100), "Units staked between the winner and each payer.", "胡家與各付家之間的注數。"
    )
    settings: Written[tuple[tuple[Scalar, Scalar], ...]] | None = key(
        Choices(), "Options for this example alone.", "僅用於本例的選項。", name="set"
    )
    fails: Written[str] | None = key(
        Word(("not-a-win", "below-minimum", "bad-win")), "The error instead of a score.", "不得計台的原因。"
    )
    note: Written[str] | None = key(Plain(SENTENCE_LIMIT), "A remark.", "附註。")
    cites: Written[tuple[str, ...]] | None = key(
        ListOf(CITE), "The clauses that the example is from.", "本例所出的條文。"
    )


@dataclass(frozen=True, slots=True)
class WrittenExample:
    """An example as written: the win record in English keys and words, and the partial record of all its keys."""

    win: Mapping
    record: ExampleRecord
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExampleKind(Kind[WrittenExample]):
    """An example. One that expects nothing is useless (PG0331)."""

    def read(self, node: Node, reader: Reader) -> WrittenExample | None:
        """The example."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        record = read_record(ExampleRecord, mapping, reader, whole=True)
        if record.broken:
            return None
        if not any(value_of(getattr(record, name)) is not None for name in EXPECTATIONS):
            reader.report("PG0331", mapping.span)
        return WrittenExample(_win_tree(mapping, record), record, mapping.span)

    def schema(self) -> Json:
        """An object by the key table."""
        return {"$ref": "#/definitions/Example"}


def _win_tree(mapping: Mapping, record: ExampleRecord) -> Mapping:
    """The keys of the win record alone, in English."""
    table = {item.name: item for item in keys_of(WinRecord)}
    found: list[Entry] = []
    for entry in mapping.entries:
        known = table.get(canonical_key(entry.key.text))
        if known is not None and not is_null(entry.value):
            value = value_of(getattr(record, known.attribute))
            found.append(Entry(_text(known.name, entry.key), _in_english(known, value, entry.value)))
    return Mapping(tuple(found), mapping.span)


def _in_english(known: Key, value: Any, node: Node) -> Node:
    if isinstance(node, Mapping):
        pairs = (Entry(entry.key, _plain_truth(entry.value)) for entry in node.entries)
        return Mapping(tuple(pairs), node.span)
    if isinstance(node, Scalar) and isinstance(known.kind, Truth):
        return _text("true" if value else "false", node)
    if isinstance(node, Scalar) and isinstance(known.kind, (Word, Wind, WordOrWords)):
        return _text(value, node)
    if isinstance(node, Sequence) and isinstance(known.kind, WordOrWords):
        items = (
            _text(word, item)
            for word, item in zip(value, node.items, strict=True)
            if isinstance(item, Scalar)
        )
        return Sequence(tuple(items), node.span)
    return node


def _plain_truth(node: Node) -> Node:
    truth = truth_value(node.text) if isinstance(node, Scalar) else None
    return (
        node if truth is None or not isinstance(node, Scalar) else _text("true" if truth else "false", node)
    )


def _text(text: str, scalar: Scalar) -> Scalar:
    return scalar if scalar.text == text else Scalar(text, scalar.span)
