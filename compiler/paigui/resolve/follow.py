"""Following renames: every reference to a former id becomes one to the present id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from paigui.model.example import WrittenExample
from paigui.model.exclusion import Absorbs, WrittenAbsorb
from paigui.model.layer import SECTIONS, Layer
from paigui.model.moment import WrittenMoment
from paigui.model.partial import Partial
from paigui.model.play_example import WrittenPlay
from paigui.model.record import Record, Written, keys_of
from paigui.model.ruleset import Adjust, Reference
from paigui.model.shapes import Dropped
from paigui.resolve.renames import Renames
from paigui.source.tree import Scalar
from paigui.syntax import ast

R = TypeVar("R", bound=Record)
_SECTION_OF = {
    "keeps": "patterns",
    "scores": "patterns",
    "shows": "patterns",
    "lacks": "patterns",
    "kinds": "wins",
    "summed": "forms",
}
"""Attributes that hold references, with the section that they name."""


def follow_layer(layer: Layer, renames: Renames) -> Layer:
    """A layer by present ids. Keys of its entries stay as written."""
    if not renames:
        return layer
    changes: dict[str, Any] = {}
    for section in SECTIONS:
        written: Written[tuple[Partial | Dropped, ...]] | None = getattr(layer, section)
        if written is not None and written.value is not None:
            entries = (e if isinstance(e, Dropped) else follow_record(e, renames) for e in written.value)
            changes[section] = Written(tuple(entries), written.span)
    return replace(follow_record(layer, renames), **changes)


def follow_record(record: R, renames: Renames) -> R:
    """A record by present ids."""
    if not renames:
        return record
    changes: dict[str, Any] = {}
    for item in keys_of(type(record)):
        written: Written[Any] | None = getattr(record, item.attribute)
        if written is None or written.value is None:
            continue
        value = _follow_value(item.attribute, written.value, renames)
        if value is not written.value:
            changes[item.attribute] = Written(value, written.span)
    return replace(record, **changes) if changes else record


def _follow_value(attribute: str, value: Any, renames: Renames) -> Any:
    if attribute in _SECTION_OF:
        return _references(value, renames.of(_SECTION_OF[attribute]))
    if isinstance(value, Reference):
        return _reference(value, renames)
    if isinstance(value, tuple) and value and isinstance(value[0], Reference) and value[0].section:
        return tuple(_reference(item, renames) for item in value)
    if isinstance(value, Record):
        return follow_record(value, renames)
    if attribute in ("set", "settings"):
        return _choices(value, renames.of("options"))
    if attribute == "items":
        return tuple((_item(name, renames), tai) for name, tai in value)
    if isinstance(value, ast.Node):
        return follow_expression(value, renames)
    if isinstance(value, Absorbs):
        entries = tuple(_absorb(entry, renames) for entry in value.entries)
        return Absorbs(entries, value.edit, _references(value.drop, renames.of("patterns")))
    if attribute in ("adjust", "examples"):
        return tuple(_part(part, renames) for part in value)
    return value


def _reference(named: Reference, renames: Renames) -> Reference:
    return replace(named, id=renames.of(named.section).get(named.id, named.id))


Part = Adjust | WrittenExample | WrittenMoment | WrittenPlay


def _part(part: Part, renames: Renames) -> Part:
    if isinstance(part, WrittenExample):
        return replace(part, record=follow_record(part.record, renames))
    if isinstance(part, WrittenMoment):
        return replace(part, record=follow_record(part.record, renames))
    if isinstance(part, WrittenPlay):
        return replace(part, record=follow_record(part.record, renames))
    when = None if part.when is None else follow_expression(part.when, renames)
    return replace(part, by=follow_expression(part.by, renames), when=when)


def _absorb(entry: WrittenAbsorb, renames: Renames) -> WrittenAbsorb:
    rule, *all_but = _references((entry.rule, *entry.all_but), renames.of("patterns"))
    when = None if entry.when is None else follow_expression(entry.when, renames)
    forms = None if entry.forms is None else _references(entry.forms, renames.of("forms"))
    return replace(entry, rule=rule, all_but=tuple(all_but), when=when, forms=forms)


def _references(named: tuple[Reference, ...], now: Mapping[str, str]) -> tuple[Reference, ...]:
    return tuple(replace(item, id=now.get(item.id, item.id)) for item in named)


def _item(name: Reference, renames: Renames) -> Reference:
    rule, dot, adjustment = name.id.partition(".")
    return replace(name, id=renames.of("patterns").get(rule, rule) + dot + adjustment)


def _choices(pairs: tuple[tuple[Scalar, Any], ...], now: Mapping[str, str]) -> tuple[tuple[Scalar, Any], ...]:
    return tuple((Scalar(now.get(name.text, name.text), name.span), value) for name, value in pairs)


E = TypeVar("E", bound=ast.Node)


def follow_expression(tree: E, renames: Renames) -> E:
    """An expression by present ids; a variable is never taken for a former name."""
    bound = frozenset(_variables(tree))
    followed: E = _node(tree, renames, bound)
    return followed


def _node(value: Any, renames: Renames, bound: frozenset[str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_node(item, renames, bound) for item in value)
    if not isinstance(value, ast.Node) or not is_dataclass(value):
        return value
    changes = {
        item.name: _node(getattr(value, item.name), renames, bound)
        for item in fields(value)
        if item.name != "span"
    }
    match value:
        case ast.Counted(rule=rule) | ast.Stands(rule=rule) | ast.Alone(rule=rule) | ast.TaiOf(rule=rule):
            changes["rule"] = renames.of("patterns").get(rule, rule)
        case ast.WonBy(way=way):
            changes["way"] = renames.of("wins").get(way, way)
        case ast.OptionRef(name=name):
            changes["name"] = renames.of("options").get(name, name)
        case ast.Name(name=name) | ast.Call(name=name) if name not in bound:
            changes["name"] = renames.name(name)
        case _:
            pass
    return replace(value, **changes)


def _variables(value: Any) -> list[str]:
    """The names that an expression binds."""
    if isinstance(value, tuple):
        return [name for item in value for name in _variables(item)]
    if not isinstance(value, ast.Node):
        return []
    found = [
        name
        for item in fields(value)
        if item.name != "span"
        for name in _variables(getattr(value, item.name))
    ]
    match value:
        case ast.Over(names=names) | ast.Function(parameters=names):
            found.extend(names)
        case ast.OverNumbers(name=name) | ast.OverMembers(name=name):
            found.append(name)
        case _:
            pass
    return found
