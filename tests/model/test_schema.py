"""The JSON Schema: it is the one of the model, and says the same as the reader on rulesets good and bad."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from paigui import data
from paigui.diagnostics import Diagnostics
from paigui.model import read_layer
from paigui.model.schema import ruleset_schema, schema_text
from paigui.source import read_path, read_text
from paigui.source.tree import Mapping, Node, Scalar, Sequence

VALIDATOR = Draft7Validator(ruleset_schema())
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
LEFT_TO_THE_COMPILER = {
    "PG0303-key-in-both-tongues": "a schema would have to say so of every pair of keys",
    "PG0303-closed-section": "a schema would have to say so of every pair of keys",
    "PG0309-players": "bounds within a text",
    "PG0313-word-of-the-language": "the list of words would stand in every id",
    "PG0317-no-tile": "tiles have many notations",
    "PG0319-flower-in-a-form": "tiles have many notations",
    "PG0321-character-that-cannot-be-shown": "regular expressions of editors differ on characters",
    "PG0324-section-dropped": "nothing and null are one value to YAML",
    "PG0325-not-seventeen-tiles": "a sum",
    "PG0327-part-twice": "parts differ in their numbers",
    "PG0328-named-twice": "an id and a mapping may name one rule",
    "PG0329-no-range": "a comparison",
    "PG0342-number-twice": "a comparison",
    "PG0356-parameter-twice": "a comparison",
    "PG0357-defined-twice": "a comparison",
    "PG0358-parameters-without-value": "a key and its value",
    "PG0343-a-rule-and-all-but": "a schema would have to say so of every pair of keys",
    "PG0331-example-expects-nothing": "a warning",
    "PG0314-mark-without-act": "a parent may say it",
    "PG0370-log-expects-nothing": "a warning",
    "PG0366-no-place-in-a-line": "each event has words of its own",
    "PG0367-line-not-whole": "each event has words of its own",
    "PG0369-no-line-before": "a comparison",
}


def value(node: Node) -> Any:
    """What an editor makes of a YAML value, by the core schema of YAML 1.2."""
    if isinstance(node, Mapping):
        return {entry.key.text: value(entry.value) for entry in node.entries}
    if isinstance(node, Sequence):
        return [value(item) for item in node.items]
    assert isinstance(node, Scalar)
    if node.plain_null:
        return None
    if node.text in ("true", "false"):
        return node.text == "true"
    return int(node.text) if re.fullmatch("-?[0-9]+", node.text) else node.text


def test_the_file_is_that_of_the_model() -> None:
    assert data.grammar_file("ruleset.schema.json").read_text(encoding="utf-8") == schema_text()


def test_it_is_a_schema() -> None:
    Draft7Validator.check_schema(ruleset_schema())


@pytest.mark.parametrize("path", data.rulesets().values(), ids=lambda path: path.stem)
def test_it_accepts_the_shipped_rulesets(path: Path) -> None:
    tree = read_path(path, Diagnostics())
    assert tree is not None
    assert [error.message for error in VALIDATOR.iter_errors(value(tree))] == []


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_it_refuses_what_the_reader_refuses(path: Path) -> None:
    text = path.read_text(encoding="utf-8").split("--- house.yaml\n")[1].split("--- ")[0]
    tree = read_text("house.yaml", text, Diagnostics())
    assert tree is not None
    assert VALIDATOR.is_valid(value(tree)) == (path.stem in LEFT_TO_THE_COMPILER)


CHINESE = """
牌規: house
承襲: luohan
設定: {eight_pairs: 是}
台型:
  all_triplets: {台: 5}
  concealed_triplets_5: null
  last_discard:
    名稱: {中文: 河底撈魚, 英文: last discard}
    台: 1
    條件: 胡以捨牌且末張
    不另計: [{規則: self_draw, 因為: 必然}]
    例: [{暗牌: 123m, 胡張: S, 以: 捨牌, 末張: 是, 座: 東, 圈: 東, 計入: [last_discard]}]
"""


def test_it_accepts_chinese_keys_and_words_and_refuses_what_is_neither() -> None:
    diags = Diagnostics()
    tree = read_text("house.yaml", CHINESE, diags)
    assert tree is not None
    read_layer(tree, diags)
    assert diags.items == []
    assert VALIDATOR.is_valid(value(tree))
    for good, bad in (("台: 5", "臺: 5"), ("捨牌", "丟牌"), ("設定", "設置"), ("條件", "條目")):
        broken = read_text("house.yaml", CHINESE.replace(good, bad), Diagnostics())
        assert broken is not None
        assert not VALIDATOR.is_valid(value(broken))


def test_every_key_is_described_in_the_language_of_the_key() -> None:
    properties = ruleset_schema()["properties"]
    assert properties["patterns"]["description"] == "Rules that give tai."
    assert properties["台型"]["description"] == "台型。"
