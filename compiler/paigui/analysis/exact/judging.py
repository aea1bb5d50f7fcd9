"""Expressions about a win, asked of many vectors at once: truths and numbers come out as arrays, constants as themselves.

Before there are vectors, a `Judge` without them notes which columns an expression reads, and how far it counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np

from paigui.analysis.exact.elements import GROUP_ELEMENTS
from paigui.analysis.exact.judging_collections import DOMAINS, CollectionJudge
from paigui.analysis.exact.judging_values import Value, for_some
from paigui.analysis.exact.limits import TooWide, Untold
from paigui.ir import core
from paigui_runtime.tiles import KINDS


class Judge(CollectionJudge):
    """Asks expressions of one ruleset in one context, those that bind variables too."""

    def _bindings(self, binder: core.Binder) -> Iterator[Value]:
        """Each value of a binder, bound, with how often the hand shows it."""
        if isinstance(binder, core.OverDomain):
            players = tuple(range(self.program.players))
            domain = players if binder.domain == "player" else DOMAINS[binder.domain]
            for values in permutations(domain, len(binder.variables)):
                self._variables.update(zip(binder.variables, values, strict=True))
                yield 1
        elif isinstance(binder, core.OverNumbers):
            for value in range(binder.low, binder.high + 1):
                self._variables[binder.variable] = value
                yield 1
        elif isinstance(binder, core.OverMembers):
            yield from self._over_members(binder)
        else:
            raise TooWide("something is asked of every reading")

    def _over_members(self, binder: core.OverMembers) -> Iterator[Value]:
        if binder.members.source == "flowers":
            for flower in range(34, 42):
                if self._flowers(binder.members) >> flower & 1:
                    self._variables[binder.variable] = 1 << flower
                    yield 1
            return
        members = self._members(binder.members)
        if binder.type is core.Type.GROUP:
            for element in GROUP_ELEMENTS:
                if self.counting.mask(members) >> element.index & 1:
                    self._variables[binder.variable] = element
                    yield self.counting.elements(1 << element.index, None)
        elif members.source == "tiles":
            for kind in KINDS:
                self._variables[binder.variable] = kind
                within = core.Members("tiles", (*members.filters, core.Within(core.TileSet(kind))))
                yield np.minimum(self.counting.number(within, 1), 1)
        else:
            raise TooWide(f"each of the {members.source} is asked")

    def _Quantified(self, node: core.Quantified) -> Value:
        some = node.which == "some"
        found: Value = not some
        there: Value = False
        untold: Untold | None = None
        for number in self._bindings(node.binder):
            present = number > 0
            there = np.logical_or(there, present)
            if not np.ndim(present) and not present:
                continue
            try:
                holds = self._each(node.body, present)
            except Untold as unsaid:
                untold = unsaid
                continue
            if some:
                found = np.logical_or(found, np.logical_and(present, holds))
            else:
                found = np.logical_and(found, np.logical_or(np.logical_not(present), holds))
        if untold is not None and (np.ndim(found) or bool(found) is not some):
            raise for_some(untold) if np.ndim(found) else untold
        return found if some else np.logical_and(there, found)

    def _CountValues(self, node: core.CountValues) -> Value:
        total: Value = 0
        for number in self._bindings(node.binder):
            total = total + np.where(self._each(node.body, number), number, 0)
        return total

    def _SumOver(self, node: core.SumOver) -> Value:
        total: Value = 0
        for number in self._bindings(node.binder):
            total = total + number * self._each(node.value, number)
        return total

    def _each(self, node: core.Core, number: Value) -> Value:
        """What is asked of a value that the hand shows so often."""
        return self._of_some(node) if np.ndim(number) else self.ask(node)
