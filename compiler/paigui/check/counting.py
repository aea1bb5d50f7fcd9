"""In what order it is decided which rules stand and which are counted.

Whether X stands hangs on what its ``only_if`` asks: what is counted (``counted``, ``alone``), what stands (``stands``).
Whether X is counted hangs on whether it stands, whether each rule that may drop it and each that may save it stands, and
what the conditions of those entries ask. What hangs on itself is an error, never settled by the order of writing.
"""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from paigui.diagnostics import Diagnostics
from paigui.ir import core
from paigui.ir.beside import beside, lower_steps
from paigui.ir.core import Core
from paigui.ir.program import Rule
from paigui.ir.walk import walk
from paigui.model.ruleset import Pattern

STANDS, COUNTED, ALONE = "stands", "counted", "alone"
Question = tuple[str, str]
"""What is asked, and of which rule."""


def counting_order(
    rules: tuple[Rule, ...], patterns: dict[str, Pattern], diags: Diagnostics
) -> tuple[int, ...] | None:
    """The indices of the rules in the order of deciding which are counted; ``None`` for a cycle (PG0606, PG0618).

    Where it must be known of a rule whether it stands before it is asked whether it is counted, ``~index`` stands there.
    """
    index = {rule.id: number for number, rule in enumerate(rules)}
    graph = _Graph(rules)
    nodes = {
        key: sorted(needs, key=lambda node: (index[node[1]], node[0])) for key, needs in graph.needs.items()
    }
    try:
        order = tuple(TopologicalSorter(nodes).static_order())
    except CycleError as error:
        _report(error.args[1], patterns, diags)
        return None
    waiting = {rule.id for rule in rules if rule.only_if is not None} & graph.named_standing
    return tuple(
        index[rule] if asked == COUNTED else ~index[rule]
        for asked, rule in order
        if asked == COUNTED or (asked == STANDS and rule in waiting)
    )


class _Graph:
    """What each question hangs on."""

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.rules = {rule.id: rule for rule in rules}
        self.needs: dict[Question, set[Question]] = {}
        self.named_standing: set[str] = set()
        """The rules that a ``stands`` names."""
        lower = {rule.id: lower_steps(rule, rules) for rule in rules}
        dropped = {rule.id: {drop.rule for drop in rule.drops}.union(lower[rule.id]) for rule in rules}
        for rule in rules:
            self.needs[COUNTED, rule.id] = {(STANDS, rule.id)}
            self.needs[STANDS, rule.id] = set()
            self._asks((STANDS, rule.id), rule.only_if)
        for rule in rules:
            for drop in rule.drops:
                self._bears_on(drop.rule, rule, drop.when)
            for step in lower[rule.id]:
                self._bears_on(step, rule, None)
        for rule in rules:
            kept = self.rules.keys() & set(rule.keeps)
            for drop in rule.drops if kept else ():
                # A rule saves what it keeps from those that it absorbs; what else it keeps does not hang on it.
                for saved in kept & dropped[drop.rule]:
                    self._bears_on(saved, rule, drop.when)

    def _bears_on(self, rule: str, by: Rule, when: Core | None) -> None:
        """Another rule drops or saves a rule, if a condition holds."""
        self.needs[COUNTED, rule].add((STANDS, by.id))
        self._asks((COUNTED, rule), when)

    def _asks(self, question: Question, condition: Core | None) -> None:
        """A question hangs on what a condition asks of rules."""
        for node in () if condition is None else walk(condition):
            if isinstance(node, core.RuleCounted):
                self.needs[question].add((COUNTED, node.rule))
            elif isinstance(node, core.RuleStands):
                self.named_standing.add(node.rule)
                self.needs[question].add((STANDS, node.rule))
            elif isinstance(node, core.RuleAlone):
                alone = (ALONE, node.rule)
                self.needs[question].add(alone)
                if alone not in self.needs:
                    others = beside(self.rules[node.rule], self.rules.values())
                    self.needs[alone] = {(COUNTED, other) for other in others}


def _report(ring: list[Question], patterns: dict[str, Pattern], diags: Diagnostics) -> None:
    """A cycle, each question behind what it hangs on: told of ``alone`` if that is in it."""
    backwards = [rule for _, rule in reversed(ring)]
    names = [name for number, name in enumerate(backwards) if not number or name != backwards[number - 1]]
    circle = " → ".join(names if len(names) > 1 else names * 2)
    for (_, other), (asked, name) in pairwise(ring):
        if asked == ALONE:
            diags.add("PG0618", patterns[name].span, name=name, other=other, names=circle)
            return
    diags.add("PG0606", patterns[ring[0][1]].span, names=circle)
