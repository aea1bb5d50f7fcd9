"""What is said of each thing that can be wrong in a file, in both languages, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest
from source_transcript import Case, cases, play

from paigui.diagnostics import codes

CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=[case.title.split(":")[0] for case in CASES])
def test_transcript(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    checked = 0
    for step in case.steps:
        output = play(step)
        if output is not None:
            checked += 1
            assert output == step.body
    assert checked == 2


@pytest.mark.parametrize("start", ["error", "錯誤"])
def test_every_code_of_the_stage_is_shown(start: str) -> None:
    shown = "\n".join(step.body for case in CASES for step in case.steps)
    missing = [code for code in codes() if code.startswith("PG01") and f"{start}[{code}]" not in shown]
    assert missing == []
