"""Which reading is scored, which rules it counts, and what is hoisted out of it (steps 3, 6 and 7; R1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sample_scorer import CLAIM, EIGHT_PAIRS, STANDARD, WAYS, drawn, rule, scorer, win

from paigui_runtime.hand import Undecided
from paigui_runtime.reading import Reading
from paigui_runtime.rule import Adjust, Rule, Settlement
from paigui_runtime.score import Score
from paigui_runtime.scorer import Scorer
from paigui_runtime.win import Win, WinError

# 111222333m 444p 555s + pair EE: the 萬 are three sequences or three triplets; both forms' readings are complete.
SECOND = 1 << 1
"""The bit of the second rule."""
THREES = {"concealed": "111222333m 444p 555s E", "win": "E"}
# 112233m 445566p 77788s stands as groups and a pair, and as seven pairs and a triplet.
INCOMPLETE_WIN = Win.parse(
    {
        "concealed": "147m 258p 369s ESWNCFP 1m",
        "by": "eight-flowers",
        "flowers": "1234f 1234g",
        "seat": "E",
        "round": "E",
    }
)
PAIRS = {"concealed": "112233m 445566p 7788s", "win": "7s"}


def triplets(hand: object, reading: object) -> int:
    return len(reading.triplets)


def sequences(hand: object, reading: object) -> int:
    return len(reading.sequences)


def test_the_reading_of_the_highest_tai_is_scored() -> None:
    many = scorer(rule("triplet", tai=2, per=triplets, level="reading"))
    assert many.score(win(**THREES)).tai == 10
    few = scorer(rule("sequence", tai=2, per=sequences, level="reading"))
    assert few.score(win(**THREES)).tai == 6


def test_negative_tai_chooses_too_and_may_be_the_score() -> None:
    score = scorer(rule("triplet", tai=-2, per=triplets, level="reading")).score(win(**THREES))
    assert score.tai == -4
    assert score.reading is not None
    assert len(score.reading.sequences) == 3


def test_of_equal_readings_the_one_of_fewer_counted_rules_is_scored() -> None:
    rules = (
        rule("one", tai=2, when=lambda hand, reading: len(reading.triplets) == 5, level="reading"),
        rule("two", tai=1, when=lambda hand, reading: len(reading.sequences) == 3, level="reading"),
        rule("three", tai=1, when=lambda hand, reading: len(reading.sequences) == 3, level="reading"),
    )
    assert scorer(*rules).score(win(**THREES)).counted == ("one",)


def test_ties_may_go_to_the_most_counted_rules() -> None:
    rules = (
        rule("one", tai=2, when=lambda hand, reading: len(reading.triplets) == 5, level="reading"),
        rule("two", tai=1, when=lambda hand, reading: len(reading.sequences) == 3, level="reading"),
        rule("three", tai=1, when=lambda hand, reading: len(reading.sequences) == 3, level="reading"),
    )
    assert scorer(*rules, ties="most").score(win(**THREES)).counted == ("two", "three")
    dearer = (rule("more", tai=3, when=rules[0].when, level="reading"), *rules[1:])
    assert scorer(*dearer, ties="most").score(win(**THREES)).counted == ("more",)
    # Where the rules are as many, the first reading is scored here too.
    first = scorer(rule("a"), ties="most").score(win(**PAIRS)).reading
    assert first is not None
    assert first.form == "standard"


def test_of_equals_the_first_reading_is_scored() -> None:
    # The form that the ruleset puts first; within it lowest tile, sequence before triplet.
    score = scorer(rule("a")).score(win(**PAIRS))
    assert score.reading is not None
    assert score.reading.form == "standard"
    assert [group.kind for group in score.reading.groups] == ["sequence"] * 4 + ["triplet"]


BOTH_FORMS = ("standard", "eight_pairs")


def by_form(scorer_of: Callable[..., Scorer], win_: Win) -> list[Score]:
    """The scores of a hand in each of the two forms alone."""
    return [scorer_of(forms=(form,)).score(win_) for form in (STANDARD, EIGHT_PAIRS)]


def shown(reading: Reading | None) -> tuple[object, ...]:
    """A reading, whatever the place of its form among the forms."""
    assert reading is not None
    return reading.form, reading.groups, reading.pairs, reading.completed


def amounts(score: Score) -> dict[str, tuple[int, ...]]:
    """What each rule gives, its adjustments behind it."""
    found: dict[str, tuple[int, ...]] = {}
    for item in score.items:
        rule_id = item.id.removesuffix(".adjust")
        found[rule_id] = (*found.get(rule_id, ()), item.tai)
    return found


def test_a_hand_is_paid_for_each_of_the_forms_that_are_summed() -> None:
    rng = Random(5)
    for _ in range(150):
        rules = tuple(random_rule(rng, f"r{number}") for number in range(rng.randint(1, 7)))
        one = win(**PAIRS, by=rng.choice(["self-draw", "discard"]), payer=rng.choice([None, 2]), dealer=1)

        def made(rules: tuple[Rule, ...] = rules, **more: Any) -> Scorer:
            return scorer(*rules, **more)

        both = made(summed=BOTH_FORMS).score(one)
        alone = by_form(made, one)
        expected: dict[str, tuple[int, ...]] = {}
        for rule_id, found in (pair for score in alone for pair in amounts(score).items()):
            if rule_id not in expected or sum(found) > sum(expected[rule_id]):
                expected[rule_id] = found
        assert amounts(both) == expected
        assert both.tai == sum(map(sum, expected.values())) == sum(item.tai for item in both.items)
        counted = {rule_id for score in alone for rule_id in score.counted}
        assert set(both.counted) == counted
        dropped = {entry.id for score in alone for entry in score.dropped} - counted
        assert {entry.id for entry in both.dropped} == dropped
        best = max(alone, key=lambda score: (score.tai, -len(score.counted)))
        (further,) = (score for score in alone if score is not best)
        assert (shown(both.reading), [shown(each) for each in both.further_readings]) == (
            shown(best.reading),
            [shown(further.reading)],
        )


def random_rule(rng: Random, key: str) -> Rule:
    """A rule that may hang on the reading, with or without an amount of its own."""
    rank = rng.randint(1, 4)
    per = rng.choice(
        [None, lambda hand, reading: len(reading.pairs), lambda hand, reading: len(reading.triplets)]
    )
    when = rng.choice(
        [
            lambda hand, reading: True,
            lambda hand, reading: len(reading.pairs) > rank,
            lambda hand, reading: len(reading.sequences) >= rank,
            lambda hand, reading: drawn(hand),
        ]
    )
    adjust = Adjust(rng.randint(-2, 3), when=lambda hand, reading, payer, told: reading.form == "eight_pairs")
    return rule(
        key,
        tai=rng.randint(-1, 5),
        per=per,
        when=when,
        level="reading",
        unit=rng.choice(["tai", "tai", "tai", "points"]),
        adjust=(adjust,) if rng.random() < 0.4 else (),
        absorbs=" ".join(f"r{other}" for other in range(int(key[1:])) if rng.random() < 0.3),
    )


def test_what_each_payer_owes_is_summed_too() -> None:
    rules = (
        rule("paired", tai=8, when=lambda hand, reading: reading.form == "eight_pairs", level="reading"),
        rule("gave", tai=2, when=lambda hand, reading, payer: payer.gives, level="payer"),
        rule("groups", tai=3, when=lambda hand, reading: reading.form == "standard", level="reading"),
    )
    others = tuple(replace(way, payers="others") for way in WAYS)
    made = scorer(*rules, ways=others, summed=BOTH_FORMS)
    one = win(**PAIRS, payer=2, dealer=1)
    score = made.score(one)
    assert [(item.id, item.tai, item.payers) for item in score.items] == [
        ("paired", 8, ()),
        ("gave", 2, (2,)),
        ("groups", 3, ()),
    ]
    assert (score.tai, made.payments(one, score)) == (13, {0: 35, 1: -11, 2: -13, 3: -11})


def test_the_minimum_is_asked_of_the_sum_and_another_form_may_be_worth_more() -> None:
    needs = Settlement(
        amount=lambda hand, reading, payer, money: money.hand_tai,
        needs=lambda hand, reading, payer, money: money.hand_tai >= 10,
    )
    rules = (
        rule("paired", tai=6, when=lambda hand, reading: reading.form == "eight_pairs", level="reading"),
        rule("groups", tai=5, when=lambda hand, reading: reading.form == "standard", level="reading"),
        rule("again", tai=12, when=lambda hand, reading: reading.form == "again", level="reading"),
    )
    again = replace(STANDARD, id="again")
    assert scorer(*rules[:2], settlement=needs, summed=BOTH_FORMS).score(win(**PAIRS)).tai == 11
    with pytest.raises(WinError):
        scorer(*rules[:2], settlement=needs).score(win(**PAIRS))
    more = scorer(*rules, forms=(STANDARD, EIGHT_PAIRS, again), summed=BOTH_FORMS).score(win(**PAIRS))
    assert (more.tai, more.counted, more.further_readings) == (12, ("again",), ())


def test_of_one_total_the_sum_comes_by_the_place_of_its_reading() -> None:
    again = replace(STANDARD, id="again")
    rules = (rule("any"),)
    first = scorer(*rules, forms=(STANDARD, EIGHT_PAIRS, again), summed=BOTH_FORMS).score(win(**PAIRS))
    assert (first.reading is not None and first.reading.form, len(first.further_readings)) == ("standard", 1)
    last = scorer(*rules, forms=(again, STANDARD, EIGHT_PAIRS), summed=BOTH_FORMS).score(win(**PAIRS))
    assert (last.reading is not None and last.reading.form, last.further_readings) == ("again", ())


def test_preferred_readings_alone_are_scored_if_there_is_one() -> None:
    per_triplet = rule("triplet", tai=2, per=triplets, level="reading")
    few = scorer(per_triplet, prefer=lambda hand, reading: len(reading.triplets) == 2)
    assert few.score(win(**THREES)).tai == 4
    none = scorer(per_triplet, prefer=lambda hand, reading: False)
    assert none.score(win(**THREES)).tai == 10

    def unknown(hand: object, reading: object) -> bool:
        raise Undecided("turn")

    assert scorer(per_triplet, prefer=unknown).score(win(**THREES)).tai == 10


def test_a_form_with_scores_counts_those_rules_alone() -> None:
    rules = (
        rule("all", tai=9, absorbs="flowers"),
        rule("flowers", tai=3),
        rule("unclear", when=lambda hand: hand.turn > 3),
    )
    made = scorer(*rules, scores={"incomplete": ("flowers",)})
    incomplete = made.score(INCOMPLETE_WIN)
    assert (incomplete.tai, incomplete.counted, incomplete.undecided) == (3, ("flowers",), ())
    assert incomplete.reading is None
    assert made.score(win()).counted == ("all",)


def test_a_way_with_scores_counts_those_rules_alone_of_those_of_the_form() -> None:
    rules = (rule("all", tai=9, absorbs="flowers"), rule("flowers", tai=3), rule("extra", tai=1))
    ways = tuple(
        replace(way, scores=("flowers", "extra")) if way.id == "eight_flowers" else way for way in WAYS
    )
    made = scorer(*rules, ways=ways, scores={"incomplete": ("flowers", "all")})
    complete = win(by="eight-flowers", flowers="1234f 1234g")
    assert made.score(complete).counted == ("flowers", "extra")
    assert made.score(INCOMPLETE_WIN).counted == ("flowers",)
    assert made.score(win(by="self-draw")).counted == ("all", "extra")
    nothing = scorer(*rules, ways=tuple(replace(way, scores=()) for way in WAYS))
    assert (nothing.score(win()).tai, nothing.score(win()).counted) == (0, ())


def test_rules_of_the_hand_are_asked_once_a_win() -> None:
    asked: list[int] = []

    def ask(hand: object) -> bool:
        asked.append(1)
        return True

    scorer(rule("a", when=ask), rule("t", per=triplets, level="reading")).score(win(**THREES))
    assert len(asked) == 1


def test_needs_leave_only_the_readings_that_reach_them() -> None:
    def settled(least: int) -> Settlement:
        return Settlement(
            amount=lambda hand, reading, payer, money: money.hand_tai,
            needs=lambda hand, reading, payer, money: money.tai(SECOND) >= least,
        )

    rules = (
        rule("triplet", tai=2, per=triplets, level="reading"),
        rule("run", tai=1, per=sequences, level="reading"),
    )
    assert scorer(*rules, settlement=settled(0)).score(win(**THREES)).tai == 10
    # Only the reading with three sequences counts three for "run"; it has two triplets.
    assert scorer(*rules, settlement=settled(3)).score(win(**THREES)).tai == 7
    with pytest.raises(WinError) as caught:
        scorer(*rules, settlement=settled(4)).score(win(**THREES))
    assert caught.value.code == "below-minimum"
    assert caught.value.waits


def test_needs_that_are_undecided_are_not_held_against_the_hand() -> None:
    settled = Settlement(
        amount=lambda hand, reading, payer, money: 0,
        dealer_tai=lambda hand, reading, payer, money: int(hand.winner == hand.dealer),
        needs=lambda hand, reading, payer, money: money.dealer_tai > 0,
    )
    made = scorer(rule("a"), settlement=settled)
    assert made.score(win()).tai == 1
    assert made.score(win(dealer=0)).tai == 1
    with pytest.raises(WinError):
        made.score(win(dealer=1))


def test_a_win_is_not_changed_and_serves_several_rulesets() -> None:
    one = win(**THREES, by="self-draw")
    before = one.to_record()
    first, second = scorer(rule("a", when=drawn)), scorer(rule("b", when=lambda hand: bool(hand.way & CLAIM)))
    assert [first.score(one).tai, second.score(one).tai, first.score(one).tai] == [1, 0, 1]
    assert one.to_record() == before
