"""The sampler of situations: it draws from the whole of a space and from nothing else, every situation as often as any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, product
from math import comb, sqrt
from random import Random

import pytest

import paigui
from paigui.analysis.interval import Interval
from paigui.analysis.judged import Side, Sides
from paigui.analysis.random_wins import some_wins
from paigui.analysis.sampling import Situation, Space, situations
from paigui.analysis.win_search import sampled
from paigui_runtime.win import Win

Found = tuple[tuple[int, ...], int, bool]
FIVE_RANKS = (0, 1, 2, 3, 4)
"""Five neighbouring ranks, where sequences and triplets cover the same tiles in several ways."""


def is_groups(counts: Sequence[int]) -> bool:
    """Whether tiles of one suit are groups: the lowest is in a triplet or begins a sequence."""
    lowest = next((rank for rank, count in enumerate(counts) if count), None)
    if lowest is None:
        return True
    for taken in ((lowest,) * 3, (lowest, lowest + 1, lowest + 2)):
        rest = list(counts)
        for rank in taken:
            if rank < len(rest):
                rest[rank] -= 1
        if taken[-1] < len(rest) and min(rest) >= 0 and is_groups(rest):
            return True
    return False


def test_hands_of_one_suit_without_melds() -> None:
    hands = []
    for counts in product(range(5), repeat=len(FIVE_RANKS)):
        if sum(counts) == 17 and any(
            count >= 2 and is_groups([c - 2 * (rank == other) for other, c in enumerate(counts)])
            for rank, count in enumerate(counts)
        ):
            hands.append(tuple(rank for rank, count in enumerate(counts) for _ in range(count)))
    every = {(hand, tile, drawn) for hand in hands for tile in set(hand) for drawn in (False, True)}
    check_even(every, Space(melds=False, kinds=FIVE_RANKS), 3 * len(every))


def test_melds_of_every_kind() -> None:
    """Of honors alone a hand is a pair and five of the six other kinds, each standing, ponged or a kong of either kind.

    With s of them standing there are C(5, s) 3^(5-s) hands for each choice of kinds, and s + 1 kinds that may have won.
    """
    draws = 2_000
    drawn = list(islice(situations(Random(20261130), Space(kinds=tuple(range(27, 34)))), draws))
    states = [comb(5, number) * 3 ** (5 - number) * (number + 1) for number in range(6)]
    came = Counter(5 - len(situation.melds) for situation in drawn)
    for number, weight in enumerate(states):
        share = weight / sum(states)
        assert abs(came[number] - draws * share) < 4 * sqrt(draws * share * (1 - share))
    kinds = Counter(meld.kind for situation in drawn for meld in situation.melds)
    assert set(kinds) == {"pon", "kong", "concealed-kong"}
    assert all(abs(count - kinds.total() / 3) < 4 * sqrt(kinds.total() * 2 / 9) for count in kinds.values())


def found(situation: Situation) -> Found:
    """A situation in plain values."""
    return situation.standing, situation.tile, situation.drawn


def check_even(every: set[Found], space: Space, draws: int) -> None:
    """Each comes up, nothing else does, and the numbers are as even as chance is (chi-square within 5 deviations)."""
    came = Counter(map(found, islice(situations(Random(20261130), space), draws)))
    assert came.keys() <= every
    expected = draws / len(every)
    statistic = sum((came[one] - expected) ** 2 / expected for one in every)
    freedom = len(every) - 1
    assert abs(statistic - freedom) < 5 * sqrt(2 * freedom), (statistic, freedom)


COUNTED = [
    # An independent count of the values of 四暗坎 and 五暗坎, which are all that differs in ordinary wins.
    (Space(melds=False), 2_127_702_426, {1: 374_695_140, 3: 56_485_968}),
    (Space(), 235_268_913_888, {1: 11_174_030_100, 3: 1_161_997_056}),
]


@pytest.mark.parametrize(
    "draws", [pytest.param(10_000, id="10k"), pytest.param(1_000_000, id="1M", marks=pytest.mark.long)]
)
@pytest.mark.parametrize(("space", "total", "changes"), COUNTED, ids=["no melds", "melds"])
def test_the_sample_agrees_with_an_independent_count(
    space: Space, total: int, changes: dict[int, int], draws: int
) -> None:
    sides = Sides(Side(paigui.load("luohan")), Side(paigui.load("luohan-early")))
    came = Counter(pair.change for pair in sampled(sides, space, draws, seed=7))
    assert came.keys() <= {0, *changes}
    for change, count in changes.items():
        share = count / total
        assert abs(came[change] - draws * share) < 4 * sqrt(draws * share * (1 - share))


def test_the_interval_of_a_share() -> None:
    # Wilson's own formula, worked by hand for 8 of 10 and z = 1.96: 0.490 and 0.943.
    assert [round(bound, 3) for bound in Interval(8, 10).bounds] == [0.490, 0.943]
    assert Interval(0, 1000).bounds[0] == 0.0 and 0.003 < Interval(0, 1000).bounds[1] < 0.004
    assert Interval(5, 5).bounds[1] == 1.0
    assert Interval(0, 0).bounds == (0.0, 1.0)


def test_wins_in_all_circumstances_can_be_written_down() -> None:
    facts = {
        fact.id: fact for name in ("luohan", "fengquan") for fact in paigui.load(name).compiled.ruleset.facts
    }
    wins = list(some_wins(3, 3000, facts, pairs=True))
    assert all(Win.parse(win.to_record()) == win for win in wins)
    assert wins[:50] == list(some_wins(3, 50, facts, pairs=True))
    ways = Counter(win.by for win in wins)
    assert (
        min(ways[by] for by in ("discard", "self-draw", "robbed-kong", "eight-flowers", "seven-rob-one")) > 20
    )
    assert {win.special for win in wins} == {"none", "heavenly", "earthly", "human"}
    assert {name for win in wins for name in win.facts} == set(facts)
    assert any(win.win is None and win.special == "none" for win in wins)
