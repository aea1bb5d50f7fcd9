"""Reading tile strings in every accepted notation.

A tile string is runs with optional spaces: ``123m``, ``EESS``, ``1z``, ``3萬``, ``二三四萬``, ``紅中``, mahjong symbols.
"""

from __future__ import annotations

_UNITS = {"m": 0, "萬": 0, "万": 0, "p": 9, "筒": 9, "餅": 9, "饼": 9, "s": 18, "索": 18, "條": 18, "条": 18}


class TileError(ValueError):
    """A tile string that cannot be read: ``text[start:end]`` is the culprit; ``reason`` and ``reason_zh`` say why."""

    def __init__(self, text: str, start: int, end: int, reason: str, reason_zh: str) -> None:
        super().__init__(reason)
        self.text = text
        self.start = start
        self.end = end
        self.reason = reason
        self.reason_zh = reason_zh


def parse_tiles(text: str) -> tuple[int, ...]:
    """The codes of a tile string, in the order written. Raises `TileError`."""
    raise NotImplementedError
