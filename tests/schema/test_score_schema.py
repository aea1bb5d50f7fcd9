"""Every answer to a win is as the schema of scores says: scores, errors, lines of JSON Lines."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from schemas import complaints, schema, shipped_examples

import paigui
from paigui.faces.scoring import answers

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"eight_pairs": True, "dragon_round_bonus": True},
    {"eight_pairs": True, "single_wait": "by-shape", "concealed_kong_breaks_all_claimed": False},
)
WIN = {"concealed": "123456m 345p 78s 123s SS", "win": "6s", "seat": "E", "round": "E"}

HOUSE = """
ruleset: house
extends: luohan
patterns:
  points: {name: 計副, unit: points, tai: count(tiles), per: count(groups)}
  last_copy: {name: 絕張, tai: 1, when: copies_seen == 3}
  fed: {name: 放銃, tai: 2, when: payer is giver}
settlement:
  needs: hand_tai > 2
"""
SUMMED = """
ruleset: summed
extends: luohan
set: {eight_pairs: true}
readings: {sum: [standard, eight_pairs]}
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> paigui.Rules:
    """Rules with another unit, a rule that the record may not decide, one that differs by payer, and a minimum."""
    path = tmp_path_factory.mktemp("house") / "house.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return paigui.load(path)


def answer(rules: paigui.Rules, record: dict[str, Any], base: int | None = None) -> dict[str, Any]:
    """What the command line answers to a record."""
    (found,) = answers(rules, [json.dumps(record).encode()], base)
    return found


def scored() -> Iterator[dict[str, Any]]:
    """The answers to all shipped examples under several options."""
    for name, example, record in shipped_examples():
        known = paigui.load(name).options
        for options in OPTIONS:
            chosen = {option: value for option, value in options.items() if option in known}
            yield answer(paigui.load(name, **chosen), record, example.base)


def test_every_answer_to_a_shipped_example_fits() -> None:
    kinds: dict[str, int] = {}
    for found in scored():
        kind = found["error"]["code"] if "error" in found else "score"
        kinds[kind] = kinds.get(kind, 0) + 1
        assert complaints("score", found) == [], found
    assert kinds["score"] > 500
    assert kinds["bad-win"] > 10 and kinds["not-a-win"] > 10


@pytest.mark.parametrize(
    ("record", "has"),
    [
        (WIN | {"by": "self-draw"}, "units"),
        (WIN | {"ready": "earth"}, "undecided"),
        (WIN | {"ready": "earth", "dealer": 0, "payer": 1, "seen": "6s"}, "payments"),
        (WIN | {"concealed": "123456m 345p 78s SS", "melds": ["chi 123s"], "dealer": 0, "payer": 1}, "error"),
    ],
)
def test_answers_of_other_tables_fit(house: paigui.Rules, record: dict[str, Any], has: str) -> None:
    found = answer(house, record)
    assert has in found
    assert complaints("score", found) == []
    if has == "error":
        assert found["error"]["code"] == "below-minimum"


def test_an_answer_with_two_readings_fits(tmp_path: Path) -> None:
    (tmp_path / "summed.yaml").write_text(SUMMED, encoding="utf-8")
    rules = paigui.load(tmp_path / "summed.yaml")
    both = answer(rules, WIN | {"concealed": "112233m 445566p 7788s", "win": "7s"})
    assert (both["reading"]["form"], [each["form"] for each in both["further_readings"]]) == (
        "eight_pairs",
        ["standard"],
    )
    assert complaints("score", both) == []
    assert "further_readings" not in answer(rules, WIN)
    assert complaints("score", {**both, "further_readings": []})


def test_an_answer_with_shares_fits(house: paigui.Rules) -> None:
    flowers = {
        "by": "seven-rob-one",
        "eighth_flower": "self",
        "flowers": "1234f 1234g",
        "robbed_flower": "3g",
    }
    with_numbers = answer(house, WIN | flowers | {"dealer": 0, "payer": 2, "winner": 1, "seat": "S"})
    without = answer(house, WIN | flowers)
    for found, giver in ((with_numbers, 2), (without, "giver")):
        assert complaints("score", found) == []
        assert [item["payers"] for item in found["items"] if item["id"] == "fed"] == [[giver]]


@pytest.mark.parametrize(
    "line", [b"{", b"[1]", b"\xff", b'{"seat": "E"}', b"[" * 3000, b'"' + b"x" * 2_000_000]
)
def test_the_answer_to_a_line_that_is_no_record_fits(line: bytes) -> None:
    (found,) = answers(paigui.load("luohan"), [line], None)
    assert found["error"]["code"] == "bad-win" and found["error"]["line"] == 1
    assert complaints("score", found) == []


def test_it_refuses_answers_that_are_none() -> None:
    good = answer(paigui.load("luohan"), WIN | {"dealer": 0, "payer": 1})
    assert complaints("score", good) == []
    for key in schema("score")["definitions"]["score"]["required"]:
        assert complaints("score", {name: value for name, value in good.items() if name != key})
    for path, value in (
        (("tai",), "1"),
        (("waits",), ["6索"]),
        (("payments",), {"0": 1, "1": -1}),
        (("items", 0, "count"), 0),
        (("items", 0, "id"), "門清"),
        (("reading", "pairs"), ["SS"]),
        (("reading", "groups", 0, "kind"), "pair"),
        (("reading", "groups", 0, "tiles"), "萬"),
        (("undecided",), []),
        (("error",), {"code": "bad-win", "message": "no", "waits": []}),
        (("remark",), "nice"),
    ):
        assert complaints("score", changed(good, path, value)), path
    assert complaints("score", {"error": {"code": "no-win", "message": "no", "waits": []}})
    assert complaints("score", {"error": {"code": "bad-win", "message": "no"}})


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy with one value replaced."""
    found = copy.deepcopy(value)
    place = found
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    return found


def test_the_file_of_the_command_line_fits(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from paigui.faces.cli import cli

    (tmp_path / "wins.yaml").write_text(json.dumps([WIN, WIN | {"win": "5s"}]), encoding="utf-8")
    done = CliRunner().invoke(cli, ["score", "luohan", str(tmp_path / "wins.yaml"), "--format", "json"])
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert len(found) == 2
    assert [complaints("score", one) for one in found] == [[], []]
