"""The exact engine's answers: where the answer is known, beside those of the other engine, and against random wins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from paigui.analysis.engine import NoneExists, Undecided, Witness
from paigui.analysis.exact.divisions import divisions_in, parts_of
from paigui.analysis.exact.finding import ExactEngine
from paigui.analysis.exact.standing import HONORS
from paigui.analysis.implications import Matrix, Prover, implication_matrix
from paigui.analysis.prove import ask, read_question
from paigui.analysis.sampling import Space, situations
from paigui.analysis.sat.engine import SatEngine
from paigui.api import Rules, load
from paigui.check import fold
from paigui.diagnostics import Diagnostics
from paigui.ir import core
from paigui.ir.core import Core
from paigui_runtime.suit_split import Room, splits
from paigui_runtime.win import Win, WinError

VARIANTS = Path(__file__).parents[2] / "variants"

FOUR = "little_three_dragons or big_three_dragons or little_four_winds or big_four_winds"
ANSWERS = [
    ("form is standard implies count(tiles) <= 20", {}, "refuted"),
    ("form is standard implies count(tiles) <= 22", {}, "proved"),
    # Five groups and a pair leave out one of seven kinds of honors, so that all dragons or all winds are there.
    ("all_honors implies " + FOUR, {}, "proved"),
    ("all_honors implies " + FOUR, {"eight_pairs": True}, "refuted"),
    ("form is standard and all_honors implies " + FOUR, {"eight_pairs": True}, "proved"),
    ("concealed_triplets_5 implies fully_concealed and all_triplets", {}, "proved"),
    ("concealed_triplets_5 implies concealed_self_draw", {}, "refuted"),
    ("concealed_triplets_5 implies not concealed_self_draw", {}, "refuted"),
    ("big_four_winds implies seat_wind_triplet and round_wind_triplet", {}, "proved"),
    ("little_four_winds implies seat_wind_triplet", {}, "refuted"),
    ("little_four_winds implies round_wind_triplet", {}, "refuted"),
    ("all_claimed implies single_wait", {}, "proved"),
    # 天胡 completes nothing, so that nothing was waited for; nor in a hand that is not complete.
    ("form is standard and count(waits) == 0 implies heavenly", {}, "proved"),
    ("count(waits) == 0 implies heavenly", {}, "refuted"),
    ("heavenly and single_wait", {}, "refuted"),
    # The fourth tile of a kind, robbed, completes neither a triplet nor a pair.
    ("won by robbed_kong and all_triplets", {}, "refuted"),
    ("won by robbed_kong and count(sequences) == 1 and count(triplets) == 4", {}, "proved"),
    # Of seven pairs and a triplet two pairs may be alike; there are not eight.
    ("count(pairs) == 7 and any triplet of dragons", {"eight_pairs": True}, "proved"),
    ("count(pairs of winds) == 7", {"eight_pairs": True}, "proved"),
    ("count(pairs of winds) > 7", {"eight_pairs": True}, "refuted"),
    ("count(pairs of winds) == 7 and any triplet of winds", {"eight_pairs": True}, "refuted"),
    ("count(pairs of dragons) == 7", {"eight_pairs": True}, "refuted"),
    ("count(pairs) == 8", {"eight_pairs": True}, "refuted"),
    # A hand that is not complete shows its melds.
    ("form is incomplete and any kong of dragons and on_replacement", {}, "proved"),
    ("form is incomplete and any pair", {}, "refuted"),
    ("form is incomplete and count(flowers) < 8", {}, "refuted"),
    # Replaced tiles must be there.
    ("after_concealed_kong implies any concealed kong", {}, "proved"),
    ("after_flower implies any flower", {}, "proved"),
    ("replacements == 12 and count(kongs) == 4", {}, "proved"),
    ("replacements == 12 and count(kongs) == 3", {}, "refuted"),
    ("streak == 7 and winner is dealer", {}, "proved"),
]


@cache
def asking(name: str = "luohan", options: tuple[tuple[str, Any], ...] = ()) -> tuple[Rules, Prover]:
    rules = load(name, **dict(options))
    return rules, Prover(rules.compiled.program, ExactEngine())


@pytest.mark.parametrize(("text", "options", "verdict"), ANSWERS, ids=[text for text, _, _ in ANSWERS])
def test_known_answers(text: str, options: dict[str, Any], verdict: str) -> None:
    rules, prover = asking("luohan", tuple(options.items()))
    diags = Diagnostics()
    question = read_question(rules.compiled, text, diags)
    assert question is not None, diags.items
    asked = ask(prover, question)
    assert asked.verdict == verdict, asked
    for _, answer in asked.answers:
        if answer.witness is not None:
            win = answer.witness.win
            assert Win.parse(win.to_record()) == win
            assert rules.score(win) is not None


def test_what_is_not_folded_is_undecided_with_a_reason() -> None:
    rules, prover = asking()
    six = core.Comparison("==", core.CountMembers(core.Members("groups")), core.Integer(6))
    readings = core.Quantified("every", core.OverReadings(), six)
    found = prover.engine.find(rules.compiled.program, readings)
    assert isinstance(found, Undecided) and found.reason and found.reason_zh


def matrices(name: str) -> tuple[Matrix, Matrix]:
    program = load(name).compiled.program
    return implication_matrix(asking(name)[1]), implication_matrix(Prover(program, SatEngine()))


@pytest.mark.parametrize(
    "name",
    [
        "luohan",
        "fengquan-minefield",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("luohan-early", "association", "fengquan")),
    ],
)
def test_two_engines_agree_on_the_whole_implication_matrix(name: str) -> None:
    """Every rule and every pair of rules: proved by both or refuted by both, none unknown."""
    exact, sat = matrices(name)
    assert {rule: answer.verdict for rule, answer in exact.stands.items()} == {
        rule: answer.verdict for rule, answer in sat.stands.items()
    }
    assert {pair: answer.verdict for pair, answer in exact.answers.items()} == {
        pair: answer.verdict for pair, answer in sat.answers.items()
    }
    assert "unknown" not in {answer.verdict for answer in exact.answers.values()}


@pytest.mark.parametrize("name", ["luohan", "association", "fengquan"])
def test_no_random_win_shows_what_is_said_not_to_exist(name: str) -> None:
    """Conjunctions of two to four rules that stand or do not, by chance."""
    rules, prover = asking(name)
    chance = random.Random(name)
    standings = {
        standing for win in islice(accepted(rules, chance), 400) for standing in standing_in(prover, win)
    }
    ids, stands = prover.ids, prover.standing.stands
    proved = 0
    for _ in range(60):
        chosen = {rule: chance.random() < 0.6 for rule in chance.sample(ids, chance.randint(2, 4))}
        condition = fold.conjunction([signed(stands(rule), holds) for rule, holds in chosen.items()])
        found = prover.engine.find(prover.program, condition)
        if isinstance(found, NoneExists):
            proved += 1
            assert not any(
                all((rule in standing) is holds for rule, holds in chosen.items()) for standing in standings
            )
        else:
            assert isinstance(found, Witness), (chosen, found)
    assert 0 < proved < 60


def signed(truth: Core, holds: bool) -> Core:
    return truth if holds else fold.negation(truth)


def accepted(rules: Rules, chance: random.Random) -> Iterator[Win]:
    """Random wins, complete records, that a ruleset accepts."""
    for situation in situations(chance, Space()):
        flowers = tuple(flower for flower in range(34, 42) if chance.random() < 0.3)
        seat = chance.randrange(4)
        dealer = chance.randrange(4)
        win = situation.win(
            seat, chance.randrange(4), flowers=flowers, dealer=dealer, streak=chance.randrange(3)
        )
        try:
            rules.score(win)
        except WinError:
            continue
        yield win


def standing_in(prover: Prover, win: Win) -> list[frozenset[str]]:
    return prover.standings(Witness(win, 0))


def test_divisions_of_another_form_are_those_of_the_runtime() -> None:
    """Honors of seven pairs and a triplet: every count of seven kinds, divided by search."""
    form = next(form for form in load("luohan", eight_pairs=True).compiled.program.forms if not form.melds)
    found = divisions_in(HONORS, parts_of(form))
    room = Room(sequences=0, triplets=1, pairs=7, loose=0, twin_pairs=True)
    keys: list[int] = []
    for counts in product(range(5), repeat=7):
        key = sum(count << 3 * rank for rank, count in enumerate(counts))
        keys += [key] * sum(1 for _ in splits(counts, False, room))
    assert sorted(keys) == sorted(found.keys.tolist())


OF_RECORDS = [
    "winner is dealer",
    "winner is not dealer and giver is not dealer",
    "payer is dealer and won by self_draw",
    "turn >= 12",
    "copies_seen == 3",
    "streak >= 4 and shown_streak < streak",
    "ready_declared and human",
    "flowers_dealt and count(flowers) == 8",
    "replacements >= 3 and after_claimed_kong",
    "last_tile and won by robbed_kong",
]
"""What a record may say; all of it can be."""


@pytest.mark.parametrize("text", OF_RECORDS)
def test_what_no_rule_reads_may_be_asked(text: str) -> None:
    """A record that is shown says what the question reads, also where nothing of the ruleset reads it."""
    rules = load(str(VARIANTS / "bases" / "plain.yaml"))
    prover = Prover(rules.compiled.program, ExactEngine())
    question = read_question(rules.compiled, text, Diagnostics())
    assert question is not None and ask(prover, question).verdict == "proved"
