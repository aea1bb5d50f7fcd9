"""The shipped tables are those of the grammar, and what they read is what Lark reads by itself."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from lark import Token as LarkToken
from lark import Tree
from lark.exceptions import UnexpectedToken

from paigui import data
from paigui.diagnostics import SourceFile, Span
from paigui.syntax import ast, tables
from paigui.syntax.automaton import Automaton
from paigui.syntax.build import _MADE, Builder
from paigui.syntax.grammar import STARTS, grammar, tables_text, written_tables
from paigui.syntax.lexer import lexer
from paigui.syntax.token import Token
from paigui.syntax.vocabulary import vocabulary

TERMINALS = sorted(
    {symbol for state in tables.tables().states for symbol in state if symbol.isupper()} - {tables.END}
)
VALUES = {"INT": "3", "TILES": "5p", "NAME": "a", "QUOTED": "甲", "COMPARE": "<", "OVER": "/"}


def test_the_shipped_file_is_up_to_date() -> None:
    shipped = data.grammar_file(tables.FILE).read_text(encoding="utf-8")
    assert shipped == tables_text(), "python -m paigui.syntax.grammar prints what the file must say"


def test_a_ruleset_is_loaded_without_lark() -> None:
    script = "import sys, paigui; paigui.load('luohan'); print('lark' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "False\n"


@pytest.fixture
def fresh() -> Iterator[None]:
    """Tables that are read anew, before the test and after it."""
    tables.tables.cache_clear()
    yield
    tables.tables.cache_clear()


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("content", [None, "", "{", "[]", "{}", '{"of": "another grammar"}'])
def test_any_other_file_is_not_used(
    content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("expression.lark", tables.FILE):
        (tmp_path / name).write_bytes(data.grammar_file(name).read_bytes())
    if content is None:
        (tmp_path / tables.FILE).unlink()
    else:
        (tmp_path / tables.FILE).write_text(content)
    monkeypatch.setattr(data, "grammar_file", lambda name: tmp_path / name)
    assert tables.tables().states == written_tables()["states"]


@pytest.mark.usefixtures("fresh")
def test_the_file_of_another_grammar_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = data.grammar_file("expression.lark").read_text(encoding="utf-8")
    (tmp_path / "expression.lark").write_text(
        written.replace("|    _WON_BY name ", "|    _WON_BY _L name _R")
    )
    (tmp_path / tables.FILE).write_bytes(data.grammar_file(tables.FILE).read_bytes())
    monkeypatch.setattr(data, "grammar_file", lambda name: tmp_path / name)
    grammar.cache_clear()
    try:
        changed = tables.tables()
    finally:
        grammar.cache_clear()
    (after,) = {state["_WON_BY"] for state in changed.states if "_WON_BY" in state and state["_WON_BY"] >= 0}
    assert list(changed.states[after]) == ["_L"]


# --- Lark as the judge


def by_lark(tokens: Sequence[Token], start: str) -> Tree[Any] | int:
    """Lark's tree, or the index of the token that it does not take."""
    parser = grammar().parse_interactive(start=start)
    for index, token in enumerate([*tokens, Token(tables.END, "", 0, 0)]):
        try:
            found = parser.feed_token(LarkToken(token.type, token, token.start, 1, 1, 1, 1, token.end))
        except UnexpectedToken:
            return index
    assert isinstance(found, Tree)
    return found


def built(tree: Tree[Any], source: SourceFile) -> Any:
    """Our tree of Lark's."""
    children = [
        built(child, source) if isinstance(child, Tree) else Token(child.type, child, 0, 0)
        for child in tree.children
    ]
    assert isinstance(tree.meta.start_pos, int)
    assert isinstance(tree.meta.end_pos, int)
    return _MADE[tree.data](children, Span(source, tree.meta.start_pos, tree.meta.end_pos))


def written(terminals: Sequence[str]) -> list[Token]:
    """Tokens of some terminals, two characters each, with one between them."""
    return [
        Token(name, VALUES.get(name, "x"), 3 * place, 3 * place + 2) for place, name in enumerate(terminals)
    ]


def places(value: Any) -> Any:
    """A tree with the place of every node."""
    if isinstance(value, tuple):
        return [places(item) for item in value]
    if not isinstance(value, ast.Node):
        return value
    inside = {name: places(getattr(value, name)) for name in value.__match_args__}
    return type(value).__name__, value.span.start, value.span.end, inside


def read_alike(tokens: Sequence[Token], start: str) -> bool:
    """Whether both read a text; both do or neither, stop at the same token and make the same tree."""
    source = SourceFile("x", " " * 3 * len(tokens))
    builder = Builder(lambda begin, end: Span(source, begin, end))
    stop = Automaton(start, builder).read(tokens)
    expected = by_lark(tokens, start)
    if isinstance(expected, int):
        assert stop == expected
        return False
    assert stop == len(tokens) + 1
    assert places(builder.tree()[0]) == places(built(expected, source))
    return True


def walk(chance: random.Random, start: str, length: int) -> list[str]:
    """Terminals one after another, each of which may stand there."""
    automaton = Automaton(start)
    parser = grammar().parse_interactive(start=start)
    found: list[str] = []
    while len(found) < length:
        accepted = parser.accepts()
        assert automaton.accepts() == accepted
        likely = ["_R"] * 3 + ["NAME"] * 2 if len(found) > length / 2 else []
        terminal = chance.choice(
            sorted(accepted - {tables.END}) + [name for name in likely if name in accepted]
        )
        found.append(terminal)
        assert automaton.take(Token(terminal, "", 0, 0))
        parser.feed_token(LarkToken(terminal, ""))
    return found


def test_both_read_what_the_grammar_allows() -> None:
    chance = random.Random(16)
    complete = 0
    for _ in range(400):
        start = chance.choice(STARTS)
        terminals = walk(chance, start, chance.randint(1, 12))
        for end in range(len(terminals) + 1):
            complete += read_alike(written(terminals[:end]), start)
        place = chance.randrange(len(terminals))
        read_alike(written([*terminals[:place], chance.choice(TERMINALS), *terminals[place:]]), start)
    assert complete > 400


def test_both_read_any_terminals() -> None:
    chance = random.Random(17)
    for _ in range(2000):
        read_alike(written(chance.choices(TERMINALS, k=chance.randint(0, 6))), chance.choice(STARTS))


@pytest.mark.parametrize(
    "text",
    [
        "((a) and (b and (c))) or not (not d)",
        "(-(1 + 2)) * 3 - (4 - (5))",
        "(count(concealed triplets of (winds + (dragons)))) >= (3)",
        "some suits a b c have (any sequence from 1 of a) and all k in 0..4 have any sequence from k + 1",
        "(1 if a else (2 if b else 3)) + max(1; (2); min(3; 4)) + sum(1 for suit s)",
        "(all tiles are (123m 5p) of (E)) and all triplets are concealed with (orphans) implies (a is one of b c)",
    ],
)
def test_places_within_brackets(text: str) -> None:
    assert read_alike(lexer().read(text).tokens, "question")


def test_every_terminal_can_be_written() -> None:
    assert {word.terminal for word in vocabulary().all_words()} | tables.tables().patterns.keys() == set(
        TERMINALS
    )
