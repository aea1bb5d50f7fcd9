"""Walls for the plain player: fair ones, and stacked ones where sets and flowers come together."""

from __future__ import annotations

import random

from paigui_runtime.tiles import tile_text

ALL_TILES = [tile for tile in range(34) for _ in range(4)] + list(range(34, 42))


def deal(chance: random.Random) -> tuple[list[list[int]], list[int]]:
    """Four hands of 16 and the wall that is left, in the order of drawing."""
    kind = chance.choices(["fair", "sets", "flowers", "ready"], [3, 4, 2, 1])[0]
    if kind == "fair":
        tiles = list(ALL_TILES)
        chance.shuffle(tiles)
    elif kind == "sets":
        tiles = in_sets(chance)
    elif kind == "flowers":
        tiles = flowers_together(chance)
    else:
        tiles = ready_hands(chance)
    return [tiles[place : place + 16] for place in range(0, 64, 16)], tiles[64:]


def in_sets(chance: random.Random) -> list[int]:
    """Most tiles lie beside tiles that they go with: hands are nearly ready, kongs are common."""
    left = sorted(ALL_TILES)
    blocks: list[list[int]] = []
    while left:
        first = chance.choice(left)
        shapes = [[first] * 4, [first] * 3, [first] * 2, [first]]
        if first < 27 and first % 9 <= 6:
            shapes += [[first, first + 1, first + 2]] * 5
        block = chance.choice(
            [shape for shape in shapes if all(left.count(t) >= shape.count(t) for t in shape)]
        )
        for tile in block:
            left.remove(tile)
        blocks.append(block)
    chance.shuffle(blocks)
    return [tile for block in blocks for tile in block]


def flowers_together(chance: random.Random) -> list[int]:
    """One player is dealt most of the flowers; the others lie in another's hand or early in the wall."""
    flowers, others = list(range(34, 42)), [tile for tile in ALL_TILES if tile < 34]
    chance.shuffle(flowers)
    chance.shuffle(others)
    lucky = chance.randrange(4)
    dealt = chance.choice([5, 6, 6, 7, 7, 7, 8])
    for place in range(dealt):
        others.insert(16 * lucky + place, flowers.pop())
    for flower in flowers:
        others.insert(
            chance.randrange(len(others) + 1) if chance.random() < 0.3 else chance.randrange(64, 90), flower
        )
    return others


def ready_hands(chance: random.Random) -> list[int]:
    """Some of the hands are dealt ready."""
    left = list(ALL_TILES)
    hands: list[list[int]] = []
    for _ in range(chance.choice([1, 2, 3])):
        hand: list[int] = []
        while len(hand) < 17:
            first = chance.choice([tile for tile in left if tile < 34])
            run = first < 27 and first % 9 <= 6 and chance.random() < 0.7
            group = [first, first + 1, first + 2] if run else [first] * (2 if len(hand) == 15 else 3)
            if (len(hand) == 15) == (len(group) == 2) and all(left.count(t) >= group.count(t) for t in group):
                hand += group
                for tile in group:
                    left.remove(tile)
        left.append(hand.pop(chance.randrange(17)))
        hands.append(hand)
    chance.shuffle(left)
    while len(hands) < 4:
        hands.append([left.pop() for _ in range(16)])
    chance.shuffle(hands)
    return [tile for hand in hands for tile in hand] + left


def texts(tiles: list[int]) -> list[str]:
    return [tile_text([tile]) for tile in tiles]
