"""Walking over core expressions: the parts of a node, and every node below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache

from paigui.ir.core import Binder, Core, Filter, Members

Part = Core | Members | Filter | Binder


@cache
def _part_fields(kind: type) -> tuple[str, ...]:
    """The fields of a node class that can hold nodes (all but texts, numbers and types)."""
    leaf = {"value", "mask", "name", "type", "domain", "sign", "word", "which", "way", "rule"}
    leaf |= {"source", "variable", "variables"}
    names = tuple(field.name for field in fields(kind) if field.name not in leaf)
    if kind.__name__ in ("SumOver", "ExtremeOver"):
        return ("value", *names)
    if kind.__name__ == "OverNumbers":
        return ()
    return names


def parts(node: Part) -> Iterator[Part]:
    """The nodes directly below a node, in order."""
    for name in _part_fields(type(node)):
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
