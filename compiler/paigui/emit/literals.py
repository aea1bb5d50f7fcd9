"""Users' text as Python text: literals, docstrings and comments that nothing in them can leave.

Names and sentences of a ruleset are strangers' text. Whatever is not plainly printable (line breaks, U+2028, bidi controls,
lone surrogates, unusual spaces) is escaped, and so are quotes and backslashes, so that ``"); import os`` stays a string.
"""

from __future__ import annotations

import re
import unicodedata

_SURROGATE = re.compile("[\ud800-\udfff]")
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


def literal(value: str | int | bool | None) -> str:
    """A Python literal of a value; text in double quotes."""
    if isinstance(value, str):
        return f'"{_escaped(value)}"'
    return repr(value)


def docstring_text(text: str) -> str:
    """Text for the inside of a triple-quoted docstring, on one line: runs of blanks become one space.

    A lone surrogate, which Python 3.13 does not take in a docstring, becomes U+FFFD.
    """
    line = " ".join(text.split())
    return _escaped(line if line.isprintable() else _SURROGATE.sub("\ufffd", line))


def comment_text(text: str) -> str:
    """Text for a comment, on one line."""
    return "".join(char if char.isprintable() else _code(char) for char in " ".join(text.split()))


def identifier_text(text: str) -> str:
    """Text that is an identifier already; anything else is a fault of an earlier stage.

    Raises ValueError otherwise: such a word must never be printed as code.
    """
    if not (text.isascii() and text.isidentifier()):
        raise ValueError(f"not an identifier: {text!r}")
    return text


def width(text: str) -> int:
    """Columns that a text takes where Chinese characters are two wide."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def pieces(text: str, columns: int) -> list[str]:
    """Splits a text into pieces whose literals are at most ``columns`` wide, behind a space where there is one."""
    found: list[str] = []
    rest = text
    while width(literal(rest)) > columns:
        end = 1
        while width(literal(rest[: end + 1])) <= columns:
            end += 1
        space = rest.rfind(" ", 0, end)
        end = space + 1 if space > 0 else end
        found.append(rest[:end])
        rest = rest[end:]
    return [*found, rest]


def _escaped(text: str) -> str:
    if text.isprintable() and '"' not in text and "\\" not in text:
        return text
    return "".join(_SHORT.get(char) or (char if char.isprintable() else _code(char)) for char in text)


def _code(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
