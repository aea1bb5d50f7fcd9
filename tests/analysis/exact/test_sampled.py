"""Situations drawn evenly: what the exact engine says of each is what the compiled scorers pay, and as often as it counts.

A sampled hand comes to the engine's vectors along another way than through its tables: group by group of the runtime's
readings.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import islice
from math import sqrt

import numpy as np
import pytest

import paigui
from paigui.analysis.exact.asking import asked
from paigui.analysis.exact.columns import GROUPS, Columns, pack
from paigui.analysis.exact.context import Context
from paigui.analysis.exact.elements import (
    COMPLETED_LOW,
    CONCEALED_KONG,
    HELD,
    OPEN,
    OPEN_KONG,
    TILE_CONCEALED_KONG,
    TILE_HELD,
    TILE_OPEN,
    TILE_WON,
    group_index,
    tile_index,
)
from paigui.analysis.exact.engine import NO_WIN, compare_exactly, worth
from paigui.analysis.sampling import situations
from paigui_runtime.forms import Forms
from paigui_runtime.hand import Hand
from paigui_runtime.reading import Group
from paigui_runtime.win import Win, WinError

SIZES = [
    50_000,
    pytest.param(1_000_000, marks=pytest.mark.long),
    pytest.param(10_000_000, marks=pytest.mark.long),
]
SIGMAS = 5
"""A count that chance puts farther off comes once in some million runs."""


@pytest.mark.parametrize("number", SIZES)
def test_samples_agree_with_the_counts(number: int) -> None:
    """羅漢 and its earlier edition, which differ by 12,336,027,156 of 235,268,913,888 situations."""
    rules = [paigui.load(name) for name in ("luohan", "luohan-early")]
    exact = compare_exactly(*(each.compiled.program for each in rules))
    drawn: Counter[int | str] = Counter()
    for situation in islice(situations(random.Random(number)), number):
        win = situation.win()
        drawn[rules[1].score(win).tai - rules[0].score(win).tai] += 1
    total = sum(exact.differences.values())
    assert set(drawn) <= set(exact.differences)
    for by, counted in exact.differences.items():
        share = counted / total
        assert abs(drawn[by] - number * share) <= SIGMAS * sqrt(number * share * (1 - share)) + 1, by


@pytest.mark.parametrize("name", ["luohan", "association", "fengquan"])
def test_each_sampled_hand_is_worth_what_it_is_paid(name: str) -> None:
    rules = paigui.load(name)
    program = rules.compiled.program
    columns = asked([program, replace(program, rules=(), order=())]).columns
    drawn = [situation.win() for situation in islice(situations(random.Random(name)), 3_000)]
    for by in ("self-draw", "discard"):
        wins = [win for win in drawn if win.by == by]
        packed = [_vectors(rules, win, columns) for win in wins]
        tai = worth(program, Context(by), columns, np.array([each for found in packed for each in found]))
        at = 0
        for win, found in zip(wins, packed, strict=True):
            assert int(tai[at : at + len(found)].max()) == _paid(rules, win), win
            at += len(found)


def _paid(rules: paigui.Rules, win: Win) -> int:
    try:
        return rules.score(win).tai
    except WinError as error:
        return NO_WIN if error.code == "below-minimum" else -1


def _vectors(rules: paigui.Rules, win: Win, columns: Columns) -> list[int]:
    """The vector of each reading of a win, as the runtime reads it."""
    way = rules.scorer.way_of(win)
    hand = Hand.prepare(win, way.bits, way.drawn, Forms(rules.scorer.forms), {})
    tiles = _tile_elements(win)
    waits = hand.waits.bit_count()
    found = []
    for reading in hand.readings:
        elements = [_element(group, win.win or 0) for group in (*reading.groups, *reading.pairs)]
        numbers = [
            sum(column.mask >> bit & 1 for bit in (elements if column.source == GROUPS else tiles))
            for column in columns.caps
        ]
        if columns.most_waits:
            numbers += [waits, 0, 0]
        found.append(int(pack([np.array([number]) for number in numbers], columns.layout)[0]))
    return found


def _element(group: Group, won: int) -> int:
    if group.is_kong:
        state = CONCEALED_KONG if group.concealed else OPEN_KONG
    elif group.melded:
        state = OPEN
    elif group.completed:
        state = COMPLETED_LOW + (won - group.tile if group.is_sequence else 0)
    else:
        state = HELD
    word = "sequence" if group.is_sequence else "pair" if group.is_pair else "triplet"
    return group_index(word, group.tile, state)


def _tile_elements(win: Win) -> list[int]:
    found = [tile_index(tile, TILE_HELD) for tile in win.concealed]
    found.append(tile_index(win.win or 0, TILE_WON))
    for meld in win.melds:
        state = TILE_CONCEALED_KONG if meld.kind == "concealed-kong" else TILE_OPEN
        found += [tile_index(tile, state) for tile in meld.tiles]
    return found
