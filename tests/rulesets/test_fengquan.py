"""風泉: what his text itself gives, typed from the clause catalogue; his principles; hands worked by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

import paigui
from paigui import data
from paigui.analysis.examples import Options, run_examples
from paigui.model.ruleset import Pattern
from paigui.syntax import ast

CATALOGUE = Path(__file__).parents[3] / "shared" / "sources" / "clauses.yaml"

HERE = {"seat": "E", "round": "E"}
DRAWN = {"by": "self-draw"}
CONCEALED = {"concealed": "123456m 345p 78s 123s SS", "win": "6s", **HERE}
CLAIMED = {"melds": ["chi 123s"], "concealed": "123456m 345p 78s SS", "win": "6s", **HERE}
NUMBERS = {"melds": ["chi 123s"], "concealed": "123456m 345p 78s 99p", "win": "6s", **HERE}
NORTH = {"melds": ["pon NNN"], "concealed": "123456m 34p 678s 55s", "win": "2p", "seat": "N", "round": "N"}
GATES = {"melds": ["pon EEE"], "concealed": "123m 456p 78s 222m CC", "win": "9s", "seat": "S", "round": "E"}
EIGHT = {"flowers": "1234f 1234g"}

# What the text says of each special rule, by the clause catalogue: F-OPT clause, option, the value it is left at.
STANCES = (
    ("F-OPT-01", "seats_from", "dealer"),  # adopted: East is the dealer
    ("F-OPT-02", "four_gathered", False),  # not adopted
    ("F-OPT-03", "declared_ready", False),  # probably played by nobody
    ("F-OPT-04", "zero_tai_win", False),  # ought to be forbidden
    ("F-OPT-05", "red_peacock", False),  # would have to be rewritten
    ("F-OPT-06", "wind_flower_bird_snow_moon", False),
    ("F-OPT-07", "wind_flower_bird_snow_moon", False),
    ("F-OPT-08", "crossing_lines", False),
    ("F-OPT-09", "crossing_lines", False),
    ("F-OPT-10", "pair_258", "by-name"),  # what depends on it is not said
    ("F-OPT-11", "apt_winning_tiles", False),
    ("F-OPT-12", "apt_winning_tiles", False),
    ("F-OPT-13", "apt_winning_tiles", False),
    ("F-OPT-14", "apt_winning_tiles", False),
    ("F-OPT-15", "prairie", False),
    ("F-OPT-16", "five_gates", "by-groups"),  # decided: sets are needed
    ("F-OPT-17", "half_screen", False),  # left open
    ("F-OPT-18", "five_steps", False),
    ("F-OPT-19", "five_steps", False),
    ("F-OPT-20", "one_rank_throughout", False),  # not put in
    ("F-OPT-22", "four_pongs", False),  # left open
    ("F-OPT-23", "last_copy", False),  # unreasonable, not included
    ("F-OPT-25", "strict_passing", False),  # confused and unreasonable
    ("F-OPT-32", "see_flowers_and_honors", False),  # for beginners
    ("F-OPT-33", "four_kongs", False),
    ("F-OPT-35", "four_winds", False),
    ("F-OPT-36", "nine_kinds", "left-out"),
    ("F-OPT-38", "fourth_west", False),
    ("F-OPT-39", "north_of_north", False),
    ("F-OPT-41", "open_hand", False),
    ("F-OPT-42", "open_hand_penalty", "into-open"),  # the reading that the catalogue favours
    ("F-OPT-43", "open_hand", False),
    ("F-OPT-45", "great_monk", False),
    ("F-OPT-46", "points", False),
    ("F-OPT-47", "points", False),
    ("F-OPT-48", "points", False),
    ("F-PAY-02", "discard_factor", 2),  # double is recommended first
    ("F-PLAY-05", "claimed_kong_is_draw", True),
    ("F-PRIN-13", "each_dragon", False),
)
NAMED_ONLY = {"F-OPT-21", "F-OPT-40"}  # no definition in the text


def score(record: Mapping[str, Any], name: str = "fengquan", **options: Any) -> dict[str, Any]:
    found = paigui.load(name, **options).score(paigui.Win.parse(dict(record))).to_dict()
    assert isinstance(found, dict)
    return found


def items(record: Mapping[str, Any], **options: Any) -> dict[str, int]:
    return {item["id"]: item["tai"] for item in score(record, **options)["items"]}


def payments(record: Mapping[str, Any], base: int = 0, **options: Any) -> dict[int, int]:
    rules = paigui.load("fengquan", **options)
    win = paigui.Win.parse(dict(record))
    return dict(rules.payments(win, rules.score(win), base=base))


def failure(record: Mapping[str, Any], **options: Any) -> str:
    with pytest.raises(paigui.WinError) as caught:
        payments(record, **options)
    return str(caught.value.code)


def patterns(name: str = "fengquan") -> dict[str, Pattern]:
    return {rule.id: rule for rule in paigui.load(name).compiled.ruleset.patterns}


def written() -> dict[str, Any]:
    """The files of the folder as one mapping, sections merged; those within play and priority stand beside the others."""
    whole: dict[str, Any] = {}
    for path in sorted(data.rulesets()["fengquan"].glob("*.yaml")):
        sections = yaml.safe_load(path.read_text(encoding="utf-8"))
        sections |= {f"play.{key}": value for key, value in sections.pop("play", {}).items()}
        priority = sections.pop("priority", {})
        sections |= (
            {"contests": priority.pop("contests", {}), "priority": {"order": priority}} if priority else {}
        )
        sections |= {"record": {"win": sections["record"]}} if "record" in sections else {}
        for key, value in sections.items():
            whole[key] = {**whole[key], **value} if isinstance(value, dict) and key in whole else value
    return whole


def own_entries() -> Iterator[tuple[str, dict[str, Any]]]:
    whole = written()
    for section, entries in whole.items():
        if isinstance(entries, dict) and section not in ("title", "says", "settlement", "readings", "set"):
            for key, entry in entries.items():
                if entry is not None:
                    yield f"{section}.{key}", entry


# The files.


def test_every_example_holds() -> None:
    def compiled(options: Options) -> paigui.Rules:
        return paigui.load("fengquan", **dict(options))

    outcomes = run_examples(paigui.load("fengquan").compiled.ruleset, compiled)
    assert [outcome.place for outcome in outcomes if not outcome.holds] == []


def test_every_rule_of_tai_has_an_example_and_a_near_miss() -> None:
    whole = written()["patterns"]
    assert set(whole) == set(patterns()), "a rule of the parent is left without word of its value"
    for rule, entry in whole.items():
        shown = [example for example in entry["examples"] if rule in example.get("shows", ())]
        missed = [example for example in entry["examples"] if rule in example.get("lacks", ())]
        assert missed, rule
        assert shown or entry.get("unit") == "points", rule  # `shows` sees tai only
        assert all("fails" not in example for example in (*shown, *missed)), rule


def test_every_example_states_its_total_or_its_failure() -> None:
    whole = written()
    examples = [example for entry in whole["patterns"].values() for example in entry["examples"]]
    for example in (*examples, *whole["examples"]):
        assert ("tai" in example) != ("fails" in example), example
        if "items" in example:
            assert sum(example["items"].values()) == example["tai"], example
        if "payments" in example:
            assert sum(example["payments"].values()) == 0, example


def test_an_option_is_shown_at_every_value_that_is_not_the_default() -> None:
    whole = written()
    examples = [example for entry in whole["patterns"].values() for example in entry["examples"]]
    examples += whole["examples"]
    for section in ("draws", "play.marks", "play.forbid"):
        examples += [each for entry in whole[section].values() if entry for each in entry.get("examples", ())]
    for name, option in whole["options"].items():
        values: set[Any] = set(option.get("of", ())) if option["type"] == "choice" else {True, False}
        if option["type"] == "int":
            values = {1, 2, 4}
        set_to = {example["set"][name] for example in examples if name in example.get("set", {})}
        if name != "several_winners":  # shown by a match: tests/match/test_sixteen_hands.py
            assert values - {option["default"]} <= set_to, name


def test_every_value_says_where_it_is_from() -> None:
    of_the_text = {"see_flowers", "see_honors", "north_of_north", "dealt_into_open_hand"}
    for rule, entry in written()["patterns"].items():
        mark = entry["reading"]["en"].split(":")[0]
        if rule in of_the_text or entry.get("unit") == "points":
            assert mark not in ("inherited", "reconstructed"), rule
        elif "tai" in entry:
            assert mark == "reconstructed", rule
        else:
            assert mark == "inherited", rule


def test_names_sentences_and_clauses_stand_beside_what_is_new() -> None:
    inherited = {f"patterns.{rule}" for rule in patterns("luohan")}
    for place, entry in own_entries():
        for key in ("name", "says"):
            assert set(entry.get(key, {"zh": "", "en": ""})) == {"zh", "en"}, place
        if place.startswith("patterns.") and place not in inherited:
            assert {"name", "says", "cites", "area", "reading"} <= set(entry), place
        if not entry.get("reading", {"en": ""})["en"].startswith("inherited"):
            assert all(clause.startswith("F-") for clause in entry.get("cites", ())), place


def test_every_special_rule_has_a_rule_an_option_or_a_reason() -> None:
    cited = {clause for _, entry in own_entries() for clause in entry.get("cites", ())}
    cited |= set(written()["settlement"]["cites"])
    special = {f"F-OPT-{number:02}" for number in range(1, 49)}
    assert special <= cited
    why = {clause for entry in written()["advice"].values() if "why" in entry for clause in entry["cites"]}
    assert why >= NAMED_ONLY


@pytest.mark.shared
def test_every_cite_is_a_clause_of_the_document() -> None:
    known = {clause["id"] for clause in yaml.safe_load(CATALOGUE.read_text(encoding="utf-8"))}
    whole = written()
    cited = {*whole["cites"], *whole["settlement"]["cites"]}
    cited |= {clause for _, entry in own_entries() for clause in entry.get("cites", ())}
    cited |= {clause for example in whole["examples"] for clause in example.get("cites", ())}
    assert cited <= known


@pytest.mark.parametrize(("clause", "option", "value"), STANCES)
def test_special_rules_stand_as_the_text_takes_them(clause: str, option: str, value: object) -> None:
    entry = written()["options"][option]
    assert entry["default"] == value
    assert clause in entry["cites"]


# The principles.


def test_values_are_powers_of_two() -> None:
    """F-PRIN-06. The text's own exception is the ten of 北風北 (F-OPT-39)."""
    found = {}
    for rule, entry in patterns().items():
        if entry.unit == "tai":
            assert isinstance(entry.tai, ast.Number), rule
            found[rule] = entry.tai.value
    assert {value for rule, value in found.items() if rule != "north_of_north"} <= {1, 2, 4, 8, 16, 32}
    assert found["north_of_north"] == 10
    assert all(not entry.adjust for entry in patterns().values()), "nothing is taken off (F-PRIN-07)"


def test_only_what_is_no_power_of_two_or_stood_for_others_was_changed() -> None:
    before, after = patterns("luohan"), patterns()
    changed = {rule for rule in before if before[rule].tai != after[rule].tai}
    assert changed == {"concealed_self_draw", "full_flush", "concealed_triplets_4", "concealed_triplets_5"}


def test_inherited_exclusions_are_off_and_series_stay() -> None:
    """F-PRIN-07, F-PRIN-08, F-PRIN-14: the one exclusion left is written in the text, ten with the two included."""
    before, after = patterns("luohan"), patterns()
    assert sum(bool(entry.absorbs) for entry in before.values()) >= 10
    assert {rule for rule, entry in after.items() if entry.absorbs} == {"north_of_north"}
    series: dict[str, list[tuple[int, str]]] = {}
    for rule, entry in after.items():
        if entry.tier is not None:
            series.setdefault(entry.tier.of, []).append((entry.tier.step, rule))
    assert sorted(series["concealed_triplets"]) == [
        (3, "concealed_triplets_3"),
        (4, "concealed_triplets_4"),
        (5, "concealed_triplets_5"),
    ]
    assert set(series) == {"concealed_triplets", "four_gathered", "wind_flower_bird_snow_moon"}


# What 羅漢 leaves out beside another rule, and a hand with both: all of it counts here.
BOTH: tuple[tuple[str, str, Mapping[str, Any], dict[str, Any]], ...] = (
    ("concealed_self_draw", "self_draw", {**CONCEALED, **DRAWN}, {}),
    ("heaven_ready", "fully_concealed", {**CONCEALED, "seat": "S", "ready": "heaven"}, {}),
    ("earth_ready", "fully_concealed", {**CONCEALED, "ready": "earth"}, {}),
    ("human_win", "earth_ready", {**CONCEALED, "ready": "earth", "special": "human"}, {}),
    ("earthly_win", "heaven_ready", {**CONCEALED, "seat": "S", "ready": "heaven", "special": "earthly"}, {}),
    (
        "heavenly_win",
        "concealed_self_draw",
        {"concealed": "123456m 345p 678s 123s SS", "special": "heavenly", **DRAWN, **HERE},
        {},
    ),
    (
        "concealed_triplets_5",
        "all_triplets",
        {"concealed": "111666p 333s 77m WWW 88s", "win": "7m", **DRAWN, **HERE},
        {},
    ),
    (
        "big_four_winds",
        "round_wind_triplet",
        {"concealed": "678m 33p EEE SSS WWW NN", "win": "N", **HERE},
        {},
    ),
    ("big_three_dragons", "dragon_triplet", {"concealed": "23s 56799m CCC FFF PPP", "win": "1s", **HERE}, {}),
    (
        "little_three_dragons",
        "dragon_triplet",
        {"concealed": "456777s 789p CCC FF PP", "win": "P", **HERE},
        {},
    ),
    (
        "all_honors",
        "all_triplets",
        {"concealed": "EEE WWW CCC PPP FF NN", "win": "N", "seat": "S", "round": "S"},
        {},
    ),
    ("all_flowers", "flower_set", {**CLAIMED, **EIGHT}, {}),
    ("flower_set", "seat_flower", {**CLAIMED, "flowers": "1234f"}, {}),
    (
        "seven_robs_one",
        "flower_set",
        {**CLAIMED, **EIGHT, "by": "seven-rob-one", "robbed_flower": "3g"},
        {},
    ),
    (
        "seven_pairs_triplet",
        "fully_concealed",
        {"concealed": "224499p 3377s 11m EE FF", "win": "F", **HERE},
        {"eight_pairs": True},
    ),
)


@pytest.mark.parametrize(("rule", "beside", "record", "options"), BOTH)
def test_what_luohan_leaves_out_counts(
    rule: str, beside: str, record: Mapping[str, Any], options: dict[str, Any]
) -> None:
    luohan = {item["id"] for item in score(record, "luohan", **options)["items"]}
    assert rule in luohan
    assert beside not in luohan
    assert {rule, beside} <= set(items(record, **options))


def test_of_a_series_only_the_largest_counts() -> None:
    five = items({"concealed": "111666p 333s 77m WWW 88s", "win": "7m", **DRAWN, **HERE})
    assert five["concealed_triplets_5"] == 8
    assert not {"concealed_triplets_3", "concealed_triplets_4"} & set(five)


def test_a_pattern_counts_once() -> None:
    """F-PRIN-13: two dragons are 箭字坎 once, three beside 大三元 too; each where the table reads it otherwise."""
    two = {"melds": ["pon CCC", "pon FFF"], "concealed": "123m 45p 789s 99m", "win": "6p", **HERE}
    three = {**two, "melds": ["pon CCC", "pon FFF", "pon PPP"], "concealed": "123m 45p 99m"}
    assert items(two) == {"dragon_triplet": 1}
    assert items(three) == {"dragon_triplet": 1, "big_three_dragons": 8}
    assert items(two, each_dragon=True) == {"dragon_triplet": 2}
    assert items(three, each_dragon=True) == {"dragon_triplet": 3, "big_three_dragons": 8}


# Values and conditions that the text gives.


def test_north_of_north_is_ten_with_seat_and_round_among_them() -> None:
    """F-OPT-39."""
    assert items(NORTH) == {"seat_wind_triplet": 1, "round_wind_triplet": 1}
    assert items(NORTH, north_of_north=True) == {"north_of_north": 10}
    for other in ({"seat": "W"}, {"round": "S"}):
        assert "north_of_north" not in items({**NORTH, **other}, north_of_north=True)
    assert items(NORTH, north_of_north=True, see_flowers_and_honors=True) == {"north_of_north": 10}


def test_every_flower_and_every_honor() -> None:
    """F-OPT-32: one tai for each flower and each honor triplet; seat, round and own flowers are not counted."""
    record = {
        "melds": ["pon EEE", "pon NNN", "pon CCC"],
        **{"concealed": "123m 45p 88s", "win": "6p", "flowers": "1f 3f 4g", **HERE},
    }
    assert items(record) == {
        "seat_wind_triplet": 1,
        "round_wind_triplet": 1,
        "dragon_triplet": 1,
        "seat_flower": 1,
    }
    assert items(record, see_flowers_and_honors=True) == {"see_honors": 3, "see_flowers": 3}
    assert items({**CLAIMED, **EIGHT}, see_flowers_and_honors=True) == {
        "see_flowers": 8,
        "flower_set": 4,
        "all_flowers": 8,
    }


def test_dealing_into_an_open_hand_is_eight_more() -> None:
    """F-OPT-42, F-OPT-43."""
    pong = {"melds": ["pon 999m"], "concealed": "123m 345p 78s 123s SS", "win": "6s", **HERE}
    open_pong = {**pong, "facts": {"plays_open": True}}
    assert items(open_pong, open_hand=True) == {"fully_concealed": 1, "dealt_into_open_hand": 8}
    assert items({**open_pong, **DRAWN}, open_hand=True) == {
        "fully_concealed": 1,
        "concealed_self_draw": 1,
        "self_draw": 1,
    }
    by_open = {**CONCEALED, "facts": {"giver_plays_open": True}}
    assert items(by_open, open_hand=True) == {"fully_concealed": 1}
    assert items(by_open, open_hand=True, open_hand_penalty="by-open")["dealt_into_open_hand"] == 8
    assert items({**CONCEALED, "facts": {"plays_open": True}}) == {"fully_concealed": 1}


def test_a_win_needs_one_tai() -> None:
    """F-OPT-04: 屁胡 ought to be forbidden."""
    nothing = {**CLAIMED, "seat": "S", "winner": 1, "dealer": 0, "payer": 0}
    assert failure(nothing) == "below-minimum"
    assert payments(nothing, base=1, zero_tai_win=True) == {0: -4, 1: 4, 2: 0, 3: 0}
    assert score({**nothing, **DRAWN})["tai"] == 1


def test_five_gates_needs_groups() -> None:
    """F-OPT-16: the pair of dragons is no group."""
    assert "five_gates" not in items(GATES)
    assert items(GATES, five_gates="by-tiles")["five_gates"] == 4
    groups = {**GATES, "melds": ["pon EEE", "pon CCC"], "concealed": "123m 456p 78s 55s"}
    assert items(groups)["five_gates"] == 4
    assert "five_gates" not in items(groups, five_gates="left-out")


def test_a_replacement_is_no_last_tile_and_the_discard_after_it_is() -> None:
    """F-SCORE-01 to F-SCORE-03."""
    last = {**CLAIMED, "last_tile": True}
    replaced = {**last, **DRAWN, "replacement": "flower", "flowers": "2f"}
    assert items(replaced) == {"self_draw": 1, "after_replacement": 1}
    assert items({**last, **DRAWN}) == {"self_draw": 1, "last_tile_draw": 1}
    assert items(last) == {"last_discard": 1}


def test_a_claimed_kong_may_end_in_a_self_draw() -> None:
    """F-PLAY-05: replacements because of 明槓 are draws."""
    record = {
        **{"melds": ["kong 9999m"], "concealed": "123m 345p 78s 123s SS", "win": "6s"},
        **{"replacement": "exposed-kong", **DRAWN, **HERE},
    }
    assert items(record) == {"self_draw": 1, "after_replacement": 1}
    assert failure(record, claimed_kong_is_draw=False) == "not-a-win"


def test_seven_flowers_rob_the_eighth_and_six_do_not() -> None:
    """F-FORM-02."""
    robbed = {**CLAIMED, **EIGHT, "by": "seven-rob-one", "robbed_flower": "3g"}
    assert items(robbed)["seven_robs_one"] == 8
    assert failure({**robbed, "eighth_flower": "self"}) == "not-a-win"
    assert score({**robbed, "eighth_flower": "self"}, "luohan")["tai"]


def test_the_dealer_is_east() -> None:
    """F-OPT-01."""
    assert failure({**CONCEALED, "winner": 0, "dealer": 2}) == "bad-win"
    assert failure({**CONCEALED, "seat": "S", "winner": 1, "dealer": 1}) == "bad-win"
    assert score({**CONCEALED, "winner": 0, "dealer": 0})["tai"] == 1
    assert score({**CONCEALED, "winner": 0, "dealer": 2}, seats_from="opening")["tai"] == 1


@pytest.mark.parametrize("factor", [1, 2, 3, 4])
def test_dealing_in_pays_the_factor(factor: int) -> None:
    """F-PAY-02: double, or three or four times; F-PAY-06: the dealer's tai wherever the dealer is a party."""
    record = {**CONCEALED, "seat": "S", "winner": 1, "dealer": 0, "streak": 1}
    dealt_in = {0: {**record, "payer": 0}, 2: {**record, "payer": 2}}
    assert payments(dealt_in[0], base=2, discard_factor=factor)[1] == (2 + 1 + 3) * factor
    assert payments(dealt_in[2], base=2, discard_factor=factor) == {0: 0, 1: 3 * factor, 2: -3 * factor, 3: 0}
    drawn = payments({**record, **DRAWN}, base=2, discard_factor=factor)
    assert drawn == {0: -(2 + 3 + 3), 1: 18, 2: -5, 3: -5}


def test_a_wrong_number_on_the_dice_has_no_consequence() -> None:
    """F-PAY-01: the number is shown; what follows from a wrong one is not stated."""
    record = {**CONCEALED, "seat": "S", "winner": 1, "dealer": 0, "payer": 0, "streak": 1}
    assert payments({**record, "shown_streak": 3}) == payments(record) == {0: -8, 1: 8, 2: 0, 3: 0}


def test_great_monk_is_paid_by_all_three() -> None:
    """F-OPT-45."""
    record = {
        **CONCEALED,
        "seat": "S",
        "winner": 1,
        "dealer": 0,
        "payer": 3,
        "facts": {"others_one_left": True},
    }
    assert payments(record, base=2, great_monk=True) == {0: -4, 1: 10, 2: -3, 3: -3}
    assert payments(record, base=2) == {0: 0, 1: 6, 2: 0, 3: -6}


def points(record: Mapping[str, Any], **options: Any) -> int:
    found = score(record, points=True, zero_tai_win=True, **options)["units"]["points"]
    assert isinstance(found, int)
    return found


# The pong stands beside 456m 456m 678p open (4 each, 12), the wait 34s two-sided, the claimed 5s open: 4 + 2.
REST = 12 + 4 + 2
TRIPLETS = (
    ("pon 555p", 2),
    ("pon 999p", 4),
    ("pon SSS", 4),
    ("kong 5555p", 4),
    ("added-kong 5555p", 4),
    ("concealed-kong 5555p", 8),
    ("kong 9999p", 8),
    ("concealed-kong 1111p", 16),
    ("concealed-kong SSSS", 16),
)


@pytest.mark.parametrize(("meld", "worth"), TRIPLETS)
def test_points_of_triplets(meld: str, worth: int) -> None:
    """F-OPT-46: two for an open triplet of middle tiles, doubled for concealed, for outside tiles, for a kong."""
    record = {
        "melds": [meld, "chi 456m", "chi 456m", "chi 678p"],
        "concealed": "34s 77s",
        "win": "5s",
        **HERE,
    }
    assert points(record) == REST + worth


@pytest.mark.parametrize(("standing", "worth"), [("555p", 4), ("999p", 8), ("SSS", 8)])
def test_points_of_concealed_triplets(standing: str, worth: int) -> None:
    record = {
        **{"melds": ["chi 456m", "chi 456m", "chi 678p"], "concealed": f"{standing} 34s 77s"},
        **{"win": "5s", **HERE},
    }
    assert points(record) == REST + worth


@pytest.mark.parametrize(
    ("melds", "standing", "worth"),
    [
        (["chi 345p"], "", 4),
        (["chi 123p"], "", 8),
        (["chi 789p"], "", 8),
        ([], "345p", 8),
        ([], "123p", 16),
        ([], "789p", 16),
    ],
)
def test_points_of_sequences(melds: list[str], standing: str, worth: int) -> None:
    """F-OPT-47: open four, concealed eight, twice that with a terminal."""
    record = {
        **{"melds": ["chi 456m", "chi 456m", "chi 678p", *melds], "concealed": f"{standing} 34s 77s"},
        **{"win": "5s", **HERE},
    }
    assert points(record) == REST + worth


@pytest.mark.parametrize(
    ("standing", "winning", "completed", "worth"),
    [
        ("34s 77s", "5s", 4, 2),  # two-sided: an open sequence
        ("35s 77s", "4s", 4, 4),  # middle
        ("12s 77s", "3s", 8, 4),  # edge: an open sequence with a terminal
        ("89s 77m", "7s", 8, 4),
        ("345s 7s", "7s", 8, 4),  # pair: the sequence was concealed
        ("55s 77s", "5s", 2, 2),  # a pair made a triplet: open
    ],
)
def test_points_of_waits(standing: str, winning: str, completed: int, worth: int) -> None:
    """F-OPT-48: two-sided and a pair made a triplet two; edge, middle and pair four."""
    record = {
        **{"melds": ["chi 456m", "chi 456m", "chi 678p", "chi 345p"], "concealed": standing},
        **{"win": winning, **HERE},
    }
    assert points(record) == 16 + completed + worth


def test_points_of_an_open_hand_and_of_a_heavenly_one() -> None:
    open_hand = {
        **{"melds": ["pon 555p", "chi 456m", "chi 456m", "chi 678p"], "concealed": "34s 77s", "win": "5s"},
        **{"facts": {"plays_open": True}, **HERE},
    }
    assert points(open_hand, open_hand=True) == 4 + 8 * 3 + 4 + 2  # F-OPT-43: claims count as concealed
    heavenly = {"concealed": "123456m 345p 678s 123s SS", "special": "heavenly", **DRAWN, **HERE}
    assert points(heavenly) == 16 + 8 + 8 + 8 + 16  # nothing was waited for


def test_points_are_no_part_of_the_tai() -> None:
    assert "units" not in score(CONCEALED) or not score(CONCEALED)["units"]
    assert score(CONCEALED, points=True)["tai"] == score(CONCEALED)["tai"] == 1


# Whole hands: the record, the options, what 羅漢 counts for it, what 風泉 counts. Worked by hand.
HANDS: tuple[tuple[Mapping[str, Any], dict[str, Any], int, int], ...] = (
    # 門清 1 + 不求自摸 2 | 1 + 1 + 1
    ({**CONCEALED, **DRAWN}, {}, 3, 3),
    # 對對胡 4 + 四暗坎 5 + 門清 1 | 4 + 4 + 1
    ({"concealed": "222666p 555s 11666m SS", "win": "1m", **HERE}, {}, 10, 9),
    # 五暗坎 13 + 箭 1 + 獨聽 1 + 不求自摸 2 | 8 + 對對胡 4 + 1 + 1 + 門清 1 + 1 + 自摸 1
    ({"concealed": "111666p 3338s 777m CCC", "win": "8s", **DRAWN, **HERE}, {}, 17, 17),
    # 字一色 16 - 4 + 小三元 4 + 四暗坎 5 + 門清 1 | 16 + 對對胡 4 + 4 + 4 + 箭 1 + 1
    ({"concealed": "EEE WWW CCC PPP FF NN", "win": "N", "seat": "S", "round": "S"}, {}, 22, 30),
    # 大四喜 16 + 三暗坎 2 + 門清 1 | and 門風 1 + 圈風 1
    ({"concealed": "678m 33p EEE SSS WWW NN", "win": "N", **HERE}, {}, 19, 21),
    # 大三元 8 + 三暗坎 2 + 門清 1 | and 箭 1
    ({"concealed": "23s 56799m CCC FFF PPP", "win": "1s", **HERE}, {}, 11, 12),
    # 清一色 12 + 門清 1 | 8 + 1
    ({"concealed": "111233445s 6667788s", "win": "9s", **HERE}, {}, 13, 9),
    # 門風 1 + 圈風 1 + 箭 2 | 箭 1
    (
        {"melds": ["pon EEE", "pon CCC", "pon FFF"], "concealed": "123m 45p 88s", "win": "6p", **HERE},
        {},
        4,
        3,
    ),
    # 門風 1 + 箭 1 + 花槓 2 | and 五門齊 4 + 正花 1
    (
        {
            **{"melds": ["pon EEE", "pon CCC"], "concealed": "123m 456p 78s 88m", "win": "9s"},
            **{"flowers": "1234f 3g", "seat": "E", "round": "S"},
        },
        {},
        4,
        9,
    ),
    # 滿花 8 + 四暗坎 5 + 湊一色 4 + 箭 1 + 槓開 1 + 門清一摸三 3 | 8 + 花槓 4 + 正花 2 + 4 + 4 + 1 + 1 + 3
    ({"concealed": "23444555777p NN CCC", "win": "1p", "by": "eight-flowers", **EIGHT, **HERE}, {}, 22, 27),
    # 天胡 16 | and 門清 1 + 不求 1 + 自摸 1
    ({"concealed": "123456m 345p 678s 123s SS", "special": "heavenly", **DRAWN, **HERE}, {}, 16, 19),
    # 人胡 8 + 不求自摸 2 | 8 + 地聽 4 + 1 + 1 + 1
    ({**CONCEALED, **DRAWN, "ready": "earth", "special": "human"}, {}, 10, 15),
    # 平胡 2 | and 河底撈魚 1
    ({**NUMBERS, "last_tile": True}, {}, 2, 3),
    # 對對胡 4 + 箭 1 | and 紅孔雀 32 where it is played
    (
        {"melds": ["pon 111s", "pon 555s", "pon 777s"], "concealed": "99s CCC 22m", "win": "9s", **HERE},
        {"red_peacock": True},
        5,
        37,
    ),
    # 清一色 12 | 8 + 大草原 16
    (
        {"melds": ["chi 234s", "chi 345s"], "concealed": "567s 999s 77s 22s", "win": "7s", **HERE},
        {"prairie": True},
        12,
        24,
    ),
    # 平胡 2 | 平胡 2 + 五節順 8 + 一色五節順 16
    (
        {
            **{
                "melds": ["chi 123m", "chi 234m", "chi 345m", "chi 456m"],
                "concealed": "67m 99p",
                "win": "5m",
            },
            **HERE,
        },
        {"five_steps": True},
        2,
        26,
    ),
    # 獨聽 1 | and 縱貫線 16
    (
        {
            **{"melds": ["pon SSS", "pon NNN", "chi 123m", "chi 456m"], "concealed": "79m 55p", "win": "8m"},
            **HERE,
        },
        {"crossing_lines": True},
        1,
        17,
    ),
    # 自摸 1 + 海底 1 | and 一筒撈月 2
    (
        {
            "melds": ["chi 123s"],
            "concealed": "123456m 23p 678s SS",
            "win": "1p",
            "last_tile": True,
            **DRAWN,
            **HERE,
        },
        {"apt_winning_tiles": True},
        2,
        4,
    ),
    # 門清 1 | and 絕張 1
    ({**CONCEALED, "seen": "666s"}, {"last_copy": True}, 1, 2),
    # 門清 1 | and 報聽 1
    ({**CONCEALED, "ready": "declared"}, {"declared_ready": True}, 1, 2),
)


@pytest.mark.parametrize(("record", "options", "luohan", "fengquan"), HANDS)
def test_whole_hands(record: Mapping[str, Any], options: dict[str, Any], luohan: int, fengquan: int) -> None:
    assert score(record, "luohan")["tai"] == luohan
    assert score(record, **options)["tai"] == fengquan


def test_all_special_rules_may_be_played_at_once() -> None:
    """Every switch thrown the other way compiles, and the plainest hand still wins."""
    other: dict[str, Any] = {}
    for name, option in written()["options"].items():
        if option["type"] == "bool":
            other[name] = not option["default"]
    rules = paigui.load("fengquan", **other, pair_258="scored", open_hand_penalty="by-open", discard_factor=3)
    assert rules.score(paigui.Win.parse(dict(CONCEALED))).tai == 1
