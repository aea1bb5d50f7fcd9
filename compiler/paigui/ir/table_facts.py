"""What an expression about a table may name: facts of one moment of it, and what can be asked with arguments.

Every one may be missing: whoever asks states what is known of the table (`paigui_runtime.table.Table`).
"""

from __future__ import annotations

from dataclasses import dataclass

from paigui.ir.core import Type

TABLE_FACTS: dict[str, Type] = {
    "dealer": Type.PLAYER,
    "first_dealer": Type.PLAYER,
    "east": Type.PLAYER,
    "last_winner": Type.PLAYER,
    "winner": Type.PLAYER,
    "payer": Type.PLAYER,
    "offender": Type.PLAYER,
    "bettor": Type.PLAYER,
    "dice": Type.NUMBER,
    "streak": Type.NUMBER,
    "shown_streak": Type.NUMBER,
    "round_number": Type.NUMBER,
    "rounds_left": Type.NUMBER,
    "drawable": Type.NUMBER,
    "discards_out": Type.NUMBER,
    "claims_out": Type.NUMBER,
    "kongs_out": Type.NUMBER,
    "terminal_kinds": Type.NUMBER,
    "honor_kinds": Type.NUMBER,
    "winners_out": Type.NUMBER,
    "base": Type.NUMBER,
    "hand_tai": Type.NUMBER,
    "bet_units": Type.NUMBER,
    "dealer_tai": Type.NUMBER,
    "drawn": Type.TRUTH,
    "dealer_won": Type.TRUTH,
    "stays": Type.TRUTH,
    "hand_counts": Type.TRUTH,
    "match_over": Type.TRUTH,
    "just_lost": Type.TRUTH,
    "clear_loss": Type.TRUTH,
    "interfered": Type.TRUTH,
    "same_circle": Type.TRUTH,
}
"""The facts with their types. ``dealer_tai`` is no fact of a table: it stands for the settlement's expression."""
MONEY = frozenset({"base", "hand_tai", "bet_units", "dealer_tai"})
"""Numbers that may be as large as amounts."""
STATED_MARKS = ("looking",)
"""The marks that a line of a match may state of a player; all there are where a ruleset says nothing of play."""


OF_PLAYERS = frozenset({"last_discard", "kongs_of", "marked"})
"""Calls that ask what may not be known; the rest is arithmetic of places."""


@dataclass(frozen=True, slots=True)
class CallInfo:
    """What a call takes and gives. ``mark``: its last argument is the name of a mark."""

    parameters: tuple[Type, ...]
    type: Type
    mark: bool = False


TABLE_CALLS: dict[str, CallInfo] = {
    "right": CallInfo((Type.PLAYER,), Type.PLAYER),
    "left": CallInfo((Type.PLAYER,), Type.PLAYER),
    "nth": CallInfo((Type.PLAYER, Type.NUMBER), Type.PLAYER),
    "last_discard": CallInfo((Type.PLAYER,), Type.TILES),
    "kongs_of": CallInfo((Type.PLAYER,), Type.NUMBER),
    "marked": CallInfo((Type.PLAYER,), Type.TRUTH, mark=True),
}
