"""Which clause a draw is against that the table does not have, and a tile taken when none is left to draw."""

from __future__ import annotations

from typing import Any

import pytest

import paigui


def cited(ruleset: str, drawable: int, *events: dict[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    deal = {"type": "start_kyoku", "oya": 0, "opened": 0, "drawable": drawable, "tehais": ["?"] * 4}
    report = paigui.load(ruleset).validate([{"type": "start_game"}, deal, *events])
    return [(found.rule, found.cites) for found in report.findings]


@pytest.mark.parametrize("reason", ["four_kongs", "four_winds"])
def test_a_draw_that_the_table_abolished(reason: str) -> None:
    """A-DRAW-02 and A-DRAW-03 do away with both."""
    ((rule, cites),) = cited("association", 40, {"type": "ryukyoku", "reason": reason})
    assert rule == "draw_not_due"
    assert {"A-DRAW-02", "A-DRAW-03"} <= set(cites)


@pytest.mark.parametrize(
    ("ruleset", "clause"),
    [("luohan", "L-DRAW-01"), ("association", "A-DRAW-01"), ("fengquan", "F-DRAW-01")],
)
def test_a_tile_taken_when_none_is_left(ruleset: str, clause: str) -> None:
    discard, draw = {"type": "dahai", "actor": 1, "pai": "9m"}, {"type": "tsumo", "actor": 2, "pai": "3s"}
    ((rule, cites),) = cited(ruleset, 0, discard, draw)
    assert rule == "out_of_turn"
    assert clause in cites


@pytest.mark.parametrize("ruleset", ["luohan", "association", "fengquan"])
def test_a_draw_out_of_turn_is_against_the_order_of_play(ruleset: str) -> None:
    draw = {"type": "tsumo", "actor": 3, "pai": "3s"}
    found = cited(ruleset, 40, {"type": "dahai", "actor": 1, "pai": "9m"}, draw)
    assert all("DRAW" not in cite for _, cites in found for cite in cites)
