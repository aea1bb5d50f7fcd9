"""Money: exact with any stakes, raised by inner bets, paid in another's place; extras and penalties."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hands import (
    EIGHT_FLOWERS,
    FLUSH,
    PLAIN,
    SEVEN_ROB_ONE,
    TRIPLETS,
    error_of,
    false_win,
    paid,
    play,
    start,
    won,
)
from luohan_table import LUOHAN, house, match, scorer

from paigui_runtime.hand import Undecided
from paigui_runtime.match import Match
from paigui_runtime.rule import Settlement
from paigui_runtime.table_rules import Extra, Liability, Penalty

INNER = {"type": "bet", "kind": "inner", "actor": 1, "to": [0, 2], "units": 1}


def settled_by(settlement: Settlement, **more: Any) -> Match:
    """A match whose payments are reckoned otherwise."""
    own = object.__new__(type(scorer()))
    own.__dict__.update(scorer().__dict__)
    own.settlement = settlement
    return start(Match(own, LUOHAN, **more))


# --- wins


def test_the_giver_alone_pays_a_discard() -> None:
    made = start(match(stakes=(50, 20)))
    assert paid(play(made, won(1, 2))) == [(2, 1, 70, "win")]
    # The dealer's 1: Bo deals now.
    assert paid(play(made, won(1, 2, TRIPLETS))) == [(2, 1, 150, "win")]
    # Bo has 連一拉一.
    assert paid(play(made, won(0, 1))) == [(1, 0, 130, "win")]


def test_all_pay_a_self_draw_and_eight_flowers() -> None:
    result = play(start(match(stakes=(50, 20))), won(1))
    assert paid(result) == [(0, 1, 130, "win"), (2, 1, 110, "win"), (3, 1, 110, "win")]
    flowers = play(start(match(stakes=(50, 20))), won(0, None, EIGHT_FLOWERS))
    assert [one[:3] for one in paid(flowers)] == [(1, 0, 230), (2, 0, 230), (3, 0, 230)]


def test_who_is_robbed_of_a_flower_pays_alone() -> None:
    assert paid(play(start(match(stakes=(50, 20))), won(1, 0, SEVEN_ROB_ONE))) == [(0, 1, 230, "win")]


@pytest.mark.parametrize(
    ("stakes", "base", "paid_by_all"),
    [
        ((50, 20), None, 110),
        ((51, 20), None, 111),
        ((7, 3), None, 16),
        (None, 2, 5),
        (None, None, 3),
        ((0, 5), None, 15),
    ],
)
def test_money_is_exact(stakes: tuple[int, int] | None, base: int | None, paid_by_all: int) -> None:
    """3 tai, no dealer: the base and three times what a tai is worth."""
    made = start(match(stakes=stakes, base=base))
    result = play(made, won(1), opened=0)
    assert [one[2] for one in paid(result)][1:] == [paid_by_all, paid_by_all]


def test_stakes_of_the_ruleset_hold_where_none_are_given() -> None:
    rules = house(stakes=(100, 50))
    assert [one[2] for one in paid(play(start(match(rules)), won(1, 2)))] == [150]
    assert [one[2] for one in paid(play(start(match(rules, stakes=(50, 20))), won(1, 2)))] == [70]
    # A base in tai, in the ruleset's money.
    assert [one[2] for one in paid(play(start(match(rules, base=3)), won(1, 2)))] == [200]


@pytest.mark.parametrize("stakes", [(50, 0), (-1, 20), (50, -20)])
def test_stakes_that_are_none(stakes: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="stakes are"):
        match(stakes=stakes)
    with pytest.raises(ValueError, match="give no base"):
        match(stakes=(50, 20), base=3)


def test_inner_units_raise_the_base_both_ways() -> None:
    made = start(match(stakes=(50, 20)))
    made.take(INNER)
    made.take({"type": "bet", "kind": "inner", "actor": 2, "to": [1, 3], "units": 1})
    # Bo against Ann 1, Bo against Cai 1 + 1, Bo against Dan 0; Ann deals.
    assert paid(play(made.copy(), won(1))) == [(0, 1, 180, "win"), (2, 1, 210, "win"), (3, 1, 110, "win")]
    # Cai against Dan 1.
    assert paid(play(made.copy(), won(3, 2))) == [(2, 3, 120, "win")]
    assert paid(play(made.copy(), won(3, 0))) == [(0, 3, 90, "win")]


def test_a_payment_that_is_no_whole_sum_is_an_error() -> None:
    square = Settlement(amount=lambda hand, reading, payer, money: money.base * money.base)
    made = settled_by(square, stakes=(50, 7))
    error = error_of(made, {"type": "hand", "opened": 0, "results": [won(1, 2)]})
    assert (error.code, error.path) == ("not-whole", ("results", 0))
    assert error.message == "a payment comes to 2500/7, and money is whole"


def test_a_negative_hand_pays_the_payer_and_nothing_moves_nothing() -> None:
    negative = Settlement(amount=lambda hand, reading, payer, money: -2 if payer.gives else 0)
    assert paid(play(settled_by(negative), won(1, 2))) == [(1, 2, 2, "win")]
    assert paid(play(settled_by(negative), won(1))) == []


def test_a_win_says_way_and_clauses() -> None:
    (transfer,) = play(start(match()), won(1, 2)).transfers
    assert (transfer.name, transfer.name_en, transfer.tai) == ("胡銃", "win on a discard", 1)
    assert transfer.cites == (
        "L-WIN-05",
        "L-WIN-06",
        "L-WIN-07",
        "L-WIN-08",
        "L-TERM-15",
        "L-SCORE-12",
        "L-SCORE-13",
        "L-PAY-01",
        "L-PAY-02",
        "L-PAY-03",
        "L-SIDE-02",
    )
    assert transfer.to_dict() == {
        "from": 2,
        "to": 1,
        "amount": 1,
        "rule": "win",
        "cites": list(transfer.cites),
    }


# --- in another's place


def liable(*places: int, **more: Any) -> Liability:
    """Liability of players by their numbers in the hand (those of their places, where Ann is East)."""
    return Liability(
        id="liable",
        when=lambda hand, reading, payer, money: payer.player in places,
        **{"cites": ("X-1",), **more},
    )


def in_place(*rules: Liability, record: dict[str, Any] = PLAIN, payer: int | None = None) -> list[Any]:
    """Bo's win with stakes of 51/20; self-drawn 3 tai: Ann, who deals, owes 131, the others 111 each."""
    result = play(start(match(house(liability=rules), stakes=(51, 20))), won(1, payer, record))
    return [(source, amount, rule) for source, target, amount, rule in paid(result) if target == 1]


def test_the_liable_pay_for_all() -> None:
    assert in_place(liable(2)) == [(2, 111, "win"), (2, 131, "liable"), (2, 111, "liable")]


def test_the_liable_pay_half_and_what_does_not_divide_stays() -> None:
    half = in_place(liable(2, pays=(1, 2)))
    assert half == [(0, 66, "win"), (2, 111, "win"), (3, 56, "win"), (2, 65, "liable"), (2, 55, "liable")]


def test_several_liable_share_and_the_nearest_after_the_winner_pays_the_odd() -> None:
    # Cai comes before Ann after Bo; both owe their own, and share Dan's 111.
    assert in_place(liable(0, 2)) == [(0, 131, "win"), (2, 111, "win"), (2, 56, "liable"), (0, 55, "liable")]
    everybody = in_place(liable(0, 2, 3))
    assert everybody == [(0, 131, "win"), (2, 111, "win"), (3, 111, "win")]


def test_the_winner_is_never_liable() -> None:
    assert in_place(liable(1)) == [(0, 131, "win"), (2, 111, "win"), (3, 111, "win")]


def test_liability_follows_in_order_on_what_is_still_owed() -> None:
    first, second = liable(2, pays=(1, 2)), liable(3)
    # Dan is liable after Cai: of Ann's 66 left, and of Cai's own 111; his own half stays his.
    found = in_place(first, replace(second, id="second"))
    assert found == [
        (3, 56, "win"),
        (2, 65, "liable"),
        (2, 55, "liable"),
        (3, 66, "second"),
        (3, 111, "second"),
    ]


def test_one_who_owes_nothing_may_be_liable() -> None:
    assert in_place(liable(3), payer=2) == [(3, 71, "liable")]
    assert in_place(liable(3, pays=(1, 2)), payer=2) == [(2, 36, "win"), (3, 35, "liable")]


def test_liability_for_a_rule_that_counts() -> None:
    assert in_place(liable(3, rules=("full_flush",)), payer=2) == [(2, 71, "win")]
    assert in_place(liable(3, rules=("full_flush",)), payer=2, record=FLUSH) == [(3, 311, "liable")]


def test_liability_for_a_part() -> None:
    # Twelve tai of thirteen.
    part = liable(3, rules=("full_flush",), part=True)
    assert in_place(part, payer=2, record=FLUSH) == [(2, 71, "win"), (3, 240, "liable")]
    half = liable(3, rules=("full_flush",), part=True, pays=(1, 2))
    assert in_place(half, payer=2, record=FLUSH) == [(2, 191, "win"), (3, 120, "liable")]


def test_what_the_record_does_not_decide_moves_nothing_and_is_said() -> None:
    def unsaid(*_: object) -> bool:
        raise Undecided("payer")

    rule = Liability(id="liable", when=unsaid)
    result = play(start(match(house(liability=(rule,)))), won(1, 2))
    assert paid(result) == [(2, 1, 1, "win")]
    assert result.undecided == ("liable",)
    assert result.to_dict()["undecided"] == ["liable"]


def test_liability_reads_the_money_of_the_one_asked() -> None:
    rule = Liability(id="liable", when=lambda hand, reading, payer, money: money.dealer_tai > 0)
    # Only Ann deals: between Bo and her there are dealer's tai.
    found = in_place(rule)
    assert found == [(0, 131, "win"), (0, 111, "liable"), (0, 111, "liable")]
    assert in_place(rule, payer=2) == [(0, 71, "liable")]


def test_shared_wins_share_what_is_paid_in_place() -> None:
    rules = house(liability=(liable(0),), two_winners="share")
    result = play(start(match(rules, stakes=(51, 20))), won(1, 2, FLUSH), won(3, 2, FLUSH))
    assert paid(result) == [(0, 1, 155, "liable"), (0, 3, 155, "liable")]


# --- extras and penalties


def test_who_looked_pays_the_winner_one_tai_more() -> None:
    made = match(stakes=(50, 20))
    looked = {"marks": {"looking": [0, 2]}}
    assert paid(play(start(made.copy()), won(1, 2), **looked)) == [
        (2, 1, 70, "win"),
        (0, 1, 20, "looker"),
        (2, 1, 20, "looker"),
    ]
    own = play(start(made.copy()), won(0, 2), **looked)
    assert paid(own) == [(2, 0, 90, "win"), (2, 0, 20, "looker")]
    assert paid(play(start(made.copy()), false_win(3, 1), **looked)) == [
        (3, 0, 90, "false_win"),
        (3, 1, 70, "false_win"),
        (3, 2, 70, "false_win"),
    ]


def test_extras_may_read_the_hand_and_who_pays() -> None:
    twice = Extra(
        id="twice",
        when=lambda table: table.payer == table.dealer,
        amount=lambda table: 2 * table.hand_tai + table.winners_out + table.bet_units,
    )
    result = play(start(match(house(extras=(twice,)), stakes=(0, 10))), won(1, 2))
    assert paid(result) == [(2, 1, 10, "win"), (0, 1, 30, "twice")]


def test_a_false_win_pays_everybody() -> None:
    made = match(stakes=(50, 20))
    # L-PEN-05: the dealer's tai to the dealer alone.
    assert paid(play(start(made.copy(), first_dealer=3), false_win(1, 5))) == [
        (1, 0, 150, "false_win"),
        (1, 2, 150, "false_win"),
        (1, 3, 170, "false_win"),
    ]
    # L-PEN-06: the dealer pays them to all.
    assert [one[2] for one in paid(play(start(made.copy()), false_win(0, 5)))] == [170, 170, 170]
    # L-PAY-02, L-PAY-03: the dealer pays by the larger number and is paid by the smaller.
    streak = start(made.copy())
    play(streak, won(0, 1))
    assert [one[2] for one in paid(play(streak.copy(), false_win(0, 5), shown_streak=3))] == [290, 290, 290]
    assert [one[2] for one in paid(play(streak.copy(), false_win(1, 5), shown_streak=3))] == [210, 150, 150]
    assert [one[2] for one in paid(play(streak.copy(), false_win(1, 5)))] == [210, 150, 150]
    assert [one[2] for one in paid(play(streak.copy(), false_win(1, 5), shown_streak=0))] == [170, 150, 150]


def test_a_penalty_that_reads_the_hand_needs_its_tai() -> None:
    line = {"type": "hand", "results": [{"kind": "penalty", "penalty": "false_win", "offender": 1}]}
    error = error_of(start(match()), line)
    assert (error.code, error.path) == ("not-said", ("results", 0))
    assert error.message == "`penalties.false_win` depends on `tai`, which the line does not say"


def test_a_penalty_may_go_to_the_winner() -> None:
    fine = Penalty(id="fine", to=("winner",), amount=lambda table: 2, ends=False)
    rules = house(penalties=(fine,), two_winners="all")
    lines = {"kind": "penalty", "penalty": "fine", "offender": 2}
    result = play(start(match(rules)), won(1, 0), won(3, 0), lines)
    assert paid(result)[2:] == [(2, 1, 2, "fine"), (2, 3, 2, "fine")]
    error = error_of(start(match(rules)), {"type": "hand", "opened": 0, "results": [won(2, 0), lines]})
    assert error.message == "“fine” is paid to the winner, and no other player has won"


def test_a_penalty_that_ends_nothing_needs_another_result() -> None:
    fine = Penalty(id="fine", amount=lambda table: 2, ends=False)
    lines = {"kind": "penalty", "penalty": "fine", "offender": 2}
    made = start(match(house(penalties=(fine,))))
    error = error_of(made, {"type": "hand", "results": [lines]})
    assert (error.code, error.path) == ("cannot-be", ("results",))
    result = play(made, lines, {"kind": "draw", "reason": "exhausted"})
    assert [one[2] for one in paid(result)] == [2, 2, 2]
    assert (result.after.dealer, result.after.streak) == (0, 1)


def test_a_penalty_that_the_rules_do_not_know() -> None:
    line = {"type": "hand", "results": [{"kind": "penalty", "penalty": "false_wni", "offender": 1}]}
    error = error_of(start(match()), line)
    assert (error.code, error.path) == ("cannot-be", ("results", 0, "penalty"))
    assert error.message == "these rules know no penalty “false_wni”; they know: false_win"
    none = error_of(start(match(house(penalties=()))), line)
    assert none.message.endswith("they know: none")


def test_parts_of_payments_are_exact() -> None:
    result = play(start(match(house(liability=(liable(2, pays=(1, 3)),)))), won(1))
    parts = {(one.source, one.rule): one.part for one in result.transfers}
    assert parts[0, "win"] == Fraction(2, 3)
    assert parts[2, "liable"] == Fraction(1, 3)
    assert parts[2, "win"] == 1
