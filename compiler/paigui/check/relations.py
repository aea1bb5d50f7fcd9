"""How rules bear on each other: absorbs, keeps, tiers, and what waits for what is counted.

Exclusion is data, so it must be decided by the data alone: a cycle, an undecided chain or two rules on one step of a tier
is an error, never resolved by order of writing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter

from paigui.diagnostics import Diagnostics, Secondary
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.program import Rule
from paigui.ir.walk import walk
from paigui.model.ruleset import Pattern

MOST_RELATIONS = 5_000
"""Pairs of rules of which one drops the other: a hand asks all of them."""


def check_relations(rules: tuple[Rule, ...], patterns: dict[str, Pattern], diags: Diagnostics) -> bool:
    """Reports what the relations leave open (PG0601–PG0605), or that there are too many (PG0617); whether all is well."""
    drops = _drops(rules)
    if (count := sum(drops.values())) > MOST_RELATIONS:
        most = max(rules, key=lambda rule: drops[rule.id])
        diags.add("PG0617", most.span, count=f"{count:,}", most=f"{MOST_RELATIONS:,}")
        return False
    before = len(diags.items)
    by_id = {rule.id: rule for rule in rules}
    for rule in rules:
        _own_entries(rule, patterns[rule.id], diags)
    _tiers(rules, patterns, diags)
    if len(diags.items) == before:
        _chains(by_id, patterns, diags)
        _cycle(by_id, patterns, diags)
    return len(diags.items) == before


def _drops(rules: tuple[Rule, ...]) -> dict[str, int]:
    """How many rules each rule may drop."""
    steps: dict[str, list[int]] = {}
    for rule in rules:
        if rule.tier is not None:
            steps.setdefault(rule.tier[0], []).append(rule.tier[1])
    for series in steps.values():
        series.sort()
    return {
        rule.id: len(rule.drops) + (bisect_left(steps[rule.tier[0]], rule.tier[1]) if rule.tier else 0)
        for rule in rules
    }


def _own_entries(rule: Rule, pattern: Pattern, diags: Diagnostics) -> None:
    for entry in pattern.absorbs:
        if entry.rule == rule.id:
            diags.add("PG0601", entry.span, name=rule.id)
        elif entry.rule in rule.keeps:
            diags.add("PG0602", entry.span, name=rule.id, other=entry.rule)


def _tiers(rules: tuple[Rule, ...], patterns: dict[str, Pattern], diags: Diagnostics) -> None:
    seen: dict[tuple[str, int], Pattern] = {}
    for rule in rules:
        if rule.tier is None:
            continue
        pattern = patterns[rule.id]
        assert pattern.tier is not None
        first = seen.setdefault(rule.tier, pattern)
        if first is not pattern and first.tier is not None:
            where = (Secondary(first.tier.span, "first"),)
            diags.add("PG0603", pattern.tier.span, tier=rule.tier[0], step=rule.tier[1], secondary=where)


def _chains(by_id: dict[str, Rule], patterns: dict[str, Pattern], diags: Diagnostics) -> None:
    """A absorbs B, B absorbs C: A must absorb C or keep it."""
    for rule in by_id.values():
        absorbed = {drop.rule for drop in rule.drops}
        if diags.full:
            return
        for drop in rule.drops:
            for further in by_id[drop.rule].drops:
                settled = further.rule in absorbed or further.rule in rule.keeps or further.rule == rule.id
                if not settled:
                    span = next(e.span for e in patterns[rule.id].absorbs if e.rule == drop.rule)
                    inner = patterns[drop.rule].absorbs
                    place = next(e.span for e in inner if e.rule == further.rule)
                    names = {"name": rule.id, "middle": drop.rule, "other": further.rule}
                    diags.add("PG0605", span, secondary=(Secondary(place, "absorbs"),), **names)


def _cycle(by_id: dict[str, Rule], patterns: dict[str, Pattern], diags: Diagnostics) -> None:
    """Rules that drop each other in a ring."""
    graph = {
        rule.id: {drop.rule for drop in rule.drops} | set(lower_steps(rule, by_id)) for rule in by_id.values()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        ring: list[str] = error.args[1]
        span = patterns[ring[0]].span
        diags.add("PG0604", span, names=" → ".join(reversed(ring)))


def lower_steps(rule: Rule, by_id: dict[str, Rule]) -> Iterable[str]:
    """The rules of the same tier on lower steps."""
    if rule.tier is None:
        return ()
    of, step = rule.tier
    return [
        other.id for other in by_id.values() if other.tier and other.tier[0] == of and other.tier[1] < step
    ]


def counting_order(
    rules: tuple[Rule, ...], patterns: dict[str, Pattern], diags: Diagnostics
) -> tuple[int, ...] | None:
    """Indices of the rules so that whatever decides a rule stands before it; a cycle is PG0606.

    Whether X is counted is known once it is known of every rule that may drop X whether it stands, of the keepers
    likewise, and of every rule that a condition of those names by ``counted`` whether it is counted.
    """
    by_id = {rule.id: rule for rule in rules}
    index = {rule.id: number for number, rule in enumerate(rules)}
    stands_after = {rule.id: set(_counted_in([rule.only_if])) for rule in rules}
    graph: dict[str, set[str]] = {rule.id: set() for rule in rules}
    for rule in rules:
        graph[rule.id] |= stands_after[rule.id]
        for drop in rule.drops:
            graph[drop.rule] |= stands_after[rule.id] | set(_counted_in([drop.when]))
        for lower in lower_steps(rule, by_id):
            graph[lower] |= stands_after[rule.id]
    for rule in rules:
        kept = graph.keys() & set(rule.keeps)
        for drop in rule.drops if kept else ():
            # A rule saves what it keeps from those that it absorbs; what else it keeps does not hang on it.
            dropper = by_id[drop.rule]
            dropped = {lower.rule for lower in dropper.drops} | set(lower_steps(dropper, by_id))
            for saved in kept & dropped:
                graph[saved] |= stands_after[rule.id] | set(_counted_in([drop.when]))
    sorter = TopologicalSorter({key: sorted(graph[key], key=index.__getitem__) for key in graph})
    try:
        return tuple(index[name] for name in sorter.static_order())
    except CycleError as error:
        ring: list[str] = error.args[1]
        diags.add("PG0606", patterns[ring[0]].span, names=" → ".join(reversed(ring)))
        return None


def _counted_in(conditions: Iterable[Core | None]) -> Iterable[str]:
    for condition in conditions:
        if condition is not None:
            yield from (node.rule for node in walk(condition) if isinstance(node, core.RuleCounted))
