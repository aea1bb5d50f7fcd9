"""Hands with more than one result: winners of one tile, a robbed flower beside another's win, false wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import paigui
from paigui_runtime.play.report import PlayedHand, Report

Event = dict[str, Any]
JUNK = "1357m 2468p 1379s ESWN"
"""Waits for nothing."""
PLAIN = "123m 456789p 123s 78s 88m"
"""Waits for 6索 and 9索."""
SEVEN = "1234f 123g"


def sketch(**more: Any) -> Event:
    """Place 1 deals and has the turn, place 3 has seven flowers."""
    start: Event = {
        "type": "start_kyoku",
        "bakaze": "E",
        "oya": 1,
        "opened": 1,
        "tehais": ["?", "?", "?", "?"],
        "flowers": ["", "", "", ""],
        "drawable": 40,
        "turn": 1,
    }
    return {**start, **more}


def judged(rules: str | Path, *events: Event) -> tuple[Report, PlayedHand]:
    report = paigui.load(rules).validate([{"type": "start_game"}, *events, {"type": "end_kyoku"}])
    (hand,) = report.hands
    return report, hand


def paid(hand: PlayedHand) -> list[tuple[int, int, int]]:
    return [(one["from"], one["to"], one["amount"]) for one in hand.transfers]


def rules_found(report: Report) -> list[str]:
    return [one.rule for one in report.findings]


EIGHTH = [
    {"type": "tsumo", "actor": 1, "pai": "4g"},
    {"type": "hana", "actor": 1, "pai": "4g"},
    {"type": "tsumo", "actor": 1, "pai": "9s", "from": "tail"},
]
ROBBED = [
    {"type": "robhana", "actor": 3, "target": 1, "pai": "4g"},
    {"type": "tsumo", "actor": 3, "pai": "9p", "from": "tail"},
    {"type": "hora", "actor": 3, "target": 1, "form": "seven_rob_one"},
]
OWN = {"type": "hora", "actor": 1, "target": 1, "pai": "9s"}
DISCARD = {"type": "dahai", "actor": 1, "pai": "9s", "tsumogiri": True}
FROM_IT = {"type": "hora", "actor": 2, "target": 1, "pai": "9s"}


def test_a_flower_is_robbed_beside_the_drawers_own_win() -> None:
    """F-PAY-05, F-PAY-06: 門清, 不求, 自摸 and 槓上開花, and 八 for the flowers; the dealer's one in each."""
    start = sketch(tehais=["?", PLAIN, "?", JUNK], flowers=["", "", "", SEVEN])
    report, hand = judged("fengquan", start, *EIGHTH, OWN, *ROBBED)
    assert rules_found(report) == []
    assert paid(hand) == [(2, 1, 5), (3, 1, 5), (0, 1, 5), (1, 3, 9)]
    assert hand.next == {"dealer": 1, "streak": 1, "round": "E"}


@pytest.mark.parametrize("robbed_first", [False, True])
def test_a_flower_is_robbed_beside_a_win_on_the_discard(robbed_first: bool) -> None:
    """F-PAY-04: 門清 1, 平胡 2 and the dealer's 1, twice for a discard; 八 and the dealer's 1."""
    start = sketch(tehais=["?", "?", PLAIN, JUNK], flowers=["", "", "", SEVEN])
    wins = [*ROBBED, FROM_IT] if robbed_first else [FROM_IT, *ROBBED]
    report, hand = judged("fengquan", start, *EIGHTH, DISCARD, *wins)
    assert rules_found(report) == []
    assert sorted(paid(hand)) == [(1, 2, 8), (1, 3, 9)]
    assert hand.next == {"dealer": 2, "streak": 0, "round": "E"}


def test_elsewhere_a_win_ends_the_hand() -> None:
    start = sketch(tehais=["?", PLAIN, "?", JUNK], flowers=["", "", "", SEVEN])
    report, hand = judged("luohan", start, *EIGHTH, OWN, ROBBED[0])
    assert rules_found(report) == ["after_the_end"]
    assert [result["winner"] for result in hand.results] == [1]


# --- winners of one tile

TILE = "6s"
WAIT = ["123456m 345p 78s 123s SS", "789m 456p 45s 999p 567p 22p", "123m 234567p 78s 456m NN"]
THREE: list[Event] = [
    {"type": "dahai", "actor": 1, "pai": TILE},
    *({"type": "hora", "actor": place, "target": 1, "pai": TILE} for place in (0, 3, 2)),
]


def three(tmp_path: Path, settlement: str, winners: int) -> PlayedHand:
    path = tmp_path / "house.yaml"
    path.write_text(f"ruleset: house\nextends: luohan\nsettlement: {settlement}\n", encoding="utf-8")
    start = sketch(tehais=[WAIT[0], "?", WAIT[1], WAIT[2]])
    report, hand = judged(path, start, *THREE[: 1 + winners])
    assert rules_found(report) == []
    return hand


@pytest.mark.parametrize(
    ("settlement", "winners", "expected"),
    [
        # Places 0, 3 and 2 call, in this order; each has 門清 1, and place 1 deals.
        ("{}", 1, [(1, 0, 2)]),
        ("{}", 2, [(1, 3, 2)]),
        ("{}", 3, [(1, 2, 2)]),
        ("{two_winners: all}", 2, [(1, 0, 2), (1, 3, 2)]),
        ("{two_winners: all}", 3, [(1, 2, 2)]),
        ("{two_winners: all, three_winners: all}", 3, [(1, 0, 2), (1, 3, 2), (1, 2, 2)]),
        ("{three_winners: draw}", 2, [(1, 3, 2)]),
        ("{three_winners: draw}", 3, []),
    ],
)
def test_winners_of_one_tile(
    settlement: str, winners: int, expected: list[tuple[int, int, int]], tmp_path: Path
) -> None:
    assert paid(three(tmp_path, settlement, winners)) == expected


# --- fewer players


def test_two_play_the_minefield_game() -> None:
    """門清 1, 平胡 2; the other places are empty."""
    ready = "123456m 345p 78s 123s 99p"
    tehais = [
        f"{ready} EEEE SSSS WWWW CCCC 1m 2m",
        "N 6s 1111p 2222p 44p 5p 6666p 7777p 888p 999m 555m 6s 7s FF",
    ]
    events: list[Event] = [
        {"type": "start_game", "names": ["Ann", "Bo", None, None]},
        {"type": "start_kyoku", "oya": 0, "tehais": [*tehais, None, None]},
        {"type": "setaside", "actor": 0, "pais": ready},
    ]
    discards = [(0, "E"), (1, "N"), (0, "E"), (1, "6s")]
    events += [{"type": "dahai", "actor": actor, "pai": tile, "tsumogiri": False} for actor, tile in discards]
    events += [
        {"type": "hora", "actor": 0, "target": 1, "pai": "6s", "tai": 3, "deltas": [3, -3, 0, 0]},
        {"type": "end_kyoku", "deltas": [3, -3, 0, 0]},
    ]
    report = paigui.load("fengquan-minefield").validate(events)
    assert (rules_found(report), report.undecided) == ([], [])
    (hand,) = report.hands
    assert (paid(hand), hand.totals) == ([(1, 0, 3)], {"0": 3, "1": -3})


# --- what other faults cost


@pytest.mark.parametrize(
    ("penalty", "ends", "expected"),
    [
        # The hand goes on, and place 0 wins with 門清 from the dealer.
        ("{to: others, amount: 3, ends: false}", False, [(1, 0, 2), (2, 0, 3), (2, 1, 3), (2, 3, 3)]),
        # 春 is the seat flower of South, at place 2.
        ("{to: winner, amount: 1 + hand_tai, ends: false}", False, [(1, 0, 2), (2, 0, 2)]),
        ("{to: others, amount: 3}", True, [(2, 0, 3), (2, 1, 3), (2, 3, 3)]),
    ],
)
def test_a_ban_may_cost_something(
    penalty: str, ends: bool, expected: list[tuple[int, int, int]], tmp_path: Path
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "ruleset: house\nextends: luohan\n"
        f"penalties: {{fine: {penalty}}}\n"
        "play: {forbid: {no_seven: {name: 不打七萬, act: discard by me, when: act.tile is 7m, penalty: fine}}}\n",
        encoding="utf-8",
    )
    start = sketch(tehais=[WAIT[0], "?", "?", "?"], flowers=["", "", "2f", ""], turn=2)
    fault = {"type": "dahai", "actor": 2, "pai": "7m", "tsumogiri": False}
    draws: list[Event] = [
        event
        for place in (3, 0, 1)
        for event in (
            {"type": "tsumo", "actor": place, "pai": "9m"},
            {"type": "dahai", "actor": place, "pai": TILE if place == 1 else "9m", "tsumogiri": place != 1},
        )
    ]
    won = {"type": "hora", "actor": 0, "target": 1, "pai": TILE}
    report, hand = judged(path, start, fault, *([] if ends else [*draws, won]))
    assert rules_found(report) == ["no_seven"]
    assert sorted(paid(hand)) == expected
    # A fault by itself decides nothing of the deal: the hand counts as drawn.
    assert hand.next == {"dealer": 1 if ends else 2, "streak": int(ends), "round": "E"}


def test_what_is_due_to_a_winner_is_not_due_without_one(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "ruleset: house\nextends: luohan\npenalties: {fine: {to: winner, amount: 1, ends: false}}\n"
        "play: {forbid: {no_seven: {name: 不打七萬, act: discard by me, when: act.tile is 7m, penalty: fine}}}\n",
        encoding="utf-8",
    )
    fault = {"type": "dahai", "actor": 2, "pai": "7m", "tsumogiri": False}
    report, hand = judged(
        path, sketch(turn=2, drawable=0), fault, {"type": "ryukyoku", "reason": "exhausted"}
    )
    assert rules_found(report) == ["no_seven"]
    assert (paid(hand), [result["kind"] for result in hand.results]) == ([], ["draw"])
