"""Every example of the shipped rulesets holds, whatever it sets."""

from __future__ import annotations

import pytest

import paigui
from paigui.analysis.examples import Options, run_examples


@pytest.mark.parametrize("name", ["luohan", "luohan-early", "association"])
def test_every_example_holds(name: str) -> None:
    def compiled(options: Options) -> paigui.Rules:
        return paigui.load(name, **dict(options))

    outcomes = run_examples(paigui.load(name).compiled.ruleset, compiled)
    assert outcomes
    assert [outcome.place for outcome in outcomes if not outcome.holds] == []
