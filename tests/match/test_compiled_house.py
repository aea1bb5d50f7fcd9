"""Rules of the table as a house writes them, compiled: liability, extras that read the settlement, penalties."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hands import PLAIN, SEVEN_ROB_ONE, paid, play, start, won

import paigui
from paigui_runtime.match import HandResult, Match

HOUSE = """
ruleset: house
extends: luohan
settlement: {two_winners: all, stakes: 100/20}
liability:
  three_dragons:
    name: {zh: 大三元包牌, en: fed the third dragon}
    for: [big_three_dragons]
    when: last(melded triplets of dragons) is fed by payer
    pays: PAYS
    cites: [H-1]
penalties:
  wrong_call:
    name: {zh: 喊碰未碰, en: a pong called and not taken}
    to: winner
    amount: 1 + dealer_tai
    ends: false
extras:
  dealer_pays:
    name: {zh: 莊家另付, en: the dealer pays more}
    when: payer is dealer and hand_tai >= 8
    amount: (base + dealer_tai if winners_out == 1 else 0)
"""
# 大三元 8, and nothing else on a discard: 中 from number 1 of the hand, 發 from 2, 白 from 3 last.
DRAGONS = {
    "concealed": "23s 567m 99m",
    "win": "1s",
    "melds": ["pon CCC from 1", "pon FFF from 2", "pon PPP from 3"],
}


def house(tmp_path: Path, pays: str = "all") -> Match:
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE.replace("PAYS", pays), encoding="utf-8")
    return paigui.load(path).match()


def of_wins(result: HandResult) -> list[tuple[int | str, int | str, int, str]]:
    """What was paid but for the extra."""
    return [one for one in paid(result) if one[3] != "dealer_pays"]


def test_who_fed_the_third_dragon_pays_for_all(tmp_path: Path) -> None:
    # East is Ann: numbers are places. Self-drawn 大三元 8 and 自摸 1; Bo deals: 100 + 180 and 20 more of him.
    made = start(house(tmp_path), first_dealer=1)
    result = play(made, won(0, None, DRAGONS))
    assert paid(result)[:3] == [
        (3, 0, 280, "win"),
        (3, 0, 300, "three_dragons"),
        (3, 0, 280, "three_dragons"),
    ]
    assert [one.cites for one in result.transfers[1:3]] == [("H-1",), ("H-1",)]
    # The extra is the dealer's own: the base of five tai and the dealer's tai.
    assert paid(result)[3:] == [(1, 0, 120, "dealer_pays")]


def test_numbers_of_the_record_are_counted_from_east(tmp_path: Path) -> None:
    # East is Cai: number 3 of the hand is Bo, and Cai wins; the nearest after the giver comes first.
    result = play(start(house(tmp_path)), won(2, 3, DRAGONS), opened=2)
    assert of_wins(result) == [(1, 2, 260, "three_dragons")]


@pytest.mark.parametrize(("pays", "own", "taken"), [("all", 0, 260), ("half", 130, 130), ("third", 174, 86)])
def test_a_part_of_it(tmp_path: Path, pays: str, own: int, taken: int) -> None:
    made = start(house(tmp_path, pays), first_dealer=1)
    result = play(made, won(0, 2, DRAGONS))
    expected = [(2, 0, own, "win"), (3, 0, taken, "three_dragons")]
    assert of_wins(result) == [one for one in expected if one[2]]


def test_without_the_pattern_or_the_third_from_elsewhere_nobody_is_liable(tmp_path: Path) -> None:
    two = {**DRAGONS, "melds": DRAGONS["melds"][:2], "concealed": "PP 23s 567m 999m"}
    made = start(house(tmp_path), first_dealer=1)
    assert [one[3] for one in of_wins(play(made, won(0, 2, two)))] == ["win"]
    unsaid: dict[str, Any] = {**DRAGONS, "melds": ["pon CCC from 1", "pon FFF from 2", "pon PPP"]}
    result = play(start(house(tmp_path), first_dealer=1), won(0, 2, unsaid))
    assert [one[3] for one in of_wins(result)] == ["win"]
    assert result.undecided == ("three_dragons",)


def test_a_penalty_goes_to_each_winner(tmp_path: Path) -> None:
    fine = {"kind": "penalty", "penalty": "wrong_call", "offender": 3}
    made = start(house(tmp_path), first_dealer=1)
    result = play(made, won(1, 2, PLAIN), won(0, 2, SEVEN_ROB_ONE), fine)
    assert paid(result) == [
        (2, 1, 140, "win"),
        (2, 0, 260, "win"),
        (3, 0, 20, "wrong_call"),
        (3, 1, 40, "wrong_call"),
    ]
