"""Bindings: variables over domains, numbers, members and readings, and what is said of their values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigui.check.places import Typed
from paigui.diagnostics.span import Span
from paigui.ir import core
from paigui.ir.core import Core, Type
from paigui.ir.facts import FACTS
from paigui.ir.levels import OF_GROUPS
from paigui.ir.table_facts import TABLE_FACTS
from paigui.syntax import ast

if TYPE_CHECKING:
    from paigui.check.elaborate import Elaborator

DOMAIN_TYPES = {
    "suit": Type.TILES,
    "rank": Type.NUMBER,
    "kind": Type.TILES,
    "series": Type.TILES,
    "player": Type.PLAYER,
}
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


class Binders:
    """The part of an ``Elaborator`` that reads bindings."""

    def __init__(self, elaborator: Elaborator) -> None:
        self.elaborator = elaborator

    def quantified(
        self, tree: ast.Some | ast.Every | ast.CountValues | ast.SumOver | ast.ExtremeOver
    ) -> Typed | None:
        """A binder and what is said of its values."""
        outer = dict(self.elaborator.scope)
        binder = self.binder(tree.binder)
        if isinstance(tree, ast.SumOver | ast.ExtremeOver):
            body = self.elaborator.typed(tree.value, Type.NUMBER)
        else:
            body = self.elaborator.typed(tree.body, Type.TRUTH)
        self.elaborator.scope = outer
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
                    self.elaborator.diags.add("PG0528", tree.span)
                tiles = _FLOWERS if domain == "series" else -1
                variables = tuple(self.bind(name, DOMAIN_TYPES[domain], tree.span, tiles) for name in names)
                return core.OverDomain(domain, variables)
            case ast.OverNumbers(name, low, high):
                bounds = (self.elaborator.typed(low, Type.NUMBER), self.elaborator.typed(high, Type.NUMBER))
                variable = self.bind(name, Type.NUMBER, tree.span)
                first, last = bounds
                if first is None or last is None:
                    return None
                if not (isinstance(first, core.Integer) and isinstance(last, core.Integer)):
                    self.elaborator.diags.add("PG0520", tree.span)
                    return None
                return core.OverNumbers(variable, first.value, last.value)
            case ast.OverMembers(name, members):
                found = self.elaborator.phrases.members(members)
                kind, tiles = Type.GROUP, -1
                if found is not None and found.source not in OF_GROUPS:
                    kind = Type.TILES
                    tiles = _FLOWERS if found.source == "flowers" else -1
                variable = self.bind(name, kind, tree.span, tiles)
                return None if found is None else core.OverMembers(variable, kind, found)
            case ast.OverReadings():
                if not self.elaborator.place.reading or not self.elaborator.place.waits:
                    self.elaborator.diags.add("PG0525", tree.span, place=self.elaborator.place.name)
                    return None
                return core.OverReadings()

    def bind(self, name: str, kind: Type, span: Span, tiles: int = -1) -> str:
        """Puts a variable into scope under a name that is unique in this expression."""
        if name in self.elaborator.scope:
            self.elaborator.diags.add("PG0508", span, name=name)
        elif (
            name in (TABLE_FACTS if self.elaborator.place.table else FACTS)
            or name in self.elaborator.names.named
        ):
            self.elaborator.diags.add("PG0538", span, name=name)
        unique = name
        number = 2
        while unique in self.elaborator.tiles_of:
            unique, number = f"{name}_{number}", number + 1
        self.elaborator.scope[name] = Bound(core.Variable(unique, kind), kind, tiles)
        self.elaborator.tiles_of[unique] = tiles
        return unique
