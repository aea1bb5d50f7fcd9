"""Simulated hands of the shipped rulesets: nothing is found in what the rules allow, nothing hangs, nothing is lost."""

from __future__ import annotations

import json

import pytest

import paigui
from paigui_runtime.play.log_reading import event_to_dict
from paigui_runtime.play.players import PLAYERS
from paigui_runtime.play.simulation import play_match

HANDS = 25
CHUNKS = 40
"""1,000 hands of each ruleset in the ordinary run."""
LONG_CHUNKS = 800
RULESETS = ("luohan", "association", "fengquan")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    "chunk",
    [*range(CHUNKS), *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(CHUNKS, LONG_CHUNKS))],
)
def test_nothing_is_found_in_simulated_hands(ruleset: str, chunk: int) -> None:
    rules = paigui.load(ruleset)
    names = ("fickle", "greedy", "fickle", "random") if chunk % 4 else ("fickle",) * 4
    left, match = HANDS, 0
    while left:
        players = [PLAYERS[name] for name in names]
        hands = list(play_match(rules.game(), players, f"{chunk}.{match}", most=left))
        left -= len(hands)
        match += 1
        lines = [json.dumps(event_to_dict(event)) for hand in hands for event in hand.events]
        report = rules.validate(lines)
        assert report.findings == []
        assert [hand.deltas for hand in report.hands] == [hand.outcome.deltas for hand in hands]
        assert all(sum(hand.outcome.deltas) == 0 and not hand.outcome.unsettled for hand in hands)
        assert report.undecided == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_found_in_a_game_without_a_wall(players: int) -> None:
    rules = paigui.load("fengquan-minefield")
    names = ("greedy", "fickle", "random", "fickle")[:players]
    hands = list(play_match(rules.game(), [PLAYERS[name] for name in names], "1", most=6))
    lines = [json.dumps(event_to_dict(event)) for hand in hands for event in hand.events]
    report = rules.validate(lines)
    assert report.findings == []
    assert report.undecided == []
    assert [hand.deltas for hand in report.hands] == [hand.outcome.deltas for hand in hands]
    for hand in hands:
        assert sum(event.type == "setaside" for event in hand.events) == players
        assert all(event.type != "tsumo" for event in hand.events)
