"""Mutants of a ruleset: what it would be if one number, condition or relation of it were otherwise.

A ruleset's examples are to tell each of them from the ruleset itself. Only what the ruleset wrote is changed: what an entry
has from a parent is the parent's to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from paigui.analysis.expression_edits import Edit, expression_edits, numbers_beside, tiles_beside
from paigui.analysis.mutant import NEVER, WHOLE, Mutant, shown
from paigui.analysis.play_mutants import play_mutants
from paigui.analysis.values import TileMask
from paigui.check.table_places import TABLE_PLACES
from paigui.diagnostics.span import NOWHERE, Span
from paigui.ir.core import Type
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import Declared, Entry, Form, Pattern, Refusal, Ruleset, Text, TileMap, Way
from paigui.syntax import ast
from paigui_runtime.tiles import kinds_of, mask_of

SECTIONS = ("maps", "sets", "tables", "definitions", "ways", "refusals", "forms", "patterns")
"""The fields of a ruleset whose entries are changed."""
_UNCHANGED = {
    *("id", "span", "origin", "name", "says", "cites", "reading", "was", "examples", "area", "unit", "order"),
    *("by", "eighth_flower", "parts", "because", "forms", "low", "high", "step", "of", "rule", "stakes"),
}
"""Fields that say what an entry is, or that decide nothing; what is wrong in them shows at once."""
_CONDITIONS = {"when", "only_if", "enabled", "refused", "needs", "prefer"}
_OPTIONAL = {"only_if", "refused", "needs", "prefer", "tier", "payers_incomplete", "scores"}
"""Fields that may be left out."""
_WORDS = {"giver": "others", "others": "giver", "drawn": "taken", "taken": "drawn", "most": "fewest"}


def mutants(ruleset: Ruleset, parent: Ruleset | None) -> Iterator[Mutant]:
    """The mutants of a closed ruleset in the order of its sections, then of what only stands under its options.

    ``parent``: what it extends, closed under the same options.
    """
    yield from _mutants(ruleset, parent)
    theirs = () if parent is None else parent.asleep
    known = {(asleep.span.source.name, asleep.span.start) for asleep in theirs}
    for asleep in ruleset.asleep:
        if (asleep.span.source.name, asleep.span.start) not in known:
            yield from _mutants(asleep.ruleset, ruleset)


def _mutants(ruleset: Ruleset, parent: Ruleset | None) -> Iterator[Mutant]:
    rules = {pattern.id: pattern for pattern in ruleset.patterns}
    for section in SECTIONS:
        theirs = {} if parent is None else {entry.id: entry for entry in getattr(parent, section)}
        for entry in getattr(ruleset, section):
            yield from _entry_mutants(section, entry, theirs.get(entry.id), rules)
    yield from _table_mutants(ruleset, parent)
    yield from play_mutants(ruleset, parent)
    for section in WHOLE:
        value = getattr(ruleset, section)
        inherited = None if parent is None else getattr(parent, section)
        place = getattr(value, "span", ruleset.span)
        for field, edit in () if place is None else _edits_within(value, inherited):
            yield Mutant(section, section, field, *shown(edit, place), value, edit.whole)


def _entry_mutants(
    section: str, entry: Declared, inherited: Declared | None, rules: dict[str, Pattern]
) -> Iterator[Mutant]:
    if inherited is None and isinstance(entry, Pattern | Form | Way | Refusal):
        out = None if isinstance(entry, Way | Refusal) else replace(entry, enabled=NEVER)
        yield Mutant(section, entry.id, "", "removed", entry.span, entry.name, None, entry, out)
    for field, edit in _edits_within(entry, inherited):
        if not _idle(entry, field, edit.whole, rules):
            yield Mutant(section, entry.id, field, *shown(edit, entry.span), entry, edit.whole)


def _table_mutants(ruleset: Ruleset, parent: Ruleset | None) -> Iterator[Mutant]:
    """Of an entry about the table its expressions are changed, as far as an example can ask for them."""
    theirs = {} if parent is None else {(entry.section, entry.id): entry for entry in parent.entries}
    for entry in ruleset.entries:
        if entry.section in PLAY_SECTIONS:
            continue
        inherited = theirs.get((entry.section, entry.id))
        said = () if inherited is None else inherited.values
        for index, (key, value) in enumerate(entry.values):
            if not isinstance(value, ast.Node) or (key, value) in said or not _asked(entry, key):
                continue
            for edit in expression_edits(value, truth=TABLE_PLACES[f"{entry.path}.{key}"].type is Type.TRUTH):
                values = (*entry.values[:index], (key, edit.whole), *entry.values[index + 1 :])
                changed = replace(entry, values=values)
                yield Mutant(entry.section, entry.id, key, *shown(edit, entry.span), entry, changed)


def _asked(entry: Entry, key: str) -> bool:
    """Whether an example of an entry can ask for what a key says: of numbers that are settled, for the wall's alone."""
    place = TABLE_PLACES.get(f"{entry.path}.{key}")
    if place is None:  # of play, which is asked by whole logs and not changed here
        return False
    return place.table and (not place.options_only or entry.path == "table.dead_wall")


def _idle(entry: Declared, field: str, changed: Declared, rules: dict[str, Pattern]) -> bool:
    """Whether an edit decides nothing: the kept rule is dropped by none of those that are absorbed."""
    if field != "keeps" or not isinstance(entry, Pattern) or not isinstance(changed, Pattern):
        return False
    (kept,) = set(entry.keeps) - set(changed.keeps)
    return not any(
        _drops(rule, kept, rules) for rule in rules.values() if entry.entry_about(rule) is not None
    )


def _drops(rule: Pattern, other: str, rules: dict[str, Pattern]) -> bool:
    """Whether a rule absorbs another or is a higher step of its tier."""
    lower = rules[other].tier if other in rules else None
    higher = rule.tier is not None and lower is not None and rule.tier.of == lower.of
    return higher or (other in rules and rule.entry_about(rules[other]) is not None)


_Edits = Iterator[tuple[str, Edit]]


def _edits_within(value: Any, inherited: Any) -> _Edits:
    """The edits of each field of an entry (or of a part of one), the whole being the entry."""
    for item in fields(value):
        own = getattr(value, item.name)
        if item.name in _UNCHANGED or not item.compare or own == item.default:
            continue
        theirs = getattr(inherited, item.name, None) if inherited is not None else None
        if hasattr(value, f"{item.name}_at"):
            yield from _reference_edits(value, item.name, own or (), theirs or ())
            continue
        for field, edit in _field_edits(value, item.name, own, theirs):
            yield field, replace(edit, whole=replace(value, **{item.name: edit.whole}))


def _field_edits(holder: Any, name: str, own: Any, theirs: Any) -> _Edits:
    """The edits of one field that is not as the parent has it."""
    if own is None or own == theirs:
        return
    if name == "tiles":
        yield from ((name, edit) for edit in _tile_edits(holder, own))
    elif isinstance(own, tuple):
        yield from _tuple_edits(name, own, theirs if isinstance(theirs, tuple) else ())
    else:
        yield from _single_edits(holder, name, own, theirs)


def _single_edits(holder: Any, name: str, own: Any, theirs: Any) -> _Edits:
    if name in _OPTIONAL or (name == "when" and not isinstance(holder, Pattern | Refusal)):
        yield name, Edit("dropped", getattr(own, "span", NOWHERE), own, None, None)
    match own:
        case bool():
            yield name, Edit("switch", NOWHERE, own, not own, not own)
        case int():
            for number in numbers_beside(own):
                yield name, Edit("number", NOWHERE, own, number, number)
        case str() if own in _WORDS:
            yield name, Edit("word", NOWHERE, own, _WORDS[own], _WORDS[own])
        case ast.Node(span=span) if span is not NOWHERE:
            for edit in expression_edits(own, truth=name in _CONDITIONS):  # type: ignore[arg-type]
                yield name, edit
        case _ if is_dataclass(own) and not isinstance(own, Text | Span) and name != "tier":
            for field, edit in _edits_within(own, theirs):
                yield f"{name}.{field}", edit


def _tuple_edits(name: str, own: tuple[Any, ...], theirs: tuple[Any, ...]) -> _Edits:
    """Each member left out, and each edit of a member."""
    for index, member in enumerate(own):
        if member in theirs:
            continue
        rest = (*own[:index], *own[index + 1 :])
        span = getattr(member, "span", NOWHERE)
        yield name, Edit("dropped", span, member, None, rest)
        if is_dataclass(member):
            for field, edit in _edits_within(member, None):
                whole = (*own[:index], edit.whole, *own[index + 1 :])
                yield f"{name}.{field}", replace(edit, whole=whole)


def _reference_edits(holder: Any, name: str, own: tuple[str, ...], theirs: tuple[str, ...]) -> _Edits:
    """Each name of a list of names left out, with its place."""
    places: tuple[Span, ...] = getattr(holder, f"{name}_at")
    for index, reference in enumerate(own):
        if reference not in theirs:
            rest, at = (tuple(each for k, each in enumerate(of) if k != index) for of in (own, places))
            whole = replace(holder, **{name: rest, f"{name}_at": at})
            yield name, Edit("dropped", places[index], reference, None, whole)


def _tile_edits(holder: Any, own: Any) -> Iterator[Edit]:
    """Tiles of a set or a map: one less, one more; two winds of a map exchanged."""
    if isinstance(holder, TileMap):
        east, south, west, north = own
        for after in ((south, east, west, north), (east, south, north, west)):
            if after != own:
                before = tuple(map(TileMask, own))
                yield Edit("tiles", NOWHERE, before, tuple(map(TileMask, after)), after)
        return
    for kinds in tiles_beside(tuple(kinds_of(own))):
        mask = mask_of(kinds)
        yield Edit("tiles", NOWHERE, TileMask(own), TileMask(mask), mask)
