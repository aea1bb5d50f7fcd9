"""Hands drawn at random for the property tests, each from a seed: wins of several shapes, and hands that win nothing."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import strategies as st

from paigui_runtime.tiles import HONORS, TERMINALS, kinds_of, tile_text
from paigui_runtime.win import Win

SEQUENCES = [(start + rank, start + rank + 1, start + rank + 2) for start in (0, 9, 18) for rank in range(7)]
TRIPLETS = [(kind,) * 3 for kind in range(34)]
KONGS = ("kong", "added-kong", "concealed-kong")


def _groups_to_choose_from(random: Random) -> list[tuple[int, ...]]:
    """All groups, or those of a few neighbouring ranks, where readings and waits multiply."""
    if random.random() < 0.4:
        return SEQUENCES + TRIPLETS
    suit, low, width = random.randrange(3), random.randrange(5), random.randrange(5, 10)
    ranks = range(9 * suit + low, min(9 * suit + low + width, 9 * suit + 9))
    near = [group for group in SEQUENCES + TRIPLETS if group[0] in ranks and group[-1] in ranks]
    return near + random.sample(TRIPLETS, 3)


def drawn_record(random: Random) -> dict[str, Any]:
    """A win of five groups and a pair, with melds of every kind."""
    while True:
        choice = _groups_to_choose_from(random)
        groups = random.choices(choice, k=5)
        pair = random.choice(random.choice(choice))
        held = Counter(tile for group in groups for tile in group) + Counter({pair: 2})
        if max(held.values()) <= 4:
            break
    melds, standing = [], [pair, pair]
    melding = random.choice((0, 0, 0.3, 0.7))
    for group in groups:
        if random.random() >= melding:
            standing += group
        elif group[0] != group[1]:
            melds.append("chi " + tile_text(group))
        elif held[group[0]] == 3 and random.random() < 0.5:
            held[group[0]] += 1
            melds.append(f"{random.choice(KONGS)} {tile_text((*group, group[0]))}")
        else:
            melds.append("pon " + tile_text(group))
    return _record(standing, melds, random)


def _record(standing: list[int], melds: list[str], random: Random) -> dict[str, Any]:
    random.shuffle(standing)
    return {
        "concealed": tile_text(standing[1:]),
        "melds": melds,
        "win": tile_text(standing[:1]),
        "by": random.choice(("discard", "self-draw")),
        "seat": random.choice("ESWN"),
        "round": random.choice("ESWN"),
    }


def _pairs_and_a_triplet(random: Random) -> list[int]:
    kinds = random.choices(random.sample(range(34), random.randrange(5, 10)), k=7)
    return sorted(kinds * 2 + [random.randrange(34)] * 3)


def _orphans_and_a_group(random: Random) -> list[int]:
    orphans = kinds_of(TERMINALS | HONORS)
    return sorted((*orphans, random.choice(orphans), *random.choice(SEQUENCES + TRIPLETS)))


def _anything(random: Random) -> list[int]:
    kinds = random.sample(range(34), random.randrange(1, 8)) + list(range(random.randrange(3, 9)))
    return random.sample(sorted(set(kinds)) * 4, 17) if len(set(kinds)) > 4 else _anything(random)


def drawn_win(seed: int) -> Win:
    """A win of some shape, or no win at all."""
    random = Random(seed)
    if random.random() < 0.6:
        return Win.parse(drawn_record(random))
    draw = random.choice((_pairs_and_a_triplet, _orphans_and_a_group, _anything))
    while max(Counter(tiles := draw(random)).values()) > 4:
        pass
    return Win.parse(_record(tiles, [], random))


SEEDS = st.integers(0, 1 << 40)
STANDARD_WINS = SEEDS.map(lambda seed: Win.parse(drawn_record(Random(seed))))
"""Wins of five groups and a pair."""
HANDS = SEEDS.map(drawn_win)
"""Hands of every shape, winning or not."""
