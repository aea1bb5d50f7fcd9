"""What a record leaves open is told, never guessed: the rules of table-only.yaml under records that say less and less."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import paigui

TABLE = Path(__file__).parent / "table-only.yaml"
MELDS = ["pon CCC from 1", "pon FFF from 1", "pon PPP from 2"]
KNOWN_BY_NO_RECORD = {"great_monk"}
OPEN = {"concealed": "78s 123s 99p", "melds": MELDS, "win": "6s"}
CLOSED = {"concealed": "123456m 345p 78s 123s 99p", "win": "6s"}


@pytest.mark.parametrize(
    ("record", "undecided"),
    [
        ({**CLOSED, "dealer": 1, "payer": 2, "turn": 4}, {"shot_flush"}),
        ({**CLOSED, "dealer": 1, "payer": 2}, {"shot_flush", "late", "late_or_drawn"}),
        # Nobody gave a tile that was drawn, so the giver is nobody and no shot flush can be.
        ({**CLOSED, "by": "self-draw", "dealer": 1}, {"late"}),
        ({**CLOSED, "by": "self-draw"}, {"late", "dealer_pays", "mine", "who_gave"}),
        ({**CLOSED, "turn": 4, "dealer": 1}, {"shot_flush", "dealer_pays", "who_gave"}),
        # Who fed the melds is said, who pays is not.
        ({**OPEN, "turn": 4, "dealer": 1}, {"shot_flush", "dealer_pays", "who_gave", "fed", "liable"}),
        ({**OPEN, "turn": 4, "dealer": 1, "payer": 1}, {"shot_flush"}),
        # One meld of unknown origin: 中 came from the payer, which settles `fed`; of one feeder for all nothing is known.
        (
            {
                **OPEN,
                "melds": ["pon CCC from 1", "pon FFF", "pon PPP from 1"],
                "turn": 4,
                "dealer": 1,
                "payer": 1,
            },
            {"shot_flush", "one_feeder"},
        ),
        (
            {
                **OPEN,
                "melds": ["pon CCC from 2", "pon FFF", "pon PPP from 1"],
                "turn": 4,
                "dealer": 1,
                "payer": 3,
            },
            {"shot_flush", "fed"},
        ),
        (
            {
                **OPEN,
                "melds": ["pon CCC from 2", "pon FFF from 1", "pon PPP"],
                "turn": 4,
                "dealer": 1,
                "payer": 3,
            },
            {"shot_flush", "fed", "liable"},
        ),
    ],
)
def test_what_is_undecided(record: dict[str, Any], undecided: set[str]) -> None:
    win = paigui.Win.parse({**record, "seat": "E", "round": "E"})
    score = paigui.load(TABLE).score(win)
    assert set(score.undecided) == undecided | KNOWN_BY_NO_RECORD
    assert not set(score.counted) & undecided
