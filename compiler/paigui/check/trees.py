"""Looking through the tree of an expression without knowing what it means."""

from __future__ import annotations

from collections.abc import Iterator

from paigui.syntax import ast


def nodes(tree: ast.Node) -> Iterator[ast.Node]:
    """Every node of a tree, top first."""
    stack = [tree]
    while stack:
        node = stack.pop()
        yield node
        for name in node.__dataclass_fields__:
            value = getattr(node, name)
            found = value if isinstance(value, tuple) else (value,)
            stack.extend(child for child in found if isinstance(child, ast.Node))


def names_in(tree: ast.Node) -> set[str]:
    """Every name that an expression reads as a value, as a player or before a bracket, its own variables included."""
    found: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.Name | ast.Call):
            found.add(node.name)
        elif isinstance(node, ast.FedBy | ast.HeldBy):
            found.add(node.player)
    return found
