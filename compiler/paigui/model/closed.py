"""Sections whose ids the language gives: each id has a record of its own."""

from __future__ import annotations

from collections.abc import Mapping as Ids
from dataclasses import dataclass
from typing import ClassVar

from paigui.diagnostics import Secondary, closest
from paigui.diagnostics.span import Span
from paigui.model.kinds import Json, Kind, is_chinese
from paigui.model.partial import Partial
from paigui.model.reader import Reader
from paigui.model.shapes import Dropped, read_entry
from paigui.source.tree import Entry, Node, Scalar
from paigui.syntax.words import canonical_id, chinese_id


@dataclass(frozen=True, slots=True)
class Closed(Kind[tuple[Partial | Dropped, ...]]):
    """A section whose entries are of known ids, in either tongue, each of its own record."""

    null_refused: ClassVar[str | None] = "PG0324"
    records: Ids[str, type[Partial]]

    def read(self, node: Node, reader: Reader) -> tuple[Partial | Dropped, ...] | None:
        """The entries (PG0301 no such id, PG0303 one written in both tongues)."""
        if isinstance(node, Scalar) and node.plain_null:
            return ()
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        found: list[Partial | Dropped] = []
        firsts: dict[str, Span] = {}
        for entry in mapping.entries:
            name = self._id(entry, reader)
            if name is None:
                continue
            if name in firsts:
                first = Secondary(firsts[name], "same_key")
                reader.report("PG0303", entry.key.span, key=entry.key.text, secondary=(first,))
                continue
            firsts[name] = entry.key.span
            found.append(read_entry(self.records[name], name, entry, reader))
        return tuple(found)

    def _id(self, entry: Entry, reader: Reader) -> str | None:
        text = entry.key.text
        name = canonical_id(text)
        if name in self.records:
            return name
        known = [chinese_id(each) if is_chinese(text) else each for each in self.records]
        reader.unknown_key(entry, known, closest(text, known))
        return None

    def schema(self) -> Json:
        """An object with a property for each id in each tongue."""
        entries = {
            form: {"$ref": f"#/definitions/{record.schema_name()}_entry"}
            for name, record in self.records.items()
            for form in (name, chinese_id(name))
        }
        return {"type": ["object", "null"], "properties": entries, "additionalProperties": False}
