"""Tokens of expressions."""

from __future__ import annotations


class Token(str):
    """A token: its canonical value, the name of its terminal in the grammar, and where it is written."""

    __slots__ = ("end", "start", "type")

    type: str
    start: int
    """Offset of its first character in the text."""
    end: int
    """Offset after its last character."""

    def __new__(cls, terminal: str, value: str, start: int, end: int) -> Token:
        """A token of a terminal, written from ``start`` to ``end``."""
        token = super().__new__(cls, value)
        token.type = terminal
        token.start = start
        token.end = end
        return token
