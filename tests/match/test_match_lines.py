"""Reading the lines of a match: what they take, and what is said of those that cannot be read."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigui_runtime.match import MatchError, read_line
from paigui_runtime.match.lines import (
    BetLine,
    DrawLine,
    HandLine,
    MatchLine,
    MoveLine,
    PenaltyLine,
    SeatingLine,
    StopLine,
    WinLine,
)
from paigui_runtime.tiles import TILES

WIN: dict[str, Any] = {"kind": "win", "winner": 1, "payer": 3, "win": {"concealed": "123m", "win": "1m"}}
DRAW: dict[str, Any] = {"kind": "draw", "reason": "exhausted"}
FALSE_WIN: dict[str, Any] = {"kind": "penalty", "penalty": "false_win", "offender": 2, "tai": 5}


def hand(*results: object, **more: object) -> dict[str, Any]:
    return {"type": "hand", "results": list(results), **more}


GOOD: list[tuple[dict[str, Any], object]] = [
    ({"type": "match"}, MatchLine()),
    (
        {"type": "match", "names": ["A", "B", "C", "D"], "east": 2, "first_dealer": 1, "dice": 7},
        MatchLine(names=("A", "B", "C", "D"), east=2, first_dealer=1, dice=7),
    ),
    (
        {"type": "seating", "winds": ["S", "北", "1z", "W"], "first_dealer": 3},
        SeatingLine(winds=(1, 3, 0, 2), first_dealer=3),
    ),
    (
        {"type": "bet", "kind": "inner", "actor": 1, "to": [0, 2], "units": 2},
        BetLine(kind="inner", bettor=1, on=(0, 2), units=2),
    ),
    ({"type": "bet", "kind": "inner", "actor": 1}, BetLine(kind="inner", bettor=1, on=())),
    (
        {"type": "bet", "kind": "outer", "by": "Chen", "principal": 0, "units": 3},
        BetLine(kind="outer", bettor="Chen", on=(0,), units=3),
    ),
    ({"type": "bet_stop", "by": "Chen"}, StopLine(bettor="Chen")),
    ({"type": "bet_stop", "actor": 0, "units": 1}, StopLine(bettor=0, units=1)),
    ({"type": "bet_move", "by": "Chen", "principal": 2}, MoveLine(bettor="Chen", principal=2)),
    (
        hand(WIN, marks={"looking": [0, 2]}, interfered=["Chen"], opened=3, dice=9, shown_streak=1),
        HandLine(
            results=(WinLine(winner=1, payer=3, record={"concealed": "123m", "win": "1m"}),),
            marks={"looking": (0, 2)},
            interfered=("Chen",),
            opened=3,
            dice=9,
            shown_streak=1,
        ),
    ),
    (
        hand(DRAW, dealer=0, round="W", streak=2),
        HandLine(results=(DrawLine(reason="exhausted"),), dealer=0, round_number=3, streak=2),
    ),
    (
        hand({**DRAW, "last_discards": ["E", None, "東", "1z"], "kongs": [0, 1, 0, 4], "drawable": 0}),
        HandLine(
            results=(
                DrawLine(
                    reason="exhausted",
                    facts={
                        "last_discards": (TILES[27], 0, TILES[27], TILES[27]),
                        "kongs": (0, 1, 0, 4),
                        "drawable": 0,
                    },
                ),
            )
        ),
    ),
    (
        hand(FALSE_WIN, {**WIN, "payer": None}),
        HandLine(
            results=(
                PenaltyLine(penalty="false_win", offender=2, tai=5),
                WinLine(winner=1, record={"concealed": "123m", "win": "1m"}),
            )
        ),
    ),
]
"""Lines and what they say."""

BAD: list[tuple[Any, tuple[object, ...], str]] = [
    ([], (), "a line is a mapping of keys to values, not a list"),
    ({}, (), "`type` is missing"),
    (
        {"type": "hnad"},
        ("type",),
        "`type` is match, seating, bet, bet_stop, bet_move or hand, not “hnad”",
    ),
    ({"type": 3}, ("type",), "not 3"),
    ({"type": "hand"}, (), "`results` is missing"),
    (
        {"type": "hand", "results": []},
        ("results",),
        "`results` takes a list of 1 to 8 values, not a list",
    ),
    ({"type": "hand", "resluts": [DRAW]}, ("resluts",), "did you mean results?"),
    (hand("win"), ("results", 0), "takes a mapping of keys to values"),
    (hand(DRAW, {"kind": "wni"}), ("results", 1, "kind"), "did you mean win?"),
    (hand({"kind": "draw"}), ("results", 0), "`reason` is missing"),
    (hand({**WIN, "winner": 4}), ("results", 0, "winner"), "the place of a player, 0 to 3, not 4"),
    (hand({**WIN, "winner": True}), ("results", 0, "winner"), "not true"),
    (hand({**WIN, "winner": "1"}), ("results", 0, "winner"), "not “1”"),
    (hand({**WIN, "payer": 1.0}), ("results", 0, "payer"), "not the number 1.0"),
    (hand({**WIN, "win": "123m"}), ("results", 0, "win"), "a win record, not “123m”"),
    (hand({**WIN, "tai": 3}), ("results", 0, "tai"), "there is no key “tai” here"),
    (hand({**DRAW, "kongs": [1, 2]}), ("results", 0, "kongs"), "a list of 4 values"),
    (
        hand({**DRAW, "last_discards": ["E", "E", "E", "EE"]}),
        ("results", 0, "last_discards", 3),
        "one tile",
    ),
    (hand({**DRAW, "drawable": -1}), ("results", 0, "drawable"), "a whole number from 0 to 144, not -1"),
    (hand({**FALSE_WIN, "tai": 10**30}), ("results", 0, "tai"), "not a huge number"),
    (hand(DRAW, round="C"), ("round",), "a wind: E, S, W or N, not “C”"),
    (hand(DRAW, round=1), ("round",), "a wind"),
    (hand(DRAW, marks=["looking"]), ("marks",), "a mapping of marks"),
    (hand(DRAW, marks={"looking": [1, 1]}), ("marks", "looking", 1), "1 is there twice"),
    (hand(DRAW, marks={"looking": 1}), ("marks", "looking"), "a list of 1 to 4 values"),
    (hand(DRAW, interfered=["2"]), ("interfered", 0), "the name of a bystander"),
    ({"type": "match", "names": ["A"]}, ("names",), "a list of 2 to 4 values"),
    ({"type": "match", "names": ["A", "B", "C", "A"]}, ("names", 3), "A is there twice"),
    ({"type": "match", "names": ["A", "B", "C", " "]}, ("names", 3), "a name of at most 40 characters"),
    ({"type": "match", "names": ["A", "B", "C", "D" * 41]}, ("names", 3), "a name"),
    ({"type": "match", "dice": 0}, ("dice",), "a whole number from 1 to 36"),
    ({"type": "seating", "winds": ["E", "S", "W", "S"]}, ("winds", 3), "S is there twice"),
    ({"type": "seating"}, (), "`winds` is missing"),
    ({"type": "bet", "kind": "inner"}, (), "`actor`, a player, or `by`, a bystander, is missing"),
    ({"type": "bet", "kind": "outer", "by": "Chen"}, (), "`principal` is missing"),
    ({"type": "bet", "kind": "outer", "by": "Chen", "actor": 1}, ("by",), "write one"),
    (
        {"type": "bet", "kind": "outer", "by": "Chen", "principal": 1, "to": [2]},
        ("to",),
        "`to` goes with `actor`",
    ),
    ({"type": "bet", "kind": "inner", "actor": 1, "principal": 2}, ("principal",), "goes with `by`"),
    ({"type": "bet", "kind": "inner", "actor": 1, "to": [1]}, ("to",), "against himself"),
    ({"type": "bet", "kind": "inner", "actor": 1, "units": 0}, ("units",), "from 1 to 100"),
    ({"type": "bet_move", "by": "Chen"}, (), "`principal` is missing"),
    ({"type": "bet_stop"}, (), "is missing"),
]
"""Lines that cannot be read, the place of what is wrong, and words of the message."""


@pytest.mark.parametrize(("line", "read"), GOOD)
def test_what_lines_say(line: dict[str, Any], read: object) -> None:
    assert read_line(line) == read


@pytest.mark.parametrize(("line", "path", "said"), BAD)
def test_what_cannot_be_read(line: object, path: tuple[object, ...], said: str) -> None:
    with pytest.raises(MatchError) as caught:
        read_line(line)
    assert caught.value.code == "bad-line"
    assert caught.value.path == path
    assert said in caught.value.message
    assert any("\u4e00" <= sign <= "\u9fff" for sign in caught.value.message_zh)


def test_a_key_that_cannot_be_there_is_pointed_at_itself() -> None:
    with pytest.raises(MatchError) as caught:
        read_line({"type": "hand", "resluts": [DRAW]})
    assert caught.value.at_key


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["kind", "type", "win", "to", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        "results",
        "names",
        "east",
        "kind",
        "actor",
        "by",
        "to",
        "principal",
        "units",
        "marks",
        "winds",
        "opened",
        3,
        "?",
    ]
)


@given(
    st.sampled_from(["match", "seating", "bet", "bet_stop", "bet_move", "hand"]),
    st.dictionaries(KEYS, VALUES, max_size=5),
)
def test_no_line_raises_anything_else(kind: str, values: dict[Any, Any]) -> None:
    with suppress(MatchError):
        read_line({**values, "type": kind})
