"""Mutants of the rules of play: a rule taken out, a condition otherwise, a trigger or a part of a mark left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from paigui.analysis.expression_edits import Edit, expression_edits
from paigui.analysis.mutant import NEVER, Mutant, shown
from paigui.check.play_places import PLAY_PLACES
from paigui.diagnostics.span import NOWHERE
from paigui.ir.core import Type
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import Entry, Ruleset, Value
from paigui.syntax import ast
from paigui_runtime.play.rules import Trigger

_SWITCHED = ("rights", "marks", "forbid", "contests")
"""Sections whose entries can be off."""
_OPTIONAL = ("when", "yields_when", "pass_when", "set.when", "clear.when", "bars.when", "pass")
"""Keys that may be left out."""
_PARTS = ("clear", "bars")
"""Parts of a mark that may be left out."""
_OTHER = {"nearest": "all", "all": "nearest"}


def play_mutants(ruleset: Ruleset, parent: Ruleset | None) -> Iterator[Mutant]:
    """The mutants of what a ruleset itself says of play. What is only said for people changes nothing and is left alone."""
    theirs = {} if parent is None else {(entry.section, entry.id): entry for entry in parent.entries}
    for entry in ruleset.entries:
        if entry.section not in PLAY_SECTIONS or entry.section == "allow":
            continue
        inherited = theirs.get((entry.section, entry.id))
        if inherited is None and entry.section in _SWITCHED:
            off = replace(entry, enabled=NEVER)
            yield Mutant(entry.section, entry.id, "", "removed", entry.span, entry.name, None, entry, off)
        for key, edit in _edits(entry, () if inherited is None else inherited.values):
            yield Mutant(entry.section, entry.id, key, *shown(edit, entry.span), entry, edit.whole)


def _edits(entry: Entry, said: tuple[tuple[str, Value], ...]) -> Iterator[tuple[str, Edit]]:
    """The edits of what an entry does not say as its parent does, each with the whole entry."""
    own = [(key, value) for key, value in entry.values if (key, value) not in said]
    for part in _PARTS:
        if any(key == f"{part}.act" for key, _ in own):
            rest = tuple(pair for pair in entry.values if not pair[0].startswith(f"{part}."))
            yield part, Edit("dropped", NOWHERE, dict(entry.values)[f"{part}.act"], None, _with(entry, rest))
    for key, value in own:
        if key in _OPTIONAL and not isinstance(value, bool):
            span = value.span if isinstance(value, ast.Node) else NOWHERE
            rest = tuple(pair for pair in entry.values if pair[0] != key)
            yield key, Edit("dropped", span, value, None, _with(entry, rest))
        for edit in _of_value(entry, key, value):
            changed = tuple((name, edit.whole if name == key else each) for name, each in entry.values)
            yield key, replace(edit, whole=_with(entry, changed))


def _with(entry: Entry, values: tuple[tuple[str, Value], ...]) -> Entry:
    return replace(entry, values=values)


def _of_value(entry: Entry, key: str, value: Any) -> Iterator[Edit]:
    match value:
        case ast.Node():
            truth = PLAY_PLACES[f"{entry.section}.{key}"].type is Type.TRUTH
            yield from expression_edits(value, truth=truth)  # type: ignore[arg-type]
        case bool():
            yield Edit("switch", NOWHERE, value, not value, not value)
        case str() if value in _OTHER:
            yield Edit("word", NOWHERE, value, _OTHER[value], _OTHER[value])
        case (Trigger(), _, *_):
            for index, trigger in enumerate(value):
                yield Edit("dropped", NOWHERE, trigger, None, (*value[:index], *value[index + 1 :]))
