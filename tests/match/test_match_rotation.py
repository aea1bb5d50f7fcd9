"""Deal, rounds, streak, the end of a match and the next one (L-SETUP-03 to L-SETUP-13, L-TERM-04, L-TERM-05)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hands import DRAWN, NAMES, OTHER, PLAIN, error_of, false_win, play, start, won
from luohan_table import LUOHAN, house, match

from paigui_runtime.match import Match, MatchError
from paigui_runtime.table_rules import Dealer, Draw, Penalty, Round, Seats, Streak, TableRules


def stands(made: Match) -> tuple[int, int, int]:
    """Dealer, streak, round."""
    position = made.position
    assert position is not None
    return position.dealer, position.streak, position.round_number


def pass_on(made: Match) -> None:
    """A hand that a non-dealer wins from the dealer."""
    dealer = stands(made)[0]
    play(made, won((dealer + 1) % 4, dealer))


# --- the first dealer


def test_the_first_dealer_is_said_or_thrown() -> None:
    made = match()
    made.take({"type": "match", "first_dealer": 3})
    assert stands(made) == (3, 0, 1)
    # Counted from East, who is Bo: 1, 2, 3, 0, 1, 2.
    made.take({"type": "match", "east": 1, "dice": 6})
    assert stands(made) == (2, 0, 1)
    made.take({"type": "match", "east": 1, "dice": 6, "first_dealer": 2})
    error = error_of(made, {"type": "match", "east": 1, "dice": 6, "first_dealer": 1})
    assert (error.code, error.path) == ("cannot-be", ("first_dealer",))
    error = error_of(made, {"type": "match", "east": 1})
    assert error.code == "not-said"
    assert "`first_dealer`" in error.message and "`dice`" in error.message


def test_east_deals_first_where_the_rules_say_nothing() -> None:
    made = match(TableRules())
    made.take({"type": "match", "east": 2})
    assert stands(made) == (2, 0, 1)
    made.take({"type": "match", "east": 2, "first_dealer": 1, "dice": 5})
    assert stands(made) == (1, 0, 1)


def test_a_match_must_have_begun() -> None:
    made = match()
    for line in ({"type": "hand", "results": [DRAWN]}, {"type": "seating", "winds": ["E", "S", "W", "N"]}):
        error = error_of(made, line)
        assert (error.code, error.path) == ("out-of-place", ())
        assert "`match`" in error.message
    assert made.position is None and made.totals == {}


# --- who deals next


def test_the_dealer_stays_after_an_own_win_and_after_a_draw() -> None:
    made = start(match())
    play(made, won(0, 2))
    assert stands(made) == (0, 1, 1)
    play(made, DRAWN)
    assert stands(made) == (0, 2, 1)
    play(made, won(1))
    assert stands(made) == (1, 0, 1)
    play(made, won(0, 3))
    assert stands(made) == (2, 0, 1)


def test_rounds_pass_when_the_deal_comes_back() -> None:
    made = start(match(), first_dealer=2)
    seen = []
    for _ in range(15):
        pass_on(made)
        seen.append(stands(made))
    assert seen[:4] == [(3, 0, 1), (0, 0, 1), (1, 0, 1), (2, 0, 2)]
    assert seen[-1] == (1, 0, 4)
    result = play(made, won(0, 1))
    assert result.after.over
    assert result.to_dict()["next"] is None
    error = error_of(made, {"type": "hand", "results": [DRAWN]})
    assert error.code == "out-of-place"
    assert "over" in error.message


def test_a_false_win_passes_the_deal_of_a_dealer_only() -> None:
    made = start(match())
    play(made, DRAWN)
    # L-SETUP-13: the dealer stays after another's, and the hand does not count.
    play(made, false_win(2, 1))
    assert stands(made) == (0, 1, 1)
    # L-SETUP-12.
    play(made, false_win(0, 1))
    assert stands(made) == (1, 0, 1)
    # Two at once, one of them the dealer's: the deal passes.
    play(made, false_win(2, 1), false_win(1, 1))
    assert stands(made) == (2, 0, 1)


def test_a_win_decides_beside_a_false_win() -> None:
    made = start(match())
    play(made, won(1, 2), false_win(3, 1))
    assert stands(made) == (1, 0, 1)
    play(made, won(1, 2), false_win(1, 1))
    assert stands(made) == (1, 1, 1)


def test_draws_may_say_what_becomes_of_the_deal() -> None:
    draws = (
        Draw(id="exhausted", deal="passes"),
        Draw(id="four_winds", deal="stays", streak="same"),
        Draw(id="nine_kinds", streak="grows"),
    )
    made = start(match(house(draws=draws, streak=Streak(grows_when=lambda table: table.dealer_won))))
    play(made, DRAWN)
    assert stands(made) == (1, 0, 1)
    play(made, won(1, 0))
    play(made, {**DRAWN, "reason": "four_winds"})
    assert stands(made) == (1, 1, 1)
    play(made, {**DRAWN, "reason": "nine_kinds"})
    assert stands(made) == (1, 2, 1)


def test_a_penalty_beside_a_draw_goes_first() -> None:
    fine = Penalty(id="fine", amount=lambda table: 1, ends=False, deal_dealer="passes", streak="same")
    made = start(match(house(penalties=(*LUOHAN.penalties, fine))))
    play(made, DRAWN, {"kind": "penalty", "penalty": "fine", "offender": 1})
    assert stands(made) == (0, 0, 1), "the deal as the draw says, the streak as the penalty"
    play(made, DRAWN, {"kind": "penalty", "penalty": "fine", "offender": 0})
    assert stands(made) == (1, 0, 1)


def test_the_rules_of_a_table_decide_otherwise() -> None:
    rules = house(
        dealer=Dealer(
            first=lambda table: table.east,
            stays_when=lambda table: table.dealer_won and table.streak < 1,
            next=lambda table: table.last_winner,
        ),
        round=Round(next_when=lambda table: not table.stays, rounds=2),
        streak=Streak(grows_when=lambda table: table.stays),
    )
    made = start(match(rules), first_dealer=None, east=1)
    assert stands(made) == (1, 0, 1)
    play(made, won(1, 0))
    assert stands(made) == (1, 1, 1)
    play(made, won(1, 0))
    assert stands(made) == (1, 0, 2), "no streak of two; the winner deals"
    assert play(made, won(3, 0)).after.over


def test_a_rotation_that_reads_what_nobody_said() -> None:
    rules = house(dealer=Dealer(stays_when=lambda table: table.dice > 6), draws=(Draw(id="exhausted"),))
    made = start(match(rules))
    error = error_of(made, {"type": "hand", "opened": 0, "results": [DRAWN]})
    assert (error.code, error.message) == (
        "not-said",
        "`rotation.dealer` depends on `dice`, which the line does not say",
    )
    play(made, won(1, 0), dice=7, opened=2)
    assert stands(made) == (0, 1, 1)


# --- draws


@pytest.mark.parametrize(("facts", "holds"), [({}, True), ({"drawable": 0}, True), ({"drawable": 5}, False)])
def test_a_draw_must_be_one_by_what_is_said(facts: dict[str, Any], holds: bool) -> None:
    made = start(match())
    line = {"type": "hand", "results": [{**DRAWN, **facts}]}
    if holds:
        made.take(line)
        assert stands(made) == (0, 1, 1)
    else:
        error = error_of(made, line)
        assert (error.code, error.path) == ("cannot-be", ("results", 0))
        assert error.message.startswith(
            "by what the line says there is no “exhausted”: All but the reserved stacks"
        )


def test_a_draw_reads_discards_and_kongs() -> None:
    def four_winds(table: Any) -> bool:
        own = table.last_discard(table.dealer)
        return table.discards_out == 4 and own and all(table.last_discard(place) == own for place in range(4))

    def four_kongs(table: Any) -> bool:
        return table.kongs_out >= 4 and not any(table.kongs_of(place) == 4 for place in range(4))

    rules = house(draws=(Draw(id="four_winds", when=four_winds), Draw(id="four_kongs", when=four_kongs)))
    made = start(match(rules))

    def holds(reason: str, **facts: Any) -> bool:
        with suppress(MatchError):
            made.copy().take({"type": "hand", "results": [{"kind": "draw", "reason": reason, **facts}]})
            return True
        return False

    assert holds("four_winds", discards_out=4, last_discards=["E"] * 4)
    assert not holds("four_winds", discards_out=4, last_discards=["E", "E", "S", "E"])
    assert not holds("four_winds", discards_out=4, last_discards=[None, "E", "E", "E"])
    assert not holds("four_winds", discards_out=5, last_discards=["E"] * 4)
    assert holds("four_kongs", kongs_out=4, kongs=[1, 0, 3, 0])
    assert not holds("four_kongs", kongs_out=4, kongs=[0, 0, 4, 0])
    assert holds("four_kongs", kongs_out=4), "who laid them is not said"


def test_a_draw_that_the_rules_do_not_know() -> None:
    error = error_of(start(match()), {"type": "hand", "results": [{"kind": "draw", "reason": "four_winds"}]})
    assert (error.code, error.path) == ("cannot-be", ("results", 0, "reason"))
    assert error.message == "these rules know no draw “four_winds”; they know: exhausted, declined"


# --- the next match


def over(rules: TableRules = LUOHAN) -> Match:
    """A match of one round that is over: Ann, Bo, Cai and Dan have dealt, each hand went from the dealer to the next."""
    made = start(match(replace(rules, round=replace(rules.round, rounds=1)), stakes=(50, 20)))
    made.take({"type": "bet", "kind": "outer", "by": "Chen", "principal": 1, "units": 1})
    for dealer in range(4):
        play(made, won((dealer + 1) % 4, dealer, OTHER if dealer else PLAIN))
    assert made.position is not None and made.position.over
    return made


def test_the_same_players_sit_down_anew_and_keep_what_they_have() -> None:
    made = over()
    before = dict(made.totals)
    made.take({"type": "seating", "winds": ["S", "N", "E", "W"], "dice": 6})
    position = made.position
    assert position is not None
    assert position.names == ("Cai", "Ann", "Dan", "Bo")
    # Six from East: 0, 1, 2, 3, 0, 1.
    assert (position.dealer, position.first_dealer, position.east, position.round_number) == (1, 1, 0, 1)
    assert made.totals == {0: before[2], 1: before[0], 2: before[3], 3: before[1], "Chen": before["Chen"]}
    assert [(bet.bettor, bet.on) for bet in position.bets] == [("Chen", 3)]
    assert not position.over
    result = play(made, won(3, 1))
    assert result.to_dict()["names"] == ["Cai", "Ann", "Dan", "Bo"]
    assert [(one.source, one.target) for one in result.transfers] == [(1, 3), (1, "Chen")]


@pytest.mark.parametrize("winds", [["E", "S", "W", "N"], ["W", "N", "E", "S"]])
def test_everybody_as_before_is_drawn_again(winds: list[str]) -> None:
    made = over()
    error = error_of(made, {"type": "seating", "winds": winds, "first_dealer": 0})
    assert (error.code, error.path) == ("cannot-be", ("winds",))
    # Who sits beside whom has changed, though not every seat.
    made.take({"type": "seating", "winds": ["E", "W", "S", "N"], "first_dealer": 0})


def test_a_table_may_not_mind_who_sits_where() -> None:
    made = over(house(seats=Seats()))
    made.take({"type": "seating", "winds": ["E", "S", "W", "N"], "first_dealer": 0})


def test_seats_are_not_drawn_in_a_match() -> None:
    made = start(match())
    play(made, DRAWN)
    error = error_of(made, {"type": "seating", "winds": ["S", "N", "E", "W"], "first_dealer": 0})
    assert error.code == "out-of-place"


def test_a_match_line_begins_anew_at_any_time() -> None:
    made = start(match())
    play(made, won(1, 2))
    made.take({"type": "match", "names": NAMES[::-1], "first_dealer": 0})
    assert made.totals == {0: 0, 1: 0, 2: 0, 3: 0}
    assert made.position is not None and made.position.hands == 0


def test_a_copy_goes_on_by_itself() -> None:
    made = start(match())
    other = made.copy()
    play(other, won(1, 2))
    assert stands(made) == (0, 0, 1) and stands(other) == (1, 0, 1)
    assert made.totals[1] == 0
