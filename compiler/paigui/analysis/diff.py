"""The difference of two rulesets, rule by rule and field by field.

Entries are matched by their stable id, following ``was``; an expression is compared as a tree, so neither the tongue
nor the spacing nor the order of the files shows. Examples and the places where things are written are no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from paigui.analysis.renames import Renames, follow, renamed
from paigui.analysis.values import ActWord, LanguageWord, TileMask
from paigui.model.layer import TABLE_SECTIONS
from paigui.model.ruleset import (
    Declared,
    DeclaredFact,
    Entry,
    Form,
    NamedSet,
    NumberTable,
    Option,
    Ruleset,
    Settlement,
    Text,
    TileMap,
    Value,
)


def _entries_of(section: str) -> Callable[[Ruleset], tuple[Declared, ...]]:
    return lambda ruleset: tuple(entry for entry in ruleset.entries if entry.section == section)


SECTIONS: tuple[tuple[str, Callable[[Ruleset], tuple[Declared, ...]]], ...] = (
    ("options", lambda ruleset: ruleset.options),
    ("facts", lambda ruleset: ruleset.facts),
    ("maps", lambda ruleset: ruleset.maps),
    ("sets", lambda ruleset: ruleset.sets),
    ("tables", lambda ruleset: ruleset.tables),
    ("define", lambda ruleset: ruleset.definitions),
    ("wins", lambda ruleset: ruleset.ways),
    ("refuse", lambda ruleset: ruleset.refusals),
    ("forms", lambda ruleset: ruleset.forms),
    ("patterns", lambda ruleset: ruleset.patterns),
    *((section, _entries_of(section)) for section in TABLE_SECTIONS),
)
"""The sections whose entries have ids, in the order in which a difference lists them."""

_SILENT = {"id", "origin", "was", "order"}
WORDS = {"name", "says", "cites", "reading", "area"}
"""Fields that are said of an entry and change nothing."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field that differs; ``None`` or an empty value where a side does not have it."""

    field: str
    before: Any
    after: Any

    @property
    def words_only(self) -> bool:
        """Names, sentences, sources and headings: nothing that changes a score."""
        return self.field in WORDS


@dataclass(frozen=True, slots=True)
class EntryChange:
    """An entry that was ``added``, ``removed`` or ``changed`` (a new id alone is a change, see ``former``)."""

    section: str
    id: str
    change: str
    name: Text
    area: str = ""
    former: str | None = None
    """The id in the first ruleset, where it was renamed."""
    fields: tuple[FieldChange, ...] = ()

    @property
    def words_only(self) -> bool:
        """Whether nothing but words differs."""
        return self.change == "changed" and all(field.words_only for field in self.fields)


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs between two rulesets; ``changes`` in the order of the sections, then of the files."""

    before: Ruleset
    after: Ruleset
    changes: tuple[EntryChange, ...]
    renames: Renames = field(default_factory=Renames)
    """What the first calls otherwise than the second."""

    @property
    def same(self) -> bool:
        """Whether there is no difference."""
        return not self.changes


def difference(before: Ruleset, after: Ruleset) -> Difference:
    """Compares two closed rulesets. Which files they come from and what they are called is no difference."""
    matched = {section: renamed(entries(before), entries(after)) for section, entries in SECTIONS}
    renames = renames_by(matched)
    changes = _head_changes(before, after, renames)
    for section, entries in SECTIONS:
        changes += _section_changes(section, entries(before), entries(after), matched[section], renames)
    changes += _settlement_changes(before, after, renames)
    return Difference(before, after, tuple(changes), renames)


def renames_by(moved: Mapping[str, Mapping[str, str]]) -> Renames:
    """The renames of all sections, from the former ids of each section to the present ones."""
    named = [moved.get(key, {}) for key in ("facts", "maps", "sets", "tables", "define", "marks")]
    return Renames(
        rules=moved.get("patterns", {}),
        ways=moved.get("wins", {}),
        forms=moved.get("forms", {}),
        options=moved.get("options", {}),
        entries={section: moved.get(section, {}) for section in TABLE_SECTIONS},
        names={old: new for pairs in named for old, new in pairs.items()},
    )


def head_fields(ruleset: Ruleset, renames: Renames) -> list[tuple[str, str, Any]]:
    """What a ruleset says outside of its sections of entries: a section, a key and its value."""
    readings = follow(ruleset.readings, renames)
    said = [("ruleset", "coexistence", ruleset.coexistence)]
    keys = (("prefer", "prefer"), ("ties", "ties"), ("sum", "summed"))
    return said + [("readings", key, getattr(readings, name)) for key, name in keys]


def _head_changes(before: Ruleset, after: Ruleset, renames: Renames) -> list[EntryChange]:
    sides = zip(head_fields(before, renames), head_fields(after, Renames()), strict=True)
    return [
        EntryChange(section, key, "changed", Text(), fields=(FieldChange(key, old, new),))
        for (section, key, old), (_, _, new) in sides
        if old != new
    ]


def _section_changes(
    section: str,
    before: tuple[Declared, ...],
    after: tuple[Declared, ...],
    moved: dict[str, str],
    renames: Renames,
) -> list[EntryChange]:
    old = {moved.get(entry.id, entry.id): entry for entry in before}
    new = {entry.id: entry for entry in after}
    ranks = _form_ranks(old, new) if section == "forms" else {}
    found = []
    for key in merged_order(list(old), list(new)):
        if key not in old:
            found.append(_whole("added", section, new[key]))
        elif key not in new:
            found.append(_whole("removed", section, old[key]))
        else:
            changed = _changed(section, old[key], new[key], renames, ranks.get(key))
            if changed is not None:
                found.append(changed)
    return found


def merged_order(old: list[str], new: list[str]) -> list[str]:
    """The ids of both: in the order of the first, each new id behind the one it follows in the second."""
    merged = list(old)
    for index, key in enumerate(new):
        if key not in merged:
            before = new[index - 1] if index else None
            merged.insert(merged.index(before) + 1 if before is not None else 0, key)
    return merged


def _form_ranks(old: dict[str, Declared], new: dict[str, Declared]) -> dict[str, tuple[int, int]]:
    """The place of each form of both in either order of preference, the forms of one side left out."""
    common = [key for key in old if key in new]
    ranks = [sorted(common, key=lambda key: _order(side[key])).index for side in (old, new)]
    return {key: (ranks[0](key), ranks[1](key)) for key in common}


def _order(entry: Declared) -> int:
    return entry.order if isinstance(entry, Form) else 0


def _whole(change: str, section: str, entry: Declared) -> EntryChange:
    """An entry that only one side has, with all that it says."""
    said = []
    silent = {item.name: item.default for item in fields(entry)}
    for key, value in fields_of(entry).items():
        if value == silent.get(key) or value is None:
            continue
        before, after = (None, value) if change == "added" else (value, None)
        said.append(FieldChange(key, before, after))
    return EntryChange(section, entry.id, change, entry.name, getattr(entry, "area", ""), fields=tuple(said))


def _changed(
    section: str, old: Declared, new: Declared, renames: Renames, rank: tuple[int, int] | None
) -> EntryChange | None:
    before, after = fields_of(follow(old, renames)), fields_of(new)
    changed = [
        FieldChange(key, before.get(key), after.get(key))
        for key in before | after
        if before.get(key) != after.get(key)
    ]
    if rank is not None and rank[0] != rank[1]:
        changed.append(FieldChange("order", rank[0] + 1, rank[1] + 1))
    former = old.id if old.id != new.id else None
    if not changed and former is None:
        return None
    area = getattr(new, "area", "")
    return EntryChange(section, new.id, "changed", new.name, area, former=former, fields=tuple(changed))


def fields_of(entry: Declared) -> dict[str, Any]:
    """What an entry says (not where), by the name of the field; an option's value only where it is not the default."""
    said = {
        item.name: getattr(entry, item.name)
        for item in fields(entry)
        if item.compare and item.name not in _SILENT
    }
    if said.get("value") == said.get("default", object()):
        del said["value"]
    if isinstance(entry, NamedSet):
        said["tiles"] = TileMask(entry.tiles)
    elif isinstance(entry, NumberTable):
        del said["rows"]
        said.update((row.numbers, row.value) for row in entry.rows)
    elif isinstance(entry, Option | DeclaredFact):
        low, high = said.pop("low"), said.pop("high")
        said["range"] = None if low is None else f"{low}..{high}"
    elif isinstance(entry, Entry):
        del said["section"], said["values"]
        said.update((key, _said(entry.section, key, value)) for key, value in entry.values)
    elif isinstance(entry, Form):
        said["melds"] = LanguageWord("any" if entry.melds else "none")
    elif isinstance(entry, TileMap):
        del said["tiles"]
        said.update(zip("ESWN", map(TileMask, entry.tiles), strict=True))
    return said


_LISTS_OF_WORDS = ("to", "new_leg", "then")
"""Keys of the table that list words of the language; other lists are in a ruleset's own words."""
_ACTS = {
    "rights": ("may", "pass"),
    "contests": ("claim", "rival"),
    "priority": ("order", "own_reach_ends"),
}
"""Keys of the rules of play that name acts, by section."""


def _said(section: str, key: str, value: Value) -> Any:
    """A value of an entry about the table as it is written."""
    if key == "players" and isinstance(value, tuple):
        low, high = value
        return str(low) if low == high else f"{low}..{high}"
    if key in _ACTS.get(section, ()):
        return _acts(value)
    if key in _LISTS_OF_WORDS and isinstance(value, tuple):
        return tuple(LanguageWord(str(word)) for word in value)
    return LanguageWord(value) if isinstance(value, str) else value


def _acts(value: Any) -> Any:
    """Names of acts, in lists within lists too."""
    return tuple(map(_acts, value)) if isinstance(value, tuple) else ActWord(str(value))


def _settlement_changes(before: Ruleset, after: Ruleset, renames: Renames) -> list[EntryChange]:
    old, new = (settlement_fields(follow(side, renames)) for side in (before.settlement, after.settlement))
    changed = tuple(
        FieldChange(key, old.get(key), new.get(key)) for key in old | new if old.get(key) != new.get(key)
    )
    return [EntryChange("settlement", "settlement", "changed", Text(), fields=changed)] if changed else []


def settlement_fields(value: Settlement | None) -> dict[str, Any]:
    """What a settlement says, by the name of the key."""
    if value is None:
        return {}
    said = {key: getattr(value, key) for key in ("base", "dealer_tai", "amount", "needs", "cites")}
    if value.stakes is not None:
        said["stakes"] = "/".join(map(str, value.stakes))
    for key in ("two_winners", "three_winners"):
        word = getattr(value, key)
        if word is not None:
            said[key] = LanguageWord(word)
    return said
