"""Truths of all readings of a form at once, piece by piece: each piece is asked once for all that it reads of a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from paigui.analysis.exact.columns import Columns, Numbers
from paigui.analysis.exact.contexts import (
    DRAWN,
    HAND,
    HELD_TILES,
    RULES,
    TILES,
    WAITS,
    Assignment,
    Contexts,
    Reads,
)
from paigui.analysis.exact.counting import Counting
from paigui.analysis.exact.divisions import Parts
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.limits import MOST_MASKS, TooWide
from paigui.analysis.exact.readings import FormReadings, Vectors
from paigui.ir import core

Mask = bool | Numbers
"""A constant, or a truth for each vector."""
MOST_CASES = 20_000
"""Records that one piece is asked of."""
_KEPT = 4_000


class Truths:
    """The truths of one form. ``alone``: no other form is complete, so that what the hand waited for is known."""

    def __init__(self, contexts: Contexts, reads: Reads, parts: Parts, *, alone: bool) -> None:
        self.contexts = contexts
        self.reads = reads
        self.columns = Columns()
        self.readings: FormReadings | None = None
        self._parts = parts
        self._alone = alone
        self._bodies = {definition.name: definition.body for definition in contexts.program.definitions}
        self._counting: dict[tuple[bool, bool], Counting] = {}
        self._noted: dict[int, core.Core] = {}
        self._leaves: dict[tuple[Any, ...], tuple[core.Core, Mask | TooWide]] = {}
        self._joints: dict[tuple[Any, ...], tuple[core.Core, Mask]] = {}
        self._held = 0  # bytes of both

    # --- which columns are read

    def note(self, node: core.Core) -> None:
        """Asks for the columns that a truth reads, in whatever record."""
        if id(node) in self._noted:
            return
        self._noted[id(node)] = node
        pieces = self._pieces(node)
        if pieces is not None:
            for piece in pieces:
                self.note(piece)
        elif HAND in self.reads.aspects(node):
            try:
                for assignment in self._cases(node):
                    self._ask(node, assignment, self._noting(assignment))
            except TooWide:
                return  # what is not read now is not known later either

    def shows(self, nodes: list[core.Core]) -> bool:
        """Whether the columns that were asked for show some truths too."""
        other = Truths(self.contexts, self.reads, self._parts, alone=self._alone)
        other._noted = dict(self._noted)
        for node in nodes:
            other.note(node)
        known = self.columns.caps
        if other.columns.most_waits > self.columns.most_waits:
            return False
        if any(known.get(column, 0) < cap for column, cap in other.columns.caps.items()):
            return False
        self._noted = other._noted
        return True

    def _cases(self, node: core.Core) -> Iterator[Assignment]:
        """A record for each way in which a piece may be asked."""
        aspects = self.reads.aspects(node)
        names = self.contexts.in_order(self.contexts.variables(aspects) - {"special"})
        seen: set[tuple[Any, ...]] = set()
        stack: list[dict[str, Any]] = [{"special": "none"}]
        for name in names:
            stack = [
                {**before, name: value}
                for before in stack
                for value in self.contexts.values(name, before, aspects)
            ]
            if len(stack) > MOST_CASES:
                raise TooWide("a condition reads too much of the record")
        for assignment in stack:
            key = self._key(aspects, assignment)
            if key not in seen:
                seen.add(key)
                yield assignment

    # --- truths

    def of(self, node: core.Core, assignment: Assignment) -> Mask:
        """A truth of each vector, where all that it reads of the record has a value. Raises `TooWide`."""
        pieces = self._pieces(node)
        if pieces is None:
            return self._leaf(node, assignment)
        key = (id(node), *self._key(self.reads.aspects(node), assignment))
        known = self._joints.get(key)
        if known is None:
            if len(self._joints) > _KEPT:
                self._joints.clear()
            known = self._joints[key] = node, self._joint(node, pieces, assignment)
            self._hold(known[1])
        return known[1]

    def _joint(self, node: core.Core, pieces: tuple[core.Core, ...], assignment: Assignment) -> Mask:
        if isinstance(node, core.Not):
            return negated(self.of(pieces[0], assignment))
        if isinstance(node, core.DefinitionRef):
            return self.of(pieces[0], assignment)
        decided = isinstance(node, core.AnyOf)
        found: Mask = not decided
        untold: TooWide | None = None
        for piece in pieces:
            try:
                value = self.of(piece, assignment)
            except TooWide as reason:
                untold = reason
                continue
            found = both(found, value) if not decided else negated(both(negated(found), negated(value)))
            if found is decided:
                return decided
        if untold is not None:
            raise untold
        return found

    def _hold(self, found: Mask | TooWide) -> None:
        """Counts what is kept, and forgets all of it when it takes too much room."""
        if isinstance(found, np.ndarray):
            self._held += found.nbytes
        if self._held > MOST_MASKS:
            self._leaves.clear()
            self._joints.clear()
            self._held = 0

    def _pieces(self, node: core.Core) -> tuple[core.Core, ...] | None:
        """The truths that a truth is made of; nothing where it is one piece."""
        if isinstance(node, core.AllOf | core.AnyOf):
            return node.operands
        if isinstance(node, core.Not):
            return (node.operand,)
        if isinstance(node, core.DefinitionRef) and node.type is core.Type.TRUTH:
            return (self._bodies[node.name],)
        return None

    def _leaf(self, node: core.Core, assignment: Assignment) -> Mask:
        key = (id(node), *self._key(self.reads.aspects(node), assignment))
        known = self._leaves.get(key)
        if known is None:
            known = self._leaves[key] = node, self._asked(node, assignment)
            self._hold(known[1])
        if isinstance(known[1], TooWide):
            raise known[1]
        return known[1]

    def _asked(self, node: core.Core, assignment: Assignment) -> Mask | TooWide:
        heavenly = assignment["special"] == "heavenly"
        try:
            if HAND not in self.reads.aspects(node):
                counting = self._noting(assignment)
            elif heavenly and HELD_TILES in self.reads.aspects(node):
                raise TooWide("tiles held before 天胡 are read")
            else:
                counting = self._counts(assignment)
            value = np.asarray(self._ask(node, assignment, counting), dtype=bool)
        except TooWide as reason:
            return reason
        if value.ndim and value.size > 1:
            return True if value.all() else value if value.any() else False
        return bool(value.all()) if value.size else False

    def _noting(self, assignment: Assignment) -> Counting:
        """Counts nothing, and notes what is to be counted."""
        counting = Counting(self.columns, None, drawn=self._drawn(assignment))
        counting.twin_pairs = self._parts.repeat
        return counting

    def _ask(self, node: core.Core, assignment: Assignment, counting: Counting) -> Any:
        aspects = self.reads.aspects(node)
        if RULES in aspects:
            raise TooWide("what counts is read")
        if self._parts.incomplete and aspects & {TILES, WAITS}:
            raise TooWide("the tiles of a hand that is not complete are read")
        if WAITS in aspects and not self._alone:
            raise TooWide("waits are read where several forms are complete")
        judge = Judge(self.contexts.program, self.contexts.context(assignment), Columns())
        judge.counting = counting
        judge.form = self.contexts.form.id.replace("-", "_")
        room = self._parts.room
        judge.pairs = room.pairs
        judge.groups = 0 if self._parts.incomplete else room.groups + room.sequences + room.triplets
        return judge.ask(node)

    def vectors(self, assignment: Assignment) -> Vectors:
        """The vectors of the hands that a record may be of: with a winning tile, or without."""
        assert self.readings is not None
        unwon = self._parts.incomplete or assignment["special"] == "heavenly"
        return self.readings.unwon if unwon else self.readings.won

    def _counts(self, assignment: Assignment) -> Counting:
        key = assignment["special"] == "heavenly", self._drawn(assignment)
        if key not in self._counting:
            packed = self.vectors(assignment).packed
            self._counting[key] = Counting(self.columns, packed, drawn=key[1])
        return self._counting[key]

    def fold(self, readings: FormReadings) -> None:
        """Takes the readings of the columns that were asked for; what was known of others is forgotten."""
        self.readings = readings
        self._counting.clear()
        self._joints.clear()
        self._leaves.clear()
        self._held = 0

    def _drawn(self, assignment: Assignment) -> bool:
        return bool(self.contexts.aspect(DRAWN, assignment))

    def _key(self, aspects: frozenset[str], assignment: Assignment) -> tuple[Any, ...]:
        return tuple([self.contexts.aspect(name, assignment) for name in self.reads.ordered(aspects)])


def negated(mask: Mask) -> Mask:
    """The opposite."""
    return not mask if isinstance(mask, bool) else ~mask


def both(one: Mask, other: Mask) -> Mask:
    """Where both hold; a constant where that is nowhere."""
    if one is False or other is False:
        return False
    if one is True:
        return other
    if other is True:
        return one
    found = one & other
    return found if found.any() else False
