"""The commands that the help pages show can be typed as they stand."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tests.faces.conftest import FILES

from paigui.faces.cli import COMMANDS

HAND = "{concealed: 222666p 555s 11666m SS, win: 1m, seat: E, round: S}\n"
TABLE = """
ruleset: our-table
extends: luohan
patterns:
  all_triplets:
    tai: 5
    examples:
      - {melds: [pon 222p, pon 666p, pon 555s, kong 6666m], concealed: 11m SS, win: 1m, seat: E, round: E, tai: 5}
"""
PLAY = """
play:
  rights:
    win: {act: discard by other, may: win, when: complete(me; act.tile)}
    self_draw: {act: [draw by me, replacement by me], may: win, when: complete(me)}
    pong: {act: discard by other, may: pong, when: copies(act.tile; me.hand) >= 2}
    draw: {act: discard by left, may: draw}
  marks:
    looking: {set: {act: walk by me}}
"""


def _examples(text: str) -> list[str]:
    joined = re.sub(r"\\\n\s+", "", text)
    found = [line.strip() for line in joined.splitlines() if line.startswith("  paigui ")]
    return [re.split(r"\s{3,}", line)[0] for line in found]


def _clauses(paigui: Callable[..., Result]) -> str:
    """A catalogue of all that 羅漢 cites, so that nothing is missing."""
    listed = json.loads(paigui("coverage", "luohan", "--format", "json").stdout)
    ids = sorted({clause for entry in listed["entries"] for clause in entry["cites"]})
    return "".join(
        f"- {{id: {clause}, name: {clause}, kind: {'term' if '-TERM-' in clause else 'score'}}}\n"
        for clause in ids
    )


def _history(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repository in which ``our-table.yaml`` was once another."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Anybody")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "anybody@example.org")
    Path("our-table.yaml").write_text("ruleset: our-table\nextends: luohan\n", encoding="utf-8")
    for words in ("init -q", "add our-table.yaml", "commit -q -m one", "commit -q -m two --allow-empty"):
        subprocess.run(["git", *words.split()], cwd=folder, check=True)


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_runs(
    name: str,
    language: str,
    paigui: Callable[..., Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    examples = _examples(paigui(name, "--help", "--lang", language).stdout)
    assert examples
    if language == "zh":  # what both pages show is run once
        english = _examples(paigui(name, "--help", "--lang", "en").stdout)
        examples = [example for example in examples if example not in english]
    monkeypatch.chdir(tmp_path)
    Path("hand.yaml").write_text(HAND, encoding="utf-8")
    Path("wins.jsonl").write_text(
        '{"concealed": "222666p 555s 11666m SS", "win": "1m", "seat": "E", "round": "S"}\n', encoding="utf-8"
    )
    Path("hand.jsonl").write_text((FILES / "hand-log.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    Path("evening.jsonl").write_text((FILES / "evening.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    Path("evenings").mkdir()
    Path("evenings/one.jsonl").write_text(Path("hand.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    if name == "coverage":
        Path("clauses.yaml").write_text(_clauses(paigui), encoding="utf-8")
    if any("git:" in example for example in examples):
        _history(tmp_path, monkeypatch)
    for example in examples:
        if name == "new":
            Path("our-table.yaml").unlink(missing_ok=True)
        else:
            table = TABLE + PLAY if name == "validate" else TABLE
            Path("our-table.yaml").write_text(table, encoding="utf-8")
        words = shlex.split(re.sub(r"--(hands|impact|samples) \d+", r"--\1 2", example))[1:]
        stdin = Path(words[words.index("<") + 1]).read_text(encoding="utf-8") if "<" in words else None
        words = words[: words.index("<")] if "<" in words else words
        words = words[: words.index(">")] if ">" in words else words
        result = paigui(*words, stdin=stdin)
        assert result.exit_code == (1 if name == "diff" else 0), f"{example}\n{result.output}"
