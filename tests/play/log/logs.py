"""Logs that tests read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from paigui_runtime.play.event_specs import EVENTS

START = {"type": "start_game", "names": ["A", "B", "C", "D"]}
DEAL = {"type": "start_kyoku", "oya": 1, "tehais": ["?", "?", "?", "?"]}

CLEAN_HAND = (Path(__file__).parent / "clean-hand.jsonl").read_text(encoding="utf-8")
"""A hand of 羅漢 without a fault, as the language's description has it."""


def every_event() -> list[dict[str, Any]]:
    """A log with an event of each type, where each may stand."""
    examples = {kind: json.loads(spec.example) for kind, spec in EVENTS.items()}
    between = [kind for kind, spec in EVENTS.items() if spec.stands == "match"]
    inside = [kind for kind, spec in EVENTS.items() if spec.stands != "match"]
    first = [kind for kind in between if kind not in ("start_kyoku", "end_game")]
    order = [
        *first,
        "start_kyoku",
        *(kind for kind in inside if kind != "end_kyoku"),
        "end_kyoku",
        "end_game",
    ]
    return [examples[kind] for kind in order]
