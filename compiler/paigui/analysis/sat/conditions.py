"""Truths, numbers and sets of tiles of the core language as literals.

Quantifiers are written out over their finite domains; a bound variable is then a constant: a number, a set of one tile, a
player, or a class of groups. A set of tiles is one literal for each of the 42 tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations

from paigui.analysis.sat.cnf import FALSE, TRUE, CannotEncode, Number
from paigui.analysis.sat.collections import Collections
from paigui.analysis.sat.contexts import Contexts
from paigui.analysis.sat.hands import GroupClass, Hands
from paigui.analysis.sat.waits import Waits
from paigui.ir import core
from paigui.ir.core import Core, Type
from paigui.ir.program import Program
from paigui.syntax.words import chinese_value
from paigui_runtime.tiles import SERIES, SUITS

TileLiterals = tuple[int, ...]
Value = int | GroupClass
Scope = Mapping[str, Value]
"""What variables stand for: a number, a mask, a player, or a class of groups."""
_TILES = range(42)
_NOTHING: Scope = {}
_DOMAINS: dict[str, tuple[int, ...]] = {
    "suit": SUITS,
    "rank": tuple(range(1, 10)),
    "kind": tuple(1 << kind for kind in range(34)),
    "series": SERIES,
}


class Conditions:
    """Reads the core expressions of a program over one form's hands."""

    def __init__(self, program: Program, hands: Hands, contexts: Contexts, waits: Waits) -> None:
        self.program = program
        self.clauses = hands.clauses
        self.hands = hands
        self.contexts = contexts
        self.waits = waits
        self.bodies = {definition.name: definition.body for definition in program.definitions}
        self.collections = Collections(self)
        self._truths: dict[int, tuple[Core, int]] = {}

    # --- truths

    def truth(self, node: Core, scope: Scope = _NOTHING) -> int:
        """The literal of a truth."""
        if scope:
            return self._truth(node, scope)
        # By identity: what is written out for many rules shares its parts.
        known = self._truths.get(id(node))
        if known is None:
            known = self._truths[id(node)] = node, self._truth(node, scope)
        return known[1]

    def _truth(self, node: Core, scope: Scope) -> int:
        clauses = self.clauses
        match node:
            case core.Truth(value):
                return TRUE if value else FALSE
            case core.Not(operand):
                return -self.truth(operand, scope)
            case core.AllOf(operands):
                return clauses.both([self.truth(each, scope) for each in operands])
            case core.AnyOf(operands):
                return clauses.either([self.truth(each, scope) for each in operands])
            case core.Comparison(sign, left, right):
                return clauses.compared(self.number(left, scope), sign, self.number(right, scope))
            case core.Same(left, right):
                return self.same(left, right, scope)
            case core.SameTiles(left, right):
                pairs = zip(self.tiles(left, scope), self.tiles(right, scope), strict=True)
                return clauses.both([clauses.same(one, other) for one, other in pairs])
            case core.WonBy(way):
                return self.contexts.of_class(way)
            case core.Fact(name):
                return self.fact(name)
            case core.DeclaredFact(name):
                return self.contexts.fact(name).at_least(1)
            case core.DefinitionRef(name):
                return self.truth(self.bodies[name])
            case core.If(condition, then, otherwise):
                chosen = self.truth(condition, scope)
                return clauses.choice(chosen, self.truth(then, scope), self.truth(otherwise, scope))
            case core.Quantified(which, binder, body):
                return self.quantified(which, binder, body, scope)
            case core.Exists() | core.AllFit() | core.Fits():
                return self.collections.truth(node, scope)
            case _:
                raise _unknown(node)

    def fact(self, name: str) -> int:
        """A truth that the language gives."""
        contexts = self.contexts
        if name in ("last_tile", "flowers_dealt"):
            found: int = getattr(contexts, name)
            return found
        if name in contexts.special:
            return contexts.special[name]
        if name.startswith("ready_"):
            return contexts.ready[name.removeprefix("ready_")]
        if name in self.hands.wait_shapes:
            return self.hands.wait_shapes[name]
        replaced = {
            "after_flower": "flower",
            "after_concealed_kong": "concealed-kong",
            "after_added_kong": "added-kong",
            "after_claimed_kong": "exposed-kong",
        }
        if name in replaced:
            return contexts.replaced[replaced[name]].at_least(1)
        if name == "on_replacement":
            return self.clauses.either(number.at_least(1) for number in contexts.replaced.values())
        raise _unknown(core.Fact(name, Type.TRUTH))

    def quantified(self, which: str, binder: core.Binder, body: Core, scope: Scope) -> int:
        """``some`` and ``every``."""
        clauses = self.clauses
        cases = [(there, self.truth(body, inner)) for there, inner, _ in self.values(binder, scope)]
        if which == "some":
            return clauses.either([clauses.both((there, holds)) for there, holds in cases])
        all_hold = [clauses.either((-there, holds)) for there, holds in cases]
        return clauses.both([*all_hold, clauses.either(there for there, _ in cases)])

    def values(self, binder: core.Binder, scope: Scope) -> Iterator[tuple[int, Scope, Number]]:
        """The values of a binder: whether there is such a one, the scope with it, and how many there are."""
        one = Number(1)
        match binder:
            case core.OverDomain(domain, variables):
                players = tuple(range(self.program.players))
                values = players if domain == "player" else _DOMAINS[domain]
                for taken in permutations(values, len(variables)):
                    yield TRUE, {**scope, **dict(zip(variables, taken, strict=True))}, one
            case core.OverNumbers(variable, low, high):
                for value in range(low, high + 1):
                    yield TRUE, {**scope, variable: value}, one
            case core.OverMembers(variable, Type.GROUP, members):
                for group, fits in self.collections.groups(members, scope):
                    there = self.clauses.both((group.number.at_least(1), fits))
                    if there != FALSE:
                        yield there, {**scope, variable: group}, group.number
            case core.OverMembers(variable, _, members):
                for tile, there in enumerate(self.collections.shown(members, scope)):
                    if there != FALSE:
                        yield there, {**scope, variable: 1 << tile}, one
            case _:
                raise _unknown(binder)

    def same(self, left: Core, right: Core, scope: Scope) -> int:
        """Whether two players, choices or groups are the same."""
        clauses = self.clauses
        for side, other in ((left, right), (right, left)):
            match side, other:
                case core.Symbol(_, value), core.Symbol(_, wanted):
                    return TRUE if value == wanted else FALSE
                case core.Symbol(_, value), core.Fact("form"):
                    return TRUE if value == self.hands.form.id.replace("-", "_") else FALSE
                case core.Symbol(_, value), core.DeclaredFact(name):
                    choices = next(fact.choices for fact in self.program.facts if fact.id == name)
                    written = [choice.replace("-", "_") for choice in choices]
                    return clauses.equals(self.contexts.fact(name), written.index(value))
                case (core.If(condition, then, otherwise), _):
                    return clauses.choice(
                        self.truth(condition, scope),
                        self.same(then, other, scope),
                        self.same(otherwise, other, scope),
                    )
                case core.DefinitionRef(name), _:
                    return self.same(self.bodies[name], other, {})
        one, two = self.group(left, scope), self.group(right, scope)
        if one is not None and two is not None:
            if one is two and (one.melded and one.kind == "sequence"):
                raise CannotEncode("chows that are alike are told apart", "分辨相同的吃牌")
            return TRUE if one is two else FALSE
        first, second = self.player(left, scope), self.player(right, scope)
        return clauses.either([clauses.both(pair) for pair in zip(first[:4], second[:4], strict=True)])

    def group(self, node: Core, scope: Scope) -> GroupClass | None:
        """A bound group."""
        found = scope.get(node.name) if isinstance(node, core.Variable) else None
        return found if isinstance(found, GroupClass) else None

    def player(self, node: Core, scope: Scope) -> tuple[int, ...]:
        """A player, one literal for each of four; none where it is nobody."""
        match node:
            case core.Fact("winner"):
                return self.contexts.seat
            case core.Fact("dealer"):
                return self.contexts.dealer
            case core.Fact("giver"):
                return self.contexts.giver
            case core.Fact("payer"):
                return self.contexts.payer
            case core.Variable(name):
                bound = scope[name]
                return tuple(TRUE if bound == player else FALSE for player in range(4))
            case core.DefinitionRef(name):
                return self.player(self.bodies[name], {})
            case core.If(condition, then, otherwise):
                chosen = self.truth(condition, scope)
                pairs = zip(self.player(then, scope)[:4], self.player(otherwise, scope)[:4], strict=True)
                return tuple(self.clauses.choice(chosen, one, other) for one, other in pairs)
            case _:
                raise _unknown(node)

    def constant(self, name: str, scope: Scope) -> int:
        """What a variable that is no group stands for."""
        found = scope[name]
        assert isinstance(found, int)
        return found

    # --- numbers

    def number(self, node: Core, scope: Scope = _NOTHING) -> Number:
        """A number."""
        clauses = self.clauses
        match node:
            case core.Integer(value):
                return Number(value)
            case core.Fact("replacements"):
                return clauses.total(self.contexts.replaced.values())
            case core.Fact("copies_seen"):
                return self.copies_seen()
            case core.Fact("streak" | "shown_streak" | "turn" as name):
                return self.contexts.number(name)
            case core.DeclaredFact(name):
                return self.contexts.fact(name)
            case core.Variable(name):
                return Number(self.constant(name, scope))
            case core.DefinitionRef(name):
                return self.number(self.bodies[name])
            case core.Arithmetic(sign, left, right):
                return self.arithmetic(sign, left, right, scope)
            case core.If(condition, then, otherwise):
                chosen = self.truth(condition, scope)
                return clauses.chosen(chosen, self.number(then, scope), self.number(otherwise, scope))
            case core.Extreme(which, operands):
                return clauses.extreme(which, [self.number(operand, scope) for operand in operands])
            case core.CountMembers(members):
                return self.collections.count(members, scope)
            case core.CountDifferent(domain, members):
                return self.collections.different(domain, members, scope)
            case core.CountValues(binder, body):
                return self.summed(binder, scope, lambda inner: clauses.counted(self.truth(body, inner)))
            case core.SumOver(summand, binder):
                return self.summed(binder, scope, lambda inner: self.number(summand, inner))
            case core.ExtremeOver(which, each, binder):
                return self.extreme_over(which, each, binder, scope)
            case core.Lookup(table, number):
                return self.looked_up(table, self.number(number, scope))
            case _:
                raise _unknown(node)

    def copies_seen(self) -> Number:
        """How many of the winning tile lay open."""
        clauses, found = self.clauses, Number(0)
        for kind, number in self.contexts.seen.items():
            found = clauses.chosen(self.hands.winning[kind], number, found)
        return found

    def arithmetic(self, sign: str, left: Core, right: Core, scope: Scope) -> Number:
        """``+ - * /``."""
        clauses = self.clauses
        one, two = self.number(left, scope), self.number(right, scope)
        if sign == "*":
            return clauses.product(one, two)
        if sign == "/":
            return clauses.quotient(one, two.low)
        return clauses.total((one, two if sign == "+" else clauses.opposite(two)))

    def summed(self, binder: core.Binder, scope: Scope, value: Callable[[Scope], Number]) -> Number:
        """The sum over the values of a binder; of alike groups each counts."""
        clauses = self.clauses
        found = []
        for there, inner, times in self.values(binder, scope):
            one = clauses.chosen(there, value(inner), Number(0))
            found += [
                clauses.chosen(times.at_least(step), one, Number(0)) for step in range(1, times.high + 1)
            ]
        return clauses.total(found)

    def extreme_over(self, which: str, value: Core, binder: core.Binder, scope: Scope) -> Number:
        """``max`` or ``min`` over a binder; 0 if there is no value."""
        clauses = self.clauses
        cases = [(there, self.number(value, inner)) for there, inner, _ in self.values(binder, scope)]
        if not cases:
            return Number(0)
        away = min(number.low for _, number in cases) if which == "max" else max(n.high for _, n in cases)
        found = clauses.extreme(
            which, [clauses.chosen(there, number, Number(away)) for there, number in cases]
        )
        return clauses.chosen(clauses.either(there for there, _ in cases), found, Number(0))

    def looked_up(self, table: str, number: Number) -> Number:
        """What a table gives."""
        clauses = self.clauses
        wanted = next(each for each in self.program.tables if each.id == table)
        found = Number(wanted.otherwise)
        for row in reversed(wanted.rows):
            inside = clauses.both((number.at_least(row.low), -number.at_least(row.high + 1)))
            found = clauses.chosen(inside, Number(row.value), found)
        return found

    # --- sets of tiles

    def tiles(self, node: Core, scope: Scope = _NOTHING) -> TileLiterals:
        """A set of tiles."""
        clauses, contexts = self.clauses, self.contexts
        match node:
            case core.TileSet(mask):
                return constant(mask)
            case core.Fact("winning_tile"):
                return (*self.hands.winning.values(), *(FALSE,) * 8)
            case core.Fact("seat_wind" | "round_wind" as name):
                winds = contexts.seat if name == "seat_wind" else contexts.round
                return (*(FALSE,) * 27, *winds, *(FALSE,) * 11)
            case core.MapLookup(name):
                found = next(each for each in self.program.maps if each.id == name)
                winds = contexts.seat if found.by == "seat_wind" else contexts.round
                return tuple(
                    clauses.either(
                        wind for wind, mask in zip(winds, found.tiles, strict=True) if mask >> tile & 1
                    )
                    for tile in _TILES
                )
            case core.Variable(name):
                return constant(self.constant(name, scope))
            case core.DefinitionRef(name):
                return self.tiles(self.bodies[name])
            case core.If(condition, then, otherwise):
                chosen = self.truth(condition, scope)
                pairs = zip(self.tiles(then, scope), self.tiles(otherwise, scope), strict=True)
                return tuple(clauses.choice(chosen, one, other) for one, other in pairs)
            case core.Union(left, right):
                pairs = zip(self.tiles(left, scope), self.tiles(right, scope), strict=True)
                return tuple(clauses.either(pair) for pair in pairs)
            case core.Difference(left, right):
                pairs = zip(self.tiles(left, scope), self.tiles(right, scope), strict=True)
                return tuple(clauses.both((one, -other)) for one, other in pairs)
            case core.RankSet(low, high):
                return self.ranks(self.number(low, scope), self.number(high, scope))
            case core.KindsOf(members):
                return self.collections.shown(members, scope)
            case _:
                raise _unknown(node)

    def ranks(self, low: Number, high: Number) -> TileLiterals:
        """The number tiles of some ranks."""
        inside = [self.clauses.both((-low.at_least(rank + 1), high.at_least(rank))) for rank in range(1, 10)]
        return (*inside * 3, *(FALSE,) * 15)

    def is_number(self, node: Core) -> bool:
        """Whether an expression of a starting place is a rank, not a set of tiles."""
        match node:
            case core.Variable(_, kind) | core.DefinitionRef(_, kind) | core.DeclaredFact(_, kind):
                return kind is Type.NUMBER
            case core.Fact(_, kind):
                return kind is Type.NUMBER
            case core.If(_, then, _):
                return self.is_number(then)
            case core.TileSet() | core.MapLookup() | core.Union() | core.Difference():
                return False
            case core.RankSet() | core.KindsOf():
                return False
            case _:
                return True


def constant(mask: int) -> TileLiterals:
    """A constant set."""
    return tuple(TRUE if mask >> tile & 1 else FALSE for tile in _TILES)


def _unknown(node: object) -> CannotEncode:
    """Why a node is left: in the words of the language where it has some."""
    if isinstance(node, core.Fact):
        words = (f"`{node.name}`", f"「{chinese_value(node.name)}」")
    else:
        words = _WORDS.get(type(node), (type(node).__name__,) * 2)
    return CannotEncode(f"this engine does not read {words[0]}", f"這個引擎不讀{words[1]}")


_WORDS: dict[type, tuple[str, str]] = {
    core.OverReadings: ("all readings at once", "所有讀法"),
    core.LastOf: ("the order of melds", "副露的先後"),
    core.RuleTai: ("the tai of rules", "台型的台數"),
}
