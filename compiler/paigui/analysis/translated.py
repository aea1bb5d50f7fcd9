"""The conditions of one ruleset as truths about the wins of another, so that an engine of proof can compare them.

Definitions, maps, tables and declared facts that the other ruleset lacks are added to it under names of their own; nothing
there reads them. What cannot be said in its terms is refused, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from paigui.analysis.renames import Renames
from paigui.analysis.standing import FORM
from paigui.check import fold
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.program import OF_PLAY, OF_TABLE, Definition, Program
from paigui.model.ruleset import DeclaredFact, NumberTable, TileMap

_BESIDE = "_of_the_other"
_SILENT_OF_A_FACT = ("type", "default", "choices", "low", "high")


class CannotTranslate(Exception):
    """A condition that the other ruleset has no words for."""


class Translated:
    """One program with what the conditions of another need; ``names`` and ``ways`` give the ids of the other here."""

    def __init__(
        self, target: Program, source: Program, names: Mapping[str, str], ways: Mapping[str, str]
    ) -> None:
        self._source = source
        self._names = names
        self._ways = ways
        self._target = target
        self._taken = {each.name for each in target.definitions}
        self._taken |= {each.id for each in (*target.facts, *target.maps, *target.tables)}
        self._facts = {each.id: each for each in target.facts}
        self._maps: dict[str, TileMap] = {}
        self._tables: dict[str, NumberTable] = {}
        self._definitions: dict[str, Definition | None] = {}
        self._known: dict[int, tuple[Any, Any]] = {}
        self._forms = {form.id.replace("-", "_") for form in target.forms}
        for definition in source.definitions:
            self._define(definition)
        self.program = replace(
            target,
            facts=tuple(self._facts.values()),
            maps=(*target.maps, *(each for each in self._maps.values() if each not in target.maps)),
            tables=(*target.tables, *self._tables.values()),
            definitions=(
                *target.definitions,
                *(each for each in self._definitions.values() if each is not None),
            ),
        )
        self._closed = True

    _closed = False

    def _define(self, definition: Definition) -> None:
        """Adds a definition of the other; one that cannot be said is kept as such."""
        if definition.name.startswith((OF_TABLE, OF_PLAY)):
            return
        try:
            body = self.of(definition.body)
        except CannotTranslate:
            self._definitions[definition.name] = None
        else:
            name = self._fresh(definition.name)
            self._definitions[definition.name] = replace(definition, name=name, body=body)

    def _fresh(self, name: str) -> str:
        if self._closed:
            raise CannotTranslate(name)
        name += _BESIDE
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name

    def of(self, node: Core) -> Core:
        """A truth or a number of the other as one of this program. Raises `CannotTranslate`."""
        found: Core = self._value(node)
        return found

    def _value(self, node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(map(self._value, node))
        if not is_dataclass(node) or isinstance(node, type):
            return node
        # By identity: what is written out for many rules shares its parts.
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = node, self._node(node)
        return known[1]

    def _node(self, node: Any) -> Any:
        match node:
            case core.DefinitionRef(name=name):
                found = self._definitions.get(name)
                if found is None:
                    raise CannotTranslate(name)
                return replace(node, name=found.name)
            case core.MapLookup(name=name):
                return replace(node, name=self._map(name).id)
            case core.Lookup(table=name):
                return replace(node, table=self._table(name).id, number=self._value(node.number))
            case core.DeclaredFact(name=name):
                return replace(node, name=self._fact(name))
            case core.WonBy(way=way):
                return self._won_by(way)
            case core.Same(left=left, right=right) if FORM in (left, right):
                symbol = right if left == FORM else left
                if isinstance(symbol, core.Symbol) and symbol.value not in self._forms:
                    return fold.NO
            case core.RuleCounted() | core.RuleStands() | core.RuleAlone() | core.RuleTai():
                raise CannotTranslate(node.rule)  # what is asked is written out before
            case core.AllOf(operands=operands):
                return fold.conjunction([self._value(each) for each in operands])
            case core.AnyOf(operands=operands):
                return fold.disjunction([self._value(each) for each in operands])
            case core.Not(operand=operand):
                return fold.negation(self._value(operand))
        changed = {field.name: self._value(getattr(node, field.name)) for field in fields(node)}
        return replace(node, **changed)

    def _map(self, name: str) -> TileMap:
        if name not in self._maps:
            wanted = next(each for each in self._source.maps if each.id == name)
            said = wanted.by, wanted.tiles
            here = next((each for each in self._target.maps if (each.by, each.tiles) == said), None)
            self._maps[name] = here or replace(wanted, id=self._fresh(name))
        return self._maps[name]

    def _table(self, name: str) -> NumberTable:
        if name not in self._tables:
            wanted = next(each for each in self._source.tables if each.id == name)
            self._tables[name] = replace(wanted, id=self._fresh(name))
        return self._tables[name]

    def _fact(self, name: str) -> str:
        """A declared fact: what both declare is one, if they declare it alike."""
        wanted = next(each for each in self._source.facts if each.id == name)
        called = self._names.get(name, name)
        here = self._facts.get(called)
        if here is None:
            if self._closed or called in self._taken:
                raise CannotTranslate(name)
            self._facts[called] = replace(wanted, id=called)
            self._taken.add(called)
        elif not declared_alike(here, wanted):
            raise CannotTranslate(name)
        return called

    def _won_by(self, class_: str) -> Core:
        """A class of ways: the same ways, as records select them, must be of it here."""
        called = self._ways.get(class_, class_)
        there = {(way.by, way.eighth_flower): class_ in way.classes for way in self._source.ways}
        any_here = False
        for way in self._target.ways:
            here = called in way.classes
            any_here |= here
            if there.get((way.by, way.eighth_flower), here) != here:
                raise CannotTranslate(class_)
        return core.WonBy(called) if any_here else fold.NO


def declared_alike(one: DeclaredFact, other: DeclaredFact) -> bool:
    """Whether a record may say the same of two facts, and the same is meant where it says nothing."""
    return all(getattr(one, name) == getattr(other, name) for name in _SILENT_OF_A_FACT)


def ways_alike(one: Program, other: Program) -> bool:
    """Whether records select the same ways, and those pay alike."""
    sides = [
        {(way.by, way.eighth_flower, way.drawn, way.payers, way.payers_incomplete) for way in side.ways}
        for side in (one, other)
    ]
    return sides[0] == sides[1]


def turned(renames: Renames) -> tuple[dict[str, str], dict[str, str]]:
    """Names and ways of the second ruleset by what the first calls them."""
    names, ways = renames.names.items(), renames.ways.items()
    return {new: old for old, new in names}, {new: old for old, new in ways}
