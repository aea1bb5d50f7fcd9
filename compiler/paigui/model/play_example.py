"""Examples of the rules of play: a short log, and what must be found in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from paigui.diagnostics.span import Span
from paigui.model.example import CITE, SENTENCE_LIMIT, Wind
from paigui.model.kinds import Json, Kind, Plain, TileString, Whole, Word
from paigui.model.moment import MomentKind, WrittenMoment
from paigui.model.option_values import LARGEST
from paigui.model.reader import Reader
from paigui.model.record import Record, Written, key, read_record
from paigui.model.ruleset import Reference
from paigui.model.shapes import LONGEST_LIST, Amounts, Choices, ListOf, Named
from paigui.model.short_line import LINES, Step, read_line
from paigui.source.tree import Mapping, Node, Scalar
from paigui.syntax.words import canonical_key, canonical_value
from paigui_runtime.play.log_tiles import read_tiles
from paigui_runtime.play.log_values import Misread

T = TypeVar("T")
PLACES = ("p0", "p1", "p2", "p3")
"""The players of a short log by their places."""


@dataclass(frozen=True, slots=True)
class ByPlace(Kind[tuple[tuple[int, T], ...]], Generic[T]):
    """A mapping from places, ``p0`` to ``p3``, to values."""

    item: Kind[T]

    def read(self, node: Node, reader: Reader) -> tuple[tuple[int, T], ...] | None:
        """Pairs of place and value (PG0364 no place)."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        found: list[tuple[int, T]] = []
        failed = False
        for entry in mapping.entries:
            text = entry.key.text
            if text not in PLACES:
                near = f"p{text}" if f"p{text}" in PLACES else None
                reader.report("PG0364", entry.key.span, text=text, suggestion=near)
                failed = True
                continue
            value = self.item.read(entry.value, reader.within(text))
            if value is None:
                failed = True
            else:
                found.append((PLACES.index(text), value))
        return None if failed else tuple(found)

    def schema(self) -> Json:
        """An object with a property for each place."""
        values = self.item.schema()
        return {
            "type": "object",
            "properties": dict.fromkeys(PLACES, values),
            "additionalProperties": False,
        }


@dataclass(frozen=True, slots=True)
class Lines(Kind[tuple[Step, ...]]):
    """The lines of a short log."""

    def read(self, node: Node, reader: Reader) -> tuple[Step, ...] | None:
        """The steps (PG0332 too many; `read_line` says what is wrong with one)."""
        sequence = reader.sequence(node)
        if sequence is None:
            return None
        if len(sequence.items) > LONGEST_LIST:
            place = sequence.items[LONGEST_LIST].span
            reader.report("PG0332", place, count=len(sequence.items), limit=LONGEST_LIST)
            return None
        found: list[Step | None] = []
        for number, item in enumerate(sequence.items, 1):
            line = reader.scalar(item)
            found.append(None if line is None else read_line(line, number, reader))
        steps = tuple(step for step in found if step is not None)
        return steps if len(steps) == len(found) else None

    def schema(self) -> Json:
        """An array of strings."""
        line = {"type": "string", "pattern": rf"^\s*([0-3]\s+)?({'|'.join(LINES)})(\s.*)?$", "maxLength": 200}
        return {"type": "array", "items": line, "maxItems": LONGEST_LIST}


@dataclass(frozen=True, slots=True)
class SeenTiles(Kind[str]):
    """Tiles as written, ``?`` for one that nobody has seen."""

    def read(self, node: Node, reader: Reader) -> str | None:
        """The text (PG0317)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        try:
            read_tiles(scalar.text)
        except Misread as error:
            reader.report("PG0317", scalar.span, text=str(error.value))
            return None
        return scalar.text

    def schema(self) -> Json:
        """A string."""
        return TileString().schema()


@dataclass(frozen=True, slots=True)
class Drawable(Kind[int | str]):
    """How many tiles may still be drawn: a number, or ``all`` that there are, in a hand that has just been dealt."""

    number: Kind[int] = Whole(0, 144)
    word: Kind[str] = Word(("all",))

    def read(self, node: Node, reader: Reader) -> int | str | None:
        """The number, or the word."""
        said = isinstance(node, Scalar) and canonical_value(node.text) == "all"
        return (self.word if said else self.number).read(node, reader)

    def schema(self) -> Json:
        """Either."""
        return {"anyOf": [self.number.schema(), self.word.schema()]}


_TILES = ByPlace(SeenTiles())
_PLACE = Whole(0, 3)
_IDS = ListOf(Named(), distinct=False)
Tiles = tuple[tuple[int, str], ...]
References = tuple[Reference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayExampleRecord(Record):
    """A table in the middle of a hand, what is done at it, and what must be found."""

    hands: Written[Tiles] | None = key(
        _TILES,
        "Standing tiles, `{p2: 45p 6p …}`, without one just drawn; what is left out nobody has seen.",
        "各家立牌，`{p2: 45p 6p …}`，不含剛摸的牌；未寫者無人看過。",
    )
    melds: Written[tuple[tuple[int, tuple[str, ...]], ...]] | None = key(
        ByPlace(ListOf(Plain(60, one_line=True), distinct=False)),
        "Sets laid out, `{p2: [pon CCC]}`.",
        "已攤明之副露，`{p2: [pon CCC]}`。",
    )
    flowers: Written[Tiles] | None = key(_TILES, "Flowers set out.", "已亮之花。")
    discards: Written[Tiles] | None = key(_TILES, "Tiles discarded so far, in order.", "先前所打之牌，依序。")
    players: Written[int] | None = key(
        Whole(2, 4),
        "How many sit at the table; left out, as many as may.",
        "幾人打牌；省略為此桌最多之人數。",
    )
    dealer: Written[int] | None = key(_PLACE, "The dealer's place; left out, 0.", "莊家之座；省略為 0。")
    opened: Written[int] | None = key(
        _PLACE, "At whose place the wall was opened; left out, the dealer's.", "由何座開門；省略為莊家之座。"
    )
    round: Written[str] | None = key(Wind(), "The round wind; left out, East.", "圈風；省略為東。")
    streak: Written[int] | None = key(Whole(0, 999), "The dealer's streak.", "連莊數。")
    drawable: Written[int | str] | None = key(
        Drawable(),
        "Tiles that may still be drawn, or `all`: the hand has just been dealt, and begins with the 門牌; left out, 40.",
        "尚可摸之張數，或「全部」：剛配完牌，由門牌開始；省略為 40。",
    )
    acting: Written[int] | None = key(
        _PLACE, "Whose turn it is; left out, who acts first.", "輪到何座；省略為首先動作者。"
    )
    log: Written[tuple[Step, ...]] | None = key(
        Lines(),
        "What is done, a line each: `2 chi 3p 45p`.",
        "所作之事，一行一事：`2 chi 3p 45p`。",
        required=True,
    )
    finds: Written[References] | None = key(
        _IDS,
        "The rules that find something, in order; `[]`: all is allowed.",
        "依序查出之規則；`[]` 為全合規定。",
    )
    undecided: Written[References] | None = key(
        _IDS, "The rules that the log does not decide, in order.", "依序未能判定之規則。"
    )
    results: Written[tuple[str, ...]] | None = key(
        ListOf(Plain(60, one_line=True), distinct=False),
        "How the hand ends: `2 wins 5`, `drawn exhausted`.",
        "該盤結果：`2 wins 5`、`drawn exhausted`。",
    )
    payments: Written[tuple[tuple[int, int], ...]] | None = key(
        Amounts(_PLACE, Whole(-LARGEST, LARGEST)), "What each player gets or pays.", "各家收付。"
    )
    settings: Written[tuple[tuple[Scalar, Scalar], ...]] | None = key(
        Choices(), "Options for this example alone.", "僅用於本例的選項。", name="set"
    )
    note: Written[str] | None = key(Plain(SENTENCE_LIMIT), "A remark.", "附註。")
    cites: Written[tuple[str, ...]] | None = key(
        ListOf(CITE), "The clauses that the example is from.", "本例所出的條文。"
    )


@dataclass(frozen=True, slots=True)
class WrittenPlay:
    """An example of the rules of play, as written."""

    record: PlayExampleRecord
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PlayExampleKind(Kind[WrittenPlay]):
    """An example of the rules of play."""

    def read(self, node: Node, reader: Reader) -> WrittenPlay | None:
        """The example. One that expects nothing is useless (PG0370)."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        record = read_record(PlayExampleRecord, mapping, reader, whole=True)
        if record.broken:
            return None
        if all(said is None for said in (record.finds, record.undecided, record.results, record.payments)):
            reader.report("PG0370", mapping.span)
        return WrittenPlay(record, mapping.span)

    def schema(self) -> Json:
        """An object."""
        return {"$ref": "#/definitions/PlayExample"}


@dataclass(frozen=True, slots=True)
class MomentOrPlay(Kind[WrittenMoment | WrittenPlay]):
    """An example of a table: a moment of it, or a short log where it says ``log``."""

    def read(self, node: Node, reader: Reader) -> WrittenMoment | WrittenPlay | None:
        """The example."""
        played = isinstance(node, Mapping) and any(
            canonical_key(entry.key.text) == "log" for entry in node.entries
        )
        return (PlayExampleKind() if played else MomentKind()).read(node, reader)

    def schema(self) -> Json:
        """An object of either kind."""
        return {"anyOf": [PlayExampleKind().schema(), MomentKind().schema()]}
