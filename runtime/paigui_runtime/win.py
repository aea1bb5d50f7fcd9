"""A win record: what a table knows of one win, whatever its house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from paigui_runtime.meld import Meld
from paigui_runtime.tally import Tally, tally
from paigui_runtime.tiles import tile_text
from paigui_runtime.win_checks import check_win
from paigui_runtime.win_error import WinError
from paigui_runtime.win_reading import CHOICES, SEVERAL, read_values

__all__ = ["Meld", "Win", "WinError"]


@dataclass(frozen=True, slots=True)
class Win:
    """A win record. `Win.parse` checks one; the constructor believes what it is given.

    Tiles are codes (``paigui_runtime.tiles``), sorted; winds and players are numbers 0–3; the fields are the keys of the
    record. With 天胡 no tile was won: ``win`` is ``None`` and all seventeen tiles stand in ``concealed``.
    """

    concealed: tuple[int, ...]
    seat: int
    round: int
    win: int | None = None
    melds: tuple[Meld, ...] = ()
    by: str = "discard"
    replacement: tuple[str, ...] = ()
    """What was replaced from the tail one after the other, oldest first; the last replacement is the winning tile."""
    last_tile: bool = False
    flowers: tuple[int, ...] = ()
    robbed_flower: int | None = None
    eighth_flower: str = "other"
    winner: int = -1
    """The number of the seat, unless given."""
    dealer: int | None = None
    payer: int | None = None
    streak: int = 0
    shown_streak: int = -1
    """As ``streak``, unless given."""
    ready: tuple[str, ...] = ()
    special: str = "none"
    turn: int | None = None
    seen: tuple[int, ...] | None = None
    flowers_dealt: bool = False
    facts: Mapping[str, bool | int | str] = field(default_factory=dict, hash=False)
    tally: Tally = field(init=False, compare=False, repr=False)
    """The tiles counted, once for all rulesets."""

    def __post_init__(self) -> None:
        if self.winner < 0:
            object.__setattr__(self, "winner", self.seat)
        if self.shown_streak < 0:
            object.__setattr__(self, "shown_streak", self.streak)
        object.__setattr__(self, "tally", tally(self))

    @classmethod
    def parse(cls, record: Mapping[str, Any]) -> Win:
        """A win from its record (keys and values of ``docs/formats.md``; truths and numbers may be text).

        Raises `WinError` with code ``bad-win`` and the first reason why no table can produce the record.
        """
        values = read_values(record)
        if values.get("special") == "heavenly" and "win" in values:
            values["concealed"] = tuple(sorted((*values["concealed"], values.pop("win"))))
        win = cls(**values)
        check_win(win)
        return win

    def to_record(self) -> dict[str, Any]:
        """The record that `Win.parse` reads back as this win; what has its default is left out."""
        record: dict[str, Any] = {"concealed": tile_text(self.concealed)}
        if self.melds:
            record["melds"] = [str(meld) for meld in self.melds]
        for key in ("win", "robbed_flower"):
            tile = getattr(self, key)
            if tile is not None:
                record[key] = tile_text((tile,))
        for key, choices in CHOICES.items():
            value = getattr(self, key)
            if key in SEVERAL:
                if value:
                    record[key] = value[0] if len(value) == 1 else list(value)
            elif value != choices[0]:
                record[key] = value
        for key in ("last_tile", "flowers_dealt"):
            if getattr(self, key):
                record[key] = True
        if self.flowers:
            record["flowers"] = tile_text(self.flowers)
        record["seat"], record["round"] = "ESWN"[self.seat], "ESWN"[self.round]
        numbers = {
            "winner": self.seat,
            "dealer": None,
            "payer": None,
            "streak": 0,
            "shown_streak": self.streak,
            "turn": None,
        }
        for key, default in numbers.items():
            if getattr(self, key) != default:
                record[key] = getattr(self, key)
        if self.seen is not None:
            record["seen"] = tile_text(self.seen)
        if self.facts:
            record["facts"] = dict(self.facts)
        return record
