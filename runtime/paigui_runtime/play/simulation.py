"""Self-play: hands and whole matches under the rules of a compiled table, every act one that the rules allow.

The same seed always gives the same tiles, the same choices and so the same log.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, cast

from paigui_runtime.play.act import OF_EVENT
from paigui_runtime.play.event import Event
from paigui_runtime.play.hand_end import Settling
from paigui_runtime.play.hand_results import lines_of, marked
from paigui_runtime.play.mixing import PLAYERS, opening_events, thrown
from paigui_runtime.play.players import Player, set_aside
from paigui_runtime.play.report import PlayedHand
from paigui_runtime.table import Table

if TYPE_CHECKING:
    from paigui_runtime.play.engine import Game
    from paigui_runtime.play.state import State

NAMES = ("A", "B", "C", "D")
MOST_EVENTS = 2_000
"""Of one hand. It has some hundred and fifty; more are an endless exchange of words."""


@dataclass(frozen=True, slots=True)
class SimulatedHand:
    """A hand of a match: its events (that of the match's beginning or end among them), and what it came to."""

    events: tuple[Event, ...]
    outcome: PlayedHand


class NoWayOn(Exception):
    """Nobody may do anything, and the hand has not ended; or it never ends. A fault of the rules, not of the players."""

    def __init__(self, message: str, message_zh: str) -> None:
        super().__init__(message, message_zh)
        self.message = message
        self.message_zh = message_zh


def play_match(
    game: Game, players: Sequence[Player], seed: str, most: int | None = None
) -> Iterator[SimulatedHand]:
    """Plays a match, or its first ``most`` hands. ``players`` sit at the places 0, 1 … Raises `NoWayOn`."""
    table = game.table
    settling = Settling(game.scorer, table)
    names, empty = NAMES[: len(players)], PLAYERS - len(players)
    settling.sit(names)
    events = [Event(type="start_game", more={"names": (*names, *("",) * empty)})]
    first, dice = _first_dealer(game, len(players), Random(f"{seed}:seats"))
    events += dice
    number = 0
    while True:
        chance = Random(f"{seed}:{number}")
        position = settling.position
        opening = opening_events(
            table,
            chance,
            dealer=position.dealer if number else first,
            first_dealer=position.first_dealer if number else first,
            streak=position.streak,
            round_number=position.round_number,
            players=len(players),
        )
        start = opening[-1]
        events += opening
        _tell(settling, start)
        state = game.start(start, names)
        wall = cast("tuple[int, ...]", start.more["wall"])
        events += play_hand(state, wall, players, chance)
        outcome = settling.settle(lines_of(state, settling), marks=marked(state))
        events.append(Event(type="end_kyoku", more={"deltas": (*outcome.deltas, *(0,) * empty)}))
        number += 1
        over = settling.position.over or number == most
        if over:
            events.append(Event(type="end_game"))
        yield SimulatedHand(tuple(events), outcome)
        if over:
            return
        events = []


def _first_dealer(game: Game, players: int, chance: Random) -> tuple[int, list[Event]]:
    """Who deals first, East sitting at place 0, and the dice that say so."""
    table = game.table
    if table.dealer.first is None:
        return 0, []
    dice = thrown(table.seats.dice, chance)
    first = table.dealer.first(Table(east=0, dice=sum(dice))) % players
    return first, [Event(type="dice", actor=0, more={"for": "dealer", "values": dice})]


def _tell(settling: Settling, start: Event) -> None:
    """The match is told of a deal."""
    told = {key: cast("int", start.more[key]) for key in ("oya", "bakaze", "kyoku", "honba", "opened")}
    settling.deal(**told)


def play_hand(
    state: State, wall: Sequence[int], players: Sequence[Player], chance: Random
) -> Iterator[Event]:
    """Plays a hand that has been dealt to its end; every act as it is done.

    ``wall`` are the tiles left, the next from the head first. Raises `NoWayOn`.
    """
    yield from _setting_aside(state, chance)
    left = deque(wall)
    asking = _Asking(state, players, chance)
    count = 0
    while not state.over:
        for event in asking.next_acts():
            if event.type == "tsumo":
                event.tile = left.pop() if event.place == "tail" else left.popleft()
            event.number, event.at = len(state.events), count / 10  # nobody is slow
            state.game.happen(state, event)
            if state.findings:
                said = f"`{event.type}`", event.actor, f"`{state.findings[0].rule}`"
                raise NoWayOn(
                    "{} of player {} is not allowed: {}".format(*said), "{}（{} 號）不准：{}".format(*said)
                )
            yield event
            count += 1
        if count > MOST_EVENTS:
            raise NoWayOn(f"{count} events, and no end", f"已有 {count} 個動作而未終局")


def _setting_aside(state: State, chance: Random) -> Iterator[Event]:
    """What everyone lays aside before play, where the table has it."""
    rule = state.game.table.set_aside
    if rule is None:
        return
    for turn in range(state.players):
        player = (state.deal.dealer + turn) % state.players
        tiles = set_aside(state.hand_of(player), rule.tiles, chance)
        event = Event(type="setaside", actor=player, tiles=tiles, number=len(state.events))
        state.game.happen(state, event)
        yield event


class _Asking:
    """Asks the players of a hand, each once about a tile that it lets go: nobody comes back to it later."""

    def __init__(self, state: State, players: Sequence[Player], chance: Random) -> None:
        self._state = state
        self._players = players
        self._chance = chance
        self._let_go: set[tuple[int, int]] = set()
        """Player, and the event that gave the tile."""

    def next_acts(self) -> list[Event]:
        """What comes of asking all who may act: one act, or the wins of several. Raises `NoWayOn`."""
        state = self._state
        chosen: list[Event] = []
        passing: list[Event] = []
        for player in state.players_to_act():
            if self._has_let_go(player):
                continue
            acts = state.legal_actions(player)
            if acts:
                act = self._players[player](state, player, acts, self._chance)
                (passing if act.type == "none" else chosen).append(act)
        if not chosen:
            if passing:
                return passing  # who is to draw has only given up a claim
            raise NoWayOn("nobody may do anything", "誰都不能動")
        for act in passing:
            self._let_go |= self._claims_of(act.actor or 0)
        return self._first(chosen)

    def _claims_of(self, player: int) -> set[tuple[int, int]]:
        lives = self._state.lives
        return {(player, live.event) for live in lives if live.player == player and live.right.may != "draw"}

    def _has_let_go(self, player: int) -> bool:
        """Whether a player whose turn it is not, nor comes next, has been asked about all that it may claim."""
        state = self._state
        between = state.position.phase in ("open", "spent")
        if player == state.turn_player or (between and player == state.next_player()):
            return False
        claims = self._claims_of(player)
        return bool(claims) and claims <= self._let_go

    def _first(self, chosen: list[Event]) -> list[Event]:
        state, game = self._state, self._state.game
        ranks = [game.rank_of(OF_EVENT.get(act.type, "draw")) for act in chosen]
        strongest = [act for act, rank in zip(chosen, ranks, strict=True) if rank == min(ranks)]
        strongest.sort(key=lambda act: ((act.actor or 0) - state.turn_player) % state.players)
        several = strongest[0].type == "hora" and game.play.priority.winners == "all"
        return strongest if several else strongest[:1]
