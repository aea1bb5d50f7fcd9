"""Following renames: what an entry of one ruleset is called in another, by the former ids that ``was`` lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from paigui.diagnostics.span import Span
from paigui.model.ruleset import Absorb, Declared, Form, Pattern, Readings, Reference, Way
from paigui.source.tree import Mapping as Tree
from paigui.syntax import ast


@dataclass(frozen=True, slots=True)
class Renames:
    """Old id to new id, a mapping for each kind of name; ids of different kinds may be the same word."""

    rules: Mapping[str, str] = field(default_factory=dict)
    ways: Mapping[str, str] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Entries about the table, section by section."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Definitions, facts, maps, sets, tables and marks: what an expression names directly."""

    def __bool__(self) -> bool:
        return any((self.rules, self.ways, self.forms, self.options, *self.entries.values(), self.names))


def renamed(before: Iterable[Declared], after: Iterable[Declared]) -> dict[str, str]:
    """Ids of ``before`` to ids of ``after`` where one of the two says that it was the other.

    An id that both have is never renamed.
    """
    old = {entry.id: entry for entry in before}
    new = {entry.id: entry for entry in after}
    found: dict[str, str] = {}
    for entry in new.values():
        if entry.id in old:
            continue
        source = next((was for was in entry.was if was in old and was not in new and was not in found), None)
        if source is not None:
            found[source] = entry.id
    taken = set(found.values())
    for entry in old.values():
        if entry.id in new or entry.id in found:
            continue
        target = next((was for was in entry.was if was in new and was not in old and was not in taken), None)
        if target is not None:
            found[entry.id] = target
            taken.add(target)
    return found


def follow(value: Any, renames: Renames) -> Any:
    """The same value of the model with every reference to a renamed entry given its new id."""
    if not renames:
        return value
    if isinstance(value, tuple):
        items = tuple(follow(item, renames) for item in value)
        return value if all(new is old for new, old in zip(items, value, strict=True)) else items
    if not is_dataclass(value) or isinstance(value, type | Span | Tree):
        return value
    changes: dict[str, Any] = {}
    for item in fields(value):
        before = getattr(value, item.name)
        after = follow(before, renames)
        if after is not before:
            changes[item.name] = after
    for name, after in _own_references(value, renames).items():
        if after != getattr(value, name):
            changes[name] = after
    return replace(value, **changes) if changes else value


def _own_references(value: Any, renames: Renames) -> dict[str, Any]:
    """The fields of one node that hold an id, changed."""
    match value:
        case ast.Counted(rule=rule) | ast.Stands(rule=rule) | ast.Alone(rule=rule) | ast.TaiOf(rule=rule):
            return {"rule": renames.rules.get(rule, rule)}
        case ast.WonBy(way=way):
            return {"way": renames.ways.get(way, way)}
        case ast.OptionRef(name=name):
            return {"name": renames.options.get(name, name)}
        case ast.Name(name=name) | ast.Call(name=name):
            return {"name": renames.names.get(name, renames.forms.get(name, name))}
        case Absorb(rule=rule, all_but=all_but, forms=forms):
            return {
                "rule": renames.rules.get(rule, rule),
                "all_but": _each(all_but, renames.rules),
                "forms": _each(forms, renames.forms),
            }
        case Reference(id=name, section=section):
            known = renames.ways if section == "wins" else renames.entries.get(section, renames.rules)
            return {"id": known.get(name, name)}
        case Pattern(keeps=keeps):
            return {"keeps": _each(keeps, renames.rules)}
        case Way(kinds=kinds, scores=scores):
            return {"kinds": _each(kinds, renames.ways), "scores": _each(scores, renames.rules)}
        case Readings(summed=summed):
            return {"summed": _each(summed, renames.forms)}
        case Form(scores=scores):
            return {"scores": _each(scores, renames.rules)}
        case _:
            return {}


def _each(ids: tuple[str, ...] | None, known: Mapping[str, str]) -> tuple[str, ...] | None:
    return None if ids is None else tuple(known.get(item, item) for item in ids)
