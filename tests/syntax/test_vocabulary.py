"""Keys and values of files: one Chinese form each, and every one that the model reads."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from paigui.ir.facts import FACTS
from paigui.ir.play_facts import DOMAINS, MARKS_OF, OF_A_PLAYER, PLAY_CALLS, PLAY_FACTS
from paigui.model.kinds import Expression, Identifier, Truth, Word
from paigui.model.layer import Layer
from paigui.model.play_example import Drawable
from paigui.model.record import Record, keys_of
from paigui.syntax.parse import parse_text
from paigui.syntax.places import RULESET, Place, Single
from paigui.syntax.print import print_expression
from paigui.syntax.vocabulary import OF
from paigui.syntax.words import (
    canonical_key,
    canonical_name,
    canonical_value,
    chinese_key,
    chinese_name,
    chinese_value,
    is_word,
    reserved_words,
    vocabulary,
)

TABLES = vocabulary()


@pytest.mark.parametrize("table", ["keys", "ids", "values", "names", "owners", "properties"])
def test_unique_both_ways(table: str) -> None:
    chinese = list(getattr(TABLES, table).values())
    assert len(chinese) == len(set(chinese))
    for form in chinese:
        assert re.fullmatch("[㐀-鿿]+", form), form


def test_a_chinese_word_is_never_a_key_and_another_value() -> None:
    for chinese in set(TABLES.canonical_keys) & set(TABLES.canonical_values):
        assert TABLES.canonical_keys[chinese] == TABLES.canonical_values[chinese], chinese


def test_both_ways() -> None:
    for key in TABLES.keys:
        assert canonical_key(chinese_key(key)) == key
    for value in TABLES.values:
        assert canonical_value(chinese_value(value)) == value
    for name in TABLES.names:
        assert canonical_name(chinese_name(name)) == name
    assert canonical_key("是") == "true"
    assert canonical_key("our_rule") == chinese_key("our_rule") == "our_rule"


def test_no_key_or_value_is_what_yaml_takes_for_a_truth() -> None:
    for word in (*TABLES.keys, *TABLES.values):
        assert word not in ("on", "off", "yes", "no", "null")


def test_every_fact_of_a_win_has_a_chinese_name() -> None:
    assert set(FACTS) <= set(TABLES.names)


def test_every_fact_of_play_has_a_chinese_form_and_says_what_it_is() -> None:
    for name in PLAY_FACTS:
        owner, point, key = name.partition(".")
        assert owner in (TABLES.owners if point else TABLES.names), name
        assert not point or key in TABLES.properties, name
        assert set(TABLES.asked.get(name) or TABLES.names_say[name]) == {"en", "zh"}, name
    assert set(TABLES.asked) == {name for name in PLAY_FACTS if "." in name}
    assert set(TABLES.asked_of_players) == set(OF_A_PLAYER) <= set(TABLES.properties)
    assert {*PLAY_CALLS, MARKS_OF} <= set(TABLES.names_say)
    words = {word for words in DOMAINS.values() for word in words} - set(TABLES.english)
    assert words <= set(TABLES.names)


def test_a_chinese_name_means_one_thing() -> None:
    words = [*(word.chinese for word in TABLES.all_words()), *(TABLES.names | TABLES.owners).values()]
    assert len(words) == len(set(words))
    assert not [word for word in words if word.startswith(OF)]


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (
            "turn.taken_by is chow and act.tile in completions(turn.with)",
            "本手之進牌為吃牌且此舉之牌在成順之牌(本手之伴張)",
        ),
        ("count(won.payer.discards) == 1", "計(所胡之付家之捨牌)==1"),
        ("rival.finished before mine.called", "對方之完成早於己方之喊"),
        (
            "leg.due is not none and act.place is not leg.due",
            "本程之應取處不為從缺且此舉之處不為本程之應取處",
        ),
        ("me.waits meets lap(me)", "自己之聽張相交巡內捨牌(自己)"),
        ("act.what in win + flower_win", "此舉之事在胡牌+花胡"),
    ],
)
def test_what_play_asks_is_read_in_either_tongue(english: str, chinese: str) -> None:
    tree = parse_text(english)
    assert print_expression(tree, "zh") == chinese
    assert parse_text(chinese) == tree


def test_reserved_words() -> None:
    for word in ("any", "has", "have", "triplet", "triplets", "before", "implies", "option", "true", "null"):
        assert is_word(word)
        assert word in reserved_words()
    for name in ("seat_wind", "self_draw", "won", "fed", "points", "streak", "me"):
        assert not is_word(name)
    assert not reserved_words() & set(TABLES.names)


def _records(record: type[Record]) -> set[type[Record]]:
    """A record and all records below it, found through the kinds of its keys."""
    found: set[type[Record]] = set()
    stack: list[object] = [record]
    while stack:
        item = stack.pop()
        if isinstance(item, type) and issubclass(item, Record):
            if item not in found:
                found.add(item)
                stack += [key.kind for key in keys_of(item)]
        elif hasattr(item, "__dataclass_fields__") and not isinstance(item, type):
            stack += [getattr(item, part.name) for part in fields(item)]
    return found


def test_every_key_and_word_of_the_model_has_a_chinese_form() -> None:
    lacking = set()
    for record in _records(Layer):
        for key in keys_of(record):
            if key.name not in TABLES.keys:
                lacking.add(key.name)
            if isinstance(key.kind, Word):
                lacking |= {word for word in key.kind.words if word not in TABLES.values}
    assert lacking == set()


def _single(place: Place) -> Single:
    return place.single


@pytest.mark.parametrize("record", sorted(_records(Layer), key=lambda record: record.__name__))
def test_the_formatter_knows_what_stands_behind_each_key_of_the_model(record: type[Record]) -> None:
    """Its table is its own, for the model stands on this package; here the two are held together."""
    expected = {
        key.name: Single(key.kind.start)
        if isinstance(key.kind, Expression)
        else Single.WORD
        if isinstance(key.kind, Word)
        else Single.TRUTH
        if isinstance(key.kind, Truth)
        else Single.ALL
        if isinstance(key.kind, Drawable)
        else None
        for key in keys_of(record)
    }
    tables = [place.keys for place in _places() if place.keys and set(expected) <= set(place.keys)]
    assert tables, f"no place for {record.__name__}"
    assert any(_agree(table, expected) for table in tables)


def _agree(table: object, expected: dict[str, Single | None]) -> bool:
    assert isinstance(table, dict)
    return all(kind is None or table[name].single is kind for name, kind in expected.items())


def _places() -> list[Place]:
    found: list[Place] = []
    stack = [RULESET]
    while stack:
        place = stack.pop()
        found.append(place)
        stack += (*place.keys.values(), *place.closed.values())
        stack += [below for below in (place.ids, place.items) if below is not None]
    return found


def test_a_new_id_can_be_named_in_expressions() -> None:
    assert Identifier(new=True).pattern == "[a-z][a-z0-9_]*"
