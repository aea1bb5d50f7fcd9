"""Wins in a match: what the match fills in, what it refuses, and several wins on one tile (L-PRIO-01, F-PAY-04)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hands import (
    EIGHT_FLOWERS,
    FLUSH,
    OTHER,
    PLAIN,
    SEVEN_ROB_ONE,
    THIRD,
    error_of,
    false_win,
    paid,
    play,
    start,
    won,
)
from luohan_table import LUOHAN, house, match

import paigui
from paigui_runtime.match import HandResult, Match, Won
from paigui_runtime.table_rules import Size


def win_of(result: HandResult, index: int = 0) -> Won:
    found = result.results[index]
    assert isinstance(found, Won)
    return found


def test_the_match_fills_in_what_it_knows() -> None:
    made = start(match(), first_dealer=2)
    play(made, won(2, 1))
    # East is the place whose wall was opened, Dan: Ann is then South, Bo West, Cai North.
    record = win_of(play(made, won(1, 0), opened=3)).score.win
    assert (record.seat, record.round, record.winner) == (2, 0, 2)
    assert (record.dealer, record.payer, record.streak) == (3, 1, 1)


def test_seats_go_by_the_dice() -> None:
    made = start(match(), first_dealer=1)
    # Eleven, counted from the dealer: 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3.
    record = win_of(play(made, won(1, 0), opened=None, dice=11)).score.win
    assert (record.seat, record.dealer, record.payer) == (2, 2, 1)
    line = {"type": "hand", "dice": 11, "opened": 2, "results": [won(1, 0)]}
    error = error_of(made, line)
    assert (error.code, error.path) == ("cannot-be", ("opened",))
    assert error.message == "11 on the dice opens the wall of Dan, not of Cai"
    play(made, won(1, 0), opened=3, dice=11)


def test_seats_go_by_the_record_where_nothing_else_is_said() -> None:
    made = start(match())
    record = win_of(play(made, won(1, 0, seat="W"), opened=None)).score.win
    assert (record.seat, record.dealer, record.payer) == (2, 1, 1)
    error = error_of(made, {"type": "hand", "results": [won(1, 0)]})
    assert (error.code, error.path) == ("not-said", ("results", 0))
    assert "`opened`" in error.message
    two = [won(1, 0, seat="W"), won(2, 0, OTHER, seat="W")]
    error = error_of(made, {"type": "hand", "results": two})
    assert (error.code, error.path) == ("cannot-be", ("results", 1, "win", "seat"))


def test_seats_go_by_the_dealer_where_the_rules_say_so() -> None:
    made = start(match(house(size=Size(seats_from="dealer"))), first_dealer=3)
    record = win_of(play(made, won(1, 0), opened=None)).score.win
    assert (record.seat, record.winner, record.dealer, record.payer) == (2, 2, 0, 1)


@pytest.mark.parametrize(
    ("key", "value", "known"),
    [
        ("seat", "E", "S"),
        ("round", "S", "E"),
        ("winner", 2, 1),
        ("dealer", 1, 0),
        ("payer", 2, 3),
        ("streak", 1, 0),
        ("shown_streak", 2, 0),
    ],
)
def test_what_the_match_knows_is_not_believed(key: str, value: object, known: object) -> None:
    made = start(match())
    error = error_of(
        made, {"type": "hand", "opened": 0, "shown_streak": 0, "results": [won(1, 3, {**PLAIN, key: value})]}
    )
    assert (error.code, error.path) == ("cannot-be", ("results", 0, "win", key))
    assert error.message == f"`{key}` is {known} by the match so far, not {value}"
    right = play(made, won(1, 3, {**PLAIN, key: known}), shown_streak=0)
    assert paid(right) == [(3, 1, 1, "win")]


@pytest.mark.parametrize(("key", "value", "known"), [("dealer", 1, 0), ("round", "S", "E"), ("streak", 3, 0)])
def test_a_hand_may_say_where_the_match_stands_but_rightly(key: str, value: object, known: object) -> None:
    made = start(match())
    error = error_of(made, {"type": "hand", "opened": 0, key: value, "results": [won(1, 3)]})
    assert (error.code, error.path) == ("cannot-be", (key,))
    assert error.message == f"`{key}` is {known} by the match so far, not {value}"
    play(made, won(1, 3), **{key: known})


def test_words_of_the_record_are_read_as_everywhere() -> None:
    made = start(match())
    assert win_of(play(made, won(1, 3, {**PLAIN, "seat": "南", "round": "東", "winner": "1"}))).score.tai == 1
    error = error_of(made, {"type": "hand", "opened": 0, "results": [won(1, 3, seat="Q")]})
    assert (error.code, error.path) == ("bad-win", ("results", 0, "win", "seat"))


@pytest.mark.parametrize(
    ("result", "code", "path", "said"),
    [
        (won(1, 3, {**PLAIN, "win": "5s"}), "not-a-win", ("win",), "the hand is not complete"),
        (won(1, 3, {**PLAIN, "win": "5s", "by": "drawn"}), "bad-win", ("win", "by"), "`by` takes"),
        (
            won(1, 3, {"concealed": "123m", "win": "4m"}),
            "bad-win",
            ("win",),
            "3 tiles before the winning tile",
        ),
        (won(1, 3, {**PLAIN, "melds": ["chi 135s"]}), "bad-win", ("win", "melds"), "three tiles in a row"),
        (won(1, 3, {**PLAIN, "seet": 1}), "bad-win", ("win",), "did you mean seen?"),
        (won(1, 1), "cannot-be", ("payer",), "Bo cannot both win and pay"),
        ({"kind": "win", "winner": 1, "win": PLAIN}, "cannot-be", (), "`payer` is missing"),
        (won(1, 3, {**PLAIN, "by": "self-draw"}), "cannot-be", ("payer",), "nobody gave the tile"),
        (won(1, 3, EIGHT_FLOWERS), "cannot-be", ("payer",), "nobody gave the tile"),
        (
            won(1, 3, {**PLAIN, "ready": "heaven", "melds": []}, dealer=1),
            "cannot-be",
            ("win", "dealer"),
            "`dealer`",
        ),
    ],
)
def test_a_win_that_is_none(result: dict[str, Any], code: str, path: tuple[str, ...], said: str) -> None:
    error = error_of(start(match()), {"type": "hand", "opened": 0, "results": [result]})
    assert (error.code, error.path) == (code, ("results", 0, *path))
    assert said in error.message


def test_what_the_ruleset_refuses_is_refused_with_its_own_words() -> None:
    # 天聽 is not for the dealer, whom only the match knows.
    made = start(match(), first_dealer=1)
    error = error_of(made, {"type": "hand", "opened": 0, "results": [won(1, 3, ready="heaven")]})
    assert (error.code, error.path) == ("bad-win", ("results", 0, "win"))
    assert "天聽" in error.message
    play(made, won(2, 3, ready="heaven"))


# --- several winners

TILE = [won(1, 0, OTHER), won(3, 0, PLAIN)]
"""Bo and Dan win on Ann's 6 索; Bo is nearer."""


def test_the_nearest_after_the_giver_wins() -> None:
    for results in (TILE, TILE[::-1]):
        result = play(start(match(stakes=(50, 20))), *results)
        # 1 tai, and Ann deals: 50 + 20 + 20.
        assert paid(result) == [(0, 1, 90, "win")]
        unsettled = [one for one in result.results if isinstance(one, Won) and one.unsettled]
        assert [(one.winner, one.unsettled) for one in unsettled] == [(3, ("two_winners", "nearest"))]
        assert result.to_dict()["results"][results.index(TILE[1])]["because"] == "two_winners: nearest"
    far = play(start(match()), won(1, 2, OTHER), won(3, 2, PLAIN))
    assert [one[1] for one in paid(far)] == [3]


def test_all_may_win() -> None:
    result = play(start(match(house(two_winners="all"), stakes=(50, 20))), *TILE)
    assert paid(result) == [(0, 1, 90, "win"), (0, 3, 90, "win")]


def test_winners_may_share_what_they_would_get_alone() -> None:
    result = play(
        start(match(house(two_winners="share"), stakes=(50, 20))), won(1, 0, FLUSH), won(3, 0, {**FLUSH})
    )
    # 13 tai and the dealer's 1: 50 + 280 = 330, halved.
    assert paid(result) == [(0, 1, 165, "win"), (0, 3, 165, "win")]
    odd = play(start(match(house(two_winners="share"), stakes=(51, 20))), *TILE)
    assert [one[2] for one in paid(odd)] == [45, 45], "91 each, halved and rounded down"


@pytest.mark.parametrize(
    ("says", "winners"), [("nearest", [1]), ("all", [1, 2, 3]), ("share", [1, 2, 3]), ("draw", [])]
)
def test_three_winners(says: str, winners: list[int]) -> None:
    three = [won(3, 0, THIRD), won(1, 0, OTHER), won(2, 0, PLAIN)]
    result = play(start(match(house(three_winners=says, two_winners="draw"), stakes=(50, 10))), *three)
    assert sorted(one[1] for one in paid(result)) == winners
    # 1 tai and the dealer's 1: 70, a third of it 23.
    assert {one[2] for one in paid(result)} <= ({23} if says == "share" else {70})
    assert result.after.dealer == (0 if says == "draw" else 1), "a drawn hand keeps the dealer"
    assert result.after.streak == (says == "draw")


def test_a_drawn_tile_or_another_tile_is_not_shared() -> None:
    made = match(house(two_winners="draw"))
    # A robbed flower stands beside the win of who was robbed, or of who won on his discard (F-PAY-04, F-PAY-05).
    both = play(start(made.copy()), won(1, 2, SEVEN_ROB_ONE), won(2))
    assert paid(both) == [(2, 1, 8, "win"), (0, 2, 4, "win"), (1, 2, 3, "win"), (3, 2, 3, "win")]
    beside = play(start(made.copy()), won(1, 2, SEVEN_ROB_ONE), won(3, 2, PLAIN))
    assert paid(beside) == [(2, 1, 8, "win"), (2, 3, 1, "win")]
    # Two tiles of one giver (L-PEN-22).
    two = play(start(made.copy()), won(1, 2, FLUSH), won(3, 2, PLAIN))
    assert paid(two) == [(2, 1, 13, "win"), (2, 3, 1, "win")]


def test_a_robbed_kong_is_a_tile_too() -> None:
    by = {"by": "robbed-kong"}
    result = play(start(match()), won(1, 0, {**OTHER, **by}), won(3, 0, {**PLAIN, **by}))
    assert [one[1] for one in paid(result)] == [1]


def test_one_win_does_not_stand_twice() -> None:
    error = error_of(start(match()), {"type": "hand", "opened": 0, "results": [won(1, 0), won(1, 0)]})
    assert (error.code, error.path) == ("cannot-be", ("results", 1))


def test_a_win_beside_a_false_win_decides_the_deal() -> None:
    # R38: the dealer's false win passes the deal only where nobody won rightfully.
    beside = play(start(match()), won(0, 2), false_win(3, 2))
    assert (beside.after.dealer, beside.after.streak) == (0, 1)
    assert [one[3] for one in paid(beside)] == ["win", "false_win", "false_win", "false_win"]


def test_the_rules_may_say_who_pays_a_drawn_hand(tmp_path: Path) -> None:
    house_rules = tmp_path / "one-pays.yaml"
    house_rules.write_text(
        "ruleset: one-pays\nextends: luohan\nwins: {self_draw: {payers: giver}}\n", encoding="utf-8"
    )
    made = start(Match(paigui.load(house_rules).scorer, LUOHAN))
    assert paid(play(made, {**won(1), "payer": 3})) == [(3, 1, 3, "win")]
