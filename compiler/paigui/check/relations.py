"""How rules bear on each other: absorbs, keeps, tiers.

Exclusion is data, so it must be decided by the data alone: a cycle, an undecided chain or two rules on one step of a tier
is an error, never resolved by order of writing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter

from paigui.diagnostics import Diagnostics, Secondary
from paigui.diagnostics.span import Span
from paigui.ir.beside import beside, lower_steps
from paigui.ir.program import Rule
from paigui.model.ruleset import ALL, Pattern

MOST_RELATIONS = 5_000
"""Pairs of rules of which one drops the other, or may not count where the other is alone: a hand asks all of them."""


def check_relations(
    rules: tuple[Rule, ...], patterns: dict[str, Pattern], alone: Iterable[str], diags: Diagnostics
) -> bool:
    """Reports what the relations leave open (PG0601–PG0605), or that there are too many (PG0617); whether all is well.

    ``alone`` are the rules of which it is asked whether they are alone.
    """
    drops = _drops(rules)
    if (count := sum(drops.values())) > MOST_RELATIONS:
        too_many(count, max(rules, key=lambda rule: drops[rule.id]).span, diags)
        return False
    for rule in (rule for rule in rules if rule.id in set(alone)):
        count += len(beside(rule, rules))
        if count > MOST_RELATIONS:
            too_many(count, rule.span, diags)
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


def too_many(count: int, span: Span, diags: Diagnostics) -> None:
    """Reports that rules bear on each other in too many pairs (PG0617)."""
    diags.add("PG0617", span, count=f"{count:,}", most=f"{MOST_RELATIONS:,}")


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
    dropped = {drop.rule for drop in rule.drops}
    for entry in pattern.absorbs:
        if entry.rule == rule.id:
            diags.add("PG0601", entry.span, name=rule.id)
        elif entry.rule in rule.keeps:
            diags.add("PG0602", entry.span, name=rule.id, other=entry.rule)
        elif entry.rule == ALL:
            for kept in rule.keeps:
                if kept in dropped and all(other.rule != kept for other in pattern.absorbs):
                    diags.add("PG0602", entry.span, name=rule.id, other=kept)


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
            told: set[str] = set()
            for further in by_id[drop.rule].drops:
                if further.rule in absorbed or further.rule in rule.keeps or further.rule == rule.id:
                    continue
                outer = patterns[rule.id].entry_about(patterns[drop.rule])
                inner = patterns[drop.rule].entry_about(patterns[further.rule])
                assert outer is not None and inner is not None
                if inner.rule not in told:
                    told.add(inner.rule)
                    names = {"name": rule.id, "middle": drop.rule, "other": inner.rule}
                    diags.add("PG0605", outer.span, secondary=(Secondary(inner.span, "absorbs"),), **names)


def _cycle(by_id: dict[str, Rule], patterns: dict[str, Pattern], diags: Diagnostics) -> None:
    """Rules that drop each other in a ring."""
    graph = {
        rule.id: {drop.rule for drop in rule.drops} | set(lower_steps(rule, by_id.values()))
        for rule in by_id.values()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        ring: list[str] = error.args[1]
        span = patterns[ring[0]].span
        diags.add("PG0604", span, names=" → ".join(reversed(ring)))
