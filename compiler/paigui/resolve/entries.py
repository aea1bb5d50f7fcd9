"""Entries about the table: from merged records to the one kind that a closed ruleset has for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paigui.diagnostics import Diagnostics
from paigui.model.moment import WrittenMoment
from paigui.model.partial import Partial
from paigui.model.play_example import WrittenPlay
from paigui.model.record import Record, Written, keys_of, table_of, value_of
from paigui.model.ruleset import Entry, Text, Value
from paigui.resolve.moments import MomentReader
from paigui.resolve.options import Settings, declared_fields
from paigui.resolve.play_examples import play_example
from paigui.syntax.ast import Expr
from paigui.syntax.words import chinese_id, chinese_key

_APART = frozenset(table_of(Partial)) | {"enabled", "examples"}
"""Keys that an entry has fields for."""


def build_entry(section: str, partial: Partial, most: int, settings: Settings, diags: Diagnostics) -> Entry:
    """The entry of a section about a table at which ``most`` may sit (PG0430–PG0432 what its examples say)."""
    enabled: Written[Expr] | None = getattr(partial, "enabled", None)
    written: Written[tuple[WrittenMoment | WrittenPlay, ...]] | None = getattr(partial, "examples", None)
    reader = MomentReader(section, partial, settings, diags)
    declared = declared_fields(partial)
    if section in ("table", "rotation") and declared["name"] == Text():
        declared["name"] = Text(zh=chinese_id(partial.id), en=partial.id.replace("_", " "))
    elif section == partial.id and declared["name"] == Text():
        declared["name"] = Text(zh=chinese_key(section), en=section)
    return Entry(
        **declared,
        section=section,
        values=tuple(_values(partial, "")),
        enabled=value_of(enabled),
        examples=tuple(
            play_example(each, most, settings, diags)
            if isinstance(each, WrittenPlay)
            else reader.moment(each)
            for each in value_of(written) or ()
        ),
    )


def _values(record: Record, prefix: str) -> Iterator[tuple[str, Value]]:
    for key in keys_of(type(record)):
        if key.name in _APART and not prefix:
            continue
        written: Written[Any] | None = getattr(record, key.attribute)
        value = value_of(written)
        if isinstance(value, Record):
            yield from _values(value, f"{prefix}{key.name}.")
        elif value is not None:
            yield f"{prefix}{key.name}", value
