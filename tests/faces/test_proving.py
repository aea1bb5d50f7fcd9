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
