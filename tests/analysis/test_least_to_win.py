"""Engines where a hand needs tai to win: that the hands which were tried are refused shows nothing of the others."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from paigui.analysis.engine import NoneExists
from paigui.analysis.engines import ENGINES
from paigui.analysis.implications import Prover
from paigui.analysis.prove import ask, read_question
from paigui.api import Rules, load
from paigui.diagnostics import Diagnostics
from paigui_runtime.win import Win, WinError

NEEDY = """
ruleset: needy
title: Needy
coexistence: higher-only
wins:
  self_draw: {name: {zh: 自摸, en: self-draw}, by: self-draw, tile: drawn, payers: others}
  eight_flowers: {name: {zh: 八仙, en: eight flowers}, by: eight-flowers, tile: drawn, payers: others}
forms:
  standard: {name: 五搭一對, order: 1, parts: [{groups: 5}, {pairs: 1}]}
  incomplete: {name: 未成, order: 2, parts: none, when: won by eight_flowers}
patterns:
  steady: {name: 連莊, tai: 3, when: streak >= 2}
  four_winds: {name: 四喜, tai: 9, when: count(kongs of winds) == 4 and last_tile}
settlement: {needs: hand_tai >= LEAST}
"""
KONGS = "EEEE SSSS WWWW NNNN CCCC"
FIVE = " and ".join(f"any concealed kong of {kong[0]}" for kong in KONGS.split())
HAND = f"form is incomplete and {FIVE} and count(tiles of F) == 1 and count(tiles of P) == 1"


def written(folder: Path, least: int) -> Rules:
    path = folder / "needy.yaml"
    path.write_text(NEEDY.replace("LEAST", str(least)), encoding="utf-8")
    return load(path)


def wins_of_five_kongs(rules: Rules) -> int:
    """How many records of the hand the ruleset accepts, by trying what it may read."""
    accepted = 0
    for streak, last, (held, won) in product(range(4), (False, True), (("F", "P"), ("P", "F"), ("FP", None))):
        record = {
            "concealed": held,
            "melds": [f"concealed-kong {kong}" for kong in KONGS.split()],
            "flowers": "1234f 1234g",
            "seat": "E",
            "round": "E",
            "by": "eight-flowers",
            "streak": streak,
            "last_tile": last,
            "dealer": 0,
            **({} if won is None else {"win": won}),
        }
        try:
            rules.score(Win.parse(record))
        except WinError:
            continue
        accepted += 1
    return accepted


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("least", "some"), [(0, True), (3, True), (10, True), (13, False)])
def test_no_engine_calls_impossible_what_brute_force_finds(
    engine: str, least: int, some: bool, tmp_path: Path
) -> None:
    rules = written(tmp_path, least)
    assert bool(wins_of_five_kongs(rules)) == some
    asking = Prover(rules.compiled.program, ENGINES[engine]())
    question = read_question(rules.compiled, HAND, Diagnostics())
    assert question is not None
    possible = ask(asking, question).answers[0][1].verdict
    assert possible != ("refuted" if some else "proved")


def test_a_witness_is_looked_for_among_hands_that_are_worth_much(tmp_path: Path) -> None:
    rules = written(tmp_path, 9)
    for engine in ENGINES.values():
        asking = Prover(rules.compiled.program, engine())
        question = read_question(rules.compiled, "form is standard and not (streak >= 2)", Diagnostics())
        assert question is not None
        assert ask(asking, question).answers[0][1].verdict == "proved"


@pytest.mark.parametrize("engine", ENGINES)
def test_what_no_hand_has_is_still_proved(engine: str, tmp_path: Path) -> None:
    rules = written(tmp_path, 9)
    asking = Prover(rules.compiled.program, ENGINES[engine]())
    question = read_question(rules.compiled, "form is standard and count(sequences) == 6", Diagnostics())
    assert question is not None
    assert isinstance(asking.engine.find(rules.compiled.program, question.left), NoneExists)
