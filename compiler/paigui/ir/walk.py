"""Walking over core expressions: the parts of a node, and every node below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from paigui.ir.core import Binder, Core, ExtremeOver, Filter, Members, OverNumbers, SumOver

Part = Core | Members | Filter | Binder


@cache
def _part_fields(kind: Any) -> tuple[str, ...]:
    """The fields of a node class that can hold nodes (all but texts, numbers and types)."""
    leaf = {"value", "mask", "name", "type", "domain", "sign", "word", "which", "way", "rule"}
    leaf |= {"table", "source", "variable", "variables", "words"}
    names = tuple(field.name for field in fields(kind) if field.name not in leaf)
    # The value of a sum is an expression, that of a constant is not; bounds of numbers are no expressions.
    if kind in (SumOver, ExtremeOver):
        return ("value", *names)
    return () if kind is OverNumbers else names


def parts(node: Part) -> Iterator[Part]:
    """The nodes directly below a node, in order."""
    kind: Any = type(node)
    for name in _part_fields(kind):
        value = getattr(node, name)
        if isinstance(value, tuple):
            yield from value
        elif value is not None:
            yield value


def walk(node: Part) -> Iterator[Part]:
    """The node and every node below it, top first."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(tuple(parts(top))))


def size_and_depth(node: Part) -> tuple[int, int]:
    """How many nodes an expression has, each as often as it stands there, and how deep the deepest lies."""
    size = deepest = 0
    stack = [(node, 1)]
    while stack:
        top, depth = stack.pop()
        size += 1
        deepest = max(deepest, depth)
        stack += ((part, depth + 1) for part in parts(top))
    return size, deepest
