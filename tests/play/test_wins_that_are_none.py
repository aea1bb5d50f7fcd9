"""A win that counts for nothing takes nobody's right away, and costs what its rule names, however far it went."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import paigui
from paigui.api import Rules

HANDS = ["?", "1199m 119p 99s SWNCCFF", "123456m 234678p 45s EE", "99m 1258p 1258s ESWNCF"]
"""Place 2 waits for 3索 and 6索; place 3 could pong 9萬."""


def after(rules: Rules, *events: dict[str, Any]) -> tuple[Any, Any]:
    """What is found of the events, and the state behind them."""
    log = [
        {"type": "start_game"},
        {"type": "start_kyoku", "oya": 1, "opened": 1, "tehais": HANDS},
        {"type": "tsumo", "actor": 1, "pai": "9p"},
        {"type": "dahai", "actor": 1, "pai": "9m"},
        *events,
    ]
    return rules.validate(log), rules.game().state_after(log)


def may(rules: Rules, state: Any, player: int) -> set[str]:
    return {action["type"] for action in rules.legal_actions(state, player)}


CALLED = {"type": "hora", "actor": 2, "target": 1, "pai": "9m", "laid": "none"}


@pytest.mark.parametrize("ruleset", ["luohan", "association", "fengquan"])
def test_who_called_a_win_that_is_none_goes_on(ruleset: str) -> None:
    rules = paigui.load(ruleset)
    report, state = after(rules, CALLED)
    assert "incomplete" in [finding.rule for finding in report.findings]
    assert "tsumo" in may(rules, state, 2)
    assert "pon" in may(rules, state, 3)
    report, _ = after(rules, CALLED, {"type": "tsumo", "actor": 2, "pai": "W"})
    assert {finding.event for finding in report.findings} == {4}


def test_a_pong_behind_it_is_no_pass() -> None:
    rules = paigui.load("luohan")
    pong = {"type": "pon", "actor": 3, "target": 1, "pai": "9m", "consumed": ["9m", "9m"]}
    report, state = after(rules, CALLED, pong)
    assert [finding.rule for finding in report.findings] == ["incomplete"]
    assert may(rules, state, 3) >= {"dahai"}


def fined(folder: Path, verdict: str, laid: str) -> Rules:
    path = folder / "fined.yaml"
    path.write_text(
        f"""
ruleset: fined
extends: luohan
play:
  forbid:
    incomplete:
      when: not won by flower_win and not complete(me; won.tile) and act.laid is {laid}
      verdict: {verdict}
      penalty: small
penalties:
  small: {{name: fine, to: others, amount: 2, ends: false}}
""",
        encoding="utf-8",
    )
    return paigui.load(path)


@pytest.mark.parametrize("laid", ["none", "part", "whole"])
@pytest.mark.parametrize("verdict", ["void", "undone"])
def test_it_costs_what_its_rule_names(tmp_path: Path, verdict: str, laid: str) -> None:
    rules = fined(tmp_path, verdict, laid)
    report, state = after(rules, {**CALLED, "laid": laid})
    assert [finding.effect for finding in report.findings] == [verdict]
    assert [(result.penalty, result.player) for result in state.results] == [("small", 2)]
    assert "tsumo" in may(rules, state, 2)


def test_the_fine_is_paid_with_the_hand(tmp_path: Path) -> None:
    rules = fined(tmp_path, "undone", "none")
    report, _ = after(
        rules,
        CALLED,
        {"type": "tsumo", "actor": 2, "pai": "W"},
        {"type": "dahai", "actor": 2, "pai": "W"},
        {"type": "tsumo", "actor": 3, "pai": "6s"},
        {"type": "dahai", "actor": 3, "pai": "6s"},
        {"type": "hora", "actor": 2, "target": 3, "pai": "6s"},
    )
    # 門清 1 of the discarder; of the fine two to each.
    assert report.hands[0].deltas == (2, 2, 1 - 6, 2 - 1)
