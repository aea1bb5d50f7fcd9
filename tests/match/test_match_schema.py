"""The schema of the lines of a match and their reader agree; what a settled hand says is as its schema says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hands import DRAWN, FLUSH, OTHER, PLAIN, SEVEN_ROB_ONE, error_of, false_win, play, refused, start, won
from luohan_table import match
from test_match_lines import BAD, GOOD
from test_sixteen_hands import RESULTS
from tests.schema.schemas import complaints

from paigui_runtime.match import Won

UNSEEN = ("against himself", "not the number 1.0")
"""What no schema can say; to a schema 1.0 is a whole number."""


def told(value: Any) -> Any:
    """A value as JSON, without what is null: the reader takes it as left out."""
    if isinstance(value, dict):
        return {str(key): told(item) for key, item in value.items() if item is not None}
    return [told(item) for item in value] if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("line", [line for line, _ in GOOD])
def test_it_accepts_what_is_read(line: dict[str, Any]) -> None:
    assert complaints("match", told(line)) == []


@pytest.mark.parametrize("line", [line for line, _, said in BAD if said not in UNSEEN])
def test_it_refuses_what_cannot_be_read(line: object) -> None:
    assert complaints("match", line) != []


def test_records_and_scores_have_schemas_of_their_own() -> None:
    seen = 0
    for result in RESULTS:
        for told_result in json.loads(json.dumps(result.to_dict()))["results"]:
            if told_result["kind"] == "win":
                assert complaints("score", told_result["score"]) == []
                seen += 1
        for one in result.results:
            if isinstance(one, Won):
                assert complaints("win", one.score.win.to_record()) == []
    assert seen > 15


def test_a_settled_hand_is_as_the_schema_says() -> None:
    made = start(match(stakes=(50, 20)))
    made.take({"type": "bet", "kind": "outer", "by": "Chen", "principal": 1, "units": 1})
    lines = [
        [won(1, 0, OTHER), won(3, 0, PLAIN)],
        [won(2, 1, SEVEN_ROB_ONE), won(1)],
        [DRAWN],
        [false_win(3, 2), false_win(1)],
        [won(3, 1, FLUSH, shown_streak=0)],
    ]
    for results in lines:
        answer = play(made, *results, marks={"looking": [0]}).to_dict()
        assert complaints("settle", json.loads(json.dumps(answer))) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_errors_are_as_the_schema_says(language: str) -> None:
    made = start(match())
    play(made, won(0, 1))
    answers = [
        refused(made, {"type": "bet", "kind": "outer", "by": "Chen", "principal": 1}).to_dict(language),
        error_of(made, {"type": "hand"}).to_dict(language),
        error_of(made, {"type": "hand", "results": [won(1, 0)]}).to_dict(language),
        error_of(made, {"type": "hand", "opened": 0, "results": [won(1, 0, {**PLAIN, "win": "5s"})]}).to_dict(
            language
        ),
    ]
    for answer in answers:
        answer["error"]["line"] = 3
        assert complaints("settle", answer) == []
