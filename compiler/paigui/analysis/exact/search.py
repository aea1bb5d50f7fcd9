"""Records in which a question may hold of some hand of one form: variables get their values one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from paigui.analysis.exact.contexts import BOUND_TO, Assignment, Contexts, Reads
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.truths import Mask, Truths, both
from paigui.check import fold
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.program import Program

MOST_BRANCHES = 2_000
"""Questions that one with ``or`` in it is taken apart into."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A record, and the vectors of which the question holds as far as it is known."""

    assignment: Assignment
    mask: Mask


Asked = tuple[Core, int | None]
"""A truth, and the way of winning of which alone it is asked."""


@dataclass(frozen=True, slots=True)
class Step:
    """A variable, and what is asked once it has its value. ``matters``: what comes later depends on it; ``asks``: by now
    it is known what the record asks of the hand."""

    name: str
    asked: tuple[Asked, ...]
    matters: bool
    asks: bool


class Search:
    """The searches of one form of a program."""

    def __init__(self, program: Program, reads: Reads, contexts: Contexts, own: Sequence[Core]) -> None:
        self.contexts = contexts
        self.reads = reads
        self.refusals: list[Asked] = [(fold.negation(each.when), None) for each in program.refusals]
        for number, (way, _) in enumerate(contexts.ways):
            if way.refused is not None:
                self.refusals.append((fold.negation(way.refused), number))
        self.own = own
        """What every hand of the form must have."""
        self._passed: dict[tuple[int, frozenset[str]], bool] = {}

    def candidates(self, truths: Truths, conjuncts: Sequence[Core]) -> Iterator[Candidate]:
        """Records in which some truths hold together. Truths that are not folded are taken to hold. Raises `TooWide`.

        Of records that differ only in what no longer matters one is given.
        """
        conjuncts = [*conjuncts, *self.own]
        variables = self.contexts.variables(
            frozenset().union(*(self.reads.aspects(each) for each in conjuncts))
        )
        asked: list[Asked] = [(each, None) for each in conjuncts]
        asked += self._refusing(truths, variables)
        told = frozenset().union(*(self.reads.aspects(each) for each, _ in asked))
        yield from self._extended(truths, self._steps(variables, asked), told, {}, True)

    def _refusing(self, truths: Truths, variables: set[str]) -> list[Asked]:
        """The refusals that must be asked. Those that nothing plain meets, whatever the others, are passed over; the
        variables that the others read are added."""
        found: list[Asked] = []
        left = list(self.refusals)
        while True:
            for refusal in left:
                if not self._passes(truths, refusal, variables):
                    variables |= self.contexts.variables(self.reads.aspects(refusal[0]))
                    found.append(refusal)
                    left.remove(refusal)
                    break
            else:
                return found

    def _passes(self, truths: Truths, refusal: Asked, variables: set[str]) -> bool:
        """Whether a refusal never refuses where all that is not gone through is plain."""
        node = refusal[0]
        aspects = self.reads.aspects(node)
        read = self.contexts.variables(aspects) & variables
        if read >= self.contexts.variables(aspects):
            return False
        key = id(node), frozenset(read)
        if key not in self._passed:
            self._passed[key] = self._passes_all(truths, refusal, self.contexts.in_order(read), {})
        return self._passed[key]

    def _passes_all(self, truths: Truths, refusal: Asked, names: list[str], before: dict[str, Any]) -> bool:
        node, way = refusal
        if not names:
            if way not in (None, before["way"]):
                return True
            try:
                return truths.of(node, before) is True
            except TooWide:
                return False
        aspects = self.reads.aspects(node)
        return all(
            self._passes_all(truths, refusal, names[1:], {**before, names[0]: value})
            for value in self.contexts.values(names[0], before, aspects)
        )

    def _steps(self, variables: set[str], asked: list[Asked]) -> list[Step]:
        """The variables in order, with what can be asked once each has its value."""
        names = self.contexts.in_order(variables)
        places = {name: place for place, name in enumerate(names)}
        places.setdefault("replaced", places.get("replacements", 0))
        needed = [self.contexts.variables(self.reads.aspects(each)) for each, _ in asked]
        when = [max(places[name] for name in each) for each in needed]
        last = max(places[name] for name in ("special", "replaced"))
        found = []
        for place, name in enumerate(names):
            here = tuple(each for each, at in zip(asked, when, strict=True) if at == place)
            later = set().union(*(each for each, at in zip(needed, when, strict=True) if at > place))
            later |= {each for other in names[place + 1 :] for each in BOUND_TO.get(other, ())}
            found.append(Step(name, here, name in later or place < last, place == last))
        return found

    def _extended(
        self, truths: Truths, steps: Sequence[Step], told: frozenset[str], before: Assignment, mask: Mask
    ) -> Iterator[Candidate]:
        if not steps:
            yield Candidate(before, mask)
            return
        step, *rest = steps
        seen: list[Mask] = []
        for value in self.contexts.values(step.name, before, told):
            assignment = {**before, step.name: value}
            found = self._asked(truths, step, assignment, mask)
            if found is False or (not step.matters and any(_same(found, other) for other in seen)):
                continue
            seen.append(found)
            yield from self._extended(truths, rest, told, assignment, found)

    def _asked(self, truths: Truths, step: Step, assignment: Assignment, mask: Mask) -> Mask:
        """What is left once a variable has its value."""
        for node, way in step.asked:
            if way in (None, assignment["way"]):
                mask = self._narrowed(truths, node, assignment, mask)
        if step.asks:  # and what such a record asks of the hand, whatever the rules
            for node in self.contexts.asks(assignment):
                mask = self._narrowed(truths, node, assignment, mask)
        return mask

    def _narrowed(self, truths: Truths, node: Core, assignment: Assignment, mask: Mask) -> Mask:
        try:
            return mask if mask is False else both(mask, truths.of(node, assignment))
        except TooWide:
            return mask


def _same(one: Mask, other: Mask) -> bool:
    return one is other or (
        not isinstance(one, bool) and not isinstance(other, bool) and np.array_equal(one, other)
    )


def taken_apart(
    condition: Core, bodies: dict[str, Core], reads: Reads, contexts: Contexts
) -> list[tuple[Core, ...]]:
    """A truth as questions of which one must hold, each of truths that must hold together."""
    conjuncts = _conjuncts(condition, bodies)
    branches: list[tuple[Core, ...]] = [()]
    plain = {"way", "special"}
    for each in conjuncts:
        options = [each]
        if isinstance(each, core.AnyOf) and contexts.variables(reads.aspects(each)) - plain:
            options = list(each.operands)
        if len(branches) * len(options) > MOST_BRANCHES:
            options = [each]
        branches = [(*branch, option) for branch in branches for option in options]
    return [tuple(piece for each in branch for piece in _conjuncts(each, bodies)) for branch in branches]


def _conjuncts(node: Core, bodies: dict[str, Core]) -> list[Core]:
    """The truths that one is made of by ``and``."""
    match node:
        case core.Truth(True):
            return []
        case core.AllOf(operands):
            return [piece for each in operands for piece in _conjuncts(each, bodies)]
        case core.DefinitionRef(name, core.Type.TRUTH):
            return _conjuncts(bodies[name], bodies)
        case core.Not(core.Not(operand)):
            return _conjuncts(operand, bodies)
        case core.Not(core.AnyOf(operands)):
            return [piece for each in operands for piece in _conjuncts(fold.negation(each), bodies)]
        case core.Not(core.AllOf(operands)):
            return [core.AnyOf(tuple(fold.negation(each) for each in operands))]
        case core.Not(core.DefinitionRef(name, core.Type.TRUTH)):
            return _conjuncts(fold.negation(bodies[name]), bodies)
    return [node]
