"""Reports as judging a log makes them, and the example of the public formats."""

from __future__ import annotations

from typing import Any

from paigui_runtime.play.report import Finding, PlayedHand, Report, Unclear

EXAMPLE: dict[str, Any] = {
    "findings": [
        {
            "event": 41,
            "actor": 2,
            "rule": "family_discard",
            "name": "吃入打出",
            "verdict": "illegal",
            "effect": "stands",
            "foul": "dead_hand",
            "known": True,
            "follows": ["play_on"],
            "cites": ["L-CLAIM-03"],
            "message": "…",
        }
    ],
    "undecided": [{"event": 17, "rule": "slow_discard", "missing": ["at"]}],
    "hands": [
        {
            "results": [
                {
                    "kind": "win",
                    "winner": 0,
                    "by": "discard",
                    "payer": 2,
                    "score": {"reading": None, "items": [], "dropped": [], "tai": 5},
                }
            ],
            "transfers": [{"from": 2, "to": 0, "amount": 5, "rule": "win", "cites": ["L-TERM-15"]}],
            "totals": {"0": 5, "1": 0, "2": -5, "3": 0},
            "states": {"2": {"dead": "open"}},
            "next": {"dealer": 0, "streak": 1, "round": "E"},
        }
    ],
}


def example() -> Report:
    """The same as the runtime makes it."""
    finding, hand = EXAMPLE["findings"][0], EXAMPLE["hands"][0]
    return Report(
        findings=[
            Finding(
                event=41,
                actor=2,
                rule="family_discard",
                name="吃入打出",
                name_en="discards what was chowed",
                foul="dead_hand",
                follows=("play_on",),
                cites=tuple(finding["cites"]),
                message="…",
                message_zh="…",
            )
        ],
        undecided=[Unclear(event=17, rule="slow_discard", missing=("at",))],
        hands=[
            PlayedHand(
                results=tuple(hand["results"]),
                transfers=tuple(hand["transfers"]),
                totals=hand["totals"],
                states=hand["states"],
                next=hand["next"],
            )
        ],
    )
