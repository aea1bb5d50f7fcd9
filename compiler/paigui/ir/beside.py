"""Rules beside each other: the lower steps of a tier, and what makes a rule stand alone."""

from __future__ import annotations

from collections.abc import Iterable

from paigui.ir.program import Rule


def lower_steps(rule: Rule, rules: Iterable[Rule]) -> tuple[str, ...]:
    """The rules of the same tier on lower steps."""
    if rule.tier is None:
        return ()
    of, step = rule.tier
    return tuple(other.id for other in rules if other.tier and other.tier[0] == of and other.tier[1] < step)


def beside(rule: Rule, rules: Iterable[Rule]) -> tuple[str, ...]:
    """The rules of which none may be counted where a rule is alone: those that give the same unit.

    Left out are what it keeps, which counts beside it on purpose, and what it absorbs or stands above in its tier, which
    is not for counting beside it. So whether a rule is alone never hangs on what hangs on the rule itself.
    """
    known = tuple(rules)
    past = {rule.id, *rule.keeps, *(drop.rule for drop in rule.drops), *lower_steps(rule, known)}
    return tuple(other.id for other in known if other.unit == rule.unit and other.id not in past)
