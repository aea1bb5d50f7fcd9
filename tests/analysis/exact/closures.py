"""Expressions of a checked ruleset as chains of closures, asked of a reading of an ordinary win.

Sets of tiles are masks, collections are lists, and what is undecided is ``None``. What this cannot read raises
``TypeError``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from seen_readings import Group, Seen

from paigui.ir import core, walk
from paigui.ir.core import Core, Filter, Members
from paigui.ir.program import Form, Program

Ask = Callable[[Seen], Any]
SIGNS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
}
SHAPES = ("two_sided_wait", "edge_wait", "closed_wait", "pair_wait")


class Closures:
    """Makes closures of the expressions of one ruleset.

    Those that share ``asks`` ask each reading once what both rulesets say alike.
    """

    def __init__(self, program: Program, form: Form, asks: dict[Any, Ask]) -> None:
        self.program = program
        self.form = form
        self.asks = asks
        self.ways = {way.by: way for way in program.ways}

    def optional(self, node: Core | None) -> Ask | None:
        return None if node is None else self.ask(node)

    def ask(self, node: Core) -> Ask:
        """The closure of an expression, which asks each reading once unless it asks what is counted."""
        key = (node, self.program.definitions, self.program.maps, self.program.ways)
        if key not in self.asks:
            found = self.closure(node)
            self.asks[key] = found if _of_counting(node) else _once(found, len(self.asks))
        return self.asks[key]

    def closure(self, node: Core) -> Ask:
        """What works a node out."""
        match node:
            case core.Truth(value) | core.Integer(value) | core.Symbol(_, value) | core.TileSet(value):
                return lambda seen: value
            case core.Fact(name):
                return lambda seen: self._fact(name, seen)
            case core.DeclaredFact(name):
                default = next(fact.default for fact in self.program.facts if fact.id == name)
                return lambda seen: default
            case core.MapLookup(name):
                found = next(tiles for tiles in self.program.maps if tiles.id == name)
                seat = found.by == "seat_wind"
                return lambda seen: found.tiles[seen.win.seat if seat else seen.win.round]
            case core.DefinitionRef(name):
                return self.ask(next(each.body for each in self.program.definitions if each.name == name))
            case core.Variable(name):
                return lambda seen: seen.known["variable", name]
            case core.WonBy(way):
                return lambda seen: way in self.ways[seen.win.by].classes
            case core.RuleCounted(rule):
                return lambda seen: rule in seen.known["counted"]
            case core.RuleStands(rule):
                return lambda seen: rule in seen.known["standing"]
            case core.Not() | core.AllOf() | core.AnyOf():
                return self._joined(node)
            case core.Comparison() | core.Same() | core.SameTiles() | core.Arithmetic() | core.Extreme():
                return self._of_parts(node)
            case core.If(condition, then, otherwise):
                asked, one, other = map(self.closure, (condition, then, otherwise))
                return lambda seen: one(seen) if asked(seen) else other(seen)
            case core.Fits() | core.Quantified() | core.CountValues():
                return self._bound(node)
            case core.TableFact():
                return lambda seen: None
            case _:
                return self._of_members(node)

    def _fact(self, name: str, seen: Seen) -> Any:
        win = seen.win
        match name:
            case "winning_tile":
                return 1 << (win.win or 0)
            case "seat_wind":
                return 1 << 27 + win.seat
            case "round_wind":
                return 1 << 27 + win.round
            case "winner":
                return win.seat
            case "form":
                return self.form.id
            case "payer" | "giver" | "turn" | "copies_seen" | "dealer":
                return None
            case "hand_tai":
                return seen.known["hand_tai"]
            case _ if name in SHAPES:
                return seen.shape == name
            case _ if name in ORDINARY:
                return ORDINARY[name]
        raise TypeError(name)

    def _joined(self, node: Core) -> Ask:
        match node:
            case core.Not(operand):
                asked = self.closure(operand)
                return lambda seen: None if (found := asked(seen)) is None else not found
            case core.AllOf(operands) | core.AnyOf(operands):
                parts = [self.closure(operand) for operand in operands]
                settled = isinstance(node, core.AnyOf)

                def together(seen: Seen) -> bool | None:
                    answer: bool | None = not settled
                    for part in parts:
                        found = part(seen)
                        if found is settled:
                            return settled
                        if found is None:
                            answer = None
                    return answer

                return together
        raise TypeError(node)

    def _of_parts(self, node: Core) -> Ask:
        match node:
            case core.Same(left, right) if {type(left), type(right)} == {core.Fact} and _payer_gives(
                left, right
            ):
                return lambda seen: self.ways[seen.win.by].payers == "giver"
            case core.Same(left, right) | core.SameTiles(left, right):
                operate: Callable[..., Any] = operator.eq
                parts = [self.closure(left), self.closure(right)]
            case core.Comparison(sign, left, right) | core.Arithmetic(sign, left, right):
                operate = SIGNS[sign]
                parts = [self.closure(left), self.closure(right)]
            case core.Extreme(which, operands):
                operate = max if which == "max" else min
                parts = [self.closure(operand) for operand in operands]
            case _:
                raise TypeError(node)

        def of_all(seen: Seen) -> Any:
            found = [part(seen) for part in parts]
            return None if None in found else operate(*found)

        return of_all

    # --- members

    def _of_members(self, node: Core) -> Ask:
        match node:
            case core.CountMembers(members):
                listed = self._members(members)
                return lambda seen: len(listed(seen))
            case core.Exists(members):
                listed = self._members(members)
                return lambda seen: bool(listed(seen))
            case core.AllFit(members, filters):
                listed = self._members(members)
                fits = [self._filter(each, members.source) for each in filters]
                return lambda seen: (
                    bool(found := listed(seen)) and all(fit(seen, member) for member in found for fit in fits)
                )
            case core.CountDifferent(domain, members):
                listed = self._members(members)
                apart = {"suit": lambda t: t // 9 if t < 27 else None, "kind": lambda t: t}
                apart["rank"] = lambda t: t % 9 if t < 27 else None
                told = apart[domain]
                return lambda seen: len(
                    {told(tile) for member in listed(seen) for tile in _tiles(member)} - {None}
                )
        raise TypeError(node)

    def _members(self, members: Members) -> Callable[[Seen], list[Any]]:
        source = SOURCES[members.source]
        fits = [self._filter(each, members.source) for each in members.filters]

        def listed(seen: Seen) -> list[Any]:
            return [each for each in source(seen) if all(fit(seen, each) for fit in fits)]

        return listed

    def _filter(self, each: Filter, source: str) -> Callable[[Seen, Any], bool]:
        groups = source not in ("tiles", "waits", "flowers")
        match each:
            case core.Flag(word):
                table = GROUP_FLAGS if groups else TILE_FLAGS
                flag = table[word]
                return lambda seen, member: flag(member)
            case core.IsKind("group"):
                return lambda seen, member: member.kind != "pair"
            case core.IsKind(kind):
                kinds = (kind, "kong") if kind == "triplet" else (kind,)
                return lambda seen, member: member.kind in kinds
            case core.Within(tiles):
                asked = self.closure(tiles)
                return lambda seen, member: _mask(member) & ~asked(seen) == 0
            case core.Touching(tiles):
                asked = self.closure(tiles)
                return lambda seen, member: _mask(member) & asked(seen) != 0
            case core.Apart(tiles):
                asked = self.closure(tiles)
                return lambda seen, member: _mask(member) & asked(seen) == 0
            case core.Starting(start):
                asked = self.closure(start)
                number = isinstance(start, core.Integer) or getattr(start, "type", None) is core.Type.NUMBER
                return lambda seen, member: (
                    member.kind == "sequence"
                    and (member.low % 9 + 1 == asked(seen) if number else bool(asked(seen) >> member.low & 1))
                )
        raise TypeError(each)

    # --- variables

    def _bound(self, node: Core) -> Ask:
        match node:
            case core.Fits(subject, filters):
                asked = self.closure(subject)
                fits = [self._filter(each, "groups") for each in filters]
                return lambda seen: all(fit(seen, asked(seen)) for fit in fits)
            case core.CountValues(binder, body):
                values, asked = self._values(binder), self.closure(body)
                return lambda seen: sum(bool(asked(seen)) for _ in values(seen))
            case core.Quantified(which, binder, body):
                values, asked = self._values(binder), self.closure(body)
                if which == "some":
                    return lambda seen: any(asked(seen) for _ in values(seen))
                return lambda seen: bool(held := [asked(seen) for _ in values(seen)]) and all(held)
        raise TypeError(node)

    def _values(self, binder: core.Binder) -> Callable[[Seen], Iterator[None]]:
        """Sets the variables to each of their values in turn."""
        match binder:
            case core.OverDomain(domain, variables):
                taken = [
                    list(zip(variables, values, strict=True))
                    for values in permutations(DOMAINS[domain], len(variables))
                ]

                def in_domain(seen: Seen) -> Iterator[None]:
                    for values in taken:
                        for name, value in values:
                            seen.known["variable", name] = value
                        yield

                return in_domain
            case core.OverNumbers(variable, low, high):

                def in_range(seen: Seen) -> Iterator[None]:
                    for number in range(low, high + 1):
                        seen.known["variable", variable] = number
                        yield

                return in_range
            case core.OverMembers(variable, _, members) if members.source in (
                "groups",
                "sequences",
                "triplets",
            ):
                listed = self._members(members)

                def in_members(seen: Seen) -> Iterator[None]:
                    for member in listed(seen):
                        seen.known["variable", variable] = member
                        yield

                return in_members
        raise TypeError(binder)


ORDINARY: dict[str, Any] = {
    **dict.fromkeys(("last_tile", "on_replacement", "after_flower", "after_concealed_kong"), False),
    **dict.fromkeys(("after_added_kong", "after_claimed_kong", "flowers_dealt"), False),
    **dict.fromkeys(("ready_heaven", "ready_earth", "ready_declared"), False),
    **dict.fromkeys(("heavenly", "earthly", "human"), False),
    "double_pair_wait": False,
    "replacements": 0,
    "streak": 0,
    "shown_streak": 0,
}
"""What a win says of itself that says nothing but its tiles."""
DOMAINS: dict[str, tuple[int, ...]] = {
    "suit": (0x1FF, 0x1FF << 9, 0x1FF << 18),
    "rank": tuple(range(1, 10)),
    "kind": tuple(1 << kind for kind in range(34)),
    "series": (0xF << 34, 0xF << 38),
}
SOURCES: dict[str, Callable[[Seen], Any]] = {
    "groups": lambda seen: seen.groups,
    "sequences": lambda seen: [each for each in seen.groups if each.kind == "sequence"],
    "triplets": lambda seen: [each for each in seen.groups if each.kind != "sequence"],
    "kongs": lambda seen: [each for each in seen.groups if each.kind == "kong"],
    "pairs": lambda seen: seen.pairs,
    "tiles": lambda seen: seen.tiles,
    "waits": lambda seen: seen.waits,
    "flowers": lambda seen: (),
}
GROUP_FLAGS: dict[str, Callable[[Group], bool]] = {
    "concealed": lambda group: group.concealed,
    "exposed": lambda group: not group.concealed,
    "melded": lambda group: group.state in ("chi", "pon", "kong"),
    "standing": lambda group: group.state in ("held", "completed"),
    "held": lambda group: group.state == "held",
    "completed": lambda group: group.state == "completed",
}
TILE_FLAGS: dict[str, Callable[[tuple[int, str]], bool]] = {
    "concealed": lambda tile: tile[1] in ("held", "drawn", "concealed-kong"),
    "exposed": lambda tile: tile[1] in ("claimed", "open"),
    "melded": lambda tile: tile[1] == "open",
    "standing": lambda tile: tile[1] in ("held", "drawn", "claimed"),
    "own": lambda tile: False,  # there are no flowers
    "held": lambda tile: tile[1] == "held",
    "completed": lambda tile: tile[1] in ("drawn", "claimed"),
}


def _once(ask: Ask, number: int) -> Ask:
    """Asks each reading once."""

    def known(seen: Seen) -> Any:
        found = seen.known
        if number not in found:
            found[number] = ask(seen)
        return found[number]

    return known


def _of_counting(node: Core) -> bool:
    return any(isinstance(each, core.RuleCounted | core.RuleStands | core.Variable) for each in walk(node))


def _payer_gives(left: Core, right: Core) -> bool:
    return {getattr(left, "name", ""), getattr(right, "name", "")} == {"payer", "giver"}


def _tiles(member: Any) -> tuple[int, ...]:
    """The tiles of a group, of a tile with its state, or of a kind."""
    if isinstance(member, Group):
        return member.tiles
    return (member[0] if isinstance(member, tuple) else member,)


def _mask(member: Any) -> int:
    if isinstance(member, Group):
        return member.mask
    return 1 << (member[0] if isinstance(member, tuple) else member)
