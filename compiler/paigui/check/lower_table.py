"""From the entries about the table to those of the program."""

from __future__ import annotations

from collections.abc import Iterator

from paigui.check.lower import Lowering
from paigui.check.places import Place
from paigui.check.table_definitions import TableDefinitions
from paigui.check.table_places import TABLE_PLACES
from paigui.diagnostics.span import Span
from paigui.ir import core, program
from paigui.ir.core import Core
from paigui.ir.program import FOR_PEOPLE, OF_TABLE
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import Entry, Reference, Value
from paigui.syntax import ast


class TableLowering:
    """One run over what a ruleset says of the table; ``on`` are the paths of the entries that are played."""

    def __init__(self, lowering: Lowering, on: frozenset[tuple[str, str]]) -> None:
        self.lowering = lowering
        self.diags = lowering.diags
        self.on = on
        ruleset = lowering.ruleset
        self.definitions = TableDefinitions(lowering.definitions, ruleset.settlement, lowering.diags)

    def entries(self) -> tuple[program.Entry, ...]:
        """The entries that are played. One that is off is elaborated too, so that its errors are seen."""
        silent = (*FOR_PEOPLE, *PLAY_SECTIONS)
        asked = [entry for entry in self.lowering.ruleset.entries if entry.section not in silent]
        found = [(entry, self._entry(entry)) for entry in asked]
        return tuple(
            lowered
            for entry, lowered in found
            if lowered is not None and (entry.section, entry.id) in self.on and not _never(lowered)
        )

    def body(self, name: str) -> Core:
        """The body of a definition of a win or of a table that is known to be right."""
        of_win = self.lowering.definitions
        return self.definitions.body(name) if name.startswith(OF_TABLE) else of_win.body(name)

    def _entry(self, entry: Entry) -> program.Entry | None:
        values: list[tuple[str, program.Constant | Core]] = []
        failed = False
        for key, value in entry.values:
            lowered = self._value(entry, key, value)
            if lowered is None:
                failed = True
            else:
                values.append((key, lowered))
        if failed:
            return None
        return program.Entry(
            entry.section, entry.id, entry.name, entry.says, entry.cites, tuple(values), entry.span
        )

    def _value(self, entry: Entry, key: str, value: Value) -> program.Constant | Core | None:
        """A value: an expression at its place, ids of what is on, or a constant as it is."""
        if isinstance(value, ast.Node):
            return self._expression(value, TABLE_PLACES[f"{entry.path}.{key}"])
        if isinstance(value, Reference):
            return self._bet(value)
        if isinstance(value, tuple) and key == "for":
            rules = [item for item in value if isinstance(item, Reference)]
            return tuple(sorted(rule.id for rule in rules if self.lowering.rule_is_on(rule.id, rule.span)))
        assert isinstance(value, bool | int | str | tuple)
        return value  # type: ignore[return-value]

    def _expression(self, tree: ast.Expr, place: Place) -> program.Constant | Core | None:
        if not place.table:
            return self.lowering.expression(tree, place)
        self.definitions.prepare(tree)
        elaborator = self.definitions.elaborator(place)
        found = elaborator.expression(tree)
        self.lowering.used |= elaborator.used
        return self._number(found, tree.span, place) if place.options_only else found

    def _number(self, found: Core | None, span: Span, place: Place) -> int | None:
        """What an expression that reads options only comes to (PG0584 out of bounds)."""
        if not isinstance(found, core.Integer):
            return None
        if not place.low <= found.value <= place.high:
            self.diags.add(
                "PG0584", span, number=found.value, place=place.name, low=place.low, high=place.high
            )
            return None
        return found.value

    def _bet(self, bet: Reference) -> str | None:
        """The id of a side bet (PG0585 none such)."""
        known = [entry.id for entry in self.lowering.ruleset.entries if entry.section == bet.section]
        if bet.id not in known:
            self.lowering.names.unknown(bet.id, known, bet.span, "PG0585", self.diags)
            return None
        return bet.id


def expressions_of(entry: program.Entry) -> Iterator[Core]:
    """The expressions of an entry."""
    for _, value in entry.values:
        if not isinstance(value, bool | int | str | tuple):
            yield value


def _never(entry: program.Entry) -> bool:
    """Whether an entry is for hands with one of some rules of which none is on."""
    return ("for", ()) in entry.values
