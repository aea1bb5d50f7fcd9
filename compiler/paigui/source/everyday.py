"""Everyday YAML → the positioned tree, in one go.

PyYAML looks at each character by itself, in Python, which takes longer than all else that happens to a ruleset. Nearly all
that rulesets say is written in few ways: keys that are words, indented by spaces; lists of dashes; brackets; texts without
quotes, over one line or several; quoted texts of one line without escapes; comments. This part is read here by pattern, a
value at a time. `read` does not judge: whatever else it meets, mistakes before all, it gives up, and PyYAML reads the text
from its start (``builder``). So what a file says, and what is wrong with it, is PyYAML's word alone; tests hold the two
trees together, place by place.
"""

from __future__ import annotations

import re

from paigui.diagnostics.span import SourceFile, Span
from paigui.source import scalar
from paigui.source.builder import MAX_DEPTH, MAX_NODES, NULLS
from paigui.source.tree import Entry, Mapping, Node, Scalar, Sequence

_LONGEST_KEY = 1000
"""Characters, somewhat less than YAML allows."""

_BEYOND = re.compile(r"[\t\r]|^(?:%|---|\.\.\.)", re.MULTILINE)
"""Tabs and foreign line breaks; directives and the lines between documents."""
_TO_LINE = re.compile(r"(?: *(?:#[^\n]*)?\n)*+( *)")
"""From the start of a line over empty lines and comments to the first character of a line that says something."""
_TO_LINE_BELOW = re.compile(r"(?: *\n)++( *)")
"""From within a line to the next that is not empty."""
_LINE_ENDS = re.compile(r" *(?:#[^\n]*)?\n")
_KEY = re.compile(r"(\w[\w.-]*+):(?=[ \n]) *")
_KEY_IN_BRACKETS = re.compile(r"(\w[\w.-]*+):(?=[ \n])[ \n]*")
_SPACE = re.compile(r"[ \n]*")

_FIRST = r"(?:[^\s?:,\[\]{}#&*!|>'\"%@`-]|-(?=\w))"
_ON_LINE = r"(?:[^\n:# ]++|:(?![ \n])|#| ++(?![ #\n]))*+"
_TEXT = re.compile(_FIRST + _ON_LINE)
_TEXT_BELOW = re.compile(rf"(?=[^ #\n]){_ON_LINE}")
_TEXT_IN_BRACKETS = re.compile(
    rf"{_FIRST}(?:[^\n:#?,\[\]{{}} ]++|:(?![ \n,\[\]{{}}])|#|[ \n]++(?![ \n:#?,\[\]{{}}]))*+"
)
_QUOTED = re.compile(r"\"[^\"\\\n]*+\"|'[^'\n]*+'")


def read(source: SourceFile) -> Node | None:
    """The tree of a text without unwanted characters (``characters.check``), or ``None``: it is not everyday YAML."""
    if _BEYOND.search(source.text):
        return None
    reader = _Reader(source)
    try:
        return reader.whole()
    except _GivenUp:
        return None


class _GivenUp(Exception):
    """The text is not written in the everyday way."""


class _Reader:
    """Reads one text. ``at`` is the offset reached and ``column`` that of the line there, where a line begins."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.text = source.text if source.text.endswith("\n") else source.text + "\n"
        self.at = 0
        self.column = 0
        self.nodes = 0

    def whole(self) -> Node:
        """The mapping or list that the text is."""
        self._to_line()
        if self.at == len(self.text) or self.column:
            raise _GivenUp
        node = self._block(0)
        if self.at < len(self.text):
            raise _GivenUp
        return node

    def _to_line(self) -> None:
        line = _TO_LINE.match(self.text, self.at)
        assert line is not None
        self.at = line.end()
        self.column = self.at - line.start(1)

    def _end_line(self) -> None:
        end = _LINE_ENDS.match(self.text, self.at)
        if end is None:
            raise _GivenUp
        self.at = end.end()
        self._to_line()

    def _count(self, depth: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES or depth > MAX_DEPTH:
            raise _GivenUp

    # --- by indentation

    def _block(self, depth: int) -> Node:
        """The mapping or list whose first line begins here."""
        self._count(depth + 1)
        if self.text.startswith("- ", self.at):
            return self._list(self.column, depth + 1)
        return self._mapping(self.column, depth + 1)

    def _mapping(self, indent: int, depth: int) -> Mapping:
        start = self.at
        entries: list[Entry] = []
        keys: set[str] = set()
        while self.column == indent and self.at < len(self.text):
            key = self._key(_KEY, keys)
            if self.text[self.at] in "\n#":
                value = self._value_below(key.span.end + 1, indent, depth)
            else:
                value = self._value(indent, depth)
            entries.append(Entry(key, value))
        if self.column > indent:
            raise _GivenUp
        return Mapping(tuple(entries), Span(self.source, start, entries[-1].value.span.end))

    def _list(self, indent: int, depth: int) -> Sequence:
        start = self.at
        items: list[Node] = []
        while self.column == indent and self.text.startswith("- ", self.at):
            begin = self.at
            self.at += 1
            while self.text[self.at] == " ":
                self.at += 1
            if _KEY.match(self.text, self.at):
                self._count(depth + 1)
                self.column = indent + self.at - begin
                items.append(self._mapping(self.column, depth + 1))
            else:
                items.append(self._value(indent, depth))
        return Sequence(tuple(items), Span(self.source, start, items[-1].span.end))

    def _value_below(self, colon_end: int, indent: int, depth: int) -> Node:
        """The value of a key that ends its line; nothing where the next line is no deeper."""
        self._end_line()
        is_list = self.text.startswith("- ", self.at)
        if self.at < len(self.text) and (self.column > indent or (self.column == indent and is_list)):
            return self._block(depth)
        self._count(depth)
        return Scalar("", Span(self.source, colon_end, colon_end), True)

    def _value(self, indent: int, depth: int) -> Node:
        """The value that begins here and ends with this line, or, if it is a text, with a later one."""
        sign = self.text[self.at]
        if sign in "[{":
            node: Node = self._in_brackets(depth)
        elif sign in "\"'":
            node = self._quoted()
        else:
            return self._plain(indent, depth)
        self._end_line()
        return node

    def _plain(self, indent: int, depth: int) -> Scalar:
        """A text without quotes: this line, and those below that are deeper than ``indent``."""
        self._count(depth)
        start = self.at
        end = self._text(_TEXT)
        below = _TO_LINE_BELOW.match(self.text, end)
        while below and len(below[1]) > indent and self.text[below.end()] not in "#\n":
            self.at = below.end()
            end = self._text(_TEXT_BELOW)
            below = _TO_LINE_BELOW.match(self.text, end)
            if below is None:
                raise _GivenUp  # a comment that ends the text, or the colon of a key
        self._end_line()
        return self._scalar(start, end)

    # --- in brackets

    def _in_brackets(self, depth: int) -> Node:
        """The mapping or list whose bracket opens here."""
        self._count(depth + 1)
        start = self.at
        is_mapping = self.text[start] == "{"
        closing = "}" if is_mapping else "]"
        self.at += 1
        self._skip_space()
        entries: list[Entry] = []
        items: list[Node] = []
        keys: set[str] = set()
        sign = self.text[self.at : self.at + 1]
        while sign != closing or entries or items:
            if is_mapping:
                key = self._key(_KEY_IN_BRACKETS, keys)
                entries.append(Entry(key, self._member(depth + 1)))
            else:
                items.append(self._member(depth + 1))
            self._skip_space()
            sign = self.text[self.at : self.at + 1]
            if sign == closing:
                break
            if sign != ",":
                raise _GivenUp
            self.at += 1
            self._skip_space()
        self.at += 1
        span = Span(self.source, start, self.at)
        return Mapping(tuple(entries), span) if is_mapping else Sequence(tuple(items), span)

    def _member(self, depth: int) -> Node:
        """A value inside brackets."""
        sign = self.text[self.at : self.at + 1]
        if sign in ("[", "{"):
            return self._in_brackets(depth)
        if sign in ('"', "'"):
            return self._quoted()
        self._count(depth)
        start = self.at
        return self._scalar(start, self._text(_TEXT_IN_BRACKETS))

    def _skip_space(self) -> None:
        space = _SPACE.match(self.text, self.at)
        assert space is not None
        self.at = space.end()

    # --- texts

    def _key(self, pattern: re.Pattern[str], known: set[str]) -> Scalar:
        """A key that is a word, and new in its mapping."""
        found = pattern.match(self.text, self.at)
        if found is None or found[1] in known or len(found[1]) > _LONGEST_KEY:
            raise _GivenUp
        known.add(found[1])
        self.nodes += 1
        self.at = found.end()
        return Scalar(found[1], Span(self.source, *found.span(1)), found[1] in NULLS)

    def _text(self, pattern: re.Pattern[str]) -> int:
        """Where the text that begins here ends by a pattern."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise _GivenUp
        self.at = found.end()
        return self.at

    def _quoted(self) -> Scalar:
        self.nodes += 1
        start = self.at
        end = self._text(_QUOTED)
        span = Span(self.source, start, end)
        return Scalar(self.text[start + 1 : end - 1], span, False, tuple(range(start + 1, end)))

    def _scalar(self, start: int, end: int) -> Scalar:
        span = Span(self.source, start, end)
        text = self.text[start:end]
        if "\n" not in text:
            return Scalar(text, span, text in NULLS)
        placed = scalar.plain(self.text, start, end)
        return Scalar("".join(char for char, _ in placed), span, False, (*(at for _, at in placed), end))
