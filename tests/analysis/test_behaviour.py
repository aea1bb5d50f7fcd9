"""How two rulesets behave: what is equal, what differs and by which witness, and what stays unknown."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from behaving import behaviour, check_witnesses

import paigui
from paigui.analysis.behaviour import Counted, Effort, ExactCounts
from paigui.analysis.log_search import LogWitness
from paigui.analysis.win_search import Witness
from paigui.api import Rules


def house(folder: Path, text: str, name: str = "house") -> Rules:
    path = folder / f"{name}.yaml"
    path.write_text(f"ruleset: {name}\nextends: luohan\n{text}", encoding="utf-8")
    return paigui.load(path)


def test_the_early_edition_differs_by_five_rules() -> None:
    before, after = paigui.load("luohan"), paigui.load("luohan-early")
    found = behaviour(before, after)
    assert (found.score, found.play) == ("differs", "equal")
    check_witnesses(before, after, found)
    changes = {
        rule.row.id: rule.witness.pair.change for rule in found.rules if isinstance(rule.witness, Witness)
    }
    # As both editions print them: 地聽 with 一發 8 for 4, 人胡 16 for 8, 花胡 dealt 12 for 8, 6 for 5, 16 for 13.
    assert changes == {
        "earth_ready": 4,
        "human_win": 8,
        "eight_immortals": 4,
        "concealed_triplets_4": 1,
        "concealed_triplets_5": 3,
    }
    for rule in found.rules:
        assert isinstance(rule.witness, Witness)
        assert not rule.witness.pair.win.melds
        assert rule.witness.moved == (rule.row.id,)


def test_what_means_the_same_is_equal(tmp_path: Path) -> None:
    found = behaviour(
        paigui.load("luohan"), house(tmp_path, "patterns: {all_triplets: {name: {zh: 碰碰胡}}}\n")
    )
    assert (found.score, found.play, found.verdict) == ("equal", "equal", "equal")


NEVER = "patterns: {all_triplets: {when: all groups are triplets and some reading has count(groups) == 5}}\n"
"""Written otherwise, and the same for every hand; but no engine reads all readings at once."""


def test_what_is_neither_shown_nor_excluded_is_unknown(tmp_path: Path) -> None:
    before, after = paigui.load("luohan"), house(tmp_path, NEVER)
    found = behaviour(before, after)
    assert (found.score, found.verdict) == ("unknown", "unknown")
    assert [(rule.row.id, rule.verdict) for rule in found.rules] == [("all_triplets", "unknown")]
    none = ExactCounts(Counted(0, 118_856_487), Counted(0, 2_127_702_426), ())
    assert behaviour(before, after, exact=lambda *_: none).score == "unknown", "other wins are not counted"
    wide = behaviour(before, after, exact=lambda *_: "too many features")
    assert (wide.score, wide.no_exact) == ("unknown", "too many features")


def test_counts_of_none_never_outweigh_a_witness(tmp_path: Path) -> None:
    none = ExactCounts(Counted(0, 1), Counted(0, 1), ())
    after = house(tmp_path, "patterns: {all_triplets: {tai: 5}}\n")
    assert behaviour(paigui.load("luohan"), after, exact=lambda *_: none).score == "differs"


CASES = [
    ("patterns: {all_triplets: {tai: 5}}", "patterns", "all_triplets", 1),
    ("patterns: {big_four_winds: {tai: 20}}", "patterns", "big_four_winds", 4),
    ("patterns: {last_tile_draw: null}", "patterns", "last_tile_draw", -1),
    ("settlement: {base: 3}", "settlement", "settlement", 0),
]


@pytest.mark.parametrize(("text", "section", "entry", "change"), CASES, ids=[case[2] for case in CASES])
def test_the_witness_shows_the_rule(tmp_path: Path, text: str, section: str, entry: str, change: int) -> None:
    before, after = paigui.load("luohan"), house(tmp_path, text + "\n")
    found = behaviour(before, after, Effort(samples=500))
    check_witnesses(before, after, found)
    (rule,) = [rule for rule in found.rules if (rule.row.section, rule.row.id) == (section, entry)]
    assert isinstance(rule.witness, Witness)
    assert rule.witness.pair.change == change
    assert not rule.witness.pair.win.melds


def test_a_rule_of_play_is_shown_by_a_log() -> None:
    before, after = paigui.load("luohan"), paigui.load("association")
    found = behaviour(before, after)
    check_witnesses(before, after, found)
    assert found.play == "differs"
    logs = [rule for rule in found.play_rules if isinstance(rule.witness, LogWitness)]
    assert len(logs) >= 5
    assert all(
        len(rule.witness.pair.example.log) <= 12 for rule in logs if isinstance(rule.witness, LogWitness)
    )


ORPHANS = """
forms:
  orphans: {name: 十三么, parts: [{each: 19m 19p 19s ESWNCFP}, {one_more_of: 19m 19p 19s ESWNCFP}, {groups: 1}], melds: none}
patterns:
  orphan_hand: {name: 十三么, tai: 16, when: form is orphans}
"""


def test_a_rule_of_a_form_that_one_alone_has_is_shown_by_a_hand_of_it(tmp_path: Path) -> None:
    """No hand is a win for both and paid by it; no example is there to begin with."""
    before, after = paigui.load("luohan"), house(tmp_path, ORPHANS)
    found = behaviour(before, after)
    witnesses = {rule.row.id: rule.witness for rule in found.rules}
    assert witnesses.keys() == {"orphans", "orphan_hand"}
    for witness in witnesses.values():
        assert isinstance(witness, Witness)
        pair = witness.pair
        assert pair.before.error is not None and pair.before.error.code == "not-a-win"
        assert after.score(pair.win).counted.count("orphan_hand") == 1
        held = {*pair.win.concealed, pair.win.win}
        assert set(range(27, 34)) <= held  # all winds and dragons


def test_a_rule_that_one_alone_has_is_not_shown_by_a_hand_of_another_form(tmp_path: Path) -> None:
    """No hand holds five triplets of four winds, and one of the new form holds no five triplets at all."""
    text = ORPHANS + "  five_winds: {name: 五風, tai: 9, when: count(triplets of winds) == 5}\n"
    found = behaviour(paigui.load("luohan"), house(tmp_path, text))
    rule = next(rule for rule in found.rules if rule.row.id == "five_winds")
    assert rule.witness is None
    assert rule.verdict == "equal"


SHIPPED = ("luohan", "luohan-early", "association", "fengquan", "fengquan-minefield")


@pytest.mark.parametrize(("before", "after"), list(combinations(SHIPPED, 2)))
def test_of_what_the_shipped_rulesets_score_otherwise_nothing_is_unknown(before: str, after: str) -> None:
    """Of play it is asked in `test_play_differences`; what is counted helps no rule here."""
    rules = paigui.load(before), paigui.load(after)
    found = behaviour(*rules, Effort(), play=lambda *_: {})
    if any(
        rule.verdict == "unknown" for rule in found.rules
    ):  # who is paid of several winners is shown by a log
        found = behaviour(*rules, Effort())
    assert [rule.row.id for rule in found.rules if rule.verdict == "unknown"] == []
