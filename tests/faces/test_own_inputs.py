"""A file that a command reads is never written over, under whatever name it is given as the output."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
BASE = "ruleset: base\nextends: luohan\n"
CHILD = "ruleset: child\nextends: ./base.yaml\n"
PART = "patterns: {all_triplets: {tai: 5}}\n"


@pytest.fixture
def table(paigui: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A child, the base that it extends, a ruleset in a folder, and a log, each under other names too."""
    monkeypatch.chdir(tmp_path)
    Path("base.yaml").write_text(BASE, encoding="utf-8")
    Path("child.yaml").write_text(CHILD, encoding="utf-8")
    Path("folder").mkdir()
    Path("folder/ruleset.yaml").write_text("ruleset: folder\nextends: luohan\n", encoding="utf-8")
    Path("folder/part.yaml").write_text(PART, encoding="utf-8")
    Path("linked.yaml").symlink_to("base.yaml")
    os.link("child.yaml", "hard.yaml")
    Path("through").symlink_to(tmp_path)
    Path("evenings").mkdir()
    Path("evenings/one.jsonl").write_text("", encoding="utf-8")
    return paigui


OUTPUTS = (
    *("child.yaml", "./folder/../child.yaml", "base.yaml", "linked.yaml", "hard.yaml"),
    *("through/child.yaml", "folder/part.yaml"),
)


def contents() -> dict[str, str]:
    return {str(path): path.read_text(encoding="utf-8") for path in Path().rglob("*") if path.is_file()}


@pytest.mark.parametrize("out", OUTPUTS)
@pytest.mark.parametrize("command", ["matrix", "diff"])
def test_a_report_takes_the_place_of_no_ruleset(table: Run, command: str, out: str) -> None:
    before = contents()
    more = ["--rules-only"] if command == "diff" else []
    refused = table(command, "child.yaml", "folder", *more, "--out", out)
    assert refused.exit_code == 2 and "error[PG0736]" in refused.stderr, refused.output
    assert contents() == before


def test_a_report_takes_the_place_of_no_log(table: Run) -> None:
    asked = ("diff", "child.yaml", "folder", "--rules-only", "--logs", "evenings")
    refused = table(*asked, "--out", "evenings/one.jsonl")
    assert refused.exit_code == 2 and "error[PG0736]" in refused.stderr


def test_a_module_takes_the_place_of_no_ruleset(table: Run) -> None:
    Path("table_scorer.py").symlink_to("base.yaml")
    Path("table.yaml").write_text("ruleset: table\nextends: ./base.yaml\n", encoding="utf-8")
    before = contents()
    refused = table("compile", "table.yaml", "--only", "scorer")
    assert refused.exit_code == 2 and "error[PG0736]" in refused.stderr
    assert contents() == before


def test_a_simulated_log_takes_the_place_of_no_ruleset(table: Run) -> None:
    Path("logs").mkdir()
    os.link("base.yaml", "logs/match-0000.jsonl")
    before = contents()
    refused = table("simulate", "child.yaml", "--hands", "1", "--jobs", "1", "--out", "logs")
    assert refused.exit_code == 2 and "error[PG0736]" in refused.stderr, refused.output
    assert contents() == before


@pytest.mark.parametrize(
    ("questions", "name"),
    [(1, "cert.standard.cnf"), (1, "cert.standard.drat"), (2, "cert-2.standard.cnf")],
)
def test_a_certificate_takes_the_place_of_no_ruleset(table: Run, questions: int, name: str) -> None:
    """Refused before anything is asked: both questions are proved in a moment, and would be written."""
    Path(name).symlink_to("base.yaml")
    before = contents()
    asked = ["all_honors implies all_honors", "all_triplets implies all_triplets"][:questions]
    refused = table("prove", "child.yaml", *asked, "--certificate", "cert")
    assert refused.exit_code == 2 and "error[PG0736]" in refused.stderr, refused.output
    assert not refused.stdout and contents() == before


def test_looking_whether_a_module_is_up_to_date_writes_nothing(table: Run) -> None:
    Path("child_scorer.py").symlink_to("base.yaml")
    before = contents()
    stale = table("compile", "child.yaml", "--only", "scorer", "--check")
    assert stale.exit_code == 1 and "PG0736" not in stale.output
    assert contents() == before


def test_what_cannot_be_written_is_told_before_anything_is_played(table: Run) -> None:
    refused = table("simulate", "child.yaml", "--hands", "1", "--jobs", "1", "--out", "base.yaml/logs")
    assert refused.exit_code == 2 and "error[PG0702]" in refused.stderr and not refused.stdout


def test_files_are_formatted_in_place(table: Run) -> None:
    assert table("fmt", "folder/part.yaml", "--lang", "zh").exit_code == 0
    assert Path("folder/part.yaml").read_text(encoding="utf-8") != PART


def test_other_files_are_written_over(table: Run) -> None:
    Path("report.html").write_text("old", encoding="utf-8")
    asked = ("diff", "child.yaml", "folder", "--rules-only", "--format", "html", "--out", "report.html")
    assert table(*asked).exit_code == 1
    assert "<html" in Path("report.html").read_text(encoding="utf-8")
