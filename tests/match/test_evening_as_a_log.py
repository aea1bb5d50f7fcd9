"""The evening of `test_sixteen_hands` told as a log: each hand is played to its end, and comes to what was reckoned by hand.

Hands are sketches: those of the winners are told, those of the others are not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from test_sixteen_hands import CHEN, EVENING, HANDS, OTHERWISE, Paid, reckoned

import paigui
from paigui_runtime.play.report import PlayedHand, Report

Event = dict[str, Any]
JUNK = "1147m 1159p 2588s WWFN"
ALL_FLOWERS = ["1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"]
FALSE_WINS: dict[int, list[Event]] = {
    # 小華 lets 6萬 go and calls all the same: 對對胡 4.
    5: [
        {"type": "dahai", "actor": 3, "pai": "6m", "tsumogiri": False},
        {"type": "none", "actor": 1},
        {"type": "hora", "actor": 1, "target": 3, "pai": "6m"},
    ],
    # A hand that is not complete: two own flowers, 秋 and 菊 of the seat West (秋 and 竹, as the association numbers
    # them), or 春 and 梅 where the dealer is East.
    13: [
        {"type": "dahai", "actor": 0, "pai": "9m", "tsumogiri": False},
        {"type": "hora", "actor": 1, "target": 0, "pai": "9m"},
    ],
}
"""How the false wins that end a hand come about."""
OFFENDERS: dict[int, tuple[str, list[str], str]] = {
    5: ("66m SS", ["pon 222p", "pon 666p", "pon 555s", "pon 111m"], ""),
    13: (JUNK, [], "13f 134g"),
    # 花槓 2, and 梅 of the seat East; where 阿明 deals and is East, 花槓 2 and 夏 of the seat South beside it.
    17: (JUNK, [], "1234f 1g"),
}
"""Hand, melds and flowers of the offender."""


def dealt(number: int) -> tuple[int, int, int]:
    """Dealer, streak and round of a hand: eleven on the dice lets 美玲 deal first."""
    return (2, 0, 1) if number == 1 else HANDS[number - 2][1]


def log() -> Iterator[Event]:
    """The evening, event by event."""
    number = 0
    for line in map(json.loads, EVENING.read_text(encoding="utf-8").splitlines()):
        if line["type"] == "match":
            yield {"type": "start_game", "names": line["names"], "rules": "luohan"}
        elif line["type"] == "bet":
            on = line["to"] if "to" in line else line["principal"]
            by = line["actor"] if "actor" in line else line["by"]
            yield {"type": "bet", "by": by, "on": on, "kind": line["kind"], "units": line["units"]}
        elif line["type"] == "bet_stop":
            yield {"type": "bet_stop", "by": line["by"]}
        else:
            number += 1
            yield from hand(number, line)
    yield {"type": "end_game"}


def hand(number: int, line: Event) -> Iterator[Event]:
    """One hand, with what everyone won or lost by the reckoning."""
    dealer, streak, round_number = dealt(number)
    if "dice" in line:
        yield {"type": "dice", "actor": dealer, "for": "opening", "values": [3, 3, line["dice"] - 6]}
    if "shown_streak" in line:
        yield {"type": "marker", "actor": dealer, "shows": line["shown_streak"]}
    first = line["results"][0]
    start: Event = {
        "type": "start_kyoku",
        "bakaze": "ESWN"[round_number - 1],
        "honba": streak,
        "oya": dealer,
        "tehais": ["?"] * 4,
        "melds": [[], [], [], []],
        "flowers": ["", "", "", ""],
        "drawable": 40,
        "turn": first.get("payer", first.get("winner", 0)),
    }
    if "opened" in line:
        start["opened"] = line["opened"]
    acts: list[Event] = []
    for result in line["results"]:
        if result["kind"] == "win":
            acts = win(result, start, acts)
    if number in OFFENDERS:
        offender = 1
        tiles, melds, flowers = OFFENDERS[number]
        start["tehais"][offender], start["melds"][offender], start["flowers"][offender] = (
            tiles,
            melds,
            flowers,
        )
    if number in FALSE_WINS:
        start["turn"], acts = FALSE_WINS[number][0]["actor"], FALSE_WINS[number]
    elif number == 17:
        acts.insert(1, {"type": "hora", "actor": 1, "target": 2, "pai": "6s"})
    elif first["kind"] == "draw":
        start["drawable"] = 0
        acts = [
            {"type": "dahai", "actor": 0, "pai": "9p", "tsumogiri": False},
            {"type": "ryukyoku", "reason": "exhausted"},
        ]
    yield start
    for place in line.get("marks", {}).get("looking", ()):
        yield {"type": "walk", "actor": place}
    yield from ({"type": "interfere", "by": name} for name in line.get("interfered", ()))
    yield from acts
    deltas = [0, 0, 0, 0]
    for source, target, amount in HANDS[number - 1][0]:
        if isinstance(source, int):
            deltas[source] -= amount
        if isinstance(target, int):
            deltas[target] += amount
    yield {"type": "end_kyoku", "deltas": deltas}


def win(result: Event, start: Event, acts: list[Event]) -> list[Event]:
    """The acts that a win is made of, behind those of another win of the same tile."""
    winner, record = result["winner"], result["win"]
    payer, by, tile = result.get("payer", winner), record.get("by", "discard"), record.get("win")
    start["tehais"][winner] = record["concealed"]
    start["melds"][winner] = record.get("melds", [])
    hora = {"type": "hora", "actor": winner, "target": payer}
    if tile is not None:
        hora["pai"] = tile
    if by == "discard":
        return [*(acts or [{"type": "dahai", "actor": payer, "pai": tile, "tsumogiri": False}]), hora]
    if by == "robbed-kong":
        start["melds"][payer] = [f"pon {tile[0] * 3}{tile[1]}"]
        return [{"type": "kakan", "actor": payer, "pai": tile, "consumed": [tile] * 3}, hora]
    if by == "self-draw" and record.get("special") != "heavenly":
        start["drawable"] = 1 if record.get("last_tile") else 40
        return [{"type": "tsumo", "actor": winner, "pai": tile}, hora]
    if by == "self-draw":  # the dealer's hand of seventeen, the 門牌 among them
        for key in ("drawable", "turn", "melds", "flowers"):
            del start[key]
        start["tehais"][winner] = record["concealed"].removesuffix("S")
        return [{"type": "tsumo", "actor": winner, "pai": "S"}, {**hora, "pai": "S"}]
    start["tehais"][winner] = JUNK
    drawn = {"type": "tsumo", "actor": winner, "pai": "E", "from": "tail"}
    if by == "eight-flowers":
        start["flowers"][winner] = "1234f 123g"
        taken = [
            {"type": "tsumo", "actor": winner, "pai": "4g"},
            {"type": "hana", "actor": winner, "pai": "4g"},
        ]
    else:
        start["flowers"][winner] = "1234f 234g"
        taken = [
            {"type": "tsumo", "actor": payer, "pai": "1g"},
            {"type": "hana", "actor": payer, "pai": "1g"},
            {"type": "robhana", "actor": winner, "target": payer, "pai": "1g"},
        ]
    return [*taken, drawn, hora]


def judged(ruleset: str, **options: bool) -> Report:
    return paigui.load(ruleset, **options).validate(log(), stakes=(50, 20))


def comes_to(played: PlayedHand) -> tuple[list[Paid], tuple[int, int, int]]:
    paid = [(one["from"], one["to"], one["amount"]) for one in played.transfers]
    assert played.next is not None, played.unsettled
    after = played.next
    return sorted(paid, key=str), (after["dealer"], after["streak"], "ESWN".index(after["round"]) + 1)


LUOHAN = judged("luohan")


@pytest.mark.parametrize("number", range(1, 19))
def test_each_hand_comes_to_what_was_reckoned(number: int) -> None:
    assert comes_to(LUOHAN.hands[number - 1]) == reckoned(HANDS[number - 1])


def test_only_the_false_wins_are_found() -> None:
    """The deltas of the log are those that were reckoned, and its deals those that follow: nothing is said of them."""
    assert [(one.rule, one.effect, one.actor) for one in LUOHAN.findings] == [
        ("passed_win", "void", 1),
        ("incomplete", "void", 1),
        ("incomplete", "void", 1),
    ]


def test_what_the_log_says_otherwise_is_found() -> None:
    events = list(log())
    ends = [event for event in events if event["type"] == "end_kyoku"]
    deals = [event for event in events if event["type"] == "start_kyoku"]
    ends[1]["deltas"] = [-130, -180, 410, -100]
    deals[5]["oya"], deals[5]["honba"] = 1, 3
    wins = [event for event in events if event["type"] == "hora"]
    # 門清 1, 對對胡 4, 四暗坎 5.
    wins[0].update(tai=9, deltas=[-300, 300, 0, 0])
    found = [
        one
        for one in paigui.load("luohan").validate(events, stakes=(50, 20)).findings
        if "claimed" in one.rule
    ]
    assert [(one.rule, one.event, one.message) for one in found] == [
        ("claimed_tai", events.index(wins[0]), "`tai` is 10 by the rules, not 9"),
        (
            "claimed_deltas",
            events.index(ends[1]),
            "`deltas` is [-130, -180, -130, 540] by the rules, not [-130, -180, 410, -100]",
        ),
        ("claimed_deal", events.index(deals[5]), "`oya` is 0 by the rules, not 1"),
        ("claimed_deal", events.index(deals[5]), "`honba` is 0 by the rules, not 3"),
    ]


@pytest.mark.parametrize("ruleset", OTHERWISE)
def test_other_tables_settle_it_otherwise_where_their_rules_differ(ruleset: str) -> None:
    report = judged(ruleset)
    for number, hand in enumerate(HANDS, 1):
        assert comes_to(report.hands[number - 1]) == reckoned(OTHERWISE[ruleset].get(number, hand)), number


def test_several_winners_where_a_table_lets_them() -> None:
    paid: list[Paid] = [(2, 0, 140), (CHEN, 0, 100), (2, 1, 140), (CHEN, 1, 100)]
    assert comes_to(judged("fengquan", several_winners=True).hands[3])[0] == sorted(paid, key=str)
