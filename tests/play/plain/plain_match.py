"""Matches of the plain player."""

from __future__ import annotations

import random

from paigui_runtime.tiles import tile_text

from . import walls
from .deals import Deal
from .plain_player import HandPlayed, Log


def play_match(seed: int, hands: int = 1) -> Log:
    """A log of some hands, or of fewer if the match ends before."""
    chance = random.Random(seed)
    first = chance.randrange(4)
    deal = Deal(first, first)
    log: Log = [{"type": "start_game", "names": ["A", "B", "C", "D"], "rules": "luohan"}]
    while hands and not deal.over():
        tehais, wall = walls.deal(chance)
        start = {
            "type": "start_kyoku",
            **deal.as_written(),
            "opened": chance.randrange(4),
            "tehais": [tile_text(tiles) for tiles in tehais],
            "wall": walls.texts(wall),
        }
        played = HandPlayed(chance, start, len(log))
        played.play()
        log += played.log
        deal.after(played.hand.winner())
        hands -= 1
    log.append({"type": "end_game"})
    return log
