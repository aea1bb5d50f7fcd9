"""Two or three play where a ruleset lets them: who pays, who deals next, and that nobody sits at the fourth place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hands import DRAWN, PLAIN, error_of, false_win, paid, play, won
from luohan_table import LUOHAN, house, match

import paigui
from paigui_runtime.match import Match
from paigui_runtime.table_rules import Liability

FEW = house(size=replace(LUOHAN.size, players=(2, 4)))


def start(made: Match, players: int = 3, **more: Any) -> Match:
    names = ["Ann", "Bo", "Cai", "Dan"][:players]
    made.take({"type": "match", "names": names, "first_dealer": 0, **more})
    return made


def stands(made: Match) -> tuple[int, int, int]:
    assert made.position is not None
    return made.position.dealer, made.position.streak, made.position.round_number


def test_the_other_two_pay_a_self_draw() -> None:
    # 門清一摸三; Ann deals.
    assert paid(play(start(match(FEW)), won(1))) == [(0, 1, 4, "win"), (2, 1, 3, "win")]
    assert paid(play(start(match(FEW), 2), won(1))) == [(0, 1, 4, "win")]


def test_the_seats_are_counted_among_those_who_play() -> None:
    # The wall of Cai was opened: she is East, Ann South, Bo West.
    result = play(start(match(FEW)), won(1, 2), opened=2)
    assert result.results[0].to_dict()["score"]["tai"] == 1
    assert result.results[0].score.win.seat == 2  # type: ignore[union-attr]
    wrong = {"type": "hand", "opened": 2, "results": [won(1, 2, seat="N")]}
    assert error_of(start(match(FEW)), wrong).message == "`seat` is W by the match so far, not N"


def test_penalties_and_extras_go_round_the_table() -> None:
    assert paid(play(start(match(FEW)), false_win(1, 5))) == [(1, 0, 6, "false_win"), (1, 2, 5, "false_win")]
    looked = play(start(match(FEW)), won(1, 2), marks={"looking": [0, 2]})
    assert paid(looked) == [(2, 1, 1, "win"), (0, 1, 1, "looker"), (2, 1, 1, "looker")]


def test_the_deal_goes_round_and_the_round_ends_with_it() -> None:
    made = start(match(FEW))
    for dealer in (0, 1, 2):
        assert stands(made) == (dealer, 0, 1)
        play(made, won((dealer + 1) % 3, dealer))
    assert stands(made) == (0, 0, 2)
    play(made, DRAWN)
    assert stands(made) == (0, 1, 2)


def test_who_is_liable_sits_at_the_table() -> None:
    liable = Liability(id="liable", when=lambda hand, reading, payer, money: not payer.gives)
    made = start(match(house(size=FEW.size, liability=(liable,))))
    # Cai has dealt in; Ann, the only other, pays in her place.
    assert paid(play(made, won(1, 2))) == [(0, 1, 1, "liable")]


def test_a_bet_against_all_others() -> None:
    made = start(match(FEW))
    assert made.take({"type": "bet", "kind": "inner", "actor": 1}) is None
    assert made.position is not None
    assert [(bet.bettor, bet.on) for bet in made.position.bets] == [(1, 0), (1, 2)]


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ({"type": "hand", "opened": 0, "results": [won(3, 1)]}, ("results", 0, "winner")),
        ({"type": "hand", "opened": 0, "results": [won(1, 3)]}, ("results", 0, "payer")),
        ({"type": "hand", "opened": 3, "results": [won(1, 0)]}, ("opened",)),
        ({"type": "hand", "opened": 0, "results": [false_win(3)]}, ("results", 0, "offender")),
        (
            {"type": "hand", "opened": 0, "results": [DRAWN], "marks": {"looking": [0, 3]}},
            ("marks", "looking", 1),
        ),
        ({"type": "bet", "kind": "inner", "actor": 3}, ("actor",)),
        ({"type": "bet", "kind": "inner", "actor": 1, "to": [3]}, ("to",)),
        ({"type": "bet", "kind": "outer", "by": "Lee", "principal": 3}, ("principal",)),
        ({"type": "bet_stop", "actor": 3}, ("actor",)),
        ({"type": "bet_move", "by": "Lee", "principal": 3}, ("principal",)),
        ({"type": "match", "names": ["A", "B"], "east": 2}, ("east",)),
        ({"type": "match", "names": ["A", "B"], "first_dealer": 3}, ("first_dealer",)),
    ],
)
def test_nobody_sits_at_the_fourth_place(line: dict[str, Any], path: tuple[str | int, ...]) -> None:
    error = error_of(start(match(FEW)), line)
    assert (error.code, error.path) == ("cannot-be", path)
    assert re.fullmatch(r"[23] play: nobody sits at place [23]", error.message)


def test_as_many_play_as_the_rules_say() -> None:
    error = error_of(match(), {"type": "match", "names": ["A", "B", "C"], "first_dealer": 0})
    assert (error.code, error.path, error.message) == (
        "cannot-be",
        ("names",),
        "4 play by these rules, not 3",
    )
    made = match(house(size=replace(LUOHAN.size, players=(2, 3))))
    four = {"type": "match", "names": ["A", "B", "C", "D"], "first_dealer": 0}
    assert error_of(made, four).message == "2 to 3 play by these rules, not 4"
    made.take({"type": "match", "first_dealer": 2})
    assert made.position is not None
    assert made.position.names == ("0", "1", "2")


def test_three_draw_three_winds() -> None:
    rules = house(
        size=FEW.size, round=replace(LUOHAN.round, rounds=1), seats=replace(LUOHAN.seats, again_when=None)
    )
    made = start(match(rules))
    for dealer in (0, 1, 2):
        play(made, won((dealer + 1) % 3, dealer))
    wrong = {"type": "seating", "winds": ["S", "E", "N"], "first_dealer": 0}
    assert error_of(made, wrong).message == "3 play and draw the first 3 winds"
    made.take({"type": "seating", "winds": ["S", "E", "W"], "first_dealer": 0})
    assert made.position is not None
    assert made.position.names == ("Bo", "Ann", "Cai")


def test_the_minefield_game_of_two() -> None:
    made = paigui.load("fengquan-minefield").match()
    made.take({"type": "match", "names": ["Ann", "Bo"], "first_dealer": 0})
    result = made.take({"type": "hand", "results": [won(0, 1, PLAIN)]})
    # 門清 1.
    assert result.totals == {0: 1, 1: -1}  # type: ignore[union-attr]
