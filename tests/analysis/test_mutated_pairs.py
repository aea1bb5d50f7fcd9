"""Random pairs of rulesets, each with a change: what is called equal is not found to differ by a sample of its own, and what
is said to differ does, under modules that are made for the replay alone."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from behaving import behaviour, check_witnesses

import paigui
from paigui import check, emit, ir
from paigui.analysis.behaviour import Effort
from paigui.analysis.judged import Side, Sides
from paigui.analysis.mutant import Mutant
from paigui.analysis.mutants import mutants
from paigui.analysis.random_wins import some_wins
from paigui.api import Rules
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Ruleset
from paigui.pipeline import Compiled

ORDINARY, LONG = 20, 200
PAIRS = [
    pytest.param(number, id=f"pair{number:03}", marks=[pytest.mark.long] if number >= ORDINARY else [])
    for number in range(LONG)
]
CLOSED = ("luohan", "association")
SCORING = ("patterns", "definitions", "ways", "forms", "settlement", "maps")


@lru_cache(4)
def changes(name: str) -> tuple[Ruleset, tuple[Mutant, ...]]:
    ruleset = paigui.load(name).compiled.ruleset
    return ruleset, tuple(mutants(ruleset, None))


def compiled(ruleset: Ruleset) -> Rules | None:
    """The rules of a closed ruleset; nothing if it does not compile."""
    program = check.check(ruleset, Diagnostics())
    if program is None:
        return None
    fingerprint = ir.semantic_hash(program)
    source = emit.scorer_source(program, semantic_hash=fingerprint)
    return Rules(Compiled(ruleset, program, fingerprint, source, {}))


def mutated(random: Random) -> Rules:
    """A ruleset with one to three changes."""
    while True:
        ruleset, known = changes(random.choice(CLOSED))
        scoring = [
            each
            for each in known
            if each.section in ("patterns", "definitions", "ways", "forms", "settlement", "maps")
        ]
        for mutant in random.sample(scoring if random.random() < 0.8 else known, random.randrange(1, 4)):
            ruleset = mutant.applied(ruleset)
        rules = compiled(ruleset)
        if rules is not None:
            return rules


def near(random: Random) -> tuple[Rules, Rules]:
    """A ruleset with a change, and the ruleset itself: most of what differs is one thing."""
    while True:
        ruleset, known = changes(random.choice(CLOSED))
        rules = compiled(random.choice(known).applied(ruleset))
        if rules is not None:
            return paigui.load(ruleset.id), rules


@pytest.mark.parametrize("number", PAIRS)
def test_no_pair_is_called_equal_that_differs(number: int) -> None:
    random = Random(f"pair {number}")
    before, after = near(random) if number % 2 else (mutated(random), mutated(random))
    found = behaviour(before, after, Effort(samples=150))
    check_witnesses(before, after, found)
    if found.score == "differs":
        assert found.beside or any(rule.witness for rule in found.rules)
    if found.score == "equal":
        facts = {fact.id: fact for rules in (before, after) for fact in rules.compiled.ruleset.facts}
        sides = Sides(Side(before), Side(after))
        differing = [
            win for win in some_wins(number + 99, 600, facts, pairs=True) if sides.judge(win).differs
        ]
        assert not differing, differing[0].to_record()
