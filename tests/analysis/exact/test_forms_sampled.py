"""Hands of several forms: classes and evenly drawn situations are worth what the compiled scorers say, with all waits."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from form_houses import SEVENS, WAYS, change, child, exactly, house, scored

import paigui
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.shapes import shapes_of
from paigui.analysis.exact.union import shaped_hands
from paigui.analysis.exact.witness import win_of
from paigui.analysis.exact.worth import Difference
from paigui.analysis.sampling import Situation, Space, situations
from paigui_runtime.suit_split import GROUPS_AND_A_PAIR, splits
from paigui_runtime.win import Win

SIGMAS = 5


@pytest.mark.parametrize("name", ["luohan", "fengquan"])
def test_classes_of_several_forms_are_worth_what_their_hands_are(tmp_path: Path, name: str) -> None:
    """All rules are judged, for one of the two rulesets has none of them."""
    rules = child(tmp_path, "rules", name)
    program = rules.compiled.program
    programs = program, replace(program, rules=(), order=())
    shapes = shapes_of(programs)
    hands = shaped_hands(programs, shapes, (0, 1, 2, 3))
    chance = random.Random(name)
    both = (hands.whole.ids > 0).all(axis=1)
    for some in (np.flatnonzero(both), np.flatnonzero(~both)):
        for context, _ in hands.asked.contexts:
            tai = hands.paid(context, range(len(shapes)))[0]
            for row in chance.sample(some.tolist(), 400):
                win = win_of([suit.part(int(hands.whole.example[row])) for suit in hands.suits], context)
                assert scored(rules, Win.parse(win.to_record())) == int(tai[row]), win


RULES = """{
  runs: {name: 甲, tai: 2, per: count(sequences)},
  waiting: {name: 乙, tai: 7, when: count(waits) == 2},
  sides: {name: 丙, tai: 31, when: two_sided_wait},
  paired: {name: 丁, tai: 100, per: count(pairs)},
  made: {name: 戊, tai: 1000, when: any completed triplet},
  fives: {name: 己, tai: 3000, when: any pair of 5m 5p 5s},
  twice: {name: 庚, tai: 10000, when: double_pair_wait}}"""
OTHERS = {
    "a group of either kind": ("mixed: {parts: [{groups: 1}, {pairs: 7}], melds: none}",),
    "three forms": (SEVENS, "runs_form: {parts: [{sequences: 3}, {pairs: 4}], repeat: true, melds: none}"),
}


@pytest.mark.parametrize("forms", OTHERS)
def test_classes_of_any_groups_and_pairs_are_worth_what_their_hands_are(tmp_path: Path, forms: str) -> None:
    rules = house(tmp_path, "rules", RULES.replace("\n", ""), *OTHERS[forms])
    program = rules.compiled.program
    programs = program, replace(program, rules=(), order=())
    shapes = shapes_of(programs)
    hands = shaped_hands(programs, shapes, (0, 1, 2, 3))
    chance = random.Random(forms)
    for context, _ in hands.asked.contexts:
        tai = hands.paid(context, range(len(shapes)))[0]
        for row in chance.sample(range(len(tai)), 600):
            win = win_of([suit.part(int(hands.whole.example[row])) for suit in hands.suits], context)
            assert scored(rules, Win.parse(win.to_record())) == int(tai[row]), win


# --- samples


ASKED: dict[str, tuple[str, str]] = {
    "one wait": (
        "{a: {name: 一, tai: 2, when: count(waits) == 1}}",
        "{a: {name: 一, tai: 3, when: count(waits) <= 2}}",
    ),
    "many waits": (
        "{a: {name: 多, tai: 2, when: count(waits) >= 8}}",
        "{a: {name: 多, tai: 5, when: count(waits) >= 4}}",
    ),
    "pairs": (
        "{a: {name: 對, tai: count(pairs), when: any pair}}",
        "{a: {name: 對, tai: 7, when: count(pairs) >= 7}}",
    ),
    "the form": (
        "{a: {name: 式, tai: 2, when: form is sevens and won by self_draw}, b: {name: 順, tai: 3, per: count(sequences)}}",
        "{a: {name: 式, tai: 9, when: form is sevens}, b: {name: 順, tai: 3, per: count(sequences)}}",
    ),
    "the same rule in both": (
        "{a: {name: 順, tai: 2, per: count(sequences)}, b: {name: 刻, tai: 4, when: any concealed triplet of honors}}",
        "{a: {name: 順, tai: 2, per: count(sequences)}, b: {name: 刻, tai: 5, when: any concealed triplet of honors}}",
    ),
    "what drops it reads the form": (
        "{a: {name: 牌, tai: 5, when: any honor}, b: {name: 乙, tai: 1, when: any terminal, "
        "absorbs: [{rule: a, when: form is sevens}]}, c: {name: 丙, tai: 1, when: any dragon}}",
        "{a: {name: 牌, tai: 5, when: any honor}, b: {name: 乙, tai: 1, when: any terminal, "
        "absorbs: [{rule: a, when: form is sevens}]}, c: {name: 丙, tai: 4, when: any dragon}}",
    ),
}


@pytest.mark.parametrize("side", ["both", "one"])
@pytest.mark.parametrize("pair", ASKED)
def test_counts_of_several_forms_lie_where_samples_do(tmp_path: Path, pair: str, side: str) -> None:
    """Hands of one suit and honors, so that many are of both forms; on one side, the pairs are no form of the other."""
    first, second = ASKED[pair]
    if side == "one":
        first = first.replace("form is sevens", "any kong")
    before = house(tmp_path, "before", first, *([SEVENS] if side == "both" else []))
    after = house(tmp_path, "after", second, SEVENS)
    exact = exactly(before, after, melds=False, suits=(0, 3))
    kinds = (*range(9), *range(27, 34))
    chance = random.Random(pair)
    drawn: Counter[Difference] = Counter()
    for situation in of_either(chance, kinds, 1_000):
        by = change(before, after, situation.win(chance.randrange(4), chance.randrange(4)))
        drawn[by] += 1
    total = exact.situations[1]
    assert set(drawn) <= set(exact.differences)
    for by, number in exact.differences.items():
        share = number / total
        assert (
            abs(drawn[by] - drawn.total() * share) <= SIGMAS * sqrt(drawn.total() * share * (1 - share)) + 3
        ), by
    for by, win in exact.witnesses.items():
        assert change(before, after, Win.parse(win.to_record())) == by


def of_either(chance: random.Random, kinds: tuple[int, ...], number: int) -> Iterator[Situation]:
    """Situations without melds of either form, drawn evenly: of a hand of both, half of those that come."""
    groups, pairs = situations(chance, Space(melds=False, kinds=kinds)), of_pairs(chance, kinds)
    in_groups, in_pairs = 6_916_728, in_pairs_of(len(kinds))
    while number:
        situation = next(groups if chance.random() < in_groups / (in_groups + in_pairs) else pairs)
        if not (is_groups(situation) and is_pairs(situation)) or chance.random() < 0.5:
            yield situation
            number -= 1


@cache
def pairs_of(kinds: int, pairs: int) -> Counter[int]:
    """The ways to take so many pairs of some kinds, two of one at most, by how many kinds are taken."""
    if not kinds:
        return Counter() if pairs else Counter({0: 1})
    ways: Counter[int] = Counter()
    for here in range(min(2, pairs) + 1):
        for different, number in pairs_of(kinds - 1, pairs - here).items():
            ways[different + bool(here)] += number
    return ways


def in_pairs_of(kinds: int) -> int:
    """The situations of seven pairs and a triplet of so many kinds."""
    return 2 * kinds * sum((each + 1) * number for each, number in pairs_of(kinds - 1, 7).items())


def of_pairs(chance: random.Random, kinds: tuple[int, ...]) -> Iterator[Situation]:
    """Situations of seven pairs and a triplet, drawn evenly."""
    while True:
        triplet = chance.choice(kinds)
        standing, pairs = [triplet] * 3, 7
        others = [kind for kind in kinds if kind != triplet]
        for place, kind in enumerate(others, 1):
            left = [pairs_of(len(others) - place, pairs - here).total() for here in range(min(2, pairs) + 1)]
            here = chance.choices(range(len(left)), left)[0]
            standing += [kind] * 2 * here
            pairs -= here
        there = sorted(set(standing))
        tile = chance.randrange(len(kinds))  # a hand of more kinds has as many more situations
        if tile < len(there):
            yield Situation((), tuple(sorted(standing)), there[tile], chance.random() < 0.5)


def is_pairs(situation: Situation) -> bool:
    counts = Counter(situation.standing).values()
    return 1 not in counts and list(counts).count(3) == 1


def is_groups(situation: Situation) -> bool:
    pairs = 0
    for start, size in ((0, 9), (27, 7)):
        counts = tuple(situation.standing.count(tile) for tile in range(start, start + size))
        pairs += sum(counts) % 3 == 2
        if sum(counts) % 3 == 1 or not splits(counts, size == 9, GROUPS_AND_A_PAIR):
            return False
    return pairs == 1


# --- what is not counted


ORPHANS = "orphans: {parts: [{each: 19m 19p 19s ESWNCFP}, {one_more_of: 19m 19p 19s ESWNCFP}, {groups: 1}], melds: none}"
UNCOUNTED: dict[str, tuple[str, ...]] = {
    "tiles that are no group": (ORPHANS,),
    "the same parts twice": ("again: {parts: [{groups: 5}, {pairs: 1}], when: won by self_draw}",),
    "pairs with melds": ("sevens: {parts: [{triplets: 1}, {pairs: 7}], repeat: true}",),
    "a hand that need not be complete": (SEVENS, "loose: {parts: none}"),
}


@pytest.mark.parametrize("forms", UNCOUNTED)
def test_other_forms_are_said_to_be_too_wide(tmp_path: Path, forms: str) -> None:
    before = house(tmp_path, "before", "{a: {name: 甲, tai: 1, when: any honor}}", *UNCOUNTED[forms][1:])
    after = house(tmp_path, "after", "{a: {name: 甲, tai: 2, when: any honor}}", *UNCOUNTED[forms])
    with pytest.raises(TooWide):
        exactly(before, after)


def test_waits_where_a_form_asks_more_are_not_counted(tmp_path: Path) -> None:
    """A kind completes a hand only where the form's condition holds of what it completes; once that was not asked."""
    texts = [f"{{a: {{name: 甲, tai: {tai}, when: count(waits) == 1}}}}" for tai in (1, 2)]
    files = []
    for place, patterns in enumerate(texts):
        file = tmp_path / f"asks{place}.yaml"
        form = "{standard: {parts: [{groups: 5}, {pairs: 1}], when: any pair of 258m 258p 258s}}"
        file.write_text(
            f"ruleset: asks{place}\n{WAYS}forms: {form}\npatterns: {patterns}\n", encoding="utf-8"
        )
        files.append(paigui.load(file))
    with pytest.raises(TooWide):
        exactly(*files)


def test_waits_of_different_forms_are_different_waits(tmp_path: Path) -> None:
    """The rule is the same in both rulesets, and what it reads is not."""
    rule = "{a: {name: 甲, tai: 1, when: count(waits) == 1}}"
    found = exactly(house(tmp_path, "before", rule), house(tmp_path, "after", rule, SEVENS), melds=False)
    assert found.differences[-1] > 0
    assert found.differences[1] == 0
