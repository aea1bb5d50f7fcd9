"""How long one win takes to score: the compiled 羅漢 scorer beside the public package `mahjong`, in one run.

The two do not score the same game: `mahjong` scores 14 tiles of Japanese mahjong. It is the scorer that a Python
programmer would find first, so it is the yardstick for «fast enough». Each library gets complete hands of its own game, made
from the same seed, ready in the form that it takes; only the scoring call is timed, tables warm.

    python benchmarks/score_one.py [hands] [seed]
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

import paigui

ROUNDS = 7
WINDS = "ESWN"


def complete_hand(rng: random.Random, groups: int) -> list[list[int]]:
    """Groups and a pair as lists of kinds 0–33, at most four of a kind."""
    while True:
        parts: list[list[int]] = []
        for _ in range(groups):
            if rng.random() < 0.65:
                first = 9 * rng.randrange(3) + rng.randrange(7)
                parts.append([first, first + 1, first + 2])
            else:
                parts.append([rng.randrange(34)] * 3)
        parts.append([rng.randrange(34)] * 2)
        tiles = [tile for part in parts for tile in part]
        if max(map(tiles.count, tiles)) <= 4:
            return parts


def tile_name(kind: int) -> str:
    """A kind in our notation."""
    return f"{kind % 9 + 1}{'mps'[kind // 9]}" if kind < 27 else "ESWNCFP"[kind - 27]


def our_wins(rng: random.Random, count: int) -> list[paigui.Win]:
    """Wins of 16-tile mahjong: some melded, drawn and claimed in equal shares."""
    return [
        paigui.Win.parse(record(rng, complete_hand(rng, 5), rng.choice((0, 0, 1, 2, 3))))
        for _ in range(count)
    ]


def flushes(rng: random.Random, count: int) -> list[paigui.Win]:
    """Wins of one suit without melds, which have the most readings."""
    wins = []
    while len(wins) < count:
        parts = [[kind % 9 for kind in part] for part in complete_hand(rng, 5) if part[-1] < 27]
        tiles = [tile for part in parts for tile in part]
        if len(tiles) == 17 and max(map(tiles.count, tiles)) <= 4:
            wins.append(paigui.Win.parse(record(rng, parts, 0)))
    return wins


def record(rng: random.Random, parts: list[list[int]], melded: int) -> dict[str, Any]:
    """The record of a win with these parts, of which some are melds."""
    melds = []
    for part in parts[:melded]:
        names = "".join(tile_name(kind) for kind in part)
        melds.append(("pon " if part[0] == part[1] else "chi ") + names)
    standing = [kind for part in parts[melded:] for kind in part]
    rng.shuffle(standing)
    win = standing.pop()
    return {
        "concealed": " ".join(map(tile_name, standing)),
        "melds": melds,
        "win": tile_name(win),
        "by": rng.choice(("discard", "self-draw")),
        "seat": rng.choice(WINDS),
        "round": rng.choice(WINDS),
        "flowers": rng.choice(("", "1f", "2f 3g")),
        "dealer": 0,
        "payer": 3,
        "winner": rng.randrange(3),
    }


def their_wins(rng: random.Random, count: int) -> list[tuple[list[int], int, HandConfig]]:
    """Wins of 14-tile mahjong in the form that `mahjong` takes (136 numbered tiles)."""
    wins = []
    for _ in range(count):
        tiles: list[int] = []
        for kind in sorted(kind for part in complete_hand(rng, 4) for kind in part):
            tiles.append(4 * kind + sum(tile // 4 == kind for tile in tiles))
        config = HandConfig(is_tsumo=rng.random() < 0.5, is_riichi=True, options=OptionalRules())
        wins.append((tiles, rng.choice(tiles), config))
    return wins


def median_us(call: Callable[[int], object], count: int) -> float:
    """Median microseconds of one call: of each hand its best of some rounds, then the median over the hands."""
    best = [float("inf")] * count
    for _ in range(ROUNDS):
        for index in range(count):
            start = time.perf_counter_ns()
            call(index)
            best[index] = min(best[index], (time.perf_counter_ns() - start) / 1000)
    return statistics.median(best)


def main() -> None:
    """Prints the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    rules = paigui.load("luohan")
    with_pairs = paigui.load("luohan", eight_pairs=True)
    ours = our_wins(rng, count)
    of_one_suit = flushes(rng, count // 10)
    theirs = their_wins(rng, count)
    calculator = HandCalculator()
    rows = [
        ("paigui luohan: score(win).tai", median_us(lambda i: rules.score(ours[i]).tai, count)),
        (
            "… of one suit, without melds",
            median_us(lambda i: rules.score(of_one_suit[i]).tai, len(of_one_suit)),
        ),
        ("… with eight pairs as a form", median_us(lambda i: with_pairs.score(ours[i]).tai, count)),
        ("paigui luohan: score(win).to_dict()", median_us(lambda i: rules.score(ours[i]).to_dict(), count)),
        (
            "mahjong: estimate_hand_value(…)",
            median_us(lambda i: calculator.estimate_hand_value(*theirs[i][:2], config=theirs[i][2]), count),
        ),
    ]
    print(f"{count} wins each, Python {sys.version.split()[0]}, median of one call")
    for name, value in rows:
        print(f"{name:40} {value:8.1f} µs   {value / rows[0][1]:5.1f} ×")


if __name__ == "__main__":
    main()
