"""What PyYAML could not read, said in our own words: its error → a coded diagnostic with a place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from yaml import MarkedYAMLError

from paigui.diagnostics import Diagnostics, Secondary, SourceFile, Span
from paigui.source.events import EventStream

_GLUED_COLON = re.compile(r"[^\s:：\"']+(:)[^ :]")
_FULL_WIDTH_COLON = re.compile(r"[^\s:：\"']+\s*(：)")
_COLON_BEFORE = re.compile(r":\s")
_TOKEN = re.compile(r"[^\s,\[\]{}:]+|\S")
_ESCAPE = re.compile(r"\\(?:[xuU][0-9A-Fa-f]*|.?)")
_CLOSING = {"[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Misspelling:
    """A place where a text is no YAML: PyYAML's error in terms of the source."""

    source: SourceFile
    problem: str
    context: str
    at: int
    """Offset where reading stopped."""
    since: int
    """Offset of the construct that was being read."""
    bracket: int | None
    """Offset of the innermost bracket that is open there."""

    @property
    def found(self) -> str:
        """The word or sign where reading stopped; empty at the end of the text."""
        match = _TOKEN.match(self.source.text, self.at)
        return match.group() if match else ""

    @property
    def line_before(self) -> str:
        """The line up to where reading stopped."""
        text = self.source.text
        return text[text.rfind("\n", 0, self.at) + 1 : self.at]

    def span(self, at: int, length: int = 1) -> Span:
        """``length`` characters from ``at`` on, not past the text."""
        return Span(self.source, at, min(at + length, len(self.source.text)))


def report(
    error: MarkedYAMLError | ValueError,
    source: SourceFile,
    base: int,
    events: EventStream,
    diags: Diagnostics,
) -> None:
    """Adds the diagnostic for an error that ``events`` raised on the text from ``base`` on."""
    problem, context, at = "", "", events.place
    since = at
    if isinstance(error, MarkedYAMLError):
        problem, context = error.problem or "", error.context or ""
        at = error.problem_mark.index if error.problem_mark else at
        since = error.context_mark.index if error.context_mark else at
    bracket = events.open_bracket
    if bracket is not None and source.text[base + bracket] not in _CLOSING:
        bracket = None
    found = Misspelling(
        source, problem, context, base + at, base + since, None if bracket is None else base + bracket
    )
    if not problem:
        _number_too_large(found, diags)
    elif not (_refused_feature(found, diags) or _scalar(found, diags) or _brackets(found, diags)):
        _arrangement(found, diags)


def _number_too_large(found: Misspelling, diags: Diagnostics) -> None:
    """A ``ValueError``: the number of an escape, or of a ``%YAML`` directive."""
    text = found.source.text
    if text.startswith("U", found.at - 1):
        diags.add("PG0128", found.span(found.at - 2, 10), escape=text[found.at - 2 : found.at + 8])
    else:
        diags.add("PG0115", found.span(found.at))


def _refused_feature(found: Misspelling, diags: Diagnostics) -> bool:
    """Directives, anchors, aliases and tags: misspelt or not, a ruleset has none."""
    match = _TOKEN.match(found.source.text, found.since)
    span = Span(found.source, *match.span()) if match else found.span(found.since)
    name = match.group() if match else ""
    about = f"{found.context} {found.problem}"
    for code, words in (
        ("PG0115", ("a directive", "YAML document", "YAML directive", "duplicate tag handle")),
        ("PG0145", ("an alias",)),
        ("PG0144", ("an anchor",)),
        ("PG0143", ("a tag", "undefined tag")),
    ):
        if any(word in about for word in words):
            diags.add(code, span, name=name)
            return True
    return False


def _scalar(found: Misspelling, diags: Diagnostics) -> bool:
    """A text that begins, ends or escapes in a way it may not."""
    text, at = found.source.text, found.at
    if "cannot start any token" in found.problem:
        if text[at] == "\t":
            tabs = re.compile(r"\t+").match(text, at)
            diags.add("PG0120", found.span(at, len(tabs.group()) if tabs else 1))
        else:
            diags.add("PG0129", found.span(at), char=text[at])
    elif "a block scalar" in found.context:
        diags.add("PG0130", found.span(at), found=text[at])
    elif "a double-quoted scalar" in found.context:
        slash = text.rfind("\\", found.since, at)
        escape = _ESCAPE.match(text, slash)
        end = escape.end() if escape else at
        diags.add("PG0128", Span(found.source, slash, end), escape=text[slash:end])
    elif "a quoted scalar" in found.context:
        diags.add("PG0124", found.span(found.since), quote=text[found.since])
    else:
        return False
    return True


def _brackets(found: Misspelling, diags: Diagnostics) -> bool:
    """What goes wrong inside brackets, and brackets that close nothing."""
    text, at, open_at = found.source.text, found.at, found.bracket
    char = text[at : at + 1]
    if open_at is None:
        if char in ("]", "}"):
            diags.add("PG0126", found.span(at), found=char)
            return True
        return False
    bracket = text[open_at]
    if _left_open(found, open_at):
        diags.add("PG0125", found.span(open_at), bracket=bracket, closing=_CLOSING[bracket])
    elif char in ("]", "}"):
        opened = Secondary(found.span(open_at), "opened_here")
        if char == _CLOSING[bracket]:
            diags.add("PG0135", found.span(at), found=char)
        else:
            diags.add("PG0126", found.span(at), secondary=(opened,), found=char)
    elif char == ":":
        no_key = text[open_at:at].rstrip()[-1:] in ("{", "[", ",")
        comma = _full_width_comma(text, open_at, at)
        if comma is not None and not no_key:
            diags.add("PG0153", found.span(comma))
        else:
            diags.add("PG0142" if no_key else "PG0122", found.span(at))
    elif char == "-" and text[at + 1 : at + 2].isspace():
        diags.add("PG0131", found.span(at))
    elif "expected ','" in found.problem:
        diags.add("PG0127", found.span(at, len(found.found)), found=found.found)
    else:
        diags.add("PG0135", found.span(at, len(found.found)), found=found.found)
    return True


def _left_open(found: Misspelling, open_at: int) -> bool:
    """Whether the bracket at ``open_at`` lacks its end: the text is over, or a line as far left as its own begins."""
    if not found.found or "document" in found.problem:
        return True
    text = found.source.text
    first = text.rfind("\n", 0, open_at) + 1
    indent = len(text[first:open_at]) - len(text[first:open_at].lstrip())
    before = found.line_before
    begins_line = not before.strip(" -") or found.found == ":"
    closing = found.found in ("]", "}")
    this_indent = len(before) - len(before.lstrip())
    return "\n" in text[open_at : found.at] and begins_line and this_indent <= indent and not closing


def _arrangement(found: Misspelling, diags: Diagnostics) -> None:
    """Keys, values and list entries that do not stand where they can."""
    text, at = found.source.text, found.at
    before = found.line_before
    first_on_line = not before.strip(" -")
    if "a simple key" in found.context:
        _no_colon(found, diags)
    elif "mapping values are not allowed" in found.problem:
        if not _COLON_BEFORE.search(before) and _colon_above(found, diags):
            return
        code = "PG0122" if _COLON_BEFORE.search(before) else "PG0123"
        start = at if code == "PG0122" else at - len(before.lstrip(" -"))
        diags.add(code, Span(found.source, start, at + 1 if code == "PG0122" else at))
    elif "sequence entries are not allowed" in found.problem:
        diags.add("PG0131", found.span(at))
    elif "mapping keys are not allowed" in found.problem:
        diags.add("PG0129", found.span(at), char=text[at])
    elif "expected <block end>" in found.problem and found.problem.endswith(("'-'", "'?'")):
        diags.add("PG0136", found.span(at, len(found.found)))
    elif not first_on_line and before.rstrip()[-1:] in ('"', "'", "]", "}"):
        diags.add("PG0132", found.span(at, len(found.found)), found=found.found)
    elif first_on_line and found.found == ":":
        diags.add("PG0142", found.span(at))
    elif first_on_line and found.found != ",":
        diags.add("PG0123", found.span(at, len(found.found)))
    else:
        diags.add("PG0135", found.span(at, len(found.found)), found=found.found)


def _full_width_comma(text: str, start: int, end: int) -> int | None:
    """Where a comma that YAML does not see parts two entries in braces, the second of which begins behind it."""
    comma = text.rfind("，", start, end)
    return comma if comma > max(text.rfind(",", start, end), text.rfind(":", start, end)) else None


def _colon_above(found: Misspelling, diags: Diagnostics) -> bool:
    """Whether the line above opens what this one belongs to with a colon that YAML does not see."""
    above = found.source.text[: found.at - len(found.line_before)].rstrip()
    start = above.rfind("\n") + 1
    start += len(above) - start - len(above[start:].lstrip())
    return above.endswith("：") and unseen_colon(Span(found.source, start, len(above)), diags)


def _no_colon(found: Misspelling, diags: Diagnostics) -> None:
    """A line that should be a key and has no colon, or one that is none to YAML."""
    start = found.since
    end = found.source.text.find("\n", start)
    line = found.source.text[start : end if end >= 0 else None].rstrip()
    no_colon(Span(found.source, start, start + len(line)), diags)


def no_colon(span: Span, diags: Diagnostics) -> None:
    """Reports the line at ``span``, which is no key: without a colon, or with one that YAML does not see."""
    if not unseen_colon(span, diags):
        diags.add("PG0121", span, text=span.source.text[span.start : span.end])


def unseen_colon(span: Span, diags: Diagnostics) -> bool:
    """Whether a line would be a key but for a colon that YAML does not see, which is reported."""
    line = span.source.text[span.start : span.end]
    for code, pattern in (("PG0134", _FULL_WIDTH_COLON), ("PG0133", _GLUED_COLON)):
        if match := pattern.match(line):
            start, end = match.span(1)
            diags.add(code, Span(span.source, span.start + start, span.start + end))
            return True
    return False
