"""The grammar, built once: from ``grammar/expression.lark``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.lexer import Lexer as LarkLexer

from paigui import data
from paigui.syntax.lexer import Lexer

STARTS = ("expression", "question")


class _NoLexer(LarkLexer):
    """Tokens come from ``paigui.syntax.lexer``; Lark only parses."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """Nothing: Lark is never given a text."""
        return iter(())


def grammar_text() -> str:
    """The productions and the patterns of tokens that are no words."""
    return data.grammar_file("expression.lark").read_text(encoding="utf-8")


@cache
def grammar() -> Lark:
    """The parser tables. Strict: a conflict would be an error here."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer=_NoLexer,
        strict=True,
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=False,
    )


@cache
def lexer() -> Lexer:
    """The lexer that goes with the grammar."""
    return Lexer(grammar())
