"""From the entries about play to those of the program."""

from __future__ import annotations

from paigui.check import fold
from paigui.check.lower import Lowering
from paigui.check.play_places import OF_PLAY, PLAY_PLACES
from paigui.check.table_definitions import TableDefinitions
from paigui.ir import program
from paigui.ir.core import Core
from paigui.ir.program import FOR_PEOPLE
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import Entry, Reference, Value
from paigui.syntax import ast
from paigui_runtime.table_rules import Trigger

_Values = dict[str, program.Constant | Core]
_PARTS = {"pass_when": ("pass",), "clear.when": ("clear.act",), "bars.when": ("bars.act",)}
"""What a condition that never holds takes away with it; any other, the whole entry."""


class PlayLowering:
    """One run over what a ruleset says of play; ``on`` are the paths of the entries that are played."""

    def __init__(self, lowering: Lowering, on: frozenset[tuple[str, str]]) -> None:
        self.lowering = lowering
        self.on = on
        self.definitions = TableDefinitions(lowering.definitions, None, lowering.diags, OF_PLAY)

    def entries(self) -> tuple[program.Entry, ...]:
        """The entries that are played. One that is off is elaborated too, so that its errors are seen."""
        asked = [
            entry
            for entry in self.lowering.ruleset.entries
            if entry.section in PLAY_SECTIONS and entry.section not in FOR_PEOPLE
        ]
        found = [(entry, self._entry(entry)) for entry in asked]
        return tuple(
            lowered
            for entry, lowered in found
            if lowered is not None and (entry.section, entry.id) in self.on
        )

    def _entry(self, entry: Entry) -> program.Entry | None:
        values: _Values = {}
        failed = False
        for key, value in entry.values:
            lowered = self._value(entry, key, value)
            if lowered is None:
                failed = True
            else:
                values[key] = lowered
        if failed or not _happens(values):
            return None
        if entry.section == "forbid":
            values.setdefault("verdict", _plain_verdict(values))
        kept = tuple(values.items())
        return program.Entry(entry.section, entry.id, entry.name, entry.says, entry.cites, kept, entry.span)

    def _value(self, entry: Entry, key: str, value: Value) -> program.Constant | Core | None:
        """A value: an expression at its place, the id of what is named, or a constant as it is."""
        if isinstance(value, ast.Node):
            return self._expression(value, f"{entry.section}.{key}")
        if isinstance(value, Reference):
            return value.id
        assert isinstance(value, bool | int | str | tuple)
        return value  # type: ignore[return-value]

    def _expression(self, tree: ast.Expr, place: str) -> Core | None:
        self.definitions.prepare(tree)
        elaborator = self.definitions.elaborator(PLAY_PLACES[place])
        found = elaborator.expression(tree)
        self.lowering.used |= elaborator.used
        return found


def _happens(values: _Values) -> bool:
    """Takes out conditions that always hold, and what hangs on those that never do; false if that is the whole entry."""
    for key, value in list(values.items()):
        if value == fold.YES and key.endswith("when"):
            del values[key]
        elif value == fold.NO and key.endswith("when"):
            if key not in _PARTS:
                return False
            for each in (key, *_PARTS[key]):
                values.pop(each, None)
    return True


def _plain_verdict(values: _Values) -> str:
    """What becomes of a forbidden act where nothing is said: a win counts for nothing, all else stands."""
    acts = values.get("act", ())
    only_wins = isinstance(acts, tuple) and all(
        isinstance(each, Trigger) and each.kind == "win" for each in acts
    )
    return "void" if only_wins else "stands"
