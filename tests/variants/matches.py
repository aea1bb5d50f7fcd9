"""Matches beside the variants (``NAME.jsonl``) and what their hands come to, as ``settled.yaml`` has it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from paigui.api import Rules
from paigui_runtime.match import HandResult, MatchError

HERE = Path(__file__).parent


@cache
def expected() -> dict[str, dict[int, dict[str, Any]]]:
    """By file and number of the hand: who pays whom how much, and who deals next with what streak; or the error."""
    found = yaml.safe_load((HERE / "settled.yaml").read_text(encoding="utf-8"))
    for hand in (hand for hands in found.values() for hand in hands.values()):
        if "pays" in hand:
            hand["pays"] = sorted(hand["pays"], key=str)
    return dict(found)


def settled(rules: Rules, path: Path) -> dict[int, dict[str, Any]]:
    """What every hand of a match comes to, in the form of `expected`."""
    match = rules.match()
    found: dict[int, dict[str, Any]] = {}
    for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        if line["type"] != "hand":
            assert match.take(line) is None
            continue
        try:
            answer = match.take(line)
        except MatchError as error:
            found[len(found) + 1] = {"error": error.code}
        else:
            assert isinstance(answer, HandResult)
            assert sum(answer.totals.values()) == 0
            pays = [[one.source, one.target, one.amount] for one in answer.transfers]
            found[len(found) + 1] = {
                "pays": sorted(pays, key=str),
                "dealer": answer.after.dealer,
                "streak": answer.after.streak,
            }
    return found
