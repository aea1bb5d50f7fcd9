"""The generated pages: up to date, complete, and every expression on them is one."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from paigui.check.play_places import PLAY_PLACES
from paigui.check.table_places import TABLE_PLACES
from paigui.diagnostics import Diagnostics, messages
from paigui.docs import grammar, keys
from paigui.docs.examples import WORD_TABLES, Example, examples
from paigui.docs.pages import EVERYTHING, PAGES, Made, Page, is_up_to_date
from paigui.ir.play_facts import MARKS_OF, PLAIN_FACTS, PLAY_CALLS
from paigui.ir.table_facts import TABLE_CALLS
from paigui.model import (
    example,
    exclusion,
    layer,
    moment,
    play_entries,
    play_example,
    scoring_entries,
    stakes_entries,
    table_entries,
)
from paigui.model.record import Record, keys_of
from paigui.pipeline import compile_ruleset
from paigui.syntax import parse_question, parse_text, print_expression
from paigui.syntax.vocabulary import vocabulary

GENERATE = "run `python -m paigui.docs`"


@pytest.mark.parametrize("made", EVERYTHING, ids=lambda made: made.path)
def test_it_is_up_to_date(made: Made) -> None:
    assert is_up_to_date(made), f"docs/{made.path} is not: {GENERATE}"


# --- words and examples


@pytest.mark.parametrize("name", WORD_TABLES)
def test_every_word_has_an_example_or_waits_for_the_rules_of_play(name: str) -> None:
    shown = examples()
    table = set(getattr(vocabulary(), name))
    if name == "names":  # the tables of play say what its words are
        table = set(vocabulary().names_say) - {
            *PLAIN_FACTS,
            *(PLAY_CALLS.keys() - TABLE_CALLS.keys()),
            MARKS_OF,
        }
    later = {word for word in shown.later if word in table}
    assert set(shown.words[name]) | later == table
    assert not set(shown.words[name]) & later


@pytest.mark.parametrize("name", WORD_TABLES)
def test_an_example_says_its_word_in_both_tongues(name: str) -> None:
    tables = vocabulary()
    for key, shown in examples().words[name].items():
        if name == "names":
            english, chinese = (key,), tables.names[key]
        else:
            english, chinese = getattr(tables, name)[key].english, getattr(tables, name)[key].chinese
        assert any(re.search(rf"\b{re.escape(word)}\b", shown.text) for word in english), shown.text
        assert chinese in shown.written("zh")


@pytest.mark.parametrize("shown", examples().all(), ids=lambda shown: shown.text)
def test_an_example_is_written_as_the_printer_writes_it_and_is_one_tree_in_both_tongues(
    shown: Example,
) -> None:
    tree = parse_text(shown.text)
    assert print_expression(tree, "en") == shown.text
    assert parse_text(shown.written("zh")) == tree


RULES = {
    "when": "tai: 1, when: {say}",
    "tai": "tai: {say}, when: no flowers",
    "per": "tai: 1, per: {say}",
    "only_if": "tai: 1, when: no flowers, only_if: {say}",
}
"""Where an expression stands in a rule; else it stands in the settlement."""
HEAD = "ruleset: shown\nextends: luohan\nset: {eight_pairs: true, single_wait: by-shape}\n"


def complaints(text: str, tmp_path: Path) -> list[str]:
    """The codes of all messages about a ruleset."""
    path = tmp_path / "shown.yaml"
    path.write_text(text, encoding="utf-8")
    diags = Diagnostics()
    compile_ruleset(path, {}, diags)
    return [item.code for item in diags.items]


def test_every_example_of_a_rule_compiles_where_it_says_that_it_stands(tmp_path: Path) -> None:
    found = [shown for shown in examples().all() if shown.place in RULES]
    rules = [
        f"  r{number}: {{name: r{number}, {RULES[shown.place].format(say=shown.text)}}}"
        for number, shown in enumerate(found)
    ]
    assert {shown.place for shown in found} == set(RULES)
    assert complaints(HEAD + "patterns:\n" + "\n".join(rules), tmp_path) == []


TABLE = {
    "draws": "draws: {{shown: {{name: s, when: {say}}}}}",
    "dealer": "rotation: {{dealer: {{next: {say}}}}}",
}
"""Where an example about the table stands."""


def test_every_example_of_a_table_compiles_there(tmp_path: Path) -> None:
    found = [shown for shown in examples().all() if shown.place in TABLE]
    assert {shown.place for shown in found} == set(TABLE)
    for shown in found:
        assert complaints(HEAD + TABLE[shown.place].format(say=shown.text), tmp_path) == [], shown.text


def test_every_other_example_compiles_in_the_settlement(tmp_path: Path) -> None:
    found = [shown for shown in examples().all() if shown.place not in (*RULES, *TABLE)]
    assert {shown.place for shown in found} == {"needs", "amount"}
    for shown in found:
        text = f"{HEAD}settlement: {{{shown.place}: {shown.text}}}"
        assert complaints(text, tmp_path) == [], shown.text


@pytest.mark.parametrize("word", examples().later)
def test_words_of_the_rules_of_play_are_read_and_refused(word: str, tmp_path: Path) -> None:
    text = examples().later[word]
    parse_question(text)
    rule = f"patterns: {{r: {{name: r, {RULES['when'].format(say=text)}}}}}"
    assert complaints(HEAD + rule, tmp_path)


def test_what_binds_tighter_is_so() -> None:
    for binding in examples().precedence:
        (plain, read), (plain_zh, read_zh) = binding.en, binding.zh
        assert read.count("(") > plain.count("(")
        trees = {str(parse_text(text)) for text in (plain, read, plain_zh, read_zh)}
        assert len({re.sub(r"span=[^)]*\)", "", tree) for tree in trees}) == 1, plain


# --- keys, places, grammar, messages


def test_every_record_of_the_model_is_shown() -> None:
    records = {
        value
        for module in (
            layer,
            exclusion,
            example,
            moment,
            scoring_entries,
            stakes_entries,
            table_entries,
            play_entries,
            play_example,
        )
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Record)
    }
    records -= {Record, stakes_entries.PartialSwitched, play_entries.PartialPlayed}
    assert records == set(keys.RECORDS.values()) | set(keys.SAME_KEYS)
    for record, same in keys.SAME_KEYS.items():
        assert [key.name for key in keys_of(record)] == [key.name for key in keys_of(same)]


@pytest.mark.parametrize("page", PAGES[:2], ids=lambda page: page.path)
def test_every_key_stands_on_the_page_in_both_tongues(page: Page) -> None:
    text = page.text()
    for record in keys.RECORDS.values():
        for key in keys_of(record):
            chinese = vocabulary().keys[key.name]
            pair = (key.name, chinese) if page.tongue == "en" else (chinese, key.name)
            assert f"| `{pair[0]}` | `{pair[1]}` |" in text


def test_every_expression_of_the_model_has_its_place() -> None:
    from paigui.model.kinds import Expression

    found = {
        (record, key.attribute)
        for record in keys.RECORDS.values()
        for key in keys_of(record)
        if isinstance(key.kind, Expression)
    }
    assert found - set(keys._PLACES) == {(layer.PartialDefinition, "value")}
    assert set(keys._PLACES) <= found
    shown = {place.name for place in keys.every_place()}
    assert shown | set(TABLE_PLACES) | set(PLAY_PLACES) == {place.name for place in keys._PLACES.values()}
    assert all(fields(place) for place in keys.every_place())


@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_the_grammar_is_there_whole(tongue: str) -> None:
    text = grammar.grammar_page("zh" if tongue == "zh" else "en")
    source = (Path(keys.__file__).parents[3] / "grammar" / "expression.lark").read_text(encoding="utf-8")
    for rule in re.findall(r"^\??([a-z_]+):", source, flags=re.M):
        assert re.search(rf"^{rule}:", text, flags=re.M), rule
    assert "->" not in text
    bare = re.sub(r'"[^"]*"|/[^\n]*/', "", text)
    words = {word.terminal for word in vocabulary().all_words()}
    assert not {word for word in words if word.startswith("_")} & set(re.findall(r"_?[A-Z_]+", bare))


@pytest.mark.parametrize("page", PAGES[2:], ids=lambda page: page.path)
def test_every_message_is_there(page: Page) -> None:
    text = page.text()
    assert re.findall(r"^### (PG\d{4})$", text, flags=re.M) == list(messages.codes())
    assert "{@" not in text
