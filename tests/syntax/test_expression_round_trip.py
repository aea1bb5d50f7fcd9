"""What is printed is read back as the same tree, in both tongues, by itself and through YAML."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given, settings
from tests.syntax.expression_trees import expressions, random_definition, random_expression, random_question

from paigui.diagnostics import Diagnostics
from paigui.source import Mapping, Scalar, read_text
from paigui.syntax import ast, parse_expression, parse_question, parse_text, print_expression
from paigui.syntax.print import print_lines
from paigui.syntax.vocabulary import Tongue

TONGUES: tuple[Tongue, ...] = ("en", "zh")
DATA = Path(__file__).parent / "data"
WRITTEN = [
    line for name in ("scoring.txt", "play.txt") for line in (DATA / name).read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("tongue", TONGUES)
@given(tree=expressions)
@settings(max_examples=60, deadline=None)
def test_any_tree_is_read_back(tongue: Tongue, tree: ast.Expr) -> None:
    assert parse_text(print_expression(tree, tongue)) == tree


@pytest.mark.parametrize("tongue", TONGUES)
def test_many_deep_trees_are_read_back(tongue: Tongue) -> None:
    for seed in range(800):
        tree = random_question(Random(seed))
        text = print_expression(tree, tongue)
        assert parse_question(text) == tree, text


@pytest.mark.parametrize("tongue", TONGUES)
def test_definitions_are_read_back(tongue: Tongue) -> None:
    for seed in range(400):
        tree = random_definition(Random(seed))
        text = print_expression(tree, tongue)
        assert parse_text(text, "definition") == tree, text
        assert print_lines(tree, tongue, 40)


def test_parameters_are_shown_before_the_body() -> None:
    body = parse_text("groups of s + honors", "definition")
    assert print_expression(ast.Function(("s", "r"), body), "en") == "(s; r) groups of s + honors"
    assert print_expression(ast.Function(("s",), body), "zh") == "(s)組屬s+字牌"


def test_the_random_trees_have_every_kind_of_node() -> None:
    made: set[type] = set()
    for seed in range(800):
        stack: list[object] = [random_question(Random(seed)), random_definition(Random(seed))]
        while stack:
            node = stack.pop()
            if isinstance(node, ast.Node):
                made.add(type(node))
                stack += [getattr(node, item.name) for item in fields(node)]
            elif isinstance(node, tuple):
                stack += node
    kinds = {kind for kind in vars(ast).values() if isinstance(kind, type) and issubclass(kind, ast.Node)}
    assert kinds - made == {ast.Node, ast.Function}  # which no text makes


@pytest.mark.parametrize("tongue", TONGUES)
def test_any_tree_is_a_plain_scalar(tongue: Tongue) -> None:
    for seed in range(150):
        text = print_expression(random_expression(Random(seed)), tongue)
        assert not set(":,[]{}#\n") & set(text)
        for document in (f"{{a: 1, when: {text}}}", f"when: {text}\na: 1\n", f"- when: {text}\n  a: 1\n"):
            loaded = yaml.load(document, Loader=yaml.BaseLoader)
            entry = loaded[0] if isinstance(loaded, list) else loaded
            assert entry == {"a": "1", "when": text}


@pytest.mark.parametrize("tongue", TONGUES)
def test_lines_are_the_same_expression(tongue: Tongue) -> None:
    for seed in range(150):
        tree = random_expression(Random(seed))
        lines = print_lines(tree, tongue, 40)
        assert parse_text("\n  ".join(lines)) == tree
        assert len(lines) == 1 or max(map(len, lines)) < 100


@pytest.mark.parametrize("text", WRITTEN)
def test_the_written_spelling_is_the_canonical_one(text: str) -> None:
    assert print_expression(parse_text(text), "en") == text


@pytest.mark.parametrize("text", WRITTEN)
def test_both_tongues_are_one_tree_through_the_reader(text: str) -> None:
    tree = parse_text(text)
    for tongue in TONGUES:
        printed = print_expression(tree, tongue)
        for document in (
            f"{{a: 1, when: {printed}}}\n",
            f"a: 1\nwhen: {printed}\n",
            f"a: 1\nwhen: >-\n  {printed}\n",
        ):
            diags = Diagnostics()
            file = read_text("rules.yaml", document, diags)
            assert isinstance(file, Mapping)
            entry = file.get("when")
            assert entry is not None
            assert isinstance(entry.value, Scalar)
            assert entry.value.text == printed
            assert parse_expression(entry.value, diags) == tree
            assert diags.items == []


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        (
            "某花色 s 使有順子起自1屬s且有順子起自4屬s且有順子起自7屬s",
            "some suit s has any sequence from 1 of s and any sequence from 4 of s and any sequence from 7 of s",
        ),
        (
            "某序數 r 使所有花色 s 使有順子起自r屬s",
            "some rank r has all suits s have any sequence from r of s",
        ),
        (
            "有刻子屬風牌且有刻子屬箭牌且所有花色 s 使有組屬s",
            "any triplet of winds and any triplet of dragons and all suits s have any group of s",
        ),
        (
            "計(順子)==5且無字牌且無花牌且計(聽張)>1且非胡以自摸",
            "count(sequences) == 5 and no honors and no flowers and count(waits) > 1 and not won by self_draw",
        ),
        ("所有牌皆二三四六八索發", "all tiles are 23468s F"),
        ("計(暗刻子)>=3", "count(concealed triplets) >= 3"),
        ("所有牌皆字牌", "all tiles are honors"),
        ("已計「大四喜」", "counted 「大四喜」"),
    ],
)
def test_the_chinese_of_the_language_is_the_english(chinese: str, english: str) -> None:
    assert parse_text(chinese) == parse_text(english)
    assert print_expression(parse_text(english), "zh") == chinese
    assert print_expression(parse_text(chinese), "en") == english
