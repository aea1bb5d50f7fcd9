"""Definitions of a ruleset, elaborated in the order in which they need each other.

A definition that needs itself is an error (PG0509), and so is a chain that is too long for any reader (PG0542). Because
what a definition names is done before it, nothing here recurses from one definition into another.
"""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

from paigui.check.elaborate import Elaborator
from paigui.check.names import Names
from paigui.check.places import DEFINE, Typed
from paigui.check.templates import Templates, is_template
from paigui.check.trees import names_in
from paigui.diagnostics import Diagnostics
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.levels import LEVELS, WAITS, level_of
from paigui.ir.walk import walk
from paigui.model.ruleset import Definition
from paigui.syntax.ast import Expr

DEEPEST = 40
"""The longest chain of definitions that name each other."""
CONSTANTS = (core.Truth, core.Integer, core.TileSet, core.Symbol)


class Definitions:
    """The definitions of one ruleset by name."""

    def __init__(self, entries: tuple[Definition, ...], names: Names, diags: Diagnostics) -> None:
        self.entries = {entry.id: entry for entry in entries if names.named.get(entry.id) is entry}
        self.names = names
        self.diags = diags
        self.used: set[str] = set()
        self.templates = Templates(names, self.typed)
        self.needs: dict[str, list[str]] = {}
        """The definitions, each after those that it names, with these."""
        self._done: dict[str, Typed] = {}
        self._levels: dict[str, int] = {}
        self._waits: set[str] = set()
        self._elaborate_all()

    def _elaborate_all(self) -> None:
        """Elaborates every definition, named or not, so that each error is seen."""
        needs = {name: sorted(self.named_in(entry.body)) for name, entry in self.entries.items()}
        try:
            order = list(TopologicalSorter(needs).static_order())
        except CycleError as error:
            ring: list[str] = error.args[1]
            self.diags.add("PG0509", self.entries[ring[-1]].span, names=" → ".join(reversed(ring)))
            return
        depth: dict[str, int] = {}
        for name in order:
            depth[name] = 1 + max((depth[other] for other in needs[name]), default=0)
            if depth[name] > DEEPEST:
                self.diags.add("PG0542", self.entries[name].span, name=name, most=DEEPEST)
                return
            self.needs[name] = needs[name]
            if name not in self.names.of_table and name not in self.names.of_play:
                self._elaborate(name)

    def named_in(self, tree: Expr) -> set[str]:
        """The definitions that an expression names, by id or by Chinese name."""
        named = names_in(tree)
        return self.entries.keys() & {
            self.names.id_of("named", name, tree.span, self.diags) for name in named
        }

    def _elaborate(self, name: str) -> None:
        # Whether its reader may read what it reads is asked there (``Lowering.allowed``).
        if is_template(self.entries[name]):
            self.used |= self.templates.add(self.entries[name], self.diags)
            return
        elaborator = Elaborator(self.names, DEFINE, self.typed, self.diags, templates=self.templates)
        value = elaborator.value(self.entries[name].body)
        self.used |= elaborator.used
        if value is not None:
            self._done[name] = value
            self._levels[name] = self.level(value.core)
            if self.reads_waits(value.core):
                self._waits.add(name)

    def typed(self, name: str) -> Typed | None:
        """The name as a value: a reference, or the constant it stands for; ``None`` if the definition is wrong."""
        value = self._done.get(name)
        if value is None or isinstance(value.core, CONSTANTS):
            return value
        return Typed(core.DefinitionRef(name, value.type), value.type, value.domain)

    def body(self, name: str) -> Core:
        """The body of a definition that is known to be right."""
        return self._done[name].core

    def right(self) -> dict[str, Typed]:
        """The definitions without an error, each after those that it names."""
        return dict(self._done)

    def level(self, expression: Core) -> int:
        """The level of an expression, as an index into ``LEVELS``."""
        return LEVELS.index(level_of(expression, lambda name: LEVELS[self._levels[name]]))

    def reads_waits(self, expression: Core) -> bool:
        """Whether an expression reads the waits, itself or through a definition."""
        for node in walk(expression):
            if isinstance(node, core.Members) and node.source in WAITS:
                return True
            if isinstance(node, core.OverReadings):
                return True
            if isinstance(node, core.DefinitionRef) and node.name in self._waits:
                return True
        return False
