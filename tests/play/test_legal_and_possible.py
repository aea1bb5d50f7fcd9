"""Legal actions beside what judging says of every act that the tiles let a player do.

The acts are enumerated here once more: each standing tile discarded, every claim with every pair of companions, every kong,
wins whether the hand is complete or not, draws from either end, flowers, refusing, an early draw. Each is put behind the log
and judged; it must be legal exactly where nothing is found against whoever does it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import paigui
from paigui_runtime.play.engine import Game
from paigui_runtime.play.event import Event
from paigui_runtime.play.legal import leaves_no_discard
from paigui_runtime.play.players import fickle
from paigui_runtime.play.position import Impossible
from paigui_runtime.play.simulation import play_match
from paigui_runtime.play.state import State

RULESETS = ("luohan", "association", "fengquan")
FLOWERS = range(34, 42)


def log_of_a_hand(game: Game, seed: str) -> list[Event]:
    return list(next(play_match(game, [fickle] * 4, seed, 1)).events)


def runs_of(tile: int) -> list[tuple[int, int]]:
    """The two other tiles of each sequence through a tile."""
    found = []
    for first in (tile - 2, tile - 1, tile):
        run = [first, first + 1, first + 2]
        if tile < 27 and first >= 0 and len({each // 9 for each in run}) == 1 and run[2] < 27:
            run.remove(tile)
            found.append((run[0], run[1]))
    return found


def physical(state: State) -> Iterator[Event]:
    """Whatever anybody's hands could do now."""
    for player in range(4):
        yield from _own(state, player)
        yield from _taken(state, player)
        yield Event(type="tsumo", actor=player, place="head")
        yield Event(type="tsumo", actor=player, place="tail")
        yield Event(type="decline", actor=player)
        if not state.over:
            yield Event(type="ryukyoku", actor=player, more={"reason": "exhausted"})


def _own(state: State, player: int) -> Iterator[Event]:
    counts, drawn = state.hand_of(player), state.position.seats[player].drawn
    for tile in range(42):
        for as_drawn in (True, False):
            fits = tile == drawn if as_drawn else counts[tile] > (tile == drawn)
            if counts[tile] and fits:
                yield Event(type="dahai", actor=player, tile=tile, as_drawn=as_drawn)
        if counts[tile] and tile in FLOWERS:
            yield Event(type="hana", actor=player, tile=tile)
        elif counts[tile] == 4:
            yield Event(type="ankan", actor=player, tiles=(tile,) * 4)
    for meld in state.position.seats[player].melds:
        if meld.kind == "pon" and counts[meld.tiles[0]]:
            yield Event(type="kakan", actor=player, tile=meld.tiles[0], tiles=meld.tiles)
    if sum(counts) % 3 == 2:
        yield Event(type="hora", actor=player, target=player)


def _taken(state: State, player: int) -> Iterator[Event]:
    counts = state.hand_of(player)
    for target, seat in enumerate(state.position.seats):
        if target == player or not seat.discards:
            continue
        tile = seat.discards[-1]
        if seat.discards.count(tile) == seat.gone.count(tile):
            continue
        for pair in runs_of(tile):
            if all(counts[each] for each in pair):
                yield Event(type="chi", actor=player, target=target, tile=tile, tiles=pair)
        for kind, number in (("pon", 2), ("daiminkan", 3)):
            if counts[tile] >= number:
                yield Event(type=kind, actor=player, target=target, tile=tile, tiles=(tile,) * number)
        yield Event(type="hora", actor=player, target=target, tile=tile)


def key(event: Event) -> tuple[object, ...]:
    """What makes two events the same act; whence the log has the drawn tile does not matter."""
    drawn = event.type == "tsumo" or (event.type == "hora" and event.actor == event.target)
    target = event.target if event.type in ("chi", "pon", "daiminkan", "hora") else None
    tile = None if drawn else event.tile
    return (
        event.type,
        event.actor,
        target,
        tile,
        tuple(sorted(event.tiles)),
        event.place == "tail",
        bool(event.as_drawn),
    )


def found_against(state: State, event: Event) -> list[str] | None:
    """The rules that are found broken by whoever acts; nothing at all where it cannot be done."""
    trial = state.copy()
    before = len(trial.findings)
    event.number = 10_000
    try:
        trial.game.happen(trial, event)
    except Impossible:
        return None
    return [finding.rule for finding in trial.findings[before:] if finding.actor == event.actor]


def compare(game: Game, seed: str, moments: int) -> int:
    """How many acts were compared."""
    log = log_of_a_hand(game, seed)
    chance = random.Random(seed)
    compared = 0
    begin = next(index for index, event in enumerate(log) if event.type == "start_kyoku") + 1
    for cut in sorted(chance.sample(range(begin, len(log) - 1), moments)):
        state = game.state_after(log[:cut])
        legal = {key(event) for player in range(4) for event in state.legal_actions(player)}
        for event in physical(state):
            found = found_against(state, event)
            if found is not None:
                found += ["no discard left"] if not found and leaves_no_discard(state, event) else []
                assert (key(event) in legal) == (not found), (seed, cut, event, found)
                compared += 1
    return compared


@pytest.mark.parametrize("ruleset", RULESETS)
def test_legal_is_what_nothing_is_found_against(ruleset: str) -> None:
    game = paigui.load(ruleset).game()
    assert sum(compare(game, f"legal {number}", 8) for number in range(6)) > 1_000


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_legal_is_what_nothing_is_found_against_in_many_hands(ruleset: str) -> None:
    game = paigui.load(ruleset).game()
    assert sum(compare(game, f"many {number}", 12) for number in range(120)) > 50_000
