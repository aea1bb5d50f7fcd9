"""How far a hand is from ready, beside a search that only knows complete hands and exchanges one tile after the other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from paigui_runtime.play.distance import after_discards, best_discards, nearness
from paigui_runtime.tiles import ALL_KINDS, kinds_of, mask_of, parse_tiles

Counts = tuple[int, ...]
KINDS = (*range(9), 27)
"""What the search plays with: 萬 and 東."""


def counts_of(tiles: str) -> list[int]:
    counts = [0] * 42
    for tile in parse_tiles(tiles):
        counts[tile] += 1
    return counts


def whole(counts: Counts) -> list[int]:
    """All 42 counts of a hand of the search."""
    found = [0] * 42
    for kind, count in zip(KINDS, counts, strict=True):
        found[kind] = count
    return found


def complete_hands(groups: int) -> set[Counts]:
    """Every hand of groups and a pair, at most four of a kind."""
    sets = [(kind,) * 3 for kind in range(len(KINDS))] + [(rank, rank + 1, rank + 2) for rank in range(7)]
    found = set()
    for chosen in combinations_with_replacement(sets, groups):
        for pair in range(len(KINDS)):
            tiles = [tile for group in chosen for tile in group] + [pair, pair]
            counts = tuple(tiles.count(kind) for kind in range(len(KINDS)))
            if max(counts) <= 4:
                found.add(counts)
    return found


def less_one(counts: Counts) -> Iterator[Counts]:
    for kind, count in enumerate(counts):
        if count:
            yield (*counts[:kind], count - 1, *counts[kind + 1 :])


def one_more(counts: Counts) -> Iterator[Counts]:
    for kind, count in enumerate(counts):
        if count < 4:
            yield (*counts[:kind], count + 1, *counts[kind + 1 :])


def searched(groups: int) -> dict[Counts, int]:
    """The distance of every hand of 3 * groups + 1 tiles: ready hands first, then those one exchange away, and so on."""
    found: dict[Counts, int] = {}
    edge = {hand for complete in complete_hands(groups) for hand in less_one(complete)}
    distance = 0
    while edge:
        found.update(dict.fromkeys(edge, distance))
        bigger = {more for hand in edge for more in one_more(hand)}
        edge = {less for more in bigger for less in less_one(more)} - found.keys()
        distance += 1
    return found


@pytest.mark.parametrize("groups", [1, 2])
def test_distances_and_useful_kinds_are_those_of_the_search(groups: int) -> None:
    distances = searched(groups)
    completes = complete_hands(groups)
    assert len(distances) == {1: 715, 2: 10_890}[groups]  # all hands of 4 and 7 of these 10 kinds
    for hand, distance in distances.items():
        found = nearness(whole(hand), 5 - groups)
        assert found.distance == distance, hand
    for hand in random.Random(groups).sample(sorted(distances), 700):
        found, distance = nearness(whole(hand), 5 - groups), distances[hand]
        nearer = {kind for kind, more in drawing(hand) if reaches(more, distance, distances, completes)}
        assert set(kinds_of(found.useful & mask_of(KINDS))) == nearer, hand


def drawing(hand: Counts) -> Iterator[tuple[int, Counts]]:
    """Each kind that may still come, and the hand with it."""
    return zip((k for k, c in zip(KINDS, hand, strict=True) if c < 4), one_more(hand), strict=True)


def reaches(more: Counts, distance: int, distances: dict[Counts, int], completes: set[Counts]) -> bool:
    """Whether a hand with one tile too many is nearer than ``distance`` once it discards."""
    if distance == 0:
        return more in completes
    return min(distances[less] for less in less_one(more)) < distance


@pytest.mark.parametrize(
    ("tiles", "melds", "distance", "useful"),
    [
        ("123456m 345p 78s 123s SS", 0, 0, "69s"),
        ("123456m 345p 789s 123s SS", 0, -1, ""),
        ("E", 5, 0, "E"),
        ("EE", 5, -1, ""),
        ("1111m", 4, 1, "23456789m 123456789p 123456789s ESWNCFP"),  # there is no fifth 一萬
        ("147m 147p 147s ESWNCFP", 0, 10, None),  # six blocks from nothing, each one or two short
    ],
)
def test_known_hands(tiles: str, melds: int, distance: int, useful: str | None) -> None:
    found = nearness(counts_of(tiles), melds)
    assert found.distance == distance
    if useful is not None and distance >= 0:
        assert found.useful == mask_of(parse_tiles(useful))


def test_a_useful_tile_brings_a_hand_one_nearer_and_no_other_does() -> None:
    rng = random.Random(4)
    wall = [kind for kind in range(34) for _ in range(4)]
    for _ in range(25):
        melds = rng.randrange(4)
        counts = [0] * 42
        for tile in rng.sample(wall, 16 - 3 * melds):
            counts[tile] += 1
        now = nearness(counts, melds)
        for kind in kinds_of(ALL_KINDS):
            if counts[kind] == 4:
                continue
            counts[kind] += 1
            best = min(after.distance for after in best_discards(counts, melds).values())
            if now.distance:
                assert best == now.distance - bool(now.useful >> kind & 1)
            else:
                assert (nearness(counts, melds).distance == -1) == bool(now.useful >> kind & 1)
            counts[kind] -= 1


def test_spare_tiles_are_those_that_leave_the_hand_as_near() -> None:
    rng = random.Random(5)
    wall = [kind for kind in range(34) for _ in range(4)]
    for _ in range(200):
        melds = rng.randrange(5)
        suits = rng.choice((wall, wall[:36], wall[:72]))
        counts = [0] * 42
        for tile in rng.sample(suits, rng.choice((16, 17)) - 3 * melds):
            counts[tile] += 1
        now = nearness(counts, melds)
        after = after_discards(counts, melds, [kind for kind in range(34) if counts[kind]])
        assert set(kinds_of(now.spare)) == {
            kind for kind, near in after.items() if near.distance == now.distance
        }
        if now.distance >= 0 and sum(counts) % 3 == 2:
            best = {kind: near for kind, near in after.items() if near.distance == now.distance}
            assert best_discards(counts, melds) == best


def test_a_complete_hand_is_ready_after_each_discard() -> None:
    counts = counts_of("123456m 345p 789s 123s SS")
    found = best_discards(counts, 0)
    assert set(found) == set(parse_tiles("123456m 345p 789s 123s S"))
    assert {near.distance for near in found.values()} == {0}


def test_discards_are_those_that_stand() -> None:
    counts = counts_of("112m 9p 5s EE 1f")
    after = after_discards(counts, 3, parse_tiles("12m 9p 5s E"))
    assert set(after) == set(parse_tiles("12m 9p 5s E"))
    for kind, near in after.items():
        counts[kind] -= 1
        assert near == nearness(counts, 3)
        counts[kind] += 1
