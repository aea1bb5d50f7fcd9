"""What the exact engine takes in memory: wide questions are refused before their arrays are large, others are as before."""

from __future__ import annotations

import random
import subprocess
import sys
import tracemalloc
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from paigui.analysis.exact.columns import GROUPS, Column, Columns, pack, unpack
from paigui.analysis.exact.limits import MOST_MASKS, TooWide
from paigui.analysis.exact.parts import Part
from paigui.analysis.exact.readings import Room, SuitReadings, Vectors, fold
from paigui.analysis.exact.truths import Truths

HALF_A_GIGABYTE = 1 << 29
MOST_OF_A_RUN = 1_500_000
"""Kilobytes of a whole process."""
WIDE = """
ruleset: wide
extends: luohan
forms:
  impossible:
    name: {zh: 五刻帶順, en: five triplets with a sequence}
    parts: [{triplets: 5}, {pairs: 1}]
    melds: none
    when: count(sequences) >= 1
patterns:
  same_three:
    name: {zh: 三色同順, en: three alike}
    tai: 2
    when: some rank r has all suits s have any sequence from r of s
    absorbs: [straight]
    because: necessary
  straight:
    name: {zh: 一條龍, en: straight}
    says: {en: A straight is six tai., zh: 一條龍計六台。}
    tai: 4
    when: some suit s has any sequence from 1 of s and any sequence from 4 of s and any sequence from 7 of s
  never:
    name: {zh: 三槓三順, en: three kongs three sequences}
    tai: 3
    when: count(kongs) >= 3 and count(sequences) >= 3
  twin_of_all_triplets:
    name: {zh: 碰碰胡, en: same as all triplets}
    tai: 1
    when: count(triplets) == 5
"""
MEASURED = """
import resource, sys
from paigui.faces.cli import main
sys.argv = ["paigui", "prove", sys.argv[1]]
try:
    main()
except SystemExit:
    pass
print("peak", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def columns_of(caps: list[int]) -> Columns:
    return Columns({Column(GROUPS, 1 << place): cap for place, cap in enumerate(caps)})


def suit_of(*tables: dict[tuple[int, int, int], np.ndarray]) -> SuitReadings:
    without, won = (
        {
            size: Vectors(np.unique(packed), np.zeros(len(np.unique(packed)), dtype=np.int64))
            for size, packed in each.items()
        }
        for each in tables
    )
    return SuitReadings(without, won, lambda example: Part(0, 0, -1, ()))


@pytest.mark.parametrize(
    "sizes",
    [
        # As many vectors as a suit may have, each sum of two another: with all pairs kept there would be gigabytes.
        pytest.param((15_000,) * 4, id="refused-before-sums-are-made"),
        pytest.param((3_500, 3_500, 1, 1), id="refused-while-sums-are-made"),
    ],
)
def test_wide_suits_are_refused_before_they_take_much_room(sizes: tuple[int, ...]) -> None:
    columns = columns_of([1] * 45)
    suits = [
        suit_of(*({(0, 1, 0): np.arange(size, dtype=np.int64) << 15 * min(place, 2)} for _ in range(2)))
        for place, size in enumerate(sizes)
    ]
    tracemalloc.start()
    try:
        with pytest.raises(TooWide):
            fold(columns, suits, Room(5, 0, 0, 1), whole=False)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < HALF_A_GIGABYTE


@pytest.mark.parametrize("seed", range(8))
def test_suits_are_added_as_one_adds_numbers_cut_at_their_caps(seed: int) -> None:
    rng = random.Random(seed)
    caps = [rng.randint(0, 5) for _ in range(rng.randint(1, 8))]
    columns = columns_of(caps)
    sizes = [(0, groups, pair) for groups, pair in product(range(4), range(2))]
    suits, plain = [], []
    for _ in range(4):
        tables = []
        for _ in range(2):
            some = {}
            for size in rng.sample(sizes, 4):
                vectors = [
                    [rng.choice([0, rng.randint(0, cap)]) for cap in caps] for _ in range(rng.randint(1, 4))
                ]
                some[size] = pack(list(np.array(vectors, dtype=np.int64).T), caps)
            tables.append(some)
        suits.append(suit_of(*tables))
        plain.append(
            [[(size, each) for size, one in some.items() for each in rows(one, caps)] for some in tables]
        )
    found = fold(columns, suits, Room(5, 0, 0, 1), whole=True)
    for got, winning in ((found.unwon, [None]), (found.won, [0, 1, 2, 3])):
        expected = {
            tuple(min(cap, sum(column)) for cap, column in zip(caps, zip(*vectors, strict=True), strict=True))
            for holder in winning
            for parts in product(*(each[place == holder] for place, each in enumerate(plain)))
            for chosen, vectors in [zip(*parts, strict=True)]
            if (sum(size[1] for size in chosen), sum(size[2] for size in chosen)) == (5, 1)
        }
        assert set(rows(got.packed, caps)) == expected


def rows(packed: np.ndarray, caps: list[int]) -> list[tuple[int, ...]]:
    return [tuple(row) for row in np.array(unpack(packed, caps)).T.tolist()]


def test_truths_of_vectors_are_forgotten_when_they_take_too_much_room() -> None:
    truths = Truths.__new__(Truths)
    truths._leaves, truths._joints, truths._held = {}, {}, 0
    for number in range(5):
        truths._leaves[number,] = truths._joints[number,] = None  # type: ignore[assignment]
        truths._hold(np.broadcast_to(np.zeros(1, dtype=bool), (MOST_MASKS // 4,)))
    assert not truths._leaves and not truths._joints


@pytest.mark.long
def test_a_ruleset_of_wide_patterns_is_proved_in_little_room(tmp_path: Path) -> None:
    file = tmp_path / "wide.yaml"
    file.write_text(WIDE, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", MEASURED, str(file)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    said, _, peak = run.stdout.rpartition("peak ")
    assert int(peak) < MOST_OF_A_RUN
    for line in (
        "no hand is of the form impossible",
        "(same_three) · 一條龍 straight (straight): refuted",
        "(never) can never stand",
        "(all_triplets) stands exactly where",
        "is worth 4 tai, and its sentence says 6",
    ):
        assert line in said
