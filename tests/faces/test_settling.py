"""``settle``: standard input, streaming, exit statuses, schemas; and the same match in Python."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result
from tests.faces.conftest import FILES
from tests.schema.schemas import complaints

import paigui as product

Run = Callable[..., Result]
EVENING = (FILES / "evening.jsonl").read_text(encoding="utf-8")
MATCH = '{"type": "match", "first_dealer": 0}'
DRAWN = '{"type": "hand", "results": [{"kind": "draw", "reason": "exhausted"}]}'


def told(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_standard_input_is_a_match_too(paigui: Run) -> None:
    from_file = paigui("settle", "luohan", "evening.jsonl", "--stakes", "50/20")
    from_input = paigui("settle", "luohan", "-", "--stakes", "50/20", stdin=EVENING)
    assert from_file.stdout == from_input.stdout
    assert from_file.exit_code == from_input.exit_code == 0


def test_json_lines_say_what_json_says(paigui: Run) -> None:
    whole = json.loads(paigui("settle", "luohan", "evening.jsonl", "--format", "json").stdout)
    lines = told(paigui("settle", "luohan", "evening.jsonl", "--format", "jsonl"))
    assert whole["hands"] == lines
    assert whole["totals"] == lines[-1]["totals"]
    assert whole["errors"] == []
    assert complaints("settle", whole) == []
    assert all(complaints("settle", line) == [] for line in lines)


@pytest.mark.parametrize(
    "name",
    ["bad-words", "not-json", "no-match", "cannot-be", "not-said", "no-win", "bad-bets"],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_errors_end_with_one_and_are_as_the_schema_says(paigui: Run, name: str, language: str) -> None:
    whole = paigui("settle", "luohan", f"{name}.jsonl", "--format", "json", "--lang", language)
    lines = paigui("settle", "luohan", f"{name}.jsonl", "--format", "jsonl", "--lang", language)
    assert whole.exit_code == lines.exit_code == 1
    found = json.loads(whole.stdout)
    assert complaints("settle", found) == []
    assert [*found["hands"], *found["errors"]] != []
    assert [line["error"] for line in told(lines) if "error" in line] == found["errors"]
    assert all(complaints("settle", line) == [] for line in told(lines))


def test_what_comes_after_a_bad_line_is_not_settled_and_what_came_before_is(paigui: Run) -> None:
    lines = [MATCH, DRAWN, DRAWN, '{"type": "hand"}', DRAWN]
    result = paigui("settle", "luohan", "-", "--format", "jsonl", stdin="\n".join(lines))
    answers = told(result)
    assert [answer.get("hand") for answer in answers] == [1, 2, None]
    assert answers[2]["error"]["line"] == 4
    assert answers[1]["next"] == {"dealer": 0, "streak": 2, "round": "E"}


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('{"type": "hand", "results": [{"kind": "draw", "reason": "nobody"}]}', 2, 57),
        ('\t{"type": "hand", "results": [{"kind": "win", "winner": 9}]}', 2, 57),
        ('\n\n{"type": "hand", "阿": 3, "results": []}', 4, 18),
        ('{"type": "hand", "results": [{"kind": "draw"}], "results": []}', 2, 1),
        ('{"type": "hand", "marks": {"\\ud83c\\udc00": 3}, "results": []}', 2, 1),
        (
            '{"type": "hand", "results": [{"kind": "draw", "reason": "exhausted"}], "marks": {"a": [7]}}',
            2,
            88,
        ),
    ],
)
def test_errors_point_at_the_very_value(paigui: Run, text: str, line: int, column: int) -> None:
    result = paigui("settle", "luohan", "-", stdin=f"{MATCH}\n{text}\n")
    assert f"<stdin>:{line}:{column}\n" in result.stderr
    assert result.exit_code == 1


def test_a_key_that_is_there_twice_is_an_error(paigui: Run) -> None:
    result = paigui("settle", "luohan", "-", stdin=MATCH + '\n{"type": "bet", "units": 1, "units": 2}\n')
    assert "`units` is there twice" in result.stderr
    score = paigui("score", "luohan", "-", "--format", "jsonl", stdin='{"seat": "E", "seat": "S"}\n')
    assert told(score)[0]["error"]["message"] == "`seat` is there twice"


def test_a_ruleset_without_a_table_settles_wins(paigui: Run) -> None:
    lines = f'{MATCH}\n{{"type": "hand", "results": [{{"kind": "win", "winner": 0, "win": {WIN}}}]}}\n'
    result = paigui("settle", "small.yaml", "-", "--format", "jsonl", stdin=lines)
    # 門清 and 不求 3, the base of 1, the dealer's 1, from each of three; East deals, and stays.
    assert told(result)[0]["totals"] == {"0": 15, "1": -5, "2": -5, "3": -5}
    assert told(result)[0]["next"] == {"dealer": 0, "streak": 1, "round": "E"}


WIN = '{"concealed": "123456m 345p 78s 123s SS", "win": "6s", "by": "self-draw"}'


def test_hands_are_answered_as_they_come() -> None:
    program = [sys.executable, "-c", "from paigui.faces.cli import main; main()"]
    with subprocess.Popen(
        [*program, "settle", "luohan", "-", "--format", "jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{MATCH}\n{DRAWN}\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["hand"] == 1
        process.stdin.write(f"{DRAWN}\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["hand"] == 2
        process.stdin.close()
    assert process.returncode == 0


def test_python_settles_the_same(paigui: Run) -> None:
    match = product.load("luohan").match(stakes="50/20")
    hands = []
    for line in EVENING.splitlines():
        answer = match.take(json.loads(line))
        if answer is not None:
            hands.append(json.loads(json.dumps(answer.to_dict())))
    assert hands == told(
        paigui("settle", "luohan", "evening.jsonl", "--stakes", "50/20", "--format", "jsonl")
    )


@pytest.mark.parametrize("stakes", ["50", "50/0", "/20", "50/20/10", "-50/20", "fifty/20", "9" * 10 + "/1"])
def test_stakes_that_are_none(stakes: str) -> None:
    with pytest.raises(ValueError, match="stakes are written base/tai"):
        product.load("luohan").match(stakes=stakes)


def test_the_error_of_a_line_is_public() -> None:
    with pytest.raises(product.MatchError, match="no `match` line"):
        product.load("luohan").match().take(json.loads(DRAWN))
