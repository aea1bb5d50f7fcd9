"""How many tiles are drawn before a hand is over: counted in logs that are played to the last tile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import paigui

HERE = Path(__file__).parent
WALL = 144 - 4 * 16 - 1
"""Tiles left after the deal and the 門牌."""
TABLES = [
    ("dead-walls", {}, WALL - 16),
    ("dead-walls", {"stacks": 7}, WALL - 14),
    ("dead-walls", {"stacks": 0}, WALL),
    ("luohan", {}, WALL - 16),
]


def played(draws: int, flowers: int = 0) -> list[dict[str, Any]]:
    """A hand of which nobody has seen a tile: so many are drawn from the head, the first ones flowers; then it is drawn."""
    events: list[dict[str, Any]] = [
        {"type": "start_game"},
        {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "oya": 0, "tehais": ["?" * 16] * 4},
        {"type": "tsumo", "actor": 0, "pai": "?"},
        {"type": "dahai", "actor": 0, "pai": "?", "tsumogiri": True},
    ]
    for draw in range(1, draws + 1):
        actor = draw % 4
        events.append({"type": "tsumo", "actor": actor, "pai": f"{draw}f" if draw <= flowers else "?"})
        if draw <= flowers:
            events.append({"type": "hana", "actor": actor, "pai": f"{draw}f"})
            events.append({"type": "tsumo", "actor": actor, "pai": "?", "from": "tail"})
        events.append({"type": "dahai", "actor": actor, "pai": "?", "tsumogiri": True})
    return [*events, {"type": "ryukyoku", "reason": "exhausted"}]


@pytest.mark.parametrize(("name", "options", "drawable"), TABLES, ids=str)
def test_as_many_are_drawn_as_the_dead_wall_leaves(name: str, options: dict[str, int], drawable: int) -> None:
    rules = paigui.load(HERE / f"{name}.yaml" if name == "dead-walls" else name, **options)
    assert found(rules, played(drawable)) == []
    assert found(rules, played(drawable - 1)) == ["draw_not_due"]
    assert found(rules, played(drawable + 1)) == ["out_of_turn"]


@pytest.mark.parametrize(
    ("name", "drawable"), [("dead-walls", WALL - 16 - 3), ("dead-wall-fixed", WALL - 16)]
)
def test_replacements_shift_the_dead_wall_or_come_out_of_it(name: str, drawable: int) -> None:
    rules = paigui.load(HERE / f"{name}.yaml")
    assert found(rules, played(drawable, flowers=3)) == []
    assert found(rules, played(drawable - 1, flowers=3)) == ["draw_not_due"]
    assert found(rules, played(drawable + 1, flowers=3)) == ["out_of_turn"]


def found(rules: Any, log: list[dict[str, Any]]) -> list[str]:
    return [finding.rule for finding in rules.validate(log).findings]
