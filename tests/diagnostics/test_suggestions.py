"""Did you mean …? Near misses are found, and nothing absurd is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigui.diagnostics import closest

NAMES = [
    *[
        "seat_wind",
        "round_wind",
        "winning_tile",
        "self_draw",
        "all_triplets",
        "all_honors",
        "when",
        "per",
        "tai",
        "tier",
    ],
    *[
        "big_four_winds",
        "little_four_winds",
        "concealed_triplets_3",
        "concealed_triplets_4",
        "by-shape",
        "by-count",
    ],
    *["門風", "圈風", "胡張", "補張", "暗槓補", "加槓補", "莊家台", "對對胡", "大四喜", "小四喜", "獨聽"],
]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("seat_wnd", "seat_wind"),
        ("saet_wind", "seat_wind"),
        ("seat-wind", "seat_wind"),
        ("SeatWind", "seat_wind"),
        ("wind_seat", "seat_wind"),
        ("Seat Wind", "seat_wind"),
        ("ｓｅａｔ＿ｗｉｎｄ", "seat_wind"),
        ("wehn", "when"),
        ("whenn", "when"),
        ("ta", "tai"),
        ("by_shape", "by-shape"),
        ("triplets_all", "all_triplets"),
        ("concealed_triplet_4", "concealed_triplets_4"),
        ("大四囍", "大四喜"),
        ("對胡", "對對胡"),
        ("風門", "門風"),
        ("独聽", "獨聽"),
        ("莊家臺", "莊家台"),
    ],
)
def test_a_slip_is_found(word: str, meant: str) -> None:
    assert closest(word, NAMES) == meant


@pytest.mark.parametrize(
    "word",
    [
        "",
        "x",
        "台",
        "if",
        "of",
        "banana",
        "pair",
        "heavenly_hand",
        "平胡",
        "清一色",
        "七搶一",
        "chicken_hand",
        "x" * 5000,
        "______",
    ],
)
def test_nothing_absurd_is_said(word: str) -> None:
    assert closest(word, NAMES) is None


def test_the_word_itself_is_no_suggestion() -> None:
    assert closest("when", ["when"]) is None
    assert closest("when", []) is None


def test_the_order_of_the_candidates_does_not_matter() -> None:
    assert closest("concealed_triplets", NAMES) == closest("concealed_triplets", reversed(NAMES))
    assert closest("concealed_triplets", set(NAMES)) == "concealed_triplets_3"


def test_the_nearest_is_taken() -> None:
    assert closest("all_tripletz", ["all_triples", "all_triplets"]) == "all_triplets"


@given(st.text(max_size=70), st.lists(st.text(max_size=70), max_size=5))
def test_a_suggestion_is_another_of_the_candidates(word: str, candidates: list[str]) -> None:
    found = closest(word, candidates)
    assert found is None or (found in candidates and found != word)
