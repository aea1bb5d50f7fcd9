"""What a simulated table makes of the answers to one tile: who goes first, and whose tile comes off the wall."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from paigui_runtime.play.event import Event
from paigui_runtime.play.simulation import NoWayOn, play_hand

RANKS = {"win": 0, "pong": 1, "claimed_kong": 1, "chow": 2, "draw": 2}


class Table:
    """A hand that ends with the acts that come of one question."""

    def __init__(self, answers: dict[int, str], winners: str = "nearest", turn: int = 0) -> None:
        self.answers = answers
        self.turn_player, self.players = turn, 4
        self.position = SimpleNamespace(phase="holding")
        self.played: list[Event] = []
        self.lives: list[Any] = []
        self.findings: list[Any] = []
        self.events: list[Any] = []
        self.game = SimpleNamespace(
            happen=lambda table, event: table.played.append(event),
            table=SimpleNamespace(set_aside=None),
            rank_of=lambda act: RANKS.get(act, 9),
            play=SimpleNamespace(priority=SimpleNamespace(winners=winners)),
        )

    @property
    def over(self) -> bool:
        return bool(self.played)

    def players_to_act(self) -> tuple[int, ...]:
        return tuple(self.answers)

    def legal_actions(self, player: int) -> list[Event]:
        kind, _, place = self.answers[player].partition(" ")
        return [Event(type=kind, actor=player, place=place or None)]


def played(answers: dict[int, str], **table: Any) -> list[tuple[int | None, str, int | None]]:
    players = [lambda state, player, acts, chance: acts[0]] * 4
    state: Any = Table(answers, **table)
    done = list(play_hand(state, (1, 2, 3), players, random.Random(0)))
    assert done == state.played
    return [(event.actor, event.type, event.tile) for event in done]


@pytest.mark.parametrize(
    ("answers", "first"),
    [
        ({1: "tsumo head", 2: "none", 3: "none"}, (1, "tsumo", 1)),
        ({1: "chi", 2: "pon"}, (2, "pon", None)),
        ({1: "chi", 2: "daiminkan", 3: "hora"}, (3, "hora", None)),
        ({3: "hora", 1: "pon", 2: "hora"}, (2, "hora", None)),  # nearest after player 0
        ({0: "dahai"}, (0, "dahai", None)),
        ({0: "tsumo tail", 2: "none"}, (0, "tsumo", 3)),
        ({0: "tsumo tail", 2: "hora"}, (2, "hora", None)),  # a robbed kong
    ],
)
def test_the_strongest_act_goes_first(answers: dict[int, str], first: tuple[int, str, int | None]) -> None:
    assert played(answers) == [first]


def test_several_may_win_where_the_rules_let_them() -> None:
    assert played({3: "hora", 1: "hora", 2: "pon"}, winners="all") == [(1, "hora", None), (3, "hora", None)]


def test_who_gives_up_a_claim_is_asked_again() -> None:
    assert played({1: "none", 2: "none"}) == [(1, "none", None), (2, "none", None)]


def test_a_hand_that_nobody_can_go_on_with_is_a_fault() -> None:
    with pytest.raises(NoWayOn):
        played({})
