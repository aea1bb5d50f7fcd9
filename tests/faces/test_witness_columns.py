"""The columns of a win that both rulesets have scored: what counts for one who pays adds up to what they pay by."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

import paigui
from paigui.analysis.judged import Side, Sides
from paigui.analysis.random_wins import some_wins
from paigui.faces.face import Face
from paigui.faces.reports.witness_items import item_rows
from paigui_runtime.win import Win

HOUSE = """
ruleset: house
extends: luohan
patterns:
  flower_set: null
  seat_flower: {name: {zh: 見花, en: every flower}, when: null, per: count(own flowers)}
  of_dealer:
    name: {zh: 莊家付, en: of the dealer}
    says: {zh: 莊家付。, en: The dealer pays.}
    tai: 2
    when: won by self_draw and payer is dealer
"""
ROBBED = {
    "melds": ["chi 123s"], "concealed": "123456m 345p 78s SS", "win": "6s", "by": "seven-rob-one", "eighth_flower": "self",
    "flowers": "1234f 1234g", "robbed_flower": "2f", "seat": "W", "round": "E",
}  # fmt: skip
SEATED = {"winner": 2, "dealer": 0, "payer": 1}
DRAWN = {"concealed": "123456m 345p 78s 123s SS", "win": "6s", "by": "self-draw", "seat": "S", "round": "E"}


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory) -> Sides:
    path: Path = tmp_path_factory.mktemp("house") / "house.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return Sides(Side(paigui.load("luohan")), Side(paigui.load(path)))


def rows(sides: Sides, win: Win) -> dict[str, tuple[str, str]]:
    pair = sides.judge(win)
    return {
        name: (was, now)
        for name, was, now in item_rows(Face("en", "text", "zh"), {}, pair.before, pair.after)
    }


def checked(found: dict[str, tuple[str, str]]) -> int:
    """Adds the columns up, each total by whom it is for; how many totals there are."""
    items, totals = defaultdict(list), {}
    for name, values in found.items():
        if name in ("payments", "tai of each payer"):
            continue
        if name.startswith("total"):
            whose = re.sub("^total( for (player )?)?", "", name)
            totals[tuple(whose.split(", ")) if whose else ()] = values
            continue
        only = re.search(r" \(for (?:player )?(.*) only\)$", name)
        for payer in only[1].split(", ") if only else [""]:
            items[payer].append(values)
    for payers, values in totals.items():
        for payer in payers or ("",):
            for side in (0, 1):
                if values[side] != "—":
                    own = [*items[""], *(items[payer] if payer else [])]
                    added = sum(int(each[side]) for each in own if each[side] != "—")
                    assert added == int(values[side]), (payer, found)
    return len(totals)


def test_those_who_pay_by_different_numbers_have_totals_of_their_own(sides: Sides) -> None:
    """七搶一 takes the place of flowers for the giver alone. Beside 自摸 and 槓上開花 the other two pay for those that were
    held before: 花槓 and 秋 by luohan, seven flowers here."""
    unnamed = rows(sides, Win.parse(ROBBED))
    assert unnamed["total for the giver"] == ("10", "10")
    assert unnamed["total for the other two"] == ("5", "9")
    assert checked(unnamed) == 2
    named = rows(sides, Win.parse({**ROBBED, **SEATED}))
    assert named["total for player 1"] == ("10", "10")
    assert named["total for player 0"] == ("5", "11"), "he deals, and it is a self-draw too"
    assert named["total for player 3"] == ("5", "9")
    assert checked(named) == 3


def test_one_total_is_enough_where_all_pay_by_as_many(sides: Sides) -> None:
    found = rows(sides, Win.parse({**DRAWN, "winner": 1, "dealer": 1}))
    assert found["total"] == ("3", "3") and checked(found) == 1
    found = rows(sides, Win.parse({**DRAWN, "winner": 1, "dealer": 0}))
    assert found["total for player 0"] == ("3", "5") and found["total for player 2, 3"] == ("3", "3")


def test_every_column_adds_up(sides: Sides) -> None:
    several = sum(checked(rows(sides, win)) > 1 for win in some_wins(3, 1500, {}, False))
    assert several > 20, "some of them are paid by several, not by as many"
