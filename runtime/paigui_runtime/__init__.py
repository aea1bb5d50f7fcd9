"""What a compiled ruleset runs on: tiles, win records, readings and waits, and the scorer. Standard library only."""

from __future__ import annotations

from paigui_runtime.forms import Form, Forms, Part
from paigui_runtime.hand import Hand, Payer, Undecided
from paigui_runtime.meld import Meld
from paigui_runtime.reading import Group, Reading
from paigui_runtime.tiles import TileError
from paigui_runtime.win import Win
from paigui_runtime.win_error import WinError

__all__ = [
    "Form",
    "Forms",
    "Group",
    "Hand",
    "Meld",
    "Part",
    "Payer",
    "Reading",
    "TileError",
    "Undecided",
    "Win",
    "WinError",
]
