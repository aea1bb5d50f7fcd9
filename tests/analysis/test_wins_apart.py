"""What logs find hangs on what is a win: where only one of two rulesets takes a hand for one, play is not equal."""

from __future__ import annotations

from pathlib import Path

import pytest
from behaving import behaviour

import paigui
from paigui.analysis.behaviour import Effort

DIFFER = [
    "settlement: {needs: hand_tai >= 3}",
    "set: {eight_pairs: true}",
    "wins: {discard: {refused: any melded group}}",
]
ALIKE = ["patterns: {all_triplets: {tai: 5}}", "settlement: {base: 3}"]


@pytest.mark.parametrize(
    ("text", "verdict"), [*((text, "differs") for text in DIFFER), *((text, "equal") for text in ALIKE)]
)
def test_play_hangs_on_what_is_a_win(text: str, verdict: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"ruleset: house\nextends: luohan\n{text}\n", encoding="utf-8")
    found = behaviour(paigui.load("luohan"), paigui.load(path), Effort(samples=100))
    assert (found.wins, found.play) == (verdict, verdict)
