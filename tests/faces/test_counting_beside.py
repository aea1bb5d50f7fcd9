"""Counting in a process of its own: the same counts, and no process is left or waited for when it is gone."""

from __future__ import annotations

import multiprocessing

import pytest

import paigui
from paigui.analysis.behaviour import ExactCounts
from paigui.analysis.exact.counts import OUT_OF_MEMORY
from paigui.faces.counting import counted_beside
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


def test_nothing_is_left_where_nobody_asks(programs: tuple[Program, Program]) -> None:
    with counted_beside(*programs):
        pass
    assert not multiprocessing.active_children()
