"""Matches that play themselves, under rules written by hand: legal throughout, whole, and the same for the same seed."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from tests.play.plain_rules import DRAWS, PLAIN

import paigui
from paigui_runtime.play.engine import Game
from paigui_runtime.play.event import Event
from paigui_runtime.play.log_reading import event_to_dict
from paigui_runtime.play.mixing import mixed
from paigui_runtime.play.players import PLAYERS
from paigui_runtime.play.simulation import SimulatedHand, play_match


@cache
def game() -> Game:
    rules = paigui.load("luohan")
    assert rules.table is not None
    return Game(scorer=rules.scorer, table=replace(rules.table, draws=DRAWS), play=PLAIN)


@cache
def match(player: str, seed: str = "1") -> tuple[SimulatedHand, ...]:
    return tuple(play_match(game(), [PLAYERS[player]] * 4, seed, most=8))


@pytest.mark.parametrize("player", PLAYERS)
def test_the_log_of_a_match_is_legal_and_comes_to_what_was_settled(player: str) -> None:
    hands = match(player)
    report = game().validate([event_to_dict(event) for hand in hands for event in hand.events])
    assert report.findings == []
    assert report.undecided == []
    assert len(report.hands) == len(hands) == 8


@pytest.mark.parametrize("player", PLAYERS)
def test_no_tile_is_lost_and_no_money(player: str) -> None:
    for hand in match(player):
        start = next(event for event in hand.events if event.type == "start_kyoku")
        dealt, wall = start.more["hands"], start.more["wall"]
        assert isinstance(dealt, tuple) and isinstance(wall, tuple)
        everything = Counter(mixed(game().table.size, random.Random()))
        assert Counter([*wall, *(tile for tiles in dealt for tile in tiles)]) == everything
        drawn = [event for event in hand.events if event.type == "tsumo"]
        head = [event.tile for event in drawn if event.place == "head"]
        tail = [event.tile for event in drawn if event.place == "tail"]
        assert head == list(wall[: len(head)])
        assert tail == list(reversed(wall[len(wall) - len(tail) :]))
        assert len(drawn) <= len(wall) - 16
        assert sum(hand.outcome.deltas) == 0


def test_a_hand_begins_as_the_one_before_has_ended() -> None:
    hands = match("greedy")
    for hand, following in pairwise(hands):
        start = next(event for event in following.events if event.type == "start_kyoku")
        assert hand.outcome.next is not None
        assert start.more["oya"] == hand.outcome.next["dealer"]
        assert start.more["honba"] == hand.outcome.next["streak"]
    assert hands[0].events[0].type == "start_game"
    assert [event.type for event in hands[-1].events[-2:]] == ["end_kyoku", "end_game"]


def test_a_seed_gives_one_match() -> None:
    again = tuple(play_match(game(), [PLAYERS["fickle"]] * 4, "1", most=8))
    assert _written(again) == _written(match("fickle"))
    assert _written(again) != _written(match("fickle", "2"))


def _written(hands: tuple[SimulatedHand, ...]) -> list[dict[str, object]]:
    events: list[Event] = [event for hand in hands for event in hand.events]
    return [event_to_dict(event) for event in events]


def test_a_match_ends_after_its_rounds() -> None:
    hands = tuple(play_match(game(), [PLAYERS["greedy"]] * 4, "3"))
    assert len(hands) >= 16
    assert hands[-1].outcome.next is None
    assert all(hand.outcome.next is not None for hand in hands[:-1])
    assert sum(hand.outcome.totals.get(str(place), 0) for hand in hands[-1:] for place in range(4)) == 0
