"""Short logs as examples: which hold, what is said of those that do not, which rules they cover, which mutants they tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.comparison import compare
from paigui.analysis.coverage import RuleCoverage, coverage
from paigui.analysis.diff import difference
from paigui.analysis.examples import Outcome, run_examples
from paigui.analysis.mutants import mutants
from paigui.analysis.mutation import Trial
from paigui.analysis.played import result_text
from paigui.api import Rules, load_for
from paigui.diagnostics import Diagnostics
from paigui.faces.rulesets import scorers_under

HEAD = """
ruleset: base
options:
  strict: {type: bool, default: false}
wins:
  self_draw: {by: self-draw, tile: drawn, payers: others}
  discard: {by: discard, tile: taken, payers: giver}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
patterns:
  all_pongs: {name: 碰碰胡, tai: 4, when: count(triplets) == 5}
settlement: {amount: base + hand_tai}
penalties: {fine: {amount: 3}}
draws: {exhausted: {act: turn_starts, when: drawable == 0}}
fouls: {dead_hand: {bars: win by me}}
play:
  define: {family: completions(turn.with)}
  rights:
    win: {act: discard by other, may: win, when: complete(me; act.tile), pass: win}
    self_draw: {act: draw by me, may: win, when: complete(me), pass: win, until: discard by me}
    draw: {act: discard by left, may: draw, when: drawable > 0}
    chow: {act: discard by left, may: chow, when: runs(act.tile; me.hand) > 0EXAMPLES_OF_CHOW}
  marks:
    passed_win:
      {set: {act: pass by me, when: act.what is win}, clear: {act: discard by me}, bars: {act: win by me}EXAMPLES_OF_PASSED}
  allow:
    talk: {act: tell by meEXAMPLES_OF_TALK}
  forbid:
    slow: {act: discard by me, when: act.at - turn.at > 10}
    family_discard: {act: discard by me, when: turn.taken_by is chow and act.tile in familyEXAMPLES_OF_FAMILY_DISCARD}
    strict_tell: {act: tell by me, enabled: option.strict}
"""
HAND = "hands: {p2: 45p 6p 111m 222m 999s EE FF}"
READY = "hands: {p2: 111m 222m 999s EEE FF SS}"
CHOW = "1 dahai 3p, 2 chi 3p 45p"


def written(**examples: str) -> str:
    """The ruleset, with examples of some of its rules."""
    text = HEAD
    for name in ("chow", "passed", "talk", "family_discard"):
        said = f", examples: [{examples[name]}]" if name in examples else ""
        text = text.replace(f"EXAMPLES_OF_{name.upper()}", said)
    return text


def run(folder: Path, text: str) -> tuple[Rules, tuple[Outcome, ...]]:
    path = folder / "base.yaml"
    path.write_text(text, encoding="utf-8")
    diags = Diagnostics()
    rules = load_for(path, {}, diags)
    assert rules is not None, [(item.code, item.values) for item in diags.items]
    return rules, run_examples(rules.compiled.ruleset, scorers_under(str(path), {}, rules))


HOLDS = [
    f"{{{HAND}, log: [{CHOW}, 2 dahai 6p], finds: [family_discard]}}",
    f"{{{HAND}, log: [{CHOW}, 2 dahai F], finds: []}}",
    # A hand of which nothing is told discards what it has.
    f"{{log: [{CHOW}, 2 dahai 6p], finds: [family_discard]}}",
    # Both rules, in the order of the events.
    "{log: [2 tsumo at 1, 2 dahai 3p at 20, 3 chi 3p 45p at 21, 3 dahai 6p at 22], finds: [slow, family_discard]}",
    "{set: {strict: true}, log: [1 dahai F, 3 tell wall], finds: [strict_tell]}",
    "{set: {strict: false}, log: [1 dahai F, 3 tell wall], finds: []}",
    # 4p and 5p are gone, 3p and 6p complete what is left; without a time nobody knows how slow it was.
    "{log: [1 dahai F], undecided: [slow]}",
    "{log: [1 tsumo at 5, 1 dahai F at 15], undecided: []}",
    f"{{{READY}, log: [1 dahai S, 2 hora], finds: [], results: [2 wins 4]}}",
    f"{{{READY}, log: [1 dahai S, 2 hora S], results: [2 wins]}}",
    f"{{{READY}, log: [2 tsumo S, 2 hora S], results: ['2  wins 4']}}",
    # The win that was let go bars the next one until the own discard.
    f"{{{READY}, log: [1 dahai S, 2 tsumo F, 2 hora F], finds: [passed_win]}}",
    "{drawable: 1, log: [2 tsumo, 2 dahai F, ryukyoku exhausted], results: [drawn exhausted]}",
]


@pytest.mark.parametrize("example", HOLDS)
def test_examples_that_hold(tmp_path: Path, example: str) -> None:
    _, (outcome,) = run(tmp_path, written(family_discard=example))
    assert outcome.mismatches == ()
    assert outcome.place == "forbid.family_discard[1]"


@pytest.mark.parametrize(
    ("paid", "code"), [("{0: -9, 1: 3, 2: 3, 3: 3}", None), ("{0: -6, 1: 2, 2: 2, 3: 2}", "PG0806")]
)
def test_a_log_stands_with_the_penalty_that_it_shows(tmp_path: Path, paid: str, code: str | None) -> None:
    """Three tai to each, by whoever declares a hand that is none; a moment of the table stands beside it."""
    hand = "hands: {p0: 1357m 2468p 1379s ESWN}, log: [0 tsumo C, 0 hora]"
    log = f"{{{hand}, results: [0 pays false_win], payments: {paid}}}"
    penalty = "{ends: true, amount: 3, examples: [{payer: 1, amount: 3}, LOG]}".replace("LOG", log)
    _, (moment, played) = run(tmp_path, written().replace("{fine: {amount: 3}}", f"{{false_win: {penalty}}}"))
    assert (moment.place, played.place) == ("penalties.false_win[1]", "penalties.false_win[2]")
    assert moment.holds
    assert [mismatch.code for mismatch in played.mismatches] == ([] if code is None else [code])


def test_a_log_stands_with_what_is_paid_beside_a_win(tmp_path: Path) -> None:
    log = f"{{{READY}, log: [1 dahai S, 2 hora], results: [2 wins 4], payments: {{0: -2, 1: -4, 2: 6}}}}"
    extra = f"extras: {{more: {{when: payer is dealer, amount: 2, examples: [{log}]}}}}"
    _, (played,) = run(tmp_path, f"{written()}\n{extra}\n")
    assert (played.place, played.mismatches) == ("extras.more[1]", ())


FAILS: list[tuple[str, str, dict[str, str]]] = [
    (
        f"{{{HAND}, log: [{CHOW}, 2 dahai 6p], finds: []}}",
        "PG0821",
        {"expected": "nothing", "came": "family_discard"},
    ),
    (
        f"{{{HAND}, log: [{CHOW}, 2 dahai F], finds: [family_discard]}}",
        "PG0821",
        {"expected": "family_discard", "came": "nothing", "where": "nothing"},
    ),
    (
        f"{{{HAND}, log: [{CHOW}, 2 dahai 6p], finds: [family_discard, family_discard]}}",
        "PG0821",
        {"expected": "family_discard, family_discard", "came": "family_discard"},
    ),
    (
        "{log: [1 dahai F], undecided: []}",
        "PG0822",
        {"expected": "nothing", "came": "slow", "where": "slow · `1 dahai F` · at"},
    ),
    (
        f"{{{READY}, log: [1 dahai S, 2 hora], results: [2 wins 5]}}",
        "PG0823",
        {"expected": "2 wins 5", "came": "2 wins 4"},
    ),
    (
        f"{{{READY}, log: [1 dahai S, 2 hora], results: []}}",
        "PG0823",
        {"expected": "nothing", "came": "2 wins 4"},
    ),
    (
        f"{{{HAND}, log: [{CHOW}, 2 dahai 9p], finds: []}}",
        "PG0824",
        {"text": "`2 dahai 9p`", "detail": "player 2 holds no 9p"},
    ),
    (
        "{hands: {p2: 11111m}, log: [1 dahai F], finds: []}",
        "PG0824",
        {"text": "`start_kyoku`", "detail": "there are only 4 of 1m"},
    ),
]


@pytest.mark.parametrize(("example", "code", "values"), FAILS)
def test_examples_that_fail(tmp_path: Path, example: str, code: str, values: dict[str, str]) -> None:
    _, (outcome,) = run(tmp_path, written(family_discard=example))
    (mismatch,) = outcome.mismatches
    assert mismatch.code == code
    assert dict(mismatch.values).items() >= values.items()


def test_a_draw_may_have_moments_and_short_logs(tmp_path: Path) -> None:
    examples = "examples: [{drawable: 0, holds: true}, {log: [1 dahai F], results: []}]"
    text = written().replace("when: drawable == 0}", f"when: drawable == 0, {examples}}}")
    _, outcomes = run(tmp_path, text)
    assert [(outcome.place, outcome.holds) for outcome in outcomes] == [
        ("draws.exhausted[1]", True),
        ("draws.exhausted[2]", True),
    ]


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ({"kind": "win", "winner": 2, "score": {"tai": 5}}, "2 wins 5"),
        ({"kind": "win", "winner": 2}, "2 wins"),
        ({"kind": "draw", "reason": "exhausted"}, "drawn exhausted"),
        ({"kind": "penalty", "penalty": "false_win", "offender": 1}, "1 pays false_win"),
    ],
)
def test_results_in_words(result: dict[str, object], text: str) -> None:
    assert result_text(result) == text


def test_which_rules_are_covered(tmp_path: Path) -> None:
    text = written(
        chow=f"{{log: [{CHOW}, 2 dahai F], finds: []}}",
        family_discard=f"{{log: [{CHOW}, 2 dahai 6p], finds: [family_discard]}}, "
        f"{{log: [{CHOW}, 2 dahai F], finds: []}}, "
        # One that does not hold covers nothing.
        f"{{log: [{CHOW}, 2 dahai E], finds: [slow]}}",
        passed=f"{{{HAND}, log: [{CHOW}, 2 dahai 6p], finds: [family_discard]}}",
    )
    rules, outcomes = run(tmp_path, text)
    covered = coverage(rules.compiled.ruleset, outcomes)
    assert covered.play == (
        RuleCoverage("rights.win", 0, 0, finds=False),
        RuleCoverage("rights.self_draw", 0, 0, finds=False),
        RuleCoverage("rights.draw", 0, 0, finds=False),
        RuleCoverage("rights.chow", 1, 0, finds=False),
        RuleCoverage("marks.passed_win", 0, 1),
        RuleCoverage("forbid.slow", 0, 0),
        RuleCoverage("forbid.family_discard", 2, 1),
        RuleCoverage("forbid.strict_tell", 0, 0),
        RuleCoverage("allow.talk", 0, 0, finds=False),
    )
    assert covered.play_without_near_miss == ("forbid.slow", "forbid.strict_tell")


def test_a_child_answers_for_its_own_rules_of_play(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(written(), encoding="utf-8")
    child = tmp_path / "child.yaml"
    child.write_text(
        "ruleset: child\nextends: ./base.yaml\nplay: {forbid: {slow: {when: act.at - turn.at > 5}}}\n",
        encoding="utf-8",
    )
    rules = load_for(child, {}, Diagnostics())
    assert rules is not None
    assert [rule.rule for rule in coverage(rules.compiled.ruleset, ()).play] == ["forbid.slow"]


# --- mutants


def changes(folder: Path, text: str) -> set[tuple[str, str]]:
    """Where mutants of the rules of play change something, and how."""
    rules, _ = run(folder, text)
    return {
        (f"{mutant.section}.{mutant.entry}.{mutant.field}".rstrip("."), mutant.change)
        for mutant in mutants(rules.compiled.ruleset, None)
        if mutant.section in ("rights", "marks", "forbid", "allow", "contests", "priority", "fouls", "record")
    }


def test_what_is_changed(tmp_path: Path) -> None:
    found = changes(tmp_path, written())
    assert {
        ("rights.win", "removed"),
        ("rights.win.when", "dropped"),
        ("rights.win.when", "negation"),
        ("rights.win.pass", "dropped"),
        ("rights.draw.when", "number"),
        ("rights.draw.when", "sign"),
        ("marks.passed_win", "removed"),
        ("marks.passed_win.clear", "dropped"),
        ("marks.passed_win.bars", "dropped"),
        ("marks.passed_win.set.when", "dropped"),
        ("forbid.family_discard.when", "dropped"),
        ("forbid.slow", "removed"),
    } <= found
    assert not any(place.startswith("allow") for place, _ in found)


def test_members_of_a_list_of_triggers_and_words_are_changed(tmp_path: Path) -> None:
    text = written().replace("act: draw by me, may: win", "act: [draw by me, replacement by me], may: win")
    text += "priority: {winners: all, contests: {a: {claim: win, rival: draw, pass: false}}}\n"
    found = changes(tmp_path, text)
    assert {
        ("rights.self_draw.act", "dropped"),
        ("priority.priority.winners", "word"),
        ("contests.a", "removed"),
        ("contests.a.pass", "switch"),
    } <= found


def verdicts(folder: Path, text: str, entry: str) -> dict[tuple[str, str], str]:
    """What becomes of the mutants of one rule: by the place and what was there before."""
    rules, _ = run(folder, text)
    trial = Trial(rules.compiled.ruleset, None)
    return {
        (mutant.field, mutant.change): result.verdict
        for mutant in trial.mutants
        if mutant.entry == entry
        for result in [trial.result(mutant)]
        if result.verdict != "refused"
    }


def test_short_logs_tell_mutants(tmp_path: Path) -> None:
    one = f"{{log: [{CHOW}, 2 dahai 6p], finds: [family_discard]}}"
    found = verdicts(tmp_path, written(family_discard=one), "family_discard")
    assert found["", "removed"] == "killed"
    assert found["when", "dropped"] == "survived"
    both = f"{one}, {{log: [{CHOW}, 2 dahai F], finds: []}}"
    assert verdicts(tmp_path, written(family_discard=both), "family_discard")["when", "dropped"] == "killed"


def test_a_child_is_not_asked_for_what_its_parent_says(tmp_path: Path) -> None:
    rules, _ = run(tmp_path, written())
    closed = rules.compiled.ruleset
    assert [mutant for mutant in mutants(closed, closed) if mutant.section in ("rights", "forbid")] == []


# --- differences


def load(folder: Path, name: str, text: str) -> Rules:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    diags = Diagnostics()
    rules = load_for(path, {}, diags)
    assert rules is not None, [(item.code, item.values) for item in diags.items]
    return rules


def kinds(folder: Path, before: str, after: str) -> dict[str, str]:
    """What became of the entries of which anything differs."""
    left, right = load(folder, "left", before), load(folder, "right", after)
    found = difference(left.compiled.ruleset, right.compiled.ruleset)
    compared = compare(found, left.compiled.program, right.compiled.program)
    return {f"{row.section}.{row.id}": row.kind for row in compared.rows if row.kind != "same"}


def test_the_order_of_triggers_is_no_difference_in_meaning(tmp_path: Path) -> None:
    one = written().replace("act: draw by me, may: win", "act: [draw by me, replacement by me], may: win")
    two = written().replace("act: draw by me, may: win", "act: [replacement by me, draw by me], may: win")
    assert kinds(tmp_path, one, two) == {"rights.self_draw": "alike"}


def test_a_condition_that_reads_a_changed_definition_differs(tmp_path: Path) -> None:
    after = written().replace("family: completions(turn.with)", "family: turn.claimed")
    found = kinds(tmp_path, written(), after)
    assert found["forbid.family_discard"] == "otherwise"
    assert "forbid.slow" not in found


def test_a_foul_with_another_name_is_the_same_foul(tmp_path: Path) -> None:
    before = written().replace("turn.at > 10}", "turn.at > 10, foul: dead_hand}")
    after = before.replace("dead_hand: {bars", "out: {was: [dead_hand], bars").replace(
        "foul: dead_hand", "foul: out"
    )
    assert kinds(tmp_path, before, after).get("forbid.slow") is None
    other = before.replace("dead_hand: {bars", "out: {bars").replace("foul: dead_hand", "foul: out")
    assert kinds(tmp_path, before, other)["forbid.slow"] == "otherwise"


def test_another_event_is_another_meaning(tmp_path: Path) -> None:
    after = written().replace("until: discard by me", "until: discard by anyone")
    assert kinds(tmp_path, written(), after) == {"rights.self_draw": "otherwise"}
