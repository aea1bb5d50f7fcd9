"""Expressions: text to tree.

``parse_expression`` is the stage: it reads a value of a file and says what is wrong with it. ``parse_text`` and
``parse_question`` are for programs and raise.
"""

from __future__ import annotations

from collections.abc import Sequence

from paigui.diagnostics import Diagnostic, Diagnostics, Secondary, Severity, SourceFile, Span, text
from paigui.source.tree import Scalar
from paigui.syntax import ast
from paigui.syntax.automaton import Automaton
from paigui.syntax.build import Builder
from paigui.syntax.lexer import Lexed, lexer
from paigui.syntax.misplaced import Stop, misplaced
from paigui.syntax.mistake import Mistake, mistake
from paigui.syntax.token import Token

LONGEST = 4000
"""Characters of one expression."""
DEEPEST = 100
"""Nodes of a tree from its root to a leaf; later stages walk it by recursion."""


class ExpressionError(ValueError):
    """A text that is no expression. ``diagnostics`` say what is wrong with it, at least one error."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        first = self.diagnostic
        super().__init__(f"{first.span.column}: {text(first.code, 'en', first.values)}")

    @property
    def diagnostic(self) -> Diagnostic:
        """The first error."""
        return next(item for item in self.diagnostics if item.severity is Severity.ERROR)


def parse_expression(scalar: Scalar, diags: Diagnostics, start: str = "expression") -> ast.Expr | None:
    """The tree of an expression in a file; ``None`` when it cannot be read, with PG02xx messages.

    ``start`` is what the grammar calls it: ``expression``, or ``definition`` for the value of one.
    """
    return _parse(scalar, diags, start)


def parse_text(text: str, start: str = "expression") -> ast.Expr:
    """The tree of an expression or a definition. Raises `ExpressionError`."""
    return _parse_or_raise(text, start)


def parse_question(text: str) -> ast.Expr:
    """The tree of a question to ``prove``: an expression, or one that implies another. Raises `ExpressionError`."""
    return _parse_or_raise(text, "question")


def _parse_or_raise(text: str, start: str) -> ast.Expr:
    diags = Diagnostics()
    source = SourceFile(f"<{start}>", text)
    tree = _parse(Scalar(text, Span(source, 0, len(text))), diags, start)
    if tree is None:
        raise ExpressionError(tuple(diags.items))
    return tree


def _parse(scalar: Scalar, diags: Diagnostics, start: str) -> ast.Expr | None:
    mistakes, tree = _read(scalar, start)
    for item in mistakes:
        _report(item, scalar, diags)
    return tree


def _report(item: Mistake, scalar: Scalar, diags: Diagnostics) -> None:
    also: tuple[Secondary, ...] = ()
    if item.also:
        begin, end, label = item.also
        also = (Secondary(scalar.part(begin, end), label),)
    place = scalar.part(item.start, item.end)
    diags.add(item.code, place, suggestion=item.suggestion, secondary=also, **dict(item.values))


def _read(scalar: Scalar, start: str) -> tuple[Sequence[Mistake], ast.Expr | None]:
    """What is wrong or odd, and the tree if nothing is wrong."""
    text = scalar.text
    if len(text) > LONGEST:
        return [mistake("PG0202", LONGEST, len(text), length=str(len(text)), limit=str(LONGEST))], None
    lexed = lexer().read(text)
    if lexed.mistakes:
        return lexed.mistakes, None
    if not lexed.tokens:
        return [mistake("PG0201", 0, len(text))], None
    builder = Builder(scalar.part)
    if wrong := _ungrammatical(lexed, start, builder):
        return [wrong], None
    node, depth = builder.tree()
    if depth > DEEPEST:
        return [mistake("PG0203", 0, len(text), limit=str(DEEPEST))], None
    return lexed.remarks, node


def _ungrammatical(lexed: Lexed, start: str, builder: Builder) -> Mistake | None:
    tokens = lexed.tokens
    stop = Automaton(start, builder).read(tokens)
    if stop > len(tokens):
        return _division_by_zero(lexed)

    def retry(others: Sequence[Token]) -> int:
        return Automaton(start).read(others)

    again = Automaton(start)
    for token in tokens[:stop]:
        again.take(token)
    return misplaced(Stop(lexed, stop, again.accepts(), retry))


def _division_by_zero(lexed: Lexed) -> Mistake | None:
    for sign, divisor in zip(lexed.tokens, lexed.tokens[1:], strict=False):
        if sign.type == "OVER" and divisor == "0":
            return mistake("PG0227", divisor.start, divisor.end)
    return None
