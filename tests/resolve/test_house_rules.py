"""The house rules of the tutorial: ten lines over a parent, in English and in Chinese."""

from __future__ import annotations

from dataclasses import replace

from closing import close_texts, ids, pattern

from paigui.model.ruleset import Ruleset, Text
from paigui.syntax import parse_text

LUOHAN = """
ruleset: luohan
options:
  eight_pairs: {type: bool, default: false}
patterns:
  self_draw: {name: 自摸, tai: 1, when: won by self_draw}
  all_triplets: {name: 對對胡, tai: 4, when: count(triplets) == 5}
  concealed_triplets_5: {name: 五暗坎, tai: 13, when: count(concealed triplets) == 5, absorbs: [all_triplets]}
"""
HOUSE = """
ruleset: our-table
title: {zh: 我們家的規矩, en: Our table}
extends: luohan
set: {eight_pairs: true}

patterns:
  all_triplets: {tai: 5}                    # override one field
  concealed_triplets_5: null                # drop a rule
  last_discard:                             # add one
    name: {zh: 河底撈魚, en: last discard}
    tai: 1
    when: won by discard and last_tile
    examples:
      - {concealed: 123456789m 123p 55s SS, win: S, by: discard, last_tile: true, seat: E, round: E, shows: [last_discard]}
"""
CHINESE = """
牌規: our-table
標題: {中文: 我們家的規矩, 英文: Our table}
承襲: luohan
設定: {eight_pairs: 是}

台型:
  all_triplets: {台: 5}
  concealed_triplets_5: null
  last_discard:
    名稱: {中文: 河底撈魚, 英文: last discard}
    台: 1
    條件: 胡以捨牌且末張
    例:
      - {暗牌: 123456789m 123p 55s SS, 胡張: S, 以: 捨牌, 末張: 是, 座: 東, 圈: 東, 計入: [last_discard]}
"""


def test_the_house_rules_of_the_design() -> None:
    house = close_texts(LUOHAN, HOUSE)
    assert (house.id, house.title) == ("our-table", Text(zh="我們家的規矩", en="Our table"))
    assert (house.lineage, house.dropped) == (("luohan",), ("concealed_triplets_5",))
    assert [(option.id, option.value) for option in house.options] == [("eight_pairs", True)]
    assert ids(house) == ["self_draw", "all_triplets", "last_discard"]
    assert pattern(house, "all_triplets").tai == parse_text("5")
    assert pattern(house, "all_triplets").when == parse_text("count(triplets) == 5")
    assert pattern(house, "last_discard").when == parse_text("won by discard and last_tile")
    (example,) = pattern(house, "last_discard").examples
    assert example.shows == ("last_discard",)
    assert {entry.key.text for entry in example.win.entries} == {
        "concealed",
        "win",
        "by",
        "last_tile",
        "seat",
        "round",
    }


def test_chinese_keys_and_words_give_the_same_ruleset() -> None:
    english, chinese = close_texts(LUOHAN, HOUSE), close_texts(LUOHAN, CHINESE)
    assert chinese == english
    assert _examples(chinese) == _examples(english)


def _examples(ruleset: Ruleset) -> list[object]:
    return [replace(example) for entry in ruleset.patterns for example in entry.examples]
