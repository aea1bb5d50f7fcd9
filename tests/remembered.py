"""Whole comparisons and proofs, worked out once in a process for tests of what is shown of them.

What the engines find out is tested in `tests/analysis`, which remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pytest

from paigui.analysis import behaviour
from paigui.api import Rules
from paigui.faces import beside, proving
from paigui.faces.commands import diff_command
from paigui.faces.face import Face
from paigui.pipeline import Compiled

_known: dict[Hashable, Any] = {}


def remember(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the commands take the behaviour of two rulesets, and the proof of one, from what was found out before."""
    monkeypatch.setattr(diff_command, "_behaviour", _behave(diff_command._behaviour))
    monkeypatch.setattr(proving, "prove", _prove(proving.prove))


def _behave(found_out: Callable[..., Any]) -> Callable[..., Any]:
    def behave(face: Face, old: Rules, new: Rules, compared: Any, samples: int) -> Any:
        # A test may put something else in the place of what finds out or counts.
        by = behaviour.behave, beside.counted_beside
        key = ("behaviour", _said(old.compiled), _said(new.compiled), samples, by)
        if key not in _known:
            _known[key] = found_out(face, old, new, compared, samples)
        return _known[key]

    return behave


def _prove(found_out: Callable[..., Any]) -> Callable[..., Any]:
    def prove(compiled: Compiled, prover: Any, *how: Any) -> Any:
        key = ("proof", _said(compiled), type(prover.engine))
        if key not in _known:
            _known[key] = found_out(compiled, prover, *how)
        return _known[key]

    return prove


def _said(compiled: Compiled) -> Hashable:
    """All that a ruleset says, its examples and the places of its entries too."""
    return compiled.ruleset, compiled.hash
