"""Collections of groups, tiles, flowers and waits as Python, and what is said of their members.

Groups are looped over; tiles, flowers and waits are sets (masks), of which a filter takes a part. The group of a loop is
called ``g`` where the user gave it no name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from paigui.emit.code import (
    Binding,
    Code,
    asked,
    atom,
    binary,
    called,
    compared,
    deferred,
    generated,
    joined,
    length_of,
    loops,
    negated,
    some_tiles,
)
from paigui.emit.layout import Doc, call, row
from paigui.emit.literals import literal
from paigui.ir import core
from paigui.ir.core import Core, Filter, Members, Type
from paigui_runtime.tiles import SUITS

if TYPE_CHECKING:
    from paigui.emit.expressions import Expressions

OF_GROUPS = ("groups", "sequences", "triplets", "kongs", "pairs")
_OF_ONE_KIND = ("triplets", "kongs", "pairs")
_KIND_TESTS = {"sequences": "is_sequence", "triplets": "is_triplet", "kongs": "is_kong", "pairs": "is_pair"}
_MELDS = {
    "groups": "hand.tally.melds",
    "sequences": "hand.tally.meld_sequences",
    "triplets": "hand.tally.meld_triplets",
    "kongs": "hand.tally.meld_kongs",
    "pairs": "()",
}
_OPEN_MELDS = {"groups": "hand.tally.open_melds", "sequences": "hand.tally.meld_sequences"}
_KINDS = {"triplets": "reading.triplet_kinds", "pairs": "reading.pair_kinds"}
"""Collections whose members are told by their kind, and the set of these kinds."""
_COUNTERS = {"suit": "count_suits", "rank": "count_ranks", "kind": "count_kinds", "series": "count_series"}

Condition = tuple[Code, bool]
"""A truth, and whether it may be undecided."""


class Collections:
    """The part of `Expressions` that knows collections."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions

    def value(self, node: Core) -> Code:
        """The expression of a node about a collection or its members."""
        match node:
            case core.Exists(members):
                return self.exists(members)
            case core.AllFit(members, filters):
                return self.all_fit(members, filters)
            case core.Fits(subject, filters):
                return self.fits(subject, filters)
            case core.CountMembers(members):
                return self.count(members)
            case core.CountDifferent(domain, members):
                return called(self.use(_COUNTERS[domain]), self.mask(members))
            case core.KindsOf(members):
                return self.mask(members)
            case core.LastOf(members):
                return Code(row(self.use("last_of"), "(", self.plain_loop(members), ")"))
            case _:
                raise TypeError(f"no Python for {type(node).__name__}")

    def use(self, name: str) -> str:
        """A name of the runtime."""
        return self.expressions.use(name)

    # --- truths

    def exists(self, members: Members) -> Code:
        """Whether a collection has a member."""
        if members.source not in OF_GROUPS:
            return some_tiles(self.mask(members))
        kinds = self.kinds(members)
        if kinds is not None and members.filters:
            return some_tiles(kinds)
        group = self.expressions.local("g")
        values, conditions = self.loop_over(members, lambda: group)
        if not conditions:
            return Code(values.doc, values.binding)
        return self.any_group(group, values, conditions)

    def any_group(self, group: str, values: Code, conditions: tuple[Condition, ...]) -> Code:
        """Whether a group meets all conditions."""
        truth = self.expressions.both(conditions)
        if any(doubtful for _, doubtful in conditions):
            return asked(self.use("decide_some"), values, deferred(group, truth))
        return generated("any", loops(truth, [(group, values)], []), truth=True)

    def all_fit(self, members: Members, filters: tuple[Filter, ...]) -> Code:
        """Whether there is a member and each passes the filters."""
        if members.source not in OF_GROUPS:
            return self.all_tiles_fit(members, filters)
        group = self.expressions.local("g")
        values, conditions = self.loop_over(members, lambda: group)
        wanted = self.conditions(group, members.source, filters)
        fits = self.expressions.both(wanted)
        unclear = any(doubtful for _, doubtful in wanted)
        if not unclear and not any(doubtful for _, doubtful in conditions):
            inside = loops(fits, [(group, values)], [code for code, _ in conditions])
            return generated(self.use("every"), inside, truth=True)
        if not conditions:
            return asked(self.use("decide_every"), values, deferred(group, fits))
        there_is = self.any_group(group, values, conditions)
        failing = self.any_group(group, values, (*conditions, (negated(fits), unclear)))
        doubtful = any(doubt for _, doubt in conditions)
        return self.expressions.both([(there_is, doubtful), (negated(failing), True)])

    def all_tiles_fit(self, members: Members, filters: tuple[Filter, ...]) -> Code:
        """``all_fit`` of tiles, flowers or waits."""
        if members.source == "tiles" and any(isinstance(each, core.Flag) for each in filters):
            # Two tiles of one kind may differ: single tiles must be counted.
            fitting = self.count(Members(members.source, (*members.filters, *filters)))
            return joined("and", [compared(fitting, "==", self.count(members)), self.exists(members)])
        allowed = self.allowed(filters)
        if members.source == "flowers" and core.Flag("own") in filters:
            own = atom("hand.own_flowers")
            allowed = own if allowed is None else binary(own, "&", allowed, Binding.BIT_AND)
        if allowed is None:
            return self.exists(members)
        return asked(self.use("within"), self.mask(members), allowed)

    def fits(self, subject: Core, filters: tuple[Filter, ...]) -> Code:
        """Whether one value passes the filters."""
        expressions = self.expressions
        if not expressions.is_group(subject):
            return self.tiles_fit(subject, filters)
        if isinstance(subject, core.Variable):
            name = expressions.variables[subject.name]
            return expressions.both(self.conditions(name, "groups", filters))
        group = expressions.local("g")
        truth = expressions.both(self.conditions(group, "groups", filters))
        there = called(self.use("known"), expressions.value(subject))
        return generated("any", loops(truth, [(group, there)], []), truth=True)

    def tiles_fit(self, subject: Core, filters: tuple[Filter, ...]) -> Code:
        """Whether a set of tiles is not empty and each of its tiles passes the filters."""
        tiles = self.expressions.value(subject)
        if any(isinstance(each, core.Flag) for each in filters):
            raise TypeError("a kind of tile is neither concealed nor exposed")
        allowed = self.allowed(filters)
        if allowed is None:
            return some_tiles(tiles)
        if self.expressions.is_one_tile(subject):
            return some_tiles(binary(tiles, "&", allowed, Binding.BIT_AND))
        return asked(self.use("within"), tiles, allowed)

    # --- numbers and sets

    def count(self, members: Members) -> Code:
        """How many members a collection has."""
        if members.source in OF_GROUPS:
            kinds = self.kinds(members)
            if kinds is not None and members.filters and members.source == "triplets":
                return atom(row(kinds.at(Binding.ATOM), ".bit_count()"))
            group = self.expressions.local("g")
            values, conditions = self.loop_over(members, lambda: group)
            if not conditions:
                return called("len", values)
            truth = self.expressions.both(conditions)
            return length_of(loops(atom(group), [(group, values)], [truth]))
        flags = _flags(members)
        if members.source not in ("tiles", "seen") or _holder(members) is not None:
            return atom(row(self.mask(members).at(Binding.ATOM), ".bit_count()"))
        allowed = self.allowed(members.filters, holder_known=True) or atom(self.use("ALL_KINDS"))
        if members.source == "seen":
            return called(self.use("count_held"), atom("hand.seen"), allowed)
        if flags:
            return called(self.use("count_held"), atom(_tiles_with(flags)), allowed)
        return atom(call("hand.count_tiles", [allowed.doc]))

    def mask(self, members: Members) -> Code:
        """The kinds that the members of a collection show."""
        if members.source in OF_GROUPS:
            kinds = self.kinds(members)
            if kinds is not None:
                return kinds
            return Code(row(self.use("tiles_of"), "(", self.plain_loop(members), ")"))
        tiles = self.all_of(members)
        allowed = self.allowed(members.filters, holder_known=True)
        return tiles if allowed is None else binary(tiles, "&", allowed, Binding.BIT_AND)

    def kinds(self, members: Members) -> Code | None:
        """The kinds of the triplets or pairs of a reading that pass filters which ask for nothing but tiles."""
        if not self.expressions.reading or members.source not in _KINDS:
            return None
        of_tiles = all(isinstance(each, core.Within | core.Touching | core.Apart) for each in members.filters)
        if not of_tiles or any(map(self.expressions.doubtful, members.filters)):
            return None
        every = atom(_KINDS[members.source])
        allowed = self.allowed(members.filters)
        return every if allowed is None else binary(every, "&", allowed, Binding.BIT_AND)

    def all_of(self, members: Members) -> Code:
        """The tiles of a source, its adjectives and its holder heeded."""
        flags, holder = _flags(members), _holder(members)
        if holder is not None:
            return called(self.use("held_tiles"), self.expressions.value(holder))
        if members.source == "seen":
            return called(self.use("kinds_held"), atom("hand.seen"))
        if members.source == "tiles" and flags:
            return called(self.use("kinds_held"), atom(_tiles_with(flags)))
        return atom("hand.own_flowers" if flags == ("own",) else f"hand.{members.source}")

    def allowed(self, filters: tuple[Filter, ...], holder_known: bool = False) -> Code | None:
        """The set in which a single tile must lie to pass the filters; ``None`` if they leave all.

        ``holder_known``: the tiles are already those that ``held by`` names.
        """
        found: Code | None = None
        for each in filters:
            match each:
                case core.Within(tiles) | core.Touching(tiles):
                    part = self.expressions.value(tiles)
                case core.Apart(tiles):
                    part = self.outside(tiles)
                case core.HeldBy(player) if not holder_known:
                    part = called(self.use("held_tiles"), self.expressions.value(player))
                case core.Flag() | core.HeldBy():
                    continue
                case _:
                    raise TypeError(f"no single tile is asked for {type(each).__name__}")
            found = part if found is None else binary(found, "&", part, Binding.BIT_AND)
        return found

    def outside(self, tiles: Core) -> Code:
        """Every tile outside a set, as a mask without end."""
        return Code(row("~", self.expressions.value(tiles).at(Binding.UNARY)), Binding.UNARY)

    # --- loops over groups

    def plain_loop(self, members: Members) -> Doc:
        """The groups of a collection as an argument: the tuple itself, or a generator."""
        group = self.expressions.local("g")
        values, conditions = self.loop_over(members, lambda: group)
        if not conditions:
            return values.doc
        return loops(atom(group), [(group, values)], [self.expressions.both(conditions)])

    def loop_over(self, members: Members, bind: Callable[[], str]) -> tuple[Code, tuple[Condition, ...]]:
        """The groups to loop over and the conditions on each; ``bind`` names the group once the values are printed."""
        holder = _holder(members)
        filters = tuple(each for each in members.filters if not isinstance(each, core.HeldBy))
        if holder is not None:
            values = called(self.use("held_groups"), self.expressions.value(holder))
        elif core.Flag("melded") in filters and members.source in _OPEN_MELDS:
            values = atom(_OPEN_MELDS[members.source])
            filters = tuple(each for each in filters if each != core.Flag("melded"))
        elif self.expressions.reading:
            values = atom(f"reading.{members.source}")
        else:
            # Before there is a reading only melds are known, and only what holds of melds is asked.
            values = atom(_MELDS[members.source])
        group = bind()
        conditions = self.conditions(group, members.source, filters)
        if holder is not None and members.source in _KIND_TESTS:
            conditions = ((Code(f"{group}.{_KIND_TESTS[members.source]}", truth=True), False), *conditions)
        return values, conditions

    def conditions(self, group: str, source: str, filters: tuple[Filter, ...]) -> tuple[Condition, ...]:
        """What filters ask of a group of a source."""
        found: list[Condition] = []
        for each in filters:
            doubtful = self.expressions.doubtful(each)
            match each:
                case core.Flag("exposed"):
                    found.append((negated(Code(f"{group}.concealed", truth=True)), doubtful))
                case core.Flag("held"):
                    # Where no tile came (天胡) nothing was there before.
                    found.append((some_tiles(atom("hand.winning_tile")), False))
                    found.append((Code(f"{group}.held", truth=True), doubtful))
                case core.Flag(word):
                    found.append((Code(f"{group}.{word}", truth=True), doubtful))
                case core.IsKind(word):
                    found.append((_is_kind(group, word), doubtful))
                case core.Within(tiles):
                    found.append((self.lies_in(group, source, tiles), doubtful))
                case core.Touching(tiles):
                    found.append((self.shares(group, tiles), doubtful))
                case core.Apart(tiles):
                    found.append((negated(self.shares(group, tiles)), doubtful))
                case core.Starting(start):
                    found += [(code, doubtful) for code in self.starts(group, source, start)]
                case core.FedBy(player):
                    who = self.expressions.value(player)
                    found.append((Code(f"{group}.melded", truth=True), False))
                    found.append((asked(self.use("fed_by"), atom(group), who), True))
                case core.HeldBy(player):
                    held = called(self.use("held_groups"), self.expressions.value(player))
                    found.append((compared(atom(group), "in", held), True))
        return tuple(found)

    def shares(self, group: str, tiles: Core) -> Code:
        """Whether a group has a tile of a set."""
        return some_tiles(binary(atom(f"{group}.mask"), "&", self.expressions.value(tiles), Binding.BIT_AND))

    def lies_in(self, group: str, source: str, tiles: Core) -> Code:
        """Whether all tiles of a group lie in a set: one of them says so where the others must follow."""
        if source in _OF_ONE_KIND or (source == "sequences" and self.is_whole_suits(tiles)):
            return self.shares(group, tiles)
        return negated(binary(atom(f"{group}.mask"), "&", self.outside(tiles), Binding.BIT_AND))

    def is_whole_suits(self, tiles: Core) -> bool:
        """Whether a set holds all or none of each suit."""
        match tiles:
            case core.TileSet(mask):
                return all(mask & suit in (0, suit) for suit in SUITS)
            case core.Variable(name):
                return name in self.expressions.suits
            case _:
                return False

    def starts(self, group: str, source: str, start: Core) -> list[Code]:
        """Whether a group is a sequence that begins at a rank or in a set."""
        found = [] if source == "sequences" else [Code(f"{group}.is_sequence", truth=True)]
        value = self.expressions.value(start)
        if self.expressions.context.type_of(start) is Type.NUMBER:
            rank = Code(f"{group}.tile % 9 + 1", Binding.SUM)
            return [*found, compared(rank, "==", value)]
        first = Code(f"1 << {group}.tile", Binding.SHIFT)
        return [*found, some_tiles(binary(first, "&", value, Binding.BIT_AND))]


def _flags(members: Members) -> tuple[str, ...]:
    return tuple(each.word for each in members.filters if isinstance(each, core.Flag))


def _holder(members: Members) -> Core | None:
    return next((each.player for each in members.filters if isinstance(each, core.HeldBy)), None)


def _tiles_with(flags: tuple[str, ...]) -> str:
    return f"hand.tiles_with({', '.join(literal(flag) for flag in flags)})"


def _is_kind(group: str, word: str) -> Code:
    if word == "group":
        return negated(Code(f"{group}.is_pair", truth=True))
    return Code(f"{group}.is_{word}", truth=True)
