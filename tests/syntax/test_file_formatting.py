"""The formatter of ruleset files: what it changes, what it leaves, and that the other tongue is a way there and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paigui import data
from paigui.diagnostics import Diagnostics
from paigui.model import read_layer
from paigui.source import read_text
from paigui.syntax import format_file, is_formatted

HOUSE = """\
# Our table.
ruleset: our-table            # the id
title: {zh: 我們家的規矩, en: Our table}
extends: luohan
set: {eight_pairs: true, single_wait: by-shape}

define:
  shaped: any  triplets of  seat_wind   # a definition
refuse:
  no_such: {when: heavenly and not (won by self_draw), says: "It cannot be: a slip."}

patterns:

  all_triplets: {tai: 5}      # override one field
  concealed_triplets_5: null  # drop a rule
  last_discard:
    name: {zh: 河底撈魚, en: last discard}
    tai: 1
    when: won by discard and last_tile
    absorbs: [{rule: all_triplets, when: 'counted  twins', because: necessary, in: [standard]}, self_draw]
    because: rule
    adjust: {name: less, by: -( 1 ), when: "any honor"}
    examples:
      - {concealed: 123456789m 123p 55s SS, win: S, by: discard, last_tile: true, seat: E, round: E,
         shows: [last_discard], note: "when: won by discard"}
      - {concealed: 123456789m 123p 55s SS, win: S, by: self-draw, seat: E, round: E,
         lacks: [last_discard], set: {eight_pairs: false}}
settlement:
  base: 2
  amount: >-
    base + hand_tai
    + dealer_tai
  needs: |
    hand_tai >=  3
"""

IN_CHINESE = """\
# Our table.
牌規: our-table            # the id
標題: {中文: 我們家的規矩, 英文: Our table}
承襲: luohan
設定: {eight_pairs: 是, single_wait: by-shape}

定義:
  shaped: 有刻子屬門風   # a definition
不受理:
  no_such: {條件: 天胡且非胡以自摸, 說明: "It cannot be: a slip."}

台型:

  all_triplets: {台: 5}      # override one field
  concealed_triplets_5: null  # drop a rule
  last_discard:
    名稱: {中文: 河底撈魚, 英文: last discard}
    台: 1
    條件: 胡以捨牌且末張
    不另計: [{規則: all_triplets, 條件: '已計twins', 因為: 必然, 限於: [standard]}, self_draw]
    因為: 規定
    增減: {名稱: less, 以: -1, 條件: "有字牌"}
    例:
      - {暗牌: 123456789m 123p 55s SS, 胡張: S, 以: 捨牌, 末張: 是, 座: E, 圈: E,
         計入: [last_discard], 註: "when: won by discard"}
      - {暗牌: 123456789m 123p 55s SS, 胡張: S, 以: 自摸, 座: E, 圈: E,
         不計: [last_discard], 設定: {eight_pairs: 否}}
結算:
  底: 2
  金額: >-
    底+手牌台+莊家台
  門檻: |
    手牌台>=3
"""


def test_a_whole_file_in_chinese() -> None:
    assert format_file(HOUSE, tongue="zh") == IN_CHINESE


def test_spelling_alone() -> None:
    changed = {
        "any  triplets of  seat_wind ": "any triplet of seat_wind ",
        "heavenly and not (won by self_draw)": "heavenly and not won by self_draw",
        "'counted  twins'": "'counted twins'",
        "by: -( 1 )": "by: -1",
        "hand_tai >=  3": "hand_tai >= 3",
    }
    expected = HOUSE
    for old, new in changed.items():
        assert old in expected
        expected = expected.replace(old, new)
    assert format_file(HOUSE) == expected
    assert is_formatted(expected)
    assert not is_formatted(HOUSE)
    # In a given tongue a block is filled anew too.
    assert format_file(HOUSE, tongue="en") == expected.replace("hand_tai\n    + dealer", "hand_tai + dealer")


@pytest.mark.parametrize("text", [HOUSE, IN_CHINESE])
def test_there_and_back(text: str) -> None:
    english = format_file(text, tongue="en")
    chinese = format_file(text, tongue="zh")
    assert format_file(english, tongue="en") == english
    assert format_file(chinese, tongue="zh") == chinese
    assert format_file(chinese, tongue="en") == english
    assert format_file(english, tongue="zh") == chinese


def test_both_tongues_say_the_same() -> None:
    layers = []
    for text in (HOUSE, IN_CHINESE):
        diags = Diagnostics()
        # The layer keeps values of options as they are written.
        tree = read_text("house.yaml", re.sub(r"(set|設定): \{.*?\}", r"\1: {}", text), diags)
        assert tree is not None
        layers.append(read_layer(tree, diags))
        assert diags.items == []
    assert layers[0] == layers[1]


@pytest.mark.parametrize(
    "path", sorted((data.root() / "rulesets").rglob("*.yaml")), ids=lambda path: path.name
)
def test_shipped_rulesets_there_and_back(path: Path) -> None:
    text = path.read_text("utf-8")
    assert is_formatted(text)
    english = format_file(text, tongue="en")
    chinese = format_file(text, tongue="zh")
    assert chinese != english
    assert format_file(chinese, tongue="zh") == chinese
    assert format_file(chinese, tongue="en") == english


@pytest.mark.parametrize(
    ("written", "chinese"),
    [
        # `by` is a value in a map, a way and a win, an expression under `adjust`.
        ("maps: {m: {by: seat_wind, E: 1f}}", "對照: {m: {以: 門風, 東: 1f}}"),
        ("wins: {w: {by: self-draw, tile: drawn}}", "胡法: {w: {以: 自摸, 來張: 摸入}}"),
        ("patterns: {p: {adjust: [{by: streak}]}}", "台型: {p: {增減: [{以: 連莊數}]}}"),
        # `tai` is an expression in a rule, a number in an example.
        ("patterns: {p: {tai: (1 if last_tile else 2)}}", "台型: {p: {台: (1若末張否則2)}}"),
        ("examples: [{tai: 2, special: heavenly}]", "例: [{台: 2, 特胡: 天胡}]"),
        (
            "examples: [{ready: [heaven, declared], replacement: [concealed-kong, flower]}]",
            "例: [{聽牌: [天聽, 報聽], 補牌: [暗槓, 補花]}]",
        ),
        (
            "by_option: {early: {true: {patterns: {calm: {when: any pair}}, settlement: {needs: hand_tai > 1}}}}",
            "依選項: {early: {true: {台型: {calm: {條件: 有對子}}, 結算: {門檻: 手牌台>1}}}}",
        ),
        ("define: {mine: 'melded triplets'}", "定義: {mine: '副露刻子'}"),
        ("define: {run(s; r): any sequence from r of s}", "定義: {run(s; r): 有順子起自r屬s}"),
        (
            "forms: {f: {parts: [{groups: 5}, {pairs: 1}], melds: none}}",
            "牌型: {f: {組成: [{組: 5}, {對子: 1}], 副露: 無}}",
        ),
        ("forms: {f: {parts: none, scores: [win]}}", "牌型: {f: {組成: 無, 只計: [win]}}"),
        ("patterns: {p: {absorbs: all}}", "台型: {p: {不另計: 全部}}"),
        ("patterns: {p: {absorbs: [all, self]}}", "台型: {p: {不另計: [全部, self]}}"),
        (
            "patterns: {p: {absorbs: {add: [{all_but: [rule], because: rule}], drop: [any]}}}",
            "台型: {p: {不另計: {增列: [{除外: [rule], 因為: 規定}], 刪去: [any]}}}",
        ),
        (
            "patterns: {p: {absorbs: {rule: all, when: alone}}}",
            "台型: {p: {不另計: {規則: 全部, 條件: 獨計}}}",
        ),
        ("wins: {w: {tile: drawn, scores: [win]}}", "胡法: {w: {來張: 摸入, 只計: [win]}}"),
        ("readings: {prefer: any pair, ties: most}", "讀法: {先取: 有對子, 平手: 最多}"),
        ("readings: {sum: [most, sum]}", "讀法: {合計: [most, sum]}"),
        ("coexistence: count-all", "並存: 全計"),
        ("options: {o: {type: bool, default: true}}", "選項: {o: {型別: 是非, 預設: 是}}"),
        ("define: {d: {value: any honor, says: x}}", "定義: {d: {值: 有字牌, 說明: x}}"),
        ("examples: [{facts: {triple: true, when: false}}]", "例: [{事實: {triple: 是, when: 否}}]"),
        ("readings: {prefer: any honor}", "讀法: {先取: 有字牌}"),
        ("patterns: {p: {reading: {zh: 判, en: so}}}", "台型: {p: {判讀: {中文: 判, 英文: so}}}"),
        (
            "penalties: {p: {examples: [{drawable: all, log: [0 hora]}, {payer: 2, amount: 1}]}}",
            "罰則: {p: {例: [{可摸張數: 全部, 牌譜: [0 hora]}, {付家: 2, 金額: 1}]}}",
        ),
        (
            "extras: {e: {examples: [{drawable: all, log: [0 hora]}, {payer: 2, holds: true}]}}",
            "加付: {e: {例: [{可摸張數: 全部, 牌譜: [0 hora]}, {付家: 2, 成立: 是}]}}",
        ),
    ],
)
def test_what_stands_where(written: str, chinese: str) -> None:
    assert format_file(written, tongue="zh") == chinese
    assert format_file(chinese, tongue="en") == written


@pytest.mark.parametrize(
    "text",
    [
        # ids, names, sentences, user data
        "patterns: {when: {name: tai}}",
        "options: {default: {of: [true, none], default: none}}",
        "title: any  honor",
        # what cannot be read, and what has another meaning when it vanishes
        "patterns: {p: {when: any  tripplets off winds}}",
        "patterns: {p: {when: any  55p}}",
        "patterns: {p: {when: }}",
        "patterns: {p: {when: null}}",
        # what the language does not know
        "patterns: {p: {whenn: any  honor}}",
        "plays: {forbid: {x: {when: any  honor}}}",
        # over several lines
        "patterns:\n  p:\n    when: any  honor\n      and  last_tile\n",
        "patterns: {p: {when: 'any  honor\n  and last_tile'}}",
        # no file of the language
        "- any  honor\n",
        "patterns: [",
        "patterns: &x {p: {when: any  honor}}\n",
        "",
    ],
)
def test_left_alone(text: str) -> None:
    assert format_file(text) == text


def test_quotation_marks_stay_where_they_are() -> None:
    text = """{"patterns":{"p":{"when":"any  honor","tai":'1'}}}"""
    assert format_file(text) == text.replace("any  honor", "any honor")
    assert format_file(text, tongue="zh") == """{"台型":{"p":{"條件":"有字牌","台":'1'}}}"""


def test_an_expression_keeps_its_own_tongue() -> None:
    text = "patterns: {p: {when: 有 刻子 屬風牌, tai: 底 + 1, per: count(flowers )}}"
    assert format_file(text) == "patterns: {p: {when: 有刻子屬風牌, tai: 底+1, per: count(flowers)}}"


def test_carriage_returns_and_blocks_stay() -> None:
    text = "patterns:\r\n  p:\r\n    when: any  honor   # note\r\n    tai: 1\r\n"
    assert format_file(text) == text.replace("any  honor", "any honor")
    block = "patterns:\n  p:\n    when: >2-  # note\n        any  honor\n\n    tai: 1\n"
    assert format_file(block) == block.replace("any  honor", "any honor")


def test_a_long_block_is_filled_anew_in_a_tongue() -> None:
    line = "any triplet of winds and any triplet of dragons and any sequence with terminals"
    text = f"patterns:\n  p:\n    when: >-\n      {line} and {line}\n"
    filled = format_file(text, tongue="en")
    first, rest = f"{line} and any triplet of winds", line.removeprefix("any triplet of winds ")
    assert filled == f"patterns:\n  p:\n    when: >-\n      {first}\n      {rest}\n"
    assert format_file(format_file(filled, tongue="zh"), tongue="en") == filled
