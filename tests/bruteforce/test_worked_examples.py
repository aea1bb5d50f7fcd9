"""The plain scorer on the document's own examples (E1–E4) and on single rulings, counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from .luohan_plain import judge

EIGHT = "1f 2f 3f 4f 1g 2g 3g 4g"


def record(concealed: str, win: str | None = None, **more: Any) -> dict[str, Any]:
    """A win of the South player in the South round unless said otherwise."""
    tile = {} if win is None else {"win": win}
    return {"concealed": concealed, **tile, "seat": "S", "round": "S", **more}


DOCUMENT: list[tuple[str, dict[str, Any], str, dict[str, int]]] = [
    (
        "對對胡: 222p 666p 555s 666m are concealed, 111m is completed by the discard",
        record("222666p 555s 11666m NN", "1m"),
        "1m N",
        {"all_triplets": 4, "concealed_triplets_4": 5, "fully_concealed": 1},
    ),
    (
        "獨聽, closed",
        record("333567789p 23444s 46m", "5m"),
        "5m",
        {"single_wait": 1, "fully_concealed": 1},
    ),
    (
        "獨聽, edge, with the winning tile of E1",
        record("111p 1244567s 234678m", "3s"),
        "3s",
        {"single_wait": 1, "fully_concealed": 1},
    ),
    (
        "獨聽, pair",
        record("234456p 667788s 222m C", "C"),
        "C",
        {"single_wait": 1, "fully_concealed": 1},
    ),
    (
        "字一色 with 小三元, so less four; four triplets concealed; neither seat nor round wind",
        record("EEE WWW CCC PPP FF NN", "N"),
        "N F",
        {
            "all_honors": 16,
            "all_honors.adjust": -4,
            "little_three_dragons": 4,
            "concealed_triplets_4": 5,
            "fully_concealed": 1,
        },
    ),
    (
        "湊一色 with 中 and 南南 and three concealed triplets",
        record("34567888p CCC SSS WW", "2p"),
        "2p 5p 8p W",
        {
            "half_flush": 4,
            "dragon_triplet": 1,
            "seat_wind_triplet": 1,
            "round_wind_triplet": 1,
            "concealed_triplets_3": 2,
            "fully_concealed": 1,
        },
    ),
    (
        "三暗坎 repaired with 99s (E3)",
        record("444678p 55599s 78m FFF", "6m"),
        "6m 9m",
        {"concealed_triplets_3": 2, "dragon_triplet": 1, "fully_concealed": 1},
    ),
    (
        "四暗坎",
        record("222p 888s 11123m EEE PP", "4m"),
        "1m 4m P",
        {"concealed_triplets_4": 5, "fully_concealed": 1},
    ),
    (
        "五暗坎, waiting on the pair alone",
        record("111666p 3338s 777m CCC", "8s"),
        "8s",
        {"concealed_triplets_5": 13, "dragon_triplet": 1, "single_wait": 1},
    ),
    (
        "五暗坎 on a self-draw",
        record("111666p 3338s 777m CCC", "8s", by="self-draw"),
        "8s",
        {"concealed_triplets_5": 13, "dragon_triplet": 1, "single_wait": 1, "concealed_self_draw": 2},
    ),
    (
        "大四喜: no 風字坎; the fourth wind is completed by the discard",
        record("678m 33p EEE SSS WWW NN", "N"),
        "3p N",
        {"big_four_winds": 16, "concealed_triplets_3": 2, "fully_concealed": 1},
    ),
    (
        "小四喜 with the pair in the seat and round wind",
        record("77p 444s EEE SS WWW NNN", "7p"),
        "7p S",
        {"little_four_winds": 8, "all_triplets": 4, "concealed_triplets_4": 5, "fully_concealed": 1},
    ),
    (
        "小四喜 with seat and round wind among its triplets",
        record("77p 444s EEE SS WWW NNN", "7p", seat="E", round="N"),
        "7p S",
        {
            "little_four_winds": 8,
            "all_triplets": 4,
            "concealed_triplets_4": 5,
            "fully_concealed": 1,
            "seat_wind_triplet": 1,
            "round_wind_triplet": 1,
        },
    ),
    (
        "大三元",
        record("23s 56799m CCC FFF PPP", "1s"),
        "1s 4s",
        {"big_three_dragons": 8, "concealed_triplets_3": 2, "fully_concealed": 1},
    ),
    (
        "小三元",
        record("456777s 789p CCC FF PP", "P"),
        "F P",
        {"little_three_dragons": 4, "fully_concealed": 1},
    ),
    (
        "八仙過海, not complete",
        record("1289m 1289p 1289s ESWNC", by="eight-flowers", flowers=EIGHT),
        "",
        {"eight_immortals": 8},
    ),
    (
        "八仙過海 with a complete hand: 22 (E2)",
        record("23444555777p NN CCC", "1p", by="eight-flowers", flowers=EIGHT),
        "1p 4p N",
        {
            "after_replacement": 1,
            "fully_concealed": 1,
            "concealed_self_draw": 2,
            "dragon_triplet": 1,
            "half_flush": 4,
            "concealed_triplets_4": 5,
            "all_flowers": 8,
        },
    ),
    (
        "七搶一 (1) with a complete hand: 25",
        record(
            "11444555777m FF", "F", melds=["pon SSS"], by="seven-rob-one", flowers=EIGHT, robbed_flower="3g"
        ),
        "1m F",
        {
            "after_replacement": 1,
            "dragon_triplet": 1,
            "seat_wind_triplet": 1,
            "round_wind_triplet": 1,
            "all_triplets": 4,
            "half_flush": 4,
            "concealed_triplets_4": 5,
            "seven_robs_one": 8,
        },
    ),
    (
        "七搶一 (2) with a complete hand (E4): 12 and, from the robbed player, 8",
        record(
            "3477s 888999m WWW PPP",
            "2s",
            by="seven-rob-one",
            eighth_flower="self",
            flowers=EIGHT,
            robbed_flower="2f",
            seat="W",
            round="W",
        ),
        "2s 5s",
        {
            "after_replacement": 1,
            "fully_concealed": 1,
            "concealed_self_draw": 2,
            "dragon_triplet": 1,
            "seat_wind_triplet": 1,
            "round_wind_triplet": 1,
            "concealed_triplets_4": 5,
            "seven_robs_one": 8,
        },
    ),
]

EIGHT_PAIRS: list[tuple[str, dict[str, Any], str, dict[str, int]]] = [
    (
        "four of a kind as two pairs, the last pair waited on",
        record("224499p 33777s 1m EEEE", "1m"),
        "1m",
        {"seven_pairs_triplet": 8, "single_wait": 1},
    ),
    (
        "waits on two: either triplet may turn into two pairs",
        record("33377p 116677s 555m FF", "3p"),
        "5m 3p",
        {"seven_pairs_triplet": 8},
    ),
    (
        "waits on eight, in one suit with honors, the triplet of 中",
        record("113344667799p SS CC", "C"),
        "1p 3p 4p 6p 7p 9p S C",
        {"seven_pairs_triplet": 8, "half_flush": 4, "dragon_triplet": 1},
    ),
    (
        "the triplet is seat and round wind; a self-draw adds 不求.自摸",
        record("113344667799p SS CC", "S", by="self-draw"),
        "1p 3p 4p 6p 7p 9p S C",
        {
            "seven_pairs_triplet": 8,
            "half_flush": 4,
            "seat_wind_triplet": 1,
            "round_wind_triplet": 1,
            "concealed_self_draw": 2,
        },
    ),
    (
        "all honors out of five kinds: none of the four patterns stands, so nothing is taken off",
        record("EEEE SSSS CCCC WW FF", "W"),
        "W F",
        {"seven_pairs_triplet": 8, "all_honors": 16},
    ),
]


@pytest.mark.parametrize(("why", "win", "waits", "items"), DOCUMENT, ids=[row[0] for row in DOCUMENT])
def test_document(why: str, win: dict[str, Any], waits: str, items: dict[str, int]) -> None:
    answer = judge(win, {})
    assert answer["items"] == items
    assert answer["waits"] == waits.split()
    assert answer["tai"] == sum(items.values())


@pytest.mark.parametrize(("why", "win", "waits", "items"), EIGHT_PAIRS, ids=[row[0] for row in EIGHT_PAIRS])
def test_eight_pairs(why: str, win: dict[str, Any], waits: str, items: dict[str, int]) -> None:
    answer = judge(win, {"eight_pairs": True})
    assert answer["items"] == items
    assert answer["waits"] == waits.split()
    assert judge(win, {}).get("error") == "not-a-win"


def test_seven_waits_in_one_suit() -> None:
    answer = judge(record("1112334456667788s", "9s"), {})
    assert answer["waits"] == ["2s", "3s", "5s", "6s", "7s", "8s", "9s"]
    assert answer["items"]["full_flush"] == 12


def test_printed_misprints_are_no_wins() -> None:
    """E1 with its printed tile does not complete the hand; E4 has eighteen tiles; E3 fifteen."""
    assert judge(record("111p 1244567s 234678m", "3m"), {})["error"] == "not-a-win"
    assert judge(record("34567s 888999m WWW PPP", "2s"), {})["error"] == "bad-win"
    assert judge(record("444678p 555s 78m FFF", "6m"), {})["error"] == "bad-win"


# ---- payments


def test_seven_robs_one_by_the_holder_of_seven_is_paid_by_the_robbed_player_alone() -> None:
    win = record("11444555777m FF", "F", melds=["pon SSS"], by="seven-rob-one", flowers=EIGHT)
    answer = judge({**win, "robbed_flower": "3g", "payer": 3, "dealer": 0}, {})
    assert answer["payments"] == {0: 0, 1: 25, 2: 0, 3: -25}


def test_seven_robs_one_by_the_holder_of_six_differs_by_payer() -> None:
    """E4: 20 from the robbed player, 12 + 秋 1 + 花槓 2 from the others, with the dealer's 1 + 2·2."""
    win = record("3477s 888999m WWW PPP", "2s", by="seven-rob-one", eighth_flower="self", flowers=EIGHT)
    win.update(robbed_flower="2f", seat="W", round="W", payer=0, dealer=1, streak=2)
    answer = judge(win, {}, base=3)
    assert answer["payments"] == {0: -23, 1: -23, 2: 64, 3: -18}
    assert answer["payer_items"][3]["flower_set"] == 2
    assert answer["payer_items"][3]["seat_flower"] == 1


def test_seven_robs_one_by_the_holder_of_six_with_no_complete_hand() -> None:
    win = record("1289m 1289p 1289s ESWNC", by="seven-rob-one", eighth_flower="self", flowers=EIGHT)
    answer = judge({**win, "robbed_flower": "2f", "payer": 0, "dealer": 1}, {}, base=2)
    assert answer["payments"] == {0: -11, 1: 11, 2: 0, 3: 0}  # base 2, 8, and 1 for the dealer who wins


def test_dealer_collects_by_the_lower_and_pays_by_the_higher_number() -> None:
    """門清 1 + 獨聽 1 = 2 on a discard; N is 3, the dice show 1 (L-PAY-02) or 5 (L-PAY-03)."""
    win = record("333567789p 23444s 46m", "5m", streak=3)
    dealer_wins = {**win, "dealer": 1, "payer": 2}
    dealer_pays = {**win, "dealer": 2, "payer": 2}
    assert judge({**dealer_wins, "shown_streak": 1}, {})["payments"] == {0: 0, 1: 5, 2: -5, 3: 0}
    assert judge({**dealer_wins, "shown_streak": 5}, {})["payments"] == {0: 0, 1: 9, 2: -9, 3: 0}
    assert judge({**dealer_pays, "shown_streak": 1}, {})["payments"] == {0: 0, 1: 9, 2: -9, 3: 0}
    assert judge({**dealer_pays, "shown_streak": 5}, {})["payments"] == {0: 0, 1: 13, 2: -13, 3: 0}
    assert judge({**win, "dealer": 3, "payer": 2}, {})["payments"] == {0: 0, 1: 2, 2: -2, 3: 0}


def test_self_draw_is_paid_by_all_and_the_dealer_pays_more() -> None:
    """門清 1 + 不求 2 + 獨聽 1 = 4."""
    win = record("333567789p 23444s 46m", "5m", by="self-draw", dealer=0, streak=1)
    assert judge(win, {}, base=1)["payments"] == {0: -8, 1: 18, 2: -5, 3: -5}


# ---- single rulings


def items_of(win: dict[str, Any], **options: Any) -> dict[str, int]:
    answer = judge(win, options)
    assert "error" not in answer, answer
    items: dict[str, int] = answer["items"]
    return items


def test_all_but_one_tile_claimed() -> None:
    """R9: three tai in all, on a discard as on a self-draw."""
    melds = ["chi 123m", "pon 555p", "kong 7777s", "chi 456s", "added-kong NNNN"]
    assert items_of(record("9p", "9p", melds=melds)) == {"all_claimed": 2, "single_wait": 1}
    drawn = items_of(record("9p", "9p", melds=melds, by="self-draw"))
    assert drawn == {"half_claimed": 1, "single_wait": 1, "self_draw": 1}


def test_concealed_kong_among_five_groups_set_out() -> None:
    melds = ["chi 123m", "pon 555p", "concealed-kong 7777s", "chi 456s", "added-kong NNNN"]
    win = record("9p", "9p", melds=melds)
    assert items_of(win) == {"single_wait": 1}
    loose = items_of(win, concealed_kong_breaks_all_claimed=False)
    assert loose == {"all_claimed": 2, "single_wait": 1}


def test_tile_held_four_times_is_no_wait() -> None:
    """R4: 34m wait on 2m and 5m, but all 5m lie in the kong."""
    answer = judge(record("34m 123456p 789s CC", "2m", melds=["concealed-kong 5555m"]), {})
    assert answer["waits"] == ["2m"]
    assert answer["items"] == {"single_wait": 1, "fully_concealed": 1}
    by_shape = items_of(
        record("34m 123456p 789s CC", "2m", melds=["concealed-kong 5555m"]), single_wait="by-shape"
    )
    assert by_shape == {"fully_concealed": 1}


def test_edge_with_other_waits_is_single_by_shape_only() -> None:
    """11m 12m + 3m: an edge, but 2m completes 111m 22m too; by count 平胡 may stand, by shape 獨聽 (R22e)."""
    win = record("1112m 456p 789p 123s 456s", "3m")
    assert judge(win, {})["waits"] == ["2m", "3m"]
    assert items_of(win) == {"all_sequences": 2, "fully_concealed": 1}
    assert items_of(win, single_wait="by-shape") == {"single_wait": 1, "fully_concealed": 1}


def test_claimed_tile_completes_the_sequence_rather_than_the_triplet() -> None:
    """R7: 34m + 5m leaves 555m concealed beside 111p and 222s; 5m as the third of 555m would not."""
    items = items_of(record("34555m 111p 222s 678s NN", "5m"))
    assert items == {"concealed_triplets_3": 2, "fully_concealed": 1}


def test_tie_goes_to_the_sequences() -> None:
    """R1: 111222333m as three sequences (平胡 2) or three triplets (三暗坎 2): sequence before triplet."""
    answer = judge(record("111222333m 45p 678s 99s", "6p"), {})
    assert answer["items"] == {"all_sequences": 2, "fully_concealed": 1}
    assert answer["tie"] == "by order"


def test_flower_in_sight_leaves_the_triplets() -> None:
    answer = judge(record("111222333m 45p 678s 99s", "6p", flowers="1f"), {})
    assert answer["items"] == {"concealed_triplets_3": 2, "fully_concealed": 1}


def test_dragon_of_the_round() -> None:
    """R12, R22e: 發 belongs to the south round; the extra stands beside 大三元."""
    win = record("23s 56799m CCC FFF PPP", "1s")
    assert "round_dragon_triplet" not in items_of(win)
    assert items_of(win, dragon_round_bonus=True)["round_dragon_triplet"] == 1
    assert "round_dragon_triplet" not in items_of({**win, "round": "N"}, dragon_round_bonus=True)


def test_replacement_after_a_claimed_kong_is_no_win() -> None:
    win = record("123m 456p 78s NN", "9s", melds=["kong 5555s", "chi 123p"], by="self-draw")
    assert items_of(win) == {"self_draw": 1}
    assert judge({**win, "replacement": "exposed-kong"}, {})["error"] == "not-a-win"


def test_heavenly_win_counts_no_wait_and_no_draw() -> None:
    """R5, R20, R22d; 333p and 444s are concealed."""
    win = record("333567789p 23444s 456m", by="self-draw", special="heavenly", last_tile=True)
    assert items_of(win) == {"heavenly_win": 16}
    assert judge(win, {})["waits"] == []


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"ready": "heaven"}, {"heaven_ready": 8}),
        ({"ready": "earth"}, {"earth_ready": 4}),
        ({"ready": "heaven", "special": "earthly"}, {"earthly_win": 16}),
        ({"ready": "earth", "special": "human"}, {"human_win": 8}),
    ],
)
def test_declared_hands_take_the_place_of_concealment(
    facts: dict[str, str], expected: dict[str, int]
) -> None:
    win = record("333567789p 23444s 46m", "5m", **facts)
    assert items_of(win) == {**expected, "single_wait": 1}
    assert items_of({**win, "by": "self-draw"}) == {**expected, "single_wait": 1, "concealed_self_draw": 2}


@pytest.mark.parametrize(
    ("flowers", "expected"),
    [
        ("1f 2f", {"seat_flower": 1}),
        ("2f 2g", {"seat_flower": 2}),
        ("1f 2f 3f 4f 2g", {"flower_set": 2, "seat_flower": 1}),
        ("1f 3f 4f 1g 2g 3g 4g", {"flower_set": 2}),
        (EIGHT, {"all_flowers": 8}),
    ],
)
def test_flowers(flowers: str, expected: dict[str, int]) -> None:
    win = record("333567789p 23444s 46m", "5m", flowers=flowers)
    assert items_of(win) == {"single_wait": 1, "fully_concealed": 1, **expected}
