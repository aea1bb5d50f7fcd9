"""All that is wrong in a text that is no YAML, not the first thing alone.

PyYAML stops at its first error. A ruleset is a mapping of sections of entries, so a text that fails is cut into
these by indentation, and each is read by itself. What fails in a piece is reported there, which is also nearer to
the mistake: a quote that is not closed in one entry does not reach into the next.
"""

from __future__ import annotations

import re

from yaml import MarkedYAMLError

from paigui.diagnostics import Diagnostics, SourceFile, Span
from paigui.source import misspelt
from paigui.source.builder import TreeBuilder
from paigui.source.tree import Scalar

_LEVELS = 4
"""How deep pieces are cut: sections, entries, their fields, and the fields of those."""
_CONTENT = re.compile(r"( *)([^\s#].*)")
_HEADING = re.compile(r"[^\s#][^#]*:\s*(#.*)?")


def report_all(builder: TreeBuilder, error: MarkedYAMLError | ValueError) -> None:
    """Reports every misspelling of the text on which ``builder`` failed with ``error``."""
    text = builder.source.text
    if not _search(builder.source, 0, len(text), builder.diags, _LEVELS):
        misspelt.report(error, builder.source, 0, builder.events, builder.diags)


def _search(source: SourceFile, start: int, end: int, diags: Diagnostics, levels: int) -> bool:
    """Looks into the pieces of ``source.text[start:end]``; whether any of them was reported."""
    pieces = _pieces(source.text, start, end) if levels else []
    failed = False
    for first, last in pieces:
        failed = _read(source, first, last, diags, levels - 1) or failed
        if diags.full:
            break
    return failed


def _read(source: SourceFile, start: int, end: int, diags: Diagnostics, levels: int) -> bool:
    """Reads one piece by itself; whether it is misspelt, and then reported."""
    builder = TreeBuilder(source, diags, start, end)
    try:
        root = builder.run()
    except (MarkedYAMLError, ValueError) as error:
        if not _search(source, start, end, diags, levels):
            misspelt.report(error, source, start, builder.events, diags)
        return True
    if isinstance(root, Scalar) and not root.plain_null:
        line_end = source.text.find("\n", root.span.start, root.span.end)
        misspelt.no_colon(Span(source, root.span.start, line_end if line_end >= 0 else root.span.end), diags)
        return True
    return builder.broken


def _pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The entries of the outermost level of a text, or the body of its only entry; empty for what has no parts."""
    starts: list[int] = []
    indent = first_line = at = start
    heading = ""
    while at < end:
        line_end = text.find("\n", at, end) + 1 or end
        content = _CONTENT.match(text, at, line_end)
        if content:
            if not starts:
                indent, heading, first_line = len(content.group(1)), content.group(2), line_end
            if len(content.group(1)) == indent and content.group(2)[0] not in "]}:":
                starts.append(at)
        at = line_end
    if len(starts) > 1:
        return list(zip(starts, [*starts[1:], end], strict=True))
    if _HEADING.fullmatch(heading.rstrip()) and first_line < end:
        return [(first_line, end)]
    return []
