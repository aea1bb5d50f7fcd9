"""The hands of one form, with the reading that is meant, as clauses.

A hand is what stands in groups, pairs and loose tiles, and what lies in melds; the reading names what the winning tile
completed. `Kind` of group: all groups that are alike in everything that a rule may ask, with their number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from paigui.analysis.sat.cnf import FALSE, TRUE, CannotEncode, Clauses, Number
from paigui.ir.program import Form
from paigui_runtime.tiles import kinds_of, tile_text

STARTS = tuple(9 * suit + rank for suit in range(3) for rank in range(7))
"""The tiles at which a sequence may begin."""
KINDS = tuple(range(34))
MELDS = ("pon", "kong", "added-kong", "concealed-kong")
"""Melds of one kind of tile."""
_MOST_MELDS = 5


@dataclass(frozen=True, slots=True)
class GroupClass:
    """Groups that are alike: ``sequence triplet kong pair``, the lowest tile, and where they are: ``held completed chi
    pon kong added-kong concealed-kong``."""

    kind: str
    tile: int
    place: str
    number: Number

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles."""
        return (self.tile, self.tile + 1, self.tile + 2) if self.kind == "sequence" else (self.tile,)

    @property
    def standing(self) -> bool:
        """Whether they stand in the hand."""
        return self.place in ("held", "completed")

    @property
    def melded(self) -> bool:
        """Whether they lie open."""
        return not self.standing and self.place != "concealed-kong"


class Hands:
    """The variables of a form's hands. ``drawn``: whether the winning tile was drawn."""

    def __init__(self, clauses: Clauses, form: Form, drawn: int) -> None:
        self.clauses = clauses
        self.form = form
        self.drawn = drawn
        self.complete = bool(form.parts)
        self._wanted = _wanted(form)
        self.sequences = {start: self._number("sequence", start, self._most("sequences")) for start in STARTS}
        self.triplets = {kind: self._truth("triplet", kind, self._most("triplets")) for kind in KINDS}
        twins = 2 if form.repeat else 1
        self.pairs = {
            kind: self._number("pair", kind, twins if self._wanted["pairs"] else 0) for kind in KINDS
        }
        self.loose = {kind: self._loose(kind) for kind in KINDS}
        most = 4 if form.melds else 0
        self.chi = {start: self._number("chi", start, most) for start in STARTS}
        self.melds = {(place, kind): self._truth(place, kind, most) for place in MELDS for kind in KINDS}
        self.winning = {kind: clauses.variable(f"win {tile_text((kind,))}") for kind in KINDS}
        self.unnamed = clauses.variable("no winning tile")
        self._completions()
        self.standing = {kind: self._standing(kind) for kind in KINDS}
        """The standing tiles, the winning one among them."""
        self.melded = {kind: self._melded(kind) for kind in KINDS}
        self.all = {kind: clauses.total((self.standing[kind], self.melded[kind]), most=5) for kind in KINDS}
        self._physical()
        self._parts()

    # --- variables

    def _most(self, part: str) -> int:
        return min(4, self._wanted["groups"] + self._wanted[part])

    def _number(self, name: str, tile: int, most: int) -> Number:
        return self.clauses.fresh_number(f"{name} {tile_text((tile,))}", 0, most)

    def _truth(self, name: str, tile: int, most: int) -> int:
        return self.clauses.variable(f"{name} {tile_text((tile,))}") if most else FALSE

    def _loose(self, kind: int) -> Number:
        """Tiles of a kind in no group: loose ones, one of each, one more of some."""
        clauses = self.clauses
        free = 4 if self._wanted["tiles"] or not self.complete else 0
        found = [self._number("tile", kind, free)]
        for part in self.form.parts:
            if part.kind == "each" and part.tiles >> kind & 1:
                found.append(Number(1))
        found += [clauses.counted(chosen[kind]) for chosen in self._one_more if kind in chosen]
        return clauses.total(found)

    @cached_property
    def _one_more(self) -> list[dict[int, int]]:
        found = []
        for part in self.form.parts:
            if part.kind == "one_more_of":
                chosen = {
                    kind: self.clauses.variable(f"one more {tile_text((kind,))}")
                    for kind in kinds_of(part.tiles)
                    if kind < 34
                }
                self.clauses.exactly_one(list(chosen.values()))
                found.append(chosen)
        return found

    # --- the winning tile

    def _completions(self) -> None:
        """What the winning tile completed: a place in a sequence, a triplet, a pair, or nothing (it stands alone)."""
        clauses = self.clauses
        self.completed_sequences = {
            (start, place): self._role(f"completes {tile_text((start + place,))} of sequence", start)
            for start in STARTS
            for place in range(3)
        }
        self.completed_triplets = {kind: self._role("completes triplet", kind) for kind in KINDS}
        self.completed_pairs = {kind: self._role("completes pair", kind) for kind in KINDS}
        self.alone = {kind: self._role("alone", kind) for kind in KINDS}
        for (start, _), role in self.completed_sequences.items():
            clauses.add(-role, self.sequences[start].at_least(1))
        for kind in KINDS:
            clauses.add(-self.completed_triplets[kind], self.triplets[kind])
            clauses.add(-self.completed_pairs[kind], self.pairs[kind].at_least(1))
            clauses.add(-self.alone[kind], self.loose[kind].at_least(1))
            named = [self.completed_triplets[kind], self.completed_pairs[kind], self.alone[kind]]
            named += [
                role for (start, place), role in self.completed_sequences.items() if start + place == kind
            ]
            for role in named:
                clauses.add(-role, self.winning[kind])
            clauses.add(-self.winning[kind], *named)
        clauses.exactly_one([*self.winning.values(), self.unnamed])
        clauses.at_most_one(
            [
                *self.completed_sequences.values(),
                *self.completed_triplets.values(),
                *self.completed_pairs.values(),
                *self.alone.values(),
            ]
        )

    def _role(self, name: str, tile: int) -> int:
        return self.clauses.variable(f"{name} {tile_text((tile,))}")

    # --- tiles

    def _standing(self, kind: int) -> Number:
        clauses = self.clauses
        numbers = [number for start, number in self.sequences.items() if start <= kind <= start + 2]
        numbers.append(clauses.counted(self.triplets[kind], 3))
        numbers.append(clauses.product(self.pairs[kind], Number(2)))
        return clauses.total([*numbers, self.loose[kind]], most=5)

    def _melded(self, kind: int) -> Number:
        clauses = self.clauses
        numbers = [number for start, number in self.chi.items() if start <= kind <= start + 2]
        numbers += [clauses.counted(self.melds[place, kind], 3 if place == "pon" else 4) for place in MELDS]
        return clauses.total(numbers, most=5)

    def _physical(self) -> None:
        for number in self.all.values():
            self.clauses.add(-number.at_least(5))

    def _parts(self) -> None:
        """The numbers of groups, pairs and loose tiles that the form asks for."""
        clauses = self.clauses
        groups = self._sum(lambda kind, place: kind != "pair", 6)
        melds = self._sum(lambda kind, place: place not in ("held", "completed"), 6)
        if not self.complete:
            clauses.add(-melds.at_least(6))
            standing = clauses.total(self.standing.values(), most=18)
            tiles = clauses.total((standing, clauses.product(melds, Number(3))))
            clauses.add(clauses.equals(tiles, 17))
            return
        wanted = self._wanted
        clauses.add(clauses.equals(groups, wanted["groups"] + wanted["sequences"] + wanted["triplets"]))
        sequences = self._sum(lambda kind, place: kind == "sequence", 6)
        triplets = self._sum(lambda kind, place: kind in ("triplet", "kong"), 6)
        clauses.add(sequences.at_least(wanted["sequences"]))
        clauses.add(triplets.at_least(wanted["triplets"]))
        pairs = self._sum(lambda kind, place: kind == "pair", 9)
        clauses.add(clauses.equals(pairs, wanted["pairs"]))
        if wanted["tiles"]:
            fixed = sum(part.tiles.bit_count() for part in self.form.parts if part.kind == "each")
            fixed += len(self._one_more)
            loose = clauses.total(self.loose.values(), most=18)
            clauses.add(clauses.equals(loose, wanted["tiles"] + fixed))

    def _sum(self, wanted: Callable[[str, str], bool], most: int) -> Number:
        return self.clauses.total(
            (total for (kind, place), total in self.totals.items() if wanted(kind, place)), most
        )

    @cached_property
    def totals(self) -> dict[tuple[str, str], Number]:
        """How many groups there are of each kind in each place. All that counts groups is made of these, so that the solver
        need not find out anew that the same groups were counted twice."""
        members: dict[tuple[str, str], list[Number]] = {}
        for group in self.classes:
            members.setdefault((group.kind, group.place), []).append(group.number)
        return {key: self.clauses.total(numbers, most=9) for key, numbers in members.items()}

    # --- what rules ask

    def before(self, kind: int) -> Number:
        """The standing tiles of a kind before the winning tile came."""
        return self._less(self.standing[kind], self.winning[kind])

    def _less(self, number: Number, taken: int) -> Number:
        """A number less one where a truth holds, which asks for one at least."""
        return Number(
            0,
            tuple(
                self.clauses.choice(taken, number.at_least(step + 1), number.at_least(step))
                for step in range(1, min(number.high, 4) + 1)
            ),
        )

    @cached_property
    def four_held(self) -> dict[int, int]:
        """Whether the player held four of a kind before the winning tile came."""
        return {kind: self.clauses.both((self.all[kind].at_least(4), -self.winning[kind])) for kind in KINDS}

    @cached_property
    def classes(self) -> tuple[GroupClass, ...]:
        """Every class of groups that there may be."""
        clauses = self.clauses
        found = []
        for start in STARTS:
            done = clauses.either(self.completed_sequences[start, place] for place in range(3))
            found.append(GroupClass("sequence", start, "held", self._less(self.sequences[start], done)))
            found.append(GroupClass("sequence", start, "completed", clauses.counted(done)))
            found.append(GroupClass("sequence", start, "chi", self.chi[start]))
        for kind in KINDS:
            done = self.completed_triplets[kind]
            held = clauses.both((self.triplets[kind], -done))
            found.append(GroupClass("triplet", kind, "held", clauses.counted(held)))
            found.append(GroupClass("triplet", kind, "completed", clauses.counted(done)))
            for place in MELDS:
                form = "triplet" if place == "pon" else "kong"
                found.append(GroupClass(form, kind, place, clauses.counted(self.melds[place, kind])))
            done = self.completed_pairs[kind]
            found.append(GroupClass("pair", kind, "held", self._less(self.pairs[kind], done)))
            found.append(GroupClass("pair", kind, "completed", clauses.counted(done)))
        return tuple(group for group in found if group.number.steps or group.number.low)

    @cached_property
    def wait_shapes(self) -> dict[str, int]:
        """What kind of shape the winning tile completed, by the fact that says so."""
        shapes: dict[str, list[int]] = {"two_sided_wait": [], "edge_wait": [], "closed_wait": []}
        for (start, place), role in self.completed_sequences.items():
            lowest = start % 9
            edge = (place == 0 and lowest == 6) or (place == 2 and lowest == 0)
            name = "closed_wait" if place == 1 else "edge_wait" if edge else "two_sided_wait"
            shapes[name].append(role)
        shapes["pair_wait"] = list(self.completed_pairs.values())
        one_pair = self._wanted["pairs"] == 1
        shapes["double_pair_wait"] = list(self.completed_triplets.values()) if one_pair else []
        return {name: self.clauses.either(roles) for name, roles in shapes.items()}

    def concealed(self, group: GroupClass) -> int:
        """Whether groups of a class are concealed."""
        if group.place == "completed":
            return self.drawn
        return TRUE if group.place in ("held", "concealed-kong") else FALSE


def _wanted(form: Form) -> dict[str, int]:
    known = ("groups", "sequences", "triplets", "pairs", "tiles", "each", "one_more_of")
    for part in form.parts:
        if part.kind not in known:
            raise CannotEncode(f"a form of {part.kind}", f"牌型含 {part.kind}")
    return {kind: sum(part.count for part in form.parts if part.kind == kind) for kind in known}
