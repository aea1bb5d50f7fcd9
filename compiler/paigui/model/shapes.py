"""Kinds of values that are lists and mappings: lists, records, keyed sections, mappings from ids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

from paigui.diagnostics import Secondary
from paigui.diagnostics.span import Span
from paigui.model.kinds import Identifier, Json, Kind
from paigui.model.reader import Reader, is_null
from paigui.model.record import Record, keys_of, read_record, read_short
from paigui.model.ruleset import Reference
from paigui.source.tree import Entry, Mapping, Node, Scalar, Sequence
from paigui.syntax.words import canonical_key, is_word

T = TypeVar("T")
R = TypeVar("R", bound=Record)
_GONE = frozenset({"none", "no", "off", "false", "nil", "無", "无", "否", "沒有", "不計", "不用"})
"""What is written for an entry that is not played, where ``null`` is meant."""
LONGEST_LIST = 500
"""Items that a list may have; none of the language has a use for more."""


@dataclass(frozen=True, slots=True)
class Named(Kind[Reference]):
    """An id that names something; ``section`` says where that stands, if the reader of the key does not know."""

    section: str = ""

    def read(self, node: Node, reader: Reader) -> Reference | None:
        """The id with its place (PG0312)."""
        found = Identifier().read(node, reader)
        return None if found is None else Reference(found, node.span, self.section)

    def schema(self) -> Json:
        """As an id."""
        return {"$ref": "#/definitions/id"}


@dataclass(frozen=True, slots=True)
class ListOf(Kind[tuple[T, ...]]):
    """A list; ``single``: one value may stand for a list of one; ``distinct``: nothing may stand twice (PG0328)."""

    item: Kind[T]
    single: bool = False
    distinct: bool = True

    def read(self, node: Node, reader: Reader) -> tuple[T, ...] | None:
        """The values; ``None`` if one of them could not be read."""
        if self.single and not isinstance(node, Sequence):
            alone = self.item.read(node, reader)
            return None if alone is None else (alone,)
        sequence = reader.sequence(node)
        if sequence is None:
            return None
        if len(sequence.items) > LONGEST_LIST:
            place = sequence.items[LONGEST_LIST].span
            reader.report("PG0332", place, count=len(sequence.items), limit=LONGEST_LIST)
            return None
        found: list[T] = []
        failed = False
        for element in sequence.items:
            value = self.item.read(element, reader)
            if value is None:
                failed = True
            elif self.distinct and isinstance(element, Scalar) and value in found:
                first = Secondary(sequence.items[found.index(value)].span, "same_key")
                reader.report("PG0328", element.span, text=element.text, secondary=(first,))
                failed = True
            else:
                found.append(value)
        return None if failed else tuple(found)

    def schema(self) -> Json:
        """An array (or one item)."""
        many = {"type": "array", "items": self.item.schema(), "maxItems": LONGEST_LIST}
        return {"anyOf": [many, self.item.schema()]} if self.single else many


@dataclass(frozen=True, slots=True)
class RecordOf(Kind[T], Generic[R, T]):
    """A record that stands by itself, made into a value of the model once it is whole."""

    record: type[R]
    finish: Callable[[R], T]

    def read(self, node: Node, reader: Reader) -> T | None:
        """The value; ``None`` if something of it is missing or unreadable."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        record = read_record(self.record, mapping, reader, whole=True)
        return None if record.broken else self.finish(record)

    def schema(self) -> Json:
        """An object by the key table."""
        return {"$ref": f"#/definitions/{self.record.schema_name()}"}


@dataclass(frozen=True, slots=True)
class Inner(Kind[R]):
    """A record that merges field by field, such as ``settlement``."""

    record: type[R]

    def read(self, node: Node, reader: Reader) -> R | None:
        """The partial record."""
        mapping = reader.mapping(node)
        return None if mapping is None else read_record(self.record, mapping, reader, whole=False)

    def schema(self) -> Json:
        """An object by the key table."""
        return {"$ref": f"#/definitions/{self.record.schema_name()}"}


@dataclass(frozen=True, slots=True)
class Dropped:
    """An entry that a file drops: ``id: null``."""

    id: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Section(Kind[tuple[R | Dropped, ...]], Generic[R]):
    """A section: entries keyed by id, each a record, its short form, or ``null``."""

    null_refused: ClassVar[str | None] = "PG0324"
    record: type[R]

    def read(self, node: Node, reader: Reader) -> tuple[R | Dropped, ...] | None:
        """The entries in the order written; what cannot be read of one is reported and the entry kept as broken."""
        if isinstance(node, Scalar) and node.plain_null:
            return ()
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        found: list[R | Dropped] = []
        beside = self._beside(mapping)
        if beside:
            reader.report("PG0345", beside[0].span, key=beside[0].text)
        for entry in mapping.entries:
            if entry.key in beside:
                continue
            name = self.name(entry.key, reader)
            if name is not None:
                value = read_entry(self.record, name, entry, reader)
                found.append(self.finished(value, entry.key, reader))
            elif is_word(entry.key.text):
                # Its name alone is wrong: what it says is read, and whoever names it makes no mistake of his own.
                value = read_entry(self.record, entry.key.text, entry, reader)
                if not isinstance(value, Dropped):
                    found.append(replace(value, broken=True))
        return tuple(found)

    def name(self, key: Scalar, reader: Reader) -> str | None:
        """The id that a key is."""
        return Identifier(new=True).read(key, reader)

    def finished(self, entry: R | Dropped, key: Scalar, reader: Reader) -> R | Dropped:
        """An entry with what its key says beside the id."""
        return entry

    def _beside(self, mapping: Mapping) -> list[Scalar]:
        """Keys of an entry that stand where ids should, most likely for want of indentation."""
        keys = {key.name for key in keys_of(self.record)} if self.record.short is None else set()
        return [
            entry.key
            for entry in mapping.entries
            if canonical_key(entry.key.text) in keys
            and not is_null(entry.value)
            and not _says_any(entry.value, keys)
        ]

    def schema(self) -> Json:
        """An object whose values are the records."""
        values = {"$ref": f"#/definitions/{self.record.schema_name()}_entry"}
        return {
            "type": ["object", "null"],
            "propertyNames": Identifier(new=True).schema(),
            "additionalProperties": values,
        }


def _says_any(node: Node, keys: set[str]) -> bool:
    return isinstance(node, Mapping) and any(canonical_key(entry.key.text) in keys for entry in node.entries)


def read_entry(record: type[R], name: str, entry: Entry, reader: Reader) -> R | Dropped:
    """An entry of a section: a record, its short form or ``null``; one that cannot be read is kept as broken."""
    node, span = entry.value, entry.key.span
    inner = reader.within(name)
    if is_null(node):
        return Dropped(name, span)
    known: dict[str, Any] = {"id": name, "span": span}
    if isinstance(node, Mapping):
        return read_record(record, node, inner, whole=False, **known)
    if isinstance(node, Scalar) and node.plain_null:
        inner.report("PG0322", node.span)
    elif record.short is not None and isinstance(node, Sequence if record.short_list else Scalar):
        return read_short(record, node, inner, **known)
    else:
        likely = record.likely if isinstance(node, Scalar) else None
        meant = f"{{{likely}: {node.text}}}" if likely and isinstance(node, Scalar) else None
        if isinstance(node, Scalar) and node.text in _GONE:
            meant = "null"
        inner.report("PG0307" if record.short else "PG0304", node.span, suggestion=meant)
    everything = frozenset(item.attribute for item in keys_of(record))
    return record(broken=True, written=everything, **known)


@dataclass(frozen=True, slots=True)
class OneEntry(Kind[tuple[R | Dropped, ...]], Generic[R]):
    """A section that is one entry: its keys stand there without an id; ``id`` is what the language calls it."""

    null_refused: ClassVar[str | None] = "PG0324"
    record: type[R]
    id: str

    def read(self, node: Node, reader: Reader) -> tuple[R | Dropped, ...] | None:
        """The entry alone."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        return (read_record(self.record, mapping, reader, whole=False, id=self.id),)

    def schema(self) -> Json:
        """An object by the key table."""
        return {"$ref": f"#/definitions/{self.record.schema_name()}"}


@dataclass(frozen=True, slots=True)
class Choices(Kind[tuple[tuple[Scalar, Scalar], ...]]):
    """A mapping from names to single values, kept as written: what they mean is known once all parents are read."""

    def read(self, node: Node, reader: Reader) -> tuple[tuple[Scalar, Scalar], ...] | None:
        """The pairs that can be read, so that those are looked at too. A value that is no single value is PG0306."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        found: list[tuple[Scalar, Scalar]] = []
        for entry in mapping.entries:
            name = Identifier().read(entry.key, reader)
            inner = reader.within(entry.key.text)
            value = entry.value if is_null(entry.value) else inner.scalar(entry.value)
            if name is not None and isinstance(value, Scalar):
                found.append((entry.key, value))
        return tuple(found)

    def schema(self) -> Json:
        """An object of single values."""
        single = {"type": ["string", "integer", "boolean", "null"]}
        return {
            "type": "object",
            "propertyNames": {"$ref": "#/definitions/id"},
            "additionalProperties": single,
        }


@dataclass(frozen=True, slots=True)
class Amounts(Kind[tuple[tuple[T, int], ...]]):
    """A mapping from a name or a player's number to a whole number."""

    name: Kind[T]
    amount: Kind[int]

    def read(self, node: Node, reader: Reader) -> tuple[tuple[T, int], ...] | None:
        """The pairs in the order written."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        found: list[tuple[T, int]] = []
        failed = False
        for entry in mapping.entries:
            name = self.name.read(entry.key, reader)
            amount = self.amount.read(entry.value, reader.within(entry.key.text))
            if name is None or amount is None:
                failed = True
            else:
                found.append((name, amount))
        return None if failed else tuple(found)

    def schema(self) -> Json:
        """An object of integers."""
        return {"type": "object", "additionalProperties": self.amount.schema()}
