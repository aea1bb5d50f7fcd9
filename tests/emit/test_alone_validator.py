"""A validator that stands alone: it needs no package, is typed and linted, and judges as the one in memory does."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import paigui
from paigui.emit import validator_source
from paigui_runtime.play.log_reading import read_events

ROOT = Path(__file__).parents[2]
LOG = ROOT / "tests" / "play" / "log" / "clean-hand.jsonl"
RUN = """
import json, sys
import alone
report = alone.validate(open(sys.argv[1], encoding="utf-8").read())
state = alone.GAME.start(next(e for e in alone.read_events(open(sys.argv[1], encoding="utf-8")) if e.type == "start_kyoku"))
acts = [e for p in range(4) for e in alone.legal_actions(state, p)]
print(json.dumps([report.to_dict(), acts, "paigui_runtime" in sys.modules]))
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("alone") / "alone.py"
    program = paigui.load("luohan").compiled.program
    path.write_text(validator_source(program, semantic_hash="", standalone=True), encoding="utf-8")
    return path


def test_it_judges_as_the_one_in_memory(alone: Path) -> None:
    ran = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path.insert(0, {str(alone.parent)!r})\n{RUN}",
            str(LOG),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=alone.parent,
    )
    assert ran.returncode == 0, ran.stderr
    report, acts, imported = json.loads(ran.stdout)
    assert report == json.loads(json.dumps(paigui.load("luohan").validate(LOG.read_text()).to_dict()))
    assert report["hands"][0]["totals"] == {"0": -5, "1": -6, "2": 16, "3": -5}
    dealt = next(event for event in read_events(LOG.read_text()) if event.type == "start_kyoku")
    state = paigui.load("luohan").game().start(dealt)
    rules = paigui.load("luohan")
    expected = [act for player in range(4) for act in rules.legal_actions(state, player)]
    assert acts == json.loads(json.dumps(expected))
    assert "tsumo" in [act["type"] for act in acts], "the dealer takes the first tile"
    assert not imported


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check", "--no-cache", "--config", str(ROOT / "pyproject.toml")],
        ["mypy", "--strict", "--no-incremental", "--config-file", "/dev/null"],
    ],
    ids=["ruff", "mypy"],
)
def test_it_is_typed_and_linted(command: list[str], alone: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", *command, str(alone)],
        capture_output=True,
        text=True,
        check=False,
        cwd=alone.parent,
    )
    assert ran.returncode == 0, ran.stdout
