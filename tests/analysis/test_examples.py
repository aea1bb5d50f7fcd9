"""Examples of a ruleset: which hold, why not, and what they cover."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.coverage import coverage
from paigui.analysis.examples import Outcome, report_mismatches, run_examples
from paigui.api import load_for
from paigui.diagnostics import Diagnostics
from paigui.faces.rulesets import scorers_under

BASE = """
ruleset: base
options:
  low: {type: bool, default: false}
facts:
  rain: {type: bool, default: false}
wins:
  self_draw: {by: self-draw, tile: drawn, payers: others}
  discard: {by: discard, tile: taken, payers: giver, is: [claim]}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
settlement: {base: 0, dealer_tai: (1 if winner is dealer or payer is dealer else 0), amount: base + hand_tai + dealer_tai}
refuse:
  no_last_kong: {says: nobody wins a last tile here, when: last_tile}
patterns:
  closed: {name: 門清, tai: 1, when: no melded groups}
  drawn: {name: 自摸, tai: (1 if option.low else 2), when: won by self_draw}
  wet: {name: 雨, tai: 3, when: rain}
  points: {name: 副, unit: points, tai: 8 * count(sequences), when: no triplets}
"""
HAND = "concealed: 123456m 345p 78s 123s SS, win: 6s, seat: E, round: E"


def _run(folder: Path, *examples: str, child: str = "") -> tuple[Outcome, ...]:
    path = folder / "base.yaml"
    written = "".join(f"  - {{{example}}}\n" for example in examples)
    path.write_text(BASE + ("examples:\n" + written if not child else ""), encoding="utf-8")
    if child:
        path = folder / "child.yaml"
        path.write_text(child, encoding="utf-8")
    diags = Diagnostics()
    rules = load_for(path, {}, diags)
    assert rules is not None, [(item.code, item.values) for item in diags.items]
    return run_examples(rules.compiled.ruleset, scorers_under(str(path), {}, rules))


HOLDS = [
    f"{HAND}, shows: [closed]",
    f"{HAND}, lacks: [drawn, wet]",
    f"{HAND}, tai: 1",
    f"{HAND}, shows: [points], units: {{points: 40}}",
    "concealed: 123456m 345p 78s 555s SS, win: 6s, seat: E, round: E, lacks: [points], units: {}",
    f"{HAND}, 各單位: {{points: 40}}",
    f"{HAND}, waits: 69s",
    f"{HAND}, waits: 九索 六索",
    f"{HAND}, items: {{closed: 1}}",
    f"{HAND}, dealer: 0, payer: 2, payments: {{0: 2, 2: -2}}",
    f"{HAND}, dealer: 1, payer: 2, base: 3, payments: {{0: 4, 1: 0, 2: -4, 3: 0}}",
    f"{HAND}, by: self-draw, tai: 3",
    f"{HAND}, by: self-draw, set: {{low: true}}, tai: 2",
    f"{HAND}, facts: {{rain: true}}, tai: 4, shows: [wet]",
    "concealed: 123456m 345p 78s 123s SS, win: 7s, seat: E, round: E, fails: not-a-win",
    f"{HAND}, last_tile: true, fails: bad-win",
    "concealed: 123m, win: 6s, seat: E, round: E, fails: bad-win",
    f"{HAND}, facts: {{snow: true}}, fails: bad-win",
    "暗牌: 123456萬 345筒 78索 123索 南南, 胡張: 6索, 座: 東, 圈: 東, 以: 自摸, 台: 3",
]


@pytest.mark.parametrize("example", HOLDS)
def test_an_example_that_is_true_holds(tmp_path: Path, example: str) -> None:
    (outcome,) = _run(tmp_path, example)
    assert outcome.holds, outcome.mismatches


FAILS = [
    (f"{HAND}, shows: [drawn]", "PG0801"),
    (f"{HAND}, lacks: [closed]", "PG0802"),
    (f"{HAND}, tai: 2", "PG0803"),
    (f"{HAND}, waits: 6s", "PG0804"),
    (f"{HAND}, waits: 3s 6s 9s", "PG0804"),
    (f"{HAND}, items: {{closed: 2}}", "PG0805"),
    (f"{HAND}, by: self-draw, items: {{closed: 1}}", "PG0805"),
    (f"{HAND}, dealer: 0, payer: 2, payments: {{0: 1, 2: -1}}", "PG0806"),
    (f"{HAND}, dealer: 0, payer: 2, payments: {{0: 2, 1: -2}}", "PG0806"),
    (f"{HAND}, lacks: [points]", "PG0802"),
    (f"{HAND}, units: {{points: 39}}", "PG0812"),
    (f"{HAND}, units: {{}}", "PG0812"),
    (f"{HAND}, units: {{points: 40, chips: 1}}", "PG0812"),
    ("concealed: 123456m 345p 78s 555s SS, win: 6s, seat: E, round: E, shows: [points]", "PG0801"),
    (f"{HAND}, fails: not-a-win", "PG0807"),
    (f"{HAND}, last_tile: true, fails: not-a-win", "PG0808"),
    (f"{HAND}, last_tile: true, tai: 1", "PG0809"),
    (f"{HAND}, facts: {{snow: true}}, tai: 1", "PG0809"),
    (f"{HAND}, dealer: 0, payments: {{0: 1, 2: -1}}", "PG0811"),
]


@pytest.mark.parametrize(("example", "code"), FAILS)
def test_an_example_that_is_not_true_says_what_is_wrong(tmp_path: Path, example: str, code: str) -> None:
    (outcome,) = _run(tmp_path, example)
    assert [mismatch.code for mismatch in outcome.mismatches] == [code]
    diags = Diagnostics()
    report_mismatches([outcome], diags)
    (item,) = diags.items
    assert item.span.source.line(item.span.line).strip() == f"- {{{example}}}"


def test_every_expectation_is_looked_at(tmp_path: Path) -> None:
    (outcome,) = _run(tmp_path, f"{HAND}, shows: [drawn, wet], lacks: [closed], tai: 9, waits: 1m")
    codes = [mismatch.code for mismatch in outcome.mismatches]
    assert codes == ["PG0801", "PG0801", "PG0802", "PG0803", "PG0804"]


def test_places_and_order(tmp_path: Path) -> None:
    outcomes = _run(tmp_path, f"{HAND}, tai: 1", f"{HAND}, tai: 2")
    assert [(outcome.place, outcome.holds) for outcome in outcomes] == [
        ("examples[1]", True),
        ("examples[2]", False),
    ]


CHILD = f"""
ruleset: child
extends: ./base.yaml
patterns:
  closed:
    tai: 2
    examples:
      - {{{HAND}, shows: [closed], tai: 2}}
      - {{melds: [chi 123s], concealed: 123456m 345p 78s SS, win: 6s, seat: E, round: E, lacks: [closed]}}
  new_one: {{name: 新, tai: 1, when: won by discard and last_tile}}
"""


def test_coverage_asks_only_for_what_the_file_itself_wrote(tmp_path: Path) -> None:
    outcomes = _run(tmp_path, child=CHILD)
    rules = load_for(tmp_path / "child.yaml", {}, Diagnostics())
    assert rules is not None
    covered = coverage(rules.compiled.ruleset, outcomes)
    assert [(rule.rule, rule.shown, rule.near_misses) for rule in covered.rules] == [
        ("closed", 1, 1),
        ("new_one", 0, 0),
    ]
    assert (covered.inherited, covered.never_shown, covered.without_near_miss) == (
        3,
        ("new_one",),
        ("new_one",),
    )


def test_an_example_that_fails_covers_nothing(tmp_path: Path) -> None:
    outcomes = _run(tmp_path, f"{HAND}, shows: [closed], tai: 7", f"{HAND}, shows: [closed], lacks: [drawn]")
    rules = load_for(tmp_path / "base.yaml", {}, Diagnostics())
    assert rules is not None
    covered = coverage(rules.compiled.ruleset, outcomes)
    assert {rule.rule: rule.shown for rule in covered.rules} == {
        "closed": 1,
        "drawn": 0,
        "wet": 0,
        "points": 0,
    }
    assert covered.never_shown == ("drawn", "wet", "points")
