"""The association: its scoring table row by row, typed from the table, and hands that it scores otherwise than 羅漢."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import paigui
from paigui import data

CATALOGUE = Path(__file__).parents[3] / "shared" / "sources" / "clauses.yaml"

HERE = {"seat": "E", "round": "E"}
CONCEALED = {"concealed": "123456m 345p 78s 123s SS", "win": "6s", **HERE}
CLAIMED = {"melds": ["chi 123s"], "concealed": "123456m 345p 78s SS", "win": "6s", **HERE}
NUMBERS = {"melds": ["chi 123s"], "concealed": "123456m 345p 78s 99p", "win": "6s", **HERE}
ONE_LEFT = {
    "melds": ["chi 123m", "chi 456p", "pon 777s", "pon 222m", "chi 345s"],
    "concealed": "9p",
    "win": "9p",
    **HERE,
}
WIND = {"melds": ["pon SSS"], "concealed": "123456m 34p 678s 55s", "win": "2p"}
DRAWN = {"by": "self-draw"}
BESIDE_A_KONG = {"concealed": "123m 345p 78s 123s SS", "win": "6s", **DRAWN, **HERE}
EIGHT = {"flowers": "1234f 1234g"}
PONGS = ["pon 222p", "pon 666p", "pon 555s", "pon 666m"]
WINDS = ["pon EEE", "pon SSS", "pon WWW", "pon NNN"]

# Row of the table, what the association calls the pattern, and a hand that shows it.
TABLE: tuple[tuple[int, str, Mapping[str, Any]], ...] = (
    (1, "門清", CONCEALED),
    (1, "不求", {**CONCEALED, **DRAWN}),
    (1, "自摸", {**CONCEALED, **DRAWN}),
    (1, "風牌", {**WIND, "seat": "S", "round": "E"}),
    (1, "圈風", {**WIND, "seat": "E", "round": "S"}),
    (1, "花牌", {**CLAIMED, "flowers": "1f"}),
    (1, "搶槓", {**CLAIMED, "by": "robbed-kong"}),
    (1, "三元牌", {"melds": ["pon CCC"], "concealed": "123456m 34p 678s 55s", "win": "2p", **HERE}),
    (1, "獨聽", {**NUMBERS, "concealed": "123456m 345p 12s 99p", "win": "3s"}),
    (1, "獨聽", {**NUMBERS, "concealed": "123456m 345p 79s 99p", "win": "8s"}),
    (1, "獨聽", {**NUMBERS, "concealed": "123456m 345p 678s 9p", "win": "9p"}),
    (1, "半求", {**ONE_LEFT, **DRAWN}),
    (1, "槓上開花", {**CLAIMED, **DRAWN, "replacement": "flower", "flowers": "2f"}),
    (1, "槓上開花", {**BESIDE_A_KONG, "melds": ["concealed-kong 9999m"], "replacement": "concealed-kong"}),
    (1, "槓上開花", {**BESIDE_A_KONG, "melds": ["added-kong 9999m"], "replacement": "added-kong"}),
    (1, "河底撈魚", {**CLAIMED, "last_tile": True}),
    (1, "海底撈月", {**CLAIMED, **DRAWN, "last_tile": True}),
    (1, "海底撈月", {**CLAIMED, **DRAWN, "last_tile": True, "replacement": "flower", "flowers": "2f"}),
    (2, "平胡", NUMBERS),
    (2, "全求", ONE_LEFT),
    (2, "花槓", {**CLAIMED, "flowers": "1234f"}),
    (2, "花槓", {**CLAIMED, "flowers": "1234g"}),
    (2, "三暗刻", {"concealed": "444p 555s FFF 678m 78p 99s", "win": "6p", **HERE}),
    (4, "地聽", {**CONCEALED, "ready": "earth"}),
    (4, "碰碰胡", {"melds": PONGS, "concealed": "11m SS", "win": "1m", **HERE}),
    (4, "混一色", {"melds": ["chi 123s", "pon WWW"], "concealed": "456s 23678s 55s", "win": "1s", **HERE}),
    (4, "小三元", {"melds": ["pon CCC", "pon PPP"], "concealed": "456s 78p 123m FF", "win": "9p", **HERE}),
    (5, "四暗刻", {"melds": ["chi 234s"], "concealed": "222p 888s 111m EEE P", "win": "P", **HERE}),
    (8, "天聽", {**CONCEALED, "ready": "heaven"}),
    (
        8,
        "大三元",
        {"melds": ["pon CCC", "pon FFF", "pon PPP"], "concealed": "23s 567m 99m", "win": "1s", **HERE},
    ),
    (
        8,
        "小四喜",
        {"melds": ["pon EEE", "pon WWW", "pon NNN"], "concealed": "345m 78p SS", "win": "6p", **HERE},
    ),
    (8, "清一色", {"melds": ["chi 123s", "pon 999s"], "concealed": "456s 23678s 55s", "win": "1s", **HERE}),
    (
        8,
        "字一色",
        {"melds": ["pon EEE", "pon WWW", "pon CCC", "pon PPP"], "concealed": "FF NN", "win": "N", **HERE},
    ),
    (8, "五暗刻", {"concealed": "111666p 333s 777m WWW 8s", "win": "8s", **HERE}),
    (8, "八仙過海", {"concealed": "123456m 345p 78s 123s SS W", "by": "eight-flowers", **EIGHT, **HERE}),
    (16, "大四喜", {"melds": WINDS, "concealed": "67m 33p", "win": "8m", **HERE}),
    (16, "天胡", {"concealed": "123456m 345p 678s 123s SS", **DRAWN, "special": "heavenly", **HERE}),
    (16, "地胡", {**CONCEALED, "ready": "heaven", "special": "earthly"}),
    (16, "人胡", {**CONCEALED, "ready": "earth", "special": "human"}),
)
# What the table does not name and the association has from 羅漢; the last is off unless a table asks for it.
INHERITED = {"all_flowers", "seven_robs_one", "round_dragon_triplet"}
# Rows whose values are from the later profile: all of five, eight and sixteen, and of four all but the first two.
SECOND_HAND = {
    *("half_flush", "little_three_dragons", "concealed_triplets_4", "heaven_ready", "big_three_dragons"),
    *("little_four_winds", "full_flush", "all_honors", "concealed_triplets_5", "eight_immortals"),
    *("big_four_winds", "heavenly_win", "earthly_win", "human_win"),
}
CITED = {
    *("A-PRIN-01", "A-PRIN-02", "A-TERM-06", "A-TERM-08", "A-TERM-09", "A-TERM-10", "A-FORM-01", "A-FORM-02"),
    *("A-WIN-01", "A-WIN-04", "A-KONG-03", "A-KONG-04", "A-KONG-05", "A-KONG-06", "A-KONG-07", "A-KONG-08"),
    *("A-DEAL-01", "A-SETUP-09", "A-PLAY-09", "A-PLAY-10", "A-PLAY-12", "A-PLAY-14", "A-DRAW-01"),
    *("A-PAY-01", "A-PAY-02", "A-PAY-03"),
}


def tai(ruleset: str, record: Mapping[str, Any], **options: Any) -> int:
    return paigui.load(ruleset, **options).score(paigui.Win.parse(dict(record))).tai


def items(record: Mapping[str, Any], key: str = "id", **options: Any) -> dict[str, int]:
    """The items that the association counts, by id or by Chinese name."""
    found = paigui.load("association", **options).score(paigui.Win.parse(dict(record))).to_dict()
    return {item[key]: item["tai"] for item in found["items"]}


def paid(record: Mapping[str, Any], base: int = 0) -> dict[int, int]:
    rules = paigui.load("association")
    win = paigui.Win.parse(dict(record))
    return rules.payments(win, rules.score(win), base=base)


@cache
def written() -> dict[str, dict[str, Any]]:
    """The entries of the association's own patterns, read without the compiler; dropped ones left out."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(data.rulesets()["association"].glob("*.yaml")):
        sections = yaml.safe_load(path.read_text(encoding="utf-8"))
        found |= {rule: entry for rule, entry in sections.get("patterns", {}).items() if entry is not None}
    return found


@pytest.mark.parametrize(("row", "name", "record"), TABLE)
def test_every_row_of_the_table(row: int, name: str, record: Mapping[str, Any]) -> None:
    assert items(record, "name")[name] == row


def test_every_rule_is_in_the_table_or_inherited() -> None:
    named = {name for _, name, _ in TABLE}
    patterns = paigui.load("association", dragon_round_bonus=True).compiled.ruleset.patterns
    outside = {pattern.id for pattern in patterns if pattern.name.pick("zh") not in named}
    assert outside == INHERITED
    assert len(patterns) == len(named) + len(INHERITED)


def test_the_dealer_is_one_tai_and_each_extra_hand_two() -> None:
    third_hand = {**NUMBERS, "winner": 0, "dealer": 0, "payer": 2, "streak": 2}
    assert paid(third_hand, base=3) == {0: 3 + 2 + 5, 1: 0, 2: -10, 3: 0}
    assert paid({**third_hand, "streak": 0}, base=3) == {0: 6, 1: 0, 2: -6, 3: 0}
    drawn = {**CONCEALED, **DRAWN, "seat": "S", "winner": 1, "dealer": 0, "streak": 1}
    assert paid(drawn) == {0: -6, 1: 12, 2: -3, 3: -3}


OWN_FLOWERS = {"E": ("1f", "1g"), "S": ("2f", "2g"), "W": ("3f", "4g"), "N": ("4f", "3g")}


@pytest.mark.parametrize("seat", OWN_FLOWERS)
@pytest.mark.parametrize("flower", ["1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"])
def test_whose_flower_is_whose(seat: str, flower: str) -> None:
    assert tai("association", {**CLAIMED, "seat": seat, "flowers": flower}) == (flower in OWN_FLOWERS[seat])


THREE_FIVES = {"concealed": "3555m 123456p 789s 234s", **HERE}
NO_THREES_LEFT = {
    "melds": ["chi 123m", "chi 123m", "chi 123m", "chi 345m"],
    "concealed": "45m 99p",
    "win": "6m",
    **HERE,
}
FIVE_CONCEALED = {"concealed": "111666p 3338s 777m CCC", "win": "8s", **HERE}
HONORS = {"concealed": "EEE WWW CCC PPP FF NN", "win": "N", "seat": "S", "round": "S"}
# A record, what 羅漢 counts, what the association counts, and the items of the latter that make the difference.
OTHERWISE: tuple[tuple[Mapping[str, Any], int, int, dict[str, int]], ...] = (
    # By shape: 3m fills 2_4 or the edge or the pair, though another kind would do.
    ({**THREE_FIVES, "win": "4m"}, 3, 2, {"single_wait": 1}),
    ({**THREE_FIVES, "win": "3m"}, 1, 2, {"single_wait": 1}),
    ({**CLAIMED, "concealed": "12345m 345p 789s SS", "win": "3m"}, 0, 1, {"single_wait": 1}),
    ({**CLAIMED, "concealed": "123456m 345p 5678s", "win": "5s"}, 2, 1, {"single_wait": 1}),
    # One kind alone, and yet an open end.
    (NO_THREES_LEFT, 1, 2, {"all_sequences": 2}),
    # Ready and won early: 不求 is left out beside 地聽 and 人胡, not beside 天聽 and 地胡.
    ({**CONCEALED, **DRAWN, "ready": "earth"}, 6, 5, {"earth_ready": 4, "self_draw": 1}),
    ({**CONCEALED, **DRAWN, "ready": "heaven"}, 10, 10, {"concealed_self_draw": 1, "self_draw": 1}),
    ({**CONCEALED, "ready": "earth", "special": "human"}, 8, 16, {"human_win": 16}),
    ({**CONCEALED, **DRAWN, "ready": "earth", "special": "human"}, 10, 17, {"human_win": 16, "self_draw": 1}),
    # Values: 清一色 8 for 12, 五暗刻 8 for 13, 字一色 8 for 16 with the same four taken off.
    ({"concealed": "111233445s 6667788s", "win": "9s", **HERE}, 13, 9, {"full_flush": 8}),
    (FIVE_CONCEALED, 15, 10, {"concealed_triplets_5": 8, "dragon_triplet": 1, "single_wait": 1}),
    (HONORS, 22, 14, {"all_honors": 8, "all_honors.adjust": -4, "little_three_dragons": 4}),
    # The last discard.
    ({**CONCEALED, "last_tile": True}, 1, 2, {"last_discard": 1}),
    # 竹 is West's.
    ({**CLAIMED, "seat": "W", "flowers": "4g"}, 0, 1, {"seat_flower": 1}),
    ({**CLAIMED, "seat": "W", "flowers": "3g"}, 1, 0, {}),
)


@pytest.mark.parametrize(("record", "luohan", "association", "shown"), OTHERWISE)
def test_hands_that_luohan_scores_otherwise(
    record: Mapping[str, Any], luohan: int, association: int, shown: dict[str, int]
) -> None:
    assert (tai("luohan", record), tai("association", record)) == (luohan, association)
    assert shown.items() <= items(record).items()


def test_a_concealed_self_draw_is_three_items_of_one() -> None:
    assert items({**CONCEALED, **DRAWN}, "name") == {"門清": 1, "不求": 1, "自摸": 1}
    assert tai("luohan", {**CONCEALED, **DRAWN}) == 3


def test_a_robbed_flower_is_the_seats_by_the_associations_numbers() -> None:
    robbed = {
        **{**CLAIMED, "by": "seven-rob-one", "eighth_flower": "self", **EIGHT, "robbed_flower": "4g"},
        **{"seat": "W", "winner": 2, "dealer": 2, "payer": 1},
    }
    # 自摸 and 槓上開花, 8 from the robbed player and 花槓 2 from the others, 1 from each to the dealer who wins.
    assert paid(robbed) == {0: -5, 1: -11, 2: 21, 3: -5}
    # With 菊 robbed West keeps 竹 beside 花槓.
    assert paid({**robbed, "robbed_flower": "3g"}) == {0: -6, 1: -11, 2: 23, 3: -6}


def test_nothing_is_taken_off_all_honors_where_the_table_says_so() -> None:
    assert tai("association", HONORS, all_honors_deduction=False) == 18


def test_eight_pairs_is_no_form() -> None:
    with pytest.raises(paigui.WinError) as raised:
        tai("association", {"concealed": "224499p 3377s 11m EE FF", "win": "F", **HERE})
    assert raised.value.code == "not-a-win"


def test_where_values_come_from_is_marked() -> None:
    marked = {
        mark: {
            rule
            for rule, entry in written().items()
            if entry.get("reading", {"en": ""})["en"].startswith(mark)
        }
        for mark in ("second-hand", "inherited")
    }
    assert marked["second-hand"] == SECOND_HAND
    assert marked["inherited"] >= INHERITED
    for rule, entry in written().items():
        cited = [clause for clause in entry.get("cites", ()) if clause.startswith("association table row ")]
        assert bool(cited) == (rule not in INHERITED), rule


def every_cite(node: Any) -> set[str]:
    if isinstance(node, dict):
        cited = set(node.get("cites", ()))
        return cited.union(*(every_cite(value) for key, value in node.items() if key != "examples"))
    return set()


def test_the_clauses_that_bear_on_a_score_are_cited() -> None:
    cited: set[str] = set()
    for path in data.rulesets()["association"].glob("*.yaml"):
        cited |= every_cite(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert cited >= CITED
    assert {clause for clause in cited if not clause.startswith(("A-", "L-"))} == {
        f"association table row {row}" for row in (1, 2, 4, 5, 8, 16)
    }


@pytest.mark.shared
@pytest.mark.skipif(not CATALOGUE.is_file(), reason="the clause catalogue is not beside the checkout")
def test_every_clause_cited_is_in_the_catalogue() -> None:
    known = {clause["id"] for clause in yaml.safe_load(CATALOGUE.read_text(encoding="utf-8"))}
    cited = {clause for entry in written().values() for clause in entry.get("cites", ())}
    assert not {clause for clause in cited | CITED if clause.startswith(("A-", "L-"))} - known
