"""Several files read as one mapping: the files of a ruleset folder."""

from __future__ import annotations

from collections.abc import Iterable

from paigui.diagnostics import Diagnostics, Secondary, Span
from paigui.source.tree import Entry, Mapping, Node, Scalar, Sequence
from paigui.syntax.words import canonical_key

_HOLD_SECTIONS = frozenset({"play"})
"""Sections whose entries are sections again."""


_HOLD_SECTIONS = frozenset({"play"})
"""Sections whose entries are sections again."""


def merge(files: Iterable[Mapping], diags: Diagnostics) -> Mapping | None:
    """One mapping of all sections, in the order of the files.

    A section that is a mapping in several files takes the entries of all, one that is a list takes all items.
    Any other section, and any entry of a section, stands in one file only: what comes second is reported and
    left out; ``play`` holds sections of its own. A key is the same in either tongue. ``None`` without files. Every
    span stays in its own file.
    """
    sections: dict[str, Entry] = {}
    span: Span | None = None
    for file in files:
        span = span or file.span
        for entry in file.entries:
            section = canonical_key(entry.key.text)
            known = sections.setdefault(section, entry)
            if known is not entry and (value := _joined(known, entry, diags)) is not None:
                sections[section] = Entry(known.key, value)
    return Mapping(tuple(sections.values()), span) if span else None


def _joined(known: Entry, entry: Entry, diags: Diagnostics) -> Node | None:
    """The values of a section in two files as one value, or ``None`` when they do not go together."""
    match known.value, entry.value:
        case Mapping() as one, Mapping() as other:
            return _merged_section(known.key.text, one, other, diags)
        case Sequence() as one, Sequence() as other:
            return Sequence(one.items + other.items, one.span)
        case Scalar(), Scalar():
            _report("PG0150", known, entry, diags, section=entry.key.text)
        case _:
            _report("PG0152", known, entry, diags, section=entry.key.text)
    return None


def _merged_section(section: str, one: Mapping, other: Mapping, diags: Diagnostics) -> Mapping:
    entries = {canonical_key(entry.key.text): entry for entry in one.entries}
    holds_sections = canonical_key(section) in _HOLD_SECTIONS
    for entry in other.entries:
        key = canonical_key(entry.key.text)
        first = entries.setdefault(key, entry)
        if first is entry:
            continue
        if holds_sections and isinstance(first.value, Mapping) and isinstance(entry.value, Mapping):
            within = _merged_section(first.key.text, first.value, entry.value, diags)
            entries[key] = Entry(first.key, within)
        else:
            _report("PG0151", first, entry, diags, section=section, key=entry.key.text)
    return Mapping(tuple(entries.values()), one.span)


def _report(code: str, known: Entry, entry: Entry, diags: Diagnostics, **values: str) -> None:
    diags.add(code, entry.key.span, secondary=(Secondary(known.key.span, "first_here"),), **values)
