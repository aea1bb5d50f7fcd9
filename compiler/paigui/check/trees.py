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
        stack += _children(node)


def size_and_depth(tree: ast.Node) -> tuple[int, int]:
    """How many nodes a tree has, and how many there are from its top to its deepest leaf."""
    size = deepest = 0
    level = [tree]
    while level:
        size += len(level)
        deepest += 1
        level = [child for node in level for child in _children(node)]
    return size, deepest


def _children(node: ast.Node) -> list[ast.Node]:
    found: list[ast.Node] = []
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        if isinstance(value, ast.Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [child for child in value if isinstance(child, ast.Node)]
    return found


def names_in(tree: ast.Node) -> set[str]:
    """Every name that an expression reads as a value, as a player or before a bracket, its own variables included."""
    found: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.Name | ast.Call):
            found.add(node.name)
        elif isinstance(node, ast.FedBy | ast.HeldBy):
            found.add(node.player)
        elif isinstance(node, ast.Over) and node.other_than is not None:
            found.add(node.other_than)
    return found


def says_of_play(tree: ast.Node) -> bool:
    """Whether an expression has what only the rules of play say: ``act.tile``, ``in``, ``meets``, ``before``."""
    return any(
        isinstance(node, ast.Attribute | ast.Member | ast.Meets | ast.Before | ast.IsOneOf)
        or (isinstance(node, ast.Over) and node.other_than is not None)
        for node in nodes(tree)
    )
