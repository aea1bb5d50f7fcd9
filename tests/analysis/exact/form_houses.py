"""Small rulesets with several forms, and what their compiled scorers say of a win."""

from __future__ import annotations

from pathlib import Path

import paigui
from paigui.analysis.exact.engine import compare_exactly
from paigui.analysis.exact.worth import NO_WIN, ONLY_AFTER, ONLY_BEFORE, Difference, ExactComparison
from paigui_runtime.win import Win, WinError

FORMS = "{standard: {order: 1, parts: [{groups: 5}, {pairs: 1}]}%s}"
SEVENS = "sevens: {order: 2, parts: [{triplets: 1}, {pairs: 7}], repeat: true, melds: none}"
WAYS = """
wins:
  self_draw: {name: 自摸, by: self-draw, tile: drawn, payers: others}
  discard: {name: 胡銃, is: [claim], by: discard, tile: taken, payers: giver}
"""


def house(path: Path, name: str, patterns: str, *forms: str) -> paigui.Rules:
    """A ruleset of a few rules, with five groups and a pair and perhaps other forms."""
    more = "".join(f", {form}" for form in forms)
    file = path / f"{name}.yaml"
    file.write_text(f"ruleset: {name}\n{WAYS}forms: {FORMS % more}\npatterns: {patterns}\n", encoding="utf-8")
    return paigui.load(file)


def child(path: Path, name: str, parent: str, more: str = "") -> paigui.Rules:
    """A shipped ruleset with the seven pairs on."""
    file = path / f"{name}.yaml"
    file.write_text(
        f"ruleset: {name}\nextends: {parent}\nset: {{eight_pairs: true}}\n{more}", encoding="utf-8"
    )
    return paigui.load(file)


def exactly(before: paigui.Rules, after: paigui.Rules, **more: object) -> ExactComparison:
    return compare_exactly(before.compiled.program, after.compiled.program, **more)  # type: ignore[arg-type]


def scored(rules: paigui.Rules, win: Win) -> int:
    """The tai of a win; `NO_WIN` where it is none."""
    try:
        return rules.score(win).tai
    except WinError:
        return NO_WIN


def change(before: paigui.Rules, after: paigui.Rules, win: Win) -> Difference:
    """How a win differs, as the exact engine says it."""
    tai = [scored(rules, win) for rules in (before, after)]
    if NO_WIN in tai:
        return 0 if tai[0] == tai[1] else ONLY_AFTER if tai[0] == NO_WIN else ONLY_BEFORE
    return tai[1] - tai[0]
