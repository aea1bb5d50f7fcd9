"""What a stage of the compiler made, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from paigui.diagnostics import Span
from paigui.pipeline import Canonical, Expression
from paigui.source.tree import Mapping, Node, Scalar, Sequence
from paigui.syntax import ast, print_expression

_LINE = 100
"""Characters of JSON that stand on one line."""


def dump_text(stage: str, made: Any) -> str:
    """The value of a stage as a person reads it."""
    if stage == "source":
        return "\n".join(_tree_lines(made, ""))
    if stage == "syntax":
        return "\n".join(_expression_lines(made))
    if isinstance(made, str):
        return made.rstrip("\n")
    return "\n".join(_json_lines(dump_json(stage, made)))


def _json_lines(value: Any) -> list[str]:
    """JSON that keeps on one line what fits there."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) <= _LINE or not isinstance(value, dict | list) or not value:
        return [short]
    if isinstance(value, dict):
        named = [(json.dumps(key, ensure_ascii=False) + ": ", item) for key, item in value.items()]
    else:
        named = [("", item) for item in value]
    lines = ["{" if isinstance(value, dict) else "["]
    for number, (name, item) in enumerate(named, 1):
        inner = _json_lines(item)
        inner[0] = name + inner[0]
        if number < len(named):
            inner[-1] += ","
        lines += ["  " + line for line in inner]
    return [*lines, "}" if isinstance(value, dict) else "]"]


def dump_json(stage: str, made: Any) -> Any:
    """The value of a stage as a JSON value; expressions of the language are written in English."""
    if isinstance(made, Canonical):
        return {"semantic_hash": made.hash, "program": made.form}
    if stage == "syntax":
        return [
            {"path": item.path, **{tongue: print_expression(item.tree, tongue) for tongue in ("en", "zh")}}
            for item in made
        ]
    return plain(made)


def _tree_lines(node: Node, indent: str) -> Iterable[str]:
    """A YAML tree with the line and column of every key and value."""
    if isinstance(node, Scalar):
        yield f"{indent}{json.dumps(node.text, ensure_ascii=False)}  @{node.span.line}:{node.span.column}"
    elif isinstance(node, Sequence):
        for item in node.items:
            yield f"{indent}-  @{item.span.line}:{item.span.column}"
            yield from _tree_lines(item, indent + "  ")
    else:
        for entry in node.entries:
            yield f"{indent}{entry.key.text}:  @{entry.key.span.line}:{entry.key.span.column}"
            yield from _tree_lines(entry.value, indent + "  ")


def _expression_lines(expressions: Iterable[Expression]) -> Iterable[str]:
    for item in expressions:
        yield item.path
        yield f"  en  {print_expression(item.tree, 'en')}"
        yield f"  zh  {print_expression(item.tree, 'zh')}"
        yield f"  {item.tree}"


def plain(value: Any) -> Any:
    """A value of the compiler as JSON: dataclasses as objects with their name, places as ``file:line:column``."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Span):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, ast.Node):
        return print_expression(value, "en")  # type: ignore[arg-type]
    if isinstance(value, Mapping | Sequence | Scalar):
        return _plain_tree(value)
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        said = {item.name: plain(getattr(value, item.name)) for item in fields(value)}
        return {
            "is": type(value).__name__,
            **{key: item for key, item in said.items() if item not in (None, [], "")},
        }
    return str(value)


def _plain_tree(node: Node) -> Any:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [_plain_tree(item) for item in node.items]
    return {entry.key.text: _plain_tree(entry.value) for entry in node.entries}
