"""Collections of groups, tiles, flowers and waits, and what is said of their members, as literals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from paigui.analysis.sat.cnf import FALSE, TRUE, CannotEncode, Number
from paigui.analysis.sat.hands import KINDS, MELDS, GroupClass
from paigui.ir import core
from paigui.ir.core import Core, Filter, Members
from paigui.ir.levels import OF_GROUPS
from paigui_runtime.tiles import SERIES, SUITS

if TYPE_CHECKING:
    from paigui.analysis.sat.conditions import Conditions, Scope

_SOURCES = {
    "groups": ("sequence", "triplet", "kong"),
    "sequences": ("sequence",),
    "triplets": ("triplet", "kong"),
    "kongs": ("kong",),
    "pairs": ("pair",),
}
_KIND_WORDS = {**{word.removesuffix("s"): kinds for word, kinds in _SOURCES.items()}}
_FLAGS_OF_MELDS = {
    "pon": {"exposed", "melded"},
    "kong": {"exposed", "melded"},
    "added-kong": {"exposed", "melded", "added"},
    "concealed-kong": {"concealed"},
}
_RANKS = range(9)


Known = dict[int, tuple[int, ...]]
"""The tiles that a filter asks for, by its identity: worked out once for all classes of groups."""


class Collections:
    """The part of `Conditions` that knows collections."""

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        self.clauses = conditions.clauses
        self.hands = conditions.hands

    # --- truths

    def truth(self, node: core.Exists | core.AllFit | core.Fits, scope: Scope) -> int:
        """``any``, ``all`` and ``is``."""
        match node:
            case core.Exists(members):
                return self.exists(members, scope)
            case core.AllFit(members, filters):
                return self.all_fit(members, filters, scope)
            case core.Fits(subject, filters):
                return self.fits(subject, filters, scope)

    def exists(self, members: Members, scope: Scope) -> int:
        """Whether there is a member."""
        clauses = self.clauses
        if members.source in OF_GROUPS:
            return clauses.either([part.at_least(1) for part in self.partial_counts(members, scope)])
        return clauses.either(self.shown(members, scope))

    def all_fit(self, members: Members, filters: tuple[Filter, ...], scope: Scope) -> int:
        """Whether there is a member and each passes."""
        clauses = self.clauses
        if members.source in OF_GROUPS:
            known: Known = {}
            held = [
                (clauses.both((group.number.at_least(1), fits)), self.passes(group, filters, scope, known))
                for group, fits in self.groups(members, scope)
            ]
        elif members.source in ("tiles", "seen"):
            held = [
                (
                    clauses.both((number.at_least(1), self.tile_passes(kind, members.filters, scope))),
                    clauses.both((fits, self.tile_passes(kind, filters, scope))),
                )
                for kind, number, fits in self._tiles_and_fit(members, filters)
            ]
        else:
            inner = Members(members.source, (*members.filters, *filters))
            held = list(zip(self.shown(members, scope), self.shown(inner, scope), strict=True))
        fitting = [clauses.either((-there, fits)) for there, fits in held]
        return clauses.both([clauses.either(there for there, _ in held), *fitting])

    def _tiles_and_fit(
        self, members: Members, filters: tuple[Filter, ...]
    ) -> Iterator[tuple[int, Number, int]]:
        wanted = _flags(filters)
        for flags, kind, number in self._tiles_by_flags(members.source):
            if _flags(members.filters) <= flags.keys():
                there = self._with(number, flags, _flags(members.filters))
                yield kind, there, self.clauses.both(flags.get(word, FALSE) for word in wanted)

    def fits(self, subject: Core, filters: tuple[Filter, ...], scope: Scope) -> int:
        """Whether one value passes."""
        clauses = self.clauses
        group = self.conditions.group(subject, scope)
        if group is not None:
            return self.passes(group, filters, scope)
        if isinstance(subject, core.LastOf):
            raise CannotEncode("the order of melds is not told apart", "副露的先後未編入")
        if _flags(filters):
            raise CannotEncode("a kind of tile is neither concealed nor exposed", "牌種無所謂明暗")
        tiles = self.conditions.tiles(subject, scope)
        allowed = [
            self.tile_passes(tile, filters, scope) if held != FALSE else TRUE
            for tile, held in enumerate(tiles)
        ]
        inside = [clauses.either((-held, fits)) for held, fits in zip(tiles, allowed, strict=True)]
        return clauses.both([clauses.either(tiles), *inside])

    # --- groups

    def groups(self, members: Members, scope: Scope) -> Iterator[tuple[GroupClass, int]]:
        """The classes of groups of a collection, each with whether its groups pass."""
        kinds = _SOURCES[members.source]
        known: Known = {}
        for group in self.hands.classes:
            if group.kind in kinds:
                fits = self.passes(group, members.filters, scope, known)
                if fits != FALSE:
                    yield group, fits

    def partial_counts(self, members: Members, scope: Scope) -> Iterator[Number]:
        """The numbers of members by kind and place: the whole of these groups where the filters treat all alike."""
        clauses = self.clauses
        found: dict[tuple[str, str], list[tuple[GroupClass, int]]] = {}
        for group, fits in self.groups(members, scope):
            found.setdefault((group.kind, group.place), []).append((group, fits))
        for key, groups in found.items():
            alike = {fits for _, fits in groups}
            if len(alike) == 1 and len(groups) == self._sizes[key]:
                yield clauses.chosen(alike.pop(), self.hands.totals[key], Number(0))
            else:
                numbers = [clauses.chosen(fits, group.number, Number(0)) for group, fits in groups]
                yield clauses.total(numbers, most=9)

    @cached_property
    def _sizes(self) -> Counter[tuple[str, str]]:
        return Counter((group.kind, group.place) for group in self.hands.classes)

    def passes(
        self, group: GroupClass, filters: tuple[Filter, ...], scope: Scope, known: Known | None = None
    ) -> int:
        """Whether groups of a class pass. ``known``: what the filters ask for, where several are asked in one scope."""
        known = {} if known is None else known
        return self.clauses.both([self.passes_one(group, each, scope, known) for each in filters])

    def passes_one(self, group: GroupClass, asked: Filter, scope: Scope, known: Known) -> int:
        """Whether groups of a class pass one filter."""
        clauses, conditions = self.clauses, self.conditions
        match asked:
            case core.Flag(word):
                return self.flag(group, word)
            case core.IsKind(word):
                return TRUE if group.kind in _KIND_WORDS[word] else FALSE
            case core.Within(tiles) | core.Touching(tiles) | core.Apart(tiles):
                held = known.get(id(asked))
                if held is None:
                    held = known[id(asked)] = conditions.tiles(tiles, scope)
                own = [held[kind] for kind in group.kinds]
                if isinstance(asked, core.Within):
                    return clauses.both(own)
                return clauses.either(own) if isinstance(asked, core.Touching) else -clauses.either(own)
            case core.Starting(start):
                if group.kind != "sequence":
                    return FALSE
                if conditions.is_number(start):
                    return clauses.equals(conditions.number(start, scope), group.tile % 9 + 1)
                return conditions.tiles(start, scope)[group.tile]
            case core.FedBy():
                raise CannotEncode(
                    "this engine does not read whose tile was claimed", "這個引擎不讀副露的來源"
                )
            case core.HeldBy():
                raise CannotEncode("what others hold is not known", "別家的牌無從得知")

    def flag(self, group: GroupClass, word: str) -> int:
        """An adjective of a class."""
        match word:
            case "concealed":
                return self.hands.concealed(group)
            case "exposed":
                return -self.hands.concealed(group)
            case "standing":
                return TRUE if group.standing else FALSE
            case "completed":
                return TRUE if group.place == "completed" else FALSE
            case "held":
                # Where no tile came (天胡) nothing was there before.
                return -self.hands.unnamed if group.place == "held" else FALSE
            case "added":
                return TRUE if group.place == "added-kong" else FALSE
            case _:
                return TRUE if group.melded else FALSE

    # --- tiles

    def _tiles_by_flags(self, source: str) -> Iterator[tuple[Mapping[str, int], int, Number]]:
        """The tiles of each kind by where they are: the adjectives that hold of them, each with the literal that says so."""
        hands = self.hands
        if source == "seen":
            for kind, number in self.conditions.contexts.seen.items():
                yield {}, kind, number
            return
        before = {"concealed": TRUE, "standing": TRUE, "held": -hands.unnamed}
        drawn = {"concealed": hands.drawn, "exposed": -hands.drawn, "standing": TRUE, "completed": TRUE}
        for kind in KINDS:
            yield before, kind, hands.before(kind)
            yield drawn, kind, self.clauses.counted(hands.winning[kind])
            chows = [number for start, number in hands.chi.items() if start <= kind <= start + 2]
            yield {"exposed": TRUE, "melded": TRUE}, kind, self.clauses.total(chows, most=4)
            for place in MELDS:
                flags = dict.fromkeys(_FLAGS_OF_MELDS[place], TRUE)
                size = 3 if place == "pon" else 4
                yield flags, kind, self.clauses.counted(hands.melds[place, kind], size)

    def _with(self, number: Number, flags: Mapping[str, int], wanted: frozenset[str]) -> Number:
        holds = self.clauses.both(flags.get(word, FALSE) for word in wanted)
        return self.clauses.chosen(holds, number, Number(0)) if number.steps else number

    def held(self, members: Members, kind: int) -> Number:
        """How many tiles of a kind a collection of tiles holds, its adjectives heeded."""
        wanted = _flags(members.filters)
        if members.source == "tiles" and not wanted:
            return self.hands.all[kind]
        return self.clauses.total(
            (
                self._with(number, flags, wanted)
                for flags, of, number in self._tiles_by_flags(members.source)
                if of == kind
            ),
            most=4,
        )

    def tile_passes(self, tile: int, filters: tuple[Filter, ...], scope: Scope) -> int:
        """Whether a tile lies where filters ask it to; adjectives are left to who counts."""
        found = []
        for each in filters:
            match each:
                case core.Within(tiles) | core.Touching(tiles):
                    found.append(self.conditions.tiles(tiles, scope)[tile])
                case core.Apart(tiles):
                    found.append(-self.conditions.tiles(tiles, scope)[tile])
                case core.Flag():
                    continue
                case _:
                    raise CannotEncode("what others hold is not known", "別家的牌無從得知")
        return self.clauses.both(found)

    def shown(self, members: Members, scope: Scope) -> tuple[int, ...]:
        """The kinds that the members show, one literal for each of the 42 tiles."""
        clauses = self.clauses
        if members.source in OF_GROUPS:
            found: list[list[int]] = [[] for _ in range(42)]
            for group, fits in self.groups(members, scope):
                there = clauses.both((group.number.at_least(1), fits))
                for kind in KINDS:
                    if kind in group.kinds:
                        found[kind].append(there)
            return tuple(clauses.either(each) for each in found)
        plain = self._plain(members)
        return tuple(
            clauses.both((there, self.tile_passes(tile, members.filters, scope))) if there != FALSE else FALSE
            for tile, there in enumerate(plain)
        )

    def _plain(self, members: Members) -> tuple[int, ...]:
        contexts = self.conditions.contexts
        if members.source == "flowers":
            own = core.Flag("own") in members.filters
            flowers = contexts.own_flowers if own else contexts.flowers
            return (*(FALSE,) * 34, *flowers.values())
        if members.source == "waits":
            return (*self.conditions.waits.kinds, *(FALSE,) * 8)
        if members.source in ("tiles", "seen"):
            return (*(self.held(members, kind).at_least(1) for kind in KINDS), *(FALSE,) * 8)
        raise CannotEncode(f"this engine does not read {members.source}", f"這個引擎不讀 {members.source}")

    # --- numbers

    def count(self, members: Members, scope: Scope) -> Number:
        """How many members there are."""
        clauses = self.clauses
        if members.source in OF_GROUPS:
            most = 9 if members.source == "pairs" else 6
            return clauses.total(self.partial_counts(members, scope), most)
        if members.source in ("tiles", "seen"):
            found = []
            for kind in KINDS:
                fits = self.tile_passes(kind, members.filters, scope)
                if fits != FALSE:
                    found.append(clauses.chosen(fits, self.held(members, kind), Number(0)))
            return clauses.total(found)
        return clauses.total(clauses.counted(there) for there in self.shown(members, scope))

    def different(self, domain: str, members: Members, scope: Scope) -> Number:
        """How many suits, ranks, kinds or series the members show."""
        clauses = self.clauses
        shown = self.shown(members, scope)
        if domain == "kind":
            return clauses.total(clauses.counted(there) for there in shown)
        if domain == "rank":
            alike = [[shown[rank], shown[rank + 9], shown[rank + 18]] for rank in _RANKS]
        else:
            masks = SUITS if domain == "suit" else SERIES
            alike = [[there for tile, there in enumerate(shown) if mask >> tile & 1] for mask in masks]
        return clauses.total(clauses.counted(clauses.either(each)) for each in alike)


def _flags(filters: tuple[Filter, ...]) -> frozenset[str]:
    return frozenset(each.word for each in filters if isinstance(each, core.Flag))
