"""Wins whose giver the log names wrongly, and what an added kong lifts of a passed win."""

from __future__ import annotations

from typing import Any

import pytest

import paigui
from paigui_runtime.play.log_error import LogError

START: dict[str, Any] = {"type": "start_game"}


def judged(ruleset: str, hands: dict[int, str], events: list[dict[str, object]], **more: object) -> Any:
    deal = {
        "type": "start_kyoku",
        "oya": 0,
        "opened": 0,
        "drawable": 40,
        "tehais": [hands.get(place, "?") for place in range(4)],
        **more,
    }
    return paigui.load(ruleset).validate([START, deal, *events])


@pytest.mark.parametrize("ruleset", ["luohan", "association", "fengquan"])
def test_who_gave_the_tile_is_known_whatever_the_log_says(ruleset: str) -> None:
    report = judged(
        ruleset,
        {2: "123456m 234678p 45s EE"},
        [
            {"type": "dahai", "actor": 0, "pai": "6s"},
            {"type": "hora", "actor": 2, "target": 1, "pai": "6s"},
            {"type": "end_kyoku"},
        ],
    )
    assert [finding.rule for finding in report.findings] == ["claimed_payer"]
    (result,) = report.hands[0].results
    assert (result["kind"], result["winner"], result["payer"]) == ("win", 2, 0)


@pytest.mark.parametrize(
    ("ruleset", "barred"), [("luohan", True), ("association", True), ("fengquan", False)]
)
def test_a_kong_with_the_tile_waited_for_lifts_nothing(ruleset: str, barred: bool) -> None:
    """The waits are 3索 and 6索, the 6索 drawn is added to a pong: only what is no wait lifts 過水 (L-PASS-03)."""
    report = judged(
        ruleset,
        {2: "123456m 678p 45s EE"},
        [
            {"type": "tsumo", "actor": 2, "pai": "6s"},
            {"type": "kakan", "actor": 2, "pai": "6s", "consumed": "666s"},
            {"type": "tsumo", "actor": 2, "pai": "3s", "from": "tail"},
            {"type": "hora", "actor": 2, "target": 2, "pai": "3s"},
        ],
        melds=[[], [], ["pon 666s from 1"], []],
    )
    assert ("passed_win" in [finding.rule for finding in report.findings]) == barred


@pytest.mark.parametrize("hand", ["", "?????????????????", "123m"])
def test_a_deal_of_another_size_is_refused(hand: str) -> None:
    events: list[dict[str, Any]] = [
        START,
        {"type": "start_kyoku", "oya": 0, "opened": 0, "tehais": [hand, "?", "?", "?"]},
    ]
    with pytest.raises(LogError):
        paigui.load("luohan").validate(events)


NINE_KINDS = [
    "379m 159p 1347s NNFFCC",
    "1147m 1159p 2588s WWFN",
    "19m 19p 19s ESW 2345m 678p",
    "258m 3369p 16679s SSPP",
]


@pytest.mark.parametrize(("drawn", "found"), [(False, []), (True, ["draw_not_due"])])
def test_nine_kinds_are_called_before_the_own_first_draw(drawn: bool, found: list[str]) -> None:
    """F-OPT-36."""
    rules = paigui.load("fengquan", nine_kinds="any-nine")
    events: list[dict[str, Any]] = [
        START,
        {"type": "start_kyoku", "oya": 0, "tehais": NINE_KINDS},
        {"type": "tsumo", "actor": 0, "pai": "2p"},
        {"type": "dahai", "actor": 0, "pai": "2p"},
        {"type": "tsumo", "actor": 1, "pai": "6m"},
        {"type": "dahai", "actor": 1, "pai": "6m"},
    ]
    if drawn:
        events.append({"type": "tsumo", "actor": 2, "pai": "5s"})
    report = rules.validate([*events, {"type": "ryukyoku", "actor": 2, "reason": "nine_kinds"}])
    assert [finding.rule for finding in report.findings] == found


@pytest.mark.parametrize(
    ("ruleset", "result"), [("luohan", "win"), ("association", "penalty"), ("fengquan", "penalty")]
)
def test_nothing_is_won_with_a_replacement_that_is_not_due(ruleset: str, result: str) -> None:
    """The last tile is a flower: 羅漢 replaces it, the others do not (A-PLAY-14, F-PLAY-02)."""
    report = judged(
        ruleset,
        {2: "123456m 234678p 45s EE"},
        [
            {"type": "tsumo", "actor": 2, "pai": "1f"},
            {"type": "hana", "actor": 2, "pai": "1f"},
            {"type": "tsumo", "actor": 2, "pai": "6s", "from": "tail"},
            {"type": "hora", "actor": 2, "target": 2, "pai": "6s"},
            {"type": "end_kyoku"},
        ],
        drawable=1,
    )
    assert [found["kind"] for found in report.hands[0].results] == [result]
