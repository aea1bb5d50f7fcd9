"""Strangers' text stays text: literals, docstrings, comments (nothing in a ruleset can leave its string)."""

from __future__ import annotations

import ast
import io
import tokenize
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_programs import INCOMPLETE, WAYS, definition, fact, program, rule

from paigui.diagnostics.span import SourceFile, Span
from paigui.emit import module_from, scorer_source
from paigui.emit.functions import docstring
from paigui.emit.literals import comment_text, identifier_text, literal, pieces, width
from paigui.ir import core
from paigui.ir.core import Type
from paigui.ir.program import Adjust, Refusal
from paigui.model.ruleset import DeclaredFact, Text

HOSTILE = (
    '"); import os; os.system("x")  #',
    "'''\nimport os\n'''",
    '"""\nimport os\n"""',
    "\\",
    '\\"',
    '"',
    "\\N{BULLET} {brace} {{ jinja }} {% raw %} %s",
    "line\nimport os\r\nimport os\x0cimport os\x0bimport os",
    "separators\u2028import os\u2029import os\x85import os\x1cimport os",
    "bidi \u202e\u2066 zero\u200b width\ufeff",
    "\ud800 lone \udfff",
    "\x00 nul \x1b[31m",
    "字一色「」『』　全形",
    "a" * 300 + '"""' + "\\" * 50,
)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_literal_is_read_back_as_the_text(text: str) -> None:
    printed = literal(text)
    assert ast.literal_eval(printed) == text
    assert len(printed.splitlines()) == 1
    assert all(char.isprintable() for char in printed)


@given(st.text(alphabet=st.characters()))
def test_any_text_is_read_back(text: str) -> None:
    assert ast.literal_eval(literal(text)) == text
    assert "".join(pieces(text, 20)) == text
    joined = " ".join(literal(piece) for piece in pieces(text, 20))
    assert ast.literal_eval(f"({joined})") == text


@given(st.text(alphabet=st.sampled_from('"\\\n \u2028a字'), max_size=300))
def test_a_docstring_is_one_token(text: str) -> None:
    lines = docstring([text])
    tokens = list(tokenize.generate_tokens(io.StringIO("\n".join(line.strip() for line in lines)).readline))
    assert [token.type for token in tokens if token.type == tokenize.STRING] == [tokenize.STRING]
    assert {token.type for token in tokens} <= {
        tokenize.STRING,
        tokenize.NEWLINE,
        tokenize.NL,
        tokenize.ENDMARKER,
    }


@given(st.text())
def test_a_comment_is_one_line(text: str) -> None:
    assert len(f"# {comment_text(text)}".splitlines()) == 1


def test_pieces_break_behind_spaces_and_count_wide_characters_twice() -> None:
    assert pieces("one two three", 10) == ["one two ", "three"]
    assert pieces("一二三四五", 8) == ["一二三", "四五"]
    assert width("字a") == 3


@pytest.mark.parametrize("word", ["", "1a", "a b", "a;b", "字", "a.b", "a\n"])
def test_what_is_no_identifier_is_never_printed(word: str) -> None:
    with pytest.raises(ValueError, match="identifier"):
        identifier_text(word)


def hostile_program(text: str) -> Any:
    """A program that has the text wherever a ruleset may have text."""
    both = Text(zh=text, en=text)
    span = Span(SourceFile(text, "x"), 0, 1)
    adjust = Adjust(both, core.Integer(-1), core.RuleCounted("a"))
    first = rule("a", name=both, says=both, area=text, cites=(text, text), adjust=(adjust,), span=span)
    return program(
        [first, rule("b", unit=text, span=span)],
        id=text,
        edition=text,
        title=both,
        options=(("mode", text), ("on", True)),
        facts=(DeclaredFact(id="mood", span=span, type="choice", default=text, choices=(text, "other")),),
        definitions=(
            replace(definition("d", Type.TRUTH, fact("last_tile")), says=both, cites=(text,), span=span),
        ),
        ways=tuple(
            replace(way, name=both, refused_says=both, refused=fact("human"), cites=(text,), span=span)
            for way in WAYS
        ),
        refusals=(Refusal("r", fact("earthly"), both, (text,), span),),
        forms=(replace(INCOMPLETE, name=both, cites=(text,), span=span),),
    )


def skeleton(source: str) -> str:
    """The code of a module without its strings."""

    class Blank(ast.NodeTransformer):
        def visit_Constant(self, node: ast.Constant) -> ast.Constant:
            return ast.Constant("") if isinstance(node.value, str) else node

        def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
            raise AssertionError("no formatted strings")

    return ast.unparse(Blank().visit(ast.parse(source)))


@pytest.mark.parametrize("text", HOSTILE)
def test_a_program_of_hostile_text_has_the_code_of_a_plain_one(text: str) -> None:
    plain = scorer_source(hostile_program("plain"), semantic_hash="plain")
    source = scorer_source(hostile_program(text), semantic_hash=text)
    assert skeleton(source) == skeleton(plain)
    module = module_from(source, "hostile")
    assert (text, text, text) == (module.RULESET, module.EDITION, module.SEMANTIC_HASH)
    assert {"mode": text, "on": True} == module.OPTIONS
    made = module.SCORER.rules[0]
    assert (made.name, made.name_en, made.cites, made.adjust[0].name) == (text, text, (text, text), text)
    assert module.SCORER.rules[1].unit == text
    encodable = source.encode("utf-8")
    assert compile(encodable, "hostile", "exec")


def test_every_text_of_a_rule_is_hostile_above() -> None:
    made = hostile_program("@@")
    texts = {
        field.name for field in fields(made.rules[0]) if "@@" in repr(getattr(made.rules[0], field.name))
    }
    assert {"name", "says", "area", "cites", "adjust"} <= texts
