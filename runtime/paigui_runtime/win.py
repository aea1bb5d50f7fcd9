"""A win record: what a table knows of one win, whatever its house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class WinError(ValueError):
    """A record that is no win: ``code`` is ``bad-win``, ``not-a-win`` or ``below-minimum``; ``waits`` are kinds (codes)."""

    def __init__(self, code: str, message: str, message_zh: str, waits: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.message_zh = message_zh
        self.waits = waits

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The ``error`` object of the JSON output."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid open or a concealed kong: ``chi pon kong added-kong concealed-kong``; ``tiles`` are sorted codes."""

    kind: str
    tiles: tuple[int, ...]
    from_player: int | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """A win record. `Win.parse` checks it; the constructor believes what it is given.

    Tiles are codes (``paigui_runtime.tiles``), sorted; winds and players are 0–3. Keys as in ``docs/formats.md``.
    """

    concealed: tuple[int, ...]
    seat: int
    round: int
    win: int | None = None
    melds: tuple[Meld, ...] = ()
    by: str = "discard"
    replacement: str = "none"
    last_tile: bool = False
    flowers: tuple[int, ...] = ()
    robbed_flower: int | None = None
    eighth_flower: str = "other"
    winner: int = -1
    """The number of the seat where the record does not say."""
    dealer: int | None = None
    payer: int | None = None
    streak: int = 0
    shown_streak: int = -1
    """As ``streak`` where the record does not say."""
    ready: str = "none"
    special: str = "none"
    turn: int | None = None
    seen: tuple[int, ...] | None = None
    flowers_dealt: bool = False
    facts: Mapping[str, bool | int | str] = field(default_factory=dict)

    @classmethod
    def parse(cls, record: Mapping[str, Any]) -> Win:
        """A win from its record. Raises `WinError` (``bad-win``) with the first reason why it cannot be."""
        raise NotImplementedError
