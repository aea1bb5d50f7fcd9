"""A win that comes after another's: it was passed, or lost to an act that goes before; the hand's end is no reason."""

from __future__ import annotations

from typing import Any

import pytest

import paigui

RULESETS = ("luohan", "association", "fengquan")
NEAR, FAR = "123456m 234678p 45s EE", "123m 789m 345678p 45s NN"
"""Two hands that wait for 3索 and 6索."""


def judged(ruleset: str, hands: dict[int, str], *events: str) -> list[tuple[int, str]]:
    """Findings, each with its place in the short log: ``actor type tile``, by others than place 1 from place 1."""
    deal = {
        "type": "start_kyoku",
        "oya": 0,
        "opened": 0,
        "drawable": 40,
        "tehais": [hands.get(place, "?") for place in range(4)],
    }
    log: list[dict[str, Any]] = [{"type": "start_game"}, deal]
    for event in events:
        actor, kind, *rest = event.split()
        line: dict[str, Any] = {"type": kind, "actor": int(actor)}
        if kind == "hora":
            line["target"] = int(rest[1]) if rest[1:] else 1
        if kind == "call":
            line["call"] = rest[0]
        elif kind == "touch":
            line["step"] = rest[0]
        elif rest:
            line["pai"] = rest[0]
        log.append(line)
    report = paigui.load(ruleset).validate(log)
    return [(found.event - 2, found.rule) for found in report.findings]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("step", ["reach", "touch"])
def test_who_has_reached_out_has_passed(ruleset: str, step: str) -> None:
    """L-PASS-02, L-PRIO-10, A-PRIO-01, F-PRIO-01: also where somebody else has won by the tile meanwhile."""
    found = judged(ruleset, {2: NEAR, 3: FAR}, "1 dahai 6s", f"2 touch {step}", "3 hora 6s", "2 hora 6s")
    assert found == [(3, "passed_win"), (3, "win_win")]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_reaching_out_is_against_a_rival_only(ruleset: str) -> None:
    """Nobody else wants the tile: it is passed, and that is all."""
    found = judged(ruleset, {2: NEAR}, "1 dahai 6s", "2 touch reach", "2 hora 6s")
    assert found == [(2, "passed_win")]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_said_that_it_passes_has_passed(ruleset: str) -> None:
    found = judged(ruleset, {2: NEAR, 3: FAR}, "1 dahai 6s", "2 none", "3 hora 6s", "2 hora 6s")
    assert found == [(3, "passed_win")]


@pytest.mark.parametrize(
    ("ruleset", "rule"),
    [("luohan", "self_draw_win"), ("association", "self_draw_win"), ("fengquan", "priority")],
)
def test_a_win_after_a_self_draw_comes_late(ruleset: str, rule: str) -> None:
    """L-PRIO-04: the self-draw was announced first. 風泉 has no contest of the two; the earlier act goes first."""
    hands = {2: "123456m 234678p EE NN", 3: FAR.replace("NN", "SS")}
    found = judged(ruleset, hands, "1 dahai 6s", "2 tsumo E", "2 hora E 2", "3 hora 6s")
    assert found == [(3, rule)]


def test_a_self_draw_after_a_win_comes_late() -> None:
    """L-PRIO-04, the other way round: the win by the discard was announced first."""
    hands = {2: "123456m 234678p EE NN", 3: FAR.replace("NN", "SS")}
    found = judged("luohan", hands, "1 dahai 6s", "2 tsumo E", "3 hora 6s", "2 hora E 2")
    assert found == [(3, "self_draw_win")]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_winners_by_one_tile_are_no_fault(ruleset: str) -> None:
    assert judged(ruleset, {2: NEAR, 3: FAR}, "1 dahai 6s", "3 hora 6s", "2 hora 6s") == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_else_is_done_after_a_win(ruleset: str) -> None:
    found = judged(ruleset, {2: NEAR}, "1 dahai 6s", "2 hora 6s", "2 hora 6s", "2 tsumo 9m")
    assert found == [(2, "after_the_end"), (3, "after_the_end")]
