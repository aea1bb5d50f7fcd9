"""Win records: what is read from each key, and what is refused with which reason."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from drawn_wins import HANDS, SEEDS, drawn_record
from hypothesis import given
from hypothesis import strategies as st

from paigui.syntax.words import chinese_value
from paigui_runtime.meld import Meld
from paigui_runtime.scorer import WAYS_ZH
from paigui_runtime.tiles import parse_tiles
from paigui_runtime.win import Win, WinError
from paigui_runtime.win_reading import CHOICES

COMPLETE = {"concealed": "123456789m 123p 55s SS", "win": "S", "seat": "E", "round": "E"}
FLOWERS = "1234f 1234g"


def refused(**changes: Any) -> WinError:
    record = {key: value for key, value in {**COMPLETE, **changes}.items() if value != "(left out)"}
    with pytest.raises(WinError) as caught:
        Win.parse(record)
    assert caught.value.code == "bad-win"
    return caught.value


def test_defaults() -> None:
    win = Win.parse(COMPLETE)
    assert win == Win(concealed=parse_tiles("123456789m 123p 55s SS"), win=28, seat=0, round=0)
    assert (win.by, win.replacement, win.eighth_flower, win.ready, win.special) == (
        "discard", (), "other", (), "none",
    )  # fmt: skip
    assert (win.melds, win.flowers, win.facts) == ((), (), {})
    assert (win.winner, win.streak, win.shown_streak) == (0, 0, 0)
    assert (win.dealer, win.payer, win.turn, win.seen, win.robbed_flower) == (None,) * 5
    assert not win.last_tile
    assert not win.flowers_dealt


def test_defaults_that_follow_another_key() -> None:
    win = Win.parse({**COMPLETE, "seat": "W", "streak": 2})
    assert (win.winner, win.shown_streak) == (2, 2)
    win = Win.parse({**COMPLETE, "seat": "W", "streak": 2, "winner": 1, "shown_streak": 0})
    assert (win.winner, win.shown_streak) == (1, 0)


def test_every_key() -> None:
    win = Win.parse(
        {
            "concealed": "6m 白 5m 白", "win": "7m", "by": "self-draw", "replacement": "added-kong", "last_tile": True,
            "melds": ["chi 432s from 2", "pon 中中中 from 0", "kong 5555p", "added-kong 🀀🀀🀀🀀 from 1"],
            "flowers": "梅春", "robbed_flower": None, "eighth_flower": "other", "seat": "北", "round": "S", "winner": 3,
            "dealer": 1, "payer": None, "streak": 3, "shown_streak": 4, "ready": "declared", "special": "human",
            "turn": 7, "seen": "1p 1p 2f", "flowers_dealt": True,
            "facts": {"triple_dice": True, "points": 3, "mood": "calm"},
        }
    )  # fmt: skip
    assert win.concealed == parse_tiles("56m PP")
    assert win.melds == (
        Meld("chi", parse_tiles("234s"), 2),
        Meld("pon", parse_tiles("CCC"), 0),
        Meld("kong", parse_tiles("5555p"), None),
        Meld("added-kong", parse_tiles("EEEE"), 1),
    )
    assert (win.seat, win.round, win.flowers) == (3, 1, parse_tiles("1f 1g"))
    assert (win.dealer, win.payer, win.streak, win.shown_streak, win.turn) == (1, None, 3, 4, 7)
    assert win.seen == parse_tiles("1p 1p 2f")
    assert win.facts == {"triple_dice": True, "points": 3, "mood": "calm"}
    assert (win.ready, win.special, win.last_tile, win.flowers_dealt) == (("declared",), "human", True, True)


def test_truths_and_numbers_may_be_text() -> None:
    # The examples of a ruleset are YAML without implicit types: every scalar is text.
    win = Win.parse({**COMPLETE, "last_tile": "true", "flowers_dealt": "false", "dealer": "2", "streak": "1"})
    assert (win.last_tile, win.flowers_dealt, win.dealer, win.streak) == (True, False, 2, 1)


@pytest.mark.parametrize(
    ("changes", "reason", "reason_zh"),
    [
        # keys and types
        ({"wins": "S"}, "no key “wins”; did you mean win?", "是不是 win？"),
        ({"lasttile": True}, "did you mean last_tile?", "是不是 last_tile？"),
        ({3: "S"}, "no key 3", "3"),
        ({"concealed": "(left out)"}, "`concealed` is missing", "缺少 `concealed`"),
        ({"seat": None}, "`seat` is missing", "缺少 `seat`"),
        ({"round": "(left out)"}, "`round` is missing", "缺少 `round`"),
        ({"concealed": 123}, "`concealed` takes tiles", "牌"),
        ({"concealed": "123456789m 1px"}, "“x” is no tile (character 14)", "第 14 個字"),
        ({"concealed": "1m" * 400}, "longer than any hand", "太長"),
        ({"win": "SS"}, "`win` takes one tile", "一張牌"),
        ({"win": "1f"}, "holds a flower tile", "花牌"),
        ({"concealed": "123456789m 123p 55s 1f2f"}, "holds a flower tile", "花牌"),
        ({"flowers": "1f E"}, "that is no flower", "不是花牌"),
        ({"seat": "C"}, "a wind: E, S, W or N", "E、S、W 或 N"),
        ({"seat": 0}, "a wind: E, S, W or N", "E、S、W 或 N"),
        ({"seat": "East"}, "a wind: E, S, W or N, not “East”", "不是「East」"),
        ({"round": "E" * 5000}, "a wind: E, S, W or N", "E、S、W 或 N"),
        ({"by": "selfdraw"}, "not “selfdraw”; did you mean self-draw?", "是不是 self-draw？"),
        ({"by": True}, "takes discard, self-draw", "之一"),
        ({"ready": "riichi"}, "none, heaven, earth or declared", "none、heaven、earth、declared"),
        ({"ready": ["heaven", "riichi"]}, "none, heaven, earth or declared, not “riichi”", "riichi"),
        ({"ready": ["heaven", "none"]}, "`none` stands alone under `ready`", "只能單獨寫"),
        ({"ready": ["heaven", "earth", "declared"]}, "at most 2 values, not 3", "最多 2 個值"),
        ({"ready": ["earth", "heaven"]}, "`heaven` or `earth`, not both", "只能有一個"),
        ({"ready": ["declared", "declared"]}, "nothing twice", "不能重複"),
        ({"replacement": {"flower": 1}}, "not a mapping", "一組鍵對值"),
        ({"by": "self-draw", "replacement": ["flower"] * 14}, "at most 13 values, not 14", "最多 13 個值"),
        (
            {"by": "self-draw", "replacement": ["flower", "flower"], "flowers": "1f"},
            "a flower set out, and the hand has only 1",
            "只有 1 個",
        ),
        (
            {"by": "self-draw", "replacement": ["concealed-kong", "flower"], "flowers": "1f"},
            "a concealed kong, and the hand has none",
            "這副牌沒有",
        ),
        (
            {"by": "seven-rob-one", "special": "heavenly", "flowers": "1234f 1234g", "flowers_dealt": True},
            "needs `by: self-draw`",
            "必須是",
        ),
        ({"last_tile": 1}, "true or false", "true 或 false"),
        ({"last_tile": "yes"}, "true or false", "true 或 false"),
        ({"dealer": True}, "the number of a player", "玩家號碼"),
        ({"dealer": 4}, "the number of a player", "玩家號碼"),
        ({"dealer": -1}, "the number of a player", "玩家號碼"),
        ({"dealer": 1.0}, "the number of a player", "玩家號碼"),
        ({"streak": float("nan")}, "a whole number from 0", "整數"),
        ({"turn": 10**30}, "a whole number from 0 to 99, not a huge number", "極大的數"),
        ({"facts": ["x"]}, "a mapping of declared facts", "事實"),
        ({"facts": {"x": 1.5}}, "`facts.x` takes", "`facts.x`"),
        ({"facts": {1: True}}, "names of facts", "事實的名稱"),
        # melds
        ({"melds": "chi 234s"}, "takes a list", "清單"),
        ({"melds": [["chi", "234s"]]}, "text such as", "文字"),
        ({"melds": ["chow 234s"]}, "“chow 234s” is not a meld", "不是副露"),
        ({"melds": ["chi"]}, "is not a meld", "不是副露"),
        ({"melds": ["chi 2sx4s"]}, "is no tile", "不是牌"),
        ({"melds": ["chi 235s"]}, "three tiles in a row", "連續的三張"),
        ({"melds": ["chi 89m1p"]}, "three tiles in a row", "連續的三張"),
        ({"melds": ["chi ESW"]}, "three tiles in a row", "連續的三張"),
        ({"melds": ["pon 55m"]}, "3 tiles of one kind", "3 張相同"),
        ({"melds": ["pon 1f1f1f"]}, "3 tiles of one kind", "3 張相同"),
        ({"melds": ["kong 555m"]}, "4 tiles of one kind", "4 張相同"),
        ({"melds": ["chi 123s from 4"]}, "number of a player, 0 to 3", "0 到 3"),
        ({"melds": ["concealed-kong 1111s from 2"]}, "nobody gives a tile to a concealed kong", "暗槓"),
        ({"melds": ["chi 234s"] * 6}, "at most five melds, not 6", "最多五組"),
        # what no table produces
        ({"concealed": "123456789m 123p SSSS", "win": "S"}, "5 copies of S", "有 5 張南"),
        ({"concealed": "55s SS 123456m", "melds": ["pon 555s", "kong SSSS"]}, "copies of", "只有四張"),
        ({"flowers": "1f 2f 1f"}, "the flower 1f is there twice", "春重複"),
        ({"concealed": "123456789m 123p 55s S"}, "15 tiles before the winning tile", "15 張"),
        ({"melds": ["chi 123s"]}, "19 tiles, counting three for each meld,", "每組副露算三張"),
        ({"concealed": "123456789m 123p 55s SSS", "win": None}, "`win` is missing", "缺少 `win`"),
        ({"special": "heavenly", "by": "self-draw", "win": None}, "16 tiles and no winning tile", "17 張"),
        ({"special": "heavenly"}, "needs `by: self-draw`", "必須是"),
        (
            {"special": "heavenly", "by": "eight-flowers", "flowers": FLOWERS},
            "needs `by: self-draw`",
            "必須是",
        ),
        ({"replacement": "flower", "flowers": "1f"}, "with `by: discard` none was drawn", "並沒有摸牌"),
        (
            {"replacement": "concealed-kong", "by": "robbed-kong"},
            "with `by: robbed-kong` none was drawn",
            "並沒有摸牌",
        ),
        ({"replacement": "flower", "by": "self-draw"}, "replaces a flower set out", "亮出的花牌"),
        ({"replacement": "concealed-kong", "by": "self-draw"}, "replaces a concealed kong", "暗槓"),
        ({"replacement": "added-kong", "by": "self-draw"}, "replaces an added kong", "加槓"),
        ({"replacement": "exposed-kong", "by": "self-draw"}, "replaces a claimed kong", "碰槓"),
        ({"by": "robbed-kong"}, "robbed S is the fourth", "第四張"),
        (
            {"by": "eight-flowers", "flowers": "1234f 123g"},
            "all eight flowers under `flowers`, not 7",
            "不是 7 張",
        ),
        (
            {"by": "seven-rob-one", "robbed_flower": "1f"},
            "all eight flowers under `flowers`, not 0",
            "不是 0 張",
        ),
        ({"robbed_flower": "1f", "flowers": "1f"}, "only with `by: seven-rob-one`", "只用於"),
        ({"eighth_flower": "self"}, "only with `by: seven-rob-one`", "只用於"),
        ({"payer": 0}, "player 0 cannot both win and be the `payer`", "不能又是 `payer`"),
        ({"winner": 2, "payer": 2}, "player 2 cannot both win", "玩家 2"),
        (
            {"concealed": "123456789m 55s SS", "melds": ["pon 111p from 0"]},
            "claims no own tile",
            "不能吃碰自己的牌",
        ),
        (
            {"concealed": "123456789m 55s SS", "melds": ["chi 123p from 0"], "seat": "W"},
            "the player before, who is 1",
            "上家是玩家 1",
        ),
        ({"seen": "SSS"}, "`seen` has 3 of S, and the winner held 3", "超過總數"),
        ({"seen": "1f1f"}, "`seen` has 2 of 1f", "超過總數"),
    ],
)
def test_refused(changes: dict[Any, Any], reason: str, reason_zh: str) -> None:
    error = refused(**changes) if all(isinstance(key, str) for key in changes) else _refused_key(changes)
    assert reason in error.message
    assert reason_zh in error.message_zh


def _refused_key(changes: dict[Any, Any]) -> WinError:
    with pytest.raises(WinError) as caught:
        Win.parse({**COMPLETE, **changes})
    return caught.value


@pytest.mark.parametrize(
    "changes",
    [
        # The winner's melds lie open: whether `seen` counts them or not, four is enough.
        {"concealed": "123456789m 55s SS", "melds": ["pon 111p from 2"], "seen": "1111p"},
        {"concealed": "123456789m 55s SS", "melds": ["kong 1111p"], "seen": "1111p"},
        {"seen": "S"},
        {"melds": [], "flowers": "1f", "by": "self-draw", "replacement": "flower"},
        {"concealed": "123456789m SSS 1p", "melds": ["added-kong CCCC"], "win": "1p", "by": "self-draw",
         "replacement": "added-kong"},
        {"concealed": "123456789m SSS 1p", "melds": ["kong CCCC"], "win": "1p", "by": "self-draw",
         "replacement": "exposed-kong"},
        {"concealed": "123456789m 12p 55s SSS", "win": "3p", "by": "robbed-kong"},
        {"by": "eight-flowers", "flowers": FLOWERS},
        {"by": "eight-flowers", "flowers": FLOWERS, "concealed": "147m 258p 369s ESWNCFPE", "win": None},
        {"by": "seven-rob-one", "flowers": FLOWERS, "robbed_flower": "4g", "eighth_flower": "self"},
        {"by": "seven-rob-one", "flowers": FLOWERS},
        {"seat": "S", "winner": 3, "payer": 1, "dealer": 3},
        {"concealed": "123456789m 55s SS", "melds": ["chi 123p from 3"]},
        {"concealed": "123456789m 55s SS", "melds": ["chi 123p from 0"], "seat": "S"},
    ],
)  # fmt: skip
def test_accepted(changes: dict[str, Any]) -> None:
    win = Win.parse({**COMPLETE, **changes})
    assert Win.parse(win.to_record()) == win


def test_heavenly_has_no_winning_tile() -> None:
    heavenly = {"special": "heavenly", "by": "self-draw"}
    named = Win.parse({**COMPLETE, **heavenly})
    assert named.win is None
    assert named == Win.parse({**COMPLETE, **heavenly, "concealed": "123456789m 123p 55s SSS", "win": None})


@given(HANDS)
def test_records_read_back(win: Win) -> None:
    assert Win.parse(win.to_record()) == win
    assert pickle.loads(pickle.dumps(win)) == win


NASTY: list[object] = [
    None, True, 0, -1, 10**5000, 1.5, float("nan"), float("inf"), "", "x", "\ud800", "\x00" * 5, "9" * 10**6,
    "1m" * 10**6, "chi " + "1" * 10**6, [], ["chi 123m"] * 10**6, [[]], {}, {"a": {"b": []}}, b"1m", object(), {1, 2},
]  # fmt: skip
KEYS = sorted(
    {*COMPLETE, "melds", "by", "flowers", "robbed_flower", "winner", "streak", "turn", "seen", "facts", "zzz"}
)


@pytest.mark.parametrize("value", NASTY, ids=lambda value: type(value).__name__)
def test_hostile_values_are_refused_or_read(value: object) -> None:
    for key in KEYS:
        _reads_or_refuses({**COMPLETE, key: value})
    _reads_or_refuses(value)
    _reads_or_refuses({**COMPLETE, "facts": {"x": value}})
    _reads_or_refuses({**COMPLETE, "melds": [value]})


@given(SEEDS, st.sampled_from(KEYS), st.recursive(st.none() | st.text() | st.integers() | st.booleans() | st.floats(),
       lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))  # fmt: skip
def test_any_record_is_read_or_refused(seed: int, key: str, value: object) -> None:
    _reads_or_refuses({**drawn_record(Random(seed)), key: value})


def _reads_or_refuses(record: Any) -> None:
    try:
        Win.parse(record)
    except WinError as error:
        reason = error
    else:
        return
    assert reason.code == "bad-win"
    assert 0 < len(reason.message) < 400
    assert reason.message.isprintable()
    assert reason.message_zh.isprintable()


@pytest.mark.parametrize(
    ("changes", "replacement", "ready"),
    [
        ({}, (), ()),
        ({"ready": "none", "replacement": "none"}, (), ()),
        ({"ready": [], "replacement": []}, (), ()),
        ({"ready": "earth"}, (), ("earth",)),
        ({"ready": ["earth"]}, (), ("earth",)),
        ({"ready": ["heaven", "declared"]}, (), ("heaven", "declared")),
        (
            {"by": "self-draw", "replacement": ["flower", "concealed-kong", "flower"]},
            ("flower", "concealed-kong", "flower"),
            (),
        ),
    ],
)
def test_what_happened_may_be_several_things(
    changes: dict[str, Any], replacement: tuple[str, ...], ready: tuple[str, ...]
) -> None:
    kong = {
        "concealed": "123456789m 55s SS",
        "melds": ["concealed-kong 1111p"],
        "win": "S",
        "flowers": "1f 2g",
    }
    win = Win.parse({**COMPLETE, **kong, **changes})
    assert (win.replacement, win.ready) == (replacement, ready)
    written = win.to_record()
    assert Win.parse(written) == win
    # One thing is written as it always was.
    assert written.get("ready", "none") in ("none", "earth", ["heaven", "declared"])
    assert written.get("replacement", "none") in ("none", ["flower", "concealed-kong", "flower"])


def test_error_as_json() -> None:
    error = WinError("not-a-win", "the hand is not complete", "牌型未完成", (0, 33))
    assert error.to_dict() == {
        "error": {"code": "not-a-win", "message": "the hand is not complete", "waits": ["1m", "P"]}
    }
    assert error.to_dict("zh")["error"]["message"] == "牌型未完成"
    assert str(pickle.loads(pickle.dumps(error))) == "the hand is not complete"


def test_ways_have_the_chinese_words_of_the_language() -> None:
    assert {way: chinese_value(way) for way in CHOICES["by"]} == WAYS_ZH
