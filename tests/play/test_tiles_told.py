"""How many of each kind of tile are told at a table, counted kind by kind and all at once."""

from __future__ import annotations

import pytest

import paigui
from paigui.analysis.short_log import log_of
from paigui.model.ruleset import PlayExample
from paigui_runtime.play.judging_log import LogJudge
from paigui_runtime.play.log_error import LogError


@pytest.mark.parametrize("name", ["luohan", "fengquan"])
def test_both_counts_agree_wherever_a_log_stops(name: str) -> None:
    rules = paigui.load(name)
    told = melds = 0
    for entry in rules.compiled.ruleset.entries:
        for example in entry.examples:
            if not isinstance(example, PlayExample):
                continue
            judge = LogJudge(rules.game())
            try:
                judge.read(log_of(example))
            except LogError:
                continue
            if judge.state is None:
                continue
            position = judge.state.position
            kinds = position.visible_kinds()
            assert kinds == [position.visible(tile) for tile in range(len(kinds))]
            told += sum(kinds)
            melds += sum(len(seat.melds) + len(seat.gone) + len(seat.flowers) for seat in position.seats)
    assert told > 1000
    assert melds > 20
