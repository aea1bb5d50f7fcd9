"""Readings of whole hands: against plain search, and hand by hand for what each says."""

from __future__ import annotations

from collections import Counter

import pytest
from drawn_wins import HANDS, STANDARD_WINS
from hypothesis import given
from hypothesis import strategies as st
from plain_divisions import PlainReading, plain_melds, plain_readings

from paigui_runtime.forms import Form, Forms, Part
from paigui_runtime.hand import Hand
from paigui_runtime.reading import Group, Reading
from paigui_runtime.tiles import tile_text
from paigui_runtime.win import Win

STANDARD = Form("standard", (Part("groups", 5), Part("pairs", 1)))
EIGHT_PAIRS = Form("eight_pairs", (Part("triplets", 1), Part("pairs", 7)), repeat=True, melds=False)
BOTH = Forms((STANDARD, EIGHT_PAIRS))


def prepared(win: Win, drawn: bool = False, forms: Forms = BOTH) -> Hand:
    return Hand.prepare(win, 0, drawn, forms, {})


def hand_of(concealed: str, win: str | None, *melds: str, **rest: str) -> Hand:
    record = {"concealed": concealed, "melds": list(melds), "seat": "E", "round": "E", **rest}
    if win is not None:
        record["win"] = win
    return prepared(Win.parse(record), rest.get("by") == "self-draw")


def word(group: Group) -> str:
    """``123m``, with ``*`` if exposed, ``!`` if completed."""
    return tile_text(group.tiles) + "*" * (not group.concealed) + "!" * group.completed


def shown(hand: Hand) -> list[str]:
    return [" ".join(map(word, reading.groups + reading.pairs)) for reading in hand.readings]


def plain(reading: Reading, win: Win) -> PlainReading:
    """The reading as plain search gives it: standing groups and pairs, and what was completed."""
    groups = Counter((g.kind if g.kind != "kong" else "triplet", g.tile) for g in reading.groups)
    groups.subtract(plain_melds(win))
    done = reading.completed
    return PlainReading(
        tuple(sorted(groups.elements())),
        tuple(sorted(pair.tile for pair in reading.pairs)),
        None if done is None else (done.kind, done.tile),
    )


@given(HANDS, st.booleans())
def test_readings_are_those_of_plain_search(win: Win, drawn: bool) -> None:
    readings = prepared(win, drawn).readings
    for form in (STANDARD, EIGHT_PAIRS):
        found = [plain(reading, win) for reading in readings if reading.form == form.id]
        assert len(found) == len(set(found))
        assert set(found) == plain_readings(form, win)


@given(STANDARD_WINS, st.booleans())
def test_every_reading_holds_the_whole_hand(win: Win, drawn: bool) -> None:
    hand = prepared(win, drawn)
    assert hand.readings
    for reading in hand.readings:
        held = Counter(tile for group in reading.groups + reading.pairs for tile in group.tiles)
        assert tuple(held[kind] for kind in range(34)) == hand.counts
        assert [g.rank for g in reading.groups] == sorted(g.rank for g in reading.groups)
        assert Counter(reading.sequences + reading.triplets) == Counter(reading.groups)
        assert all(g.is_sequence for g in reading.sequences)
        assert all(g.is_triplet for g in reading.triplets)
        assert reading.kongs == tuple(g for g in reading.triplets if g.is_kong)
        completed = [g for g in reading.groups + reading.pairs if g.completed]
        assert completed == [reading.completed]
        assert completed[0].concealed == drawn
        assert completed[0].mask & hand.winning_tile
        for group in reading.groups + reading.pairs:
            assert group.melded == (group.order >= 0 and win.melds[group.order].kind != "concealed-kong")
            assert group.concealed == (not group.melded and (drawn or not group.completed))
            assert group.added == (group.order >= 0 and win.melds[group.order].kind == "added-kong")


@given(STANDARD_WINS, st.booleans())
def test_readings_come_in_the_order_of_preference(win: Win, drawn: bool) -> None:
    # R1: form; groups by lowest tile, sequence before triplet before kong, standing before melded; pairs; a completed
    # group before a completed pair (and of two groups the lower).
    words = ["sequence", "triplet", "kong"]

    def preference(reading: Reading) -> tuple[object, ...]:
        groups = [(g.tile, words.index(g.kind), g.melded) for g in reading.groups]
        done = reading.completed
        assert done is not None
        return (
            reading.form_index,
            sorted(groups),
            [pair.tile for pair in reading.pairs],
            done.is_pair,
            (done.tile, (*words, "pair").index(done.kind)),
        )

    keys = [preference(reading) for reading in prepared(win, drawn).readings]
    assert keys == sorted(keys)


def test_a_tile_may_have_completed_several_things() -> None:
    # 3p is the middle of 234p or the low end of 345p.
    hand = hand_of("123456789m 23445p SS", "3p")
    assert shown(hand) == [
        "123m 456m 789m 234p*! 345p SS",
        "123m 456m 789m 234p 345p*! SS",
    ]
    assert [reading.closed_wait for reading in hand.readings] == [True, False]
    assert [reading.two_sided_wait for reading in hand.readings] == [False, True]
    # 2p stood beside 22p and 34p, or beside 2p and 234p: the group comes before the pair.
    hand = hand_of("123456789m 2234p SSS", "2p")
    assert shown(hand) == [
        "123m 456m 789m 234p*! SSS 22p",
        "123m 456m 789m 234p SSS 22p*!",
    ]


def test_a_claimed_tile_exposes_what_it_completes() -> None:
    assert shown(hand_of("123456789m 123p 55s SS", "S")) == ["123m 456m 789m 123p SSS*! 55s"]
    assert shown(hand_of("123456789m 123p 55s SS", "S", by="self-draw")) == ["123m 456m 789m 123p SSS! 55s"]
    assert shown(hand_of("123456789m 123p SSS 5s", "5s")) == ["123m 456m 789m 123p SSS 55s*!"]


def test_sequences_come_before_triplets() -> None:
    # 111222333p is three sequences or three triplets. Of equal sequences the last is shown as completed.
    assert shown(hand_of("123m 11222333p SSS 55s", "1p")) == [
        "123m 123p 123p 123p*! SSS 55s",
        "123m 111p*! 222p 333p SSS 55s",
    ]


def test_melds_stand_after_equal_groups() -> None:
    assert shown(hand_of("123m 456p 55s SS", "S", "chi 123m", "concealed-kong 9999s")) == [
        "123m 123m* 456p 9999s SSS*! 55s"
    ]


def test_a_robbed_tile_can_only_complete_a_sequence() -> None:
    # R7: the other three lie in the kong that was robbed.
    hand = hand_of("123456789m 12p 999s EE", "3p", by="robbed-kong")
    assert shown(hand) == ["123m 456m 789m 123p*! 999s EE"]


WAIT_SHAPES = ["two_sided_wait", "edge_wait", "closed_wait", "pair_wait", "double_pair_wait"]


@pytest.mark.parametrize(
    ("concealed", "win", "shape"),
    [
        ("123456789m 555s SS 45p", "3p", "two_sided_wait"),
        ("123456789m 555s SS 45p", "6p", "two_sided_wait"),
        ("123456789m 555s SS 23p", "1p", "two_sided_wait"),
        ("123456789m 555s SS 78p", "9p", "two_sided_wait"),
        ("123456789m 555s SS 12p", "3p", "edge_wait"),
        ("123456789m 555s SS 89p", "7p", "edge_wait"),
        ("123456789m 555s SS 13p", "2p", "closed_wait"),
        ("123456789m 555s SS 79p", "8p", "closed_wait"),
        ("123456789m 555s 234p S", "S", "pair_wait"),
        ("123456789m 234p 55s SS", "5s", "double_pair_wait"),
    ],
)
def test_shape_of_the_wait(concealed: str, win: str, shape: str) -> None:
    (reading,) = hand_of(concealed, win).readings
    assert [name for name in WAIT_SHAPES if getattr(reading, name)] == [shape]


def test_seven_pairs_and_a_triplet() -> None:
    hand = hand_of("1122m 3344p 5566s EESS", "S")
    assert shown(hand) == ["SSS*! 11m 22m 33p 44p 55s 66s EE"]
    assert not hand.readings[0].double_pair_wait
    # Four of a kind are two pairs, of which the winning tile completed one.
    assert shown(hand_of("222m 33p 444s EESSCCPP", "2m", by="self-draw")) == ["444s 22m 22m! 33p EE SS CC PP"]
    # Not with melds, a concealed kong not excepted (R22d): eight pairs' worth of tiles, and no five groups.
    assert shown(hand_of("1122m 3344p 555s EE", "E", "concealed-kong SSSS")) == []


def test_without_a_winning_tile_nothing_was_completed() -> None:
    hand = hand_of("123456789m 234p 555s SS", None, by="self-draw", special="heavenly")
    (reading,) = hand.readings
    assert reading.completed is None
    assert all(group.concealed for group in reading.groups + reading.pairs)
    assert not any(getattr(reading, name) for name in WAIT_SHAPES)
    assert hand.waits == 0
