"""Bets beside the game: when 羅漢 lets them begin, end and move, and what they bring (L-SIDE-01 to L-SIDE-12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hands import DRAWN, FLUSH, error_of, false_win, paid, play, refused, start, won
from luohan_table import LUOHAN, house, match

from paigui_runtime.match import Match
from paigui_runtime.table_rules import Liability, SideBet

INNER: dict[str, Any] = {"type": "bet", "kind": "inner", "actor": 1, "to": [0, 2]}
OUTER: dict[str, Any] = {"type": "bet", "kind": "outer", "by": "Chen", "principal": 1, "units": 2}
INNER_CITES = [f"L-SIDE-{number}" for number in ("02", "03", "05", "06", "10")]
OUTER_CITES = [f"L-SIDE-{number}" for number in ("01", "04", "07", "08", "09", "12")]
CITED = ", ".join(OUTER_CITES)
STOP = {"type": "bet_stop", "by": "Chen"}
MOVE = {"type": "bet_move", "by": "Chen", "principal": 3}


def money() -> Match:
    return start(match(stakes=(50, 20)))


def chen(made: Match) -> int:
    return made.totals["Chen"]


def bets(made: Match) -> list[tuple[int | str, int, int]]:
    assert made.position is not None
    return [(bet.bettor, bet.on, bet.units) for bet in made.position.bets]


def next_deal(made: Match, number: int = 1) -> Match:
    """So many hands in which the dealer pays a non-dealer's win of 1 tai: the deal passes."""
    for _ in range(number):
        assert made.position is not None
        dealer = made.position.dealer
        play(made, won((dealer + 2) % 4, dealer))
    return made


# --- outer bets


def test_a_bystander_wins_and_pays_with_the_principal() -> None:
    made = money()
    made.take(OUTER)
    assert chen(made) == 0
    # Two bases of 50 from each who pays Bo.
    result = play(made, won(1))
    assert paid(result)[3:] == [
        (0, "Chen", 100, "outer"),
        (2, "Chen", 100, "outer"),
        (3, "Chen", 100, "outer"),
    ]
    assert chen(made) == 300
    lost = play(made, won(3, 1, FLUSH))
    assert paid(lost) == [(1, 3, 330, "win"), ("Chen", 3, 100, "outer")]
    assert chen(made) == 200
    assert play(made, won(3, 2)).transfers[1:] == (), "nothing of the principal's"


def test_two_bystanders_each_with_theirs() -> None:
    made = money()
    made.take(OUTER)
    made.take({**OUTER, "by": "Lee", "principal": 2, "units": 1})
    result = play(made, won(1, 2))
    assert paid(result)[1:] == [(2, "Chen", 100, "outer"), ("Lee", 1, 50, "outer")]
    assert sum(made.totals.values()) == 0


def test_who_meddles_wins_nothing_and_pays_all_the_same() -> None:
    made = money()
    made.take(OUTER)
    assert paid(play(made, won(1, 2), interfered=["Chen"])) == [(2, 1, 70, "win")]
    assert [one[2] for one in paid(play(made, won(2, 1), interfered=["Chen"]))] == [90, 100]
    error = error_of(made, {"type": "hand", "opened": 0, "results": [won(1, 2)], "interfered": ["Lee"]})
    assert (error.code, error.path) == ("cannot-be", ("interfered", 0))


def test_false_wins_pay_bystanders_too() -> None:
    made = money()
    made.take(OUTER)
    # L-SIDE-11: the offender pays the bettor of who is paid; 50 and 3 tai, and Ann deals.
    assert paid(play(made, false_win(2, 3))) == [
        (2, 0, 130, "false_win"),
        (2, 1, 110, "false_win"),
        (2, 3, 110, "false_win"),
        (2, "Chen", 100, "outer"),
    ]
    # L-SIDE-12: the bettor of the offender pays each of the others.
    own = paid(play(made, false_win(1, 3)))
    assert own[3:] == [("Chen", 0, 100, "outer"), ("Chen", 2, 100, "outer"), ("Chen", 3, 100, "outer")]


def test_extras_are_no_matter_of_a_bet() -> None:
    made = money()
    made.take(OUTER)
    result = play(made, won(1, 2), marks={"looking": [0]})
    assert paid(result) == [(2, 1, 70, "win"), (0, 1, 20, "looker"), (2, "Chen", 100, "outer")]


def test_bets_follow_who_pays_in_anothers_place() -> None:
    half = Liability(id="liable", when=lambda hand, reading, payer, money: payer.player == 3, pays=(1, 2))
    made = start(match(house(liability=(half,)), stakes=(50, 20)))
    made.take(OUTER)
    made.take({**OUTER, "by": "Lee", "principal": 3, "units": 1})
    made.take({**OUTER, "by": "Ho", "principal": 2, "units": 1})
    result = play(made, won(1, 2))
    # Cai owes 70 and Dan takes half of it; so he does of what the bettors win and lose.
    assert paid(result) == [
        (2, 1, 35, "win"),
        (3, 1, 35, "liable"),
        (2, "Chen", 50, "outer"),
        ("Ho", 1, 25, "outer"),
        (3, "Chen", 50, "outer"),
        ("Lee", 1, 25, "outer"),
    ]


def test_an_outer_bet_begins_without_a_streak_and_with_a_round_to_come() -> None:
    made = money()
    play(made, won(0, 1))
    assert refused(made, OUTER).to_dict() == {
        "error": {
            "code": "bet-refused",
            "message": f"“outside bet” may not begin now ({CITED})",
            "rule": "outer",
            "cites": OUTER_CITES,
        }
    }
    assert refused(made, OUTER).to_dict("zh")["error"]["message"] == f"「外插」此時不得起插 ({CITED})"
    next_deal(made)
    made.take(OUTER)
    # Rounds of four hands: thirteen later the North round has begun with one of its hands played.
    last = next_deal(money(), 12)
    assert last.position is not None
    assert (last.position.round_number, last.position.hands_of_round) == (4, 0)
    assert last.copy().take(OUTER) is None, "the whole North round is to come"
    refused(next_deal(last), OUTER)


def test_an_outer_bet_ends_and_moves_when_it_has_just_been_lost() -> None:
    made = money()
    made.take(OUTER)
    assert refused(made, STOP).message == f"“outside bet” may not end now ({CITED})"
    assert refused(made, MOVE).message_zh == f"「外插」此時不得轉插 ({CITED})"
    play(made, won(0, 1))
    # Lost, but a streak runs: no end; to move is only a matter of what was lost.
    refused(made, STOP)
    assert made.copy().take(MOVE) is None
    play(made, won(2, 0))
    refused(made, STOP)
    refused(made, MOVE)
    play(made, won(3, 1))
    made.take(MOVE)
    assert bets(made) == [("Chen", 3, 2)]
    play(made, won(0, 3))
    made.take(STOP)
    assert bets(made) == []
    assert made.totals["Chen"] == -300, "what was lost stays lost"


def test_a_part_of_a_bet_may_end() -> None:
    made = money()
    made.take(OUTER)
    play(made, won(2, 1))
    made.take({**STOP, "units": 1})
    assert bets(made) == [("Chen", 1, 1)]


def test_a_bystander_follows_one_player() -> None:
    made = money()
    made.take(OUTER)
    error = error_of(made, {**OUTER, "principal": 2})
    assert (error.code, error.path) == ("cannot-be", ("principal",))
    assert "`bet_move`" in error.message
    made.take(OUTER)
    assert bets(made) == [("Chen", 1, 4)]
    play(made, won(2, 1))
    error = error_of(made, {**MOVE, "principal": 1})
    assert error.message == "Chen follows Bo already"


# --- inner bets


def test_an_inner_bet_is_between_those_who_accept() -> None:
    made = money()
    made.take(INNER)
    assert bets(made) == [(1, 0, 1), (1, 2, 1)]
    assert made.position is not None
    units = [[made.position.bet_units(one, other) for other in range(4)] for one in range(4)]
    assert units == [[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
    made.take({**INNER, "actor": 0, "to": [1]})
    assert made.position.bet_units(0, 1) == 2


def test_an_inner_bet_begins_until_the_west_round() -> None:
    west = next_deal(money(), 8)
    assert west.copy().take(INNER) is None, "the first hand of the West round is included"
    assert west.position is not None
    dealer = west.position.dealer
    kept = west.copy()
    play(kept, won(dealer, (dealer + 1) % 4))
    refused(kept, INNER)
    later = refused(next_deal(west), INNER)
    assert (later.kind, list(later.cites)) == ("inner", INNER_CITES)


def test_further_units_follow_the_rules_of_outer_bets() -> None:
    made = money()
    play(made, won(0, 1))
    # A streak runs: the first unit may begin (L-SIDE-05), a second may not (L-SIDE-10).
    found = refused(made, {**INNER, "units": 2})
    assert found.kind == "inner"
    assert found.message.startswith("“inside bet” may not begin now")
    assert list(found.cites) == INNER_CITES + OUTER_CITES
    made.take(INNER)
    refused(made, INNER)
    next_deal(made)
    made.take(INNER)
    assert bets(made) == [(1, 0, 2), (1, 2, 2)]
    # The second unit may be taken back when the bettor has just lost, the first not before the end.
    refused(made, {"type": "bet_stop", "actor": 1, "units": 1})
    play(made, won(3, 1))
    refused(made, {"type": "bet_stop", "actor": 1})
    made.take({"type": "bet_stop", "actor": 1, "units": 1})
    assert bets(made) == [(1, 0, 1), (1, 2, 1)]


ONE_ROUND = replace(LUOHAN, round=replace(LUOHAN.round, rounds=1))


@pytest.mark.parametrize(
    ("wins", "may"), [([(2, 1), (2, 1), (0, 1), (0, 1)], True), ([(1, 3), (2, 3), (1, 3), (1, 3)], False)]
)
def test_an_inner_bet_ends_with_the_match_for_who_has_lost(wins: list[tuple[int, int]], may: bool) -> None:
    made = start(match(ONE_ROUND, stakes=(50, 20)))
    made.take(INNER)
    stop = {"type": "bet_stop", "actor": 1}
    for winner, payer in wins:
        refused(made, stop)
        play(made, won(winner, payer))
    assert made.position is not None and made.position.over
    if may:
        more = made.copy()
        more.take({**stop, "units": 9})
        made.take(stop)
        assert bets(made) == bets(more) == []
    else:
        assert "L-SIDE-05" in refused(made, stop).cites


def test_a_loss_is_of_this_match_not_of_the_one_before() -> None:
    made = start(match(ONE_ROUND, stakes=(50, 20)))
    made.take(INNER)
    for winner, payer in [(2, 1), (2, 1), (0, 1), (0, 1)]:
        play(made, won(winner, payer))
    # Bo, who has lost, sits down at place 3 and wins a little in the next match.
    made.take({"type": "seating", "winds": ["S", "N", "E", "W"], "first_dealer": 0})
    for winner, payer in [(3, 1), (2, 1), (3, 1), (2, 1)]:
        play(made, won(winner, payer))
    assert made.position is not None and made.position.over
    assert made.position.names[3] == "Bo" and made.totals[3] < 0
    refused(made, {"type": "bet_stop", "actor": 3})


# --- what cannot be


@pytest.mark.parametrize(
    ("line", "path", "said"),
    [
        ({**INNER, "kind": "outer"}, ("kind",), "“outer” is for bystanders"),
        ({**OUTER, "kind": "inner"}, ("kind",), "“inner” is for players"),
        ({**OUTER, "by": "Bo"}, ("by",), "Bo plays: no bystander"),
        (STOP, ("by",), "Chen has no bet"),
        (MOVE, ("by",), "Chen has no bet"),
        ({"type": "bet_stop", "actor": 2}, ("actor",), "Cai has no bet"),
    ],
)
def test_bets_that_cannot_be(line: dict[str, Any], path: tuple[str, ...], said: str) -> None:
    error = error_of(money(), line)
    assert (error.code, error.path) == ("cannot-be", path)
    assert said in error.message


def test_a_bet_that_the_rules_do_not_know_is_not_taken() -> None:
    made = money()
    found = refused(made, {**OUTER, "kind": "side"})
    assert found.message == "these rules know no bet “side”; they know: inner, outer"
    # What is said of it later changes nothing and stops nothing.
    assert refused(made, STOP).message == "Chen has no bet: it was not taken"
    refused(made, MOVE)
    assert paid(play(made, won(1, 2), interfered=["Chen"])) == [(2, 1, 70, "win")]
    none = refused(start(match(house(side_bets=()))), OUTER)
    assert none.message_zh.endswith("所有：無")


def test_a_bet_needs_a_match() -> None:
    error = error_of(match(), OUTER)
    assert error.code == "out-of-place"


def test_bets_that_a_table_does_not_limit_are_always_taken() -> None:
    free = SideBet(id="outer", kind="outer", amount=lambda table: table.bet_units)
    made = start(match(house(side_bets=(free,))))
    play(made, won(0, 1))
    made.take(OUTER)
    made.take({**MOVE, "principal": 0})
    assert [one[2] for one in paid(play(made, won(0, 1), interfered=["Chen"]))] == [4, 2]
    made.take(STOP)
    play(made, DRAWN)


def test_a_bet_without_an_amount_brings_nothing() -> None:
    made = start(match(house(side_bets=(SideBet(id="outer", kind="outer"),))))
    made.take(OUTER)
    assert len(play(made, won(1, 2)).transfers) == 1
