"""Values and truths of expressions about a win, for many vectors at once: arrays, or constants as themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from paigui.analysis.exact.columns import Columns, Numbers
from paigui.analysis.exact.context import FROM_NOBODY, NOBODY, PLAIN_FACTS, WINDS, Context
from paigui.analysis.exact.counting import Counting
from paigui.analysis.exact.elements import WAIT_SHAPES, GroupElement
from paigui.analysis.exact.limits import TooWide, Untold
from paigui.analysis.exact.standing import MOST_GROUPS
from paigui.ir import core
from paigui.ir.beside import beside
from paigui.ir.facts import FACTS
from paigui.ir.program import Program
from paigui_runtime.tiles import ALL_KINDS, rank_set

Value = Any
"""A truth or number (constant or array), a set of tiles, a player, a word of a choice, or a `GroupElement`."""
_TOLD = (
    core.Fits,
    core.Same,
    core.SameTiles,
    core.Comparison,
    core.Exists,
    core.AllFit,
    core.CountMembers,
    core.CountDifferent,
)
"""Nodes that may be settled by the winds alone."""
MOST_STEPS = 200_000
"""Nodes that one expression may come to with its variables written out."""


class ValueJudge:
    """Asks expressions of one ruleset in one context. ``rules``: what is counted and what stands, by the rules' ids."""

    def __init__(
        self, program: Program, context: Context, columns: Columns, vectors: Numbers | None = None
    ) -> None:
        self.program = program
        self.context = context
        self.way = context.way(program)
        self.form = ""
        self.groups, self.pairs = MOST_GROUPS, 1
        """How many the hands have, by their form."""
        self.counting = Counting(columns, vectors, drawn=self.way is not None and self.way.drawn)
        self.standing: Mapping[str, Value] = {}
        self.counted: Mapping[str, Value] = {}
        self.read: set[str] = set()
        """Winds that were asked for."""
        self.sets: set[int] = set()
        """Sets of tiles that were named."""
        self.told: list[int] = []
        """What was said of the winds alone, in order."""
        self.maps = False
        """Whether a map of the winds to tiles of hands was read."""
        self._reads = 0
        self.hand_tai: Value | None = None
        """What the hand is worth, once that is known."""
        self._bodies = {definition.name: definition.body for definition in program.definitions}
        self._known: dict[str, Value] = {}
        self._variables: dict[str, Value] = {}
        self._steps = 0

    def _of_some(self, node: core.Core) -> Value:
        """The value of an expression that not every hand comes to, so that what is unsaid there decides for some only."""
        try:
            return self.ask(node)
        except Untold as unsaid:
            raise for_some(unsaid) from None

    def ask(self, node: core.Core) -> Value:
        """The value of an expression. Raises `TooWide` for what no column shows."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise TooWide("an expression goes through too many cases")
        method: Callable[[Any], Value] | None = getattr(self, f"_{type(node).__name__}", None)
        if method is None:
            raise TooWide(f"{type(node).__name__} is not folded")
        if not isinstance(node, _TOLD):
            return method(node)
        reads, named = self._reads, set(self.sets)
        value = method(node)
        if self._reads != reads and not np.ndim(
            value
        ):  # what is said of the winds alone tells contexts apart, not hands
            self.sets = named
            self.told.append(int(value))
        return value

    # --- values

    def _Truth(self, node: core.Truth) -> Value:
        return node.value

    def _Integer(self, node: core.Integer) -> Value:
        return node.value

    def _TileSet(self, node: core.TileSet) -> Value:
        self.sets.add(node.mask)
        return node.mask

    def _Symbol(self, node: core.Symbol) -> Value:
        return node.value

    def _Variable(self, node: core.Variable) -> Value:
        return self._variables[node.name]

    def _Fact(self, node: core.Fact) -> Value:
        name = node.name
        if name in ("seat_wind", "round_wind"):
            self.read.add(name)
            self._reads += 1
            return WINDS[self.context.seat if name == "seat_wind" else self.context.round]
        if name == "form":
            return self.form
        if name == "double_pair_wait" and self.pairs != 1:
            return False
        if name in WAIT_SHAPES:
            return self.counting.some(WAIT_SHAPES[name])
        if name == "hand_tai" and self.hand_tai is not None:
            return self.hand_tai
        if name == "winner":
            return self.context.seat
        if name in self.context.facts:
            return self.context.facts[name]
        if name in PLAIN_FACTS:
            return PLAIN_FACTS[name]
        if name == "giver" and self.context.by in FROM_NOBODY:
            return NOBODY
        if (
            FACTS[name].maybe_missing and FACTS[name].level != "payer"
        ):  # who pays is known though no record says it
            raise Untold(f"{name} is read")
        raise TooWide(f"{name} is read")

    def _DeclaredFact(self, node: core.DeclaredFact) -> Value:
        declared = next(fact for fact in self.program.facts if fact.id == node.name)
        found = self.context.declared.get(node.name, declared.default)
        return found.replace("-", "_") if isinstance(found, str) else found

    def _MapLookup(self, node: core.MapLookup) -> Value:
        found = next(tiles for tiles in self.program.maps if tiles.id == node.name)
        self.read.add(found.by)
        self._reads += 1
        self.maps = self.maps or any(tiles & ALL_KINDS for tiles in found.tiles)
        return found.tiles[self.context.seat if found.by == "seat_wind" else self.context.round]

    def _DefinitionRef(self, node: core.DefinitionRef) -> Value:
        if node.name not in self._known:
            self._known[node.name] = self.ask(self._bodies[node.name])
        return self._known[node.name]

    # --- truths

    def _Not(self, node: core.Not) -> Value:
        return np.logical_not(self.ask(node.operand))

    def _AllOf(self, node: core.AllOf) -> Value:
        return self._together(node.operands, decided=False)

    def _AnyOf(self, node: core.AnyOf) -> Value:
        return self._together(node.operands, decided=True)

    def _together(self, operands: tuple[core.Core, ...], *, decided: bool) -> Value:
        """``or`` (decided by a true one) or ``and`` (by a false one). What cannot be told does not matter beside a constant
        that decides."""
        found: Value = not decided
        untold: TooWide | None = None
        for operand in operands:
            try:
                value = self.ask(operand)
            except TooWide as reason:
                if untold is None or isinstance(
                    untold, Untold
                ):  # what no column shows goes before what is only unsaid
                    untold = reason
                continue
            if np.ndim(value) == 0 and bool(value) is decided:
                return decided
            found = np.logical_or(found, value) if decided else np.logical_and(found, value)
        if untold is not None:
            raise untold if not np.ndim(found) or not isinstance(untold, Untold) else for_some(untold)
        return found

    def _Same(self, node: core.Same) -> Value:
        if _asks_giver(node) and "payer" not in self.context.facts:
            return self.way is not None and self.way.payers == "giver"
        left, right = self.ask(node.left), self.ask(node.right)
        if isinstance(left, GroupElement):
            raise TooWide("groups are compared with each other")
        return left == right

    def _SameTiles(self, node: core.SameTiles) -> Value:
        return self.ask(node.left) == self.ask(node.right)

    def _WonBy(self, node: core.WonBy) -> Value:
        return self.way is not None and node.way in self.way.classes

    def _RuleCounted(self, node: core.RuleCounted) -> Value:
        return self.counted.get(node.rule, False)

    def _RuleStands(self, node: core.RuleStands) -> Value:
        return self.standing.get(node.rule, False)

    def _RuleAlone(self, node: core.RuleAlone) -> Value:
        rule = next(rule for rule in self.program.rules if rule.id == node.rule)
        found: Value = False
        for other in beside(rule, self.program.rules):
            found = np.logical_or(found, self.counted.get(other, False))
        return np.logical_not(found)

    # --- numbers and tiles

    def _Arithmetic(self, node: core.Arithmetic) -> Value:
        left, right = self.ask(node.left), self.ask(node.right)
        return {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.floor_divide}[node.sign](left, right)

    def _If(self, node: core.If) -> Value:
        condition = self.ask(node.condition)
        if not np.ndim(condition):
            return self.ask(node.then if condition else node.otherwise)
        return np.where(condition, self._of_some(node.then), self._of_some(node.otherwise))

    def _Extreme(self, node: core.Extreme) -> Value:
        found, *others = [self.ask(each) for each in node.operands]
        for other in others:
            found = np.maximum(found, other) if node.which == "max" else np.minimum(found, other)
        return found

    def _Lookup(self, node: core.Lookup) -> Value:
        table = next(table for table in self.program.tables if table.id == node.table)
        number = np.asarray(self.ask(node.number))
        found = np.full(number.shape, table.otherwise)
        for row in table.rows:
            found = np.where((number >= row.low) & (number <= row.high), row.value, found)
        return found

    def _Union(self, node: core.Union) -> Value:
        return self._tiles(node.left) | self._tiles(node.right)

    def _Difference(self, node: core.Difference) -> Value:
        return self._tiles(node.left) & ~self._tiles(node.right)

    def _RankSet(self, node: core.RankSet) -> Value:
        return rank_set(self._tiles(node.low), self._tiles(node.high))

    def _tiles(self, node: core.Core) -> int:
        return self._constant(self.ask(node))

    def _constant(self, found: Value) -> int:
        if np.ndim(found):
            raise TooWide("a set of tiles depends on the hand")
        return int(found)


def for_some(unsaid: Untold) -> TooWide:
    """What is unsaid, and decides for some hands and not for others: no column shows which."""
    return TooWide(f"{unsaid.reason} where it decides for some hands only")


def _asks_giver(node: core.Same) -> bool:
    names = {side.name for side in (node.left, node.right) if isinstance(side, core.Fact)}
    return names == {"payer", "giver"}
