"""Expressions: text to tree, tree to text in either tongue, and the formatter of ruleset files."""

from paigui.syntax.format import format_file, is_formatted
from paigui.syntax.parse import ExpressionError, parse_expression, parse_question, parse_text
from paigui.syntax.print import print_expression

__all__ = [
    "ExpressionError",
    "format_file",
    "is_formatted",
    "parse_expression",
    "parse_question",
    "parse_text",
    "print_expression",
]
