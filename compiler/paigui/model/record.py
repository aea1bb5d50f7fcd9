"""Records: the mappings of the language, each a dataclass whose fields say key, kind and meaning.

A record is partial. A field is ``None`` where the file does not write its key, else `Written`; so that a child may say
one field of an entry and keep the others. The key tables (`keys_of`) drive reader, JSON Schema and reference alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, TypeVar

from paigui.diagnostics import NOWHERE, Secondary, Span, closest
from paigui.model.kinds import Kind, is_chinese
from paigui.model.reader import Reader, is_null
from paigui.source.tree import Entry, Mapping, Node, Scalar
from paigui.syntax.words import canonical_key, chinese_key

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Written(Generic[T]):
    """What a file says for a key. No value: it says ``null``, as if nobody had ever written the key."""

    value: T | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a record: its English name, the field that holds it, its kind, and what it says in two languages."""

    name: str
    attribute: str
    kind: Kind[Any]
    en: str
    zh: str
    required: bool = False


def key(kind: Kind[Any], en: str, zh: str, *, name: str = "", required: bool = False) -> Any:
    """A field of a record that a key of the file fills; ``name`` where the key is no good Python name."""
    return field(default=None, metadata={"key": (kind, en, zh, name, required)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What is known of every mapping that was read."""

    span: Span = field(compare=False, repr=False)
    written: frozenset[str] = frozenset()
    """The attributes of the keys that stand there, unreadable ones included."""
    broken: bool = False
    """Whether something of it could not be read: what it lacks then is no second mistake."""

    short: ClassVar[str | None] = None
    """The attribute that a plain value stands for, where a record has a short form."""
    short_list: ClassVar[bool] = False
    """Whether the short form is a list."""
    likely: ClassVar[str | None] = None
    """The key that a plain value was probably meant for, where a record has no short form."""
    open_ended: ClassVar[bool] = False
    """Whether the mapping has keys that its own table does not say."""
    one_of: ClassVar[tuple[str, ...]] = ()
    """Attributes of which at least one is needed."""

    @classmethod
    def schema_name(cls) -> str:
        """What schema and reference call it: ``Pattern``, ``Tier``."""
        return cls.__name__.removeprefix("Partial").removesuffix("Record")


R = TypeVar("R", bound=Record)


_TABLES: dict[type[Record], dict[str, Key]] = {}


def keys_of(record: type[Record]) -> tuple[Key, ...]:
    """The key table of a record, in the order of its reference."""
    return tuple(table_of(record).values())


def table_of(record: type[Record]) -> dict[str, Key]:
    """The key table of a record by English names."""
    if record not in _TABLES:
        table: dict[str, Key] = {}
        for item in fields(record):
            if "key" in item.metadata:
                kind, en, zh, name, required = item.metadata["key"]
                table[name or item.name] = Key(name or item.name, item.name, kind, en, zh, required)
        _TABLES[record] = table
    return _TABLES[record]


def missing_keys(record: Record) -> tuple[str, ...]:
    """What a record lacks to stand by itself: names of keys; ``when / per / unit`` where one of several would do."""
    lacking = [
        item.name
        for item in keys_of(type(record))
        if item.required and getattr(record, item.attribute) is None and item.attribute not in record.written
    ]
    for item in keys_of(type(record)):
        inner = value_of(getattr(record, item.attribute))
        if isinstance(inner, Record):
            lacking += (f"{item.name}.{name}" for name in missing_keys(inner))
    choices = record.one_of
    if choices and not any(_says(record, attribute) for attribute in choices):
        lacking.append(" / ".join(choices))
    return tuple(lacking)


def _says(record: Record, attribute: str) -> bool:
    written = getattr(record, attribute)
    return written.value is not None if written is not None else attribute in record.written


def read_record(record: type[R], mapping: Mapping, reader: Reader, *, whole: bool, **known: Any) -> R:
    """Reads a mapping by the key table of ``record``; ``known`` are fields that no key fills.

    Reports unknown keys (PG0301), keys written in both tongues (PG0303) and, of a ``whole`` record, keys that are
    missing (PG0314, PG0315). What could not be read makes the record ``broken``.
    """
    values: dict[str, Any] = {}
    firsts: dict[str, Scalar] = {}
    broken = False
    for entry in mapping.entries:
        found, meant = find_key(record, entry, reader)
        if found is None:
            broken = True
            if meant is not None:
                firsts.setdefault(meant.attribute, entry.key)
            continue
        if found.attribute in firsts:
            first = Secondary(firsts[found.attribute].span, "same_key")
            reader.report("PG0303", entry.key.span, key=entry.key.text, secondary=(first,))
            broken = True
            continue
        firsts[found.attribute] = entry.key
        value = _read_field(found, entry, reader)
        if value is None:
            broken = True
        else:
            values[found.attribute] = value
    result = record(
        span=known.pop("span", mapping.span), written=frozenset(firsts), broken=broken, **known, **values
    )
    if whole and report_missing(result, reader):
        return replace(result, broken=True)
    return result


def report_missing(record: Record, reader: Reader) -> bool:
    """Reports the keys that a record lacks (PG0314; PG0315 where one of several would do); whether there are any."""
    lacking = missing_keys(record)
    for name in lacking:
        if " / " in name:
            reader.report("PG0315", record.span, keys=name)
        else:
            reader.report("PG0314", record.span, key=name)
    return bool(lacking)


def find_key(record: type[Record], entry: Entry, reader: Reader) -> tuple[Key | None, Key | None]:
    """The key that an entry writes, in either tongue; of an unknown one (PG0301) the key that was probably meant."""
    table = table_of(record)
    text = entry.key.text
    found = table.get(canonical_key(text))
    if found is not None:
        return found, None
    names = [chinese_key(name) for name in table] if is_chinese(text) else list(table)
    near = closest(text, names)
    reader.unknown_key(entry, names, near)
    return None, None if near is None else table.get(canonical_key(near))


def _read_field(found: Key, entry: Entry, reader: Reader) -> Written[Any] | None:
    inner = reader.within(found.name)
    if is_null(entry.value):
        refusal = "PG0323" if found.required else found.kind.null_refused
        if refusal is None:
            return Written(None, entry.value.span)
        inner.report(refusal, entry.value.span)
        return None
    value = found.kind.read(entry.value, inner)
    return None if value is None else Written(value, entry.value.span)


def read_short(record: type[R], node: Node, reader: Reader, **known: Any) -> R:
    """Reads a plain value (or a list) that stands for the one key that a record's short form means."""
    assert record.short is not None
    meant = next(item for item in keys_of(record) if item.attribute == record.short)
    value = meant.kind.read(node, reader)
    if value is not None:
        known[meant.attribute] = Written(value, node.span)
    return record(written=frozenset({meant.attribute}), broken=value is None, **known)


def value_of(written: Written[T] | None) -> T | None:
    """What a field says, ``None`` where it says nothing."""
    return None if written is None else written.value
