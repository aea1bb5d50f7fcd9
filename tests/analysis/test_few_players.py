"""Tables of fewer than four: what is proved, drawn and counted speaks of those who sit there."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.behaviour import ExactCounts
from paigui.analysis.engines import ENGINES
from paigui.analysis.exact.asking import asked
from paigui.analysis.exact.counts import exact_counts
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.shapes import shapes_of
from paigui.analysis.implications import Prover
from paigui.analysis.judged import Side, Sides
from paigui.analysis.prove import ask, read_question
from paigui.analysis.sampling import Space
from paigui.analysis.win_search import sampled
from paigui.api import Rules, load_for
from paigui.diagnostics import Diagnostics
from paigui.ir.program import Program

TABLE = """ruleset: few
wins:
  self_draw: {tile: drawn, payers: others}
  discard: {is: [claim], tile: taken, payers: giver}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
patterns:
  own_wind: {name: 門風, tai: TAI, when: any triplet of seat_wind}
table: {size: {players: PLAYERS}}
"""
QUESTIONS = {
    "seat_wind is N": "refuted",
    "seat_wind is W and payer is dealer": "proved",
    "winner is not dealer and giver is not dealer": "proved",
    "count(player p has p is winner or p is not winner) == 3": "proved",
    "some players a b c d has a is winner": "refuted",
    "some players a b c has a is winner and b is dealer and c is giver": "proved",
}
"""Questions of a table of three, and whether a win can be of which they hold."""


def rules(folder: Path, players: str, tai: int = 1) -> Rules:
    path = folder / f"few-{players}-{tai}.yaml"
    path.write_text(TABLE.replace("PLAYERS", players).replace("TAI", str(tai)), encoding="utf-8")
    found = load_for(path, {}, Diagnostics())
    assert found is not None
    return found


@pytest.mark.parametrize("engine", ENGINES)
def test_proofs_are_of_those_who_sit_there(tmp_path: Path, engine: str) -> None:
    loaded = rules(tmp_path, "3")
    prover = Prover(loaded.compiled.program, ENGINES[engine]())
    for text, can_hold in QUESTIONS.items():
        question = read_question(loaded.compiled, text, Diagnostics())
        assert question is not None
        assert ask(prover, question).verdict == can_hold, text


def test_what_is_drawn_is_of_those_who_sit_there(tmp_path: Path) -> None:
    sides = Sides(Side(rules(tmp_path, "3")), Side(rules(tmp_path, "3", tai=2)))
    pairs = list(sampled(sides, Space(), 200, seed=1))
    assert all(pair.before.score is not None for pair in pairs)
    assert {pair.win.seat for pair in pairs} == {0, 1, 2}
    assert {pair.win.payer for pair in pairs} == {None, 0, 1, 2}


def test_what_is_counted_is_of_those_who_sit_there(tmp_path: Path) -> None:
    def contexts(*programs: Program) -> int:
        return sum(times for _, times in asked(programs, shapes_of(programs)).contexts)

    three, more = (rules(tmp_path, "3", tai).compiled.program for tai in (1, 2))
    # Drawn or claimed, in three seats; nothing reads the round.
    assert contexts(three, more) == 2 * 3
    with pytest.raises(TooWide):
        contexts(three, rules(tmp_path, "4").compiled.program)


def test_how_often_a_situation_stands_there(tmp_path: Path) -> None:
    three, more = (rules(tmp_path, "3", tai).compiled.program for tai in (1, 2))
    found = exact_counts(three, more)
    assert isinstance(found, ExactCounts)
    assert found.winds == ("seat_wind",) and found.times == 3
    # 235,268,913,888 situations, each in three seats.
    assert found.situations.total == 3 * 235_268_913_888
