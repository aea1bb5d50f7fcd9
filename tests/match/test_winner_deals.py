"""Who has won deals next, where a table says so: the nearest after the giver of several."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import paigui

FILE = """
ruleset: winner-deals
extends: luohan
rotation:
  dealer: {stays_when: dealer_won, next: (left(dealer) if drawn else winner)}
  round: {next_when: 1 == 2}
draws: {exhausted: {deal: null}}
settlement: {two_winners: all, three_winners: all}
priority: {winners: all, contests: {win_win: null}}
"""
WIN = {"concealed": "123456m 345p 78s 123s SS", "win": "6s"}


def test_the_winner_deals(tmp_path: Path) -> None:
    path = tmp_path / "winner-deals.yaml"
    path.write_text(FILE, encoding="utf-8")
    match = paigui.load(path).match()
    match.take({"type": "match", "first_dealer": 0})

    def dealer_after(*results: dict[str, Any]) -> tuple[int, int]:
        match.take({"type": "hand", "opened": 0, "results": list(results)})
        return match.position.dealer, match.position.streak

    def won(winner: int, payer: int) -> dict[str, Any]:
        return {"kind": "win", "winner": winner, "payer": payer, "win": WIN}

    assert dealer_after(won(2, 0)) == (2, 0)
    assert dealer_after({"kind": "draw", "reason": "exhausted"}) == (1, 0)
    assert dealer_after(won(1, 3)) == (1, 1)
    assert dealer_after(won(0, 2), won(3, 2)) == (3, 0)
