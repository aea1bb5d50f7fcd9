"""How characters of a user's text are shown, and how many cells of a terminal they take.

A text may hold what would move the cursor, turn the reading direction or show nothing at all. Such characters
are shown as an escape, so that a message never does anything but be read.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories: controls, formats (direction marks, joiners), surrogates, line and paragraph breaks."""


@lru_cache(maxsize=4096)
def show_char(char: str) -> str:
    """The character itself, or an escape when it cannot be seen."""
    if char in _SHORT:
        return _SHORT[char]
    if unicodedata.category(char) not in _UNSEEN:
        return char
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def show(text: str, limit: int | None = None) -> str:
    """A text with what cannot be seen escaped; past ``limit`` characters it is cut and ends in ``…``."""
    if limit is not None and len(text) > limit:
        return show(text[: limit - 1]) + "…"
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(show_char, text))


def cells(shown: str) -> int:
    """Width in terminal cells of a text made by ``show``: 2 for a wide character, 0 for a combining one."""
    if shown.isascii():
        return len(shown)
    from rich.cells import get_character_cell_size

    return sum(map(get_character_cell_size, shown))
