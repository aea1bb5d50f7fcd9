"""The deal of a simulated hand: every tile once, taken as the table says, the same for the same seed."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from paigui_runtime.play.event import Event
from paigui_runtime.play.mixing import hands_of, mixed, opening_events
from paigui_runtime.table_rules import Deal, Opening, Size, TableRules

TABLE = TableRules(
    opening=Opening(
        dice=3, seat=lambda table: table.nth(table.dealer, table.dice), stack=lambda table: table.dice + 1
    )
)


def dealt(seed: str, **deal: Any) -> list[Event]:
    facts = {"dealer": 0, "first_dealer": 0, "streak": 0, "round_number": 1, "players": 4, **deal}
    return opening_events(TABLE, random.Random(seed), **facts)


def test_all_144_tiles_are_mixed() -> None:
    tiles = mixed(Size(), random.Random(1))
    assert Counter(tiles) == Counter({**dict.fromkeys(range(34), 4), **dict.fromkeys(range(34, 42), 1)})
    assert len(mixed(Size(flowers=0), random.Random(1))) == 136


def test_tiles_are_taken_four_at_a_time_from_the_dealer_on() -> None:
    hands, wall = hands_of(list(range(80)), Deal(), dealer=2, players=4)
    assert hands[2] == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 49, 50, 51)
    assert hands[1][:4] == (12, 13, 14, 15)
    assert wall == list(range(64, 80))


def test_a_deal_at_will_gives_each_player_as_many_as_the_table_says() -> None:
    hands, wall = hands_of(list(range(144)), Deal(tiles=34, door="none"), dealer=0, players=2)
    assert [len(hand) for hand in hands] == [34, 34]
    assert len(wall) == 76


def test_a_deal_says_whose_it_is_and_where_the_wall_was_opened() -> None:
    dice, start = dealt("a", dealer=1, streak=2, round_number=3)
    values = dice.more["values"]
    assert isinstance(values, tuple) and len(values) == 3 and set(values) <= set(range(1, 7))
    more = start.more
    assert (more["oya"], more["honba"], more["bakaze"], more["kyoku"]) == (1, 2, 2, 2)
    assert more["opened"] == (1 + sum(values) - 1) % 4  # the dealer is the first to be counted
    assert more["stack"] == sum(values) + 1
    hands, wall = more["hands"], more["wall"]
    assert isinstance(hands, tuple) and isinstance(wall, tuple)
    assert sorted([*wall, *(tile for hand in hands for tile in hand)]) == sorted(
        mixed(Size(), random.Random())
    )


def test_a_seed_gives_one_deal() -> None:
    assert dealt("a") == dealt("a")
    assert dealt("a") != dealt("b")
