"""The exact engine reaches figures that were counted another way: those of the issue, and a brute count of two suits."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import paigui
from paigui.analysis.exact.engine import compare_exactly
from paigui.ir.program import Program
from paigui_runtime.suit_split import GROUPS_AND_A_PAIR, splits

CONCEALED = {"luohan": {3: 2, 4: 5, 5: 13}, "luohan-early": {3: 2, 4: 6, 5: 16}}
"""Tai by concealed triplets (L-SCORE, and the earlier table)."""


@pytest.fixture(scope="module")
def programs() -> tuple[Program, Program]:
    return paigui.load("luohan").compiled.program, paigui.load("luohan-early").compiled.program


def test_hands_without_melds(programs: tuple[Program, Program]) -> None:
    """An independent count: 374,695,140 situations by one tai more and 56,485,968 by three, of 2,127,702,426."""
    found = compare_exactly(*programs, melds=False)
    assert found.situations == (431_181_108, 2_127_702_426)
    assert found.hands == (37_197_024, 118_856_487)
    assert dict(found.differences) == {0: 2_127_702_426 - 431_181_108, 1: 374_695_140, 3: 56_485_968}
    assert found.winds == ()


def test_hands_with_melds_and_kongs(programs: tuple[Program, Program]) -> None:
    """An independent count: 11,174,030,100 by one tai more and 1,161,997,056 by three, of 235,268,913,888."""
    found = compare_exactly(*programs)
    assert found.situations == (12_336_027_156, 235_268_913_888)
    assert found.hands == (2_326_053_168, 32_207_513_352)
    assert {name: number for name, number in found.differences.items() if name} == {
        1: 11_174_030_100,
        3: 1_161_997_056,
    }


def test_one_suit_and_honors_by_brute_force(programs: tuple[Program, Program]) -> None:
    """Every hand of one suit and honors without melds, each division looked at: 2,220,426 of 6,916,728 situations."""
    suit, honors = _parts(9, sequences=True), _parts(7, sequences=False)
    brute: Counter[int] = Counter()
    hands: Counter[bool] = Counter()
    for (size, one), (more, other) in product(suit.items(), honors.items()):
        if size + more == 17:
            for (here, times), (there, others) in product(one.items(), other.items()):
                differs = False
                for won, without in ((here[0], there[1]), (there[0], here[1])):
                    for drawn in (0, 1):
                        for triplets in won:
                            number = max(mine[drawn] + theirs for mine in triplets for theirs in without)
                            brute[_gain(number)] += times * others
                            differs = differs or bool(_gain(number))
                hands[differs] += times * others
    found = compare_exactly(*programs, melds=False, suits=(0, 3))
    assert found.hands == (hands[True], hands.total())
    assert found.situations == (2_220_426, 6_916_728)
    assert found.differences == brute


Seen = tuple[tuple[frozenset[tuple[int, int]], ...], frozenset[int]]


def _parts(ranks: int, *, sequences: bool) -> dict[int, Counter[Seen]]:
    """By their size, the counts of a suit that divide: for each winning tile the concealed triplets (claimed, drawn) of each
    reading, and those of each division without one."""
    found: dict[int, Counter[Seen]] = {}
    for counts in product(range(5), repeat=ranks):
        if sum(counts) > 17 or sum(counts) % 3 == 1:
            continue
        divisions = splits(counts, sequences, GROUPS_AND_A_PAIR)
        if not divisions:
            continue
        won = []
        for tile in (tile for tile in range(ranks) if counts[tile]):
            readings = set()
            for division in divisions:
                triplets = sum(group & 1 for group in division.groups)
                for group in set(division.groups):
                    if group & 1 and group >> 1 == tile:
                        readings.add((triplets - 1, triplets))
                    elif not group & 1 and 0 <= tile - (group >> 1) <= 2:
                        readings.add((triplets, triplets))
                if tile in division.pairs:
                    readings.add((triplets, triplets))
            won.append(frozenset(readings))
        without = frozenset(sum(group & 1 for group in division.groups) for division in divisions)
        found.setdefault(sum(counts), Counter())[tuple(won), without] += 1
    return found


def _gain(triplets: int) -> int:
    return CONCEALED["luohan-early"].get(triplets, 0) - CONCEALED["luohan"].get(triplets, 0)
