"""The worked hands of the 羅漢 document: the waits and totals that it claims, misprints repaired (E1 to E4)."""

from __future__ import annotations

from typing import Any

import pytest

import paigui

EIGHT = {"flowers": "1234f 1234g"}


def score(record: dict[str, Any], **options: Any) -> Any:
    return paigui.load("luohan", **options).score(paigui.Win.parse(record))


def items(record: dict[str, Any], **options: Any) -> dict[str, int]:
    return {item["id"]: item["tai"] for item in score(record, **options).to_dict()["items"]}


def test_a_full_flush_waits_for_seven_kinds() -> None:
    found = score({"concealed": "111s 233445s 6667788s", "win": "9s", "seat": "E", "round": "E"})
    assert found.to_dict()["waits"] == ["2s", "3s", "5s", "6s", "7s", "8s", "9s"]


@pytest.mark.parametrize(
    ("concealed", "win", "waits"),
    [
        ("224499p 33777s 1m EE EE", "1m", ["1m"]),
        ("33377p 116677s 555m FF", "3p", ["5m", "3p"]),
        ("113344p 667799p SS CC", "C", ["1p", "3p", "4p", "6p", "7p", "9p", "S", "C"]),
    ],
)
def test_seven_pairs_and_a_triplet_wait_for_one_two_and_eight_kinds(
    concealed: str, win: str, waits: list[str]
) -> None:
    found = score({"concealed": concealed, "win": win, "seat": "E", "round": "E"}, eight_pairs=True)
    assert found.to_dict()["waits"] == waits


@pytest.mark.parametrize(
    ("concealed", "win"),
    [("333567789p 23444s 46m", "5m"), ("111p 1244567s 234678m", "3s"), ("234456p 667788s 222m C", "C")],
)
def test_the_three_single_waits(concealed: str, win: str) -> None:
    found = score({"concealed": concealed, "win": win, "seat": "E", "round": "E"})
    assert found.to_dict()["waits"] == [win]
    assert "single_wait" in {item["id"] for item in found.to_dict()["items"]}


def test_the_printed_winning_tile_of_the_edge_wait_completes_nothing() -> None:
    with pytest.raises(paigui.WinError) as raised:
        score({"concealed": "111p 1244567s 234678m", "win": "3m", "seat": "E", "round": "E"})
    assert raised.value.code == "not-a-win"


def test_eight_flowers_with_a_complete_hand_is_two_more_than_printed() -> None:
    record = {
        "concealed": "23444555777p NN CCC",
        "win": "1p",
        "by": "eight-flowers",
        "seat": "E",
        "round": "E",
    }
    # 槓開 1 + 門清 1 + 不求自摸 2 + 紅中 1 + 湊一色 4 + 四暗坎 5 + 滿花 8; the document has 自摸 1 for 門清一摸三.
    assert score({**record, **EIGHT}).tai == 22


def test_seven_rob_one_is_paid_as_a_discard() -> None:
    record = {
        **{"melds": ["pon SSS"], "concealed": "11444555777m FF", "win": "F", "by": "seven-rob-one", **EIGHT},
        **{"robbed_flower": "3g", "seat": "S", "round": "S", "winner": 1, "dealer": 0, "payer": 2},
    }
    assert items(record) == {
        **{"after_replacement": 1, "dragon_triplet": 1, "seat_wind_triplet": 1, "round_wind_triplet": 1},
        **{"all_triplets": 4, "half_flush": 4, "concealed_triplets_4": 5, "seven_robs_one": 8},
    }
    rules = paigui.load("luohan")
    win = paigui.Win.parse(record)
    assert rules.payments(win, rules.score(win), base=1) == {0: 0, 1: 26, 2: -26, 3: 0}


def test_six_flowers_and_the_eighth_drawn_is_paid_by_three_with_different_flowers() -> None:
    record = {
        **{
            "concealed": "3477s 888999m WWW PPP",
            "win": "2s",
            "by": "seven-rob-one",
            "eighth_flower": "self",
            **EIGHT,
        },
        **{"robbed_flower": "2f", "seat": "W", "round": "W", "winner": 2, "dealer": 2, "payer": 1},
    }
    rules = paigui.load("luohan")
    win = paigui.Win.parse(record)
    # Hand 12, flowers 8 from the robbed player and 3 from the others, and 1 from each to the dealer who wins.
    assert rules.payments(win, rules.score(win), base=0) == {0: -16, 1: -21, 2: 53, 3: -16}


def test_a_full_flower_win_needs_no_hand() -> None:
    record = {"concealed": "123456m 345p 78s 123s SS W", "by": "eight-flowers", "seat": "E", "round": "E"}
    found = score({**record, **EIGHT}).to_dict()
    assert (found["tai"], found["reading"]) == (8, None)
