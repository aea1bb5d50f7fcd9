"""What the players of a simulated game choose, at tables made up for it."""

from __future__ import annotations

import random
from collections import Counter

from paigui_runtime.meld import Meld, parse_meld
from paigui_runtime.play.event import Event
from paigui_runtime.play.players import PLAYERS
from paigui_runtime.tiles import parse_tiles


class Table:
    """A table at which player 0 is asked."""

    players = 4

    def __init__(self, hand: str, melds: tuple[str, ...] = (), discards: str = "") -> None:
        self.hand, self.melds, self.discards = parse_tiles(hand), melds, parse_tiles(discards)

    def hand_of(self, player: int) -> list[int]:
        counts = [0] * 42
        for tile in self.hand if player == 0 else ():
            counts[tile] += 1
        return counts

    def melds_of(self, player: int) -> tuple[Meld, ...]:
        return tuple(map(parse_meld, self.melds)) if player == 0 else ()

    def discards_of(self, player: int) -> tuple[int, ...]:
        return self.discards if player == 1 else ()


def act(kind: str, tile: str = "", tiles: str = "") -> Event:
    return Event(
        type=kind, actor=0, tile=parse_tiles(tile)[0] if tile else None, tiles=parse_tiles(tiles), target=1
    )


def discards(table: Table) -> list[Event]:
    return [Event(type="dahai", actor=0, tile=kind) for kind in sorted(set(table.hand)) if kind < 34]


def chosen(name: str, table: Table, *acts: Event) -> Event:
    return PLAYERS[name](table, 0, acts, random.Random(1))


def test_greedy_wins_before_all_else() -> None:
    table = Table("123456m 345p 78s 123s SS")
    assert (
        chosen("greedy", table, act("none"), act("chi", "9s", "78s"), act("hora", "9s"), act("tsumo")).type
        == "hora"
    )


def test_greedy_discards_the_tile_that_makes_nothing() -> None:
    table = Table("123456m 345p 78s 123s SS N")
    assert chosen("greedy", table, *discards(table)).tile == parse_tiles("N")[0]


def test_greedy_keeps_the_wait_with_more_tiles_unseen() -> None:
    # Without 9筒 it waits for 6索 and 9索, without 7索 or 8索 it waits for nothing, without a 南 for nothing either.
    table = Table("123456m 345p 78s 123s SS 9p")
    assert chosen("greedy", table, *discards(table)).tile == parse_tiles("9p")[0]
    table = Table("123456m 345p 123s SS 68s 5s", discards="47s 47s 47s")
    # 568: 47 by 56, 7 by 68. All but one 4索 and one 7索 are gone: 56 still waits for two tiles, 68 for one.
    assert chosen("greedy", table, *discards(table)).tile == parse_tiles("8s")[0]


def test_greedy_claims_only_what_brings_it_nearer() -> None:
    near = Table("1123456m 345p 78s 99s SS C")
    claims = (act("pon", "S", "SS"), act("chi", "6s", "78s"), act("none"))
    assert chosen("greedy", near, *claims).type in ("pon", "chi")
    far = Table("123456m 345p 789s 123s S")
    assert chosen("greedy", far, act("chi", "4m", "56m"), act("none")).type == "none"
    assert chosen("greedy", far, act("chi", "4m", "56m"), act("tsumo")).type == "tsumo"


def test_greedy_lays_a_kong_that_costs_nothing() -> None:
    free = Table("123456m 1111p 78s 123s SS")
    assert chosen("greedy", free, *discards(free), act("ankan", tiles="1111p")).type == "ankan"
    dear = Table("45678m 1111p 23p 123s SS N")  # 111 and 123筒: the kong breaks a sequence
    assert chosen("greedy", dear, *discards(dear), act("ankan", tiles="1111p")).type == "dahai"
    added = Table("123456m 1p 78s 23s SS N", ("pon 111p",))
    assert chosen("greedy", added, *discards(added), act("kakan", "1p", "111p")).type == "kakan"


def test_greedy_says_ready_of_a_ready_hand() -> None:
    table = Table("123456m 345p 78s 123s SS N")
    assert chosen("greedy", table, *discards(table), act("ready")).type == "ready"
    table = Table("123456m 345p 78s 13s SS N W")
    assert chosen("greedy", table, *discards(table), act("ready")).type == "dahai"


def test_chance_chooses_every_act_and_wins_more_often_than_not() -> None:
    table = Table("123456m 345p 78s 123s SS")
    acts = (act("none"), act("chi", "9s", "78s"), act("hora", "9s"))
    chance = random.Random(2)
    found = Counter(PLAYERS["random"](table, 0, acts, chance).type for _ in range(400))
    assert set(found) == {"none", "chi", "hora"}
    assert found["hora"] > 200


def test_fickle_is_greedy_three_times_in_four() -> None:
    table = Table("123456m 345p 78s 123s SS")
    chance = random.Random(3)
    acts = (act("none"), act("hora", "9s"))
    found = Counter(PLAYERS["fickle"](table, 0, acts, chance).type for _ in range(400))
    assert 320 < found["hora"] < 400
