"""Ready hands that may be declared, where a table has a mark of its own for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import paigui

HANDS = ["?", "123456m 234678p 45s EE", "1357m 2468p 1379s ESWN", "123m 789m 345678p 45s NN"]
"""Places 1 and 3 wait for 3索 and 6索; place 2 for nothing."""


def offered(folder: Path, mark: dict[str, Any], *events: dict[str, Any]) -> dict[int, list[str]]:
    """Which declarations each player may make."""
    written = {
        "name": {"zh": "報聽", "en": "declared"},
        "says": {"zh": "報聽。", "en": "Declared ready."},
        **mark,
    }
    path = folder / "declared.yaml"
    ruleset = {"ruleset": "declared", "extends": "fengquan", "play": {"marks": {"declared": written}}}
    ruleset["play"]["marks"] |= {"heaven_ready": None, "earth_ready": None, "passed_ready": None}  # type: ignore[index]
    ruleset["play"]["define"] = {"earth_win": None, "human_win": None}  # type: ignore[index]
    ruleset["record"] = {"ready": "none", "special": "none"}
    path.write_text(yaml.safe_dump(ruleset, allow_unicode=True), encoding="utf-8")
    rules = paigui.load(str(path))
    deal = {"type": "start_kyoku", "oya": 0, "drawable": 40, "tehais": HANDS}
    log = [{"type": "start_game"}, deal, {"type": "dahai", "actor": 0, "pai": "9s"}, *events]
    state = rules.game().state_after(log)
    found = {player: rules.legal_actions(state, player) for player in range(4)}
    return {
        player: [act.get("kind", "declared") for act in acts if act["type"] == "ready"]
        for player, acts in found.items()
    }


def test_only_a_hand_that_waits_is_declared_and_once(tmp_path: Path) -> None:
    mark = {"set": {"act": "ready by me"}}
    assert offered(tmp_path, mark) == {0: [], 1: ["declared"], 2: [], 3: ["declared"]}
    declared = {"type": "ready", "actor": 1, "kind": "declared"}
    assert offered(tmp_path, mark, declared) == {0: [], 1: [], 2: [], 3: ["declared"]}


def test_the_condition_of_the_mark_is_kept(tmp_path: Path) -> None:
    mark = {"set": {"act": "ready by me", "when": "act.wait is earth and count(me.discards) == 0"}}
    assert offered(tmp_path, mark) == {0: [], 1: ["earth"], 2: [], 3: ["earth"]}


@pytest.mark.parametrize("who", ["other", "left"])
def test_a_mark_that_others_get_is_no_reason_to_declare(tmp_path: Path, who: str) -> None:
    mark = {"set": {"act": f"ready by {who}"}}
    assert offered(tmp_path, mark) == {0: [], 1: [], 2: [], 3: []}


def test_what_a_mark_bars_is_not_offered(tmp_path: Path) -> None:
    mark = {"set": {"act": ["ready by me", "discard by me"]}, "bars": {"act": "ready by me"}}
    drawn = ({"type": "tsumo", "actor": 1, "pai": "W"}, {"type": "dahai", "actor": 1, "pai": "W"})
    assert offered(tmp_path, mark, *drawn) == {0: [], 1: [], 2: [], 3: ["declared"]}
