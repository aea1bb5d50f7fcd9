"""The recipe of the guide for ``git diff``: every kind of change that git hands to a driver."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "guide.md"
Git = Callable[..., str]


def house(tai: int, extends: str = "luohan") -> str:
    return f"ruleset: house\nextends: {extends}\npatterns: {{all_triplets: {{tai: {tai}}}}}\n"


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """A repository set up by the commands of the guide; runs git there, whose messages come too."""
    monkeypatch.chdir(tmp_path)
    tools = Path(sys.executable).parent
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PAIGUI_LANG": "en",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }

    def shell(command: str, status: int = 0) -> str:
        done = subprocess.run(
            ["sh", "-c", command],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == status, done.stdout
        return done.stdout

    shell("git init -q -b main && git config user.name A && git config user.email a@example.org")
    for line in re.findall(r"^\$ ((?:echo|git config diff).*)$", GUIDE.read_text(encoding="utf-8"), re.M):
        shell(line)
    return shell


def test_a_change_is_shown_as_rules(git: Git) -> None:
    Path("house.yaml").write_text(house(5), encoding="utf-8")
    git("git add -A && git commit -q -m one")
    Path("house.yaml").write_text(house(6), encoding="utf-8")
    said = git("git diff")
    assert "~ 對對胡 all triplets  5 tai → 6 tai" in said
    assert "@@" not in said
    assert "Behaviour" not in said  # many files may have changed: what takes long is asked for by name
    git("git commit -qam two")
    assert git("git show --ext-diff --format= HEAD") == said
    assert "6 tai → 5 tai" in git("git diff HEAD HEAD~1")


def test_files_that_come_go_and_move(git: Git) -> None:
    tale = "# What grandmother said.\n" * 20
    Path("house.yaml").write_text(tale + house(5), encoding="utf-8")
    Path("gone.yaml").write_text("ruleset: gone\nextends: fengquan\n", encoding="utf-8")
    git("git add -A && git commit -q -m one")
    Path("gone.yaml").unlink()
    Path("new.yaml").write_text("ruleset: new\nextends: luohan\nsays: new\n", encoding="utf-8")
    git("git mv house.yaml home.yaml && git add -A")
    Path("home.yaml").write_text(tale + house(6), encoding="utf-8")
    git("git add -A")
    said = git("git diff --cached -M50%")
    assert "- gone.yaml\n" in said and "+ new.yaml\n" in said
    assert "5 tai → 6 tai" in said


def test_what_does_not_compile_alone_stops_nothing(git: Git) -> None:
    Path("a-base.yaml").write_text(house(5), encoding="utf-8")
    Path("b-child.yaml").write_text(house(5, "./a-base.yaml"), encoding="utf-8")
    Path("c-house.yaml").write_text(house(5), encoding="utf-8")
    git("git add -A && git commit -q -m one")
    Path("b-child.yaml").write_text(house(7, "./a-base.yaml"), encoding="utf-8")
    Path("c-house.yaml").write_text(house(6), encoding="utf-8")
    said = git("git diff")
    assert "PG0401" in said and "a-base.yaml" in said
    assert "5 tai → 6 tai" in said
    by_revision = git("paigui diff --rules-only git:HEAD:b-child.yaml b-child.yaml", status=1)
    assert "5 tai → 7 tai" in by_revision


def test_names_are_no_commands(git: Git) -> None:
    name = "$(touch x) '; touch y #.yaml"
    Path(name).write_text(house(5), encoding="utf-8")
    git("git add -A && git commit -q -m one")
    Path(name).write_text(house(6), encoding="utf-8")
    assert "5 tai → 6 tai" in git("git diff")
    Path(name).unlink()
    assert git("git diff") == f"- {name}\n"
    assert sorted(path.name for path in Path().iterdir() if path.name in "xy") == []


def test_a_file_in_conflict_is_named(git: Git) -> None:
    Path("house.yaml").write_text(house(5), encoding="utf-8")
    git("git add -A && git commit -q -m one && git checkout -q -b other")
    Path("house.yaml").write_text(house(6), encoding="utf-8")
    git("git commit -qam two && git checkout -q main")
    Path("house.yaml").write_text(house(7), encoding="utf-8")
    git("git commit -qam three")
    git("git merge -q other", status=1)
    assert git("git diff --cached") == "? house.yaml\n"
