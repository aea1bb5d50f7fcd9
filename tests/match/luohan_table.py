"""Matches under 羅漢, as compiled, and under house rules on top of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from plain_match import Choices

import paigui
from paigui_runtime.match import Match
from paigui_runtime.scorer import Scorer
from paigui_runtime.table_rules import TableRules


def scorer() -> Scorer:
    """羅漢's compiled scorer."""
    return paigui.load("luohan").scorer


def _table() -> TableRules:
    found = paigui.load("luohan").table
    assert found is not None
    return found


LUOHAN = _table()


def match(rules: TableRules = LUOHAN, **settings: Any) -> Match:
    """A match under 羅漢's scoring, and its rules of the table or others."""
    return Match(scorer(), rules, **settings)


def house(**changes: Any) -> TableRules:
    """羅漢's table with something changed."""
    return replace(LUOHAN, **changes)


def match_under(choices: Choices) -> Match:
    """A match by a ruleset that was written for some choices, on top of 羅漢."""
    return _compiled(_written(choices)).match(stakes=(choices.base, choices.tai))


DEALER_TAI = {
    "N": "(min(streak; shown_streak) if winner is dealer else (max(streak; shown_streak) if payer is dealer else 0))",
    "none": "0",
}


def _written(choices: Choices) -> str:
    lines = ["ruleset: chosen", "extends: luohan"]
    lines += [
        "settlement:",
        f"  two_winners: {choices.two_winners}",
        f"  three_winners: {choices.three_winners}",
    ]
    if choices.dealer_tai in DEALER_TAI:
        lines.append(f"  dealer_tai: {DEALER_TAI[choices.dealer_tai]}")
    if choices.rounds != 4:
        lines.append(f"rotation: {{round: {{rounds: {choices.rounds}}}}}")
    if not choices.draw_keeps_the_deal:
        lines.append("draws: {exhausted: {deal: passes}}")
    if choices.false_win_counts:
        lines.append("penalties: {false_win: {deal: {dealer: passes, other: stays, streak: grows}}}")
    return "\n".join(lines) + "\n"


@cache
def _compiled(text: str) -> paigui.Rules:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "chosen.yaml"
        path.write_text(text, encoding="utf-8")
        return paigui.load(path)
