"""No text makes the parser raise or hang: not a long one, a deep one, nor nonsense."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paigui.diagnostics import Diagnostics, SourceFile, Span
from paigui.source import Scalar
from paigui.syntax import ast, parse_expression, print_expression
from paigui.syntax.format import format_file
from paigui.syntax.grammar import grammar
from paigui.syntax.vocabulary import vocabulary

SIGNS = (
    "(",
    ")",
    ";",
    "..",
    "+",
    "-",
    "*",
    "/",
    "==",
    "<",
    ">=",
    "（",
    "；",
    "＝",
    ",",
    "「",
    "」",
    ".",
    "#",
    "\n",
    "\0",
)
LITERALS = (
    "1",
    "12",
    "5p",
    "123m",
    "ESW",
    "二三索",
    "🀇",
    "s",
    "r2",
    "seat_wind",
    "「大四喜」",
    ".tile",
    "0m",
    "9x",
    "X",
    "是",
)
ENGLISH = tuple(vocabulary().english)
CHINESE = tuple(vocabulary().chinese)


def read(text: str) -> tuple[ast.Expr | None, Diagnostics]:
    diags = Diagnostics()
    tree = parse_expression(Scalar(text, Span(SourceFile("x", text), 0, len(text))), diags)
    assert (tree is None) == diags.failed
    for item in diags.items:
        assert item.code.startswith("PG02")
        assert 0 <= item.span.start <= item.span.end <= len(text)
    return tree, diags


def code_of(text: str) -> str:
    tree, diags = read(text)
    assert tree is None
    return diags.items[0].code


def in_order(tree: ast.Expr | None) -> None:
    """What is read can be printed and read again."""
    if tree is not None:
        for text in (print_expression(tree, "en"), print_expression(tree, "zh")):
            assert read(text)[0] in (tree, None)


@given(st.text(max_size=60))
@settings(max_examples=150, deadline=None)
def test_any_text(text: str) -> None:
    in_order(read(text)[0])


def test_words_in_any_order() -> None:
    random = Random(16)
    read_well = 0
    for _ in range(1500):
        words = random.choices(
            (*ENGLISH, *SIGNS, *LITERALS) if random.random() < 0.5 else (*CHINESE, *SIGNS, *LITERALS)
        )
        words += random.choices(random.choice((ENGLISH, CHINESE, SIGNS, LITERALS)), k=random.randint(0, 3))
        words += random.choices((*LITERALS, *SIGNS[:9]), k=random.randint(0, 6))
        random.shuffle(words)
        tree, _diags = read(random.choice((" ", "")).join(words))
        in_order(tree)
        read_well += tree is not None
    assert read_well > 5


def test_what_the_grammar_takes_cut_and_changed() -> None:
    """Walks the parser from token to token, then takes out, doubles or swaps one."""
    random = Random(16)
    forms = {word.terminal: word.english[0] for word in vocabulary().all_words()}
    forms |= {
        "NAME": "a",
        "QUOTED": "「甲」",
        "INT": "2",
        "TILES": "5p",
        "ATTR": ".b",
        "COMPARE": "<",
        "PLUS": "+",
    }
    forms |= {"MINUS": "-", "TIMES": "*", "OVER": "/", "_TO": "..", "_SEMICOLON": ";", "_L": "(", "_R": ")"}
    table = grammar().parser.parser._parse_table
    for _ in range(150):
        parser = grammar().parse_interactive(start="expression")
        words: list[str] = []
        for _ in range(random.randint(1, 15)):
            terminal = random.choice(sorted(parser.accepts() - {"$END"}))
            parser.feed_token(parser.lexer_thread._Token(terminal, "", 0, 1, 1, 1, 1, 1))
            words.append(forms[terminal])
        place = random.randrange(len(words))
        for changed in (words, words[:place] + words[place + 1 :], words[: place + 1] + words[place:]):
            in_order(read(" ".join(changed))[0])
    assert len(table.states) > 100


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(" * 4000, "PG0220"),
        ("(" * 4001, "PG0202"),
        ("(" * 1999 + "a" + ")" * 1999, ""),
        ("not " * 99 + "a", ""),
        ("not " * 100 + "a", "PG0203"),
        ("a" + "+1" * 99, ""),
        ("a" + "+1" * 100, "PG0203"),
        ("-" * 3999 + "a", "PG0203"),
        ("a" + ".b" * 200, "PG0203"),
        ("some suit s has " * 100 + "a", "PG0203"),
        ("a and " * 600 + "a", ""),
        ("f(" * 150 + "a" + ")" * 150, "PG0203"),
        ("9" * 4000, "PG0212"),
        ("五" * 4000, "PG0210"),
        ("1m" * 2000, ""),
        ("門" * 4000, "PG0208"),
        ("「" * 4000, "PG0207"),
        ("$" * 4000, "PG0204"),
        (" " * 4000, "PG0201"),
        ("a " * 2000, "PG0222"),
        ("any " * 1000, "PG0240"),
        ("is not " * 500, "PG0245"),
    ],
)
def test_long_and_deep(text: str, code: str) -> None:
    start = time.process_time()
    if code:
        assert code_of(text) == code
    else:
        tree, _ = read(text)
        assert tree is not None
        assert print_expression(tree, "en")
        assert tree == tree.__class__(**{name: getattr(tree, name) for name in tree.__match_args__})
        assert isinstance(hash(tree), int)
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    "piece", ["a and ", "(", "五", "tripplets off ", "「", "不", "1+", "=", "\n", "\U0001f004", "\ud800"]
)
def test_a_hundred_thousand_characters(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    start = time.process_time()
    assert code_of(text) == "PG0202"
    assert time.process_time() - start < 1


def test_mistakes_are_not_told_without_end() -> None:
    assert len(read("$" * 100)[1].items) <= 8


@pytest.mark.parametrize(
    "text",
    [
        "[" * 3000,
        "{a: " * 3000,
        "a: &x [*x]\n",
        "patterns: &p\n  a: *p\n",
        "when: a\n" * 2000,
        "? " * 2000,
        "\0",
        "\ufeffpatterns: {a: {when: any  honor}}\n",
        "patterns: {a: {when: " + "(" * 5000 + "}}",
    ],
)
def test_the_formatter_takes_any_file(text: str) -> None:
    start = time.process_time()
    for tongue in (None, "en", "zh"):
        assert format_file(format_file(text, tongue=tongue), tongue=tongue) == format_file(
            text, tongue=tongue
        )
    assert time.process_time() - start < 20
