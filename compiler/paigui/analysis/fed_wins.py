"""Wins whose melds were fed by one player: what rules ask for by which one player pays in the others' place.

No engine knows who fed what, and wins drawn at random rarely show it. So hands in which the named rules count are laid open,
one group more each time, and all that is claimed was claimed from one of the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from paigui.analysis.comparison import Row
from paigui.analysis.exact.finding import ExactEngine
from paigui.analysis.judged import Side, Sides
from paigui.analysis.random_wins import some_wins
from paigui.analysis.standing import Standing
from paigui.analysis.win_shrinking import possible
from paigui_runtime.meld import Meld
from paigui_runtime.win import Win

Tiles = tuple[int, ...]
_EACH = 3
"""Hands for each rule that a liability names."""
_ANY = 12
"""Hands for one that names none."""
_TRIED = 200
"""Wins of which these are taken."""


def fed_wins(sides: Sides, rows: Sequence[Row], known: Sequence[Win], seed: int) -> Iterator[Win]:
    """Wins that may show the liabilities of some rows; ``known`` are wins of examples."""
    for row in rows:
        for side, entry in ((sides.before, row.before), (sides.after, row.after)):
            for rule in side.compiled.scorer.liability:
                if entry is not None and rule.id == entry.id:
                    for win in _hands(side, frozenset(rule.rules), known, seed):
                        yield from _fed(side, win)


def _hands(side: Side, rules: frozenset[str], known: Sequence[Win], seed: int) -> Iterator[Win]:
    """Hands in which one of some rules counts, if there are any; known ones, and such as an engine shows."""
    tried = (*known, *some_wins(seed, _TRIED, {}, pairs=False))
    fit = (
        win
        for win in tried
        if (score := side.judge(win).score) and (not rules or rules.intersection(score.counted))
    )
    yield from islice(fit, len(rules) * _EACH or _ANY)
    program, engine = side.compiled.compiled.program, ExactEngine()
    standing = Standing(program)
    for rule in sorted(rules & {each.id for each in program.rules}):
        for witness in islice(engine.witnesses(program, standing.counted(rule)), _EACH):
            yield witness.win


def _fed(side: Side, win: Win) -> Iterator[Win]:
    """The hand with none to all of its whole groups laid open, claimed from one player; drawn, or won on a discard. It
    waits as it did, or for its pair, so that all groups may be laid open."""
    score = side.judge(win).score
    if score is None or score.reading is None or win.win is None:
        return
    standing = tuple(sorted((*win.concealed, win.win)))
    groups = [group for group in score.reading.groups if group.standing]
    waits = [(win.win, [group.tiles for group in groups if group.held])]
    waits += [(pair.tile, [group.tiles for group in groups]) for pair in score.reading.pairs[:1]]
    players = side.compiled.compiled.program.players
    for tile, whole in waits:
        for laid in range(len(whole), -1, -1):
            for feeder in range(players):
                if feeder != win.seat:
                    plain = _laid_open(win, (standing, tile), whole[:laid], feeder, players)
                    yield from filter(possible, _won(plain, players))


def _laid_open(
    win: Win, held: tuple[Tiles, int], laid: Sequence[Tiles], feeder: int, players: int
) -> dict[str, Any]:
    """The record of a hand with some groups claimed from a player; chows from the player before, as ever."""
    standing, tile = list(held[0]), held[1]
    for each in (tile, *(one for group in laid for one in group)):
        standing.remove(each)
    melds = [*win.melds, *(Meld("chi" if group[0] != group[1] else "pon", group) for group in laid)]
    giver = {"chi": (win.seat - 1) % players, "concealed-kong": None}
    return {
        "concealed": tuple(standing),
        "win": tile,
        "melds": tuple(replace(meld, from_player=giver.get(meld.kind, feeder)) for meld in melds),
        "seat": win.seat,
        "round": win.round,
        "dealer": 0,
    }


def _won(plain: dict[str, Any], players: int) -> Iterator[Win]:
    """The hand drawn, and won on a discard of each of the others."""
    yield Win(**plain, by="self-draw")
    for payer in range(players):
        if payer != plain["seat"]:
            yield Win(**plain, payer=payer)
