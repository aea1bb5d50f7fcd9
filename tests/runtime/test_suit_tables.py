"""The per-suit tables against plain search, and the whole space of winning hands counted from them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from math import comb

import pytest
from plain_divisions import plain_divisions

from paigui_runtime.forms import Form, Part
from paigui_runtime.suit_split import Room, divides, splits
from paigui_runtime.suit_table import SUIT_STARTS, SUIT_TABLES, SuitTable, pack

Tally = dict[tuple[int, int], int]


def vectors(ranks: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to hold at most four of each rank and ``most`` in all."""
    if not ranks:
        yield ()
        return
    for count in range(min(4, most) + 1):
        for rest in vectors(ranks - 1, most - count):
            yield (count, *rest)


def _shape_of(counts: tuple[int, ...]) -> Form:
    groups, rest = divmod(sum(counts), 3)
    return Form("part", (Part("groups", groups), Part("pairs", 1 if rest == 2 else 0)))


@pytest.mark.parametrize(("suit", "most"), [(1, 6), (3, 8)])
def test_divisions_and_waits_of_small_suits(suit: int, most: int) -> None:
    start, table = SUIT_STARTS[suit], SuitTable(suit)
    for counts in vectors(9 if suit < 3 else 7, most):
        tiles = tuple(start + rank for rank, count in enumerate(counts) for _ in range(count))
        found = table[pack(counts)]
        expected = plain_divisions(_shape_of(counts), tiles, []) if sum(counts) % 3 != 1 else set()
        plain = [
            (tuple(sorted((g.kind, g.tile) for g in way.groups)), tuple(p.tile for p in way.pairs))
            for way in found.divisions
        ]
        assert len(plain) == len(set(plain))
        assert set(plain) == expected, counts
        assert divides(counts, suit < 3) == bool(expected)
        if sum(counts) % 3 and sum(counts) < most:
            waits = {
                start + rank
                for rank, count in enumerate(counts)
                if count < 4
                and (more := (*counts[:rank], count + 1, *counts[rank + 1 :]))
                and plain_divisions(_shape_of(more), (*tiles, start + rank), [])
            }
            assert found.waits == sum(1 << tile for tile in waits), counts


@pytest.fixture(scope="module")
def suit_and_honors() -> list[tuple[Tally, Tally]]:
    """For a suit and the honors: how many vectors, and divisions, there are by number of groups and of pairs."""
    both = []
    for suit, ranks in ((0, 9), (3, 7)):
        of_vectors: Tally = defaultdict(int)
        of_divisions: Tally = defaultdict(int)
        for counts in vectors(ranks, 17):
            if divides(counts, suit < 3):
                divisions = SUIT_TABLES[suit][pack(counts)].divisions
                size = len(divisions[0].groups), len(divisions[0].pairs)
                of_vectors[size] += 1
                of_divisions[size] += len(divisions)
        both.append((of_vectors, of_divisions))
    return both


def _whole_hands(of_suit: Tally, of_honors: Tally) -> int:
    """Five groups and a pair made of three suits and honors."""
    return sum(
        a * b * c * d
        for (size_a, a), (size_b, b), (size_c, c), (size_d, d) in product(
            of_suit.items(), of_suit.items(), of_suit.items(), of_honors.items()
        )
        if size_a[0] + size_b[0] + size_c[0] + size_d[0] == 5
        and size_a[1] + size_b[1] + size_c[1] + size_d[1] == 1
    )


def test_all_winning_hands_are_in_the_tables(suit_and_honors: list[tuple[Tally, Tally]]) -> None:
    (suit_vectors, suit_divisions), (honor_vectors, honor_divisions) = suit_and_honors
    assert sum(suit_vectors.values()) == 53_055
    assert sum(honor_vectors.values()) == 561
    assert _whole_hands(suit_vectors, honor_vectors) == 118_856_487
    assert _whole_hands(suit_divisions, honor_divisions) == 120_523_977


def test_seven_pairs_and_a_triplet() -> None:
    room = Room(sequences=0, triplets=1, pairs=7, loose=0, twin_pairs=True)
    sizes = []
    for ranks, has_sequences in ((9, True), (7, False)):
        found: Counter[tuple[int, int]] = Counter()
        for pairs in product(range(3), repeat=ranks):
            for tripled in range(-1, ranks):
                if sum(pairs) > 7 or (tripled >= 0 and pairs[tripled]):
                    continue
                counts = [3 if rank == tripled else 2 * number for rank, number in enumerate(pairs)]
                (split,) = splits(counts, has_sequences, room)  # such tiles divide in one way only
                found[len(split.groups), len(split.pairs)] += 1
        sizes.append(found)
    suit, honors = sizes
    hands = sum(
        a * b * c * d
        for (m, a), (p, b), (s, c), (z, d) in product(
            suit.items(), suit.items(), suit.items(), honors.items()
        )
        if m[0] + p[0] + s[0] + z[0] == 1 and m[1] + p[1] + s[1] + z[1] == 7
    )
    # By hand: one of 34 kinds three times, and seven pairs among 33 kinds, of which k kinds hold two.
    assert hands == 34 * sum(comb(33, k) * comb(33 - k, 7 - 2 * k) for k in range(4)) == 457_452_864


def test_a_suit_never_remembers_more_than_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigui_runtime.suit_table.TABLE_LIMIT", 10)
    table = SuitTable(0)
    for counts in vectors(9, 3):
        assert table[pack(counts)].residue == sum(counts) % 3
        assert len(table._known) <= 10
