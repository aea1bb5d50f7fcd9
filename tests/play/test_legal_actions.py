"""Legal acts are asked about without carrying them out: the same are found as by trying each one to the end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.play.plain_rules import DRAWS, PLAIN

import paigui
from paigui_runtime.play.engine import Game
from paigui_runtime.play.event import Event
from paigui_runtime.play.legal import possible_actions
from paigui_runtime.play.log_reading import event_to_dict
from paigui_runtime.play.mixing import opening_events
from paigui_runtime.play.players import PLAYERS
from paigui_runtime.play.position import Impossible
from paigui_runtime.play.simulation import play_hand
from paigui_runtime.play.state import State


def tried(state: State, event: Event) -> bool:
    try:
        return not state.judge(event)
    except Impossible:
        return False


def plain() -> Game:
    rules = paigui.load("luohan")
    assert rules.table is not None
    return Game(scorer=rules.scorer, table=replace(rules.table, draws=DRAWS), play=PLAIN)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["plain", "luohan", "association", "fengquan"])
def test_acts_asked_about_are_those_that_can_be_tried(name: str, seed: int) -> None:
    game = plain() if name == "plain" else paigui.load(name).game()
    chance = random.Random(seed)
    start = opening_events(game.table, chance, dealer=0, first_dealer=0, streak=0, round_number=1, players=4)[
        -1
    ]
    state = game.start(start)
    wall = start.more["wall"]
    assert isinstance(wall, tuple)
    asked = 0
    for _ in play_hand(state, wall, [PLAYERS["fickle"]] * 4, chance):
        for player in range(4):
            before = [event_to_dict(event) for event in state.events]
            quick = [event_to_dict(event) for event in state.legal_actions(player)]
            slow = [event_to_dict(each) for each in possible_actions(state, player) if tried(state, each)]
            assert sorted(map(str, quick)) == sorted(map(str, slow))
            assert [event_to_dict(event) for event in state.events] == before
            asked += len(slow)
    assert asked > 400
