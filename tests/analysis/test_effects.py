"""What differs of a rule and has no effect: proved, never guessed; near misses are shown to differ or stay unknown."""

from __future__ import annotations

from pathlib import Path

import pytest
from behaving import behaviour, check_witnesses

import paigui
from paigui.analysis.behaviour import Behaviour
from paigui.analysis.engine import Engine, EngineMissing
from paigui.analysis.engines import ENGINES
from paigui.api import Rules

SMALL = """
ruleset: {name}
edition: "1"
title: {{en: Small}}
wins:
  self_draw: {{name: {{en: self-draw}}, by: self-draw, tile: drawn, payers: all}}
  discard: {{name: {{en: a discard}}, by: discard, tile: claimed, payers: giver}}
forms:
  standard: {{parts: {{groups: 5, pairs: 1}}}}
facts:
  asked: {{name: {{en: asked}}, type: bool, default: false}}
patterns:
{patterns}settlement: {{base: 1, dealer_tai: 0, amount: hand_tai + base}}
"""
RULES = {
    "triplets": "tai: 4, when: all groups are triplets",
    "sequences": "tai: 2, when: all groups are sequences",
    "honor": "tai: 1, when: any honor triplet",
    "red": "tai: 1, when: any dragon triplet, absorbs: [honor], because: rule",
    "flush": "tai: 8, when: all tiles in one suit, absorbs: [honor], because: rule",
}


def small(folder: Path, name: str, **changes: str | None) -> Rules:
    rules = {rule: text for rule, text in (RULES | changes).items() if text is not None}
    lines = "".join(f"  {rule}: {{name: {{en: {rule}}}, {text}}}\n" for rule, text in rules.items())
    path = folder / f"{name}.yaml"
    path.write_text(SMALL.format(name=name, patterns=lines), encoding="utf-8")
    return paigui.load(path)


def compared(folder: Path, **changes: str | None) -> Behaviour:
    before, after = small(folder, "old"), small(folder, "new", **changes)
    found = behaviour(before, after)
    check_witnesses(before, after, found)
    return found
