"""Examples of a table: what is known at one moment, and what an entry must say of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from paigui.diagnostics.span import Span
from paigui.model.example import CITE, SENTENCE_LIMIT
from paigui.model.kinds import Json, Kind, Plain
from paigui.model.reader import Reader
from paigui.model.record import Record, Written, key, read_record, table_of
from paigui.model.shapes import Choices, ListOf
from paigui.source.tree import Entry, Mapping, Node, Scalar
from paigui.syntax.words import canonical_key


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentRecord(Record):
    """What an example of a table says beside its facts and what must come of them."""

    open_ended: ClassVar[bool] = True

    settings: Written[tuple[tuple[Scalar, Scalar], ...]] | None = key(
        Choices(), "Options for this example alone.", "僅用於本例的選項。", name="set"
    )
    note: Written[str] | None = key(Plain(SENTENCE_LIMIT), "A remark.", "附註。")
    cites: Written[tuple[str, ...]] | None = key(
        ListOf(CITE), "The clauses that the example is from.", "本例所出的條文。"
    )


@dataclass(frozen=True, slots=True)
class WrittenMoment:
    """An example of a table: facts and results by name, as written; what each means `paigui.resolve` knows."""

    record: MomentRecord
    values: tuple[Entry, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class MomentKind(Kind[WrittenMoment]):
    """An example of a table."""

    def read(self, node: Node, reader: Reader) -> WrittenMoment | None:
        """The example."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        known = table_of(MomentRecord)
        own = tuple(entry for entry in mapping.entries if canonical_key(entry.key.text) in known)
        record = read_record(MomentRecord, Mapping(own, mapping.span), reader, whole=True)
        if record.broken:
            return None
        return WrittenMoment(
            record, tuple(entry for entry in mapping.entries if entry not in own), mapping.span
        )

    def schema(self) -> Json:
        """An object."""
        return {"$ref": "#/definitions/Moment"}
