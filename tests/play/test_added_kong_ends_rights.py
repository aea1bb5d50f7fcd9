"""An added kong is a discard and a replacement in one (L-FOUL-21, R36): what others might still have claimed has passed.

The plain rules, which know neither compiler nor tables, say the same.
"""

from __future__ import annotations

from typing import Any

import pytest
from plain.plain_checker import first_illegal

import paigui

RULESETS = ("luohan", "association", "fengquan")
DEAL: dict[str, Any] = {
    "type": "start_kyoku",
    "bakaze": "E",
    "kyoku": 1,
    "honba": 0,
    "oya": 0,
    "opened": 0,
    "tehais": [
        "147m 159p 258s SSWWNN F",
        "258m 369p 1679s NN CC P W",
        "369m 147p 389s FF PP C S E",
        "123456m 234678p 45s EE",
    ],
}
BEFORE = """0 tsumo 9m, 0 dahai F, 2 pon F 0, 2 dahai E, 3 tsumo 9p, 3 dahai 9p, 0 tsumo 8m, 0 dahai 8m, 1 tsumo 7m,
    1 dahai 6s, 2 tsumo F"""
"""Place 3 waits for 3索 and 6索; place 2 holds the fourth 發 of its pong."""


def log_of(written: str) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = [{"type": "start_game", "names": list("ABCD"), "rules": "luohan"}, DEAL]
    for step in written.split(","):
        actor, kind, tile, *target = step.split()
        event: dict[str, Any] = {"type": kind, "actor": int(actor), "pai": tile}
        if kind == "dahai":
            event["tsumogiri"] = log[-1]["type"] == "tsumo" and log[-1]["pai"] == tile
        if kind in ("pon", "kakan"):
            event["consumed"] = [tile] * (2 if kind == "pon" else 3)
        if target == ["tail"]:
            event["from"] = "tail"
        elif target:
            event["target"] = int(target[0])
        log.append(event)
    return log


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("between", "lost"),
    [("", False), (", 2 kakan F", True), (", 2 kakan F, 2 tsumo 2p tail", True), (", 2 dahai F", True)],
)
def test_the_discard_before_it_is_won_no_more(ruleset: str, between: str, lost: bool) -> None:
    log = log_of(f"{BEFORE}{between}, 3 hora 6s 1")
    found = {(each.event, each.rule) for each in paigui.load(ruleset).validate(log).findings}
    assert ((len(log) - 1, "passed_win") in found) == lost
    assert {event for event, _ in found} == ({len(log) - 1} if lost else set())


@pytest.mark.parametrize("between", ["", ", 2 kakan F", ", 2 kakan F, 2 tsumo 2p tail", ", 2 dahai F"])
def test_the_plain_rules_agree(between: str) -> None:
    log = log_of(f"{BEFORE}{between}, 3 hora 6s 1")
    findings = paigui.load("luohan").validate(log).findings
    illegal = first_illegal(log)
    assert (illegal is None) == (not findings)
