"""Pairs of small rulesets whose difference is easily missed: exact counts lie where evenly drawn situations put them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from math import sqrt
from pathlib import Path

import pytest

import paigui
from paigui.analysis.exact import engine
from paigui.analysis.exact.engine import compare_exactly
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.worth import ONLY_AFTER, ONLY_BEFORE, ExactComparison
from paigui.analysis.sampling import Space, situations
from paigui_runtime.win import Win, WinError

DRAWN = 4_000
SIGMAS = 5
HEAD = """
wins:
  self_draw: {name: 自摸, by: self-draw, tile: drawn, payers: others}
  discard: {name: 胡銃, is: [claim], by: discard, tile: taken, payers: giver}
forms:
  standard: {name: 五搭一對, order: 1, parts: [{groups: 5}, {pairs: 1}]}
maps:
  petals: {name: 正花, by: seat_wind, E: 1f, S: 2f, W: 3f, N: 4f}
  marked: {name: 圈箭, by: round_wind, E: C, S: F, W: P, N: ""}
facts:
  lucky: {name: 吉, type: bool, default: false}
"""
PAIRS: dict[str, tuple[str, str]] = {
    "tiles of three kongs": ("count(tiles) == 20", "count(kongs) == 3"),
    "tiles of four kongs": ("count(tiles) >= 21", "count(kongs) >= 4"),
    "a map of flowers as a value": (
        "petals is 2f and any triplet of dragons",
        "petals is 3f and any triplet of winds",
    ),
    "one wind": ("any triplet of E", "any pair of E"),
    "two winds": ("any triplet of E S", "any triplet of W N"),
    "own wind and another": ("any triplet of seat_wind", "any triplet of round_wind or any triplet of C"),
    "a wait of one": ("count(waits) == 1", "count(waits) <= 2"),
    "the tile that won": ("winning_tile is terminals", "any completed pair"),
    "a map of winds to dragons": ("any triplet of marked", "any triplet of C"),
    "straight in a suit": (
        "some suit s has any sequence from 1 of s and any sequence from 4 of s and any sequence from 7 of s",
        "any sequence from 1 and any sequence from 4 and any sequence from 7",
    ),
    "one sequence in three suits": (
        "some rank r has all suits s have any sequence from r of s",
        "any sequence from 1m and any sequence from 1p and any sequence from 1s",
    ),
    "straight over three suits": (
        "some suits a b c has any sequence from 1 of a and any sequence from 4 of b and any sequence from 7 of c",
        "any triplet of dragons",
    ),
    "twin sequences": ("some kind t has count(sequences from t) >= 2", "any triplet of dragons"),
    "held and completed": ("count(held triplets) >= 2", "count(concealed triplets) >= 2"),
    "a fact that is not said": ("lucky or any triplet of dragons", "not lucky and any triplet of winds"),
}


def house(path: Path, name: str, when: str, more: str = "", tai: int = 3) -> paigui.Rules:
    rule = f"  asked: {{name: 測, tai: {tai}, when: {when}}}\n"
    file = path / f"{name}.yaml"
    file.write_text(f"ruleset: {name}\n{HEAD}patterns:\n{rule}{more}", encoding="utf-8")
    return paigui.load(file)


def change(before: paigui.Rules, after: paigui.Rules, win: Win) -> int | str:
    tai: list[int | None] = []
    for rules in (before, after):
        try:
            tai.append(rules.score(win).tai)
        except WinError:
            tai.append(None)
    if tai[0] is None or tai[1] is None:
        return 0 if tai[0] == tai[1] else ONLY_AFTER if tai[0] is None else ONLY_BEFORE
    return tai[1] - tai[0]


def agree(before: paigui.Rules, after: paigui.Rules, exact: ExactComparison, space: Space) -> None:
    chance = random.Random(before.semantic_hash)
    drawn: Counter[int | str] = Counter()
    for situation in islice(situations(chance, space), DRAWN):
        drawn[change(before, after, situation.win(chance.randrange(4), chance.randrange(4)))] += 1
    total = exact.situations[1]
    assert set(drawn) <= set(exact.differences)
    for by, number in exact.differences.items():
        share = number / total
        assert abs(drawn[by] - DRAWN * share) <= SIGMAS * sqrt(DRAWN * share * (1 - share)) + 3, by
    for by, win in exact.witnesses.items():
        assert change(before, after, Win.parse(win.to_record())) == by


@pytest.mark.parametrize("pair", PAIRS)
def test_counts_lie_where_samples_do(tmp_path: Path, pair: str) -> None:
    before, after = (
        house(tmp_path, name, when) for name, when in zip(("before", "after"), PAIRS[pair], strict=True)
    )
    exact = compare_exactly(before.compiled.program, after.compiled.program)
    agree(before, after, exact, Space())


UNSAID = [
    "not some g in triplets has turn <= 3",
    "sum(turn for g in triplets) == 0",
    "count(g in triplets has turn <= 3) == 0",
    "(turn if any triplet else 5) >= 2",
    "(2 if any triplet else turn) >= 2",
    "some k in 0..2 has (k == 1 or turn <= 3)",
    "all k in 0..2 have (k == 1 or turn <= 3)",
    "all k in 0..2 have (k == 1 and turn <= 3)",
    "some k in 1..2 has (turn <= 3 or count(triplets) >= k)",
    "count(k in 1..2 has turn <= k) == 0",
    "any triplet of ranks 1..turn",
    "all triplets are of ranks 1..turn",
    "max(turn; count(triplets)) >= 2",
    "not giver is winner",
    "some player p has p is payer",
    "some player p has p is giver",
    "not payer is giver",
    "dealer is winner or any triplet",
    "copies_seen == 3 and any triplet",
]
"""Conditions on what a plain record does not say, decided all the same for some hands or some ways of winning."""


@pytest.mark.parametrize("when", UNSAID)
def test_what_is_unsaid_for_some_hands_is_counted_right_or_not_at_all(tmp_path: Path, when: str) -> None:
    before, after = house(tmp_path, "before", when), house(tmp_path, "after", "any triplet of C")
    try:
        exact = compare_exactly(before.compiled.program, after.compiled.program, melds=False, suits=(0, 3))
    except TooWide:
        return
    agree(before, after, exact, Space(melds=False, kinds=(*range(9), *range(27, 34))))


def test_amounts_that_are_unsaid_for_some_hands_are_not_counted(tmp_path: Path) -> None:
    """Every hand without a sequence is paid five tai more."""
    rule = "  asked: {name: 測, when: any pair, tai: (turn if any sequence else %s)}\n"
    files = [tmp_path / f"{name}.yaml" for name in ("less", "more")]
    for file, tai in zip(files, (0, 5), strict=True):
        file.write_text(f"ruleset: {file.stem}\n{HEAD}patterns:\n{rule % tai}", encoding="utf-8")
    before, after = (paigui.load(file) for file in files)
    with pytest.raises(TooWide):
        compare_exactly(before.compiled.program, after.compiled.program)


@pytest.mark.parametrize(
    "names", [("luohan", "luohan-early"), ("luohan", "association"), ("luohan", "fengquan")], ids="/".join
)
def test_suit_by_suit_and_in_halves_is_counted_alike(
    names: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = (paigui.load(name).compiled.program for name in names)
    by_suit = compare_exactly(before, after)
    monkeypatch.setattr(engine, "chain_of", lambda *_: None)
    in_halves = compare_exactly(before, after)
    assert in_halves.hands is None and by_suit.hands is not None
    assert in_halves.differences == by_suit.differences


def test_the_same_said_otherwise_never_differs(tmp_path: Path) -> None:
    """Twenty tiles are three kongs; the engine once counted tiles to twenty only."""
    before, after = (
        house(tmp_path, "before", "count(tiles) == 20"),
        house(tmp_path, "after", "count(kongs) == 3"),
    )
    exact = compare_exactly(before.compiled.program, after.compiled.program)
    assert exact.situations == (0, 235_268_913_888)
    assert exact.hands == (0, 32_207_513_352)


def sequences_against_triplets(folder: Path, shared: str) -> tuple[paigui.Rules, paigui.Rules]:
    """Two houses that pay other readings of 111222333m, with rules that both have."""
    triplets = "any standing triplet of 1m and any standing triplet of 2m and any standing triplet of 3m"
    before = house(folder, "before", "count(standing sequences from 1m) >= 3", shared)
    return before, house(folder, "after", triplets, shared)


def test_a_rule_that_both_have_may_decide_which_reading_is_paid(tmp_path: Path) -> None:
    """It speaks only where the seat is south, and there it tells readings apart."""
    shared = (
        "  shared: {name: 共, tai: 20, when: seat_wind is S and any standing triplet of 1m "
        "and any standing triplet of 2m}\n"
    )
    before, after = sequences_against_triplets(tmp_path, shared)
    exact = compare_exactly(before.compiled.program, after.compiled.program, melds=False, suits=(0, 3))
    assert exact.winds == ("seat_wind",) and exact.situations[0] > 0
    for by, win in exact.witnesses.items():
        assert change(before, after, win) == by


def test_a_rule_that_both_have_may_be_dropped_in_one_reading_only(tmp_path: Path) -> None:
    """The rule and the one that drops it say the same of every reading; the condition of the drop does not."""
    shared = (
        "  shared: {name: 共, tai: 20, when: any honor}\n"
        "  drops: {name: 去, tai: 0, when: any terminal, absorbs: [{rule: shared, when: any standing triplet of 2m}]}\n"
    )
    before, after = sequences_against_triplets(tmp_path, shared)
    exact = compare_exactly(before.compiled.program, after.compiled.program, melds=False, suits=(0, 3))
    assert exact.situations[0] > 0
    for by, win in exact.witnesses.items():
        assert change(before, after, win) == by
    agree(before, after, exact, Space(melds=False, kinds=(*range(9), *range(27, 34))))


def test_tai_far_below_nothing_are_tai(tmp_path: Path) -> None:
    more = "  other: {name: 又, tai: -999999, when: any triplet of winds}\n"
    before = house(tmp_path, "before", "any triplet of dragons", more, tai=-999999)
    after = house(
        tmp_path, "after", "any triplet of dragons", more.replace("-999999", "-999998"), tai=-999998
    )
    exact = compare_exactly(before.compiled.program, after.compiled.program, melds=False, suits=(0, 3))
    assert set(exact.differences) == {0, 1, 2}


@pytest.mark.parametrize(
    "when",
    [
        "any wait of honors or turn <= 3",
        "turn <= 3 or any wait of honors",
        "last(melded groups) is kong",
        "count(kinds of tiles) <= 8",
        "some reading has any triplet",
    ],
)
def test_what_reads_too_much_is_said_to_be_too_wide(tmp_path: Path, when: str) -> None:
    before, after = house(tmp_path, "before", when), house(tmp_path, "after", "any kong")
    with pytest.raises(TooWide):
        compare_exactly(before.compiled.program, after.compiled.program)
