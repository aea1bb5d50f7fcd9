"""The schema of win records and the reader agree: on every key, on what is shipped, and on what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schemas import complaints, schema, shipped_examples

from paigui.model.example import WinRecord
from paigui.model.record import keys_of
from paigui_runtime.tiles import tile_text, tiles_unicode, tiles_zh
from paigui_runtime.win import Win
from paigui_runtime.win_error import WinError
from paigui_runtime.win_reading import CHOICES, HIGHEST, SEVERAL

WIN = {"concealed": "123456m 345p 78s 123s SS", "win": "6s", "seat": "E", "round": "E"}
FLOWERS = {"flowers": "1234f 1234g"}


def accepted(record: dict[str, Any]) -> bool:
    """Whether the reader takes a record."""
    try:
        Win.parse(record)
    except WinError:
        return False
    return True


def test_it_has_the_keys_of_the_reader_each_described() -> None:
    properties = schema("win")["properties"]
    keys = {key.name: key for key in keys_of(WinRecord)}
    assert set(properties) == set(keys)
    assert all(entry["description"] for entry in properties.values())
    assert set(schema("win")["required"]) == {name for name, key in keys.items() if key.required}


def test_it_has_the_words_of_the_reader_and_their_defaults() -> None:
    properties = schema("win")["properties"]
    for key, words in CHOICES.items():
        entry = properties[key]
        if key in SEVERAL:
            entry, several = entry["anyOf"]
            assert (tuple(several["items"]["enum"]), several["maxItems"]) == (words[1:], SEVERAL[key])
        assert tuple(entry["enum"]) == words
        assert properties[key]["default"] == words[0]


def test_it_has_the_bounds_of_the_reader() -> None:
    for name, key in (("count", "streak"), ("count", "shown_streak"), ("turn", "turn")):
        assert schema("win")["definitions"][name]["anyOf"][0]["maximum"] == HIGHEST[key]


def test_it_accepts_every_shipped_example() -> None:
    seen = 0
    for name, example, record in shipped_examples():
        if example.fails != "bad-win":
            assert complaints("win", record) == [], f"{name}: {record}"
            seen += 1
    assert seen > 200


def test_it_accepts_whatever_the_reader_writes() -> None:
    for _, example, record in shipped_examples():
        if example.fails != "bad-win":
            assert complaints("win", Win.parse(record).to_record()) == []


@pytest.mark.parametrize("write", [tile_text, tiles_zh, tiles_unicode])
def test_it_accepts_tiles_in_every_notation(write: Any) -> None:
    tiles = Win.parse(WIN | {"flowers": "13f 24g"})
    record = {
        "concealed": write(tiles.concealed),
        "win": write((tiles.win,)),
        "flowers": write(tiles.flowers),
    }
    record |= {"seat": write((27,)), "round": write((30,))}
    assert accepted(record)
    assert complaints("win", record) == []


RIGHT: list[dict[str, Any]] = [
    WIN | {"by": "self-draw", "replacement": "flower", "flowers": "春 梅"},
    WIN | {"dealer": "0", "payer": 1, "streak": "12", "last_tile": "true"},
    {"concealed": "一二三四五六萬 345筒 78索 123條 南南", "win": "6索", "seat": "東", "round": "1z"},
    {"concealed": "123456m 345p 678s 123s SS", "by": "self-draw", "special": "heavenly", "seat": "E", "round": "E"},
    WIN | FLOWERS | {"by": "seven-rob-one", "robbed_flower": "3g", "eighth_flower": "self"},
    WIN | FLOWERS | {"by": "seven-rob-one"},
    WIN | {"ready": ["heaven", "declared"]},
    WIN | {"ready": [], "replacement": []},
    WIN | {"by": "self-draw", "replacement": ["flower", "flower"], "flowers": "1f 2g"},
    {"melds": ["chi 123m from 3", "pon 東東東", "concealed-kong 9999s"], "concealed": "123p SS 78s", "win": "6s"}
    | {"seat": "E", "round": "E"},
]  # fmt: skip

WRONG: list[dict[str, Any]] = [
    {key: value for key, value in WIN.items() if key != "seat"},
    {key: value for key, value in WIN.items() if key != "concealed"},
    {key: value for key, value in WIN.items() if key != "win"},
    WIN | {"sit": "E"},
    WIN | {"seat": "C"},
    WIN | {"seat": "EE"},
    WIN | {"win": "66s"},
    WIN | {"win": "1f"},
    WIN | {"concealed": "123456m 345p 78s 123s 0s S"},
    WIN | {"concealed": "123456m 345p 78s 123s 1f S"},
    WIN | {"concealed": 123456},
    WIN | {"flowers": "5f"},
    WIN | {"by": "ron"},
    WIN | {"by": "self_draw"},
    WIN | {"by": "discard", "replacement": "flower", "flowers": "1f"},
    WIN | {"replacement": "flower", "flowers": "1f"},
    WIN | {"last_tile": "yes"},
    WIN | {"last_tile": 1},
    WIN | {"dealer": 4},
    WIN | {"dealer": -1},
    WIN | {"dealer": True},
    WIN | {"streak": 1000},
    WIN | {"turn": 100},
    WIN | {"turn": "100"},
    WIN | {"melds": "chi 123m"},
    WIN | {"melds": ["chow 123m"]},
    WIN | {"melds": ["concealed-kong 9999s from 2"]},
    WIN | {"melds": ["pon CCC from 4"]},
    WIN | {"melds": ["chi 123m"] * 6},
    WIN | {"facts": ["first_after_ready"]},
    WIN | {"facts": {"first_after_ready": 1.5}},
    WIN | {"special": "heavenly"},
    WIN | {"robbed_flower": "3g"},
    WIN | {"eighth_flower": "self"},
    WIN | {"by": "eight-flowers"},
    WIN | {"ready": ["none"]},
    WIN | {"ready": ["heaven", "earth"]},
    WIN | {"ready": ["declared", "declared"]},
    WIN | {"ready": ["heaven", "declared", "earth"]},
    WIN | {"replacement": ["flower"], "flowers": "1f"},
    WIN | {"by": "self-draw", "replacement": ["flower", "none"], "flowers": "1f"},
    {
        "concealed": "123456m 345p 678s 123s SS",
        "by": "eight-flowers",
        "special": "heavenly",
        "seat": "E",
        "round": "E",
        "flowers_dealt": "true",
    }
    | FLOWERS,
]


@pytest.mark.parametrize("record", RIGHT, ids=str)
def test_it_accepts_what_the_reader_accepts(record: dict[str, Any]) -> None:
    assert accepted(record)
    assert complaints("win", record) == []


@pytest.mark.parametrize("record", WRONG, ids=str)
def test_it_refuses_what_the_reader_refuses(record: dict[str, Any]) -> None:
    assert not accepted(record)
    assert complaints("win", record)


VALUES = {
    "by": st.sampled_from(CHOICES["by"]),
    "replacement": st.sampled_from(CHOICES["replacement"])
    | st.lists(st.sampled_from(CHOICES["replacement"]), max_size=3),
    "special": st.sampled_from(CHOICES["special"]),
    "ready": st.sampled_from(CHOICES["ready"]) | st.lists(st.sampled_from(CHOICES["ready"]), max_size=3),
    "flowers_dealt": st.booleans(),
    "eighth_flower": st.sampled_from(CHOICES["eighth_flower"]),
    "last_tile": st.sampled_from([True, False, "true", "no"]),
    "dealer": st.sampled_from([0, 3, 4, "2"]),
    "flowers": st.sampled_from(["1234f 1234g", "春", "", "5f"]),
    "robbed_flower": st.sampled_from(["1f", "竹", "E"]),
    "win": st.sampled_from(["6s", "9索", "6s9s", "🀕"]),
    "melds": st.sampled_from([[], ["kong 1111p"], ["added-kong 1111p"]]),
}


@given(st.fixed_dictionaries({}, optional=VALUES), st.sets(st.sampled_from(sorted(WIN))))
def test_what_the_reader_accepts_it_accepts(changes: dict[str, Any], left_out: set[str]) -> None:
    record = {key: value for key, value in WIN.items() if key not in left_out} | changes
    if accepted(record):
        assert complaints("win", record) == []
