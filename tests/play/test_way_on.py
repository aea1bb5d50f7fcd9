"""Whoever is asked to act has something that it may do: no claim leaves a hand of which nothing may be discarded."""

from __future__ import annotations

import pytest

import paigui
from paigui_runtime.play.log_reading import event_to_dict
from paigui_runtime.play.players import PLAYERS
from paigui_runtime.play.simulation import play_match


@pytest.mark.parametrize(("ruleset", "seed"), [("association", "182.0"), ("association", "429.0")])
def test_hands_that_once_were_stuck(ruleset: str, seed: str) -> None:
    """A chow of 8m with 67m beside two 5m, and a last tile that was a flower while a claim had been let go."""
    rules = paigui.load(ruleset)
    names = ("fickle",) * 4 if int(seed.split(".")[0]) % 4 == 0 else ("fickle", "greedy", "fickle", "random")
    hands = list(play_match(rules.game(), [PLAYERS[name] for name in names], seed, most=25))
    assert hands
    report = rules.validate([event_to_dict(event) for each in hands for event in each.events])
    assert report.findings == []
