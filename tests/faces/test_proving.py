"""``paigui prove``: certificates, a solver that is missing, exit statuses, and that a run is like the next."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
PROVED = "big_four_winds implies seat_wind_triplet and round_wind_triplet"
REFUTED = "little_four_winds implies seat_wind_triplet"


def test_a_certificate_is_written_for_each_form(paigui: Run, tmp_path: Path) -> None:
    said = paigui("prove", "luohan", PROVED, "--certificate", str(tmp_path / "proof"))
    assert said.exit_code == 0, said.stderr
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"proof.{form}.{end}" for form in ("incomplete", "standard") for end in ("cnf", "drat")]
    text = (tmp_path / "proof.standard.cnf").read_text(encoding="utf-8")
    assert text.startswith(f"c luohan: {PROVED}\nc form standard\n") and "c 1 = true\n" in text
    assert (tmp_path / "proof.standard.drat").read_text(encoding="utf-8").endswith("\n0\n")


def test_nothing_is_certified_that_does_not_hold(paigui: Run, tmp_path: Path) -> None:
    said = paigui("prove", "luohan", REFUTED, "--certificate", str(tmp_path / "proof"))
    assert said.exit_code == 2 and "PG1102" in said.stderr
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_told(paigui: Run, tmp_path: Path) -> None:
    said = paigui("prove", "luohan", PROVED, "--certificate", str(tmp_path / "no" / "proof"))
    assert said.exit_code == 2 and "PG0702" in said.stderr


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_missing_solver_says_how_to_get_it(paigui: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    said = paigui("prove", "luohan", PROVED, "--engine", "sat", "--lang", lang)
    assert said.exit_code == 2
    assert "PG1101" in said.stderr and "pip install 'paigui[prove]'" in said.stderr


def test_a_certificate_needs_the_solver(paigui: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    said = paigui("prove", "luohan", PROVED, "--certificate", str(tmp_path / "proof"))
    assert said.exit_code == 2 and "PG1101" in said.stderr
    assert not list(tmp_path.iterdir())


def test_the_worst_answer_decides_the_status(paigui: Run) -> None:
    assert paigui("prove", "luohan", PROVED).exit_code == 0
    assert paigui("prove", "luohan", PROVED, REFUTED).exit_code == 1
    unread = "all reading has count(groups) == 6"
    said = paigui("prove", "luohan", PROVED, unread, "--format", "json")
    assert said.exit_code == 2
    answers = json.loads(said.stdout)["questions"]
    assert [answer["verdict"] for answer in answers] == ["proved", "unknown"]
    assert answers[1]["can hold"]["reason"]


def test_a_question_from_nowhere_is_no_ruleset(paigui: Run) -> None:
    said = paigui("prove", "no-such-table", PROVED)
    assert said.exit_code == 2 and "error[" in said.stderr


@pytest.mark.parametrize("prefix", ["", " ", ".", "/dev/null", "folder", "folder/"])
def test_a_prefix_that_names_no_files_is_refused(
    paigui: Run, prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing may be hidden, written beside a device, or beside a folder that was meant to take it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    said = paigui("prove", "luohan", PROVED, "--certificate", prefix)
    assert said.exit_code == 2 and "PG1105" in said.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["folder"]


FIVE = "「五暗坎」必有「門清」"


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("五暗坎 必有 門清", "「五暗坎」 必有 「門清」"),
        *(
            (text, FIVE)
            for text in ("「五暗砍」必有「門清」", "「五暗坎」則「門清」", "若五暗坎則門清", "五暗坎=>門清")
        ),
        *(
            (text, FIVE)
            for text in ("「五暗坎」，則必有「門清」", "「五暗坎」必「門清」", "五暗坎就一定有門清")
        ),
        ("if all_claimed then single_wait", "all_claimed implies single_wait"),
        ("all_claimed -> single_wait", "all_claimed implies single_wait"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_question_in_other_words_is_shown_in_the_right_ones(
    paigui: Run, asked: str, meant: str, lang: str
) -> None:
    said = paigui("prove", "luohan", asked, "--lang", lang)
    assert said.exit_code == 2 and not said.stdout
    assert "PG1104" in said.stderr and f"`{meant}`" in said.stderr


def test_what_cannot_be_guessed_keeps_its_own_messages(paigui: Run) -> None:
    said = paigui("prove", "luohan", "「天上人間」必有「門清」")
    assert said.exit_code == 2 and "PG1104" not in said.stderr and "PG0503" in said.stderr


# A form that the exact engine finds too wide, and rules of which each says something else of what it implies.
ORPHANS = """ruleset: orphans
wins:
  self_draw: {tile: drawn, payers: others}
  discard: {is: [claim], tile: taken, payers: giver}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
  orphans: {parts: [{each: 19m 19p 19s ESWNCFP}, {one_more_of: 19m 19p 19s ESWNCFP}, {groups: 1}]}
patterns:
  orphan_hand: {name: 十三么, tai: 16, when: form is orphans}
"""
SETTLED = """ruleset: settled
wins:
  self_draw: {tile: drawn, payers: others}
  discard: {is: [claim], tile: taken, payers: giver}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
patterns:
  some_win: {name: 胡, tai: 1, when: any tile}
  two: {name: 二, tai: 2, when: count(triplets) >= 2, tier: {of: triplets, step: 9}}
  three: {name: 三, tai: 3, when: count(triplets) >= 3, tier: {of: triplets, step: 3}}
  four: {name: 四, tai: 4, when: count(triplets) >= 4, absorbs: [{rule: five, when: won by self_draw}, two, three]}
  five: {name: 五, tai: 5, when: count(triplets) >= 4 and any pair}
"""


def test_what_one_engine_cannot_decide_is_asked_of_the_other(
    paigui: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "orphans.yaml"
    path.write_text(ORPHANS, encoding="utf-8")
    questions = ("orphan_hand implies count(kinds of honors) == 7", "orphan_hand implies no sequences")

    def verdicts(*more: str) -> list[str]:
        said = paigui("prove", str(path), *questions, "--format", "json", *more)
        return [answer["shape implies"]["verdict"] for answer in json.loads(said.stdout)["questions"]]

    assert verdicts() == ["proved", "refuted"]
    assert verdicts("--engine", "exact") == ["unknown", "unknown"]
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    assert verdicts() == ["unknown", "unknown"]


def test_what_the_rules_say_of_what_is_implied(paigui: Run, tmp_path: Path) -> None:
    path = tmp_path / "settled.yaml"
    path.write_text(SETTLED, encoding="utf-8")
    proof = json.loads(paigui("prove", str(path), "--format", "json").stdout)
    assert proof["engine"] == "exact"
    said = {(each["rule"], each["implies"]): each["settled"] for each in proof["implications"]}
    assert said == {
        **{(rule, "some_win"): "always" for rule in ("two", "three", "four", "five")},
        ("three", "two"): "tier_above",
        ("four", "two"): "absorbs",
        ("four", "three"): "absorbs",
        ("four", "five"): "absorbs_when",
        ("five", "two"): "third",  # four stands then too, and absorbs it
        ("five", "three"): "third",
        ("five", "four"): "open",
    }
