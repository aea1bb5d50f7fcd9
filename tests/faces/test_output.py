"""Where output goes: JSON for programs, files to standard output, terminals, streams that are closed or full."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from tests.faces.conftest import FILES

from paigui.faces.cli import COMMANDS
from paigui.faces.tables import fitted

Run = Callable[..., Result]
HAND = ("123456m 345p 78s 123s SS + 6s", "--seat", "E", "--round", "E")
PROGRAM = [sys.executable, "-c", "from paigui.faces.cli import main; main()"]
CHINESE = "牌規: mine\n承襲: luohan\n台型:\n  moon: {名稱: 花好月圓🀄, 台: 1, 條件: 有順子}\n"


def process(
    *arguments: str, text: str | None = None, shell: str = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs the program; ``shell`` is what a shell appends, such as ``>&-``."""
    words = [*PROGRAM, *arguments]
    command: Any = ["sh", "-c", f'"$@" {shell}', "sh", *words] if shell else words
    kept = {
        key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "PAIGUI_DEBUG", "COLUMNS")
    }
    return subprocess.run(
        command,
        cwd=FILES,
        input=None if text is None else text.encode(),
        env={**kept, "PAIGUI_LANG": "en", **environment},
        capture_output=True,
        check=False,
    )


# --- JSON

JSON = [
    ("check", "small.yaml"),
    ("check", "wrong.yaml"),
    ("check", "nowhere.yaml"),
    ("check", "small.yaml", "house.yaml"),
    ("compile", "small.yaml", "-o", "-"),
    ("compile", "small.yaml", "-o", "nowhere", "--check"),
    ("score", "small.yaml", *HAND),
    ("score", "small.yaml", "hand.yaml", "--set", "limit=3"),
    ("score", "small.yaml", "bad-hands.yaml"),
    ("settle", "luohan", "evening.jsonl"),
    ("simulate", "luohan", "--hands", "2", "--seed", "1", "--jobs", "1"),
    ("settle", "luohan", "bad-bets.jsonl", "--set", "eight_pairs=true"),
    ("settle", "small.yaml", "cannot-be.jsonl"),
    ("show", "told-log.jsonl"),
    ("validate", "judged.yaml", "hand-log.jsonl"),
    ("validate", "judged.yaml", "told-log.jsonl"),
    ("test", "small.yaml"),
    ("test", "failing.yaml"),
    ("test", "told.yaml", "--mutate", "--jobs", "1"),
    ("test", "failing.yaml", "--mutate"),
    ("coverage", "small.yaml", "house.yaml"),
    ("coverage", "small.yaml", "--source", "clauses.yaml", "--set", "limit=3"),
    ("explain", "PG0501"),
    ("explain", "words"),
    ("explain", "刻子"),
    ("explain", "對對胡"),
    ("explain", "small.yaml", "moon"),
    ("explain", "small.yaml", "--win", "hand.yaml"),
    ("diff", "small.yaml", "house.yaml"),
    ("matrix", "small.yaml", "house.yaml", "luohan"),
    ("prove", "small.yaml"),
    ("prove", "small.yaml", "any kong"),
    ("list",),
    ("list", "small.yaml"),
    ("new", "--extends", "small.yaml", "-"),
    ("fmt", "small.yaml", "--check"),
    ("fmt", "small.yaml", "--diff", "--lang", "zh"),
    *(("dump", "small.yaml", "--stage", stage) for stage in ("source", "syntax", "model", "resolve", "check", "ir", "emit")),
]  # fmt: skip


@pytest.mark.parametrize("words", JSON, ids=" ".join)
def test_a_program_gets_one_json_value(paigui: Run, words: tuple[str, ...]) -> None:
    result = paigui(*words, "--format", "json")
    assert json.loads(result.stdout) is not None
    assert result.exit_code in (0, 1, 2)
    assert "PG0799" not in result.stderr


def test_every_command_is_among_them_and_takes_settings(paigui: Run) -> None:
    assert {words[0] for words in JSON} == set(COMMANDS)
    for name in set(COMMANDS) - {"show"}:  # which reads no ruleset
        assert "--set OPTION=VALUE" in paigui(name, "--help").stdout


def test_what_goes_to_standard_output_is_a_value_of_it(paigui: Run) -> None:
    compiled = json.loads(paigui("compile", "small.yaml", "-o", "-", "--format", "json").stdout)
    assert compiled["source"] == paigui("compile", "small.yaml", "-o", "-").stdout
    drafted = json.loads(paigui("new", "--extends", "small.yaml", "-", "--format", "json").stdout)
    assert drafted["text"] == paigui("new", "--extends", "small.yaml", "-").stdout
    (formatted,) = json.loads(paigui("fmt", "-", "--format", "json", stdin=CHINESE).stdout)
    assert formatted["text"] == paigui("fmt", "-", stdin=CHINESE).stdout
    (looked,) = json.loads(paigui("fmt", "small.yaml", "--diff", "--lang", "zh", "--format", "json").stdout)
    assert looked["diff"].startswith("--- small.yaml\n+++ small.yaml\n")


@pytest.mark.parametrize("text", ["{concealed: [1", "just words", "", "\x00", "5"])
@pytest.mark.parametrize("output", ["json", "jsonl"])
def test_a_win_that_cannot_be_read_is_a_bad_win(paigui: Run, text: str, output: str, tmp_path: Path) -> None:
    path = tmp_path / "win.yaml"
    path.write_text(text, encoding="utf-8")
    for command in (("score", "small.yaml", str(path)), ("explain", "small.yaml", "--win", str(path))):
        if output == "json" or command[0] == "score":
            result = paigui(*command, "--format", output)
            assert json.loads(result.stdout)["error"]["code"] == "bad-win"
            assert result.exit_code == 1
            assert "error[" in result.stderr


def test_the_place_of_a_bad_meld_is_found_in_any_notation(paigui: Run) -> None:
    meld = ("--meld", "pon 東東東 from 0", "--meld", "chi 123p")
    result = paigui("score", "small.yaml", "123m 345p 78s SS + 6s", *HAND[1:], *meld)
    assert "--> --meld:1:1\n" in result.stderr
    assert "1 | pon 東東東 from 0\n" in result.stderr


# --- formatting


def test_a_shipped_ruleset_is_looked_at_and_never_rewritten(paigui: Run, tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in (FILES.parents[2] / "rulesets" / "luohan").iterdir()}
    assert paigui("fmt", "luohan", "--check").exit_code == 0
    shown = paigui("fmt", "luohan", "--diff", "--lang", "zh")
    assert "+++ luohan/options.yaml\n" in shown.stdout
    assert "+選項:" in shown.stdout
    refused = paigui("fmt", "luohan", "--lang", "zh")
    assert (refused.exit_code, "PG0720" in refused.stderr) == (2, True)
    assert {path: path.read_bytes() for path in before} == before


# --- standard output that is not Unicode


def test_files_come_out_in_utf_8_whatever_the_terminal() -> None:
    formatted = process("fmt", "-", text=CHINESE, PYTHONIOENCODING="ascii")
    assert formatted.stdout.decode() == CHINESE
    compiled = process("compile", "small.yaml", "-o", "-", PYTHONIOENCODING="cp1252")
    assert compiled.stdout == process("compile", "small.yaml", "-o", "-").stdout
    drafted = process("new", "--extends", "small.yaml", "-", "--lang", "zh", PYTHONIOENCODING="ascii")
    assert "承襲: small.yaml" in drafted.stdout.decode()


@pytest.mark.parametrize("encoding", ["ascii", "cp950", "latin-1", "utf-8"])
def test_json_is_json_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(CHINESE, encoding="utf-8")
    for output in ("json", "jsonl"):
        done = process(
            "score", str(tmp_path / "mine.yaml"), *HAND, "--format", output, PYTHONIOENCODING=encoding
        )
        names = {item["name"] for item in json.loads(done.stdout.decode(encoding))["items"]}
        assert names == {"門清", "花好月圓🀄"}


# --- streams that are closed or full


@pytest.mark.parametrize(
    ("words", "shell", "status"),
    [
        (("score", "small.yaml", *HAND), ">&-", 0),
        (("score", "small.yaml", "-"), "<&-", 1),
        (("check", "-"), "<&-", 2),
        (("check", "wrong.yaml"), "2>&-", 2),
        (("check", "wrong.yaml"), "2>/dev/full", 2),
        (("list", "small.yaml"), ">/dev/full", 2),
        (("score", "small.yaml", *HAND, "--format", "json"), ">/dev/full", 2),
    ],
)
def test_a_stream_that_is_closed_or_full_is_no_fault_of_ours(
    words: tuple[str, ...], shell: str, status: int
) -> None:
    if "/dev/full" in shell and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    done = process(*words, shell=shell)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    assert b"PG0799" not in done.stderr
    if ">/dev/full" in shell and "2>" not in shell:
        assert b"cannot write `<stdout>`: there is no room left" in done.stderr


# --- terminals


def on_a_terminal(columns: int, *words: str, **environment: str) -> str:
    """What a terminal of so many columns is sent."""
    pty = pytest.importorskip("pty")
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.pop("NO_COLOR", None)
        os.environ.update({"COLUMNS": str(columns), "TERM": "xterm", "PAIGUI_LANG": "en", **environment})
        os.chdir(FILES)
        os.execv(PROGRAM[0], [*PROGRAM, *words])
    said = b""
    while True:
        try:
            piece = os.read(terminal, 1 << 16)
        except OSError:
            break
        if not piece:
            break
        said += piece
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) in (0, 1, 2)
    return said.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    "words",
    [
        ("list", "small.yaml"),
        ("check", "wrong.yaml"),
        ("score", "small.yaml", *HAND),
        ("diff", "small.yaml", "house.yaml", "--rules-only"),
    ],
)
def test_colour_is_for_terminals_that_want_it(words: tuple[str, ...]) -> None:
    plain = on_a_terminal(100, *words, NO_COLOR="1")
    assert "\x1b" not in plain
    coloured = on_a_terminal(100, *words)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
def test_nothing_is_cut_off_on_a_narrow_terminal(columns: int) -> None:
    said = on_a_terminal(columns, "list", "luohan", NO_COLOR="1")
    assert "…" not in said
    joined = re.sub(r"\s", "", said)
    for name in ("fully_concealed", "seven_pairs_triplet", "L-SCORE-16", "獨聽"):
        assert name in joined


def test_the_widest_columns_give_way_first() -> None:
    assert fitted([5, 40, 60], 105) == [5, 40, 60]
    assert fitted([5, 40, 60], 95) == [5, 40, 50]
    assert fitted([5, 40, 60], 65) == [5, 30, 30]
    assert fitted([5, 40, 60], 30) is None


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["heaven_ready", "天聽"])
def test_a_rule_of_play_is_told_behind_the_rule_of_its_name(paigui: Run, name: str, language: str) -> None:
    said = paigui("explain", "luohan", name, "--lang", language).stdout
    kinds = ["Rules", "Marks"] if language == "en" else ["台型", "記號"]
    heads = [line.rpartition(" · ")[2] for line in said.splitlines() if "(heaven_ready) · luohan" in line]
    assert heads == kinds
    assert "L-SCORE-37" in said  # of the tai alone
    assert "ready by me" in said or "自己報聽" in said
    told = json.loads(paigui("explain", "luohan", name, "--format", "json").stdout)
    assert [told["section"], *(other["section"] for other in told["also"])] == ["patterns", "marks"]


def test_the_section_says_which_of_several_is_meant(paigui: Run) -> None:
    told = json.loads(paigui("explain", "luohan", "marks.heaven_ready", "--format", "json").stdout)
    assert told["section"] == "marks"
    assert "also" not in told
