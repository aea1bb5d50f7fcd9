"""Putting the position back: what stays, since it is of the record (LANGUAGE: position can be put back, record cannot)."""

from __future__ import annotations

from typing import Any

import pytest

import paigui
from paigui_runtime.play.log_error import LogError

RULESETS = ("luohan", "association", "fengquan")
START: dict[str, Any] = {"type": "start_game"}
NEAR = "123456m 234678p 45s EE"
"""It waits for 3索 and 6索."""


def deal(hands: dict[int, str], **more: object) -> dict[str, Any]:
    tehais = [hands.get(place, "?") for place in range(4)]
    return {"type": "start_kyoku", "oya": 0, "opened": 0, "drawable": 40, "tehais": tehais, **more}


def found(ruleset: str, *events: dict[str, Any]) -> list[tuple[int, str]]:
    report = paigui.load(ruleset).validate([START, *events])
    return [(each.event, each.rule) for each in report.findings]


def discard(actor: int, pai: str) -> dict[str, Any]:
    return {"type": "dahai", "actor": actor, "pai": pai}


def draw(actor: int, pai: str, **more: object) -> dict[str, Any]:
    return {"type": "tsumo", "actor": actor, "pai": pai, **more}


def win(actor: int, target: int, pai: str) -> dict[str, Any]:
    return {"type": "hora", "actor": actor, "target": target, "pai": pai}


# --- rights


@pytest.mark.parametrize(
    ("ruleset", "rule"),
    [("luohan", "passed_win"), ("association", "passed_win"), ("fengquan", "no_right")],
)
def test_reaching_out_is_not_put_back(ruleset: str, rule: str) -> None:
    """R33: reaching ends the right to win, and that is recorded; no right comes back in 風泉 either."""
    log = (
        deal({2: NEAR}),
        discard(1, "6s"),
        draw(2, "9m"),
        {"type": "restore", "actor": 2, "event": 3},
        win(2, 1, "6s"),
    )
    assert found(ruleset, *log) == [(5, rule)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_draw_itself_comes_back(ruleset: str) -> None:
    log = (
        deal({2: NEAR}),
        discard(1, "6s"),
        draw(2, "9m"),
        {"type": "restore", "actor": 2, "event": 3},
        draw(2, "9m"),
    )
    assert found(ruleset, *log) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_right_that_another_ended_comes_back(ruleset: str) -> None:
    """A pong took the chow away; when it is put back, the chow may be made."""
    log = (
        deal({2: "45p 111m 222m 999s EE FF W", 3: "33p 444m 555m 888s SS PP N"}),
        discard(1, "3p"),
        {"type": "pon", "actor": 3, "target": 1, "pai": "3p", "consumed": "33p"},
        {"type": "restore", "actor": 3, "event": 3},
        {"type": "chi", "actor": 2, "target": 1, "pai": "3p", "consumed": "45p"},
    )
    assert found(ruleset, *log) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_was_said_is_not_put_back(ruleset: str) -> None:
    """Who has said that he passes has no right to win on the tile any more, whatever is put back behind it."""
    log = (
        deal({2: NEAR}),
        discard(1, "6s"),
        {"type": "none", "actor": 2},
        {"type": "restore", "event": 3},
        win(2, 1, "6s"),
    )
    assert found(ruleset, *log) == [(5, "passed_win")]


# --- acts that are undone


def test_an_act_that_is_undone_is_put_back_by_itself() -> None:
    """Two tiles can be drawn: refusing one is undone (L-PLAY-01), and the player draws it after all."""
    log = (deal({}, drawable=2), discard(1, "9m"), {"type": "decline", "actor": 2})
    assert found("luohan", *log, draw(2, "3s"), discard(2, "3s")) == [(3, "decline_early")]
    assert found("luohan", *log, draw(3, "3s")) == [(3, "decline_early"), (4, "early_draw")]


def test_to_say_that_it_was_put_back_changes_nothing() -> None:
    back = {"type": "restore", "actor": 2, "event": 3}
    log = (deal({}, drawable=2), discard(1, "9m"), {"type": "decline", "actor": 2}, back)
    assert found("luohan", *log, draw(2, "3s"), discard(2, "3s")) == [(3, "decline_early")]


def test_a_tile_that_was_kept_was_not_put_back() -> None:
    """The last tile is a flower: 風泉 does not replace it (F-PLAY-02), yet the replacement is discarded."""
    log = (
        deal({2: NEAR}, drawable=1),
        discard(1, "9m"),
        draw(2, "1f"),
        {"type": "hana", "actor": 2, "pai": "1f"},
        draw(2, "W", **{"from": "tail"}),
        {"type": "merge", "actor": 2},
    )
    assert found("fengquan", *log) == [(5, "last_replacement")]
    assert found("fengquan", *log, discard(2, "W")) == [(5, "last_replacement"), (7, "not_put_back")]
    assert found("fengquan", *log, {"type": "ryukyoku", "reason": "exhausted"}) == [(5, "last_replacement")]


def test_a_kong_that_is_undone_lies_no_more() -> None:
    """F-KONG-08: no concealed kong with the last tile; its tiles stand again and one of them may go."""
    log = (
        deal({2: "45p 1111m 222m 999s EE FF"}, drawable=1),
        discard(1, "9p"),
        draw(2, "W"),
        {"type": "ankan", "actor": 2, "consumed": "1111m"},
        discard(2, "1m"),
    )
    assert found("fengquan", *log) == [(4, "last_tile_kong")]


def test_a_hand_that_is_put_back_without_end_is_refused() -> None:
    """Each time all that was put back before is gone through again: that must not take for ever."""
    back = [{"type": "restore", "event": 3 + number} for number in range(60)]
    with pytest.raises(LogError):
        found("luohan", deal({}), discard(1, "9m"), *back)
