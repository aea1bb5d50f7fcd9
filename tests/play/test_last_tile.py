"""What a table does not allow of the last drawable tile is found, also where no rule of play speaks of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import paigui

HAND = ["?" * 16, "?" * 16, "45p 1111m 222m 999s EE FF", "?" * 16]


def found(folder: Path, last_tile: str, drawable: int, *events: dict[str, Any]) -> list[str]:
    """What is found after a discard of place 1 with so many tiles to be drawn."""
    file = folder / "house.yaml"
    file.write_text(
        f"ruleset: house\nextends: luohan\ntable: {{last_tile: {{{last_tile}}}}}\n", encoding="utf-8"
    )
    start = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "oya": 0}
    log = [
        {"type": "start_game"},
        {**start, "drawable": drawable, "tehais": HAND},
        {"type": "dahai", "actor": 1, "pai": "9p", "tsumogiri": False},
        *events,
    ]
    return [finding.rule for finding in paigui.load(file).validate(log).findings]


DECLINE = {"type": "decline", "actor": 2}
KONG = (
    {"type": "tsumo", "actor": 2, "pai": "W"},
    {"type": "ankan", "actor": 2, "consumed": ["1m"] * 4},
)


@pytest.mark.parametrize(
    ("last_tile", "drawable", "rules"),
    [
        ("decline: forbidden", 1, ["last_tile"]),
        ("decline: ends_hand", 1, []),
        ("decline: forbidden", 2, ["decline_early"]),
    ],
)
def test_refusing_it(last_tile: str, drawable: int, rules: list[str], tmp_path: Path) -> None:
    assert found(tmp_path, last_tile, drawable, DECLINE) == rules


@pytest.mark.parametrize(
    ("last_tile", "drawable", "rules"),
    [
        ("concealed_kong: forbidden", 1, ["last_tile"]),
        ("concealed_kong: replace", 1, []),
        ("concealed_kong: forbidden", 2, []),
    ],
)
def test_a_concealed_kong_of_it(last_tile: str, drawable: int, rules: list[str], tmp_path: Path) -> None:
    assert found(tmp_path, last_tile, drawable, *KONG) == rules
