"""A 七搶一 whose record does not say which flower was robbed: what is sure is scored, the rest is undecided."""

from __future__ import annotations

from typing import Any

import pytest

import paigui
from paigui_runtime.hand import Hand, Undecided
from paigui_runtime.score import Score
from paigui_runtime.win import Win

FLOWERS = ("1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g")
COMPLETE: dict[str, Any] = {
    "melds": ["chi 123s"],
    "concealed": "123456m 345p 78s SS",
    "win": "6s",
    "by": "seven-rob-one",
    "flowers": "1234f 1234g",
    "seat": "S",
    "round": "E",
    "dealer": 0,
    "payer": 2,
}
SIX = {**COMPLETE, "eighth_flower": "self"}


def scored(record: dict[str, Any]) -> Score:
    return paigui.load("luohan").score(Win.parse(record))


def of_others(score: Score) -> dict[str, int]:
    """The items that player 3, who was not robbed, pays."""
    return {item.id: item.tai for item in score.items if not item.payers or 3 in item.payers}


def test_the_own_flowers_are_not_known() -> None:
    hand = Hand(Win.parse(COMPLETE), 0, True, {})
    with pytest.raises(Undecided, match="robbed_flower"):
        _ = hand.own_flowers
    assert hand.flowers.bit_count() == 8
    assert {case.own_flowers.bit_count() for case in hand.each_robbed_flower()} == {7}
    assert len({case.own_flowers for case in hand.each_robbed_flower()}) == 8


@pytest.mark.parametrize(
    "record", [COMPLETE, {**COMPLETE, "concealed": "123456m 345p 78s SS W", "win": None}]
)
def test_the_robbed_player_pays_eight_whichever_it_was(record: dict[str, Any]) -> None:
    """The eight tai stand for all flowers (R24), so nothing is left open."""
    unsaid = scored(record).to_dict(2)
    for flower in FLOWERS:
        assert scored({**record, "robbed_flower": flower}).to_dict(2) | {"dropped": []} == unsaid | {
            "dropped": []
        }
    assert "undecided" not in unsaid
    assert "payments" in unsaid


def test_the_other_two_pay_what_is_sure() -> None:
    """Of seven flowers one series is complete whichever is missing; the seat's own depends on it (R17, R24)."""
    score = scored(SIX)
    assert score.undecided == ("seat_flower",)
    said = [of_others(scored({**SIX, "robbed_flower": flower})) for flower in FLOWERS]
    sure = set.intersection(*(set(items.items()) for items in said))
    assert of_others(score) == dict(sure)
    assert of_others(score)["flower_set"] == 2
    assert any("seat_flower" in items for items in said)
    assert not all("seat_flower" in items for items in said)
    # robbed (eight): 自摸 1, 槓上開花 1, 七搶一 8; the others 自摸 1, 槓上開花 1, 花槓 2, and 1 + 0 to the dealer
    assert score.to_dict()["payments"] == {"0": -5, "1": 19, "2": -10, "3": -4}


def test_an_example_of_the_command_is_a_warning(tmp_path: Any) -> None:
    import json

    from click.testing import CliRunner

    from paigui.faces.cli import cli

    path = tmp_path / "win.json"
    path.write_text(json.dumps(SIX), encoding="utf-8")
    result = CliRunner().invoke(cli, ["score", "luohan", str(path), "--format", "json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["undecided"] == ["seat_flower"]


def test_conditions_of_other_tables(tmp_path: Any) -> None:
    """Whatever reads the own flowers in `when`, `per`, `tai`, `only_if`, an entry's `when` or `adjust` is not guessed."""
    (tmp_path / "own.yaml").write_text(
        "ruleset: own\nextends: luohan\npatterns:\n"
        "  seven: {name: 七花, tai: 1, when: count(own flowers) == 7}\n"
        "  spring: {name: 春, tai: 1, when: any own 1f}\n"
        "  spring_or_seven: {name: 甲, tai: 1, when: any own 1f or count(own flowers) == 7}\n"
        "  each: {name: 乙, tai: 1, per: count(own flowers)}\n"
        "  worth: {name: 丙, tai: count(own flowers of 1234f), when: won by flower_win}\n"
        "  worth_seven: {name: 丁, tai: count(own flowers), when: won by flower_win}\n"
        "  only: {name: 戊, tai: 1, when: won by flower_win, only_if: any own 1f}\n"
        "  lessened: {name: 己, tai: 9, when: won by flower_win, adjust: {name: 減, by: -1, when: any own 1f}}\n",
        encoding="utf-8",
    )
    score = paigui.load(tmp_path / "own.yaml").score(Win.parse(COMPLETE))
    items = {item.id: item.tai for item in score.items}
    assert {"spring", "worth", "only", "lessened"} <= set(score.undecided)
    assert items | {"seven": 1, "spring_or_seven": 1, "each": 7, "worth_seven": 7, "lessened": 9} == items
    assert not {"spring", "worth", "only", "lessened.adjust"} & set(items)
