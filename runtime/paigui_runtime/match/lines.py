"""The lines of a match: who plays, what is staked, and how each hand ended. Players are places, 0 to 3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paigui_runtime.score import Score

Person = int | str
"""A player, by place, or a bystander, by name."""

NAMES = ("0", "1", "2", "3")
"""What players are called who have no names: their places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLine:
    """``match``: who sits where, who has drawn East, and who deals first, or the dice that say so.

    Without names as many play as the ruleset has places, called by their places.
    """

    names: tuple[str, ...] = ()
    east: int = 0
    first_dealer: int | None = None
    dice: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingLine:
    """``seating``: the winds that the players at the places have drawn (0 East to 3 North), for the next match.

    East sits down at place 0, South at 1. ``first_dealer`` is a place of the new seats.
    """

    winds: tuple[int, ...]
    first_dealer: int | None = None
    dice: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BetLine:
    """``bet``: so many units more. ``kind`` is the id of a bet of the ruleset.

    A player stakes against each of ``on`` who accepts (empty: all others), a bystander follows the one player of ``on``.
    """

    kind: str
    bettor: Person
    on: tuple[int, ...]
    units: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StopLine:
    """``bet_stop``: takes back so many units, or all."""

    bettor: Person
    units: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLine:
    """``bet_move``: a bystander follows another player."""

    bettor: str
    principal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WinLine:
    """A win: ``payer`` gave the tile, the kong or the flower; ``record`` is a win record without what the match knows.

    ``score``: the win is scored already, as of this hand of the match; then its record is not read.
    """

    winner: int
    payer: int | None = None
    record: Mapping[str, Any] = field(default_factory=dict)
    score: Score | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLine:
    """A draw; ``facts`` are facts of `paigui_runtime.table.Table`. Of one that is ``known`` its condition is not asked."""

    reason: str
    facts: Mapping[str, object] = field(default_factory=dict)
    known: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyLine:
    """A penalty; ``tai`` is what the offender's hand scores, where the penalty reads it."""

    penalty: str
    offender: int
    tai: int | None = None


ResultLine = WinLine | DrawLine | PenaltyLine


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLine:
    """``hand``: how a hand ended. ``opened`` or ``dice`` say at whose wall the deal began.

    ``marks``: the places that bear each mark; ``interfered``: bettors who meddled. ``dealer``, ``round_number`` and
    ``streak`` are only compared with what the match knows.
    """

    results: tuple[ResultLine, ...]
    opened: int | None = None
    dice: int | None = None
    marks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    interfered: tuple[str, ...] = ()
    shown_streak: int | None = None
    dealer: int | None = None
    round_number: int | None = None
    streak: int | None = None


Line = MatchLine | SeatingLine | BetLine | StopLine | MoveLine | HandLine
