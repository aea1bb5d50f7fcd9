"""The rules of play of one table, as an emitted validator declares them.

Conditions are functions of a `Moment`: what is known of the table just before an act, seen by the player whom the rule is
about (``me``). A condition that reads what nobody has said raises `Undecided`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigui_runtime.table_rules import Named, Trigger

if TYPE_CHECKING:
    from paigui_runtime.play.moment import Moment

__all__ = [
    "Contest",
    "Forbid",
    "Foul",
    "Mark",
    "PlayRules",
    "Priority",
    "Right",
    "TileSet",
    "Trigger",
    "Triggers",
    "Truth",
    "WinRecord",
    "Word",
]

Truth = Callable[["Moment"], bool]
TileSet = Callable[["Moment"], int]
"""A set of tiles, as a mask."""
Word = Callable[["Moment"], str]
"""One of some words, ``none`` among them."""


Triggers = tuple[Trigger, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Right(Named):
    """What an act allows players to do: from the act until it is used, given up or overtaken.

    ``lapse`` is what letting it die unused is called (``win``, ``pong`` …; nothing: it is forgotten). ``way`` is the way of
    winning of a right to win, where it is no win by a tile that completes the hand.
    """

    act: Triggers
    may: str
    when: Truth | None = None
    until: Triggers = ()
    lapse: str | None = None
    lapse_when: Truth | None = None
    way: str | None = None
    counts_as: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Named):
    """A state of a player: what sets it (and which tiles it holds), what clears it, what it bars.

    Breaking what it bars is the ``foul`` that it names.
    """

    set_act: Triggers
    set_when: Truth | None = None
    set_put: TileSet | None = None
    clear_act: Triggers = ()
    clear_when: Truth | None = None
    bars_act: Triggers = ()
    bars_when: Truth | None = None
    foul: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbid(Named):
    """An act that is not allowed when the condition holds.

    ``verdict``: the act is ``void`` (it counts for nothing), ``undone`` (put back) or ``stands``. ``then``: what the table
    has to do.
    """

    act: Triggers
    when: Truth | None = None
    verdict: str = "stands"
    foul: str | None = None
    penalty: str | None = None
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest(Named):
    """Two players want one tile. By the order the ``claim`` goes first; once ``yields_when`` holds, the ``rival``.

    ``passes``: whether a claim that yields has been passed.
    """

    claim: tuple[str, ...]
    rival: tuple[str, ...]
    yields_when: Truth | None = None
    passes: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Priority:
    """Who goes first. ``order``: acts from the strongest to the weakest, those of one rank together.

    ``winners``: ``nearest`` or ``all``. ``own_reach_ends``: what one gives up by reaching for the wall.
    """

    order: tuple[tuple[str, ...], ...] = (("win",), ("pong", "claimed_kong"), ("chow", "draw"))
    winners: str = "nearest"
    own_reach_ends: tuple[str, ...] = ("win",)
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Foul(Named):
    """A state that a fault puts a player in: what it bars at once, and what more once the table knows of it."""

    bars_act: Triggers = ()
    open_bars_act: Triggers = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRecord:
    """How keys of a win record are read off the table; ``me`` is the winner. What is not said is read plainly."""

    special: Word | None = None
    ready: Word | None = None
    last_tile: Truth | None = None
    flowers: TileSet | None = None
    replacement: Truth | None = None
    """Whether the winning tile counts as a replacement."""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """All of it."""

    rights: tuple[Right, ...] = ()
    marks: tuple[Mark, ...] = ()
    forbids: tuple[Forbid, ...] = ()
    contests: tuple[Contest, ...] = ()
    fouls: tuple[Foul, ...] = ()
    priority: Priority = Priority()
    record: WinRecord = WinRecord()
