"""Whatever a line says, a match answers it, or says what is wrong and stays as it was."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from luohan_table import match_under
from plain_match import Choices

from paigui_runtime.match import Match, MatchError

LINES = [
    json.loads(line)
    for line in (Path(__file__).parent / "sixteen-hands.jsonl").read_text(encoding="utf-8").splitlines()
]
JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-5, 40)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(
        ["E", "outer", "inner", "老陳", "win", "draw", "penalty", "hand", "seven-rob-one", [], {}, [0], ["E"]]
    )
)
FROM_ELSEWHERE = st.sampled_from(LINES + [line["results"] for line in LINES if "results" in line])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a line."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += places(inner, (*path, index))
    return found


@st.composite
def damaged(draw: st.DrawFn) -> list[Any]:
    """The lines of an evening, some of them damaged, left out, or out of order."""
    lines: list[Any] = copy.deepcopy(LINES)
    for _ in range(draw(st.integers(1, 4))):
        index = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["value", "value", "value", "value", "drop", "swap"]))
        if kind == "drop":
            del lines[index]
        elif kind == "swap":
            lines[index], lines[0] = lines[0], lines[index]
        elif isinstance(lines[index], dict) and (paths := places(lines[index])):
            path = draw(st.sampled_from(paths))
            inner = lines[index]
            for part in path[:-1]:
                inner = inner[part]
            inner[path[-1]] = draw(JUNK | FROM_ELSEWHERE)
    return lines


def wrong(made: Match, line: Any) -> MatchError | None:
    try:
        made.take(line)
    except MatchError as error:
        return error
    return None


def stands(made: Match) -> tuple[Any, Any]:
    return made.position, made.totals


@settings(max_examples=150)
@given(damaged())
def test_damaged_lines_change_nothing(lines: list[Any]) -> None:
    made = match_under(Choices())
    for line in lines:
        before = stands(made)
        error = wrong(made, line)
        if error is not None:
            assert str(error) and error.message_zh and json.dumps(error.to_dict("zh"))
            assert stands(made) == before
        assert sum(made.totals.values()) == 0
