"""The built wheel, installed in a fresh environment and used in an empty folder: nothing of the checkout is needed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(command, check=True, cwd=folder)
    (found,) = folder.glob("paigui-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a program of the environment in an empty folder."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", str(wheel)], check=True, cwd=home)
    empty = tmp_path_factory.mktemp("empty")

    def run(program: str, *arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PAIGUI"))}
        done = subprocess.run(
            [programs / program, *arguments],
            cwd=empty,
            env={**kept, "PAIGUI_LANG": "en"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done

    return run


def test_it_holds_the_packages_and_their_data_only(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"paigui", "paigui_runtime", "paigui-0.1.0.dist-info"}
    assert {"paigui/py.typed", "paigui_runtime/py.typed"} <= set(names)
    for folder in ("grammar", "rulesets"):
        shipped = {f"paigui/_data/{path.relative_to(ROOT)}" for path in (ROOT / folder).rglob("*.*")}
        assert shipped <= set(names)
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]


def test_the_commands_work(installed: Run) -> None:
    assert installed("paigui", "--version").stdout == "paigui 0.1.0\n"
    assert "luohan: " in installed("paigui", "check", "luohan", "luohan-early").stdout
    assert "luohan-early" in installed("paigui", "list").stdout
    hand = ["222666p 555s 11666m SS + 1m", "--seat", "E", "--round", "S"]
    assert json.loads(installed("paigui", "score", "luohan", *hand, "--format", "json").stdout)["tai"] > 0
    assert json.loads(installed("paigui", "test", "luohan", "--format", "json").stdout)["failed"] == 0
    assert "triplets" in installed("paigui", "explain", "words").stdout
    for code in ("PG0101", "PG0501", "PG0903"):
        assert installed("paigui", "explain", code).stdout.startswith(code)
    assert json.loads(
        installed("paigui", "diff", "luohan", "luohan-early", "--format", "json", status=1).stdout
    )
    assert "PG0401" in installed("paigui", "check", "nosuch", status=2).stderr


def test_house_rules_are_begun_checked_and_compiled(installed: Run) -> None:
    installed("paigui", "new", "--extends", "luohan", "our-table.yaml", "--lang", "zh")
    installed("paigui", "fmt", "our-table.yaml", "--lang", "en")
    installed("paigui", "check", "our-table.yaml")
    installed("paigui", "compile", "our-table.yaml", "-o", ".", "--standalone")
    installed("paigui", "compile", "our-table.yaml", "-o", "build")
    installed("paigui", "compile", "our-table.yaml", "-o", "build", "--check")
    code = (
        "import sys, json; sys.path.insert(0, sys.argv[1]); import our_table_scorer as made;"
        "win = made.Win.parse(json.loads(sys.argv[2])); print(made.RULESET, made.score(win).tai)"
    )
    win = json.dumps({"concealed": "123456m 345p 78s 123s SS", "win": "6s", "seat": "E", "round": "E"})
    # 門清 alone
    assert installed("python", "-c", code, "build", win).stdout == "our-table 1\n"
    assert installed("python", "-I", "-S", "-c", code, ".", win).stdout == "our-table 1\n"


def test_the_python_interface_works(installed: Run) -> None:
    code = (
        "import paigui; rules = paigui.load('luohan', eight_pairs=True);"
        "win = paigui.Win.parse({'concealed': '123456m 345p 78s 123s SS', 'win': '6s', 'seat': 'E', 'round': 'E'});"
        "print(rules.score(win).tai, paigui.diff('luohan', 'luohan-early')['same'], '_data' in str(paigui.data.root()))"
    )
    assert installed("python", "-c", "import paigui.data;" + code).stdout == "1 False True\n"
