"""Which rules the examples cover: every rule is to have one that shows it and a near miss that does not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paigui.analysis.examples import Outcome
from paigui.model.ruleset import Example, Moment, Ruleset


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """How many examples that hold show a rule, and how many are a near miss of it."""

    rule: str
    shown: int
    near_misses: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules that a ruleset wrote itself, in its order, and how many it only inherits."""

    rules: tuple[RuleCoverage, ...]
    inherited: int

    @property
    def never_shown(self) -> tuple[str, ...]:
        """Rules that no example shows."""
        return tuple(rule.rule for rule in self.rules if not rule.shown)

    @property
    def without_near_miss(self) -> tuple[str, ...]:
        """Rules that no example is a near miss of."""
        return tuple(rule.rule for rule in self.rules if not rule.near_misses)


def coverage(ruleset: Ruleset, outcomes: Iterable[Outcome]) -> Coverage:
    """Counts the examples that hold, rule by rule. What a rule inherits whole is its parent's to show."""
    shown: dict[str, int] = {}
    near: dict[str, int] = {}
    for outcome in outcomes:
        example = outcome.example
        if not outcome.holds or isinstance(example, Moment) or example.fails is not None:
            continue
        for rule in dict.fromkeys((*example.shows, *_items(example))):
            shown[rule] = shown.get(rule, 0) + 1
        for rule in dict.fromkeys(example.lacks):
            near[rule] = near.get(rule, 0) + 1
    own = [pattern for pattern in ruleset.patterns if pattern.origin in ("", ruleset.id)]
    rules = tuple(RuleCoverage(rule.id, shown.get(rule.id, 0), near.get(rule.id, 0)) for rule in own)
    return Coverage(rules, len(ruleset.patterns) - len(own))


def _items(example: Example) -> tuple[str, ...]:
    return tuple(rule for rule, _ in example.items or () if not rule.endswith(".adjust"))
