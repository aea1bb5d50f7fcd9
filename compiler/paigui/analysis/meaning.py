"""What the entries of a program come to: equal numbers for equal meanings, whatever stands between.

Definitions, maps, tables and declared facts are read through, options are folded, names and sentences do not count. Two
fields with one number mean the same. Two that mean the same may have different numbers where they are written
differently.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from paigui.analysis.renames import Renames
from paigui.ir import core, program
from paigui.ir.program import FOR_PEOPLE, Program
from paigui.model.layer import TABLE_SECTIONS

ATTRIBUTES = {"patterns": "rules", "wins": "ways", "refuse": "refusals", "forms": "forms"}
"""The sections of a file, with what a program calls them."""
_FIELDS = {"absorbs": "drops", "kinds": "classes", "tile": "drawn"}
_SILENT = frozenset({"id", "name", "says", "refused_says", "cites", "span", "area", "because", "keeps"})
"""What is said of an entry and never changes a score; ``keeps`` and ``because`` are claims that ``prove`` checks."""
_UNORDERED = frozenset(
    {
        "drops",
        "classes",
        "scores",
        "for",
        "act",
        "until",
        "set.act",
        "clear.act",
        "bars.act",
        "bars",
        "open_bars",
    }
)
_NAMED = {"foul": "fouls", "penalty": "penalties", "form": "wins", "counts_as": "wins"}
"""Keys of the rules of play that name an entry, with its section."""

Known = dict[Hashable, int]
"""The number of each node seen so far; shared by the sides of a comparison."""
Moved = Mapping[str, Mapping[str, str]]
"""The former ids of a section to the present ones."""


class Meanings:
    """The meanings of one program, its ids given the names of the other side."""

    def __init__(self, given: Program, renames: Renames, moved: Moved, known: Known) -> None:
        self._program = given
        self._renames = renames
        self._moved = moved
        self._known = known
        self._maps = {entry.id: entry for entry in given.maps}
        self._tables = {entry.id: entry for entry in given.tables}
        self._facts = {entry.id: entry for entry in given.facts}
        self._definitions: dict[str, int] = {}
        for definition in (*given.definitions, *given.play_definitions):  # each after those that it names
            self._definitions[definition.name] = self._of(definition.body)
        self._sections: dict[str, dict[str, Any]] = {"settlement": {"settlement": given.settlement}}

    def entries(self, section: str) -> Mapping[str, Any] | None:
        """The entries of a section that are on, by their ids of the other side; ``None`` where none can be off."""
        if section not in self._sections:
            found = self._listed(section)
            if found is None:
                return None
            moved = self._moved.get(section, {})
            self._sections[section] = {moved.get(entry.id, entry.id): entry for entry in found}
        return self._sections[section]

    def _listed(self, section: str) -> tuple[Any, ...] | None:
        if section in ATTRIBUTES:
            found: tuple[Any, ...] = getattr(self._program, ATTRIBUTES[section])
            return found
        if section in TABLE_SECTIONS and section not in FOR_PEOPLE:
            both = (*self._program.entries, *self._program.play)
            return tuple(entry for entry in both if entry.section == section)
        return None  # an option or a value is read through: what it comes to shows in those that name it

    def field(self, section: str, entry: str, name: str) -> int | None:
        """What a field of an entry that is on means; ``None`` where a program does not have it."""
        if section == "define":
            return self._definitions.get(self._former("define", entry))
        return self.fields(section, entry).get(name)

    def fields(self, section: str, entry: str) -> dict[str, int]:
        """Everything that decides what an entry does, by the name of the field in a file."""
        found = (self.entries(section) or {}).get(entry)
        if found is None:
            return {}
        if isinstance(found, program.Entry):
            return {name: self._field(name, value) for name, value in found.values}
        written = {attribute: name for name, attribute in _FIELDS.items()}
        return {
            written.get(item.name, item.name): self._field(item.name, getattr(found, item.name))
            for item in fields(found)
            if item.name not in _SILENT
        }

    def of(self, value: Any) -> int:
        """The number of an expression of the program."""
        return self._of(value)

    def _former(self, section: str, entry: str) -> str:
        moved = self._moved.get(section, {})
        return next((old for old, new in moved.items() if new == entry), entry)

    def _field(self, name: str, value: Any) -> int:
        if name == "classes":
            value = tuple(self._renames.ways.get(way, way) for way in value)
        elif name in ("scores", "for") and value is not None:
            value = tuple(self._renames.rules.get(rule, rule) for rule in value)
        elif name in _NAMED and isinstance(value, str):
            value = self._moved.get(_NAMED[name], {}).get(value, value)
        if name in _UNORDERED and value is not None:
            return self._number(("some", *sorted({self._of(item) for item in value})))
        return self._of(value)

    def _number(self, node: tuple[Hashable, ...]) -> int:
        return self._known.setdefault(node, len(self._known))

    def _of(self, node: Any) -> int:
        """The number of a value of a program."""
        renames = self._renames
        match node:
            case None | bool() | int() | str():
                return self._number((type(node).__name__, node))
            case Enum():
                return self._number(("enum", str(node.value)))
            case tuple():
                return self._number(("tuple", *map(self._of, node)))
            case core.DefinitionRef(name=name):
                return self._definitions[name]
            case core.MapLookup(name=name):
                entry = self._maps[name]
                return self._number(("map", entry.by, *entry.tiles))
            case core.Lookup(table=name, number=number):
                table = self._tables[name]
                rows = (part for row in table.rows for part in (row.low, row.high, row.value))
                return self._number(("table", table.otherwise, *rows, self._of(number)))
            case core.DeclaredFact(name=name):
                fact = self._facts[name]
                limits = (fact.type, fact.default, fact.choices, fact.low, fact.high)
                return self._number(("fact", renames.names.get(name, name), *limits))
            case (
                core.RuleCounted(rule=rule)
                | core.RuleStands(rule=rule)
                | core.RuleAlone(rule=rule)
                | core.RuleTai(rule=rule)
            ):
                return self._number((type(node).__name__, renames.rules.get(rule, rule)))
            case core.WonBy(way=way):
                return self._number(("won", renames.ways.get(way, way)))
            case core.Symbol(domain="form", value=form):
                return self._number(("form", renames.forms.get(form, form)))
            case program.Drop(rule=rule, when=when):
                return self._number(("drop", renames.rules.get(rule, rule), self._of(when)))
            case _:
                silent = frozenset() if type(node).__module__ == core.__name__ else _SILENT
                said = (getattr(node, item.name) for item in fields(node) if item.name not in silent)
                return self._number((type(node).__name__, *map(self._of, said)))
