"""What a score says: items, dropped, units, undecided, the JSON of FORMATS."""

from __future__ import annotations

import json
from typing import Any

from sample_scorer import EIGHT_PAIRS, STANDARD, rule, scorer, win

from paigui_runtime.rule import Adjust, Drop
from paigui_runtime.win import Win


def test_the_output_has_the_keys_of_the_format_in_order() -> None:
    made = scorer(
        rule("half", tai=4, cites=("L-SCORE-16",), adjust=(Adjust(-1, name="減"),)),
        rule("three", tai=2, tier=("t", 3)),
        rule("four", tai=5, tier=("t", 4)),
        ruleset="luohan",
        edition="2005-07-31",
        options={"eight_pairs": False, "single_wait": "by-count"},
    )
    found = made.score(win(dealer=1, payer=2)).to_dict()
    assert list(found) == [
        "ruleset",
        "edition",
        "options",
        "reading",
        "waits",
        "items",
        "dropped",
        "tai",
        "payments",
    ]
    assert found == {
        "ruleset": "luohan",
        "edition": "2005-07-31",
        "options": {"eight_pairs": False, "single_wait": "by-count"},
        "reading": {
            "form": "standard",
            "groups": [
                {"kind": "sequence", "tiles": "123m", "concealed": True},
                {"kind": "sequence", "tiles": "456m", "concealed": True},
                {"kind": "sequence", "tiles": "456p", "concealed": True},
                {"kind": "triplet", "tiles": "777s", "concealed": True},
                {"kind": "triplet", "tiles": "EEE", "concealed": False},
            ],
            "pair": "99p",
            "completed": "EEE",
        },
        "waits": ["9p", "E"],
        "items": [
            {"id": "half", "name": "HALF", "tai": 4, "count": 1, "cites": ["L-SCORE-16"]},
            {"id": "half.adjust", "name": "減", "tai": -1, "count": 1, "cites": ["L-SCORE-16"]},
            {"id": "four", "name": "FOUR", "tai": 5, "count": 1, "cites": []},
        ],
        "dropped": [{"id": "three", "name": "THREE", "tai": 2, "because": "absorbed by four"}],
        "tai": 8,
        "payments": {"0": 8, "1": 0, "2": -8, "3": 0},
    }
    assert list(found["items"][0]) == ["id", "name", "tai", "count", "cites"]
    assert json.loads(json.dumps(found)) == found


def test_a_form_of_several_pairs_lists_them() -> None:
    made = scorer(
        rule("pairs", when=lambda hand, reading: reading.form == "eight_pairs", level="reading"),
        forms=(STANDARD, EIGHT_PAIRS),
    )
    found = made.score(win(concealed="112233m 445566p 7788s", win="7s")).to_dict()["reading"]
    assert found["pairs"] == ["11m", "22m", "33m", "44p", "55p", "66p", "88s"]
    assert "pair" not in found
    assert found["groups"] == [{"kind": "triplet", "tiles": "777s", "concealed": False}]


def test_kongs_are_four_tiles_and_heavenly_hands_complete_nothing() -> None:
    kong = scorer(rule("a")).score(win(melds=["concealed-kong 7777s"], concealed="123456m 456p 99p EE"))
    groups = kong.to_dict()["reading"]["groups"]
    assert {"kind": "kong", "tiles": "7777s", "concealed": True} in groups
    heavenly = scorer(rule("a")).score(win(by="self-draw", special="heavenly", dealer=0))
    assert heavenly.to_dict()["reading"]["completed"] is None
    assert heavenly.to_dict()["waits"] == []


def test_a_dropped_rule_names_a_counted_dropper_where_there_is_one() -> None:
    made = scorer(
        rule("z", absorbs="a"),
        rule("a", absorbs="x"),
        rule("b", drops=(Drop("x", lambda hand, reading, payer, counted: True),)),
        rule("x", tai=3, per=lambda hand: 2),
    )
    dropped = {each.id: each for each in made.score(win()).dropped}
    assert (dropped["x"].by, dropped["x"].because, dropped["x"].tai) == ("b", "absorbed by b", 6)
    assert dropped["a"].by == "z"


def test_names_in_two_languages() -> None:
    item = scorer(rule("a", name_en="all of a")).score(win()).items[0]
    assert (item.name, item.name_en) == ("A", "all of a")


def test_other_units_are_totals_and_no_items() -> None:
    made = scorer(
        rule("a", tai=2),
        rule("points", tai=lambda hand: 10, unit="points", when=lambda hand: True),
        rule("more", tai=3, unit="points", per=lambda hand: 2),
    )
    found = made.score(win()).to_dict()
    assert found["units"] == {"points": 16}
    assert [item["id"] for item in found["items"]] == ["a"]
    assert found["tai"] == 2
    assert made.score(win()).counted == ("a", "points", "more")
    assert list(found)[-2:] == ["tai", "units"]


def test_further_readings_stand_behind_the_reading() -> None:
    rules = (
        rule("paired", tai=8, when=lambda hand, reading: len(reading.pairs) == 7, level="reading"),
        rule("a"),
    )
    both = win(concealed="112233m 445566p 7788s", win="7s")
    found = scorer(*rules, summed=("standard", "eight_pairs")).score(both).to_dict()
    assert [item["id"] for item in found["items"]] == ["paired", "a"]
    assert (found["reading"]["form"], found["tai"]) == ("eight_pairs", 9)
    (further,) = found["further_readings"]
    assert (further["form"], further["pair"], len(further["groups"])) == ("standard", "88s", 5)
    assert "further_readings" not in scorer(*rules).score(both).to_dict()


def test_undecided_rules_are_listed_when_there_are_any() -> None:
    made = scorer(rule("early", when=lambda hand: hand.turn <= 8), rule("a"))
    assert made.score(win()).to_dict()["undecided"] == ["early"]
    assert "undecided" not in made.score(win(turn=3)).to_dict()


def test_items_add_up_and_computed_tai_is_multiplied() -> None:
    made = scorer(rule("a", tai=lambda hand: hand.streak + 2, per=lambda hand: 3), rule("b", tai=0))
    score = made.score(win(streak=1))
    assert [(item.id, item.tai, item.count) for item in score.items] == [("a", 9, 3), ("b", 0, 1)]
    assert score.tai == sum(item.tai for item in score.items) == 9


def test_the_score_of_a_record_read_twice_is_the_same() -> None:
    record: dict[str, Any] = {"concealed": "123456m 456p 777s 99p EE", "win": "E", "seat": "E", "round": "E"}
    made = scorer(rule("a"))
    assert made.score(Win.parse(record)).to_dict() == made.score(Win.parse(record)).to_dict()
