"""The key tables: every key has its words in both languages, and no table contradicts another."""

from __future__ import annotations

from dataclasses import fields

import pytest

from paigui.model.example import WinRecord
from paigui.model.kinds import Word
from paigui.model.layer import Layer
from paigui.model.record import Record, keys_of
from paigui.model.schema import MERGED_RECORDS, WHOLE_RECORDS
from paigui.model.shapes import Section
from paigui.syntax.words import canonical_key, canonical_value, chinese_key, chinese_value

SECTIONS = [item.kind.record for item in keys_of(Layer) if isinstance(item.kind, Section)]
RECORDS: list[type[Record]] = [Layer, *WHOLE_RECORDS, *MERGED_RECORDS, *SECTIONS]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_key_is_explained_in_both_languages(record: type[Record]) -> None:
    for item in keys_of(record):
        assert item.en.endswith("."), item
        assert item.zh.endswith("。"), item
        assert item.attribute in {field.name for field in fields(record)}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_key_has_one_chinese_word(record: type[Record]) -> None:
    for item in keys_of(record):
        chinese = chinese_key(item.name)
        assert chinese != item.name
        assert canonical_key(chinese) == item.name


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_word_of_a_closed_list_has_one_chinese_word(record: type[Record]) -> None:
    for item in keys_of(record):
        for word in item.kind.words if isinstance(item.kind, Word) else ():
            chinese = chinese_value(word)
            assert chinese != word
            assert canonical_value(chinese) == word


def test_a_win_record_has_the_keys_of_the_public_format() -> None:
    assert {item.name for item in keys_of(WinRecord)} == {
        "concealed", "melds", "win", "by", "replacement", "last_tile", "flowers", "robbed_flower", "eighth_flower",
        "seat", "round", "winner", "dealer", "payer", "streak", "shown_streak", "ready", "special", "turn", "seen",
        "flowers_dealt", "facts",
    }  # fmt: skip
