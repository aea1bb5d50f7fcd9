"""A second way to evaluate core expressions: slow, by the book, on plain lists of single tiles.

Nothing here is shared with what is emitted: sets of tiles are Python sets of codes, collections are lists of members,
and what is undecided is `None`. ``and``, ``or``, ``some`` and ``every`` are Kleene's: a decided part settles them where
it can. A number, a set or a collection of tiles is undecided as soon as a part of it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from paigui.ir import core
from paigui.ir.core import Core, Filter, Members
from paigui.ir.facts import FACTS
from paigui.ir.program import Program
from paigui_runtime.reading import Group, Reading
from paigui_runtime.win import Win

GROUPS = ("groups", "sequences", "triplets", "kongs", "pairs")
Tile = int


@dataclass(frozen=True)
class World:
    """One win in one reading for one payer, and what the ruleset says of it."""

    program: Program
    win: Win
    way: str
    waits: frozenset[Tile]
    shape_waits: frozenset[Tile]
    readings: tuple[Reading, ...]
    reading: Reading
    payer: int | None
    gives: bool
    facts: dict[str, Any]
    counted: dict[str, int] = field(default_factory=dict)
    """Counted rules and what each counts."""
    standing: tuple[str, ...] = ()
    money: dict[str, int] = field(default_factory=dict)
    variables: dict[str, Any] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    """What is stated of a table, sets of tiles as sets."""

    def having(self, **changes: Any) -> World:
        return World(**{**self.__dict__, **changes})

    def binding(self, name: str, value: Any) -> World:
        return self.having(variables={**self.variables, name: value})


# --- three values


def both(parts: Iterable[bool | None]) -> bool | None:
    found = list(parts)
    return False if False in found else None if None in found else True


def either(parts: Iterable[bool | None]) -> bool | None:
    found = list(parts)
    return True if True in found else None if None in found else False


def opposite(part: bool | None) -> bool | None:
    return None if part is None else not part


def of_all(parts: Iterable[Any], function: Any) -> Any:
    """A function of the parts; undecided if one of them is."""
    found = list(parts)
    return None if any(part is None for part in found) else function(found)


# --- the win


def tiles_of_mask(mask: int) -> frozenset[Tile]:
    return frozenset(code for code in range(42) if mask >> code & 1)


def single_tiles(world: World) -> list[tuple[Tile, set[str]]]:
    """Every tile of the hand with the adjectives that hold of it."""
    win = world.win
    before = {"held"} if win.win is not None else set()
    found = [(tile, {"concealed", "standing"} | before) for tile in win.concealed]
    drawn = next(way.drawn for way in world.program.ways if way.id == world.way)
    if win.win is not None:
        found.append((win.win, {"concealed" if drawn else "exposed", "completed", "standing"}))
    for meld in win.melds:
        flags = {"concealed"} if meld.kind == "concealed-kong" else {"exposed", "melded"}
        found += [(tile, flags | ({"added"} if meld.kind == "added-kong" else set())) for tile in meld.tiles]
    return found


def flowers(world: World) -> list[tuple[Tile, set[str]]]:
    robbed = world.win.robbed_flower
    return [(tile, set() if tile == robbed else {"own"}) for tile in world.win.flowers]


def giver(world: World) -> int | None:
    if world.win.by in ("self-draw", "eight-flowers"):
        return -1
    return world.win.payer


def fact(world: World, name: str) -> Any:
    win, reading = world.win, world.reading
    if FACTS[name].level == "money":
        return world.money[name]
    plain: dict[str, Any] = {
        "winning_tile": frozenset(() if win.win is None else (win.win,)),
        "seat_wind": frozenset((27 + win.seat,)),
        "round_wind": frozenset((27 + win.round,)),
        "form": reading.form,
        "last_tile": win.last_tile,
        "on_replacement": win.replacement != (),
        "after_flower": "flower" in win.replacement,
        "after_concealed_kong": "concealed-kong" in win.replacement,
        "after_added_kong": "added-kong" in win.replacement,
        "after_claimed_kong": "exposed-kong" in win.replacement,
        "replacements": sum(1 for _ in win.replacement),
        "ready_heaven": "heaven" in win.ready,
        "ready_earth": "earth" in win.ready,
        "ready_declared": "declared" in win.ready,
        "heavenly": win.special == "heavenly",
        "earthly": win.special == "earthly",
        "human": win.special == "human",
        "flowers_dealt": win.flowers_dealt,
        "turn": win.turn,
        "copies_seen": None if win.seen is None else sum(tile == win.win for tile in win.seen),
        "streak": win.streak,
        "shown_streak": win.shown_streak,
        "winner": win.winner,
        "dealer": win.dealer,
        "giver": giver(world),
        "payer": world.payer,
    }
    return plain[name] if name in plain else getattr(reading, name)


def groups_of(world: World, source: str) -> list[Group]:
    if source == "pairs":
        return list(world.reading.pairs)
    kinds = {
        "groups": ("sequence", "triplet", "kong"),
        "sequences": ("sequence",),
        "triplets": ("triplet", "kong"),
        "kongs": ("kong",),
    }[source]
    return [group for group in world.reading.groups if group.kind in kinds]


def tiles_in(group: Group) -> list[Tile]:
    if group.kind == "sequence":
        return [group.tile, group.tile + 1, group.tile + 2]
    return [group.tile] * {"pair": 2, "triplet": 3, "kong": 4}[group.kind]


# --- expressions


def evaluate(node: Core, world: World) -> Any:
    """The value of a node; ``None`` if it is undecided. (A group that is not there is ``()``.)"""
    match node:
        case core.Truth(value) | core.Integer(value) | core.Symbol(_, value):
            return value
        case core.TileSet(mask):
            return tiles_of_mask(mask)
        case core.Fact(name):
            return fact(world, name)
        case core.TableFact(name):
            return world.table.get(name)
        case core.TableCall(name, arguments):
            return of_all(
                (evaluate(argument, world) for argument in arguments), lambda v: call(name, v, world)
            )
        case core.DeclaredFact(name):
            value = world.facts[name]
            return value.replace("-", "_") if isinstance(value, str) else value
        case core.MapLookup(name):
            entry = next(entry for entry in world.program.maps if entry.id == name)
            wind = world.win.seat if entry.by == "seat_wind" else world.win.round
            return tiles_of_mask(entry.tiles[wind])
        case core.Variable(name):
            return world.variables[name]
        case core.DefinitionRef(name):
            body = next(entry.body for entry in world.program.definitions if entry.name == name)
            return evaluate(body, world.having(variables={}))
        case core.WonBy(way):
            return way in next(entry.classes for entry in world.program.ways if entry.id == world.way)
        case core.RuleCounted(rule):
            return rule in world.counted
        case core.RuleTai(rule):
            return world.counted.get(rule, 0)
        case core.RuleStands(rule):
            return rule in world.standing
        case core.RuleAlone(rule):
            return alone(world, rule)
        case core.Not() | core.AllOf() | core.AnyOf() | core.Same() | core.Comparison() | core.SameTiles():
            return truth(node, world)
        case core.Exists() | core.AllFit() | core.Fits() | core.Quantified():
            return phrase(node, world)
        case core.Union() | core.Difference() | core.RankSet() | core.KindsOf() | core.LastOf():
            return tiles(node, world)
        case _:
            return number(node, world)


def alone(world: World, name: str) -> bool:
    """Whether no rule is counted that would count beside another: of its unit, neither kept by it nor under it."""
    own = next(rule for rule in world.program.rules if rule.id == name)
    for other in world.program.rules:
        kept = other.id == name or other.id in own.keeps
        under = any(drop.rule == other.id for drop in own.drops)
        if own.tier and other.tier and own.tier[0] == other.tier[0]:
            under = under or other.tier[1] < own.tier[1]
        if other.id in world.counted and other.unit == own.unit and not kept and not under:
            return False
    return True


def call(name: str, given: list[Any], world: World) -> Any:
    """What is asked of a table with arguments: places count upwards, the first of a count being the player himself."""
    player = given[0]
    if name in ("right", "left"):
        return [1, 2, 3, 0][player] if name == "right" else [3, 0, 1, 2][player]
    if name == "nth":
        for _ in range((given[1] - 1) % 4):
            player = [1, 2, 3, 0][player]
        return player
    stated = world.table.get({"last_discard": "last_discards", "kongs_of": "kongs", "marked": "marks"}[name])
    if stated is None:
        return None
    return player in stated.get(given[1], ()) if name == "marked" else stated[player]


def truth(node: Core, world: World) -> bool | None:
    match node:
        case core.Not(operand):
            return opposite(evaluate(operand, world))
        case core.AllOf(operands):
            return both(evaluate(operand, world) for operand in operands)
        case core.AnyOf(operands):
            return either(evaluate(operand, world) for operand in operands)
        case core.Same(left, right):
            if {left, right} == {core.Fact("payer", core.Type.PLAYER), core.Fact("giver", core.Type.PLAYER)}:
                return world.gives
            return of_all((evaluate(left, world), evaluate(right, world)), lambda v: v[0] == v[1] != ())
        case core.SameTiles(left, right):
            return of_all((evaluate(left, world), evaluate(right, world)), lambda v: v[0] == v[1])
        case core.Comparison(sign, left, right):
            compare = {
                "==": lambda a, b: a == b,
                "!=": lambda a, b: a != b,
                "<": lambda a, b: a < b,
                "<=": lambda a, b: a <= b,
                ">": lambda a, b: a > b,
                ">=": lambda a, b: a >= b,
            }[sign]
            return of_all((evaluate(left, world), evaluate(right, world)), lambda v: compare(*v))
    raise TypeError(node)


def number(node: Core, world: World) -> Any:
    match node:
        case core.Arithmetic(sign, left, right):
            operate = {
                "+": lambda a, b: a + b,
                "-": lambda a, b: a - b,
                "*": lambda a, b: a * b,
                "/": lambda a, b: a // b,
            }[sign]
            return of_all((evaluate(left, world), evaluate(right, world)), lambda v: operate(*v))
        case core.If(condition, then, otherwise):
            chosen = evaluate(condition, world)
            return None if chosen is None else evaluate(then if chosen else otherwise, world)
        case core.Lookup(table, argument):
            found = next(entry for entry in world.program.tables if entry.id == table)
            given = {n: row.value for row in found.rows for n in range(row.low, row.high + 1)}
            return of_all([evaluate(argument, world)], lambda v: given.get(v[0], found.otherwise))
        case core.Extreme(which, operands):
            return of_all((evaluate(operand, world) for operand in operands), max if which == "max" else min)
        case core.CountMembers(members):
            return members_do(members, world, len)
        case core.CountDifferent(domain, members):
            return members_do(members, world, lambda found: len(different(domain, found)))
        case core.CountValues(binder, body):
            values = bindings(binder, world)
            if values is None:
                return None
            return of_all([both((fits, evaluate(body, inner))) for inner, fits in values], sum)
        case core.SumOver(value, binder):
            return over_values(value, binder, world, sum)
        case core.ExtremeOver(which, value, binder):
            extreme = max if which == "max" else min
            return over_values(value, binder, world, lambda found: extreme(found, default=0))
    raise TypeError(node)


def over_values(value: Core, binder: core.Binder, world: World, function: Any) -> Any:
    found = []
    values = bindings(binder, world)
    if values is None:
        return None
    for inner, fits in values:
        if fits is None:
            return None
        if fits:
            found.append(evaluate(value, inner))
    return of_all(found, function)


def tiles(node: Core, world: World) -> Any:
    match node:
        case core.Union(left, right):
            return of_all((evaluate(left, world), evaluate(right, world)), lambda v: v[0] | v[1])
        case core.Difference(left, right):
            return of_all((evaluate(left, world), evaluate(right, world)), lambda v: v[0] - v[1])
        case core.RankSet(low, high):
            bounds = (evaluate(low, world), evaluate(high, world))
            return of_all(bounds, lambda v: frozenset(t for t in range(27) if v[0] <= t % 9 + 1 <= v[1]))
        case core.KindsOf(members):
            return members_do(members, world, kinds_shown)
        case core.LastOf(members):
            return members_do(members, world, latest)
    raise TypeError(node)


def latest(groups: list[Group]) -> Any:
    melds = [group for group in groups if group.order >= 0]
    return max(melds, key=lambda group: group.order) if melds else ()


# --- members


Member = tuple[Any, set[str]]
"""A group, or a tile with the adjectives that hold of it."""


def everything(source: str, world: World) -> list[Member]:
    if source in GROUPS:
        return [(group, set()) for group in groups_of(world, source)]
    if source == "tiles":
        return list(single_tiles(world))
    if source == "flowers":
        return list(flowers(world))
    if source == "seen":
        return [(tile, set()) for tile in world.win.seen or () if tile < 34]
    return [(tile, set()) for tile in (world.waits if source == "waits" else world.shape_waits)]


def passing(members: Members, world: World) -> list[tuple[Member, bool | None]] | None:
    """Every member of the source and whether it passes the filters; ``None`` if not even the source is known."""
    if any(isinstance(each, core.HeldBy) for each in members.filters):
        return None
    if members.source == "seen" and world.win.seen is None:
        return None
    found = [
        (m, passes(m, members.source, members.filters, world)) for m in everything(members.source, world)
    ]
    if members.source not in GROUPS and sets_undecided(members.filters, world):
        return None
    return found


def sets_undecided(filters: tuple[Filter, ...], world: World) -> bool:
    """Whether a set that single tiles are measured by is undecided, which leaves all of them undecided."""
    sets = [each.tiles for each in filters if isinstance(each, core.Within | core.Touching | core.Apart)]
    return any(evaluate(tiles, world) is None for tiles in sets)


def passes(member: Member, source: str, filters: tuple[Filter, ...], world: World) -> bool | None:
    return both(part for each in filters for part in asks(member, source, each, world))


def asks(member: Member, source: str, each: Filter, world: World) -> Iterator[bool | None]:
    value, flags = member
    is_group = isinstance(value, Group)
    held = set(tiles_in(value)) if is_group else {value}
    match each:
        case core.Flag("exposed") if is_group:
            yield not value.concealed
        case core.Flag("standing") if is_group:
            yield value.order == -1
        case core.Flag("held") if is_group:
            yield world.win.win is not None and value.order == -1 and not value.completed
        case core.Flag(word):
            yield getattr(value, word) if is_group else word in flags
        case core.IsKind("group"):
            yield value.kind != "pair"
        case core.IsKind(word):
            yield value.kind == word or (word, value.kind) == ("triplet", "kong")
        case core.Within(tiles):
            yield of_all([evaluate(tiles, world)], lambda v: held <= v[0])
        case core.Touching(tiles):
            yield of_all([evaluate(tiles, world)], lambda v: bool(held & v[0]))
        case core.Apart(tiles):
            yield of_all([evaluate(tiles, world)], lambda v: not held & v[0])
        case core.Starting(start):
            yield value.kind == "sequence"
            lowest = min(held)
            yield of_all(
                [evaluate(start, world)],
                lambda v: lowest % 9 + 1 == v[0] if isinstance(v[0], int) else lowest in v[0],
            )
        case core.FedBy(player):
            yield value.melded
            fed = (value.fed_by, evaluate(player, world))
            yield of_all(fed, lambda v: v[0] == v[1])
        case core.HeldBy():
            yield None


def members_do(members: Members, world: World, function: Any) -> Any:
    """A function of the list of the members' values."""
    found = passing(members, world)
    if found is None or any(fits is None for _, fits in found):
        return None
    return function([value for (value, _), fits in found if fits])


def kinds_shown(values: list[Any]) -> frozenset[Tile]:
    return frozenset(
        t for value in values for t in (tiles_in(value) if isinstance(value, Group) else [value])
    )


def different(domain: str, values: list[Any]) -> set[int]:
    kinds = kinds_shown(values)
    if domain == "suit":
        return {kind // 9 for kind in kinds if kind < 27}
    if domain == "rank":
        return {kind % 9 for kind in kinds if kind < 27}
    return {(kind - 34) // 4 for kind in kinds if kind >= 34} if domain == "series" else set(kinds)


# --- phrases


def phrase(node: Core, world: World) -> bool | None:
    match node:
        case core.Exists(members):
            found = passing(members, world)
            return None if found is None else either(fits for _, fits in found)
        case core.AllFit(members, filters):
            found = passing(members, world)
            tiles_asked = members.source not in GROUPS
            if found is None or (tiles_asked and (sets_undecided(filters, world) or holds_held(filters))):
                return None
            failing = [
                both((fits, opposite(passes(member, members.source, filters, world))))
                for member, fits in found
            ]
            return both((either(fits for _, fits in found), opposite(either(failing))))
        case core.Fits(subject, filters):
            return fits_value(evaluate(subject, world), filters, world)
        case core.Quantified(which, binder, body):
            bound = bindings(binder, world)
            if bound is None:
                return None
            values = [(fits, evaluate(body, inner)) for inner, fits in bound]
            if which == "some":
                return either(both(pair) for pair in values)
            return both(
                (
                    either(fits for fits, _ in values),
                    opposite(either(both((fits, opposite(held))) for fits, held in values)),
                )
            )
    raise TypeError(node)


def holds_held(filters: tuple[Filter, ...]) -> bool:
    return any(isinstance(each, core.HeldBy) for each in filters)


def fits_value(value: Any, filters: tuple[Filter, ...], world: World) -> bool | None:
    if value is None:
        return None
    if isinstance(value, Group):
        return passes((value, set()), "groups", filters, world)
    if value == ():
        return False
    if sets_undecided(filters, world):
        return None
    return bool(value) and all(passes((tile, set()), "tiles", filters, world) for tile in value)


# --- binders


DOMAINS: dict[str, list[Any]] = {
    "suit": [frozenset(range(start, start + 9)) for start in (0, 9, 18)],
    "rank": list(range(1, 10)),
    "kind": [frozenset((kind,)) for kind in range(34)],
    "series": [frozenset(range(34, 38)), frozenset(range(38, 42))],
    "player": list(range(4)),
}


def bindings(binder: core.Binder, world: World) -> list[tuple[World, bool | None]] | None:
    """The world with each value of the binder, and whether the value is one that the binder means.

    ``None`` if it is not known what there is to choose from.
    """
    match binder:
        case core.OverDomain(domain, variables):
            taken = permutations(DOMAINS[domain], len(variables))
            bound = [dict(zip(variables, values, strict=True)) for values in taken]
            return [(world.having(variables={**world.variables, **values}), True) for values in bound]
        case core.OverNumbers(variable, low, high):
            return [(world.binding(variable, value), True) for value in range(low, high + 1)]
        case core.OverReadings():
            return [(world.having(reading=reading), True) for reading in world.readings]
        case core.OverMembers(variable, _, members):
            found = passing(members, world)
            if found is None:
                return None
            if members.source in GROUPS:
                return [(world.binding(variable, value), fits) for (value, _), fits in found]
            kinds = sorted({value for (value, _), fits in found if fits})
            return [(world.binding(variable, frozenset((kind,))), True) for kind in kinds]
    raise TypeError(binder)
