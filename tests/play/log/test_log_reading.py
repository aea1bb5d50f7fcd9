"""A log is read event by event; what is wrong has a code, a line and a place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from logs import CLEAN_HAND, DEAL, START, every_event

from paigui_runtime.meld import parse_meld
from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.event_specs import EVENTS
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.log_reading import (
    LONGEST_LINE,
    MOST_EVENTS_OF_A_HAND,
    event_to_dict,
    read_event,
    read_events,
)
from paigui_runtime.tiles import parse_tiles


def error_of(*lines: Any) -> LogError:
    """What is wrong with a log."""
    with pytest.raises(LogError) as caught:
        list(read_events(lines))
    return caught.value


def in_a_hand(line: Any) -> LogError:
    """What is wrong with a line inside a hand."""
    error = error_of(START, DEAL, line)
    assert (error.line, error.event) == (3, 2)
    assert error.message and error.message_zh
    return error


# --- what is read


def test_a_clean_hand() -> None:
    events = list(read_events(CLEAN_HAND))
    assert [event.number for event in events] == list(range(28))
    assert [event.line for event in events] == list(range(1, 29))
    deal, pon, kong, win = events[2], events[11], events[20], events[26]
    assert (deal.more["bakaze"], deal.more["kyoku"], deal.more["honba"], deal.more["oya"]) == (0, 1, 0, 1)
    hands = deal.more["hands"]
    assert isinstance(hands, tuple)
    assert [len(hand) for hand in hands] == [16, 16, 16, 16]
    assert hands[0] == tuple(sorted(parse_tiles("112356m 112p 2245s SSN")))
    assert (pon.actor, pon.target, pon.tile, pon.tiles) == (2, 1, 31, (31, 31))
    assert pon.more == {"taken": True}
    assert kong.tiles == (25,) * 4
    assert (win.more["laid"], win.more["deltas"], win.tile) == ("whole", (-5, -6, 16, -5), 15)


def test_what_is_left_out_has_its_default() -> None:
    assert read_event({"type": "tsumo", "actor": 0, "pai": "1m"}).place == "head"
    assert read_event({"type": "dahai", "actor": 0, "pai": "1m"}).place == "hand"
    assert read_event({"type": "dahai", "actor": 0, "pai": "1m"}).as_drawn is None
    assert read_event({"type": "hana", "actor": 0, "pai": "1f"}).place is None
    touch = read_event({"type": "touch", "actor": 0})
    assert (touch.place, touch.more) == ("head", {"step": "touch"})
    assert read_event(START).more["referee"] is True
    assert read_event({"type": "decline", "actor": 0}).judged is False


def test_null_is_as_if_left_out() -> None:
    event = read_event({"type": "tsumo", "actor": 0, "pai": "1m", "from": None, "at": None})
    assert (event.place, event.at) == ("head", None)


def test_blank_lines_count_as_lines_only() -> None:
    events = list(read_events(["", json.dumps(START), "  \n", b"\t\r\n", json.dumps(DEAL)]))
    assert [(event.number, event.line) for event in events] == [(0, 2), (1, 5)]


@pytest.mark.parametrize("make", [str, str.encode], ids=["text", "bytes"])
def test_a_whole_text_is_taken_line_by_line(make: Any) -> None:
    assert len(list(read_events(make(CLEAN_HAND)))) == 28
    assert len(list(read_events(make("\ufeff" + CLEAN_HAND.replace("\n", "\r\n"))))) == 28


def test_tiles_in_every_notation_and_unseen_ones() -> None:
    for text, code in (("3萬", 2), ("三萬", 2), ("🀉", 2), ("東", 27), ("?", UNKNOWN), ("？", UNKNOWN)):
        assert read_event({"type": "tsumo", "actor": 0, "pai": text}).tile == code
    shown = read_event({"type": "show", "actor": 0, "pais": "45p?C"})
    assert shown.tiles == (12, 13, UNKNOWN, 31)
    assert read_event({"type": "show", "actor": 0, "pais": ["4p", "?", "中"]}).tiles == (12, UNKNOWN, 31)


def test_hands_may_be_lists_and_partly_unseen() -> None:
    hands = [["1m"] * 4 + ["?"] * 12, "1111m ????????????", "?", None]
    event = read_event({"type": "start_kyoku", "oya": 0, "tehais": hands})
    found = event.more["hands"]
    assert isinstance(found, tuple)
    assert found[0] == found[1] == (0,) * 4 + (UNKNOWN,) * 12
    assert found[2] == (UNKNOWN,) * 16
    assert found[3] == ()


def test_an_unseen_hand_is_as_long_as_its_melds_leave_it() -> None:
    melds = [["pon CCC from 2", "concealed-kong 9999s"], [], None, []]
    event = read_event({"type": "start_kyoku", "oya": 0, "tehais": ["?", "?", "?", "16m"], "melds": melds})
    hands, found = event.more["hands"], event.more["melds"]
    assert isinstance(hands, tuple)
    assert [len(hand) for hand in hands] == [10, 16, 16, 2]
    assert found == ((parse_meld("pon CCC from 2"), parse_meld("concealed-kong 9999s")), (), (), ())


def test_the_wall_keeps_its_order() -> None:
    event = read_event({"type": "start_kyoku", "oya": 0, "tehais": ["?"] * 4, "wall": "9m 1m 3f E 3f"})
    assert event.more["wall"] == (8, 0, 36, 27, 36)


def test_what_was_taken_is_a_truth_or_a_tile() -> None:
    chow = {"type": "chi", "actor": 1, "target": 0, "pai": "3p", "consumed": "45p"}
    assert read_event(chow).more["taken"] is True
    assert read_event(chow | {"taken": False}).more["taken"] is False
    assert read_event(chow | {"taken": "1m"}).more["taken"] == 0


def test_bettors_are_places_or_names() -> None:
    assert read_event({"type": "bet", "by": 2, "on": [0, 1]}).more == {"by": 2, "on": (0, 1), "units": 1}
    assert read_event({"type": "bet", "by": "老陳", "on": 1, "units": 2}).more["by"] == "老陳"


def test_the_time_of_a_peek_is_where_it_went() -> None:
    assert read_event({"type": "peek", "actor": 0, "at": "tail"}).more == {"at": "tail"}
    assert read_event({"type": "dahai", "actor": 0, "pai": "1m", "at": 12}).at == 12.0


# --- what comes back


def test_every_type_is_read_and_written() -> None:
    log = every_event()
    assert {line["type"] for line in log} == set(EVENTS)
    events = list(read_events(log))
    again = list(read_events(event_to_dict(event) for event in events))
    assert again == events


def test_what_is_left_out_is_not_written() -> None:
    for line in CLEAN_HAND.splitlines():
        written = json.loads(line)
        if written["type"] != "start_kyoku":  # whose tiles are written in order
            assert event_to_dict(read_event(written, 30)) == written


def test_events_of_a_program() -> None:
    made = [read_event(START), read_event(DEAL), Event(type="tsumo", actor=1, tile=3, place="head")]
    events = list(read_events(made))
    assert [(event.number, event.line) for event in events] == [(0, 1), (1, 2), (2, 3)]
    assert event_to_dict(events[2]) == {"type": "tsumo", "actor": 1, "pai": "4m"}
    assert made[2].number == -1
    assert error_of(*made[:2], Event(type="tsumo", tile=3)).code == "missing-field"
    assert error_of(*made[:2], Event(type="pon", actor=1, target=0, tile=3)).code == "missing-field"
    assert error_of(*made[:2], Event(type="draw", actor=1)).code == "unknown-type"


# --- what is wrong


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("{", "cut-off", "middle of an event"),
        ('{"type":"tsumo","actor":1,"pai":"9', "cut-off", "middle"),
        ('{"type":"tsumo","actor":1,', "cut-off", "middle"),
        ("tsumo", "bad-json", "not JSON: Expecting value"),
        ('{"type":"tsumo"} {}', "bad-json", "Extra data"),
        ("{'type': 'tsumo'}", "bad-json", "property name"),
        (b'{"type":"\xff"}', "bad-json", "not UTF-8"),
        ('{"type":"tsumo","actor":1,"actor":2}', "bad-json", "`actor` is there twice"),
        ('{"type":"tsumo","more":{"a":1,"a":2}}', "bad-json", "`a` is there twice"),
        ('{"at":NaN}', "bad-json", "NaN is no number"),
        ('{"at":-Infinity}', "bad-json", "-Infinity is no number"),
        ("[" * 30_000, "bad-json", "nested too deep"),
        (" " * LONGEST_LINE + "{}", "too-long", "too long"),
        ("[1]", "not-an-event", "not a list"),
        ("3", "not-an-event", "not 3"),
        ("null", "not-an-event", "not nothing"),
        ("{}", "not-an-event", "`type` is missing"),
        ({}, "not-an-event", "`type` is missing"),
        (7, "not-an-event", "not 7"),
        (None, "not-an-event", "not nothing"),
    ],
)
def test_a_line_that_is_no_event(line: Any, code: str, says: str) -> None:
    error = in_a_hand(line)
    assert error.code == code
    assert says in error.message


TSUMO = {"type": "tsumo", "actor": 1, "pai": "9p"}
CHI = {"type": "chi", "actor": 2, "target": 1, "pai": "3p", "consumed": ["4p", "5p"]}


WRONG: list[tuple[Any, str, str, tuple[Any, ...]]] = [
    ({"type": "tsuno"}, "unknown-type", "did you mean tsumo?", ("type",)),
    ({"type": "reach", "actor": 0}, "unknown-type", "`ready`", ("type",)),
    ({"type": 3}, "unknown-type", "no event 3", ("type",)),
    (TSUMO | {"form": "tail"}, "unknown-field", "`tsumo` has no field “form”; did you mean from?", ("form",)),
    (TSUMO | {3: 4}, "unknown-field", "no field 3", ()),
    ({"type": "tsumo", "actor": 1}, "missing-field", "`pai` is missing", ()),
    (TSUMO | {"actor": None}, "missing-field", "`actor` is missing", ()),
    (TSUMO | {"actor": 4}, "bad-value", "`actor` takes the place of a player, 0 to 3, not 4", ("actor",)),
    (TSUMO | {"actor": -1}, "bad-value", "not -1", ("actor",)),
    (TSUMO | {"actor": True}, "bad-value", "not true", ("actor",)),
    (TSUMO | {"actor": "1"}, "bad-value", "not “1”", ("actor",)),
    (TSUMO | {"actor": 1.0}, "bad-value", "the number 1.0", ("actor",)),
    (TSUMO | {"pai": "10m"}, "bad-tile", "`pai`: no tile has the number 0", ("pai",)),
    (TSUMO | {"pai": "5f"}, "bad-tile", "`pai`: there is no 5f", ("pai",)),
    (TSUMO | {"pai": "99p"}, "bad-tile", "takes one tile, such as “3p”, not “99p”", ("pai",)),
    (TSUMO | {"pai": ""}, "bad-tile", "takes one tile", ("pai",)),
    (TSUMO | {"pai": ["9p"]}, "bad-value", "takes one tile, such as “3p”, not a list", ("pai",)),
    (TSUMO | {"pai": 9}, "bad-value", "takes one tile, such as “3p”, not 9", ("pai",)),
    (TSUMO | {"pai": "1m" * 400}, "bad-value", "holds more than 144 tiles", ("pai",)),
    (TSUMO | {"from": "heads"}, "bad-value", "head, tail or other, not “heads”; did you mean head?", ("from",)),
    (TSUMO | {"at": 10**400}, "bad-value", "`at` takes seconds", ("at",)),
    (TSUMO | {"at": -1}, "bad-value", "`at` takes seconds", ("at",)),
    (TSUMO | {"at": float("inf")}, "bad-value", "`at` takes seconds", ("at",)),
    (TSUMO | {"at": float("nan")}, "bad-value", "`at` takes seconds", ("at",)),
    (TSUMO | {"with": 2}, "bad-value", "an event before this one, not 2", ("with",)),
    (TSUMO | {"judged": "yes"}, "bad-value", "true or false", ("judged",)),
    (CHI | {"consumed": ["4p"]}, "bad-tile", "`consumed` takes 2 tiles, not 1", ("consumed",)),
    (CHI | {"consumed": ["4p", "55p"]}, "bad-tile", "not one tile", ("consumed", 1)),
    (CHI | {"consumed": ["4p", 5]}, "bad-value", "`consumed` holds 5, which is not one tile", ("consumed", 1)),
    (CHI | {"consumed": "45"}, "bad-tile", "needs a suit after it", ("consumed",)),
    (CHI | {"taken": "no"}, "bad-tile", "`taken`", ("taken",)),
    ({"type": "show", "actor": 0, "pais": ["1m"] * 200}, "bad-value", "more than 144", ("pais",)),
    ({"type": "restore", "event": 2}, "bad-value", "before this one", ("event",)),
    ({"type": "handle", "actor": 1, "how": "a b"}, "bad-value", "a word", ("how",)),
    ({"type": "say", "actor": 1, "word": "x" * 41}, "bad-value", "at most 40 characters", ("word",)),
    ({"type": "dice", "for": "opening", "values": [7]}, "bad-value", "not 7", ("values", 0)),
    ({"type": "reveal", "pai": "1m", "to": [1, 1]}, "bad-value", "`to` has a place twice", ("to",)),
    ({"type": "bet", "by": 4, "on": 1}, "bad-value", "or the name of a bystander, not 4", ("by",)),
    ({"type": "end_kyoku", "deltas": [1, 2, 3]}, "bad-value", "four numbers", ("deltas",)),
    ({"type": "end_kyoku", "deltas": [1, 2, 3, 10**12]}, "bad-value", "huge", ("deltas", 3)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "code", "says", "path"), WRONG)
def test_an_event_that_is_wrong(line: Any, code: str, says: str, path: tuple[Any, ...]) -> None:
    error = in_a_hand(line)
    assert (error.code, error.path) == (code, path)
    assert says in error.message


@pytest.mark.parametrize(
    ("line", "says", "path"),
    [
        (START | {"names": ["A", "B", "A", "D"]}, "`names` has “A” twice", ("names", 2)),
        (START | {"names": ["A", "B", "C"]}, "the names of four players", ("names",)),
        (START | {"names": ["A", "B", "C", ""]}, "`names`", ("names", 3)),
    ],
)
def test_a_beginning_that_is_wrong(line: Any, says: str, path: tuple[Any, ...]) -> None:
    error = error_of(line)
    assert (error.code, error.path, error.line) == ("bad-value", path, 1)
    assert says in error.message


WRONG_DEALS: list[tuple[Any, str, str, tuple[Any, ...]]] = [
    (DEAL | {"tehais": ["?"] * 3}, "bad-value", "four places", ("tehais",)),
    (DEAL | {"tehais": ["?", "?", "1x", "?"]}, "bad-tile", "needs a suit", ("tehais", 2)),
    (DEAL | {"tehais": ["?", ["1m", "xx"], "?", "?"]}, "bad-tile", "", ("tehais", 1, 1)),
    (DEAL | {"tehais": ["?", "1m" * 35, "?", "?"]}, "bad-tile", "more than 34", ("tehais", 1)),
    (DEAL | {"melds": [["chi 135m"], [], [], []]}, "bad-tile", "three tiles in a row", ("melds", 0)),
    (DEAL | {"melds": ["chi 123m", [], [], []]}, "bad-value", "`melds`", ("melds", 0)),
    (DEAL | {"bakaze": "C"}, "bad-value", "a wind", ("bakaze",)),
    (DEAL | {"honba": 1000}, "bad-value", "0 to 999", ("honba",)),
    (DEAL | {"wall": ["1m"] * 145}, "bad-value", "more than 144", ("wall",)),
    ({"type": "seating", "winds": ["E", "E", "S", "W"]}, "bad-value", "each wind once", ("winds",)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "code", "says", "path"), WRONG_DEALS)
def test_a_deal_that_is_wrong(line: Any, code: str, says: str, path: tuple[Any, ...]) -> None:
    error = error_of(START, line)
    assert error.code == code
    assert error.path[: len(path)] == path
    assert says in error.message


# --- order


END = {"type": "end_kyoku"}
OVER = {"type": "end_game"}


def test_a_log_may_begin_in_the_middle_of_a_match() -> None:
    assert [event.type for event in read_events([DEAL, TSUMO, END])] == ["start_kyoku", "tsumo", "end_kyoku"]


@pytest.mark.parametrize(
    ("log", "line"),
    [
        ([TSUMO], 1),
        ([START, TSUMO], 2),
        ([START, END], 2),
        ([START, DEAL, DEAL], 3),
        ([START, DEAL, START], 3),
        ([START, DEAL, OVER], 3),
        ([START, DEAL, END, TSUMO], 4),
        ([START, DEAL, END, OVER, DEAL], 5),
        ([START, DEAL, {"type": "seating", "winds": ["E", "S", "W", "N"]}], 3),
    ],
)
def test_an_event_where_it_cannot_stand(log: list[Any], line: int) -> None:
    error = error_of(*log)
    assert (error.code, error.line, error.event) == ("out-of-order", line, line - 1)


def test_several_hands_and_matches() -> None:
    bet = {"type": "bet", "by": "Chen", "on": 1}
    log = [START, bet, DEAL, TSUMO, bet, END, DEAL, END, OVER, START, DEAL, END, START, DEAL]
    assert len(list(read_events(log))) == len(log)


def test_too_many_events_of_a_hand() -> None:
    log = [START, DEAL, *([TSUMO] * MOST_EVENTS_OF_A_HAND), END]
    assert len(list(read_events(log))) == MOST_EVENTS_OF_A_HAND + 3
    error = error_of(*log[:-1], TSUMO)
    assert (error.code, error.line) == ("too-many", MOST_EVENTS_OF_A_HAND + 3)


def test_it_reads_no_further_than_asked() -> None:
    events = read_events([START, DEAL, "{"])
    assert [next(events).type, next(events).type] == ["start_game", "start_kyoku"]
    with pytest.raises(LogError):
        next(events)


def test_an_error_as_json() -> None:
    error = error_of(START, DEAL, TSUMO | {"actor": 9})
    assert error.to_dict() == {
        "error": {
            "code": "bad-value",
            "line": 3,
            "event": 2,
            "message": "`actor` takes the place of a player, 0 to 3, not 9",
        }
    }
    assert error.to_dict("zh")["error"]["message"] == "`actor` 要寫玩家的位置 0 到 3，不是9"
    assert str(error) == "line 3: `actor` takes the place of a player, 0 to 3, not 9"
