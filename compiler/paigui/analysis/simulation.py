"""Self-play of many matches, in processes of their own, and what came of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from paigui.analysis.workers import done_by_processes
from paigui.emit import module_from
from paigui_runtime.play.engine import Game
from paigui_runtime.play.log_reading import event_to_dict
from paigui_runtime.play.players import PLAYERS
from paigui_runtime.play.report import PlayedHand
from paigui_runtime.play.simulation import SimulatedHand, play_match

LONGEST_MATCH = 64
"""Hands after which a match is broken off: where nobody wins the dealer may stay for ever."""


SHORTEST_MATCH = 16
"""Hands of a match in which the deal never stays: no more matches are begun ahead than may be needed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be played: so many hands of matches that ``seed`` begins, by players of these names, one for each place.

    ``logs``: the lines of the logs are wanted too.
    """

    hands: int
    seed: int
    players: tuple[str, ...]
    logs: bool = False


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """A hand: how it ended, and the lines of its log (none where logs are not wanted)."""

    outcome: PlayedHand
    lines: tuple[str, ...] = ()


MatchPlayed = tuple[HandPlayed, ...]


@dataclass(slots=True)
class Summary:
    """What came of some hands. Wins are counted by way, draws by reason, patterns by id: name and wins that show it."""

    hands: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    draws: Counter[str] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    """Other results, false wins among them."""
    tai: int = 0
    patterns: dict[str, tuple[str, int]] = field(default_factory=dict)

    def add(self, hand: PlayedHand) -> None:
        """One hand more."""
        self.hands += 1
        for result in hand.results:
            if result["kind"] == "win":
                self._won(result)
            elif result["kind"] == "draw":
                self.draws[result["reason"]] += 1
            else:
                self.others[result["kind"]] += 1

    def _won(self, result: Mapping[str, Any]) -> None:
        self.wins[result["by"]] += 1
        score = result["score"]
        self.tai += score["tai"]
        for item in score["items"]:
            name, shown = self.patterns.get(item["id"], (item["name"], 0))
            self.patterns[item["id"]] = (name, shown + 1)

    @property
    def mean_tai(self) -> float:
        """Tai of a win on the average."""
        wins = self.wins.total()
        return self.tai / wins if wins else 0.0

    def to_dict(self) -> dict[str, Any]:
        """As `paigui simulate` prints it: shares are of all wins."""
        wins = self.wins.total()
        ranked = sorted(self.patterns.items(), key=lambda item: (-item[1][1], item[0]))
        return {
            "hands": self.hands,
            "wins": dict(sorted(self.wins.items())),
            "draws": dict(sorted(self.draws.items())),
            **({"others": dict(sorted(self.others.items()))} if self.others else {}),
            "mean_tai": round(self.mean_tai, 3),
            "patterns": [
                {"id": id, "name": name, "wins": shown, "share": round(shown / wins, 5)}
                for id, (name, shown) in ranked
            ],
        }


def simulate(
    source: str,
    wanted: Wanted,
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[MatchPlayed]:
    """Matches by a validator's module, in order; the last ends with the last hand that is wanted.

    What comes does not depend on ``jobs``.
    """
    left = wanted.hands
    progress(0, wanted.hands)
    for match in _matches(source, wanted, jobs):
        yield match[:left]
        left -= len(match)
        progress(wanted.hands - max(left, 0), wanted.hands)
        if left <= 0:
            return


def _matches(source: str, wanted: Wanted, jobs: int) -> Iterator[MatchPlayed]:
    enough = -(-wanted.hands // SHORTEST_MATCH)
    return done_by_processes(Playing(source, wanted), count(), jobs, enough)


@dataclass(frozen=True, slots=True)
class Playing:
    """Matches by a validator's module, by their numbers."""

    source: str
    wanted: Wanted

    def begin(self) -> Callable[[int], MatchPlayed]:
        """What plays a match."""
        game = game_of(self.source)
        return lambda number: _played(game, self.wanted, number)


def game_of(source: str) -> Game:
    """The game of a validator's module."""
    game: Game = module_from(source, "simulated").GAME
    return game


def match_of(game: Game, wanted: Wanted, number: int) -> Iterator[SimulatedHand]:
    """A match of those that are wanted, by its number."""
    players = [PLAYERS[name] for name in wanted.players]
    return play_match(game, players, f"{wanted.seed}:{number}", most=min(wanted.hands, LONGEST_MATCH))


def _played(game: Game, wanted: Wanted, number: int) -> MatchPlayed:
    return tuple(
        HandPlayed(
            hand.outcome,
            tuple(json.dumps(event_to_dict(event)) for event in hand.events) if wanted.logs else (),
        )
        for hand in match_of(game, wanted, number)
    )
