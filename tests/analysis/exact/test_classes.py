"""What the exact engine says of a class of hands, the compiled scorer says of a hand of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import paigui
from paigui.analysis.exact.asking import asked
from paigui.analysis.exact.engine import chain_of
from paigui.analysis.exact.folding import sums_of
from paigui.analysis.exact.parts import suits_of
from paigui.analysis.exact.shapes import shapes_of
from paigui.analysis.exact.witness import win_of
from paigui.analysis.exact.worth import NO_WIN, worth
from paigui_runtime.win import WinError


def scored(rules: paigui.Rules, record: dict[str, object]) -> int:
    """The tai of a record, read anew."""
    try:
        return rules.score(paigui.Win.parse(record)).tai
    except WinError as error:
        return NO_WIN if error.code == "below-minimum" else -1


@pytest.mark.parametrize("name", ["luohan", "association", "fengquan"])
def test_classes_are_worth_what_their_hands_are(name: str) -> None:
    """Some classes of each size, in every context; all rules are judged, for one of the two has none of them."""
    rules = paigui.load(name)
    program = rules.compiled.program
    programs = [program, replace(program, rules=(), order=())]
    question = asked(programs, shapes_of(programs))
    (form,) = (form for form in program.forms if form.parts)
    caps = question.columns.layout
    suits = suits_of(question.columns, melds=True)
    chance = random.Random(name)
    seen = 0
    for one, other in chain_of(suits, caps).hands():
        for sums in sums_of(one, other, caps, whole=True):
            for context, _ in question.contexts:
                tai = worth(program, form, context, question.columns, sums.vectors)
                for block, _, _ in sums.blocks():
                    for row in chance.sample(range(len(block)), min(len(block), 2)):
                        win = win_of([suit.part(int(block.example[row])) for suit in suits], context)
                        assert scored(rules, win.to_record()) == int(tai[block.sets[row]].max()), win
                        seen += 1
    assert seen > 200
