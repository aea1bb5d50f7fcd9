"""From bytes to text: the encoding, and the characters that a ruleset may not hold."""

from __future__ import annotations

import re
import unicodedata

from paigui.diagnostics import Diagnostics, SourceFile, Span

MAX_SIZE = 1 << 20
"""Bytes of one file."""
_BOM = "\ufeff"
_MOST_REPORTED = 20

_CONTROLS = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # C0 and C1 but tab and line breaks
    "\u2028\u2029\ud800-\udfff\ufffe\uffff"  # line and paragraph separators, surrogates, no characters
)
_INVISIBLE = (
    "\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e"  # soft hyphen, zero widths, marks of direction
    "\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"  # joiners, byte order mark, annotations, tags
)
_UNWANTED = re.compile(f"[{_CONTROLS}{_INVISIBLE}]|\r(?!\n)")
_UNWANTED_IN_VALUE = re.compile(f"[{_CONTROLS}\r]")


def decode(name: str, data: bytes, diags: Diagnostics) -> str | None:
    """The text of a file: UTF-8, with or without a byte order mark (which is left out)."""
    try:
        return data.decode("utf-8").removeprefix(_BOM)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        source = SourceFile(name, data.decode("utf-8", "replace").removeprefix(_BOM))
        at = len(before.removeprefix(_BOM))
        span = Span(source, at, at + 1)
        diags.add("PG0109", span, line=span.line, offset=error.start, byte=f"0x{data[error.start]:02X}")
        return None


def check(source: SourceFile, diags: Diagnostics) -> bool:
    """Whether a text is free of characters that are no text or cannot be seen; those found are reported."""
    found = _UNWANTED.finditer(source.text)
    for number, match in enumerate(found):
        if number == _MOST_REPORTED:
            break
        char = match.group()
        span = Span(source, *match.span())
        if char == "\r":
            diags.add("PG0111", span)
        else:
            diags.add("PG0110", span, char=name(char))
    return next(_UNWANTED.finditer(source.text), None) is None


def unwanted_in_value(text: str) -> int | None:
    """Index of the first character that an escape may not put into a value: a control but tab and line feed."""
    match = _UNWANTED_IN_VALUE.search(text)
    return match.start() if match else None


def name(char: str) -> str:
    """A character by number and name: ``U+200B ZERO WIDTH SPACE``."""
    return f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()
