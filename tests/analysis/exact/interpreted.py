"""A second way to score an ordinary win: the rules of a checked ruleset read node by node, on plain lists.

Nothing is shared with emitted modules, with their runtime or with the exact engine: hands are divided here, groups are what
is defined here, sets of tiles are masks and what is undecided is ``None``. An expression becomes a chain of closures, so
that millions of wins can be read; what this cannot read raises ``TypeError``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations, product
from typing import Any

from paigui.ir import core, walk
from paigui.ir.core import Core, Filter, Members
from paigui.ir.program import Drop, Program, Way
from paigui_runtime.win import Win

SUITS = (0, 9, 18, 27)
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


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that belong together: ``state`` is held, completed, chi, pon, kong or concealed-kong."""

    kind: str
    low: int
    state: str
    concealed: bool
    tiles: tuple[int, ...]
    mask: int


@dataclass(slots=True)
class Seen:
    """One reading of a win, with what was worked out of it."""

    win: Win
    groups: tuple[Group, ...]
    pairs: tuple[Group, ...]
    shape: str
    """How the winning tile completes its group."""
    tiles: tuple[tuple[int, str], ...]
    """Each tile with its state: held, drawn, claimed, open, concealed-kong."""
    waits: tuple[int, ...]
    known: dict[Any, Any] = field(default_factory=dict)


Ask = Callable[[Seen], Any]


# --- divisions


@lru_cache(1 << 18)
def suit_divisions(tiles: tuple[int, ...], honors: bool) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Every way to divide sorted tiles of a suit into groups and at most one pair."""
    return tuple(sorted({tuple(sorted(parts)) for parts in _divided(tiles, honors, pair=True)}))


def _divided(tiles: tuple[int, ...], honors: bool, *, pair: bool) -> Iterator[list[tuple[str, int]]]:
    if not tiles:
        yield []
        return
    first = tiles[0]
    same = tiles.count(first)
    if same >= 3:
        for rest in _divided(tiles[3:], honors, pair=pair):
            yield [("triplet", first), *rest]
    if pair and same >= 2:
        for rest in _divided(tiles[2:], honors, pair=False):
            yield [("pair", first), *rest]
    if not honors and first + 1 in tiles and first + 2 in tiles:
        left = list(tiles)
        for tile in (first, first + 1, first + 2):
            left.remove(tile)
        for rest in _divided(tuple(left), honors, pair=pair):
            yield [("sequence", first), *rest]


def by_suit(tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Sorted tiles suit by suit, the honors last."""
    return [tuple(tile for tile in tiles if start <= tile < start + 9) for start in SUITS]


def divisions(standing: tuple[int, ...]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Every way to divide sorted tiles into groups and one pair."""
    parts = [suit_divisions(tiles, suit == 3) for suit, tiles in enumerate(by_suit(standing))]
    for chosen in product(*parts):
        division = tuple(part for suit in chosen for part in suit)
        if sum(kind == "pair" for kind, _ in division) == 1:
            yield division


@lru_cache(1 << 16)
def waits_of(held: tuple[int, ...], melded: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds that complete what is held, less those of which all four are in the hand."""
    suits = by_suit(held)
    pairs = [_pairs(tiles, suit == 3) for suit, tiles in enumerate(suits)]
    found = []
    for suit, tiles in enumerate(suits):
        others = pairs[:suit] + pairs[suit + 1 :]
        if not all(others):
            continue
        for kind in range(SUITS[suit], min(SUITS[suit] + 9, 34)):
            ways = _pairs(tuple(sorted((*tiles, kind))), suit == 3)
            whole = any(sum(chosen) == 1 for chosen in product(ways, *others))
            if whole and held.count(kind) + melded.count(kind) < 4:
                found.append(kind)
    return tuple(found)


@lru_cache(1 << 18)
def _pairs(tiles: tuple[int, ...], honors: bool) -> frozenset[int]:
    """How many pairs are in a suit that divides: none, one."""
    return frozenset(
        sum(kind == "pair" for kind, _ in division) for division in suit_divisions(tiles, honors)
    )


@lru_cache(None)
def group(kind: str, low: int, state: str, *, concealed: bool) -> Group:
    """A group; there are few, so each is made once."""
    tiles = (low, low + 1, low + 2) if kind == "sequence" else (low,) * {"pair": 2, "kong": 4}.get(kind, 3)
    return Group(kind, low, state, concealed, tiles, sum(1 << tile for tile in set(tiles)))


def readings(win: Win) -> Iterator[Seen]:
    """Every division of what stands, with every group that the winning tile may have completed."""
    won = win.win
    assert won is not None
    drawn = win.by == "self-draw"
    melds = tuple(
        group(
            {"chi": "sequence", "pon": "triplet"}.get(meld.kind, "kong"),
            min(meld.tiles),
            meld.kind,
            concealed=meld.kind == "concealed-kong",
        )
        for meld in win.melds
    )
    melded = tuple(tile for meld in melds for tile in meld.tiles)
    tiles = [(tile, "held") for tile in win.concealed] + [(won, "drawn" if drawn else "claimed")]
    tiles += [(tile, "concealed-kong" if meld.concealed else "open") for meld in melds for tile in meld.tiles]
    waits = waits_of(tuple(sorted(win.concealed)), melded)
    for division in divisions(tuple(sorted((*win.concealed, won)))):
        for number, (kind, low) in enumerate(division):
            if division.index((kind, low)) != number or not (
                low <= won <= low + (2 if kind == "sequence" else 0)
            ):
                continue
            made = tuple(
                group(
                    one,
                    at,
                    "completed" if place == number else "held",
                    concealed=place != number or drawn,
                )
                for place, (one, at) in enumerate(division)
            )
            yield Seen(
                win,
                (*melds, *(each for each in made if each.kind != "pair")),
                tuple(each for each in made if each.kind == "pair"),
                _shape(kind, low, won),
                tuple(tiles),
                waits,
            )


def _shape(kind: str, low: int, won: int) -> str:
    if kind != "sequence":
        return "pair_wait" if kind == "pair" else ""
    if won == low + 1:
        return "closed_wait"
    edge = (won == low + 2 and low % 9 == 0) or (won == low and low % 9 == 6)
    return "edge_wait" if edge else "two_sided_wait"


# --- rules


class Interpreter:
    """Scores ordinary wins by one ruleset.

    Interpreters that share ``asks`` ask each reading once what both rulesets say alike.
    """

    def __init__(self, program: Program, asks: dict[Any, Ask] | None = None) -> None:
        self.program = program
        self.asks: dict[Any, Ask] = {} if asks is None else asks
        self.rules = {rule.id: rule for rule in program.rules}
        (self.form,) = (form for form in program.forms if form.parts)
        self.tai = {id_: self.ask(rule.tai) for id_, rule in self.rules.items()}
        self.adjust = {
            id_: [(self._optional(each.when), self.ask(each.by)) for each in rule.adjust]
            for id_, rule in self.rules.items()
        }
        if any(rule.only_if is not None for rule in program.rules):
            raise TypeError("a rule looks at what stands beside it")
        self.droppers = {id_: list(self._droppers(id_)) for id_ in self.rules}
        self.order = [program.rules[step].id for step in program.order if step >= 0]
        """The rules so that one stands after what it asks to be counted."""
        self.ways = {way.by: way for way in program.ways}
        conditions = [
            (rule.id, self._optional(rule.when), self._optional(rule.per)) for rule in program.rules
        ]
        self.asked = {
            way.by: [each for each in conditions if self._scores(each[0], way)] for way in program.ways
        }
        self.refused = {
            way.by: [
                self.ask(when)
                for when in (*(refusal.when for refusal in program.refusals), way.refused)
                if when is not None
            ]
            for way in program.ways
        }
        self.needs = self._optional(program.settlement.needs)

    def score(self, win: Win) -> int | None:
        """The tai of the best reading; nothing where the ruleset takes it for no win."""
        return self.best(list(readings(win)))

    def best(self, seen: list[Seen]) -> int | None:
        """The most that a reading is worth."""
        worth = [tai for tai in map(self._worth, seen) if tai is not None]
        return max(worth) if worth else None

    def _worth(self, seen: Seen) -> int | None:
        if any(ask(seen) for ask in self.refused[seen.win.by]):
            return None
        standing = self._standing(seen)
        counted: dict[str, int] = {}
        seen.known["counted"], seen.known["standing"] = counted, standing
        for id_ in self.order:
            if id_ in standing and not self._dropped(id_, standing, seen):
                counted[id_] = standing[id_]
        total = 0
        for id_, times in counted.items():
            if self.rules[id_].unit != "tai":
                continue
            total += self.tai[id_](seen) * times
            for condition, amount in self.adjust[id_]:
                if condition is None or condition(seen):
                    total += amount(seen)
        seen.known["hand_tai"] = total
        return total if self.needs is None or self.needs(seen) else None

    def _standing(self, seen: Seen) -> dict[str, int]:
        """The rules that stand, and how many times."""
        found: dict[str, int] = {}
        for id_, when, per in self.asked[seen.win.by]:
            if when is None or when(seen):
                times = 1 if per is None else per(seen)
                if times is not None and times > 0:
                    found[id_] = times
        return found

    def _dropped(self, id_: str, standing: dict[str, int], seen: Seen) -> bool:
        return any(
            dropper in standing
            and (when is None or when(seen))
            and not any(saver in standing and (also is None or also(seen)) for saver, also in savers)
            for dropper, when, savers in self.droppers[id_]
        )

    def _droppers(self, dropped: str) -> Iterator[tuple[str, Ask | None, list[tuple[str, Ask | None]]]]:
        """Which rules drop one where they stand, under which condition, and which others keep it from them."""
        low = self.rules[dropped].tier
        for rule in self.rules.values():
            for drop in rule.drops:
                if drop.rule == dropped and self._here(drop):
                    yield rule.id, self._optional(drop.when), list(self._savers(rule.id, dropped))
            if low and rule.tier and low[0] == rule.tier[0] and low[1] < rule.tier[1]:
                yield rule.id, None, list(self._savers(rule.id, dropped))

    def _savers(self, dropper: str, dropped: str) -> Iterator[tuple[str, Ask | None]]:
        for rule in self.rules.values():
            for drop in rule.drops:
                if drop.rule == dropper and dropped in rule.keeps and self._here(drop):
                    yield rule.id, self._optional(drop.when)

    def _scores(self, id_: str, way: Way) -> bool:
        return all(allowed is None or id_ in allowed for allowed in (self.form.scores, way.scores))

    def _here(self, drop: Drop) -> bool:
        return drop.forms is None or self.form.id in drop.forms

    # --- expressions

    def _optional(self, node: Core | None) -> Ask | None:
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
