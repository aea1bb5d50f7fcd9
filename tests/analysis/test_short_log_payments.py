"""What a short log says of a whole hand: that it has just been dealt, and what each place wins or loses in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.examples import run_examples
from paigui.api import load_for
from paigui.diagnostics import Diagnostics

HAND = "hands: {p2: 123456m 234678p 45s EE}"


def differences(folder: Path, example: str) -> list[str]:
    """The codes of what does not hold of an example: 門清 1 on a base of 2, and 1 between the dealer and another."""
    file = folder / "house.yaml"
    file.write_text(
        "ruleset: house\nextends: luohan\nsettlement: {base: 2}\n"
        f"play: {{allow: {{one: {{name: one, act: win by me, examples: [{{{example}}}]}}}}}}\n",
        encoding="utf-8",
    )
    diags = Diagnostics()
    rules = load_for(file, {}, diags)
    if rules is None:
        return [item.code for item in diags.items]
    (outcome,) = [
        one for one in run_examples(rules.compiled.ruleset, lambda _: rules) if one.owner == "allow.one"
    ]
    return [mismatch.code for mismatch in outcome.mismatches]


@pytest.mark.parametrize(
    ("dealer", "payments", "holds"),
    [
        (0, "{1: -3, 2: 3}", True),
        (1, "{1: -4, 2: 4}", True),
        (2, "{1: -4, 2: 4}", True),
        (0, "{0: 0, 1: -3, 2: 3, 3: 0}", True),
        (0, "{1: -4, 2: 4}", False),
        (0, "{2: 3}", False),
        (0, "{}", False),
    ],
)
def test_what_each_place_wins_or_loses(dealer: int, payments: str, holds: bool, tmp_path: Path) -> None:
    example = f"{HAND}, dealer: {dealer}, log: [1 dahai 6s, 2 hora 6s], payments: {payments}"
    assert differences(tmp_path, example) == ([] if holds else ["PG0806"])


def test_in_a_hand_that_nobody_wins_nothing_is_paid(tmp_path: Path) -> None:
    assert differences(tmp_path, f"{HAND}, log: [1 dahai 6s, 2 none], payments: {{}}") == []


def test_a_hand_that_has_just_been_dealt_begins_with_the_door_and_its_flowers(tmp_path: Path) -> None:
    """Place 1 holds a flower, which waits until the dealer has taken the 門牌."""
    log = "0 tsumo 9p, 1 hana 3f, 1 tsumo 9s tail, 0 dahai 9p drawn, 1 tsumo 1s, 1 dahai 1s drawn"
    assert differences(tmp_path, f"hands: {{p1: 3f}}, drawable: all, log: [{log}], finds: []") == []
    assert differences(tmp_path, "drawable: all, log: [1 tsumo 9p], finds: [early_draw]") == []


def test_tiles_that_may_be_drawn_are_a_number_or_all(tmp_path: Path) -> None:
    assert differences(tmp_path, "drawable: many, log: [1 dahai 6s], finds: []") == ["PG0308"]
    assert differences(tmp_path, "drawable: 145, log: [1 dahai 6s], finds: []") == ["PG0309"]
