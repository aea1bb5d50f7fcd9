"""Matches: hands one after the other, with deal, round, streak, bets, and what everyone has. Standard library only."""

from __future__ import annotations

from paigui_runtime.match.hand_result import Drawn, HandResult, Penalised
from paigui_runtime.match.line_reading import read_line
from paigui_runtime.match.match import Answer, Match
from paigui_runtime.match.match_error import MatchError
from paigui_runtime.match.position import Bet, Position, Stakes
from paigui_runtime.match.side_bets import Refusal
from paigui_runtime.match.transfers import Transfer
from paigui_runtime.match.wins import Won

__all__ = [
    "Answer",
    "Bet",
    "Drawn",
    "HandResult",
    "Match",
    "MatchError",
    "Penalised",
    "Position",
    "Refusal",
    "Stakes",
    "Transfer",
    "Won",
    "read_line",
]
