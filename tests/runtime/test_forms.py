"""Forms of every kind of part, conditions of forms, and the order between forms."""

from __future__ import annotations

import pytest
from drawn_wins import HANDS
from hypothesis import given
from plain_divisions import plain_readings
from test_readings import EIGHT_PAIRS, STANDARD, plain, prepared, shown
from test_waits import FORMS, ORPHANS, waits_of

from paigui_runtime.forms import Form, Forms, Part
from paigui_runtime.hand import Hand, Undecided
from paigui_runtime.reading import Reading
from paigui_runtime.tiles import HONORS, SUITS, kinds_of, mask_of, parse_tiles
from paigui_runtime.win import Win


def win_of(concealed: str, win: str, *melds: str) -> Win:
    return Win.parse({"concealed": concealed, "win": win, "melds": list(melds), "seat": "E", "round": "E"})


@pytest.mark.parametrize("forms", FORMS.values(), ids=FORMS.keys())
def test_readings_are_those_of_plain_search(forms: tuple[Form, ...]) -> None:
    compiled = Forms(forms)

    @given(HANDS)
    def check(win: Win) -> None:
        for index, form in enumerate(forms):
            readings = [r for r in prepared(win, forms=compiled).readings if r.form_index == index]
            found = [plain(reading, win) for reading in readings]
            assert len(found) == len(set(found))
            assert set(found) == plain_readings(form, win)

    check()


def test_parts_bound_the_groups() -> None:
    # 3 sequences and 2 triplets; a meld takes its place among them.
    form = Forms((Form("mixed", (Part("sequences", 3), Part("triplets", 2), Part("pairs", 1))),))
    assert shown(prepared(win_of("123456m 123p 555s SS EE", "E"), forms=form)) == [
        "123m 456m 123p 555s EEE*! SS"
    ]
    assert shown(prepared(win_of("123456m 123p SS EE", "E", "kong 5555s"), forms=form)) == [
        "123m 456m 123p 5555s* EEE*! SS"
    ]
    assert shown(prepared(win_of("123456789m 123p SS EE", "E"), forms=form)) == []
    assert shown(prepared(win_of("123456m SS EE", "E", "pon 555s", "pon 777s"), forms=form)) == []
    # 111222333p may be read as triplets or sequences: only the latter leaves three sequences.
    assert shown(prepared(win_of("111222333p 555s SS EE", "E"), forms=form)) == [
        "123p 123p 123p 555s EEE*! SS"
    ]


def test_thirteen_orphans() -> None:
    orphans = Forms(FORMS["thirteen_orphans"])
    # The second tile of a kind won the hand: it stands alone and completes nothing.
    hand = prepared(win_of("19m 19p 19s ESWNCFP 555m", "E"), forms=orphans)
    assert shown(hand) == ["555m"]
    assert hand.readings[0].completed is None
    assert hand.readings[0].pairs == ()
    assert kinds_of(hand.waits) == kinds_of(ORPHANS)
    # A missing kind is the only wait.
    assert waits_of(prepared(win_of("19m 19p 19s ESWNCF 1m 555m", "P"), forms=orphans)) == "P"
    # 1m alone, or in 123m: two readings.
    assert shown(prepared(win_of("19m 19p 19s ESWNCFP 23m E", "1m"), forms=orphans)) == ["123m*!", "123m"]
    assert shown(prepared(win_of("19m 19p 19s ESWNCFP 23m E", "2m"), forms=orphans)) == []
    assert shown(prepared(win_of("19m 19p 19s ESWNCFP", "E", "pon 555m"), forms=orphans)) == []


def _unrelated(hand: Hand, reading: Reading) -> bool:
    """Sixteen different kinds, all honors, three of each suit and none within two ranks of another."""
    apart = all(
        (hand.tiles >> step & hand.tiles & suit & _left(suit, step)) == 0 for suit in SUITS for step in (1, 2)
    )
    each = all((hand.tiles & suit).bit_count() == 3 for suit in SUITS)
    return hand.tiles.bit_count() == 16 and hand.tiles & HONORS == HONORS and each and apart


def _left(suit: int, step: int) -> int:
    return suit & suit >> step


def test_sixteen_unrelated_tiles() -> None:
    form = Forms((STANDARD, Form("unrelated", (Part("tiles", 17),), melds=False, when=_unrelated)))
    hand = prepared(win_of("147m 258p 369s ESWNCFP", "P"), forms=form)
    assert [reading.form for reading in hand.readings] == ["unrelated"]
    assert kinds_of(hand.waits) == parse_tiles("147m 258p 369s ESWNCFP")
    assert waits_of(prepared(win_of("147m 258p 36s ESWNCFP E", "9s"), forms=form)) == "9s"
    assert prepared(win_of("146m 258p 369s ESWNCFP", "P"), forms=form).readings == ()


def test_a_condition_bounds_readings_and_waits() -> None:
    jiang = mask_of(parse_tiles("258m 258p 258s"))
    form = Form("standard", STANDARD.parts, when=lambda hand, reading: reading.pairs[0].mask & jiang != 0)
    # 2345p waits for 2p and 5p, which leave a pair of them; 3456p for 3p and 6p, no 將.
    hand = prepared(win_of("123456789m 2345p SSS", "5p"), forms=Forms((form,)))
    assert waits_of(hand) == "25p"
    assert shown(hand) == ["123m 456m 789m 234p SSS 55p*!"]
    alone = prepared(win_of("123456789m 3456p SSS", "3p"), forms=Forms((form,)))
    assert alone.readings == ()
    assert alone.waits == 0


def test_an_undecided_condition_does_not_fit() -> None:
    def unknown(hand: Hand, reading: Reading) -> bool:
        raise Undecided("turn")

    hand = prepared(
        win_of("123456789m 2345p SSS", "5p"), forms=Forms((Form("x", STANDARD.parts, when=unknown),))
    )
    assert hand.readings == ()
    assert hand.waits == 0


def test_forms_stand_in_their_order() -> None:
    win = win_of("11223344m 11223344p", "4m")  # also five groups and a pair
    assert [r.form for r in prepared(win).readings] == ["standard", "standard", "eight_pairs"]
    swapped = Forms((EIGHT_PAIRS, STANDARD))
    assert [(r.form, r.form_index) for r in prepared(win, forms=swapped).readings] == [
        ("eight_pairs", 0),
        ("standard", 1),
        ("standard", 1),
    ]


def test_the_incomplete_form_is_for_hands_that_nothing_completes() -> None:
    forms = Forms((STANDARD, Form("incomplete", (), when=lambda hand, reading: hand.way & 1 == 1)))
    flower_win = {"by": "eight-flowers", "flowers": "1234f 1234g", "seat": "E", "round": "E"}
    incomplete = Win.parse({"concealed": "147m 258p 369s ESWNC", "melds": ["pon FFF"], **flower_win})
    (reading,) = Hand.prepare(incomplete, 1, True, forms, {}).readings
    assert reading.form == "incomplete"
    assert [group.tile for group in reading.groups] == [32]
    assert reading.pairs == ()
    assert reading.completed is None
    assert Hand.prepare(incomplete, 2, True, forms, {}).readings == ()
    named = Win.parse({"concealed": "123456789m 2345p SSS", "win": "9s", **flower_win})
    assert [r.form for r in Hand.prepare(named, 1, True, forms, {}).readings] == ["incomplete"]
    complete = Win.parse({"concealed": "123456789m 2345p SSS", "win": "5p", **flower_win})
    assert [r.form for r in Hand.prepare(complete, 1, True, forms, {}).readings] == ["standard"]


def test_loose_tiles_beside_pairs() -> None:
    form = Forms(FORMS["eight_pairs_and_one"])
    hand = prepared(win_of("1122m 3344p 5566s EE SS", "P"), forms=form)
    assert shown(hand) == ["11m 22m 33p 44p 55s 66s EE SS"]
    assert hand.readings[0].completed is None
    assert hand.waits.bit_count() == 34
    # Without repeat, four of a kind are one pair.
    assert shown(prepared(win_of("1111m 3344p 5566s EE SS", "P"), forms=form)) == []
