"""Expressions about collections: how many members there are, of how many kinds, and whether all of them fit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from paigui.analysis.exact.elements import GroupElement
from paigui.analysis.exact.judging_values import Value, ValueJudge
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.standing import MOST_GROUPS
from paigui.ir import core
from paigui_runtime.tiles import KINDS, SERIES, SUITS, rank_set

DOMAINS: dict[str, tuple[int, ...]] = {
    "suit": SUITS,
    "rank": tuple(range(1, 10)),
    "kind": KINDS,
    "series": SERIES,
}
"""The values of each domain that variables go through."""


class CollectionJudge(ValueJudge):
    """Asks of the members of collections as well."""

    def _members(self, members: core.Members) -> core.Members:
        """A collection whose filters name constants only."""
        return core.Members(members.source, tuple(map(self._filter, members.filters)))

    def _filter(self, each: core.Filter) -> core.Filter:
        if isinstance(each, core.Within | core.Touching | core.Apart):
            return type(each)(core.TileSet(self._constant(self._of_some(each.tiles))))
        if isinstance(each, core.Starting):
            start = self._of_some(each.start)
            if np.ndim(start):
                raise TooWide("a sequence begins where the hand says")
            is_rank = isinstance(each.start, core.Integer) or _is_number(each.start)
            return core.Starting(core.Integer(int(start)) if is_rank else core.TileSet(int(start)))
        return each

    def _Comparison(self, node: core.Comparison) -> Value:
        left, sign, right = node.left, node.sign, node.right
        if isinstance(left, core.Integer):
            left, sign, right = right, _MIRRORED[sign], left
        if not isinstance(right, core.Integer):
            return _COMPARED[sign](self.ask(left), self.ask(right))
        members = self._counted_members(left)
        if members is not None and right.value == self.groups == MOST_GROUPS and sign in ("==", ">="):
            every = self.counting.all_groups_are(members)
            if every is not None:
                return every
        limit = right.value + (sign not in (">=", "<"))
        number = self.ask(left) if members is None else self.counting.number(members, limit)
        return _COMPARED[sign](number, right.value)

    def _counted_members(self, node: core.Core) -> core.Members | None:
        """The collection whose members a number counts, if it does: compared with a constant, it need not count further."""
        if isinstance(node, core.DefinitionRef):
            return self._counted_members(self._bodies[node.name])
        if isinstance(node, core.CountMembers) and node.members.source != "flowers":
            return self._members(node.members)
        return None

    def _CountMembers(self, node: core.CountMembers) -> Value:
        if node.members.source == "flowers":
            return self._flowers(node.members).bit_count()
        return self.counting.number(self._members(node.members), None)

    def _Exists(self, node: core.Exists) -> Value:
        if node.members.source == "flowers":
            return self._flowers(node.members) != 0
        return self.counting.number(self._members(node.members), 1) > 0

    def _flowers(self, members: core.Members) -> int:
        found = self.context.flowers
        if not found:  # of none it does not matter which are asked for
            return 0
        for each in members.filters:
            if isinstance(each, core.Within | core.Touching):
                found &= self._tiles(each.tiles)
            elif isinstance(each, core.Apart):
                found &= ~self._tiles(each.tiles)
            elif each == core.Flag("own"):
                found &= ~self.context.robbed
            else:
                raise TooWide("flowers are told apart")
        return found

    def _AllFit(self, node: core.AllFit) -> Value:
        if node.members.source == "flowers":
            there = self._flowers(node.members)
            return there and there == self._flowers(
                core.Members("flowers", node.members.filters + node.filters)
            )
        members = self._members(node.members)
        narrower = core.Members(members.source, members.filters + tuple(map(self._filter, node.filters)))
        failing = self.counting.failing(members, narrower)
        return np.logical_and(self.counting.number(members, 1) > 0, np.logical_not(failing))

    def _Fits(self, node: core.Fits) -> Value:
        if isinstance(node.subject, core.Fact) and node.subject.name == "winning_tile":
            return self._AllFit(core.AllFit(core.Members("tiles", (core.Flag("completed"),)), node.filters))
        subject = self.ask(node.subject)
        filters = tuple(map(self._filter, node.filters))
        if isinstance(subject, GroupElement):
            return all(self.counting.passes(subject, each) for each in filters)
        if np.ndim(subject):
            raise TooWide("a set of tiles depends on the hand")
        return bool(subject) and all(_passes(int(subject), each) for each in filters)

    def _CountDifferent(self, node: core.CountDifferent) -> Value:
        if node.members.source == "flowers":
            return sum(self._flowers(node.members) & series != 0 for series in SERIES)
        members = self._members(node.members)
        sets = (
            [rank_set(rank, rank) for rank in range(1, 10)] if node.domain == "rank" else DOMAINS[node.domain]
        )
        total: Value = 0
        for tiles in sets:
            touching = core.Members(members.source, (*members.filters, core.Touching(core.TileSet(tiles))))
            total = total + (self.counting.number(touching, 1) > 0)
        return total


_COMPARED: dict[str, Callable[[Value, Value], Value]] = {
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _is_number(node: core.Core) -> bool:
    if isinstance(node, core.Arithmetic | core.Extreme | core.CountMembers | core.CountValues):
        return True
    return isinstance(node, core.Variable | core.DefinitionRef | core.Fact) and node.type is core.Type.NUMBER


def _passes(tiles: int, each: core.Filter) -> bool:
    """Whether each tile of a set passes a filter, of constants."""
    if isinstance(each, core.Within) and isinstance(each.tiles, core.TileSet):
        return tiles & ~each.tiles.mask == 0
    if isinstance(each, core.Touching) and isinstance(each.tiles, core.TileSet):
        return tiles & each.tiles.mask != 0
    if isinstance(each, core.Apart) and isinstance(each.tiles, core.TileSet):
        return tiles & each.tiles.mask == 0
    raise TooWide(f"{type(each).__name__} of a set of tiles")
