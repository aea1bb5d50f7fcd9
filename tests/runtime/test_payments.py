"""Who pays what (R23, R24; FORMATS, payments), and rules that do not concern every payer."""

from __future__ import annotations

from typing import Any

import pytest
from sample_scorer import WAYS, rule, scorer, win

from paigui_runtime.rule import Adjust, Drop, Settlement
from paigui_runtime.scorer import Scorer
from paigui_runtime.win import WinError


def dealer_tai(hand: Any, reading: Any, payer: Any, money: Any) -> int:
    """Base and tai; between the dealer and another 1 + 2N more (R23)."""
    return 1 + 2 * hand.streak if hand.dealer in (hand.winner, payer.player) else 0


LUOHAN = Settlement(
    base=3,
    dealer_tai=dealer_tai,
    amount=lambda hand, reading, payer, money: money.base + money.hand_tai + money.dealer_tai,
)
FLOWERS = {"by": "seven-rob-one", "flowers": "1234f 1234g", "robbed_flower": "1g"}


def of_payer(key: str, tai: int, when: Any, **more: Any) -> Any:
    return rule(key, tai, when=when, level="payer", **more)


ROBBED = of_payer("robbed", 8, lambda hand, reading, payer: payer.gives, absorbs="flower")
FLOWER = rule("flower", 2, per=lambda hand: hand.own_flowers.bit_count() // 4)


def paid(made: Scorer, **record: Any) -> dict[int, int]:
    one = win(**record)
    payments = made.payments(one, made.score(one))
    assert sum(payments.values()) == 0
    assert list(payments) == [0, 1, 2, 3]
    return payments


def test_the_discarder_alone_pays() -> None:
    made = scorer(rule("a", 5), settlement=LUOHAN)
    assert paid(made, seat="S", dealer=0, payer=2) == {0: 0, 1: 8, 2: -8, 3: 0}
    assert paid(made, seat="S", dealer=2, payer=2, streak=2) == {0: 0, 1: 13, 2: -13, 3: 0}
    assert paid(made, seat="S", dealer=1, payer=3, streak=1) == {0: 0, 1: 11, 2: 0, 3: -11}


def test_a_self_draw_is_paid_by_the_other_three() -> None:
    made = scorer(rule("a", 5), settlement=LUOHAN)
    assert paid(made, by="self-draw", seat="S", dealer=0, streak=1) == {0: -11, 1: 27, 2: -8, 3: -8}
    assert paid(made, by="self-draw", seat="E", dealer=0) == {0: 27, 1: -9, 2: -9, 3: -9}


def test_the_base_may_be_given() -> None:
    made = scorer(rule("a", 5), settlement=LUOHAN)
    one = win(dealer=1, payer=2)
    score = made.score(one)
    assert score.payments(0)[2] == -5
    assert made.payments(one, score, 10)[2] == -15
    assert score.to_dict(base=1)["payments"]["2"] == -6


def test_winner_may_sit_elsewhere_than_the_seat_says() -> None:
    # The wind is counted from the dealer, the number from the place where the wall was opened.
    made = scorer(rule("a", 5), settlement=LUOHAN)
    assert paid(made, seat="E", winner=3, dealer=3, payer=0) == {0: -9, 1: 0, 2: 0, 3: 9}


def test_payments_need_dealer_and_payer() -> None:
    made = scorer(rule("a", 5), settlement=LUOHAN)
    for record in ({"payer": 2}, {"dealer": 0}, {"by": "self-draw"}):
        one = win(**record)
        score = made.score(one)
        assert "payments" not in score.to_dict()
        with pytest.raises(WinError) as caught:
            made.payments(one, score)
        assert caught.value.code == "bad-win"
    assert "payments" in made.score(win(by="self-draw", dealer=2)).to_dict()


def test_a_score_is_paid_with_its_own_win() -> None:
    made = scorer(rule("a"), settlement=LUOHAN)
    score = made.score(win(dealer=0, payer=1))
    assert made.payments(win(dealer=0, payer=1), score)[1] < 0
    with pytest.raises(ValueError, match="another win"):
        made.payments(win(dealer=0, payer=2), score)


def test_an_amount_that_reads_what_is_not_said_is_no_payment() -> None:
    settlement = Settlement(amount=lambda hand, reading, payer, money: hand.turn)
    score = scorer(rule("a"), settlement=settlement).score(win(dealer=0, payer=1))
    with pytest.raises(WinError, match="turn"):
        score.payments()
    assert "payments" not in score.to_dict()


def test_a_negative_hand_pays_the_payer() -> None:
    assert paid(scorer(rule("a", -2)), dealer=0, payer=1) == {0: -2, 1: 2, 2: 0, 3: 0}


def test_all_but_the_robbed_player_pay_for_other_flowers() -> None:
    # R24: the robbed player pays eight, the other two for the flowers that the winner holds without the robbed one.
    made = scorer(rule("a", 5), ROBBED, FLOWER, settlement=LUOHAN)
    one = win(**FLOWERS, eighth_flower="self", seat="S", payer=2, dealer=3)
    score = made.score(one)
    assert score.tai == 13
    assert [(item.id, item.tai, item.payers) for item in score.items] == [
        ("a", 5, ()),
        ("robbed", 8, (2,)),
        ("flower", 2, (0, 3)),
    ]
    assert [(each.id, each.payers) for each in score.dropped] == [("flower", (2,))]
    assert score.payments() == {0: -10, 1: 37, 2: -16, 3: -11}
    found = score.to_dict()
    assert found["items"][1]["payers"] == [2]
    assert "payers" not in found["items"][0]


def test_unknown_payers_are_called_giver_and_others() -> None:
    made = scorer(rule("a", 5), ROBBED, FLOWER)
    score = made.score(win(**FLOWERS, eighth_flower="self"))
    assert score.tai == 13
    assert [(item.id, item.payers) for item in score.items] == [
        ("a", ()),
        ("robbed", ("giver",)),
        ("flower", ("others",)),
    ]
    assert "payments" not in score.to_dict()


def test_the_giver_alone_pays_for_an_incomplete_hand() -> None:
    incomplete: dict[str, Any] = {**FLOWERS, "eighth_flower": "self", "win": "9s", "payer": 2, "dealer": 3}
    assert paid(scorer(rule("a", 5)), **incomplete) == {0: 5, 1: 0, 2: -5, 3: 0}
    assert paid(scorer(rule("a", 5)), **{**incomplete, "win": "E"}) == {0: 15, 1: -5, 2: -5, 3: -5}


def test_without_a_giver_tai_is_what_all_pay_alike() -> None:
    # A rule that concerns the dealer only: no giver among the payers of a self-draw.
    dealer = of_payer("dealer", 3, lambda hand, reading, payer: payer.player == hand.dealer)
    made = scorer(rule("a", 5), dealer)
    score = made.score(win(by="self-draw", dealer=2))
    assert score.tai == 5
    assert [(item.id, item.payers) for item in score.items] == [("a", ()), ("dealer", (2,))]
    assert score.payments() == {0: 18, 1: -5, 2: -8, 3: -5}


def test_a_value_that_differs_between_payers_is_an_item_for_each() -> None:
    amount = of_payer("a", lambda hand, reading, payer: 1 + (payer.player == 2), lambda *at: True)
    adjusted = rule(
        "b", 4, level="payer", adjust=(Adjust(-1, lambda hand, reading, payer, counted: payer.player == 3),)
    )
    score = scorer(amount, adjusted).score(win(by="self-draw", dealer=0))
    assert [(item.id, item.tai, item.payers) for item in score.items] == [
        ("a", 1, (1, 3)),
        ("a", 2, (2,)),
        ("b", 4, ()),
        ("b.adjust", -1, (3,)),
    ]
    assert score.payments() == {0: 15, 1: -5, 2: -6, 3: -4}


def test_conditions_on_the_payer_may_drop_for_some() -> None:
    drop = Drop("b", lambda hand, reading, payer, counted: payer.player == 1)
    score = scorer(rule("a", 1, level="payer", drops=(drop,)), rule("b", 4)).score(
        win(by="self-draw", dealer=0)
    )
    assert score.payments() == {0: 11, 1: -1, 2: -5, 3: -5}
    assert [(item.id, item.payers) for item in score.items] == [("a", ()), ("b", (2, 3))]


def test_the_sum_over_payers_chooses_the_reading() -> None:
    # Five triplets: ten from the dealer alone; three sequences: four from each of the three.
    triplets = of_payer(
        "triplets",
        10,
        lambda hand, reading, payer: len(reading.triplets) == 5 and payer.player == hand.dealer,
    )
    sequences = rule("sequences", 4, when=lambda hand, reading: len(reading.sequences) == 3, level="reading")
    made = scorer(triplets, sequences)
    record: dict[str, Any] = {"concealed": "111222333m 444p 555s E", "win": "E", "seat": "S", "dealer": 0}
    assert made.score(win(**record, by="self-draw")).counted == ("sequences",)
    assert made.score(win(**record, payer=0)).counted == ("triplets",)


def test_every_payer_may_be_asked_where_ways_say_others() -> None:
    # Bystanders pay half: a way whose payers are all others, and amounts that tell the giver from them.
    way = WAYS[1].__class__(
        id="discard", by="discard", bits=2, drawn=False, payers="others", payers_incomplete="others"
    )
    half = Settlement(
        amount=lambda hand, reading, payer, money: money.hand_tai if payer.gives else money.hand_tai // 2
    )
    made = scorer(rule("a", 5), ways=(way,), settlement=half)
    assert paid(made, dealer=0, payer=1) == {0: 9, 1: -5, 2: -2, 3: -2}
    assert made.score(win(dealer=0, payer=1)).tai == 5
