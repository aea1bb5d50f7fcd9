"""What judging a log comes to is as the public format has it, and so is the schema."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from reports import EXAMPLE, example
from tests.schema.schemas import complaints

from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.report import Finding, PlayedHand, Report


def test_it_is_the_format() -> None:
    assert example().to_dict() == EXAMPLE
    assert complaints("validate", EXAMPLE) == []


def test_the_least_that_can_be_found() -> None:
    finding = Finding(event=0, actor=None, rule="early_draw")
    assert "foul" not in finding.to_dict()
    report = Report(findings=[finding], hands=[PlayedHand()])
    assert complaints("validate", report.to_dict()) == []
    assert complaints("validate", Report().to_dict()) == []


def test_errors() -> None:
    error = LogError("impossible", "there is no fifth 3p", "沒有第五張 3 筒", line=3, event=2)
    assert complaints("validate", error.to_dict()) == []
    assert complaints("validate", error.to_dict("zh")) == []
    for path, value in (("line", 0), ("code", "bad-line"), ("event", -1), ("message", "")):
        assert complaints("validate", changed(error.to_dict(), ("error", path), value)), path


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("findings", 0, "verdict"), "legal"),
        (("findings", 0, "effect"), "penalty"),
        (("findings", 0, "actor"), 4),
        (("findings", 0, "event"), "41"),
        (("findings", 0, "foul"), None),
        (("findings", 0, "remark"), "x"),
        (("undecided", 0, "missing"), "at"),
        (("hands", 0, "results", 0, "kind"), "hora"),
        (("hands", 0, "transfers", 0, "amount"), 0),
        (("hands", 0, "totals", "0"), "5"),
        (("hands", 0, "states"), {"4": {}}),
        (("hands", 0, "next"), {"dealer": 0}),
        (("error",), {"code": "bad-json", "line": 1, "event": 0, "message": "no"}),
    ],
)
def test_it_refuses_what_is_none(path: tuple[Any, ...], value: Any) -> None:
    assert complaints("validate", changed(EXAMPLE, path, value))


@pytest.mark.parametrize("part", ["findings", "undecided", "hands"])
def test_nothing_is_left_out(part: str) -> None:
    assert complaints("validate", {key: value for key, value in EXAMPLE.items() if key != part})
    for key in EXAMPLE[part][0]:
        if key == "foul":
            continue
        less = copy.deepcopy(EXAMPLE)
        del less[part][0][key]
        assert complaints("validate", less), key


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy with one value replaced."""
    found = copy.deepcopy(value)
    place = found
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    return found
