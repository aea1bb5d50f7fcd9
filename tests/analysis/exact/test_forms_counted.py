"""Hands that may be complete in several forms are counted once: figures and brute counts."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import NamedTuple

import pytest
from form_houses import SEVENS, change, exactly, house

from paigui.analysis.exact.worth import ONLY_AFTER, ONLY_BEFORE, Difference
from paigui_runtime.suit_split import GROUPS_AND_A_PAIR, Room, splits

GROUPS_HANDS, GROUPS_SITUATIONS = 32_207_513_352, 235_268_913_888
GROUPS_WITHOUT_MELDS = 2_127_702_426
"""Of five groups and a pair (`test_figures`)."""


def test_hands_of_seven_pairs_and_a_triplet(tmp_path: Path) -> None:
    """457,452,864 hands: one of 34 kinds thrice, of the others none, two or four, fourteen tiles in all. A hand of k kinds
    has 2k situations; those that are five groups and a pair too are looked for suit by suit."""
    plain, pairs = house(tmp_path, "plain", "{}"), house(tmp_path, "pairs", "{}", SEVENS)
    hands, kinds = seven_pairs()
    assert hands == 457_452_864
    both_hands, both = of_both_forms()
    found = exactly(plain, pairs)
    assert found.situations[1] == GROUPS_SITUATIONS + 2 * (kinds - both)
    assert found.differences == {0: GROUPS_SITUATIONS, ONLY_AFTER: 2 * (kinds - both)}
    assert found.hands == (hands - both_hands, GROUPS_HANDS + hands - both_hands)
    without = exactly(plain, pairs, melds=False)
    assert without.situations == (2 * (kinds - both), GROUPS_WITHOUT_MELDS + 2 * (kinds - both))
    assert exactly(pairs, plain).differences == {0: GROUPS_SITUATIONS, ONLY_BEFORE: 2 * (kinds - both)}


def seven_pairs() -> tuple[int, int]:
    """Hands, and kinds in them added: a kind of the other 33 is left out, a pair, or two pairs."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(33):
        more: Counter[tuple[int, int]] = Counter()
        for (pairs, kinds), number in ways.items():
            for here in range(3):
                more[pairs + here, kinds + bool(here)] += number
        ways = more
    filled = {kinds: 34 * number for (pairs, kinds), number in ways.items() if pairs == 7}
    return sum(filled.values()), sum((kinds + 1) * number for kinds, number in filled.items())


def of_both_forms() -> tuple[int, int]:
    """The hands that are both, and their kinds added."""
    numbers, honors = both_ways(9, sequences=True), both_ways(7, sequences=False)
    hands = kinds = 0
    for chosen in product(numbers, numbers, numbers, honors):
        size, triplets, different = (sum(each[place] for each in chosen) for place in range(3))
        if size == 17 and triplets == 1 and sum(each[0] % 3 == 2 for each in chosen) == 1:
            number = prod(
                part[each] for part, each in zip((numbers, numbers, numbers, honors), chosen, strict=True)
            )
            hands, kinds = hands + number, kinds + number * different
    return hands, kinds


def both_ways(ranks: int, *, sequences: bool) -> Counter[tuple[int, int, int]]:
    """Counts of a suit that are pairs and at most a triplet, and groups and at most a pair: size, triplets, kinds."""
    found: Counter[tuple[int, int, int]] = Counter()
    for counts in product((0, 2, 3, 4), repeat=ranks):
        fits = sum(counts) <= 17 and counts.count(3) <= 1 and sum(counts) % 3 != 1
        if fits and splits(counts, sequences, GROUPS_AND_A_PAIR):
            found[sum(counts), counts.count(3), ranks - counts.count(0)] += 1
    return found


TRIPLETS, PAIRS = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15}, (4, 7)
"""Tai by concealed triplets of both rulesets, and of the seven pairs of each."""
KEPT = "kept: {name: 刻, tai: count(concealed triplets) * (count(concealed triplets) + 1) / 2, when: any concealed triplet}"
SEVEN = "seven: {name: 對, tai: %d, when: form is sevens}"


@pytest.mark.parametrize("with_form", [True, False])
def test_one_suit_and_honors_with_both_forms_by_brute_force(tmp_path: Path, with_form: bool) -> None:
    """Every hand of one suit and honors without melds, each reading of both forms looked at."""
    before = house(tmp_path, "before", f"{{{KEPT}, {SEVEN % PAIRS[0]}}}", SEVENS)
    if not with_form:
        before = house(tmp_path, "alone", f"{{{KEPT}}}")
    after = house(tmp_path, "after", f"{{{KEPT}, {SEVEN % PAIRS[1]}}}", SEVENS)
    brute: Counter[Difference] = Counter()
    hands: Counter[bool] = Counter()
    suit, honors = parts(9, sequences=True), parts(7, sequences=False)
    for (size, one), (more, other) in product(suit.items(), honors.items()):
        if size + more == 17:
            for (here, times), (there, others) in product(one.items(), other.items()):
                told = set()
                for won, without in ((here, there), (there, here)):
                    for tile, drawn in product(range(len(won.groups)), (0, 1)):
                        best = [paid(won, without, tile, drawn, tai) for tai in PAIRS]
                        best[0] = best[0] if with_form else paid(won, without, tile, drawn, None)
                        if best[1] is not None:
                            by = ONLY_AFTER if best[0] is None else best[1] - best[0]
                            brute[by] += times * others
                            told.add(by)
                if told:
                    hands[told != {0}] += times * others
    found = exactly(before, after, melds=False, suits=(0, 3))
    assert found.differences == brute
    assert found.hands == (hands[True], hands.total())
    for by, win in found.witnesses.items():
        assert change(before, after, win) == by


class Seen:
    """A suit's part of hands: for each kind of tile that may have won the concealed triplets (claimed, drawn) of each
    reading as groups, and those of the part as it stands; the same as pairs, where it is pairs and at most a triplet."""

    __slots__ = ("as_groups", "as_pairs", "groups", "pairs", "size")

    def __init__(self, counts: tuple[int, ...], sequences: bool) -> None:
        divisions = splits(counts, sequences, GROUPS_AND_A_PAIR) if sum(counts) % 3 != 1 else []
        pairs = counts.count(3) <= 1 and 1 not in counts
        tiles = [tile for tile, count in enumerate(counts) if count]
        self.size = sum(counts)
        self.as_groups = frozenset(sum(group & 1 for group in each.groups) for each in divisions)
        self.as_pairs = counts.count(3) if pairs else -1
        self.groups = tuple(self._won(divisions, tile) for tile in tiles)
        self.pairs = tuple((counts.count(3) - (counts[tile] == 3), counts.count(3)) for tile in tiles)

    @staticmethod
    def _won(divisions: list[object], tile: int) -> frozenset[tuple[int, int]]:
        found = set()
        for division in divisions:
            triplets = sum(group & 1 for group in division.groups)  # type: ignore[attr-defined]
            if 2 * tile + 1 in division.groups:  # type: ignore[attr-defined]
                found.add((triplets - 1, triplets))
            if tile in division.pairs or any(2 * (tile - low) in division.groups for low in range(3)):  # type: ignore[attr-defined]
                found.add((triplets, triplets))
        return frozenset(found)

    def key(self) -> tuple[object, ...]:
        """What hands of it are told apart by."""
        return self.as_groups, self.as_pairs, self.groups, self.pairs

    def __hash__(self) -> int:
        return hash(self.key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self.key() == other.key()


@cache
def parts(ranks: int, *, sequences: bool) -> dict[int, Counter[Seen]]:
    """Every part of a hand in a suit, by its size."""
    found: dict[int, Counter[Seen]] = {}
    for counts in product(range(5), repeat=ranks):
        if sum(counts) <= 17:
            seen = Seen(counts, sequences)
            if seen.as_groups or seen.as_pairs >= 0:
                found.setdefault(seen.size, Counter())[seen] += 1
    return found


def paid(won: Seen, without: Seen, tile: int, drawn: int, pairs: int | None) -> int | None:
    """The most that a reading is worth; nothing where there is none. ``pairs``: what seven pairs are worth, if played."""
    readings = [TRIPLETS[mine[drawn] + theirs] for mine in won.groups[tile] for theirs in without.as_groups]
    if (
        pairs is not None
        and won.as_pairs >= 0
        and won.as_pairs + without.as_pairs == 1
        and without.as_pairs >= 0
    ):
        readings.append(TRIPLETS[won.pairs[tile][drawn] + without.as_pairs] + pairs)
    return max(readings, default=None)


def test_hands_of_sequences_and_pairs_by_brute_force(tmp_path: Path) -> None:
    """Three sequences and four pairs beside five groups and a pair, in one suit and honors: a suit may be divided in several
    ways, of which each makes other demands on the rest of the hand."""
    form = "runs: {parts: [{sequences: 3}, {pairs: 4}], repeat: true, melds: none}"
    found = exactly(
        house(tmp_path, "plain", "{}"), house(tmp_path, "runs", "{}", form), melds=False, suits=(0, 3)
    )
    suit, honors = divided(9, sequences=True), divided(7, sequences=False)
    hands: Counter[bool] = Counter()
    kinds: Counter[bool] = Counter()
    for (one, number), (other, times) in product(suit.items(), honors.items()):
        if one.size + other.size == 17:
            groups = one.groups and other.groups
            if groups or any((3 - runs, 4 - pairs) in other.uses for runs, pairs in one.uses):
                hands[groups] += number * times
                kinds[groups] += (one.kinds + other.kinds) * number * times
    assert found.hands == (hands[False], hands.total())
    assert found.differences == {0: 2 * kinds[True], ONLY_AFTER: 2 * kinds[False]}


class Divided(NamedTuple):
    """Counts of a suit: their size and kinds, whether they are groups and at most a pair, and what they are of sequences and
    pairs."""

    size: int
    kinds: int
    groups: bool
    uses: frozenset[tuple[int, int]]


def divided(ranks: int, *, sequences: bool) -> Counter[Divided]:
    """Every part of a hand in a suit."""
    room = Room(sequences=3, triplets=0, pairs=4, loose=0, twin_pairs=True)
    found: Counter[Divided] = Counter()
    for counts in product(range(5), repeat=ranks):
        size = sum(counts)
        if size <= 17:
            groups = size % 3 != 1 and bool(splits(counts, sequences, GROUPS_AND_A_PAIR))
            uses = frozenset((len(each.groups), len(each.pairs)) for each in splits(counts, sequences, room))
            if groups or uses:
                found[Divided(size, ranks - counts.count(0), groups, uses)] += 1
    return found


def test_winds_that_only_hands_of_several_forms_are_asked_for_stand_for_all(tmp_path: Path) -> None:
    """A rule that both have is read only where hands have several forms. What it reads is gone through there; hands with
    melds, of which it says nothing, then stand as often."""
    rule = "a: {name: 甲, tai: %d, when: any honor}"
    shared = "b: {name: 乙, tai: 1, when: form is sevens and any triplet of seat_wind}"
    plain = exactly(*(house(tmp_path, f"plain{tai}", f"{{{rule % tai}}}", SEVENS) for tai in (1, 2)))
    found = exactly(*(house(tmp_path, f"more{tai}", f"{{{rule % tai}, {shared}}}", SEVENS) for tai in (1, 2)))
    assert (plain.winds, found.winds) == ((), ("seat_wind",))
    assert found.differences == {by: 4 * number for by, number in plain.differences.items()}
    assert found.hands == plain.hands
