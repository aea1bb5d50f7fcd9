"""Expressions: text to tree, tree to text in either tongue, and the formatter of ruleset files."""

from paigui.syntax.parse import ExpressionError, parse_expression, parse_question, parse_text

__all__ = ["ExpressionError", "parse_expression", "parse_question", "parse_text"]
