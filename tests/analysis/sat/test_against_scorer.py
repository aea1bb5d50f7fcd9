"""What the clauses say of a hand is what the compiled scorer says of it: random models, every rule and every node."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from paigui.analysis.replay import Replay
from paigui.analysis.sat.cnf import FALSE, TRUE, CannotEncode
from paigui.analysis.sat.engine import FormClauses
from paigui.analysis.sat.proposals import Proposal
from paigui.analysis.standing import Standing
from paigui.api import load
from paigui.ir import core
from paigui.ir.core import Core, Type
from paigui.ir.program import Form, Program

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "emit"))

from sample_expressions import EXPRESSIONS
from sample_programs import program as sample_program
from test_expressions import HELPERS

MODELS = 30
RULESETS = [
    ("luohan", {}),
    ("luohan", {"eight_pairs": True, "single_wait": "by-shape", "concealed_kong_breaks_all_claimed": False}),
    ("luohan-early", {}),
    ("association", {}),
    ("fengquan", {}),
    ("fengquan-minefield", {}),
]


def random_models(made: FormClauses, seed: int, number: int) -> Iterator[Proposal]:
    """Models that lie far from each other: some melds, groups and facts are asked for by chance."""
    dice = random.Random(seed)
    named = [variable for variable in made.clauses.names if variable != TRUE]
    waits = set(made.waits.kinds) if made.waits.asked else set()
    for _ in range(number):
        made.feed()
        assumed: list[int] = []
        for variable in dice.sample(named, min(len(named), 25)):
            literal = variable if dice.random() < 0.3 else -variable
            if made.solver.solve(assumptions=[*assumed, literal]):
                assumed.append(literal)
        made.solver.set_phases([variable if dice.random() < 0.3 else -variable for variable in named])
        assert made.solver.solve(assumptions=assumed)
        proposal = Proposal(made.hands, made.contexts, set(made.solver.get_model()))
        if waits and not made._waits_are_right(proposal):
            # The same hand again, with the waits that were learnt of it.
            hand = [v if v in proposal.model else -v for v in named if v not in waits]
            made.feed()
            assert made.solver.solve(assumptions=hand)
            proposal = Proposal(made.hands, made.contexts, set(made.solver.get_model()))
            assert made._waits_are_right(proposal)
        yield proposal


def compare(program: Program, form: Form, truths: dict[str, Core], seed: int, number: int) -> Counter[str]:
    """Holds each truth of random models against the scorer's; how often each held and did not."""
    replay = Replay(program)
    made = FormClauses(program, form, replay)
    literals = {}
    for name, truth in truths.items():
        try:
            literals[name] = made.truth(truth)
        except CannotEncode:
            continue
    told: Counter[str] = Counter()
    for proposal in random_models(made, seed, number):
        win = proposal.win()
        replayed = replay.accepted(win)
        if replayed is None:
            told["(refused)"] += 1
            continue
        meant = [
            (at, payer)
            for at, reading in enumerate(replayed.hand.readings)
            if proposal.means(reading)
            for payer, who in enumerate(replayed.payers(at))
            if proposal.pays(who)
        ]
        if not meant and not form.parts:
            told["(complete)"] += 1  # a hand is not incomplete if the tile that was named completes it
            continue
        assert meant, win
        for name, literal in literals.items():
            holds = literal == TRUE or (literal != FALSE and proposal.holds(literal))
            reading, payer = meant[0]
            found = replay.asked(truths[name])(
                replayed.hand, replayed.hand.readings[reading], replayed.payers(reading)[payer]
            )
            assert bool(found) == holds, (name, form.id, win, replayed.hand.readings[reading])
            told[f"{name} {holds}"] += 1
    return told


@pytest.mark.parametrize(("name", "options"), RULESETS, ids=[f"{n}-{len(o)}" for n, o in RULESETS])
def test_rules_stand_as_the_clauses_say(name: str, options: dict[str, bool | str]) -> None:
    program = load(name, **options).compiled.program
    standing = Standing(program)
    truths = {rule.id: standing.stands(rule.id) for rule in program.rules}
    truths |= {f"counted {rule.id}": standing.counted(rule.id) for rule in program.rules}
    for form in program.forms:
        told = compare(program, form, truths, 1, MODELS if form.parts else 10)
        assert told["(refused)"] < MODELS / 2
        if form.id == "standard":
            assert len({key for key in told if key.endswith(" True")}) > len(program.rules) / 2


def as_truths(kind: Type, body: Core) -> list[Core]:
    """Truths about a value of any type."""
    if kind is Type.TRUTH:
        return [body]
    if kind is Type.NUMBER:
        return [core.Comparison(">=", body, core.Integer(value)) for value in (0, 1, 2, 5)]
    if kind is Type.TILES:
        return [
            core.Exists(core.Members("tiles", (core.Within(body),))),
            core.AllFit(core.Members("groups"), (core.Touching(body),)),
        ]
    return []


def test_every_node_is_as_the_scorer_has_it_or_refused() -> None:
    program = sample_program((), definitions=HELPERS)
    truths = {
        f"{name} {number}": truth
        for name, (kind, body) in EXPRESSIONS.items()
        for number, truth in enumerate(as_truths(kind, body))
    }
    told: Counter[str] = Counter()
    for form in program.forms:
        told += compare(program, form, truths, 2, 12)
    known = {name for name in truths if told[f"{name} True"] or told[f"{name} False"]}
    assert len(known) > 0.8 * len(truths), sorted(set(truths) - known)
    assert sum(told[f"{name} True"] > 0 and told[f"{name} False"] > 0 for name in known) > len(known) / 3
