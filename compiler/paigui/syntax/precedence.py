"""How tightly the nodes of an expression bind."""

from __future__ import annotations

from typing import Any

from paigui.syntax import ast

OR, AND, NOT, PHRASE, SUM, PRODUCT, UNARY, ATOM = range(8)
"""How tightly a node binds; a slot of the grammar takes nodes from its own level on."""

_LEVELS: dict[type[Any], int] = {
    **dict.fromkeys((ast.Implies, ast.Or), OR),
    ast.And: AND,
    **dict.fromkeys((ast.Not, ast.Some, ast.Every), NOT),
    **dict.fromkeys((ast.Any, ast.NoneOf, ast.AllAre, ast.Is, ast.IsOneOf, ast.Compare), PHRASE),
    **dict.fromkeys((ast.Member, ast.Meets, ast.Before, ast.WonBy, ast.Counted), PHRASE),
    **dict.fromkeys((ast.Stands, ast.Alone), PHRASE),
    ast.Negative: UNARY,
}


def level_of(node: ast.Expr) -> int:
    """How tightly a node binds."""
    if isinstance(node, ast.Binary):
        return SUM if node.sign in "+-" else PRODUCT
    return _LEVELS.get(type(node), ATOM)


def reads_tight(node: ast.Expr) -> bool:
    """Whether arithmetic is of names and numbers only and so reads better without spaces, as in ``from r+2*k``."""
    if isinstance(node, ast.Binary):
        return reads_tight(node.left) and reads_tight(node.right)
    return isinstance(node, ast.Number | ast.Name)
