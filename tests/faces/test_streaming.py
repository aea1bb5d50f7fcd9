"""``score --format jsonl``: one win a line in, one answer a line out."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result
from tests.faces.conftest import FILES

from paigui.api import load
from paigui.faces.scoring import answers

Run = Callable[..., Result]
HAND: dict[str, Any] = {"concealed": "123456m 345p 78s 123s SS", "seat": "E", "round": "E"}
WINS = [{**HAND, "win": "6s"}, {**HAND, "win": "9s", "by": "self-draw"}, {**HAND, "win": "7s"}]
"""门清 1; 門清 and 不求 3; complete with 6s or 9s only."""


def _lines(*lines: object) -> str:
    return "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)


def test_answers_stand_in_the_order_of_the_lines(paigui: Run) -> None:
    result = paigui("score", "small.yaml", "-", "--format", "jsonl", stdin=_lines(*WINS, *WINS[:2]))
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer.get("tai") for answer in told] == [1, 3, None, 1, 3]
    assert told[2]["error"]["code"] == "not-a-win"
    assert told[2]["error"]["waits"] == ["6s", "9s"]
    assert told[2]["error"]["line"] == 3
    assert result.exit_code == 1


def test_an_answer_is_the_score_as_python_gives_it(paigui: Run) -> None:
    from paigui_runtime import Win

    rules = load(FILES / "small.yaml")
    win = {**WINS[1], "dealer": 0}
    result = paigui("score", "small.yaml", "-", "--format", "jsonl", "--base", "3", stdin=_lines(win))
    answer = json.loads(result.stdout)
    assert answer == rules.score(Win.parse(win)).to_dict(3)
    # base 3, 門清 1 and 不求 2, dealer 1: seven from each of three
    assert answer["payments"] == {"0": 21, "1": -7, "2": -7, "3": -7}
    assert result.exit_code == 0


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "null",
        '"123m"',
        "{}",
        '{"concealed": 5}',
        '{"concealed": "123m", "seat": "E", "round": "E", "unknown": 1}',
        "[" * 100_000,
        '{"concealed": ' + "9" * 5000 + "}",
        '{"concealed": "\\ud800", "seat": "E", "round": "E"}',
        "NaN",
        "\x00",
    ],
)
def test_a_bad_line_gets_an_error_in_its_place(paigui: Run, line: str) -> None:
    result = paigui("score", "small.yaml", "-", "--format", "jsonl", stdin=_lines(WINS[0], line, WINS[0]))
    told = [json.loads(answer) for answer in result.stdout.splitlines()]
    assert [answer.get("tai") for answer in told] == [1, None, 1]
    assert told[1]["error"]["code"] == "bad-win"
    assert told[1]["error"]["line"] == 2
    assert result.exit_code == 1


def test_bytes_that_are_no_text_are_a_bad_line(paigui: Run) -> None:
    good = _lines(WINS[0]).encode()
    result = paigui("score", "small.yaml", "-", "--format", "jsonl", stdin=good + b"\xff\xfe\n" + good)
    told = [json.loads(answer) for answer in result.stdout.splitlines()]
    assert [("error" in answer) for answer in told] == [False, True, False]


def test_blank_lines_are_passed_over_and_counted(paigui: Run) -> None:
    result = paigui("score", "small.yaml", "-", "--format", "jsonl", stdin=_lines("", WINS[0], "   ", "{"))
    told = [json.loads(answer) for answer in result.stdout.splitlines()]
    assert len(told) == 2
    assert told[1]["error"]["line"] == 4


def test_nothing_in_is_nothing_out(paigui: Run) -> None:
    result = paigui("score", "small.yaml", "-", "--format", "jsonl", stdin="")
    assert (result.stdout, result.exit_code) == ("", 0)


def test_messages_are_in_the_language_asked_for(paigui: Run) -> None:
    result = paigui("score", "small.yaml", "-", "--format", "jsonl", "--lang", "zh", stdin=_lines(WINS[2]))
    assert json.loads(result.stdout)["error"]["message"] == "這副牌沒有胡"


def test_the_answer_comes_before_the_next_line_is_written() -> None:
    command = [sys.executable, "-c", "from paigui.faces.cli import main; main()"]
    with subprocess.Popen(
        [*command, "score", str(FILES / "small.yaml"), "-", "--format", "jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for win, tai in ((WINS[0], 1), (WINS[1], 3)):
            process.stdin.write(_lines(win))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["tai"] == tai
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_an_interrupt_ends_it_without_a_traceback() -> None:
    command = [sys.executable, "-c", "from paigui.faces.cli import main; main()"]
    with subprocess.Popen(
        [*command, "score", str(FILES / "small.yaml"), "-", "--format", "jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Who runs the tests in the background has them ignore interrupts, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(_lines(WINS[0]))
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said.strip() == ""


def test_many_lines_are_not_held_in_memory() -> None:
    def endless() -> Any:
        while True:
            yield _lines(WINS[0]).encode()

    told = answers(load(FILES / "small.yaml"), endless(), None)
    assert [next(told)["tai"] for _ in range(50)] == [1] * 50


@pytest.mark.parametrize("lines", [_lines(*WINS), "\ufeff" + _lines(*WINS), _lines("", *WINS).rstrip()])
def test_a_file_of_lines_is_a_list_for_people_and_as_json(paigui: Run, tmp_path: Any, lines: str) -> None:
    path = tmp_path / "wins.jsonl"
    path.write_text(lines, encoding="utf-8")
    told = paigui("score", "small.yaml", str(path), "--format", "json")
    assert [answer.get("tai") for answer in json.loads(told.stdout)] == [1, 3, None]
    assert told.exit_code == 1
    shown = paigui("score", "small.yaml", str(path))
    assert shown.stdout.count("total") == 2
    assert "not-a-win: the hand is not complete" in shown.stdout
    assert "total" in paigui("explain", "small.yaml", "--win", str(path)).stdout


def test_a_bad_line_of_a_list_is_shown_at_its_place(paigui: Run, tmp_path: Any) -> None:
    path = tmp_path / "wins.jsonl"
    path.write_text(_lines(WINS[0], "{", {**WINS[0], "seat": "C"}), encoding="utf-8")
    told = paigui("score", "small.yaml", str(path), "--format", "json")
    assert [answer.get("error", {}).get("code") for answer in json.loads(told.stdout)] == [
        None,
        "bad-win",
        "bad-win",
    ]
    assert f"--> {path}:2:1\n" in told.stderr
    assert f"--> {path}:3:1\n" in told.stderr


def test_options_of_a_hand_beside_a_stream_are_a_usage_error(paigui: Run) -> None:
    result = paigui("score", "small.yaml", "-", "--format", "jsonl", "--seat", "E", stdin=_lines(WINS[0]))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "PG0706" in result.stderr
