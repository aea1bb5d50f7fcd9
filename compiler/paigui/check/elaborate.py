"""From the tree of an expression to the core language: every name resolved, every node typed, constants folded.

An expression that is wrong gives ``None`` and at least one diagnostic; nothing raises. One ``Elaborator`` serves one
expression, so that bound variables and the place's permissions are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigui.check import calls, choices, fold
from paigui.check.meanings import Meanings
from paigui.check.names import Names
from paigui.check.of_play import Play
from paigui.check.phrases import Phrases
from paigui.check.places import Place, Typed
from paigui.diagnostics import Diagnostics
from paigui.diagnostics.span import Span
from paigui.ir import core
from paigui.ir.core import Core, Type
from paigui.ir.facts import FACTS
from paigui.ir.levels import OF_GROUPS
from paigui.ir.play_facts import NAMESPACES, PLAIN_FACTS
from paigui.ir.table_facts import TABLE_FACTS
from paigui.syntax import ast

if TYPE_CHECKING:
    from paigui.check.templates import Templates

DOMAIN_TYPES = {
    "suit": Type.TILES,
    "rank": Type.NUMBER,
    "kind": Type.TILES,
    "series": Type.TILES,
    "player": Type.PLAYER,
}
_UNFIT = {Type.TRUTH: "PG0510", Type.NUMBER: "PG0511", Type.TILES: "PG0512", Type.EVENT: "PG0595"}
_FLOWERS = 0b1111_1111 << 34


@dataclass(frozen=True, slots=True)
class Bound:
    """A variable or parameter in scope: what it stands for, its type, which tiles it may be, of which choice it is one,
    and how many nodes it has and how deep they lie."""

    core: Core
    type: Type
    tiles: int = -1
    domain: str = ""
    size: int = 1
    depth: int = 1


class Elaborator:
    """Elaborates one expression at one place."""

    def __init__(
        self,
        names: Names,
        place: Place,
        definition: Callable[[str], Typed | None],
        diags: Diagnostics,
        rule: str = "",
        templates: Templates | None = None,
    ) -> None:
        self.names = names
        self.rule = rule
        """The rule that the expression is of, where it is of one."""
        self.place = place
        self.definition = definition
        self.diags = diags
        self.templates = templates
        self.scope: dict[str, Bound] = {}
        self.used: set[str] = set()
        self.tiles_of: dict[str, int] = {}
        """Which tiles each variable of the core may be."""
        self.depth = 0
        """How deep in its tree the node at hand lies."""
        self.wrote_out = False
        """Whether a definition was written out: what it reads is not known by a reference to it."""
        self.phrases = Phrases(self)
        self.meanings = Meanings(self)
        self.play = Play(self)

    # --- entry points

    def expression(self, tree: ast.Expr) -> Core | None:
        """The expression, of the type that its place asks for."""
        if self.place.type is Type.CHOICE:
            return choices.choice(self, tree, self.place.domain)
        return self.typed(tree, self.place.type)

    def typed(self, tree: ast.Expr, wanted: Type) -> Core | None:
        """An expression that must have a type; another type is reported (PG0510)."""
        value = self.value(tree)
        if value is None:
            return None
        if value.type is not wanted:
            self.mismatch(tree, wanted, value.type)
            return None
        return value.core

    def mismatch(self, tree: ast.Expr, wanted: Type, found: Type) -> None:
        """Reports a type that does not fit."""
        if wanted is Type.TRUTH and found is Type.TILES:
            self.diags.add("PG0549", tree.span)
            return
        self.diags.add(_UNFIT.get(wanted, "PG0513"), tree.span, found=found.value)

    def value(self, tree: ast.Expr) -> Typed | None:
        """Any expression, with the type that it has."""
        self.depth += 1
        found = self._value(tree)
        self.depth -= 1
        return found

    def _value(self, tree: ast.Expr) -> Typed | None:
        match tree:
            case ast.Number(value):
                return Typed(core.Integer(value), Type.NUMBER)
            case ast.Tiles(kinds):
                return Typed(core.TileSet(sum(1 << kind for kind in set(kinds))), Type.TILES)
            case ast.TileClass(word):
                return Typed(core.TileSet(CLASSES[word]), Type.TILES)
            case ast.OptionRef(name):
                return self.meanings.option(name, tree.span)
            case ast.Name(name):
                return self.meanings.name(name, tree.span)
            case ast.Binary() | ast.Negative() | ast.Choose() | ast.Extreme() | ast.Compare():
                return self.arithmetic(tree)
            case ast.Attribute() | ast.Member() | ast.Meets() | ast.Before() | ast.IsOneOf() if (
                self.place.play
            ):
                return self.play.value(tree)
            case ast.Count() | ast.Any() | ast.NoneOf() | ast.AllAre() if self.place.play:
                return self.play.phrase(tree)
            case ast.Count() | ast.CountDifferent() | ast.Any() | ast.NoneOf() | ast.AllAre() | ast.Last():
                return self.phrases.collection(tree)
            case ast.Is():
                return self.phrases.is_(tree)
            case ast.Some() | ast.Every() | ast.CountValues() | ast.SumOver() | ast.ExtremeOver():
                return self.quantified(tree)
            case ast.Not() | ast.And() | ast.Or():
                return self.truth(tree)
            case ast.WonBy() | ast.Counted() | ast.Stands() | ast.Alone() | ast.TaiOf():
                return self.meanings.reference(tree)
            case ast.Call():
                return calls.call(self, tree)
            case _:
                self.diags.add("PG0528", tree.span)
                return None

    # --- truths

    def truth(self, tree: ast.Not | ast.And | ast.Or) -> Typed | None:
        """``not``, ``and``, ``or``."""
        if isinstance(tree, ast.Not):
            operand = self.typed(tree.operand, Type.TRUTH)
            return None if operand is None else Typed(fold.negation(operand), Type.TRUTH)
        operands = [self.typed(operand, Type.TRUTH) for operand in tree.operands]
        known = [operand for operand in operands if operand is not None]
        if len(known) < len(operands):
            return None
        join = fold.conjunction if isinstance(tree, ast.And) else fold.disjunction
        return Typed(join(known), Type.TRUTH)

    # --- numbers, and what is built like them

    def arithmetic(
        self, tree: ast.Binary | ast.Negative | ast.Choose | ast.Extreme | ast.Compare
    ) -> Typed | None:
        """Sums, products, choices, extremes and comparisons; ``+`` and ``-`` also join and part sets of tiles."""
        match tree:
            case ast.Negative(operand):
                number = self.typed(operand, Type.NUMBER)
                zero = core.Integer(0)
                return None if number is None else Typed(fold.arithmetic("-", zero, number), Type.NUMBER)
            case ast.Choose():
                return self.choose(tree)
            case ast.Extreme(which, operands):
                numbers = [self.typed(operand, Type.NUMBER) for operand in operands]
                known = [number for number in numbers if number is not None]
                if len(known) < len(numbers):
                    return None
                return Typed(fold.extreme(which, known), Type.NUMBER)
            case ast.Compare(sign, left, right):
                return self.compare(tree, sign, left, right)
            case ast.Binary(sign, left, right):
                return self.binary(sign, left, right)

    def binary(self, sign: str, left: ast.Expr, right: ast.Expr) -> Typed | None:
        """``a + b`` and its like."""
        first, second = self.value(left), self.value(right)
        if first is None or second is None:
            return None
        if sign in "+-" and first.type is Type.TILES and second.type is Type.TILES:
            join = fold.union if sign == "+" else fold.difference
            return Typed(join(first.core, second.core), Type.TILES)
        for side, typed in ((left, first), (right, second)):
            if typed.type is not Type.NUMBER:
                self.mismatch(side, Type.NUMBER, typed.type)
                return None
        return Typed(fold.arithmetic(sign, first.core, second.core), Type.NUMBER)

    def choose(self, tree: ast.Choose) -> Typed | None:
        """``(a if c else b)``: both sides of one type."""
        then, otherwise = self.value(tree.then), self.value(tree.otherwise)
        condition = self.typed(tree.condition, Type.TRUTH)
        if then is None or otherwise is None or condition is None:
            return None
        if (then.type, then.domain) != (otherwise.type, otherwise.domain):
            self.diags.add("PG0516", tree.span, first=then.type.value, second=otherwise.type.value)
            return None
        return Typed(fold.choice(condition, then.core, otherwise.core), then.type, then.domain)

    def compare(self, tree: ast.Compare, sign: str, left: ast.Expr, right: ast.Expr) -> Typed | None:
        """Numbers by any sign; tiles by ``==`` and ``!=``."""
        first, second = self.value(left), self.value(right)
        if first is None or second is None:
            return None
        if first.type is second.type is Type.TILES and sign in ("==", "!="):
            equal: Core = core.SameTiles(first.core, second.core)
            return Typed(equal if sign == "==" else fold.negation(equal), Type.TRUTH)
        for side, typed in ((left, first), (right, second)):
            if typed.type in (Type.PLAYER, Type.CHOICE, Type.GROUP, Type.EVENT):
                self.diags.add("PG0515", tree.span)
                return None
            if typed.type is not Type.NUMBER:
                self.mismatch(side, Type.NUMBER, typed.type)
                return None
        return Typed(fold.comparison(sign, first.core, second.core), Type.TRUTH)

    # --- quantifiers

    def quantified(
        self, tree: ast.Some | ast.Every | ast.CountValues | ast.SumOver | ast.ExtremeOver
    ) -> Typed | None:
        """A binder and what is said of its values."""
        outer = dict(self.scope)
        binder = self.binder(tree.binder)
        if isinstance(tree, ast.SumOver | ast.ExtremeOver):
            body = self.typed(tree.value, Type.NUMBER)
        else:
            body = self.typed(tree.body, Type.TRUTH)
        self.scope = outer
        if binder is None or body is None:
            return None
        match tree:
            case ast.Some():
                return Typed(core.Quantified("some", binder, body), Type.TRUTH)
            case ast.Every():
                return Typed(core.Quantified("every", binder, body), Type.TRUTH)
            case ast.CountValues():
                return Typed(core.CountValues(binder, body), Type.NUMBER)
            case ast.SumOver():
                return Typed(core.SumOver(body, binder), Type.NUMBER)
            case ast.ExtremeOver(which):
                return Typed(core.ExtremeOver(which, body, binder), Type.NUMBER)

    def binder(self, tree: ast.Binder) -> core.Binder | None:
        """The binder, with its variables put into scope (even if it is wrong, so that one error is not two)."""
        match tree:
            case ast.Over(domain, names, other_than):
                if other_than is not None:
                    return self.play.others(tree, other_than)
                tiles = _FLOWERS if domain == "series" else -1
                variables = tuple(self.bind(name, DOMAIN_TYPES[domain], tree.span, tiles) for name in names)
                return core.OverDomain(domain, variables)
            case ast.OverNumbers(name, low, high):
                bounds = (self.typed(low, Type.NUMBER), self.typed(high, Type.NUMBER))
                variable = self.bind(name, Type.NUMBER, tree.span)
                first, last = bounds
                if first is None or last is None:
                    return None
                if not (isinstance(first, core.Integer) and isinstance(last, core.Integer)):
                    self.diags.add("PG0520", tree.span)
                    return None
                return core.OverNumbers(variable, first.value, last.value)
            case ast.OverMembers() if self.place.play:
                return self.play.over_members(tree)
            case ast.OverMembers(name, members):
                found = self.phrases.members(members)
                kind, tiles = Type.GROUP, -1
                if found is not None and found.source not in OF_GROUPS:
                    kind = Type.TILES
                    tiles = _FLOWERS if found.source == "flowers" else -1
                variable = self.bind(name, kind, tree.span, tiles)
                return None if found is None else core.OverMembers(variable, kind, found)
            case ast.OverReadings():
                if not self.place.reading or not self.place.waits:
                    self.diags.add("PG0525", tree.span, place=self.place.name)
                    return None
                return core.OverReadings()

    def _given(self) -> Set[str]:
        """The names that the language gives to values here."""
        if not self.place.table:
            return FACTS.keys()
        return TABLE_FACTS.keys() | (PLAIN_FACTS.keys() | NAMESPACES if self.place.play else set())

    def bind(self, name: str, kind: Type, span: Span, tiles: int = -1) -> str:
        """Puts a variable into scope under a name that is unique in this expression."""
        if name in self.scope:
            self.diags.add("PG0508", span, name=name)
        elif name in self._given() or name in self.names.named:
            self.diags.add("PG0538", span, name=name)
        unique = name
        number = 2
        while unique in self.tiles_of:
            unique, number = f"{name}_{number}", number + 1
        self.scope[name] = Bound(core.Variable(unique, kind), kind, tiles)
        self.tiles_of[unique] = tiles
        return unique


_NUMBERS = (1 << 27) - 1
_TERMINALS = sum((1 | 1 << 8) << 9 * suit for suit in range(3))
CLASSES = {
    "honors": 0b1111111 << 27,
    "winds": 0b1111 << 27,
    "dragons": 0b111 << 31,
    "numbers": _NUMBERS,
    "terminals": _TERMINALS,
    "simples": _NUMBERS & ~_TERMINALS,
}
