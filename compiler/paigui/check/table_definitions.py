"""Definitions as expressions about a table read them.

What a definition says of a win it may say of a table too, where it reads nothing but what both know (``dealer``,
``streak``), and of a moment of play, which knows the table and more. The settlement's ``dealer_tai`` is one more of those
of the table: there the winner is who is paid, the payer who pays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from paigui.check.definitions import CONSTANTS, Definitions
from paigui.check.elaborate import Elaborator
from paigui.check.places import Place, Typed
from paigui.check.table_places import OF_A_TABLE
from paigui.check.templates import Templates, is_template
from paigui.check.trees import names_in
from paigui.diagnostics import Diagnostics
from paigui.ir import core, program
from paigui.ir.core import Core, Type
from paigui.ir.program import OF_PLAY, OF_TABLE
from paigui.ir.walk import walk
from paigui.model.ruleset import Settlement, Text
from paigui.syntax import ast

_DEALER_TAI = "dealer_tai"


class TableDefinitions:
    """The definitions of a ruleset that say something of a table, or with the place `OF_PLAY` of play, by name."""

    def __init__(
        self,
        definitions: Definitions,
        settlement: Settlement | None,
        diags: Diagnostics,
        place: Place = OF_A_TABLE,
    ) -> None:
        self.definitions = definitions
        self.names = definitions.names
        self.place = place
        self.prefix = OF_PLAY if place.play else OF_TABLE
        self.own = self.names.of_play if place.play else self.names.of_table
        """The definitions that say something of nothing else, whose errors are reported here."""
        self.dealer_tai = None if settlement is None else settlement.dealer_tai
        self.diags = diags
        self.used: set[str] = set()
        self.templates = Templates(self.names, self.typed, place)
        self._done: dict[str, Typed | None] = {}
        for name in sorted(self.own):
            # Whether anything reads it or not, so that each error is seen.
            self._elaborate({name})

    def elaborator(self, place: Place) -> Elaborator:
        """For one expression about a table."""
        return Elaborator(self.names, place, self.typed, self.diags, templates=self.templates)

    def prepare(self, tree: ast.Expr) -> None:
        """Elaborates what an expression names."""
        self._elaborate(self._named_in(tree))

    def _named_in(self, tree: ast.Expr) -> set[str]:
        asks = {_DEALER_TAI} if _DEALER_TAI in names_in(tree) and not self.place.play else set()
        return self.definitions.named_in(tree) | asks

    def _elaborate(self, names: set[str]) -> None:
        """Elaborates definitions, and before each those that it names."""
        wanted: set[str] = set()
        while names:
            wanted |= names
            names = {need for each in names for need in self._needs(each)} - wanted
        for each in (*self.definitions.needs, _DEALER_TAI):
            if each in wanted and each not in self._done:
                self._done[each] = self._elaborated(each)

    def _needs(self, name: str) -> Iterable[str]:
        if name != _DEALER_TAI:
            return self.definitions.needs.get(name, ())
        return () if self.dealer_tai is None else self.definitions.named_in(self.dealer_tai)

    def _elaborated(self, name: str) -> Typed | None:
        """What a definition says of a table; nothing if it reads a win, which whoever reads it reports. One that asks of
        a table is reported here."""
        diags = self.diags if name in self.own else Diagnostics()
        if name == _DEALER_TAI:
            place, tree = replace(self.place, itself=name), self.dealer_tai or ast.Number(0)
        else:
            place, entry = self.place, self.definitions.entries[name]
            tree = entry.body
            if is_template(entry):
                self.used |= self.templates.add(entry, diags)
                return None
        elaborator = Elaborator(self.names, place, self.typed, diags, templates=self.templates)
        found = elaborator.value(tree)
        self.used |= elaborator.used
        return found if name != _DEALER_TAI or (found and found.type is Type.NUMBER) else None

    def typed(self, name: str) -> Typed | None:
        """The name as a value: a reference, or the constant it stands for; ``None`` where it says nothing of a table."""
        value = self._done.get(name)
        if value is None or isinstance(value.core, CONSTANTS):
            return value
        return Typed(core.DefinitionRef(self.prefix + name, value.type), value.type, value.domain)

    def body(self, name: str) -> Core:
        """The body of a definition that is known to be right, by the name that the core gives it."""
        known = self._done[name.removeprefix(self.prefix)]
        assert known is not None
        return known.core

    def needed(self, expressions: list[Core]) -> tuple[program.Definition, ...]:
        """The definitions that some expressions read, each after those that it names."""
        found: dict[str, program.Definition] = {}

        def take(node: Core) -> None:
            for part in walk(node):
                if isinstance(part, core.DefinitionRef) and part.name not in found:
                    body = self.body(part.name)
                    take(body)
                    found[part.name] = self._definition(part, body)

        for expression in expressions:
            take(expression)
        return tuple(found.values())

    def _definition(self, node: core.DefinitionRef, body: Core) -> program.Definition:
        entry = self.definitions.entries.get(node.name.removeprefix(self.prefix))
        if entry is None:
            assert self.dealer_tai is not None
            return program.Definition(node.name, node.type, body, self.dealer_tai.span, Text(), ())
        return program.Definition(node.name, node.type, body, entry.span, entry.says, entry.cites)
