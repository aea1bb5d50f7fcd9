"""How large a number can get, and how much work an expression is: so that no ruleset hangs or floods the scorer.

Work is counted in steps: one a node, a binder multiplies what it binds by the size of its domain, and a definition costs
its own work each time it is named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from paigui.ir import core, play
from paigui.ir.core import Core, Type
from paigui.ir.facts import FACTS
from paigui.ir.program import Form
from paigui.ir.table_facts import MONEY
from paigui.ir.walk import Part, parts
from paigui.model.ruleset import NumberTable

MOST_VALUES = 50_000
"""The most combinations of values that the binders of one expression may run through (LANGUAGE, «small and total»)."""
MOST_WORK = 500_000
"""The most steps of one ruleset for one reading, where a hand has at most `USUAL_READINGS`: some hundredths of a second.
Where its forms allow more readings, fewer steps."""
USUAL_READINGS = 40
"""More than a hand has in a form whose parts leave no tile free (34 is the most that was found)."""
MOST_READINGS = 4_000
"""The most readings of one hand over all forms; where a form has a condition, of each hand that a tile may make too."""
LARGEST_RULE = 10**9
"""The largest amount that a rule may come to, in either direction."""
LARGEST_PAYMENT = 10**18
"""The largest payment that a settlement may come to."""
_CLAMP = 10**40
"""Ranges end here: more is only ever too much."""

DOMAIN_SIZES = {"suit": 3, "rank": 9, "kind": 34, "series": 2, "player": 4}
_MEMBERS = {
    "groups": 5,
    "sequences": 5,
    "triplets": 5,
    "kongs": 5,
    "pairs": 8,
    "tiles": 17,
    "flowers": 8,
    "waits": 34,
    "shape_waits": 34,
    "seen": 34,
}
_LOOSE_READINGS = 500
"""More than a hand has in a form that chooses groups and pairs and leaves tiles free (351 is the most that was found)."""
_LOOSE = ("tiles", "one_more_of")
"""Parts that leave it open which tile may come."""
_MOST_WAITS = 34
_USUAL_WAITS = 9
_MOST_COUNTED = {**_MEMBERS, "tiles": 22, "seen": 136}
_KINDS = 42
_RECORD = (0, 10**6)
"""Numbers of a win record are refused above this (``paigui_runtime.win``)."""
MOST_UNITS = 10**5
"""The most units that are staked between two players."""
_MONEY = (-(10**12), 10**12)
"""Sums of what rules give: no ruleset file holds a thousand rules of the largest amount."""

Range = tuple[int, int]


def binder_size(binder: core.Binder) -> int:
    """How many values (or combinations of values) a binder has at the most."""
    match binder:
        case core.OverDomain(domain, variables):
            size = 1
            for taken in range(len(variables)):
                size *= max(DOMAIN_SIZES[domain] - taken, 0)
            return size
        case core.OverNumbers(_, low, high):
            return max(high - low + 1, 0)
        case core.OverMembers(_, _, members):
            return _MEMBERS[members.source]
        case core.OverReadings():
            return USUAL_READINGS
        case play.OverTiles():
            return _KINDS
        case play.OverOthers():
            return DOMAIN_SIZES["player"] - 1


def readings_of(form: Form) -> int:
    """How many readings one hand may need in a form, at the most. A condition is asked of every tile that may come too."""
    kinds = {part.kind for part in form.parts}
    chosen = sum(part.count for part in form.parts if part.kind != "tiles")
    most = _LOOSE_READINGS if "tiles" in kinds and chosen > 1 else USUAL_READINGS
    if form.when is None or not form.parts:
        return most
    return most * (1 + (_USUAL_WAITS if kinds.isdisjoint(_LOOSE) else _MOST_WAITS))


def most_work(readings: int) -> int:
    """The most steps for each reading, where one hand may need so many."""
    return MOST_WORK * USUAL_READINGS // max(readings, USUAL_READINGS)


def _binder_and_body(node: Part) -> tuple[core.Binder, Core] | None:
    match node:
        case core.Quantified(_, binder, body) | core.CountValues(binder, body):
            return binder, body
        case core.SumOver(value, binder) | core.ExtremeOver(_, value, binder):
            return binder, value
        case _:
            return None


@dataclass(slots=True)
class Measures:
    """Work, values and ranges of expressions, with the definitions that they name."""

    definition: Callable[[str], Core]
    number_facts: dict[str, Range]
    """Ranges of the numbers that the ruleset declares as facts."""
    tables: Mapping[str, NumberTable]
    _work: dict[str, int] = field(default_factory=dict)
    _values: dict[str, int] = field(default_factory=dict)
    _ranges: dict[str, Range] = field(default_factory=dict)

    def work(self, node: Part) -> int:
        """Steps to evaluate an expression once, at the most."""
        if isinstance(node, core.DefinitionRef):
            if node.name not in self._work:
                self._work[node.name] = self.work(self.definition(node.name))
            return 1 + self._work[node.name]
        bound = _binder_and_body(node)
        if bound is not None:
            return 1 + self.work(bound[0]) + binder_size(bound[0]) * self.work(bound[1])
        return 1 + sum(self.work(part) for part in parts(node))

    def values(self, node: Part) -> int:
        """The product of the domains of nested binders, the largest along any path."""
        if isinstance(node, core.DefinitionRef):
            if node.name not in self._values:
                self._values[node.name] = self.values(self.definition(node.name))
            return self._values[node.name]
        bound = _binder_and_body(node)
        if bound is not None:
            return max(binder_size(bound[0]), 1) * self.values(bound[1])
        return max([1, *(self.values(part) for part in parts(node))])

    def range(self, node: Core, bound: dict[str, Range] | None = None) -> Range:
        """The least and the greatest value of a number."""
        scope = bound or {}
        match node:
            case core.Integer(value):
                return value, value
            case core.Fact(name, Type.NUMBER):
                return _money(name) if FACTS[name].level == "money" else _RECORD
            case core.TableFact(name, Type.NUMBER):
                return _money(name) if name in MONEY else _RECORD
            case core.TableCall(_, _, Type.NUMBER) | play.PlayCall(_, _, Type.NUMBER):
                return _RECORD
            case play.PlayFact(_, Type.NUMBER) | play.OfPlayer(_, _, Type.NUMBER) | play.CountOf():
                return _RECORD
            case play.CountKinds():
                return 0, _KINDS
            case core.DeclaredFact(name, Type.NUMBER):
                return self.number_facts[name]
            case core.Variable(name, Type.NUMBER):
                return scope.get(name, (1, 9))
            case core.DefinitionRef(name, Type.NUMBER):
                if name not in self._ranges:
                    self._ranges[name] = self.range(self.definition(name))
                return self._ranges[name]
            case core.Arithmetic(sign, left, right):
                return _combine(sign, self.range(left, scope), self.range(right, scope))
            case core.If(_, then, otherwise):
                return _hull([self.range(then, scope), self.range(otherwise, scope)])
            case core.Extreme(which, operands):
                ranges = [self.range(operand, scope) for operand in operands]
                pick = max if which == "max" else min
                return pick(low for low, _ in ranges), pick(high for _, high in ranges)
            case core.CountMembers(members):
                return 0, _MOST_COUNTED[members.source]
            case core.CountValues(binder, _):
                return 0, binder_size(binder)
            case core.CountDifferent(domain, _):
                return 0, DOMAIN_SIZES[domain]
            case core.SumOver(value, binder):
                low, high = self.range(value, _extend(scope, binder))
                size = binder_size(binder)
                return _clamp(min(0, low * size), max(0, high * size))
            case core.ExtremeOver(_, value, binder):
                return _hull([(0, 0), self.range(value, _extend(scope, binder))])
            case core.Lookup(name):
                table = self.tables[name]
                values = [table.otherwise, *(row.value for row in table.rows)]
                return min(values), max(values)
            case core.RuleTai():
                return -LARGEST_RULE, LARGEST_RULE
            case _:
                return 0, 0


def _money(name: str) -> Range:
    return (0, MOST_UNITS) if name == "bet_units" else _MONEY


def _extend(scope: dict[str, Range], binder: core.Binder) -> dict[str, Range]:
    if isinstance(binder, core.OverNumbers):
        return {**scope, binder.variable: (binder.low, binder.high)}
    return scope


def _hull(ranges: list[Range]) -> Range:
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def _combine(sign: str, left: Range, right: Range) -> Range:
    (a, b), (c, d) = left, right
    if sign == "+":
        return _clamp(a + c, b + d)
    if sign == "-":
        return _clamp(a - d, b - c)
    corners = [x * y if sign == "*" else x // max(y, 1) for x in (a, b) for y in (c, d)]
    return _clamp(min(corners), max(corners))


def _clamp(low: int, high: int) -> Range:
    return max(low, -_CLAMP), min(high, _CLAMP)
