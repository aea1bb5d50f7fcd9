"""Whatever a log tells, judging it gives a report as its schema says, or a `LogError` with the line; nothing else."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from logs import CLEAN_HAND, every_event
from test_any_log import JUNK, events
from tests.schema.schemas import complaints

import paigui
from paigui_runtime.play.event_specs import FIELDS
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.log_reading import read_event
from paigui_runtime.play.report import Report

FILES = Path(__file__).parents[2] / "faces/files"
LOGS = [
    [json.loads(line) for line in (FILES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    for name in ("hand-log", "passed-log", "chow-log")
]
RULESETS = ("luohan", "fengquan", "association")


def judged(name: str, log: Any) -> Report | LogError:
    """What judging comes to; any other exception fails the test."""
    found: Report | LogError
    try:
        found = paigui.load(name).validate(log)
    except LogError as error:
        found = error
    for language in ("en", "zh"):
        assert complaints("validate", json.loads(json.dumps(found.to_dict(language)))) == []
    return found


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("log", LOGS)
def test_logs_that_are_played(name: str, log: list[dict[str, Any]]) -> None:
    assert isinstance(judged(name, log), Report)


@given(st.sampled_from(RULESETS), st.integers(0, len(CLEAN_HAND)))
@settings(max_examples=30, deadline=None)
def test_a_log_that_breaks_off(name: str, end: int) -> None:
    judged(name, CLEAN_HAND[:end])


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_logs_with_other_things_in_them(found: st.DataObject) -> None:
    log: list[dict[str, Any]] = copy.deepcopy(found.draw(st.sampled_from(LOGS)))
    for _ in range(found.draw(st.integers(1, 4))):
        place = found.draw(st.integers(0, len(log) - 1))
        what = found.draw(st.sampled_from(["drop", "twice", "swap", "value", "other", "other", "any"]))
        if what == "drop" and len(log) > 1:
            del log[place]
        elif what == "twice":
            log.insert(place, copy.deepcopy(log[place]))
        elif what == "swap":
            log[place], log[0] = log[0], log[place]
        elif what == "value":
            name = found.draw(st.sampled_from(sorted(FIELDS[log[place]["type"]])))
            log[place][name] = found.draw(JUNK)
        elif what == "other":
            log.insert(place, found.draw(st.sampled_from(every_event())))
        else:
            log.insert(place, found.draw(events()))
    judged(found.draw(st.sampled_from(RULESETS)), log)


def test_the_dealer_may_replace_a_flower_before_the_first_tile() -> None:
    log = [
        {"type": "start_game"},
        {
            "type": "start_kyoku",
            "oya": 1,
            "opened": 1,
            "tehais": [
                "1147m 1159p 2588s WWFN",
                "258m 3369p 16679s SSP 1f",
                "123456m 234678p 45s EE",
                "379m 159p 1347s NNFFCC",
            ],
        },
        {"type": "hana", "actor": 1, "pai": "1f"},
        {"type": "tsumo", "actor": 1, "pai": "P", "from": "tail"},
        {"type": "tsumo", "actor": 1, "pai": "8p"},
        {"type": "dahai", "actor": 1, "pai": "8p"},
    ]
    report = judged("luohan", log)
    assert isinstance(report, Report)
    assert (report.findings, report.undecided) == ([], [])


def test_a_draw_that_nobody_claims_is_nobodys_fault() -> None:
    log = [*LOGS[1][:5], {"type": "ryukyoku", "reason": "exhausted"}]
    report = judged("luohan", log)
    assert isinstance(report, Report)
    assert [(finding.rule, finding.actor) for finding in report.findings] == [("draw_not_due", None)]
    game = paigui.load("luohan").game()
    state = game.state_after(log[:5])
    assert state.play(read_event(log[5], 5)), "a server refuses it as well"
    assert not state.over
