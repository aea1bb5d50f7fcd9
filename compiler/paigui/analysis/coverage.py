"""Which rules the examples cover: every rule is to have one that shows it and a near miss that does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from paigui.analysis.examples import Outcome
from paigui.analysis.moments import owner_of
from paigui.model.ruleset import Declared, Entry, Example, PlayExample, Ruleset


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """How many examples that hold show a rule, and how many are a near miss of it."""

    rule: str
    shown: int
    near_misses: int
    """Of a rule of play: short logs of its own in which it finds nothing."""
    finds: bool = True
    """Whether it finds or gives anything by itself, so that there can be a near miss."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules that a ruleset wrote itself, in its order, and how many it only inherits."""

    rules: tuple[RuleCoverage, ...]
    inherited: int
    play: tuple[RuleCoverage, ...] = ()
    """Rules of play by section and id (``forbid.family_discard``), shown where a short log finds them; what finds nothing by
    itself, such as a right, by short logs of its own."""

    @property
    def never_shown(self) -> tuple[str, ...]:
        """Rules that no example shows."""
        return tuple(rule.rule for rule in self.rules if not rule.shown)

    @property
    def play_never_shown(self) -> tuple[str, ...]:
        """Rules of play that no short log shows."""
        return tuple(rule.rule for rule in self.play if not rule.shown)

    @property
    def play_without_near_miss(self) -> tuple[str, ...]:
        """Rules of play that find something, but have no short log of their own that is allowed."""
        return tuple(rule.rule for rule in self.play if rule.finds and not rule.near_misses)

    @property
    def without_near_miss(self) -> tuple[str, ...]:
        """Rules that no example is a near miss of."""
        return tuple(rule.rule for rule in self.rules if not rule.near_misses)


def coverage(ruleset: Ruleset, outcomes: Iterable[Outcome]) -> Coverage:
    """Counts the examples that hold, rule by rule. What a rule inherits whole is its parent's to show."""
    held = [outcome for outcome in outcomes if outcome.holds]
    shown: Counter[str] = Counter()
    near: Counter[str] = Counter()
    for example in (outcome.example for outcome in held):
        if isinstance(example, Example) and example.fails is None:
            shown.update({*example.shows, *_items(example)})
            near.update(set(example.lacks))
    own = [pattern for pattern in ruleset.patterns if _is_own(pattern, ruleset)]
    rules = tuple(RuleCoverage(rule.id, shown[rule.id], near[rule.id]) for rule in own)
    return Coverage(rules, len(ruleset.patterns) - len(own), tuple(_of_play(ruleset, held)))


def _is_own(entry: Declared, ruleset: Ruleset) -> bool:
    return entry.origin in ("", ruleset.id)


def _of_play(ruleset: Ruleset, held: list[Outcome]) -> Iterator[RuleCoverage]:
    """How often the short logs that hold show each rule of play that the ruleset wrote itself."""
    logs = [(outcome.owner, outcome.example) for outcome in held if isinstance(outcome.example, PlayExample)]
    found = Counter(rule for _, example in logs for rule in set(example.finds or ()))
    for entry in ruleset.entries:
        if entry.section not in _SHOWN or not _is_own(entry, ruleset):
            continue
        owner = owner_of(entry)
        of_it = [example for where, example in logs if where == owner]
        if finds_something(entry):
            allowed = sum(entry.id not in (example.finds or ()) for example in of_it)
            yield RuleCoverage(owner, found[entry.id], allowed)
        else:
            yield RuleCoverage(owner, len(of_it), 0, finds=False)


_SHOWN = ("rights", "marks", "forbid", "allow", "contests")


def finds_something(entry: Entry) -> bool:
    """Whether a rule of play is one that finds something."""
    return entry.section == "forbid" or any(key == "bars.act" for key, _ in entry.values)


def _items(example: Example) -> tuple[str, ...]:
    return tuple(rule for rule, _ in example.items or () if not rule.endswith(".adjust"))
