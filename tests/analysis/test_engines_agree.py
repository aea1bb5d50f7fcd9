"""Engines of proof against each other, and against wins drawn by chance: every pair of rules of the shipped rulesets."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from tests.bruteforce.wins import random_wins

from paigui.analysis.engines import ENGINES
from paigui.analysis.implications import Matrix, Prover, implication_matrix
from paigui.api import load
from paigui_runtime.win import Win, WinError

SHIPPED = ("luohan", "luohan-early", "association", "fengquan", "fengquan-minefield")
PAIRS = [pytest.param(*pair, id="-".join(pair)) for pair in combinations(ENGINES, 2)]
WINS = 2_000


@cache
def asked(ruleset: str, engine: str) -> tuple[Prover, Matrix]:
    prover = Prover(load(ruleset).compiled.program, ENGINES[engine]())
    return prover, implication_matrix(prover)


def disagreements(one: Matrix, other: Matrix) -> list[tuple[object, str, str]]:
    """What two engines say otherwise; what one of them leaves unknown is no disagreement."""
    found: list[tuple[object, str, str]] = []
    for mine, theirs in ((one.stands, other.stands), (one.answers, other.answers)):
        for key in mine.keys() & theirs.keys():
            said = mine[key].verdict, theirs[key].verdict  # type: ignore[index]
            if "unknown" not in said and said[0] != said[1]:
                found.append((key, *said))
    return found


@pytest.mark.parametrize(("one", "other"), PAIRS)
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_two_engines_agree_over_all_pairs_of_rules(ruleset: str, one: str, other: str) -> None:
    assert disagreements(asked(ruleset, one)[1], asked(ruleset, other)[1]) == []


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "ruleset", ["luohan", *(pytest.param(n, marks=pytest.mark.long) for n in SHIPPED[1:])]
)
def test_no_win_by_chance_speaks_against_a_proof(ruleset: str, engine: str) -> None:
    prover, matrix = asked(ruleset, engine)
    assert all(answer.verdict != "unknown" for answer in matrix.answers.values())
    seen = tried = 0
    for record, _ in random_wins(5, WINS):
        try:
            replayed = prover.replay.accepted(Win.parse(record))
        except WinError:
            continue
        if replayed is None:
            continue
        tried += 1
        for number in range(len(replayed.hand.readings)):
            result = replayed.standing(number, 0)
            if result.undecided:
                continue
            standing = prover.named(result.stands)
            for rule in standing:
                assert matrix.stands[rule].verdict == "refuted", record
                missing = set(matrix.implied_by(rule)) - standing
                assert not missing, (rule, missing, record)
                seen += 1
    assert tried > WINS / 100 and seen > tried  # 地雷遊戲 accepts no melds and few ways
