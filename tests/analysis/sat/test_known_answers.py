"""Questions of which the answer is known by thought, and certificates of some of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from paigui.analysis.engine import NoneExists, Undecided, Witness
from paigui.analysis.implications import Prover
from paigui.analysis.prove import ask, read_question, refuting
from paigui.analysis.sat.certificate import certificates, dimacs, proof_of
from paigui.analysis.sat.engine import SatEngine
from paigui.api import Rules, load
from paigui.check import fold
from paigui.diagnostics import Diagnostics
from paigui.ir import core
from paigui.ir.core import Type

FOUR = "little_three_dragons or big_three_dragons or little_four_winds or big_four_winds"
ANSWERS = [
    # Of seven kinds of honors five groups and a pair leave one kind out: all dragons or all winds are there.
    ("all_honors implies " + FOUR, {}, "proved"),
    ("all_honors implies " + FOUR, {"eight_pairs": True}, "refuted"),
    ("form is standard and all_honors implies " + FOUR, {"eight_pairs": True}, "proved"),
    # Five concealed triplets leave room for no meld but concealed kongs; a discard may complete the pair.
    ("concealed_triplets_5 implies fully_concealed and all_triplets", {}, "proved"),
    ("「五暗坎」必有「不求自摸」", {}, "refuted"),
    ("big_four_winds implies seat_wind_triplet and round_wind_triplet", {}, "proved"),
    ("little_four_winds implies seat_wind_triplet", {}, "refuted"),
    ("little_four_winds implies round_wind_triplet", {}, "refuted"),
    # A single tile waits for itself alone.
    ("all_claimed implies single_wait", {}, "proved"),
    ("count(waits) == 1 implies not two_sided_wait", {}, "refuted"),
    # In an incomplete hand only the flower win counts.
    ("full_flush equals count(suits of tiles) == 1 and not any honor", {}, "refuted"),
    ("full_flush equals count(suits of tiles) == 1 and not any honor and form is standard", {}, "proved"),
    ("half_flush equals count(suits of tiles) == 1", {}, "refuted"),
    # No hand has six groups.
    ("count(kongs) == 5 and count(pairs) == 1", {}, "proved"),
    ("count(kongs) == 5 and any sequence", {}, "refuted"),
    ("winner is dealer and ready_heaven", {}, "refuted"),
    ("seven_pairs_triplet and any kong", {"eight_pairs": True}, "refuted"),
    ("heavenly and single_wait", {}, "refuted"),
    ("after_concealed_kong implies any concealed kong", {}, "proved"),
]


@cache
def prover(options: tuple[tuple[str, Any], ...] = (), name: str = "luohan") -> tuple[Rules, Prover]:
    rules = load(name, **dict(options))
    return rules, Prover(rules.compiled.program, SatEngine())


@pytest.mark.parametrize(("text", "options", "verdict"), ANSWERS, ids=[f"{n}" for n in range(len(ANSWERS))])
def test_known_answers(text: str, options: dict[str, Any], verdict: str) -> None:
    rules, asking = prover(tuple(options.items()))
    diags = Diagnostics()
    question = read_question(rules.compiled, text, diags)
    assert question is not None, diags.items
    asked = ask(asking, question)
    assert asked.verdict == verdict, asked
    for _, answer in asked.answers:
        if answer.witness is not None:
            assert rules.score(answer.witness.win) is not None


def test_a_witness_is_of_the_reading_that_it_names() -> None:
    rules, asking = prover()
    stands = asking.standing.stands
    condition = fold.conjunction([stands("concealed_triplets_3"), fold.negation(stands("all_sequences"))])
    found = asking.engine.find(rules.compiled.program, condition)
    assert isinstance(found, Witness)
    replayed = asking.replay.accepted(found.win)
    assert replayed is not None
    assert (found.reading, found.payer) in asking.replay.places(replayed, condition, None)


def test_several_witnesses_are_of_different_hands() -> None:
    rules, asking = prover()
    engine = asking.engine
    assert isinstance(engine, SatEngine)
    shown = []
    for witness in engine.witnesses(rules.compiled.program, asking.standing.stands("big_three_dragons")):
        shown.append(witness.win)
        if len(shown) == 5:
            break
    assert len(set(shown)) == 5


def test_what_is_not_read_is_undecided_with_a_reason() -> None:
    rules, asking = prover()
    readings = core.Quantified("every", core.OverReadings(), core.Exists(core.Members("sequences")))
    found = asking.engine.find(rules.compiled.program, readings)
    assert isinstance(found, Undecided) and found.reason and found.reason_zh
    fed = core.Exists(core.Members("groups", (core.FedBy(core.Fact("dealer", Type.PLAYER)),)))
    assert isinstance(asking.engine.find(rules.compiled.program, fed), Undecided)


def test_an_engine_still_answers_after_a_question_that_was_too_much() -> None:
    rules, asking = prover()
    program = rules.compiled.program
    streak = core.Fact("streak", Type.NUMBER)
    squared = core.Comparison("==", core.Arithmetic("*", streak, streak), core.Integer(4))
    assert isinstance(asking.engine.find(program, squared), Undecided)
    assert isinstance(asking.engine.find(program, fold.NO), NoneExists)
    assert isinstance(asking.engine.find(program, asking.standing.stands("all_triplets")), Witness)


# --- certificates


def follows(clauses: list[tuple[int, ...]], lemma: Sequence[int]) -> bool:
    """Whether assuming the opposite of a clause leads to a contradiction by unit clauses alone (RUP)."""
    truths = {-literal for literal in lemma}
    watched: dict[int, list[tuple[int, ...]]] = {}
    for clause in clauses:
        for literal in clause:
            watched.setdefault(-literal, []).append(clause)
    waiting = [*truths, *(clause[0] for clause in clauses if len(clause) == 1)]
    truths |= set(waiting)
    while waiting:
        literal = waiting.pop()
        if -literal in truths:
            return True
        for clause in watched.get(literal, ()):
            if any(each in truths for each in clause):
                continue
            left = [each for each in clause if -each not in truths]
            if not left:
                return True
            if len(left) == 1:
                truths.add(left[0])
                waiting.append(left[0])
    return False


def check_proof(text: str, proof: str) -> None:
    """Checks a proof as a stranger would: from the files alone."""
    lines = [line for line in text.splitlines() if not line.startswith(("c", "p"))]
    clauses = [tuple(map(int, line.split()[:-1])) for line in lines]
    head = next(line for line in text.splitlines() if line.startswith("p"))
    assert head.split()[2:] == [
        str(max(abs(each) for clause in clauses for each in clause)),
        str(len(clauses)),
    ]
    for line in proof.splitlines():
        lemma = tuple(map(int, line.split()[:-1]))
        assert follows(clauses, lemma), line
        clauses.append(lemma)
    assert lemma == ()


def test_a_proof_of_pigeons_is_checked() -> None:
    """Four pigeons find no three holes."""
    hole = {(pigeon, place): 3 * pigeon + place + 1 for pigeon in range(4) for place in range(3)}
    clauses = [[hole[pigeon, place] for place in range(3)] for pigeon in range(4)]
    clauses += [
        [-hole[one, place], -hole[two, place]] for place in range(3) for one in range(4) for two in range(one)
    ]
    text = dimacs(clauses, 12, {1: "first in first"}, ["pigeons"])
    check_proof(text, "\n".join(proof_of(clauses)))
    with pytest.raises(ValueError, match="can hold"):
        proof_of(clauses[1:])
    with pytest.raises(AssertionError):
        check_proof(text, "0")


def test_a_certificate_of_a_question_is_checked() -> None:
    """A short one: a win with all eight flowers has both series."""
    rules, asking = prover()
    question = read_question(rules.compiled, "all_flowers implies flower_set", Diagnostics())
    assert question is not None
    condition = refuting(asking, question)
    engine = asking.engine
    assert isinstance(engine, SatEngine)
    assert isinstance(engine.find(rules.compiled.program, condition), NoneExists)
    made = certificates(engine, rules.compiled.program, condition, ("standard",), question.text)
    assert [one.form for one in made] == ["standard"]
    assert "c form standard" in made[0].clauses and "all_flowers implies flower_set" in made[0].clauses
    check_proof(made[0].clauses, made[0].proof)


def test_a_question_is_bounded_like_a_rule() -> None:
    diags = Diagnostics()
    text = "some kinds a b c d has any triplet of a and any triplet of b and any triplet of c and any triplet of d"
    assert read_question(load("luohan").compiled, text, diags) is None
    assert [item.code for item in diags.items] == ["PG0521"]
