"""Events of PyYAML → the positioned tree. Everything that YAML can do and a ruleset may not is refused here."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)

from paigui.diagnostics import Diagnostic, Diagnostics, Secondary, SourceFile, Span
from paigui.source import characters, scalar
from paigui.source.events import EventStream
from paigui.source.tree import Entry, Mapping, Node, Scalar, Sequence

MAX_DEPTH = 50
"""Collections inside each other."""
MAX_NODES = 50_000
"""Values and keys of one file."""

_PROPERTY = re.compile(r"&[0-9A-Za-z_-]*|![^\s,\[\]{}]*")
_NULLS = frozenset({"", "~", "null"})


@dataclass(slots=True)
class _Open:
    """A collection that is being read. A mapping holds the key whose value comes next."""

    is_mapping: bool
    in_brackets: bool
    start: int
    items: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    keys: dict[str, Scalar] = field(default_factory=dict)
    key: Scalar | None = None


class TreeBuilder:
    """Builds the tree of ``source.text[base:end]``; ``broken`` tells that it must not be read on."""

    def __init__(self, source: SourceFile, diags: Diagnostics, base: int = 0, end: int | None = None) -> None:
        self.source = source
        self.diags = diags
        self.base = base
        self.events = EventStream(source.text[base:end])
        self.root: Node | None = None
        self.broken = False
        self._open: list[_Open] = []
        self._nodes = 0
        self._document: Span | None = None
        self._odd_keys: list[Span] = []
        """Keys that are no words. Told at the end: a bracket closed too early makes such a key, and is the mistake."""

    def run(self) -> Node | None:
        """The tree, or ``None`` for a text without a value. Raises what ``EventStream`` raises."""
        for event in self.events:
            if not self._take(event):
                self.broken = True
                break
        for span in self._odd_keys:
            self._refuse("PG0141", span)
        return self.root

    def _take(self, event: Event) -> bool:
        """Takes one event in; false when reading on makes no sense."""
        if isinstance(event, DocumentStartEvent):
            return self._document_starts(self._span(event))
        if isinstance(event, CollectionEndEvent):
            self._close(event)
            return True
        if not isinstance(event, NodeEvent):
            return True
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self.diags.add("PG0148", self._span(event), limit=MAX_NODES)
            return False
        if isinstance(event, AliasEvent):
            alias = self._span(event)
            written = self.source.text[alias.start : alias.end]
            self._refuse("PG0145", alias, name=written)
            self._deliver(Scalar(written, alias))
        elif isinstance(event, ScalarEvent):
            self._refuse_properties(event, event.tag)
            self._deliver(self._scalar(event))
        elif isinstance(event, CollectionStartEvent):
            self._refuse_properties(event, event.tag)
            return self._start(event)
        return True

    def _document_starts(self, span: Span) -> bool:
        if self.source.text.startswith("%", span.start):
            self._refuse("PG0115", Span(self.source, span.start, span.start + 1))
        if self._document is not None:
            self.diags.add("PG0114", span, secondary=(Secondary(self._document, "first_document"),))
            return False
        self._document = span
        return True

    def _start(self, event: CollectionStartEvent) -> bool:
        span = self._span(event)
        if len(self._open) == MAX_DEPTH:
            self.diags.add("PG0147", Span(self.source, span.start, span.start + 1), limit=MAX_DEPTH)
            return False
        is_mapping = isinstance(event, MappingStartEvent)
        self._open.append(_Open(is_mapping, bool(event.flow_style), span.start))
        return True

    def _close(self, event: CollectionEndEvent) -> None:
        done = self._open.pop()
        members: list[Node] = [entry.value for entry in done.entries] or done.items
        end = members[-1].span.end if members else done.start
        if done.in_brackets:
            end = self._span(event).end
        span = Span(self.source, done.start, end)
        if isinstance(event, MappingEndEvent):
            self._deliver(Mapping(tuple(done.entries), span))
        else:
            self._deliver(Sequence(tuple(done.items), span))

    def _deliver(self, node: Node) -> None:
        """Puts a finished node where it belongs: the root, an item, a key, the value of the key before it."""
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        if not parent.is_mapping:
            parent.items.append(node)
        elif parent.key is None:
            parent.key = self._key(node)
        else:
            self._pair(parent, parent.key, node)
            parent.key = None

    def _key(self, node: Node) -> Scalar:
        if not isinstance(node, Scalar):
            self._odd_keys.append(node.span)
            return Scalar("", node.span)
        if not node.text:
            self._refuse("PG0142", node.span)
        elif node.text == "<<" and node.offsets is None:
            self._refuse("PG0146", node.span)
        return node

    def _pair(self, parent: _Open, key: Scalar, value: Node) -> None:
        glued = parent.in_brackets and key.offsets is None and isinstance(value, Scalar) and value.plain_null
        if glued and value.span.start == value.span.end and (colon := re.search("[:：]", key.text)):
            code = "PG0133" if colon.group() == ":" else "PG0134"
            self._refuse(code, key.part(colon.start(), colon.end()))
        first = parent.keys.setdefault(key.text, key)
        if first is key:
            parent.entries.append(Entry(key, value))
        elif key.text:
            second = Secondary(first.span, "first_here")
            self.diags.add("PG0140", key.span, secondary=(second,), key=key.text)

    def _scalar(self, event: ScalarEvent) -> Scalar:
        span = self._span(event)
        if event.tag is not None or event.anchor is not None:
            return Scalar(event.value, span)  # refused, and its span begins before its text
        text = self.source.text
        match event.style:
            case "'":
                placed, end = scalar.single_quoted(text, span.start, span.end), span.end - 1
            case '"':
                placed, end = scalar.double_quoted(text, span.start, span.end), span.end - 1
            case "|" | ">":
                parent = self.events.block_parents[span.start - self.base]
                placed = scalar.block(text, span.start, parent, len(event.value))
                end = placed[-1][1] + 1 if placed else span.start + 1
                span = Span(self.source, span.start, end)
            case _:
                if text.startswith(event.value, span.start, span.end):
                    return Scalar(event.value, span, event.value in _NULLS)
                placed, end = scalar.plain(text, span.start, span.end), span.end
        found = Scalar("".join(char for char, _ in placed), span, False, (*(at for _, at in placed), end))
        if (bad := characters.unwanted_in_value(found.text)) is not None:
            self._refuse("PG0149", found.part(bad, bad + 1), char=characters.name(found.text[bad]))
        return found

    def _refuse_properties(self, event: NodeEvent, tag: str | None) -> None:
        """Refuses the tag and the anchor that may stand before a value."""
        at = self._span(event).start
        for _ in range((tag is not None) + (event.anchor is not None)):
            found = _PROPERTY.match(self.source.text, at)
            if found is None:
                return
            code = "PG0144" if found.group().startswith("&") else "PG0143"
            self._refuse(code, Span(self.source, *found.span()), name=found.group())
            at = found.end() + 1

    def _refuse(self, code: str, span: Span, **values: str) -> None:
        self.broken = True
        self.diags.include(Diagnostic(code, span, tuple(sorted(values.items()))))

    def _span(self, event: Event) -> Span:
        assert event.start_mark is not None
        assert event.end_mark is not None
        return Span(self.source, self.base + event.start_mark.index, self.base + event.end_mark.index)
