"""Waits: against trying every kind, and the cases that rulings and documents name."""

from __future__ import annotations

import pytest
from drawn_wins import HANDS
from hypothesis import given
from plain_divisions import plain_shape_waits, plain_waits
from test_readings import EIGHT_PAIRS, STANDARD, hand_of

from paigui_runtime.forms import Form, Forms, Part
from paigui_runtime.hand import Hand
from paigui_runtime.tiles import HONORS, TERMINALS, kinds_of, tile_text
from paigui_runtime.win import Win

ORPHANS = TERMINALS | HONORS
FORMS = {
    "standard": (STANDARD,),
    "both": (STANDARD, EIGHT_PAIRS),
    "sequences": (Form("five_sequences", (Part("sequences", 5), Part("pairs", 1))),),
    "mixed": (
        Form("mixed", (Part("groups", 2), Part("triplets", 1), Part("sequences", 2), Part("pairs", 1))),
    ),
    "eight_pairs_and_one": (Form("eight_pairs", (Part("pairs", 8), Part("tiles", 1)), melds=False),),
    "thirteen_orphans": (
        Form(
            "thirteen_orphans",
            (Part("each", tiles=ORPHANS), Part("one_more_of", tiles=ORPHANS), Part("groups", 1)),
            melds=False,
        ),
    ),
}


def waits_of(hand: Hand) -> str:
    return tile_text(kinds_of(hand.waits))


@pytest.mark.parametrize("forms", FORMS.values(), ids=FORMS.keys())
def test_waits_are_what_completes(forms: tuple[Form, ...]) -> None:
    prepared = Forms(forms)

    @given(HANDS)
    def check(win: Win) -> None:
        hand = Hand(win, 0, False, {})
        assert set(kinds_of(prepared.waits(hand))) == plain_waits(forms, win)
        assert set(kinds_of(prepared.shape_waits(hand))) == plain_shape_waits(forms, win)

    check()


@pytest.mark.parametrize(
    ("concealed", "win", "waits"),
    [
        ("123456789m 555s SS 45p", "3p", "36p"),
        ("123456789m 234p 55s SS", "S", "5s S"),
        ("123456789m 555s 234p S", "S", "S"),
        # The document's hands: 聽七洞 with 清一色; 嚦咕嚦咕 with one wait, two (聽二洞) and eight (聽八洞).
        ("111s 233445s 6667788s", "9s", "2356789s"),
        ("224499p 33777s 1m EEEE", "1m", "1m"),
        ("33377p 116677s 555m FF", "3p", "5m 3p"),
        ("113344m 667799p SS CC", "C", "134m 679p S C"),
    ],
)
def test_waits_by_hand(concealed: str, win: str, waits: str) -> None:
    assert waits_of(hand_of(concealed, win)) == waits


def test_no_wait_for_a_fifth_copy() -> None:
    # R4: 23p waits for 1p and 4p, but all four 1p are in the kong.
    assert waits_of(hand_of("123456m 555s SS 23p", "4p", "kong 1111p")) == "4p"
    # 3444m: 3m makes a pair; 2m and 5m make a sequence with 34m and leave the pair 44m.
    assert waits_of(hand_of("3444m 555s 678p 789s EEE", "3m")) == "235m"


@pytest.mark.parametrize(
    ("concealed", "win", "melds", "waits"),
    [
        ("123456m 555s SS 23p", "4p", ("kong 1111p",), "14p"),
        ("3444m 555s 678p 789s EEE", "3m", (), "235m"),
        # 111 123 23: a fifth 1m would do as well as 4m; with 11 123 123 E makes a triplet.
        ("11112233m 456p 789p EE", "4m", (), "14m E"),
        # A pair to be made of the fifth.
        ("1111m 234p 567p 789s EEE", "4m", (), "1m"),
    ],
)
def test_shape_waits_by_hand(concealed: str, win: str, melds: tuple[str, ...], waits: str) -> None:
    assert tile_text(kinds_of(hand_of(concealed, win, *melds).shape_waits)) == waits


def test_a_condition_is_asked_of_the_fifth_too() -> None:
    few = Form("few", STANDARD.parts, when=lambda hand, reading: hand.counts[0] < 5)
    hand = hand_of("11112233m 456p 789p EE", "4m")
    assert tile_text(kinds_of(Forms((few,)).shape_waits(hand))) == "4m E"


def test_waits_are_of_the_sixteen_tiles_whatever_came() -> None:
    # The tile that came completes nothing, but the hand was waiting.
    hand = hand_of("123456789m 555s SS 45p", "E")
    assert hand.readings == ()
    assert waits_of(hand) == "36p"
