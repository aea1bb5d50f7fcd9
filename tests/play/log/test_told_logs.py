"""Every event can be told in both languages and all styles of tiles, whatever its fields say."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from logs import CLEAN_HAND, every_event
from test_any_log import events
from tests.schema.schemas import complaints

from paigui.faces.cli import cli
from paigui.faces.face import TILE_STYLES, Face
from paigui.faces.reports.event_text import Teller
from paigui.faces.reports.event_words import _SAID
from paigui.faces.reports.log_text import LogPrinter, told
from paigui_runtime.play.event_specs import EVENTS
from paigui_runtime.play.log_reading import read_event, read_events
from paigui_runtime.play.log_values import MOST_EVENTS


@given(
    st.lists(events(), min_size=1, max_size=4),
    st.sampled_from(["en", "zh"]),
    st.sampled_from(TILE_STYLES),
)
def test_any_event_is_told(lines: list[dict[str, Any]], language: Any, style: str) -> None:
    face = Face(language, "text", style)
    printer = LogPrinter(face)
    read = [read_event(line, MOST_EVENTS, 1) for line in lines]
    for each in told(face, read):
        assert each.said and "{" not in each.said
        assert complaints("show", [each.to_dict()]) == []
        printer.print(each)


def test_every_sentence_has_its_event() -> None:
    assert {key.partition(".")[0] for key in _SAID} == set(EVENTS)
    for texts in _SAID.values():
        assert all(texts) and texts[0] != texts[1]


def test_names_go_with_the_seats() -> None:
    teller = Teller(Face("en", "text", "zh"))
    start = {"type": "start_game", "names": ["Ann", "Bo", None, "Dan"]}
    for line, names in (
        (start, ("Ann", "Bo", "player 2", "Dan")),
        ({"type": "seating", "winds": ["W", "E", "S", "N"]}, ("Bo", "player 2", "Ann", "Dan")),
        (
            {"type": "seating", "winds": ["E", "S", "W", "N"], "names": ["A", "B", "C", "D"]},
            ("A", "B", "C", "D"),
        ),
        ({"type": "start_game"}, ("player 0", "player 1", "player 2", "player 3")),
    ):
        teller.take(read_event(line))
        assert teller.names == names


@pytest.mark.parametrize("style", TILE_STYLES)
def test_a_log_comes_back_out_of_the_json(style: str) -> None:
    log = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in every_event())
    done = CliRunner().invoke(cli, ["show", "-", "--format", "json", "--tiles", style], input=log)
    assert done.exit_code == 0
    shown = json.loads(done.stdout)
    assert complaints("show", shown) == []
    assert list(read_events(each["log"] for each in shown)) == list(read_events(log))


def test_names_cannot_steer_a_terminal() -> None:
    log = json.dumps({"type": "start_game", "names": ["\u001b[2J", "B", "C", "D\u202e"]})
    done = CliRunner().invoke(cli, ["show", "-"], input=log)
    assert done.exit_code == 0
    assert "\u001b" not in done.stdout and "\u202e" not in done.stdout


class Pipe(io.BytesIO):
    """Standard input that cannot be read again."""

    def seekable(self) -> bool:
        return False

    def seek(self, *_: int) -> int:
        raise io.UnsupportedOperation


def test_a_pipe_is_read_again_for_the_place_of_an_error() -> None:
    lines = CLEAN_HAND.splitlines(keepends=True)
    log = "".join([*lines[:5], lines[5].replace("7s", "7x"), *lines[6:]])
    done = CliRunner().invoke(cli, ["show", "-"], input=Pipe(log.encode()))
    assert done.exit_code == 2
    assert "<stdin>:6:33" in done.stderr
    assert '"pai":"7x"' in done.stderr


def test_a_line_without_end_is_not_held() -> None:
    done = CliRunner().invoke(cli, ["show", "-"], input=b'{"type":' + b" " * 3_000_000)
    assert done.exit_code == 2
    assert "the line is too long" in done.stderr


@given(st.integers(0, len(CLEAN_HAND.encode())), st.binary(max_size=6), st.integers(0, 6), st.booleans())
def test_a_stained_log_is_shown_or_refused(place: int, stain: bytes, gone: int, as_json: bool) -> None:
    data = CLEAN_HAND.encode()
    arguments = ["show", "-", "--format", "json" if as_json else "text"]
    done = CliRunner().invoke(cli, arguments, input=data[:place] + stain + data[place + gone :])
    assert done.exit_code in (0, 2), done.output
    assert "PG0799" not in done.output
    assert (done.stderr == "") is (done.exit_code == 0)
