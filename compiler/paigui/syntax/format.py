"""The formatter of ruleset files, ``paigui fmt``: one spelling of expressions, and the whole file in either tongue.

It changes single values and keys in place and nothing else: comments, blank lines, order, quotation marks and whatever it
does not understand stay. What it makes it leaves as it is, and a file that went through the other tongue comes back.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from paigui.syntax.grammar import lexer
from paigui.syntax.parse import ExpressionError, parse_text
from paigui.syntax.places import OTHER, RULESET, Place, Single
from paigui.syntax.print import print_expression, print_lines
from paigui.syntax.vocabulary import Tongue
from paigui.syntax.words import canonical_key, canonical_value, chinese_key, chinese_value

WIDTH = 110
"""Columns of a line of a block of text that is filled anew."""

_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*\s+)+")
_BLOCK = re.compile(r"(?P<head>[|>][^\n]*\n)(?P<body>.*?\S)(?P<tail>[^\S\n]*(?:\n\s*)?)\Z", re.DOTALL)
_INDENT = re.compile(r"[ ]*")


def format_file(text: str, *, tongue: Tongue | None = None) -> str:
    """A ruleset file with its expressions in canonical spelling.

    With a ``tongue``, keys, words and expressions are turned into it; without, each expression keeps its own. A text that
    is no YAML, and an expression that cannot be read, stay as they are.
    """
    try:
        documents = list(yaml.compose_all(text, Loader=yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError):
        return text
    formatter = _Formatter(text, tongue)
    for document in documents:
        formatter.visit(document, RULESET)
    return formatter.changed()


def is_formatted(text: str, *, tongue: Tongue | None = None) -> bool:
    """Whether `format_file` would leave a file as it is."""
    return format_file(text, tongue=tongue) == text


@dataclass(slots=True)
class _Formatter:
    """The edits of one file; each is start, end and new text."""

    text: str
    tongue: Tongue | None
    edits: list[tuple[int, int, str]] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)

    def changed(self) -> str:
        """The text with the edits made."""
        pieces: list[str] = []
        place = 0
        for start, end, new in sorted(self.edits):
            pieces += (self.text[place:start], new)
            place = end
        return "".join(pieces) + self.text[place:]

    def visit(self, root: yaml.Node, place: Place) -> None:
        """A node and all below it. A node that aliases share is visited once."""
        stack = [(root, place)]
        while stack:
            node, where = stack.pop()
            if id(node) in self.seen:
                continue
            self.seen.add(id(node))
            if isinstance(node, yaml.ScalarNode):
                self.scalar(node, where.single)
            elif isinstance(node, yaml.SequenceNode) and where.items:
                stack += ((item, where.items) for item in node.value)
            elif isinstance(node, yaml.MappingNode):
                stack += self.entries(node, where)

    def entries(self, node: yaml.MappingNode, where: Place) -> Iterator[tuple[yaml.Node, Place]]:
        """The values of a mapping with their places; keys of the language are turned on the way."""
        for key, value in node.value:
            if where.ids:
                yield value, where.ids
            elif isinstance(key, yaml.ScalarNode):
                name = canonical_key(key.value)
                if name in where.keys:
                    self.word(key, chinese_key(name) if self.tongue == "zh" else name)
                yield value, where.keys.get(name, OTHER)

    def scalar(self, node: yaml.ScalarNode, single: Single) -> None:
        """A single value."""
        if single is Single.EXPRESSION:
            self.expression(node)
        elif single is not Single.OTHER:
            value = canonical_value(node.value)
            if single is Single.WORD or value in ("true", "false"):
                self.word(node, chinese_value(value) if self.tongue == "zh" else value)

    def word(self, node: yaml.ScalarNode, word: str) -> None:
        """A key or value word in the tongue asked for."""
        start, end = self.span(node)
        if self.tongue and word != node.value and self.text[start:end].strip("\"'") == node.value:
            self.replace(start, end, word)

    def expression(self, node: yaml.ScalarNode) -> None:
        """An expression, if it can be read and nothing about it is odd (a tile twice, which would vanish)."""
        lexed = lexer().read(node.value)
        try:
            tree = parse_text(node.value)
        except ExpressionError:
            return
        if lexed.remarks:
            return
        tongue = self.tongue or lexed.tongue
        start, end = self.span(node)
        source = self.text[start:end]
        block = _BLOCK.match(source) if node.style in ("|", ">") else None
        if "\n" not in source:
            self.replace(start, end, print_expression(tree, tongue))
        elif block and (self.tongue or "\n" not in block["body"]):
            indent = self.indent(block)
            width = WIDTH - len(indent) if self.tongue else sys.maxsize
            lines = f"\n{indent}".join(print_lines(tree, tongue, width))
            self.replace(start, end, block["head"] + indent + lines + block["tail"])

    def indent(self, block: re.Match[str]) -> str:
        """The indentation of a block of text."""
        indent = _INDENT.match(block["body"].lstrip("\n"))
        return indent[0] if indent else ""

    def span(self, node: yaml.ScalarNode) -> tuple[int, int]:
        """Where a single value stands, without its anchor or tag."""
        start, end = node.start_mark.index, node.end_mark.index
        properties = _PROPERTIES.match(self.text, start, end)
        return (properties.end() if properties else start), end

    def replace(self, start: int, end: int, new: str) -> None:
        """Puts a text in place of a single value, within its quotation marks."""
        old = self.text[start:end]
        if old[:1] in ("'", '"'):
            if any(char in new for char in "'\"\\"):
                return
            new = old[0] + new + old[0]
        if new != old:
            self.edits.append((start, end, new))
