"""Parts of a comparison in processes of their own: the same is found, and none is left or waited for when it is gone."""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path

import pytest

import paigui
from paigui.analysis.behaviour import ExactCounts
from paigui.analysis.comparison import Comparison, compare
from paigui.analysis.diff import difference
from paigui.analysis.exact.counts import OUT_OF_MEMORY
from paigui.analysis.judged import sides_of
from paigui.analysis.log_search import LogWitness
from paigui.analysis.play_search import told_in_play
from paigui.api import Rules
from paigui.faces.beside import counted_beside, played_beside
from paigui.ir.program import Program


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> tuple[Program, Program]:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    return paigui.load("luohan").compiled.program, paigui.load("luohan-early").compiled.program


def test_it_counts_what_is_counted_here(programs: tuple[Program, Program]) -> None:
    with counted_beside(*programs) as exact:
        counted = exact(*programs)
    assert isinstance(counted, ExactCounts)
    assert counted.situations.differing == 12_336_027_156
    assert not multiprocessing.active_children()


def test_a_process_that_is_ended_is_told(programs: tuple[Program, Program]) -> None:
    with counted_beside(*programs) as exact:
        (process,) = multiprocessing.active_children()
        process.kill()
        assert exact(*programs) == OUT_OF_MEMORY


def test_a_fault_is_raised_here_and_not_taken_for_want_of_memory(
    programs: tuple[Program, Program], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: Program) -> ExactCounts:
        raise ZeroDivisionError

    monkeypatch.setattr("paigui.faces.beside.exact_counts", fail)
    with counted_beside(*programs) as exact, pytest.raises(ZeroDivisionError):
        exact(*programs)
    assert capfd.readouterr().err == ""


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Rules, Rules, Comparison]:
    """A table that hands out fewer tiles, so that some logs cannot be for one of the two, and has no 搶槓."""
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    path = tmp_path / "house.yaml"
    text = "ruleset: house\nextends: luohan\ntable: {size: {flowers: 0}}\nplay: {rights: {rob_kong: null}}"
    path.write_text(text, encoding="utf-8")
    before, after = paigui.load("luohan"), paigui.load(path)
    found = difference(before.compiled.ruleset, after.compiled.ruleset)
    return before, after, compare(found, before.compiled.program, after.compiled.program)


def test_it_finds_the_logs_that_are_found_here(tables: tuple[Rules, Rules, Comparison]) -> None:
    *rules, compared = tables
    here = told_in_play(sides_of(*rules, compared), compared)
    assert {"rob_kong", "size"} <= {name for _, name in here}
    sides = [
        side
        for told in here.values()
        if isinstance(told, LogWitness)
        for side in (told.pair.before, told.pair.after)
    ]
    assert any(side.error is not None for side in sides)
    with played_beside(*tables) as told:
        assert repr(told(sides_of(*rules, compared), compared)) == repr(here)
    assert not multiprocessing.active_children()


def test_logs_are_looked_for_here_where_the_process_is_ended(
    tables: tuple[Rules, Rules, Comparison],
) -> None:
    *rules, compared = tables
    with played_beside(*tables) as told:
        (process,) = multiprocessing.active_children()
        process.kill()
        assert told(sides_of(*rules, compared), compared).keys()


def test_a_process_that_is_ended_while_it_tells_is_as_one_that_told_nothing(
    tables: tuple[Rules, Rules, Comparison], monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than a pipe holds, so that it has told a part when it is ended."""
    *rules, compared = tables
    much = {("rights", "rob_kong"): "log" * 1_000_000}
    monkeypatch.setattr("paigui.faces.beside.told_in_play", lambda *_: much)
    with played_beside(*tables) as told:
        (process,) = multiprocessing.active_children()
        time.sleep(1)
        process.kill()
        assert told(sides_of(*rules, compared), compared) == much


def test_nothing_is_left_where_nobody_asks(
    programs: tuple[Program, Program], tables: tuple[Rules, Rules, Comparison]
) -> None:
    with counted_beside(*programs), played_beside(*tables):
        pass
    assert not multiprocessing.active_children()
