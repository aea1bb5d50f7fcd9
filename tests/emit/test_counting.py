"""Random rules that drop, keep and ask each other: compiled, and by the sentences of the language, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from sample_programs import program, rule
from sample_wins import RECORDS

from paigui.check.counting import counting_order
from paigui.diagnostics import Diagnostics
from paigui.emit import module_from, scorer_source
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.program import Drop, Program, Rule
from paigui.model.ruleset import Pattern
from paigui.syntax import ast

NAMES = tuple("abcdefg")


class CircleError(Exception):
    """A question is asked while it is being answered."""


class ByTheBook:
    """Answers each question from the sentences; every part is asked, so that what hangs on itself is found."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = {each.id: each for each in rules}
        self.answers: dict[tuple[str, str], bool | None] = {}

    def answer(self, question: str, name: str) -> bool:
        key = question, name
        if key in self.answers:
            known = self.answers[key]
            if known is None:
                raise CircleError(name)
            return known
        self.answers[key] = None
        found = {"stands": self._stands, "counted": self._counted, "alone": self._alone}[question](name)
        self.answers[key] = found
        return found

    def _stands(self, name: str) -> bool:
        own = self.rules[name]
        return all([self.holds(own.when), self.holds(own.only_if)])

    def _counted(self, name: str) -> bool:
        dropped = [self._drops(other, name) for other in self.rules.values()]
        return all([self.answer("stands", name), not any(dropped)])

    def _drops(self, other: Rule, name: str) -> bool:
        """Y drops X if it absorbs X or is a higher step, unless a standing K absorbs Y and keeps X."""
        entries = [drop.when for drop in other.drops if drop.rule == name]
        own = self.rules[name]
        if own.tier and other.tier and own.tier[0] == other.tier[0] and other.tier[1] > own.tier[1]:
            entries.append(None)
        if not entries:
            return False
        saved = [
            all([self.answer("stands", keeper.id), self.holds(drop.when)])
            for keeper in self.rules.values()
            if name in keeper.keeps
            for drop in keeper.drops
            if drop.rule == other.id
        ]
        active = [self.holds(when) for when in entries]
        return all([self.answer("stands", other.id), any(active), not any(saved)])

    def _alone(self, name: str) -> bool:
        own = self.rules[name]
        seen = [
            self.answer("counted", other.id)
            for other in self.rules.values()
            if other.id != name and other.unit == own.unit and not self._looked_past(own, other)
        ]
        return not any(seen)

    def _looked_past(self, own: Rule, other: Rule) -> bool:
        lower = own.tier and other.tier and own.tier[0] == other.tier[0] and other.tier[1] < own.tier[1]
        return other.id in own.keeps or bool(lower) or any(drop.rule == other.id for drop in own.drops)

    def holds(self, condition: Core | None) -> bool:
        match condition:
            case None:
                return True
            case core.Truth(value):
                return value
            case core.Not(operand):
                return not self.holds(operand)
            case core.AllOf(operands):
                return min([self.holds(each) for each in operands])
            case core.AnyOf(operands):
                return max([self.holds(each) for each in operands])
            case core.RuleCounted(name):
                return self.answer("counted", name)
            case core.RuleStands(name):
                return self.answer("stands", name)
            case core.RuleAlone(name):
                return self.answer("alone", name)
        raise TypeError(condition)


def condition(rng: Random, depth: int = 2) -> Core:
    kind = rng.randrange(9 if depth else 6)
    if kind < 6:
        ask = rng.choice((core.RuleCounted, core.RuleStands, core.RuleStands, core.RuleAlone))
        return ask(rng.choice(NAMES))
    parts = (condition(rng, depth - 1), condition(rng, depth - 1))
    return (core.AllOf(parts), core.AnyOf(parts), core.Not(parts[0]))[kind - 6]


def maybe(rng: Random, chance: float) -> Core | None:
    return condition(rng) if rng.random() < chance else None


def random_rules(rng: Random) -> tuple[Rule, ...]:
    asking = rng.choice((0.1, 0.2, 0.4))
    rules = []
    for number, name in enumerate(NAMES):
        later = [other for other in NAMES[number + 1 :] if rng.random() < 0.35]
        rules.append(
            rule(
                name,
                when=core.Truth(rng.random() < 0.8),
                only_if=maybe(rng, asking),
                drops=tuple(Drop(other, maybe(rng, asking / 2), "rule", None) for other in later),
                keeps=tuple(o for o in NAMES if o != name and o not in later and rng.random() < 0.3),
                tier=("series", 9 - number) if rng.random() < 0.25 else None,
                unit="points" if rng.random() < 0.15 else "tai",
            )
        )
    rng.shuffle(rules)
    return tuple(rules)


def patterns(made: Program) -> dict[str, Pattern]:
    return {each.id: Pattern(id=each.id, span=each.span, tai=ast.Number(1)) for each in made.rules}


def test_what_counts_is_what_the_sentences_say() -> None:
    rng = Random(11)
    circles = several = 0
    for number in range(400):
        made = program(random_rules(rng))
        diags = Diagnostics()
        order = counting_order(made.rules, patterns(made), diags)
        book = ByTheBook(made.rules)
        try:
            expected = {name for name in NAMES if book.answer("counted", name)}
        except CircleError:
            assert order is None, number
            assert {item.code for item in diags.items} <= {"PG0606", "PG0618"}
            circles += 1
            continue
        assert order is not None, (number, diags.items)
        module = module_from(
            scorer_source(program(made.rules, order=order), semantic_hash=""), "random_rules"
        )
        score = module.score(module.Win.parse(RECORDS[0]))
        assert set(score.counted) == expected, (number, made.rules)
        several += len(expected) > 1
    assert circles > 50
    assert several > 100
