"""Every example of the shipped rulesets holds, whatever it sets."""

from __future__ import annotations

import pytest

import paigui
from paigui.analysis.examples import Options, run_examples
from paigui.analysis.moments import run_moments


@pytest.mark.parametrize("name", ["luohan", "luohan-early", "association"])
def test_every_example_holds(name: str) -> None:
    def compiled(options: Options) -> paigui.Rules:
        return paigui.load(name, **dict(options))

    ruleset = paigui.load(name).compiled.ruleset
    outcomes = (*run_examples(ruleset, compiled), *run_moments(ruleset, compiled))
    assert outcomes
    assert [outcome.place for outcome in outcomes if not outcome.holds] == []
