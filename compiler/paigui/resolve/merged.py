"""Merging a layer onto its parents: sections by key, entries by field, a field as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from paigui.diagnostics import Diagnostics, Secondary, Span, closest
from paigui.model.exclusion import Absorbs, WrittenAbsorb
from paigui.model.layer import PLAYED, SECTIONS, TABLE_SECTIONS, Layer, entries_of
from paigui.model.partial import Partial
from paigui.model.record import Record, Written, keys_of, missing_keys, table_of, value_of
from paigui.model.ruleset import ALL
from paigui.model.scoring_entries import PartialPattern, PartialReadings, PartialSettlement, PartialWay
from paigui.model.shapes import Dropped
from paigui.model.table_entries import PartialHandling
from paigui.resolve.follow import follow_layer, follow_record
from paigui.resolve.renames import Renames, check_former_ids, renames_of
from paigui.source.tree import Scalar

R = TypeVar("R", bound=Record)
T = TypeVar("T")
Entries = dict[str, Partial]


@dataclass(frozen=True, slots=True)
class Gone:
    """An entry that ``origin`` dropped."""

    section: str
    id: str
    span: Span = field(compare=False, repr=False)
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Merged:
    """The ancestors of a ruleset and itself, merged.

    ``sections`` has the living entries; ``settings`` what ``set`` says of options. ``layer`` is the youngest, whose
    names, sentences and examples are its own.
    """

    layer: Layer
    sections: dict[str, Entries]
    lineage: tuple[str, ...] = ()
    coexistence: str = "higher-only"
    cites: tuple[str, ...] = ()
    settings: dict[str, tuple[Scalar, Scalar]] = field(default_factory=dict)
    readings: PartialReadings | None = None
    settlement: PartialSettlement | None = None
    gone: tuple[Gone, ...] = ()
    classes: frozenset[str] = frozenset()
    """What any way of winning, of an ancestor or of its own, also counts as."""
    handling: frozenset[str] = frozenset()
    """The manners of handling tiles that the ruleset or an ancestor lists."""
    called: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Ids by section and Chinese name, those of ancestors' entries too: what an ancestor's expressions may call one."""


def merge(parent: Merged | None, layer: Layer, diags: Diagnostics) -> Merged:
    """Merges one layer onto what its parents say.

    Reports overrides and drops that hit nothing (PG0405–PG0407, PG0413), former ids (PG0415–PG0417) and unknown
    options (PG0414).
    """
    parent = parent or Merged(layer, {section: {} for section in SECTIONS})
    first = parent.layer is layer
    renames = renames_of(layer, parent.sections)
    layer = follow_layer(layer, renames)
    inherited = _inherited(parent, layer, renames)
    sections, gone = _merge_sections(inherited, parent.gone, layer, first, renames, diags)
    return Merged(
        layer,
        sections,
        () if first else (parent.layer.name, *parent.lineage),
        _field(layer.coexistence, parent.coexistence, "higher-only"),
        _field(layer.cites, parent.cites, ()),
        _settings(parent, layer, sections["options"], renames, diags),
        _inner(parent.readings and follow_record(parent.readings, renames), layer.readings),
        _inner(parent.settlement and follow_record(parent.settlement, renames), layer.settlement),
        gone,
        parent.classes | _classes(sections["wins"]),
        parent.handling | _handling(sections["table"]),
        _called(parent, sections, renames),
    )


def merge_switched(merged: Merged, layer: Layer, diags: Diagnostics) -> Merged:
    """Merges what a ruleset says under an option onto what it says without; its examples stay."""
    renames = renames_of(layer, merged.sections)
    layer = follow_layer(layer, renames)
    sections, gone = _merge_sections(merged.sections, merged.gone, layer, False, renames, diags)
    return replace(
        merged,
        sections=sections,
        readings=_inner(merged.readings, layer.readings),
        settlement=_inner(merged.settlement, layer.settlement),
        gone=gone,
        classes=merged.classes | _classes(sections["wins"]),
        handling=merged.handling | _handling(sections["table"]),
        called=_called(merged, sections, renames),
    )


def _merge_sections(
    inherited: dict[str, Entries],
    gone: tuple[Gone, ...],
    layer: Layer,
    first: bool,
    renames: Renames,
    diags: Diagnostics,
) -> tuple[dict[str, Entries], tuple[Gone, ...]]:
    """The living entries of all sections, and what was dropped of them."""
    sections: dict[str, Entries] = {}
    more = list(gone)
    for name in SECTIONS:
        played = {entry: other for other in PLAYED for entry in inherited[other]} if name in PLAYED else {}
        section = _Section(name, inherited[name], gone, first, renames.of(name), played, diags)
        sections[name], dropped = section.merge(layer)
        more.extend(dropped)
    check_former_ids(layer, sections, diags)
    return sections, tuple(item for item in more if item.id not in sections[item.section])


def _classes(ways: Entries) -> frozenset[str]:
    return frozenset(
        kind.id for way in ways.values() if isinstance(way, PartialWay) for kind in value_of(way.kinds) or ()
    )


def _handling(table: Entries) -> frozenset[str]:
    found = table.get("handling")
    words = value_of(found.words) if isinstance(found, PartialHandling) else None
    return frozenset(words or ())


def _called(parent: Merged, sections: dict[str, Entries], renames: Renames) -> dict[tuple[str, str], str]:
    found = {
        (section, name): renames.of(section).get(entry, entry)
        for (section, name), entry in parent.called.items()
    }
    for section, entries in sections.items():
        for entry in entries.values() if section not in TABLE_SECTIONS else ():
            name = value_of(entry.name)
            if name is not None and name.zh:
                found[section, name.zh] = entry.id
    return found


def _field(written: Written[T] | None, inherited: T, unwritten: T) -> T:
    """A field of the header: as written, as the parents say, or as if nobody had said anything."""
    if written is None:
        return inherited
    return unwritten if written.value is None else written.value


def _inner(base: R | None, written: Written[R] | None) -> R | None:
    if written is None:
        return base
    over = written.value
    return over if base is None or over is None else merge_fields(base, over)


def merge_fields(base: R, over: R, **changes: Any) -> R:
    """An entry with the fields that another says in place of its own; ``null`` resets a field."""
    reset: set[str] = set()
    for item in keys_of(type(base)):
        written: Written[Any] | None = getattr(over, item.attribute)
        if written is None:
            continue
        if written.value is None:
            changes[item.attribute] = None
            reset.add(item.attribute)
        elif item.attribute not in changes:
            changes[item.attribute] = _inner_field(getattr(base, item.attribute), written)
    spoken = (base.written | over.written) - reset
    return replace(base, span=over.span, written=spoken, broken=base.broken or over.broken, **changes)


def _inner_field(base: Written[Any] | None, over: Written[Any]) -> Written[Any]:
    """A field as a whole; a record within an entry (``penalties.false_win.deal``) key by key."""
    if base is None or not isinstance(base.value, Record) or not isinstance(over.value, Record):
        return over
    return Written(merge_fields(base.value, over.value), over.span)


def _inherited(parent: Merged, layer: Layer, renames: Renames) -> dict[str, Entries]:
    """What a layer starts from: its parents' entries, without their examples, by their new names.

    A layer that says ``count-all`` starts without the absorbs of its parents.
    """
    count_all = value_of(layer.coexistence) == "count-all"
    found: dict[str, Entries] = {}
    for section, entries in parent.sections.items():
        found[section] = {}
        for old in entries.values():
            entry = replace(follow_record(old, renames), id=renames.of(section).get(old.id, old.id))
            if isinstance(entry, PartialPattern):
                entry = replace(entry, examples=None, absorbs=None if count_all else entry.absorbs)
            elif "examples" in table_of(type(entry)):
                entry = replace(entry, examples=None)  # type: ignore[call-arg]
            found[section][entry.id] = entry
    return found


@dataclass(frozen=True, slots=True)
class _Section:
    """The merging of one section."""

    name: str
    inherited: Entries
    gone: tuple[Gone, ...]
    first: bool
    former: Mapping[str, str]
    played: Mapping[str, str]
    """Of a section of the rules of play: under which of them each inherited entry stands."""
    diags: Diagnostics

    def merge(self, layer: Layer) -> tuple[Entries, list[Gone]]:
        """The entries that live, and those that the layer drops."""
        found = dict(self.inherited)
        gone: list[Gone] = []
        said: dict[str, Partial | Dropped] = {}
        for entry in entries_of(layer, self.name):
            target = self._target(entry)
            earlier = said.setdefault(target, entry)
            if earlier is not entry:
                where = (Secondary(earlier.span, "same_key"),)
                self.diags.add("PG0417", entry.span, name=target, secondary=where)
            elif isinstance(entry, Dropped):
                if found.pop(target, None) is None:
                    self._hits_nothing("PG0406", entry)
                else:
                    gone.append(Gone(self.name, target, entry.span, layer.name))
            elif target in self.inherited:
                found[target] = self._override(self.inherited[target], entry)
            elif self.first or not missing_keys(entry):
                found[target] = self._new(entry)
            elif not self._hits_nothing("PG0405", entry, missing=", ".join(missing_keys(entry))):
                # A new entry that is not whole: others may name it.
                found[target] = replace(entry, broken=True)
        return found, gone

    def _target(self, entry: Partial | Dropped) -> str:
        """The id that an entry means, its own unless that is a former one (PG0415)."""
        now = self.former.get(entry.id)
        if now is None:
            return entry.id
        self.diags.add("PG0415", entry.span, name=entry.id, now=now, suggestion=now)
        return now

    def _override(self, base: Partial, over: Partial) -> Partial:
        changes: dict[str, Any] = {"origin": over.origin}
        if isinstance(base, PartialPattern) and isinstance(over, PartialPattern):
            absorbs = value_of(over.absorbs)
            if over.absorbs is not None and absorbs is not None:
                before = value_of(base.absorbs)
                changes["absorbs"] = Written(self._absorbs(base.id, before, absorbs), over.absorbs.span)
        return merge_fields(base, over, **changes)

    def _new(self, entry: Partial) -> Partial:
        if (
            isinstance(entry, PartialPattern)
            and entry.absorbs is not None
            and entry.absorbs.value is not None
        ):
            absorbs = self._absorbs(entry.id, None, entry.absorbs.value)
            return replace(entry, absorbs=Written(absorbs, entry.absorbs.span))
        return entry

    def _absorbs(self, name: str, before: Absorbs | None, said: Absorbs) -> Absorbs:
        """The list of ``absorbs`` after an edit, or the new list. What is taken out of all is one of ``all_but``."""
        if not said.edit:
            return said
        entries: dict[str, WrittenAbsorb] = {
            item.rule.id: item for item in (before.entries if before else ())
        }
        for drop in said.drop:
            if entries.pop(drop.id, None) is not None:
                continue
            if ALL in entries:
                every = entries[ALL]
                entries[ALL] = replace(every, all_but=(*every.all_but, drop))
            else:
                near = closest(drop.id, entries)
                self.diags.add("PG0413", drop.span, name=name, rule=drop.id, suggestion=near)
        entries.update({item.rule.id: item for item in said.entries})
        return Absorbs(tuple(entries.values()))

    def _hits_nothing(self, code: str, entry: Partial | Dropped, missing: str = "") -> bool:
        """What hits nothing: because an ancestor dropped it (PG0407), or because it never was.

        Whether another entry was probably meant.
        """
        dropped = next((item for item in self.gone if (item.section, item.id) == (self.name, entry.id)), None)
        if dropped is not None:
            where = (Secondary(dropped.span, "dropped_here"),)
            self.diags.add("PG0407", entry.span, secondary=where, name=entry.id, origin=dropped.origin)
            return True
        elsewhere = self.played.get(entry.id)
        near = f"{elsewhere}.{entry.id}" if elsewhere else closest(entry.id, self.inherited)
        self.diags.add(code, entry.span, section=self.name, name=entry.id, missing=missing, suggestion=near)
        return near is not None


def _settings(
    parent: Merged, layer: Layer, options: Entries, renames: Renames, diags: Diagnostics
) -> dict[str, tuple[Scalar, Scalar]]:
    """What ``set`` says of each option, the youngest word last. A default written anew overrides an older ``set``."""
    now = renames.of("options")
    before = {now.get(name, name): pair for name, pair in parent.settings.items()}
    found = {name: pair for name, pair in before.items() if name in options}
    for entry in entries_of(layer, "options"):
        if isinstance(entry, Partial) and "default" in entry.written:
            found.pop(now.get(entry.id, entry.id), None)
    for name, value in value_of(layer.set) or ():
        if name.text not in options:
            near = closest(name.text, options)
            diags.add("PG0414", name.span, name=name.text, suggestion=near, known=", ".join(options))
        elif value.plain_null:
            found.pop(name.text, None)
        else:
            found[name.text] = (name, value)
    return found
