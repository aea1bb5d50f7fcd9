"""The formatter of ruleset files, ``paigui fmt``: one spelling of expressions, and the whole file in either tongue.

It changes single values and keys in place and nothing else: comments, blank lines, order, quotation marks and whatever it
does not understand stay. What it makes it leaves as it is, and a file that went through the other tongue comes back.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from paigui.diagnostics import Diagnostics
from paigui.source.tree import Mapping, Node, Scalar, Sequence
from paigui.syntax.lexer import lexer
from paigui.syntax.parse import ExpressionError, parse_text
from paigui.syntax.places import OTHER, RULESET, Place, Single
from paigui.syntax.print import print_expression, print_lines
from paigui.syntax.triggers import trigger_of, trigger_text
from paigui.syntax.vocabulary import Tongue, vocabulary
from paigui.syntax.words import (
    canonical_event,
    canonical_id,
    canonical_key,
    canonical_name,
    canonical_value,
    chinese_event,
    chinese_id,
    chinese_key,
    chinese_name,
    chinese_value,
)

WIDTH = 110
"""Columns of a line of a block of text that is filled anew."""

_OWN_BUT_FOR = {Single.TRUTH: ("true", "false"), Single.ALL: ("all",)}
"""Words of the language among values that are the user's own."""
_BLOCK = re.compile(r"(?P<head>[|>][^\n]*\n)\n*(?P<indent> *)(?P<body>.*\S)(?P<tail>\s*)", re.DOTALL)


def format_file(text: str, *, tongue: Tongue | None = None) -> str:
    """A ruleset file with its expressions in canonical spelling.

    With a ``tongue``, keys, words and expressions are turned into it; without, each expression keeps its own. A file that
    the compiler cannot read, and an expression that it cannot, stay as they are; so does an expression over several
    lines, but that one in a block (``>-``) is turned, and filled anew, with a ``tongue``.
    """
    from paigui.source import read_text  # which needs the words of this package to merge a folder

    tree = read_text("<text>", text, Diagnostics())
    if tree is None:
        return text
    formatter = _Formatter(text, tongue)
    formatter.visit(tree, RULESET)
    return formatter.changed()


def is_formatted(text: str, *, tongue: Tongue | None = None) -> bool:
    """Whether `format_file` would leave a file as it is."""
    return format_file(text, tongue=tongue) == text


@dataclass(slots=True)
class _Formatter:
    """The edits of one file: start to end and new text."""

    text: str
    tongue: Tongue | None
    edits: dict[int, tuple[int, str]] = field(default_factory=dict)

    def changed(self) -> str:
        """The text with the edits made."""
        pieces: list[str] = []
        place = 0
        for start, (end, new) in sorted(self.edits.items()):
            pieces += (self.text[place:start], new)
            place = end
        return "".join(pieces) + self.text[place:]

    def visit(self, root: Node, place: Place) -> None:
        """A node and all below it."""
        stack = [(root, place)]
        while stack:
            node, where = stack.pop()
            if isinstance(node, Scalar):
                self.scalar(node, where.single)
            elif isinstance(node, Mapping):
                stack += self.entries(node, where)
            elif isinstance(node, Sequence) and where.items:
                stack += ((item, where.items) for item in node.items)

    def entries(self, node: Mapping, where: Place) -> Iterator[tuple[Node, Place]]:
        """The values of a mapping with their places; keys of the language are turned on the way."""
        for entry in node.entries:
            if where.ids:
                yield entry.value, where.ids
                continue
            if where.closed:
                name = canonical_id(entry.key.text)
                self.word(entry.key, name, chinese_id(name))
                yield entry.value, where.closed.get(name, OTHER)
                continue
            name = canonical_key(entry.key.text)
            if name in where.keys:
                self.word(entry.key, name, chinese_key(name))
            elif where.named:
                self.word(entry.key, *_name_of_fact(entry.key.text))
            yield entry.value, where.keys.get(name, where.named or OTHER)

    def scalar(self, node: Scalar, single: Single) -> None:
        """A single value."""
        if single in (Single.EXPRESSION, Single.DEFINITION):
            self.expression(node, single.value)
        elif single is Single.EVENT:
            event = canonical_event(node.text)
            self.word(node, event, chinese_event(event))
        elif single is Single.TRIGGER:
            found = trigger_of(node.text)
            if found is not None and node.text.isascii() == (self.tongue == "zh"):
                self.word(node, trigger_text(*found, "en"), trigger_text(*found, "zh"))
        elif single is not Single.OTHER:
            value = canonical_value(node.text)
            if single is Single.WORD or value in _OWN_BUT_FOR[single]:
                self.word(node, value, chinese_value(value))

    def word(self, node: Scalar, english: str, chinese: str) -> None:
        """A key or value word in the tongue asked for, if it is written without escapes."""
        if self.tongue and self.source(node).strip("\"'") == node.text:
            self.replace(node, chinese if self.tongue == "zh" else english)

    def expression(self, node: Scalar, start: str) -> None:
        """An expression, if it can be read and nothing about it is odd (a tile twice, which would vanish)."""
        lexed = lexer().read(node.text)
        try:
            tree = parse_text(node.text, start)
        except ExpressionError:
            return
        if lexed.remarks:
            return
        tongue = self.tongue or lexed.tongue
        source = self.source(node)
        block = _BLOCK.fullmatch(source)
        if "\n" not in source:
            self.replace(node, print_expression(tree, tongue))
        elif block and (self.tongue or "\n" not in block["body"]):
            width = WIDTH - len(block["indent"]) if self.tongue else sys.maxsize
            lines = f"\n{block['indent']}".join(print_lines(tree, tongue, width))
            self.replace(node, block["head"] + block["indent"] + lines + block["tail"])

    def source(self, node: Scalar) -> str:
        """A single value as it is written."""
        return self.text[node.span.start : node.span.end]

    def replace(self, node: Scalar, new: str) -> None:
        """Puts a text in place of a single value, within its quotation marks."""
        old = self.source(node)
        if old[:1] in ("'", '"'):
            if any(char in new for char in "'\"\\"):
                return
            new = old[0] + new + old[0]
        if new != old:
            self.edits[node.span.start] = (node.span.end, new)


def _name_of_fact(text: str) -> tuple[str, str]:
    """A fact, or a key, in both tongues."""
    name = canonical_name(text)
    if name in vocabulary().names:
        return name, chinese_name(name)
    name = canonical_key(text)
    return name, chinese_key(name)
