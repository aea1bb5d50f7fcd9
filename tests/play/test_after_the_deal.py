"""Rules of the moments after the deal, shown by whole logs: the 門牌, flowers in their order, wins with flowers dealt.

Hands are written by hand; a wall is not told, so every tile drawn is one that the log names.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from paigui.api import Rules, load
from paigui_runtime.play.report import Report

RULESETS = ("luohan", "association", "fengquan")
PLAIN = [
    "1357m 2468p 1379s ESWN",
    "1357m 2468p 1379s ESWN",
    "1357m 2468p 1379s ESWN",
    "2468m 1357p 2468s CCFF",
]
"""Four hands without flowers and far from ready."""
Event = dict[str, Any]


@cache
def rules_of(ruleset: str) -> Rules:
    return load(ruleset)


def judged(ruleset: str, hands: list[str], events: list[Event], dealer: int = 0) -> Report:
    """A hand dealt so, and what was done."""
    start = {
        "type": "start_kyoku",
        "bakaze": "E",
        "kyoku": dealer + 1,
        "honba": 0,
        "oya": dealer,
        "opened": dealer,
        "tehais": hands,
    }
    return rules_of(ruleset).validate([{"type": "start_game"}, start, *events, {"type": "end_kyoku"}])


def found(report: Report) -> list[str]:
    assert report.undecided == [] or {each.rule for each in report.undecided} == {"slow_discard"}
    return [each.rule for each in report.findings]


def draw(actor: int, tile: str) -> Event:
    return {"type": "tsumo", "actor": actor, "pai": tile}


def replaces(actor: int, tile: str) -> Event:
    return {"type": "tsumo", "actor": actor, "pai": tile, "from": "tail"}


def flower(actor: int, tile: str) -> Event:
    return {"type": "hana", "actor": actor, "pai": tile}


def discard(actor: int, tile: str) -> Event:
    return {"type": "dahai", "actor": actor, "pai": tile}


def wins(actor: int, target: int, **more: str) -> Event:
    return {"type": "hora", "actor": actor, "target": target, **more}


def with_flowers(place: int, flowers: str, rest: str) -> list[str]:
    """The plain hands, one of them with flowers in place of tiles."""
    hands = PLAIN[:]
    hands[place] = f"{rest} {flowers}"
    return hands


def dealt(place: int, flowers: str, tiles: list[str]) -> list[Event]:
    """The flowers of one player set out, then replaced."""
    out = [flower(place, f"{each}{suit}") for suit, ranks in halves(flowers) for each in ranks]
    return [*out, *(replaces(place, tile) for tile in tiles)]


def halves(flowers: str) -> list[tuple[str, str]]:
    return [(part[-1], part[:-1]) for part in flowers.split()]


ENDS = ["9m", "9p", "C", "P", "P", "P", "5s", "5s"]
"""What eight flowers are replaced by."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_flowers_are_replaced_in_order_from_the_dealer_on(ruleset: str) -> None:
    hands = PLAIN[:]
    hands[0] = "1357m 2468p 1379s ESW 1f"
    hands[1] = "1357m 2468p 1379s ESW 2f"
    dealer, next_one = [flower(0, "1f"), replaces(0, "9m")], [flower(1, "2f"), replaces(1, "9p")]
    first = [draw(0, "C")]
    assert found(judged(ruleset, hands, [*first, *dealer, *next_one, discard(0, "C")])) == []
    report = judged(ruleset, hands, [*first, *next_one])
    assert found(report) == ["opening_order"]
    assert report.findings[0].actor == 1
    assert report.findings[0].event == 4


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_flower_that_comes_as_a_replacement_waits_for_the_next_round(ruleset: str) -> None:
    hands = PLAIN[:]
    hands[0] = "1357m 2468p 1379s ESW 1f"
    hands[1] = "1357m 2468p 1379s ESW 2f"
    before = [draw(0, "C"), flower(0, "1f"), replaces(0, "3f")]
    others = [flower(1, "2f"), replaces(1, "9p")]
    again = [flower(0, "3f"), replaces(0, "9m")]
    assert found(judged(ruleset, hands, [*before, *others, *again, discard(0, "C")])) == []
    assert found(judged(ruleset, hands, [*before, *again])) == ["opening_order"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_door_tile_taken_after_others_have_replaced(ruleset: str) -> None:
    hands = PLAIN[:]
    hands[1] = "1357m 2468p 1379s ESW 2f"
    others = [flower(1, "2f"), replaces(1, "9p")]
    late = judged(ruleset, hands, [*others, draw(0, "3f")])
    assert [each.rule for each in late.findings] == ["late_door"]
    assert late.findings[0].foul == "dead_hand"
    assert late.findings[0].follows == ("play_on",)
    plain = judged(ruleset, hands, [*others, draw(0, "C"), discard(0, "C")])
    assert plain.findings == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_eight_flowers_from_the_deal_win_at_the_first_draw(ruleset: str) -> None:
    hands = with_flowers(2, "1234f 1234g", "1357m 2468p")
    opening = [draw(0, "C"), *dealt(2, "1234f 1234g", ENDS)]
    turns = [discard(0, "C"), draw(1, "F"), discard(1, "F")]
    win = wins(2, 2, form="eight_flowers")
    report = judged(ruleset, hands, [*opening, *turns, draw(2, "3s"), win])
    assert found(report) == []
    assert report.hands[0].results[0]["winner"] == 2
    assert found(judged(ruleset, hands, [*opening, win])) == ["early_flower_win"]
    later = [
        draw(2, "3s"),
        discard(2, "3s"),
        draw(3, "7m"),
        discard(3, "7m"),
        draw(0, "9p"),
        discard(0, "9p"),
    ]
    more = [draw(1, "9p"), discard(1, "9p"), draw(2, "7p"), win]
    assert found(judged(ruleset, hands, [*opening, *turns, *later, *more])) == ["no_right"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_dealer_with_eight_flowers_wins_right_after_replacing(ruleset: str) -> None:
    hands = with_flowers(0, "1234f 1234g", "1357m 2468p")
    opening = [draw(0, "C"), *dealt(0, "1234f 1234g", ENDS)]
    report = judged(ruleset, hands, [*opening, wins(0, 0, form="eight_flowers")])
    assert found(report) == []
    assert report.hands[0].results[0]["winner"] == 0


@pytest.mark.parametrize("ruleset", ["luohan", "association"])
def test_seven_flowers_from_the_deal_rob_the_eighth_at_the_first_draw(ruleset: str) -> None:
    hands = with_flowers(2, "1234f 123g", "1357m 2468p 1s")
    hands[3] = "2468m 1357p 2468s CCF 4g"
    opening = [draw(0, "C"), *dealt(2, "1234f 123g", ENDS[:7]), flower(3, "4g"), replaces(3, "8m")]
    turns = [discard(0, "C"), draw(1, "F"), discard(1, "F"), draw(2, "3s")]
    robs: Event = {"type": "robhana", "actor": 2, "target": 3, "pai": "4g"}
    report = judged(ruleset, hands, [*opening, *turns, robs, wins(2, 3, form="seven_rob_one")])
    assert found(report) == []
    result = report.hands[0].results[0]
    assert (result["winner"], result["by"], result["payer"]) == (2, "seven-rob-one", 3)
    assert found(judged(ruleset, hands, [*opening, discard(0, "C"), robs])) == ["no_right"]


HEAVENLY = "123456m 234678p 45s EE"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_dealer_may_win_with_what_was_dealt(ruleset: str) -> None:
    hands = [HEAVENLY, *PLAIN[1:]]
    report = judged(ruleset, hands, [draw(0, "6s"), wins(0, 0, pai="6s")])
    assert found(report) == []
    items = {item["id"] for item in report.hands[0].results[0]["score"]["items"]}
    assert "heavenly_win" in items
    merged = judged(ruleset, hands, [draw(0, "6s"), {"type": "merge", "actor": 0}, wins(0, 0, pai="6s")])
    assert found(merged) == []  # with 天胡 it does not matter


def test_a_hand_that_was_changed_is_no_heavenly_win() -> None:
    hands = ["123456m 234678p 46s EE", *PLAIN[1:]]
    turns = [draw(0, "9m"), discard(0, "9m"), draw(1, "C"), discard(1, "C"), draw(2, "C"), discard(2, "C")]
    report = judged(
        "luohan", hands, [*turns, draw(3, "P"), discard(3, "P"), draw(0, "5s"), wins(0, 0, pai="5s")]
    )
    assert found(report) == []
    items = {item["id"] for item in report.hands[0].results[0]["score"]["items"]}
    assert "heavenly_win" not in items
