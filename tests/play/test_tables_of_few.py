"""Tables of fewer than four, of no wall, and of ways of winning under names of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import paigui
from paigui import LogError
from paigui.api import Rules

VARIANTS = Path(__file__).parents[1] / "variants"
DRAWN = {"concealed": "222666p 555s 11666m SS", "win": "1m", "by": "self-draw", "seat": "S", "round": "E"}


@pytest.fixture(scope="module")
def three() -> Rules:
    return paigui.load(VARIANTS / "three-players.yaml")


@pytest.fixture(scope="module")
def two() -> Rules:
    return paigui.load(VARIANTS / "two-players.yaml")


def test_a_win_is_paid_by_those_who_sit_there(three: Rules) -> None:
    # 門清 1, 自摸 1, 對對胡 4 and the base of 3; double from and to the dealer.
    win = paigui.Win.parse({**DRAWN, "dealer": 0})
    assert three.payments(win, three.score(win)) == {0: -18, 1: 27, 2: -9}
    assert three.score(win).to_dict()["payments"] == {"0": -18, "1": 27, "2": -9}


@pytest.mark.parametrize("ruleset", ["luohan", "three"])
def test_as_many_are_dealt_as_may_play(ruleset: str, three: Rules) -> None:
    rules, wrong, wanted = (three, 4, 3) if ruleset == "three" else (paigui.load("luohan"), 3, 4)
    hands = ["?"] * wrong + [None] * (4 - wrong)
    with pytest.raises(LogError, match=f"{wanted} play by these rules, not {wrong}") as error:
        rules.validate(
            [{"type": "start_game"}, {"type": "start_kyoku", "oya": 0, "opened": 0, "tehais": hands}]
        )
    assert (error.value.code, error.value.event) == ("impossible", 1)


def sketch(rules: Rules, players: int, *events: dict[str, Any], **more: Any) -> tuple[Any, Any]:
    hands = ["?"] * players + [None] * (4 - players)
    start = {"type": "start_kyoku", "oya": 0, "opened": 0, "drawable": 20, "tehais": hands, **more}
    log = [{"type": "start_game"}, start, *events]
    return rules.validate(log), rules.game().state_after(log)


def test_only_the_last_tile_can_be_refused(two: Rules) -> None:
    gone = {"type": "dahai", "actor": 0, "pai": "5m"}
    for drawable, allowed in ((2, False), (1, True)):
        _, state = sketch(two, 2, gone, drawable=drawable)
        assert ({"type": "decline", "actor": 1} in two.legal_actions(state, 1)) == allowed
    report, state = sketch(two, 2, gone, {"type": "decline", "actor": 1}, drawable=2)
    assert [(each.rule, each.effect) for each in report.findings] == [("out_of_turn", "undone")]
    assert "tsumo" in {action["type"] for action in two.legal_actions(state, 1)}


def test_a_way_of_winning_may_have_a_name_of_its_own(two: Rules) -> None:
    tiles = ["?", "1357m 2468p 1379s ESWN", None, None]
    flower = [
        {"type": "tsumo", "actor": 1, "pai": "4g"},
        {"type": "hana", "actor": 1, "pai": "4g"},
        {"type": "tsumo", "actor": 1, "pai": "9m", "from": "tail"},
    ]
    told = {"tehais": tiles, "flowers": ["", "1234f 123g", "", ""]}
    _, state = sketch(two, 2, *flower, **told)
    wins = [action for action in two.legal_actions(state, 1) if action["type"] == "hora"]
    assert [action["form"] for action in wins] == ["flower_eight"]
    for form in ("flower_eight", "eight_flowers"):
        report, _ = sketch(two, 2, *flower, {"type": "hora", "actor": 1, "target": 1, "form": form}, **told)
        assert not report.findings
        assert [result["score"]["tai"] for result in report.hands[0].results] == [10]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_a_wall_play_ends_when_all_have_discarded_theirs(players: int) -> None:
    rules = paigui.load("fengquan-minefield")
    # Nobody has laid a hand aside, so nobody wins; each has discarded seventeen but the last, who has one to go.
    suits = ("1111m 2222m 3333m 4444m 5m", "1111p 2222p 3333p 4444p 5p", "1111s 2222s 3333s 4444s 5s")
    out = [*suits, "EEEE SSSS WWWW NNNN C"][:players]
    out[-1] = out[-1].rpartition(" ")[0]
    last = {"type": "dahai", "actor": players - 1, "pai": "9p"}
    discards = [*out, *[""] * (4 - players)]
    report, state = sketch(rules, players, last, discards=discards, drawable=1)
    assert not report.findings
    acts = {action["type"] for place in range(players) for action in rules.legal_actions(state, place)}
    assert "dahai" not in acts and "ryukyoku" in acts
    report, _ = sketch(
        rules, players, last, {"type": "dahai", "actor": 0, "pai": "8p"}, discards=discards, drawable=1
    )
    assert [finding.rule for finding in report.findings] == ["out_of_turn"]


def test_turns_may_go_the_other_way(tmp_path: Path) -> None:
    path = tmp_path / "clockwise.yaml"
    path.write_text(
        "ruleset: clockwise\nextends: luohan\ntable: {turn: {to: left}}\n"
        "play: {rights: {draw: {act: discard by right}}}\n",
        encoding="utf-8",
    )
    # A sketch begins with the draw of whoever draws first in it.
    report, state = sketch(
        paigui.load(path),
        4,
        {"type": "tsumo", "actor": 2, "pai": "9m"},
        {"type": "dahai", "actor": 2, "pai": "9m"},
        {"type": "tsumo", "actor": 1, "pai": "9p"},
    )
    assert not report.findings
    assert state.position.turn == 1


def test_the_opened_wall_may_begin_the_flowers_though_the_dealer_is_east(tmp_path: Path) -> None:
    path = tmp_path / "opened.yaml"
    path.write_text(
        "ruleset: opened\nextends: luohan\n"
        "table: {opening_flowers: {first: opening, order: players}, size: {seats_from: dealer}}\n",
        encoding="utf-8",
    )
    hands = ["1199m 119p 99s SWNCC 1f2f", "1258m 1258p 1258s SWFN", "123m 789m 345678p 45s N 3f"]
    hands.append("47m 1479p 147s EEWNP 1g2g")
    log = [
        {"type": "start_game"},
        {"type": "start_kyoku", "oya": 1, "opened": 3, "tehais": hands},
        {"type": "tsumo", "actor": 1, "pai": "2s"},
        {"type": "hana", "actor": 3, "pai": "1g"},
        {"type": "hana", "actor": 3, "pai": "2g"},
    ]
    rules = paigui.load(path)
    state = rules.game().state_after(log)
    assert [action["type"] for action in rules.legal_actions(state, 3)] == ["tsumo"]
    assert "tsumo" not in {action["type"] for action in rules.legal_actions(state, 0)}
