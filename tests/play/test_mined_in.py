"""地雷遊戲: who has only tiles left that he waits for may still discard, and wins no more (F-GAME-07)."""

from __future__ import annotations

from typing import Any

import pytest

import paigui
from paigui_runtime.play.log_reading import event_to_dict, read_event

ASIDE = "123456m345p78s123s99p"


def table(rest: str) -> Any:
    """Place 1, with these tiles left beside the sixteen laid aside, is to discard; it waits for 6索 and 9索."""
    deal = {
        "type": "start_kyoku",
        "oya": 0,
        "drawable": 40,
        "tehais": ["?", f"{ASIDE}{rest}", "?", "?"],
        "discards": ["11122233344455m", "EEESSSWWWNNNCC", "7777888899m111p", "777788886666p44s"],
    }
    setaside = {"type": "setaside", "actor": 1, "pais": ASIDE}
    discard = {"type": "dahai", "actor": 0, "pai": "2p"}
    return (
        paigui.load("fengquan-minefield")
        .game()
        .state_after([{"type": "start_game"}, deal, setaside, discard])
    )


@pytest.mark.parametrize(
    ("rest", "legal"), [("699s", {"6s", "9s"}), ("9s99s", {"9s"}), ("69sP", {"P"}), ("6sPP", {"P"})]
)
def test_there_is_always_a_tile_to_discard(rest: str, legal: set[str]) -> None:
    state = table(rest)
    acts = state.game.legal_actions(state, 1)
    assert {act["pai"] for act in acts if act["type"] == "dahai"} == legal


@pytest.mark.parametrize(("rest", "given", "wins"), [("699s", "6s", False), ("69sP", "P", True)])
def test_who_had_to_discard_what_he_waits_for_wins_no_more(rest: str, given: str, wins: bool) -> None:
    state = table(rest)
    (discard,) = [act for act in state.legal_actions(1) if event_to_dict(act).get("pai") == given][:1]
    assert state.play(discard) == []
    state.game.happen(state, read_event({"type": "dahai", "actor": 2, "pai": "9s"}, 9))
    assert ("hora" in {act.type for act in state.legal_actions(1)}) == wins
