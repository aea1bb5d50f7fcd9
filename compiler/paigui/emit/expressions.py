"""Core expressions as Python.

Truths come out as something that Python takes for true or false; `Code.strict` is the ``bool`` where one is needed. An
``and`` or ``or`` puts operands that may be undecided last, so that a decided one settles it; where two may be undecided,
``decide_all`` and ``decide_any`` of the runtime see to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigui.emit.code import (
    FALSE,
    TRUE,
    Binding,
    Code,
    asked,
    atom,
    binary,
    called,
    chosen,
    compared,
    deferred,
    generated,
    joined,
    length_of,
    loops,
    negated,
    some_tiles,
)
from paigui.emit.collections import Collections
from paigui.emit.doubt import asks_giver
from paigui.emit.identifiers import Identifiers
from paigui.emit.layout import Doc, bracket, row
from paigui.emit.literals import literal
from paigui.emit.played import ONE_TILE, Played
from paigui.ir import core, play
from paigui.ir.core import Core, Type
from paigui.ir.facts import FACTS
from paigui.ir.program import MOST_PLAYERS

if TYPE_CHECKING:
    from paigui.emit.context import Context

_FACT_READERS = {Type.TRUTH: "truth_fact", Type.NUMBER: "number_fact", Type.CHOICE: "choice_fact"}
_DOMAINS = {"suit": "SUITS", "rank": "RANKS", "kind": "KINDS", "series": "SERIES", "player": "PLAYERS"}
_SIZES = {"suit": 3, "rank": 9, "kind": 34, "series": 2}
_FEWEST_PLAYERS = 2
"""At any table."""
_CONSTANTS = (core.Integer, core.TileSet, core.Symbol)
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_ONE_TILE = frozenset({"winning_tile", "seat_wind", "round_wind"})


@dataclass(frozen=True, slots=True)
class Loop:
    """A binder as Python: loop variables with their values, and conditions on them.

    ``filled``: it has a value at least, whatever the hand. ``one_tile``: each value is a set of one tile.
    """

    over: tuple[tuple[str, Code], ...]
    conditions: tuple[tuple[Code, bool], ...] = ()
    filled: bool = True


class Expressions:
    """Prints the expressions of one function. ``reading`` says whether a reading is at hand there."""

    def __init__(
        self, context: Context, identifiers: Identifiers, counted: str, reading: bool, table: str = ""
    ) -> None:
        self.context = context
        self.identifiers = identifiers
        self.counted = counted
        """Where the mask of counted and standing rules is found: ``counted``, or ``money.counted``."""
        self.reading = reading
        self.table = table
        """What the table, or the moment of play, is called that is asked; empty where a win is."""
        self.variables: dict[str, str] = {}
        """Identifiers of the variables in scope."""
        self._bound: dict[str, str] = {}
        self.one_tile: set[str] = set()
        self.suits: set[str] = set()
        self.collections = Collections(self)
        self.played = Played(self)

    def use(self, name: str) -> str:
        """A name of the runtime, noted for the imports."""
        return self.context.use(name)

    def doubtful(self, node: Core | core.Filter) -> bool:
        """Whether a node may be undecided."""
        return self.context.doubtful(node)

    def value(self, node: Core) -> Code:
        """The expression of any node."""
        match node:
            case core.Truth(value):
                return TRUE if value else FALSE
            case core.Integer(value):
                return Code(str(value), Binding.UNARY if value < 0 else Binding.ATOM)
            case core.TileSet(mask):
                return self.context.tile_sets.code(mask)
            case core.Symbol(_, value):
                return atom(literal(value))
            case (
                core.Fact() | core.DeclaredFact() | core.MapLookup() | core.Variable() | core.DefinitionRef()
            ):
                return self.name(node)
            case core.TableFact(name, kind):
                return Code(f"{self.table}.{name}", truth=kind is Type.TRUTH)
            case core.TableCall(name, arguments, kind):
                made = called(f"{self.table}.{name}", *map(self.whole, arguments))
                return Code(made.doc, truth=kind is Type.TRUTH)
            case _ if isinstance(node, play.Node):
                return self.played.value(node)
            case core.RuleCounted() | core.RuleStands() | core.RuleAlone() | core.RuleTai() | core.WonBy():
                return self.reference(node)
            case (
                core.Not() | core.AllOf() | core.AnyOf() | core.Comparison() | core.Same() | core.SameTiles()
            ):
                return self.truth(node)
            case core.Quantified() | core.CountValues() | core.SumOver() | core.ExtremeOver():
                return self.quantified(node)
            case core.Arithmetic() | core.Extreme() | core.If() | core.Lookup():
                return self.number(node)
            case core.Union() | core.Difference() | core.RankSet():
                return self.tiles(node)
            case _:
                return self.collections.value(node)

    def whole(self, node: Core) -> Code:
        """An argument; a time as a whole number of seconds."""
        return called("int", self.value(node)) if self.context.reads_time(node) else self.value(node)

    # --- names

    def name(
        self, node: core.Fact | core.DeclaredFact | core.MapLookup | core.Variable | core.DefinitionRef
    ) -> Code:
        """Facts, maps, variables and definitions."""
        match node:
            case core.Fact("payer"):
                return atom("payer.player")
            case core.Fact(name, kind):
                level = FACTS[name].level
                return Code(f"{level}.{name}", truth=kind is Type.TRUTH)
            case core.DeclaredFact(name, kind):
                doc = f"{self.use(_FACT_READERS[kind])}(hand, {literal(name)})"
                return Code(doc, truth=kind is Type.TRUTH)
            case core.MapLookup(name):
                return atom(self.context.map_lookup(name))
            case core.Variable(name):
                return atom(self.variables[name])
            case core.DefinitionRef(name, kind):
                return Code(self.context.definition_call(name), truth=kind is Type.TRUTH)

    def reference(
        self, node: core.RuleCounted | core.RuleStands | core.RuleAlone | core.RuleTai | core.WonBy
    ) -> Code:
        """Ids of rules and ways."""
        match node:
            case core.RuleCounted(rule):
                return self.any_counted([rule])
            case core.RuleStands(rule):
                return self.any_of(atom(self.context.standing_bits[rule]))
            case core.RuleAlone(rule):
                return negated(self.any_of(atom(self.context.beside_masks[rule])))
            case core.RuleTai(rule):
                return atom(f"money.tai({self.context.rule_bit(rule)})")
            case core.WonBy(way) if self.table == "m":
                return self.played.won_by(way)
            case core.WonBy(way):
                bit = self.context.way_bit(way)
                return FALSE if bit is None else some_tiles(Code(f"hand.way & {bit}", Binding.BIT_AND))

    def any_counted(self, rules: Sequence[str]) -> Code:
        """Whether one of some rules is counted."""
        bits = atom(self.context.rule_bit(rules[0]))
        for rule in rules[1:]:
            bits = binary(bits, "|", atom(self.context.rule_bit(rule)), Binding.BIT_OR)
        return self.any_of(bits)

    def any_of(self, bits: Code) -> Code:
        """Whether the mask of counted and standing rules has one of some bits."""
        return some_tiles(binary(atom(self.counted), "&", bits, Binding.BIT_AND))

    # --- truths

    def truth(
        self, node: core.Not | core.AllOf | core.AnyOf | core.Comparison | core.Same | core.SameTiles
    ) -> Code:
        """``not``, ``and``, ``or`` and comparisons."""
        match node:
            case core.Not(operand):
                return negated(self.value(operand))
            case core.AllOf(operands):
                return self.both([(self.value(each), self.doubtful(each)) for each in operands])
            case core.AnyOf(operands):
                return self.either(operands)
            case core.Comparison(sign, left, right):
                return self.comparison(left, sign, right)
            case core.SameTiles(left, right):
                return self.comparison(left, "==", right)
            case core.Same(left, right):
                return self.same(node, left, right)

    def comparison(self, left: Core, sign: str, right: Core) -> Code:
        """A comparison; a constant stands on the right."""
        if isinstance(left, _CONSTANTS) and not isinstance(right, _CONSTANTS):
            left, sign, right = right, _MIRRORED[sign], left
        return compared(self.value(left), sign, self.value(right))

    def both(self, operands: Sequence[tuple[Code, bool]]) -> Code:
        """``and``; each operand with whether it may be undecided. True of none."""
        if not operands:
            return TRUE
        return self._join("and", "decide_all", operands)

    def either(self, operands: Sequence[Core]) -> Code:
        """``or``; what is asked of several counted rules is asked at once."""
        rules = [node.rule for node in operands if isinstance(node, core.RuleCounted)]
        found: list[tuple[Code, bool]] = []
        for node in operands:
            if not isinstance(node, core.RuleCounted):
                found.append((self.value(node), self.doubtful(node)))
            elif node.rule == rules[0]:
                found.append((self.any_counted(rules), False))
        return self._join("or", "decide_any", found)

    def _join(self, word: str, decider: str, operands: Sequence[tuple[Code, bool]]) -> Code:
        clear = [code for code, doubtful in operands if not doubtful]
        unclear = [code for code, doubtful in operands if doubtful]
        if len(unclear) > 1:
            unclear = [asked(self.use(decider), *(deferred("", code) for code in unclear))]
        return joined(word, clear + unclear)

    def same(self, node: core.Same, left: Core, right: Core) -> Code:
        """Players, choices and groups. Of a group that is not there nothing can be said."""
        if asks_giver(node):
            return Code("payer.gives", truth=True)
        maybe_none = [
            side for side in (left, right) if self.is_group(side) and not isinstance(side, core.Variable)
        ]
        if not maybe_none:
            return self.comparison(left, "==", right)
        return asked(self.use("same_group"), self.value(left), self.value(right))

    def is_group(self, node: Core) -> bool:
        """Whether an expression is of type group."""
        match node:
            case core.LastOf():
                return True
            case core.If(_, then, _):
                return self.is_group(then)
            case core.Variable(_, kind) | core.DefinitionRef(_, kind):
                return kind is Type.GROUP
            case _:
                return False

    def is_one_tile(self, node: Core) -> bool:
        """Whether a set of tiles is known to hold one tile at most."""
        match node:
            case core.Fact(name):
                return name in _ONE_TILE
            case core.TableCall("last_discard") | play.PlayCall("last_discard"):
                return True
            case play.PlayFact(name):
                return name in ONE_TILE
            case core.Variable(name):
                return name in self.one_tile
            case core.TileSet(mask):
                return mask.bit_count() == 1
            case _:
                return False

    # --- numbers and tiles

    def number(self, node: core.Arithmetic | core.Extreme | core.If | core.Lookup) -> Code:
        """Arithmetic, ``max``, ``min`` and choices (of any type)."""
        match node:
            case core.Arithmetic("-", core.Integer(0), right):
                return Code(row("-", self.value(right).at(Binding.UNARY)), Binding.UNARY)
            case core.Arithmetic(sign, left, right):
                binding = Binding.SUM if sign in "+-" else Binding.PRODUCT
                return binary(self.value(left), "//" if sign == "/" else sign, self.value(right), binding)
            case core.Lookup(table, argument):
                return self.looked_up(table, argument)
            case core.Extreme(which, operands):
                return called(which, *(self.value(operand) for operand in operands))
            case core.If(condition, then, otherwise):
                first, second = self.value(then), self.value(otherwise)
                plain = chosen(first, self.value(condition), second)
                if first.truth and second.truth:
                    return plain
                proper = chosen(first.strict, self.value(condition), second.strict)
                return Code(plain.doc, plain.binding, proper=proper)

    def looked_up(self, table: str, argument: Core) -> Code:
        """What a table gives."""
        rows = atom(self.context.table_names[table])
        otherwise = self.value(core.Integer(self.context.tables[table].otherwise))
        return called(self.use("look_up"), rows, self.whole(argument), otherwise)

    def tiles(self, node: core.Union | core.Difference | core.RankSet) -> Code:
        """Sets of tiles made of others."""
        match node:
            case core.Union(left, right):
                return binary(self.value(left), "|", self.value(right), Binding.BIT_OR)
            case core.Difference(left, right):
                return binary(self.value(left), "&", self.collections.outside(right), Binding.BIT_AND)
            case core.RankSet(low, high):
                return called(self.use("rank_set"), self.value(low), self.value(high))

    # --- binders

    def quantified(self, node: core.Quantified | core.CountValues | core.SumOver | core.ExtremeOver) -> Code:
        """A binder and what is said of its values."""
        before = dict(self.variables), self.reading
        loop = self.loop(node.binder)
        match node:
            case core.Quantified(which, _, body):
                found = self.some_or_every(which, loop, body)
            case core.CountValues(_, body):
                held = self.both([*loop.conditions, (self.value(body), self.doubtful(body))])
                one = atom(loop.over[0][0]) if "," not in loop.over[0][0] else atom("1")
                found = length_of(loops(one, loop.over, [held]))
            case core.SumOver(value):
                found = generated("sum", self.over_all(self.value(value), loop))
            case core.ExtremeOver(which, value):
                inside = bracket("(", self.over_all(self.value(value), loop), ")")
                found = called(which, atom(inside), atom("default=0"))
        self.variables, self.reading = before
        return found

    def over_all(self, value: Code, loop: Loop) -> Doc:
        """The inside of a generator over a loop."""
        return loops(value, loop.over, [self.both(loop.conditions)] if loop.conditions else [])

    def some_or_every(self, which: str, loop: Loop, body: Core) -> Code:
        """``some`` and ``every``."""
        inner = self.value(body)
        if self.doubtful(body) or any(doubtful for _, doubtful in loop.conditions):
            return self.undecided_loop(which, loop, (inner, self.doubtful(body)))
        function = "any" if which == "some" else "all" if loop.filled else self.use("every")
        return generated(function, self.over_all(inner, loop), truth=True)

    def undecided_loop(self, which: str, loop: Loop, body: tuple[Code, bool]) -> Code:
        """``some`` and ``every`` where the body or a condition may be undecided for some of the values."""
        if which == "some":
            return self.decide("decide_some", loop, self.both([*loop.conditions, body]))
        if not loop.conditions:
            return self.decide("decide_every", loop, body[0])
        there_is = self.decide("decide_some", loop, self.both(loop.conditions))
        failing = self.both([*loop.conditions, (negated(body[0]), body[1])])
        return self.both([(there_is, True), (negated(self.decide("decide_some", loop, failing)), True)])

    def decide(self, decider: str, loop: Loop, truth: Code) -> Code:
        """A function of the runtime that asks a truth of each value of a loop."""
        ((variable, values),) = loop.over
        if "," in variable:
            taken = self.local("taken")
            truth = generated("any", loops(truth, [(variable, atom(f"[{taken}]"))], []), truth=True)
            variable = taken
        return asked(self.use(decider), values, deferred(variable, truth))

    def loop(self, binder: core.Binder) -> Loop:
        """The binder as a loop; its variables are in scope from here on."""
        match binder:
            case core.OverDomain(domain, variables):
                return self.over_domain(domain, variables)
            case core.OverNumbers(variable, low, high):
                return Loop(((self.bind(variable), atom(f"range({low}, {high + 1})")),), filled=low <= high)
            case core.OverReadings():
                self.reading = True
                return Loop((("reading", atom("hand.readings")),), filled=False)
            case play.OverTiles() | play.OverOthers():
                return Loop(*self.played.loop(binder))
            case core.OverMembers(variable, kind, members):
                if kind is Type.GROUP:
                    values, conditions = self.collections.loop_over(members, lambda: self.bind(variable))
                    return Loop(((self.variables[variable], values),), conditions, filled=False)
                kinds = called(self.use("each_kind"), self.collections.mask(members))
                self.one_tile.add(variable)
                return Loop(((self.bind(variable), kinds),), filled=False)

    def over_domain(self, domain: str, variables: tuple[str, ...]) -> Loop:
        """Variables over a fixed domain."""
        values = self.players() if domain == "player" else atom(self.use(_DOMAINS[domain]))
        names = [self.bind(variable) for variable in variables]
        if domain == "kind":
            self.one_tile.update(variables)
        if domain == "suit":
            self.suits.update(variables)
        if len(names) > 1:
            values = called(self.use("different"), values, atom(str(len(names))))
        least = self.fewest_players() if domain == "player" else _SIZES[domain]
        return Loop(((", ".join(names), values),), filled=len(names) <= least)

    def players(self) -> Code:
        """The players: of a table those who sit at it, of a win as many as may."""
        if self.table:
            return atom(f"range({self.table}.players)")
        most = self.context.program.players
        return atom(self.use("PLAYERS")) if most == MOST_PLAYERS else atom(f"range({most})")

    def fewest_players(self) -> int:
        """How many players there are at least."""
        return _FEWEST_PLAYERS if self.table else self.context.program.players

    def bind(self, variable: str) -> str:
        """Gives a variable an identifier of its own."""
        if variable not in self._bound:
            # Variables may have Chinese names, which are none of Python's.
            self._bound[variable] = self.identifiers.fresh(variable if variable.isascii() else "each")
        self.variables[variable] = self._bound[variable]
        return self._bound[variable]

    def local(self, wanted: str) -> str:
        """An identifier for a loop that the user did not name; it hides no variable in scope."""
        name, number = wanted, 2
        while name in self.variables.values() or self.identifiers.is_taken(name):
            name, number = f"{wanted}{number}", number + 1
        return name
