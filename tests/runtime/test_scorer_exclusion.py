"""What stands, what counts: absorbs, keeps, tiers, only_if, adjustments (LANGUAGE-SCORING §7, steps 4 and 5)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from sample_scorer import always, never, rule, scorer, win

from paigui_runtime.hand import Undecided
from paigui_runtime.rule import Adjust, Drop, Rule, Settlement


def counted(*rules: Rule, order: tuple[int, ...] | None = None) -> list[str]:
    made = scorer(*rules) if order is None else scorer(*rules, order=order)
    return list(made.score(win()).counted)


def undecided(*_: object) -> bool:
    raise Undecided("turn")


def test_a_rule_that_does_not_stand_neither_counts_nor_absorbs() -> None:
    assert counted(rule("a", when=never, absorbs="b"), rule("b")) == ["b"]


def test_an_absorbed_rule_still_absorbs() -> None:
    assert counted(rule("a", absorbs="b"), rule("b", absorbs="c"), rule("c")) == ["a"]


def test_a_keeper_saves_what_its_absorbed_rule_would_drop() -> None:
    assert counted(rule("a", absorbs="b", keeps="c"), rule("b", absorbs="c"), rule("c")) == ["a", "c"]


def test_a_keeper_that_does_not_stand_saves_nothing() -> None:
    assert counted(rule("a", when=never, absorbs="b", keeps="c"), rule("b", absorbs="c"), rule("c")) == ["b"]


def test_keeps_is_no_shield_against_rules_that_the_keeper_does_not_absorb() -> None:
    rules = (rule("a", keeps="c"), rule("b", absorbs="c"), rule("c"))
    assert counted(*rules) == ["a", "b"]


def test_only_one_dropper_need_be_left() -> None:
    rules = (rule("a", absorbs="b", keeps="c"), rule("b", absorbs="c"), rule("d", absorbs="c"), rule("c"))
    assert counted(*rules) == ["a", "d"]


def test_the_highest_standing_step_of_a_tier_counts_whatever_its_tai() -> None:
    low = rule("three", tai=9, tier=("triplets", 3))
    middle = rule("four", tai=1, tier=("triplets", 4))
    high = rule("five", tai=5, tier=("triplets", 5), when=never)
    other = rule("other", tier=("pairs", 1))
    assert counted(low, middle, high, other) == ["four", "other"]


def test_a_lower_step_still_absorbs() -> None:
    assert counted(rule("three", tier=("t", 3), absorbs="x"), rule("four", tier=("t", 4)), rule("x")) == [
        "four"
    ]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
def test_order_matters_to_conditions_only(order: tuple[int, ...]) -> None:
    assert counted(rule("a", absorbs="b"), rule("b", absorbs="c"), rule("c"), order=order) == ["a"]


def test_only_if_reads_what_is_counted_not_what_stands() -> None:
    rules = (
        rule("a", absorbs="b"),
        rule("b"),
        rule("with_a", only_if=lambda hand, reading, payer, counted: bool(counted & 1)),
        rule("with_b", only_if=lambda hand, reading, payer, counted: bool(counted & 2)),
    )
    assert counted(*rules) == ["a", "with_a"]


def test_a_rule_whose_only_if_fails_does_not_absorb() -> None:
    rules = (rule("z", when=never), rule("a", only_if=lambda h, r, p, c: bool(c & 1), absorbs="b"), rule("b"))
    assert counted(*rules) == ["b"]


def test_what_stands_is_told_above_what_is_counted() -> None:
    # Of four rules: bits 0 to 3 are counted, bits 4 to 7 stand. The last is made of the first two and drops them.
    both = lambda hand, reading, payer, told: told & 0b0011_0000 == 0b0011_0000  # noqa: E731
    rules = (
        rule("a"),
        rule("b", absorbs="c"),
        rule("c"),
        rule("both", only_if=both, absorbs="a b", keeps="c"),
    )
    assert counted(*rules, order=(2, 3, 0, 1)) == ["c", "both"]
    less = (rule("a", when=never), *rules[1:])
    assert counted(*less, order=(2, 3, 0, 1)) == ["b"]


def test_whether_a_rule_stands_may_be_settled_before_whether_it_is_counted() -> None:
    # "d" stands only if "a" is counted, and "e" only if "d" stands, which it then drops.
    rules = (
        rule("e", only_if=lambda hand, reading, payer, told: bool(told >> 3 & 2), absorbs="d"),
        rule("d", only_if=lambda hand, reading, payer, told: bool(told & 4)),
        rule("a"),
    )
    assert counted(*rules, order=(2, ~1, 0, 1)) == ["e", "a"]
    assert counted(*rules[:2], rule("a", when=never), order=(2, ~1, 0, 1)) == []


def test_what_stands_is_told_to_adjustments_and_money() -> None:
    adjust = Adjust(7, when=lambda hand, reading, payer, told: bool(told & 0b100))
    amount = lambda hand, reading, payer, money: 100 if money.counted & 0b1000 else 1  # noqa: E731
    made = scorer(rule("a"), rule("b", absorbs="a", adjust=(adjust,)), settlement=Settlement(amount=amount))
    one = win(dealer=1, payer=2)
    score = made.score(one)
    assert (score.counted, score.tai, made.payments(one, score)) == (("b",), 8, {0: 100, 1: 0, 2: -100, 3: 0})


def test_a_dropper_may_come_later_in_the_order_than_what_it_drops() -> None:
    # The order need only put what `counted` names first: "a" is asked for when "b" is decided.
    rules = (rule("z"), rule("b"), rule("a", only_if=lambda h, r, p, c: bool(c & 1), absorbs="b"))
    assert counted(*rules, order=(0, 1, 2)) == ["z", "a"]


def test_an_entry_with_a_condition_drops_only_where_it_holds() -> None:
    on = Drop("b", lambda hand, reading, payer, counted: bool(counted & 1))
    off = Drop("c", lambda hand, reading, payer, counted: not counted & 1)
    assert counted(rule("z"), rule("a", drops=(on, off)), rule("b"), rule("c")) == ["z", "a", "c"]


def test_a_keeper_saves_only_where_it_does_absorb_the_dropper() -> None:
    unless = Drop("b", never)
    assert counted(rule("a", drops=(unless,), keeps="c"), rule("b", absorbs="c"), rule("c")) == ["a", "b"]


def test_what_is_undecided_neither_counts_nor_absorbs() -> None:
    score = scorer(rule("a", when=undecided, absorbs="b"), rule("b")).score(win())
    assert score.counted == ("b",)
    assert score.undecided == ("a",)


def test_a_rule_that_may_be_dropped_is_undecided() -> None:
    score = scorer(rule("a", drops=(Drop("b", undecided), Drop("c", undecided))), rule("b"), rule("c")).score(
        win()
    )
    assert score.counted == ("a",)
    assert score.undecided == ("b", "c")
    assert score.dropped == ()


def test_a_sure_dropper_decides_where_another_is_undecided() -> None:
    score = scorer(rule("a", drops=(Drop("c", undecided),)), rule("b", absorbs="c"), rule("c")).score(win())
    assert score.undecided == ()
    assert [(dropped.id, dropped.by) for dropped in score.dropped] == [("c", "b")]


def test_an_undecided_only_if_and_tai_leave_a_rule_out() -> None:
    def amount(hand: object) -> int:
        raise Undecided("seen")

    score = scorer(rule("a", only_if=undecided), rule("b", tai=amount), rule("c")).score(win())
    assert (score.counted, score.undecided, score.tai) == (("c",), ("a", "b"), 1)


def test_adjustments_are_added_to_a_counted_rule() -> None:
    first = Adjust(-4, name="less", when=lambda hand, reading, payer, counted: bool(counted & 1))
    second = Adjust(lambda hand, reading, payer, counted: (counted & 0b1111).bit_count())
    score = scorer(
        rule("z"), rule("a", tai=16, adjust=(first, second)), rule("b", absorbs="z2"), rule("z2")
    ).score(win())
    assert [(item.id, item.name, item.tai) for item in score.items] == [
        ("z", "Z", 1),
        ("a", "A", 16),
        ("a.adjust", "less", -4),
        ("a.adjust", "A", 3),
        ("b", "B", 1),
    ]
    assert score.tai == 17


def test_adjustments_of_a_dropped_rule_are_not_added() -> None:
    score = scorer(rule("a", absorbs="b"), rule("b", adjust=(Adjust(-3),))).score(win())
    assert score.tai == 1


def test_an_undecided_adjustment_is_left_out_and_told() -> None:
    score = scorer(rule("a", tai=5, adjust=(Adjust(-3, when=undecided), Adjust(1)))).score(win())
    assert (score.tai, score.undecided) == (6, ("a",))
    assert [item.id for item in score.items] == ["a", "a.adjust"]


def test_per_counts_times_and_stands_from_one() -> None:
    rules = [rule(f"n{n}", tai=3, per=lambda hand, n=n: n) for n in (-1, 0, 1, 4)]
    score = scorer(*rules).score(win())
    assert [(item.id, item.count, item.tai) for item in score.items] == [("n1", 1, 3), ("n4", 4, 12)]
    assert score.tai == 15


def test_when_and_per_must_both_hold() -> None:
    assert counted(
        rule("a", when=never, per=lambda hand: 2), rule("b", when=lambda hand: True, per=lambda hand: 2)
    ) == ["b"]


Relations = dict[str, set[str]]


def by_definition(up: list[str], drops: Relations, keeps: Relations, steps: dict[str, int]) -> list[str]:
    """The counted ones of the rules that stand, as LANGUAGE-SCORING §7.4 says it."""

    def drops_it(y: str, x: str) -> bool:
        higher = x in steps and y in steps and steps[y] > steps[x]
        return (x in drops[y] or higher) and not any(y in drops[k] and x in keeps[k] for k in up)

    return [x for x in up if not any(drops_it(y, x) for y in up)]


def test_random_relations_agree_with_the_definition() -> None:
    rng = Random(7)
    names = [f"r{n}" for n in range(7)]
    for _ in range(60):
        drops = {a: {b for b in names[i + 1 :] if rng.random() < 0.4} for i, a in enumerate(names)}
        keeps = {a: {b for b in names if b != a and rng.random() < 0.4} - drops[a] for a in names}
        steps = {a: 7 - i for i, a in enumerate(names) if rng.random() < 0.5}
        for stands in list(product([True, False], repeat=7))[:: rng.randrange(5, 20)]:
            rules = [
                rule(
                    a,
                    when=always if on else never,
                    absorbs=" ".join(sorted(drops[a])),
                    keeps=" ".join(sorted(keeps[a])),
                    tier=("t", steps[a]) if a in steps else None,
                )
                for a, on in zip(names, stands, strict=True)
            ]
            up = [a for a, on in zip(names, stands, strict=True) if on]
            assert counted(*rules) == by_definition(up, drops, keeps, steps)
