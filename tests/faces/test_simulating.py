"""``paigui simulate``: the same for every number of processes, logs that hold, rules with which no hand can end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import paigui
from paigui.analysis.simulation import Summary, Wanted, simulate
from paigui.diagnostics import Diagnostics
from paigui.pipeline import validator_of


def test_the_number_of_processes_changes_nothing() -> None:
    source = validator_of(paigui.load("luohan").compiled, Diagnostics())
    assert source is not None
    wanted = Wanted(hands=30, seed=2, players=("greedy", "greedy", "greedy", "fickle"), logs=True)
    alone, together = (list(simulate(source, wanted, jobs=jobs)) for jobs in (1, 3))
    assert alone == together
    assert sum(map(len, alone)) == 30
    assert len(alone) > 1


def test_progress_tells_of_every_hand() -> None:
    source = validator_of(paigui.load("luohan").compiled, Diagnostics())
    assert source is not None
    told: list[tuple[int, int]] = []
    wanted = Wanted(hands=3, seed=1, players=("greedy",) * 4)
    list(simulate(source, wanted, progress=lambda done, of: told.append((done, of))))
    assert told == [(0, 3), (3, 3)]


def test_the_logs_hold_and_the_summary_counts_them(paigui: Callable[..., Result], tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    result = paigui(
        "simulate", "luohan", "--hands", "3", "--jobs", "1", "--out", str(folder), "--format", "json"
    )
    assert result.exit_code == 0, result.stderr
    said = json.loads(result.stdout)
    assert said["hands"] == sum(said["wins"].values()) + sum(said["draws"].values()) == 3
    assert [path.name for path in folder.iterdir()] == ["match-0000.jsonl"]
    assert paigui("validate", "luohan", str(folder / "match-0000.jsonl")).exit_code == 0


def test_a_summary_of_results() -> None:
    from paigui_runtime.play.report import PlayedHand

    summary = Summary()
    item = {"id": "dragon_triplet", "name": "箭字坎", "tai": 2, "count": 2}
    won = {"kind": "win", "by": "discard", "score": {"tai": 2, "items": [item]}}
    drawn_ = {"kind": "win", "by": "self-draw", "score": {"tai": 5, "items": []}}
    summary.add(PlayedHand(results=(won,)))
    summary.add(PlayedHand(results=(drawn_, {"kind": "draw", "reason": "exhausted"})))
    found = summary.to_dict()
    assert (found["hands"], found["wins"], found["draws"]) == (
        2,
        {"discard": 1, "self-draw": 1},
        {"exhausted": 1},
    )
    assert found["mean_tai"] == 3.5
    assert found["patterns"] == [{"id": "dragon_triplet", "name": "箭字坎", "wins": 1, "share": 0.5}]


def test_where_nothing_was_won_nothing_is_divided() -> None:
    assert Summary().to_dict()["mean_tai"] == 0


def test_rules_with_which_no_hand_can_go_on(
    paigui: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "ruleset: stuck\nextends: luohan\nplay: {rights: {draw: null}}\n"
    Path("stuck.yaml").write_text(text, encoding="utf-8")
    result = paigui("simulate", "stuck.yaml", "--hands", "1", "--jobs", "1")
    assert result.exit_code == 2
    assert (
        "error[PG0731]: a hand under `stuck` cannot go on: nobody may do anything\n --> stuck.yaml:1:10"
        in result.stderr
    )


def test_a_hand_that_cannot_go_on_is_said_in_chinese_alone(
    paigui: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("stuck.yaml").write_text(
        "ruleset: stuck\nextends: luohan\nplay: {rights: {draw: null}}\n", encoding="utf-8"
    )
    result = paigui("simulate", "stuck.yaml", "--hands", "1", "--jobs", "1", "--lang", "zh")
    assert "錯誤[PG0731]：依 `stuck` 打不下去：誰都不能動\n" in result.stderr
