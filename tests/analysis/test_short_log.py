"""Short logs: what each line becomes in an ordinary log."""

from __future__ import annotations

from typing import Any

import pytest

from paigui.analysis.short_log import line_of, log_of
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import PlayExample
from paigui.resolve import close_tree
from paigui.source import read_text
from paigui_runtime.play.event_specs import EVENTS
from paigui_runtime.play.log_reading import event_to_dict, read_events

UNSEEN = "?" * 16


def example(log: list[str], **more: str) -> PlayExample:
    """The example of a ruleset with these lines; ``more`` are its other keys as texts."""
    lines = ", ".join(f'"{line}"' for line in log)
    keys = "".join(f", {key}: {value}" for key, value in more.items())
    text = (
        "ruleset: house\nplay: {forbid: {one: {act: win by me, examples: "
        f"[{{log: [{lines}], finds: []{keys}}}]}}}}}}\n"
    )
    diags = Diagnostics()
    tree = read_text("test.yaml", text, diags)
    assert tree is not None
    closed = close_tree(tree, {}, diags)
    assert closed is not None
    assert diags.items == []
    found = closed.entries[0].examples[0]
    assert isinstance(found, PlayExample)
    return found


def events(*lines: str, **more: str) -> list[dict[str, Any]]:
    """What the lines become."""
    return log_of(example(list(lines), **more))[2:]


def start(**more: str) -> dict[str, Any]:
    return log_of(example([], **more))[1]


def test_a_hand_of_which_nothing_is_told() -> None:
    assert log_of(example([])) == [
        {"type": "start_game"},
        {
            "type": "start_kyoku",
            "bakaze": "E",
            "kyoku": 1,
            "honba": 0,
            "oya": 0,
            "opened": 0,
            "drawable": 40,
            "tehais": [UNSEEN] * 4,
        },
    ]


def test_a_sketch() -> None:
    found = start(
        hands="{p2: '45p 6p 111m ?', p3: 123456789m 1122p}",
        melds="{p3: [pon CCC from 1]}",
        flowers="{p0: 1f2g}",
        discards="{p1: 3p9s}",
        dealer="2",
        round="南",
        streak="3",
        drawable="7",
        acting="1",
    )
    assert found == {
        "type": "start_kyoku",
        "bakaze": "S",
        "kyoku": 3,
        "honba": 3,
        "oya": 2,
        "opened": 2,
        "drawable": 7,
        "tehais": [UNSEEN, UNSEEN, "45p 6p 111m ?" + "?" * 9, "123456789m 1122p"],
        "melds": [[], [], [], ["pon CCC from 1"]],
        "flowers": ["1f2g", "", "", ""],
        "discards": ["", "3p9s", "", ""],
        "turn": 1,
    }
    assert start(dealer="2", opened="1")["opened"] == 1


@pytest.mark.parametrize("word", ["all", "全部"])
def test_a_hand_that_has_just_been_dealt_is_no_sketch(word: str) -> None:
    found = start(drawable=word, hands="{p1: 1f 2f}")
    assert "drawable" not in found
    assert found["tehais"] == [UNSEEN, "1f 2f" + "?" * 14, UNSEEN, UNSEEN]


LINES = [
    (
        "1 dahai 3p",
        {"type": "dahai", "actor": 1, "pai": "3p", "tsumogiri": False},
    ),
    ("1 dahai 三筒 drawn", {"type": "dahai", "actor": 1, "pai": "3p", "tsumogiri": True}),
    (
        "1 dahai 3p meld",
        {"type": "dahai", "actor": 1, "pai": "3p", "from": "meld", "tsumogiri": False},
    ),
    (
        "1 dahai 3p by 2",
        {"type": "dahai", "actor": 1, "pai": "3p", "chosen_by": 2, "tsumogiri": False},
    ),
    ("2 tsumo 3s", {"type": "tsumo", "actor": 2, "pai": "3s"}),
    ("2 tsumo ? tail", {"type": "tsumo", "actor": 2, "pai": "?", "from": "tail"}),
    ("2 tsumo", {"type": "tsumo", "actor": 2, "pai": "?"}),
    ("2 ankan 8888s", {"type": "ankan", "actor": 2, "consumed": ["8s"] * 4}),
    ("2 ankan 8s", {"type": "ankan", "actor": 2, "consumed": ["8s"] * 4}),
    ("2 ankan 8887s", {"type": "ankan", "actor": 2, "consumed": ["8s", "8s", "8s", "7s"]}),
    ("2 kakan C", {"type": "kakan", "actor": 2, "pai": "C", "consumed": ["C"] * 3}),
    ("2 hana 1f", {"type": "hana", "actor": 2, "pai": "1f"}),
    ("2 hora", {"type": "hora", "actor": 2, "target": 2}),
    (
        "2 hora 3s from 1 as discard part tai 7",
        {
            "type": "hora",
            "actor": 2,
            "pai": "3s",
            "target": 1,
            "form": "discard",
            "laid": "part",
            "tai": 7,
        },
    ),
    ("3 none", {"type": "none", "actor": 3}),
    ("3 none 3p", {"type": "none", "actor": 3, "pai": "3p"}),
    ("3 call pon", {"type": "call", "actor": 3, "call": "pon"}),
    ("3 call kan 8s sign", {"type": "call", "actor": 3, "call": "kan", "pai": "8s", "sign": True}),
    ("3 show CC pon", {"type": "show", "actor": 3, "pais": ["C", "C"], "for": "pon"}),
    (
        "3 show 34s blame 3",
        {"type": "show", "actor": 3, "pais": ["3s", "4s"], "blame": 3},
    ),
    ("2 reach", {"type": "touch", "actor": 2, "step": "reach"}),
    ("2 reach tail", {"type": "touch", "actor": 2, "place": "tail", "step": "reach"}),
    ("2 touch", {"type": "touch", "actor": 2, "step": "touch"}),
    ("2 merge", {"type": "merge", "actor": 2}),
    ("2 merge unknown", {"type": "merge", "actor": 2, "known": False}),
    ("2 ready earth", {"type": "ready", "actor": 2, "kind": "earth"}),
    ("2 decline", {"type": "decline", "actor": 2}),
    ("2 walk", {"type": "walk", "actor": 2}),
    ("2 sit", {"type": "sit", "actor": 2}),
    ("2 pool", {"type": "pool", "actor": 2}),
    ("2 handle carried", {"type": "handle", "actor": 2, "how": "carried"}),
    ("2 handle upright 1.5", {"type": "handle", "actor": 2, "how": "upright", "seconds": 1.5}),
    ("2 say 請補", {"type": "say", "actor": 2, "word": "請補"}),
    (
        "2 name 3p discard meant",
        {"type": "name", "actor": 2, "pai": "3p", "for": "discard", "on_purpose": True},
    ),
    ("2 tell 5s of 1", {"type": "tell", "actor": 2, "pai": "5s", "about": 1}),
    ("2 tell wall", {"type": "tell", "actor": 2, "about": "wall"}),
    ("2 peek tail", {"type": "peek", "actor": 2, "at": "tail"}),
    ("2 steal 3p other", {"type": "steal", "actor": 2, "pai": "3p", "from": "other"}),
    (
        "2 disarray wall lasting",
        {"type": "disarray", "actor": 2, "what": "wall", "mendable": False},
    ),
    ("2 setaside 123m", {"type": "setaside", "actor": 2, "pais": ["1m", "2m", "3m"]}),
    ("2 playopen", {"type": "playopen", "actor": 2}),
    ("ryukyoku four_winds", {"type": "ryukyoku", "reason": "four_winds"}),
    ("2 ryukyoku nine_kinds", {"type": "ryukyoku", "actor": 2, "reason": "nine_kinds"}),
    ("end", {"type": "end_kyoku"}),
    ("2 decline at 12.5 judged", {"type": "decline", "actor": 2, "at": 12.5, "judged": True}),
    ("p2 decline", {"type": "decline", "actor": 2}),
]


@pytest.mark.parametrize(("line", "expected"), LINES, ids=[line for line, _ in LINES])
def test_a_line(line: str, expected: dict[str, Any]) -> None:
    assert events(line) == [expected]


@pytest.mark.parametrize(("line", "expected"), LINES, ids=[line for line, _ in LINES])
def test_a_log_can_be_read(line: str, expected: dict[str, Any]) -> None:
    """The reader of logs knows every event, and takes every field as it is."""
    assert list(read_events(log_of(example([line]))))[2].type == expected["type"]


def test_claims_take_the_tile_given_last() -> None:
    found = events("1 dahai 3p", "2 chi 3p 45p", "2 dahai C", "0 pon C", "0 dahai 9s", "3 daiminkan 9s")
    assert found[1] == {"type": "chi", "actor": 2, "pai": "3p", "consumed": ["4p", "5p"], "target": 1}
    assert found[3] == {"type": "pon", "actor": 0, "pai": "C", "consumed": ["C", "C"], "target": 2}
    assert found[5] == {"type": "daiminkan", "actor": 3, "pai": "9s", "consumed": ["9s"] * 3, "target": 0}


def test_a_claim_says_what_is_otherwise() -> None:
    (claim,) = events("2 chi 3p 46p from 0 untaken")
    assert claim == {
        "type": "chi",
        "actor": 2,
        "pai": "3p",
        "consumed": ["4p", "6p"],
        "target": 0,
        "taken": False,
    }
    (claim,) = events("2 pon 3p 33p from 0 taking 5p")
    assert claim["taken"] == "5p"


@pytest.mark.parametrize(
    ("lines", "target"),
    [
        (["1 dahai 3p", "2 hora 3p"], 1),
        (["1 dahai 3p", "2 hora"], 1),
        (["1 dahai 3p", "2 hora 4p"], 2),
        (["1 dahai 3p", "2 tsumo 3p", "2 hora 3p"], 2),
        (["1 dahai 3p", "2 tsumo 9s", "3 hora 3p from 1"], 1),
        (["1 kakan C", "3 hora C"], 1),
        (["1 hana 3p", "3 hora 3p"], 1),
        (["2 hora 3p"], 2),
        (["2 dahai 3p", "2 hora 3p"], 2),
    ],
)
def test_whose_tile_a_win_is_by(lines: list[str], target: int) -> None:
    assert events(*lines)[-1]["target"] == target


def test_a_robbed_flower_is_that_laid_out_last() -> None:
    assert events("1 hana 2g", "3 robhana 2g")[1] == {
        "type": "robhana",
        "actor": 3,
        "pai": "2g",
        "target": 1,
    }


@pytest.mark.parametrize(
    ("lines", "as_drawn"),
    [
        (["2 tsumo 3s", "2 dahai 3s"], True),
        (["2 tsumo 3s", "2 dahai 3s hand"], False),
        (["2 tsumo 3s", "2 dahai 4s"], False),
        (["2 tsumo 3s", "2 dahai 4s", "2 dahai 3s"], False),
        (["2 tsumo 3s", "3 dahai 3s"], False),
        (["2 tsumo 3s", "2 tsumo 4s tail", "2 dahai 3s"], False),
        (["2 tsumo 3s", "2 tsumo 4s tail", "2 dahai 4s"], True),
    ],
)
def test_a_discard_of_the_tile_just_drawn_is_as_drawn(lines: list[str], as_drawn: bool) -> None:
    assert events(*lines)[-1]["tsumogiri"] is as_drawn


def test_lines_are_counted_from_one_and_events_from_nought() -> None:
    found = events(
        "1 dahai 3p", "2 tsumo 9s", "restore 2", "3 accuse 1 1 for long", "0 check 1 2", "1 confess 4"
    )
    assert found[2] == {"type": "restore", "event": 3}
    assert found[3] == {"type": "accuse", "actor": 3, "target": 1, "event": 2, "cause": "long"}
    assert found[4] == {"type": "check", "actor": 0, "target": 1, "event": 3}
    assert found[5]["event"] == 5
    assert events("1 dahai 3p", "2 call pon with 1")[1]["with"] == 2
    assert [line_of(event) for event in (0, 1, 2, 5)] == [-1, 0, 1, 4]


def test_every_event_within_a_hand_can_be_written_but_those_around_it() -> None:
    """What is no line: bets, dice, markers, seats and what they say of the table around the hand."""
    written = {event["type"] for line, _ in LINES for event in events(line)}
    written |= {"chi", "pon", "daiminkan", "robhana", "restore", "accuse", "check", "confess"}
    within = {name for name, spec in EVENTS.items() if spec.stands == "hand"}
    assert within - written == {"reveal"}


def test_what_is_written_comes_back_from_the_reader() -> None:
    log = log_of(
        example(["1 dahai 3p", "2 chi 3p 45p", "2 dahai 6p"], hands="{p2: 45p 6p 111m 222m 999s EE FF}")
    )
    again = [event_to_dict(event) for event in read_events(log)]
    assert [event["type"] for event in again] == [event["type"] for event in log]
    assert list(read_events(again)) == list(read_events(log))
