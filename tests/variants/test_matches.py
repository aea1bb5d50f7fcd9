"""Variants that take more than one hand, or more than one player's word, to show: matches settled as worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from matches import HERE, expected, settled

import paigui

MATCHES = sorted(HERE.glob("*.jsonl"))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_every_hand_comes_out_as_worked_out(path: Path) -> None:
    assert settled(paigui.load(path.with_suffix(".yaml")), path) == expected()[path.stem]


def test_every_match_was_worked_out() -> None:
    assert {path.stem for path in MATCHES} == set(expected())
