"""Examples of a table: which hold, and what is said of those that do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.coverage import coverage
from paigui.analysis.examples import Outcome, report_mismatches, run_examples
from paigui.analysis.mutants import mutants
from paigui.analysis.mutation import Trial
from paigui.api import load_for
from paigui.diagnostics import Diagnostics
from paigui.faces.rulesets import scorers_under

HEAD = """
ruleset: base
options:
  long_tail: {type: bool, default: false}
  four_kongs: {type: bool, default: false}
wins:
  self_draw: {by: self-draw, tile: drawn, payers: others}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
settlement:
  dealer_tai: (1 + 2 * streak if winner is dealer or payer is dealer else 0)
  amount: base + hand_tai + dealer_tai
define: {kept: dealer_won or drawn}
"""
ENTRIES = {
    "opening": "table: {opening: {dice: 3, seat: nth(dealer; dice), stack: dice + 1",
    "dead_wall": "table: {dead_wall: {tiles: (14 if option.long_tail else 16), per_kong: 1",
    "dealer": "rotation: {dealer: {stays_when: kept, next: right(dealer)",
    "winds": "draws: {four_winds: {when: discards_out == 4 and all players p have "
    "(last_discard(p) is wind and last_discard(p) == last_discard(dealer))",
    "kongs": "draws: {four: {enabled: option.four_kongs, when: kongs_out >= 4 and not some player p has kongs_of(p) == 4",
    "fine": "penalties: {fine: {amount: base + hand_tai + dealer_tai",
    "looker": "extras: {looker: {when: marked(payer; looking), amount: 1",
}


def _run(folder: Path, entry: str, example: str) -> tuple[str, tuple[Outcome, ...]]:
    path = folder / "base.yaml"
    path.write_text(f"{HEAD}{ENTRIES[entry]}, examples: [{{{example}}}]}}}}\n", encoding="utf-8")
    diags = Diagnostics()
    rules = load_for(path, {}, diags)
    assert rules is not None, [(item.code, item.values) for item in diags.items]
    ruleset = rules.compiled.ruleset
    return str(path), run_examples(ruleset, scorers_under(str(path), {}, rules))


HOLDS = [
    ("opening", "dealer: 1, dice: 11, seat: 3, stack: 12"),
    ("opening", "dealer: 3, dice: 3, seat: 1"),
    ("opening", "莊家: 3, 骰數: 18, 座: 0, 墩: 19"),
    ("dead_wall", "drawn: 0, replaced: 0, kongs: 0, drawable: 63"),
    ("dead_wall", "drawn: 10, replaced: 2, kongs: 2, drawable: 51"),
    ("dead_wall", "drawn: 10, replaced: 2, kongs: 2, set: {long_tail: true}, drawable: 53"),
    ("dead_wall", "摸入: 10, 補入: 2, 各家槓數: 2, 可摸張數: 51"),
    ("dealer", "dealer_won: true, stays_when: true"),
    ("dealer", "dealer_won: false, drawn: false, stays_when: false, dealer: 3, next: 0"),
    ("winds", "discards_out: 4, dealer: 0, last_discards: [E, E, E, E], holds: true"),
    ("winds", "discards_out: 4, dealer: 0, last_discards: [E, E, E, 1m], holds: false"),
    ("winds", "discards_out: 3, holds: false"),
    ("kongs", "set: {four_kongs: true}, kongs_out: 4, kongs: [2, 1, 1, 0], holds: true"),
    ("kongs", "set: {four_kongs: true}, kongs_out: 4, kongs: [4, 0, 0, 0], holds: false"),
    # What is off holds of nothing.
    ("kongs", "kongs_out: 4, kongs: [2, 1, 1, 0], holds: false"),
    ("fine", "base: 2, hand_tai: 5, winner: 0, payer: 1, dealer: 1, streak: 2, amount: 12"),
    ("fine", "base: 2, hand_tai: 5, winner: 0, payer: 1, dealer: 2, streak: 2, amount: 7"),
    ("looker", "payer: 2, marks: {looking: [2]}, holds: true, amount: 1"),
    ("looker", "付家: 1, 記號: {眼牌: [2]}, 成立: 否"),
]


@pytest.mark.parametrize(("entry", "example"), HOLDS)
def test_an_example_that_is_true_holds(tmp_path: Path, entry: str, example: str) -> None:
    _, (outcome,) = _run(tmp_path, entry, example)
    assert outcome.holds, outcome.mismatches


FAILS = [
    ("opening", "dealer: 1, dice: 11, seat: 2, stack: 13", [("seat", "2", "3"), ("stack", "13", "12")]),
    ("opening", "dealer: 1, seat: 2", [("seat", "2", "?")]),
    ("dead_wall", "drawn: 1, replaced: 0, kongs: 0, drawable: 63", [("drawable", "63", "62")]),
    ("dealer", "dealer_won: true, stays_when: false", [("stays_when", "false", "true")]),
    ("dealer", "dealer_won: false, stays_when: false", [("stays_when", "false", "?")]),
    ("dealer", "dealer: 1, next: true", [("next", "true", "2")]),
    ("winds", "discards_out: 4, dealer: 0, holds: true", [("holds", "true", "?")]),
    ("kongs", "kongs_out: 4, kongs: [2, 1, 1, 0], holds: true", [("holds", "true", "false")]),
    ("fine", "set: {four_kongs: true}, base: 2, hand_tai: 5, amount: 7", [("amount", "7", "?")]),
    ("looker", "payer: 2, holds: false", [("holds", "false", "?")]),
]


@pytest.mark.parametrize(("entry", "example", "says"), FAILS)
def test_an_example_that_is_not_true_says_what_is_wrong(
    tmp_path: Path, entry: str, example: str, says: list[tuple[str, str, str]]
) -> None:
    _, (outcome,) = _run(tmp_path, entry, example)
    found = [tuple(dict(mismatch.values).values()) for mismatch in outcome.mismatches]
    assert found == says
    diags = Diagnostics()
    report_mismatches([outcome], diags)
    assert {item.code for item in diags.items} == {"PG0820"}
    assert all(item.span.source.text[item.span.start :].startswith(f"{{{example}}}") for item in diags.items)


def test_options_under_which_nothing_compiles_are_said(tmp_path: Path) -> None:
    text = "table: {dead_wall: {tiles: (200 if option.long_tail else 16)"
    ENTRIES["wrong"] = text
    _, (outcome,) = _run(
        tmp_path, "wrong", "drawn: 0, replaced: 0, kongs: 0, set: {long_tail: true}, drawable: 1"
    )
    assert [mismatch.code for mismatch in outcome.mismatches] == ["PG0810"]


def test_they_are_called_by_section_and_id(tmp_path: Path) -> None:
    _, (outcome,) = _run(tmp_path, "opening", "dealer: 1, dice: 11, seat: 3")
    assert outcome.place == "table.opening[1]"


def test_they_cover_no_rule(tmp_path: Path) -> None:
    path, outcomes = _run(tmp_path, "opening", "dealer: 1, dice: 11, seat: 3")
    rules = load_for(path, {}, Diagnostics())
    assert rules is not None
    assert coverage(rules.compiled.ruleset, outcomes).rules == ()


def test_mutants_of_an_entry_are_told_by_its_examples(tmp_path: Path) -> None:
    """Of ``dealer_won or drawn`` in a definition and of ``right(dealer)`` two examples tell not all mutants, four do."""
    path, _ = _run(tmp_path, "dealer", "dealer_won: true, drawn: false, stays_when: true")
    rules = load_for(path, {}, Diagnostics())
    assert rules is not None
    trial = Trial(rules.compiled.ruleset, None)
    made = [mutant for mutant in mutants(rules.compiled.ruleset, None) if mutant.section == "rotation"]
    assert {mutant.field for mutant in made} == {"stays_when"}
    verdicts = {trial.result(mutant).verdict for mutant in made}
    assert verdicts == {"killed"}
