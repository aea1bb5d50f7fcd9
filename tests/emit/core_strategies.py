"""Random well-typed core expressions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hypothesis import strategies as st
from sample_programs import FACTS as DECLARED
from sample_programs import ROUND_DRAGON, SEAT_FLOWERS

from paigui.ir import core
from paigui.ir.core import Core, Filter, Members, Type
from paigui.ir.facts import FACTS

NAMES = ("s", "r", "g", "hand", "reading", "k", "any", "payer", "lambda_", "len", "winds", "one", "taken")
GROUPS = ("groups", "sequences", "triplets", "kongs", "pairs")
SETS = (
    0x1FF,
    0x3FE00,
    0xF << 27,
    0x7F << 27,
    0x7 << 31,
    0x4020100 | 1,
    0b10101 << 18,
    (1 << 27) - 1,
    0,
    1 << 13,
)
FLOWER_SETS = (0xF << 34, 0xFF << 34, 1 << 35 | 1 << 40)
DEFINITIONS: tuple[tuple[str, Type], ...] = (("calm_south", Type.TRUTH), ("some_tiles", Type.TILES))
WAYS = ("self_draw", "claim", "flower_win", "no_such_way", "six_rob_one")
RULES = ("first", "second", "class", "fourth", "points")


@dataclass(frozen=True)
class Scope:
    """What an expression may read: how deep it may still grow, its variables, its level."""

    depth: int
    counted: bool = False
    variables: tuple[tuple[str, Type], ...] = ()
    names: list[str] = field(default_factory=list)

    def deeper(self) -> Scope:
        return replace(self, depth=self.depth - 1)


Draw = object


class Maker:
    """Draws expressions; every bound variable gets a name that the expression has not had."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw

    def pick(self, values: object) -> object:
        return self.draw(st.sampled_from(values))

    def of(self, kind: Type, scope: Scope) -> Core:
        makers = {
            Type.TRUTH: self.truth,
            Type.NUMBER: self.number,
            Type.TILES: self.tiles,
            Type.GROUP: self.group,
            Type.PLAYER: self.player,
        }
        bound = [core.Variable(name, each) for name, each in scope.variables if each is kind]
        if bound and self.draw(st.booleans()):
            return self.pick(bound)
        if scope.depth > 0 and kind is not Type.GROUP and self.draw(st.integers(0, 9)) == 0:
            inner = scope.deeper()
            return core.If(self.truth(inner), self.of(kind, inner), self.of(kind, inner))
        return makers[kind](scope)

    # --- leaves and branches by type

    def truth(self, scope: Scope) -> Core:
        if scope.depth <= 0:
            return self.plain_truth(scope)
        return self.pick(
            [
                self.plain_truth,
                self.negation,
                self.junction,
                self.junction,
                self.comparison,
                self.sameness,
                self.exists,
                self.exists,
                self.all_fit,
                self.fits_tiles,
                self.fits_group,
                self.quantified,
                self.quantified,
            ]
        )(scope)

    def plain_truth(self, scope: Scope) -> Core:
        facts = [core.Fact(name, info.type) for name, info in FACTS.items() if info.type is Type.TRUTH]
        leaves: list[Core] = [core.Truth(True), core.Truth(False), core.DeclaredFact("calm", Type.TRUTH)]
        leaves += [core.WonBy(way) for way in WAYS]
        leaves += [core.DefinitionRef(name, kind) for name, kind in DEFINITIONS if kind is Type.TRUTH]
        if scope.counted:
            leaves += [
                ask(rule) for rule in RULES for ask in (core.RuleCounted, core.RuleStands, core.RuleAlone)
            ]
        leaves += [
            core.Same(core.Fact("form", Type.CHOICE), core.Symbol("form", "eight_pairs")),
            core.Same(core.DeclaredFact("mood", Type.CHOICE), core.Symbol("mood", "so_so")),
        ]
        return self.pick(facts + leaves)

    def negation(self, scope: Scope) -> Core:
        return core.Not(self.of(Type.TRUTH, scope.deeper()))

    def junction(self, scope: Scope) -> Core:
        size = self.draw(st.integers(2, 3))
        operands = tuple(self.of(Type.TRUTH, scope.deeper()) for _ in range(size))
        return self.pick([core.AllOf, core.AnyOf])(operands)

    def comparison(self, scope: Scope) -> Core:
        inner = scope.deeper()
        sign = self.pick(["==", "!=", "<", "<=", ">", ">="])
        return core.Comparison(sign, self.of(Type.NUMBER, inner), self.of(Type.NUMBER, inner))

    def sameness(self, scope: Scope) -> Core:
        inner = scope.deeper()
        kind = self.pick([Type.PLAYER, Type.GROUP, Type.TILES])
        left, right = self.of(kind, inner), self.of(kind, inner)
        return core.SameTiles(left, right) if kind is Type.TILES else core.Same(left, right)

    def exists(self, scope: Scope) -> Core:
        return core.Exists(self.members(scope.deeper()))

    def all_fit(self, scope: Scope) -> Core:
        inner = scope.deeper()
        members = self.members(inner)
        return core.AllFit(members, self.filters(members.source, inner, 1))

    def fits_tiles(self, scope: Scope) -> Core:
        inner = scope.deeper()
        filters = self.set_filters(inner, self.draw(st.integers(1, 2)), flowers=False)
        return core.Fits(self.of(Type.TILES, inner), filters)

    def fits_group(self, scope: Scope) -> Core:
        inner = scope.deeper()
        kinds = self.pick([(), ("sequence",), ("triplet",), ("kong",), ("pair",), ("group",)])
        filters = tuple(core.IsKind(kind) for kind in kinds)
        return core.Fits(
            self.of(Type.GROUP, inner), filters + self.filters("groups", inner, 1 - len(filters))
        )

    def quantified(self, scope: Scope) -> Core:
        binder, inner = self.binder(scope.deeper())
        return core.Quantified(self.pick(["some", "every"]), binder, self.of(Type.TRUTH, inner))

    def number(self, scope: Scope) -> Core:
        if scope.depth <= 0:
            facts = [
                core.Fact(name, info.type)
                for name, info in FACTS.items()
                if info.type is Type.NUMBER and info.level != "money"
            ]
            leaves: list[Core] = [core.Integer(n) for n in (-2, 0, 1, 3)]
            return self.pick([*facts, *leaves, core.DeclaredFact("dice", Type.NUMBER)])
        return self.pick(
            [self.arithmetic, self.extreme, self.lookup, self.count, self.count, self.count_values, self.over]
        )(scope)

    def arithmetic(self, scope: Scope) -> Core:
        inner = scope.deeper()
        sign = self.pick(["+", "-", "*", "/"])
        right = core.Integer(self.draw(st.integers(1, 4))) if sign == "/" else self.of(Type.NUMBER, inner)
        return core.Arithmetic(sign, self.of(Type.NUMBER, inner), right)

    def extreme(self, scope: Scope) -> Core:
        inner = scope.deeper()
        return core.Extreme(
            self.pick(["max", "min"]),
            tuple(self.of(Type.NUMBER, inner) for _ in range(self.draw(st.integers(2, 3)))),
        )

    def lookup(self, scope: Scope) -> Core:
        return core.Lookup("steps", self.of(Type.NUMBER, scope.deeper()))

    def count(self, scope: Scope) -> Core:
        members = self.members(scope.deeper())
        domain = self.pick(["", "suit", "rank", "kind", "series"])
        return core.CountDifferent(domain, members) if domain else core.CountMembers(members)

    def count_values(self, scope: Scope) -> Core:
        binder, inner = self.binder(scope.deeper())
        return core.CountValues(binder, self.of(Type.TRUTH, inner))

    def over(self, scope: Scope) -> Core:
        binder, inner = self.binder(scope.deeper())
        value = self.of(Type.NUMBER, inner)
        which = self.pick(["sum", "max", "min"])
        return core.SumOver(value, binder) if which == "sum" else core.ExtremeOver(which, value, binder)

    def tiles(self, scope: Scope) -> Core:
        if scope.depth <= 0:
            facts = [core.Fact(name, info.type) for name, info in FACTS.items() if info.type is Type.TILES]
            leaves: list[Core] = [core.TileSet(mask) for mask in SETS]
            leaves += [core.MapLookup(each.id) for each in (ROUND_DRAGON, SEAT_FLOWERS)]
            leaves += [core.DefinitionRef(name, kind) for name, kind in DEFINITIONS if kind is Type.TILES]
            return self.pick(facts + leaves)
        inner = scope.deeper()
        which = self.pick(["union", "difference", "ranks", "kinds"])
        if which == "ranks":
            return core.RankSet(self.of(Type.NUMBER, inner), self.of(Type.NUMBER, inner))
        if which == "kinds":
            return core.KindsOf(self.members(inner, groups=False))
        node = core.Union if which == "union" else core.Difference
        return node(self.of(Type.TILES, inner), self.of(Type.TILES, inner))

    def group(self, scope: Scope) -> Core:
        bound = [core.Variable(name, kind) for name, kind in scope.variables if kind is Type.GROUP]
        if bound and self.draw(st.booleans()):
            return self.pick(bound)
        melds = Members(self.pick(["groups", "sequences", "triplets"]), (core.Flag("melded"),))
        last = core.LastOf(melds if self.draw(st.booleans()) else Members("kongs"))
        if scope.depth > 0 and self.draw(st.booleans()):
            return core.If(self.truth(scope.deeper()), last, self.group(scope.deeper()))
        return last

    def player(self, scope: Scope) -> Core:
        facts = [core.Fact(name, info.type) for name, info in FACTS.items() if info.type is Type.PLAYER]
        return self.pick(facts)

    # --- collections and binders

    def members(self, scope: Scope, groups: bool = True) -> Members:
        source = self.pick([*(GROUPS if groups else ()), "tiles", "flowers", "waits", "shape_waits", "seen"])
        return Members(source, self.filters(source, scope, 0))

    def filters(self, source: str, scope: Scope, least: int) -> tuple[Filter, ...]:
        size = self.draw(st.integers(max(least, 0), 2))
        if source not in GROUPS:
            own = core.Flag(self.pick(["concealed", "exposed", "melded", "standing", "held"]))
            flags: tuple[Filter, ...] = (core.Flag("own"),) if source == "flowers" else ()
            flags = (own,) if source == "tiles" else flags
            held = (
                (core.HeldBy(self.player(scope)),)
                if source == "tiles" and self.draw(st.integers(0, 9)) == 0
                else ()
            )
            found = self.set_filters(scope, size, flowers=source == "flowers") + held
            return (*found, *flags) if self.draw(st.booleans()) else found
        return tuple(dict.fromkeys(self.group_filter(source, scope) for _ in range(size)))

    def set_filters(self, scope: Scope, size: int, flowers: bool) -> tuple[Filter, ...]:
        nodes = (core.Within, core.Touching, core.Apart)
        found = []
        for _ in range(size):
            tiles = core.TileSet(self.pick(FLOWER_SETS)) if flowers else self.of(Type.TILES, scope.deeper())
            found.append(self.pick(nodes)(tiles))
        return tuple(found)

    def group_filter(self, source: str, scope: Scope) -> Filter:
        which = self.draw(st.integers(0, 9))
        if which <= 2:
            return core.Flag(
                self.pick(["concealed", "exposed", "melded", "standing", "held", "completed", "added"])
            )
        if which <= 7:
            return self.set_filters(scope, 1, flowers=False)[0]
        if which == 8 and source in ("sequences", "groups"):
            return core.Starting(self.of(self.pick([Type.NUMBER, Type.TILES]), scope.deeper()))
        return self.pick([core.FedBy, core.FedBy, core.FedBy, core.HeldBy])(self.of(Type.PLAYER, scope))

    def binder(self, scope: Scope) -> tuple[core.Binder, Scope]:
        which = self.pick(
            ["suit", "rank", "kind", "series", "player", "numbers", "groups", "tiles", "readings"]
        )
        if which == "readings":
            return core.OverReadings(), scope
        if which == "numbers":
            low = self.draw(st.integers(0, 3))
            name, inner = self.bind(scope, Type.NUMBER)
            return core.OverNumbers(name, low, low + self.draw(st.integers(-1, 3))), inner
        if which == "groups":
            members = Members(source := self.pick(GROUPS), self.filters(source, scope, 0))
            name, inner = self.bind(scope, Type.GROUP)
            return core.OverMembers(name, Type.GROUP, members), inner
        if which == "tiles":
            members = self.members(scope, groups=False)
            name, inner = self.bind(scope, Type.TILES)
            return core.OverMembers(name, Type.TILES, members), inner
        kind = {"rank": Type.NUMBER, "player": Type.PLAYER}.get(which, Type.TILES)
        inner, names = scope, []
        for _ in range(
            1 if which == "kind" else self.draw(st.integers(1, 3 if which in ("suit", "series") else 2))
        ):
            name, inner = self.bind(inner, kind)
            names.append(name)
        return core.OverDomain(which, tuple(names)), inner

    def bind(self, scope: Scope, kind: Type) -> tuple[str, Scope]:
        base = self.pick(NAMES)
        name, number = base, 2
        while name in scope.names:
            name, number = f"{base}_{number}", number + 1
        scope.names.append(name)
        return name, replace(scope, variables=(*scope.variables, (name, kind)))


@st.composite
def expressions(draw: st.DrawFn, kind: Type, depth: int = 4, counted: bool = False) -> Core:
    """An expression of a type."""
    return Maker(draw).of(kind, Scope(depth, counted))


__all__ = ["DECLARED", "DEFINITIONS", "RULES", "expressions"]
