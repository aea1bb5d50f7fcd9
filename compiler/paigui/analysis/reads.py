"""What the entries of a ruleset read: options and named values, by themselves and through definitions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from paigui.analysis.diff import SECTIONS
from paigui.check.trees import nodes
from paigui.diagnostics.span import Span
from paigui.model.ruleset import Declared, Example, Ruleset
from paigui.syntax import ast

Read = tuple[str, str]
"""A section and an id."""
VALUES = ("facts", "maps", "sets", "tables", "define")
"""The sections whose entries expressions name as values."""


class Reads:
    """What expressions of one closed ruleset read."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._named = _by_name((section, of(ruleset)) for section, of in SECTIONS if section in VALUES)
        self._options = _by_name([("options", ruleset.options)])
        self._bodies = {entry.id: entry.body for entry in ruleset.definitions}
        self._by_bodies: dict[str, frozenset[Read]] = {}

    def of(self, value: Any) -> frozenset[Read]:
        """Everything that a value of the model reads, through definitions too."""
        found = set(self._directly(value))
        waiting = list(found)
        while waiting:
            section, name = waiting.pop()
            if section == "define":
                if name not in self._by_bodies:
                    self._by_bodies[name] = self._directly(self._bodies[name])
                waiting += self._by_bodies[name] - found
                found |= self._by_bodies[name]
        return frozenset(found)

    def _directly(self, value: Any) -> frozenset[Read]:
        found: set[Read] = set()
        for tree in _trees(value):
            for node in nodes(tree):
                if isinstance(node, ast.OptionRef) and node.name in self._options:
                    found.add(self._options[node.name])
                elif isinstance(node, ast.Name | ast.Call) and node.name in self._named:
                    found.add(self._named[node.name])
        return frozenset(found)


def _by_name(sections: Iterable[tuple[str, tuple[Declared, ...]]]) -> dict[str, Read]:
    """The entries by id and by Chinese name; an id goes before a name."""
    entries = [(section, entry) for section, listed in sections for entry in listed]
    found = {entry.name.zh: (section, entry.id) for section, entry in entries if entry.name.zh}
    return found | {entry.id: (section, entry.id) for section, entry in entries}


def _trees(value: Any) -> Iterator[ast.Node]:
    """Every expression inside a value of the model; examples are none of it."""
    if isinstance(value, ast.Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _trees(item)
    elif is_dataclass(value) and not isinstance(value, type | Span | Example):
        for item in fields(value):
            yield from _trees(getattr(value, item.name))
