"""Hands simulated and events validated a second on one core: paigui beside public engines of mahjong, in one run.

They do not play the same game: `jansou` (Python) and `riichienv` (Rust) play Japanese mahjong with 13 tiles. They are what
one finds on PyPI, and so the yardstick. An engine that is not installed is left out, and named. Each plays whole hands for
some seconds, tables warm; validating is following a log with every act checked against the acts allowed.

    python benchmarks/play.py [seconds] [seed]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

Batch = Callable[[int], tuple[int, int]]
"""Does a piece of work by its number; gives how many hands and how many events it was."""


def paigui_play(ruleset: str, player: str, seed: int) -> tuple[Batch, Batch]:
    """Simulating matches of one kind of player, and validating the logs of what was simulated."""
    import paigui
    from paigui_runtime.play.players import PLAYERS
    from paigui_runtime.play.simulation import play_match

    rules = paigui.load(ruleset)
    game, logs = rules.game(), []

    def simulate(number: int) -> tuple[int, int]:
        hands = list(play_match(game, [PLAYERS[player]] * 4, f"{seed}:{number}", most=24))
        logs.append([event for hand in hands for event in hand.events])
        return len(hands), len(logs[-1])

    def validate(number: int) -> tuple[int, int]:
        log = logs[number % len(logs)]
        report = rules.validate(log)
        assert not report.findings, report.findings[0]
        return len(report.hands), len(log)

    return simulate, validate


def jansou_play(agent: str, seed: int) -> tuple[Batch, Batch]:
    """Games of `jansou`, and following the records of them."""
    from jansou.core.rules import preset
    from jansou.game import agents
    from jansou.game.environment import Environment
    from jansou.io.from_game import paifu_from_game
    from jansou.io.replay import replay_paifu

    played = []

    def simulate(number: int) -> tuple[int, int]:
        game = Environment(preset("tenhou"), seed=seed * 1000 + number)
        game.run([getattr(agents, agent)() for _ in range(4)])
        played.append(game)
        return len(game.records), sum(map(len, game.records))

    def validate(number: int) -> tuple[int, int]:
        game = played[number % len(played)]
        for _ in replay_paifu(paifu_from_game(game)):
            pass
        return len(game.records), sum(map(len, game.records))

    return simulate, validate


def riichienv_play(seed: int) -> Batch:
    """Hands of `riichienv` by its agent that acts at random."""
    from riichienv import RiichiEnv
    from riichienv.agents import RandomAgent

    agent = RandomAgent(seed)

    def simulate(number: int) -> tuple[int, int]:
        game = RiichiEnv(game_mode="4p-red-single", seed=seed * 1000 + number)
        seen = game.reset()
        while not game.done():
            seen = game.step({player: agent.act(view) for player, view in seen.items()})
        return 1, len(game.mjai_log)

    return simulate


def measured(batch: Batch, seconds: float) -> tuple[float, float]:
    """Hands and events a second of the processor."""
    batch(0)
    hands = events = number = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        number += 1
        done = batch(number)
        hands += done[0]
        events += done[1]
    taken = time.process_time() - start
    return hands / taken, events / taken


def rows(seed: int) -> Iterator[tuple[str, Batch]]:
    """What is measured, in order."""
    for player in ("random", "greedy"):
        simulate, validate = paigui_play("luohan", player, seed)
        yield f"paigui luohan: simulate, {player} players", simulate
        yield f"paigui luohan: validate, hands of {player} players", validate
    if find_spec("jansou"):
        for agent in ("RandomAgent", "EfficiencyAgent"):
            simulate, validate = jansou_play(agent, seed)
            yield f"jansou: Environment.run, {agent}", simulate
            if agent == "RandomAgent":
                yield "jansou: replay_paifu, hands of RandomAgent", validate
    if find_spec("riichienv"):
        yield "riichienv: step, RandomAgent", riichienv_play(seed)


def main() -> None:
    """Prints the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"Python {sys.version.split()[0]}, one core, {seconds:g} s of the processor each")
    print(f"{'':50} {'hands/s':>10} {'events/s':>10}")
    for name, batch in rows(seed):
        hands, events = measured(batch, seconds)
        print(f"{name:50} {hands:10.1f} {events:10.0f}", flush=True)
    for engine in ("jansou", "riichienv"):
        if not find_spec(engine):
            print(f"{engine} is not installed: pip install {engine}")


if __name__ == "__main__":
    main()
