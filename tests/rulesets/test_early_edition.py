"""The earlier edition: the six facts in which it differs, and that nothing else does."""

from __future__ import annotations

from typing import Any

import pytest

import paigui

CONCEALED = {"concealed": "123456m 345p 78s 123s SS", "win": "6s", "seat": "E", "round": "E"}
INCOMPLETE = {
    **{"concealed": "123456m 345p 78s 123s SS W", "by": "eight-flowers", "flowers": "1234f 1234g"},
    **{"seat": "E", "round": "E"},
}


def both(record: dict[str, Any], early: dict[str, Any] | None = None) -> tuple[int, int]:
    """The tai in the edition of 2005 and in the earlier one, whose record may say more."""
    later = paigui.load("luohan").score(paigui.Win.parse(record)).tai
    return later, paigui.load("luohan-early").score(paigui.Win.parse({**record, **(early or {})})).tai


@pytest.mark.parametrize(
    ("record", "early", "expected"),
    [
        ({"concealed": "222p 888s 11123m EEE PP", "win": "4m", "seat": "S", "round": "S"}, {}, (6, 7)),
        ({"concealed": "111666p 3338s 777m CCC", "win": "8s", "seat": "E", "round": "E"}, {}, (15, 18)),
        ({**CONCEALED, "special": "human", "ready": "earth"}, {}, (8, 16)),
        ({**INCOMPLETE, "flowers_dealt": True}, {}, (8, 12)),
        (INCOMPLETE, {}, (8, 8)),
        ({**CONCEALED, "ready": "earth"}, {"facts": {"first_after_ready": True}}, (4, 8)),
        ({**CONCEALED, "ready": "earth"}, {}, (4, 4)),
        ({**CONCEALED, "ready": "heaven"}, {"facts": {"first_after_ready": True}}, (8, 8)),
    ],
)
def test_values(record: dict[str, Any], early: dict[str, Any], expected: tuple[int, int]) -> None:
    assert both(record, early) == expected


def test_only_these_rules_differ() -> None:
    found = paigui.diff("luohan", "luohan-early")["changes"]
    assert {(entry["section"], entry["id"], entry["change"], entry["wording_only"]) for entry in found} == {
        ("facts", "first_after_ready", "added", False),
        ("patterns", "concealed_triplets_4", "changed", False),
        ("patterns", "concealed_triplets_5", "changed", False),
        ("patterns", "human_win", "changed", False),
        ("patterns", "eight_immortals", "changed", False),
        ("patterns", "earth_ready", "changed", False),
        ("patterns", "half_claimed", "changed", True),
    }
