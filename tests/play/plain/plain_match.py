"""Matches of the plain player: deals, and who deals next (L-SETUP-07, L-SETUP-08)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from paigui_runtime.tiles import tile_text

from . import walls
from .plain_player import HandPlayed, Log


@dataclass
class Deal:
    """Whose deal it is, and for which time."""

    first_dealer: int
    dealer: int
    round: int = 0
    streak: int = 0

    def next(self, stays: bool) -> None:
        if stays:
            self.streak += 1
            return
        self.dealer, self.streak = (self.dealer + 1) % 4, 0
        if self.dealer == self.first_dealer:
            self.round += 1


def winner_of(played: HandPlayed) -> int | None:
    """Of several who won on one tile the nearest after who gave it (L-PRIO-01)."""
    winners = played.table.winners
    if not winners:
        return None
    if played.table.won_on is None:
        return winners[0]
    giver = played.table.won_on[1]
    return min(winners, key=lambda player: (player - giver) % 4)


def play_match(seed: int, hands: int = 1) -> Log:
    """A log of some hands, or of fewer if the match ends before."""
    chance = random.Random(seed)
    first = chance.randrange(4)
    deal = Deal(first, first)
    log: Log = [{"type": "start_game", "names": ["A", "B", "C", "D"], "rules": "luohan"}]
    for _ in range(hands):
        tehais, wall = walls.deal(chance)
        played = HandPlayed(
            chance,
            {
                "type": "start_kyoku",
                "bakaze": "ESWN"[deal.round],
                "kyoku": (deal.dealer - first) % 4 + 1,
                "honba": deal.streak,
                "oya": deal.dealer,
                "opened": chance.randrange(4),
                "tehais": [tile_text(tiles) for tiles in tehais],
                "wall": walls.texts(wall),
            },
        )
        played.play()
        log += played.log
        winner = winner_of(played)
        deal.next(winner is None or winner == deal.dealer)
        if deal.round == 4:
            break
    log.append({"type": "end_game"})
    return log
