"""What an expression may name: the facts of a win, with their types and where they may be read.

The level of a fact says when it is known: ``hand`` once per win, ``reading`` per reading, ``payer`` per player who pays,
``money`` in ``settlement`` only, after the hand is scored.
"""

from __future__ import annotations

from dataclasses import dataclass

from paigui.ir.core import Type


@dataclass(frozen=True, slots=True)
class FactInfo:
    """Type and level of a fact; ``maybe_missing``: a win record may leave it out (then rules are undecided)."""

    type: Type
    level: str
    maybe_missing: bool = False


FACTS: dict[str, FactInfo] = {
    "winning_tile": FactInfo(Type.TILES, "hand"),
    "seat_wind": FactInfo(Type.TILES, "hand"),
    "round_wind": FactInfo(Type.TILES, "hand"),
    "form": FactInfo(Type.CHOICE, "reading"),
    "last_tile": FactInfo(Type.TRUTH, "hand"),
    "on_replacement": FactInfo(Type.TRUTH, "hand"),
    "after_flower": FactInfo(Type.TRUTH, "hand"),
    "after_concealed_kong": FactInfo(Type.TRUTH, "hand"),
    "after_added_kong": FactInfo(Type.TRUTH, "hand"),
    "after_claimed_kong": FactInfo(Type.TRUTH, "hand"),
    "replacements": FactInfo(Type.NUMBER, "hand"),
    "two_sided_wait": FactInfo(Type.TRUTH, "reading"),
    "edge_wait": FactInfo(Type.TRUTH, "reading"),
    "closed_wait": FactInfo(Type.TRUTH, "reading"),
    "pair_wait": FactInfo(Type.TRUTH, "reading"),
    "double_pair_wait": FactInfo(Type.TRUTH, "reading"),
    "ready_heaven": FactInfo(Type.TRUTH, "hand"),
    "ready_earth": FactInfo(Type.TRUTH, "hand"),
    "ready_declared": FactInfo(Type.TRUTH, "hand"),
    "heavenly": FactInfo(Type.TRUTH, "hand"),
    "earthly": FactInfo(Type.TRUTH, "hand"),
    "human": FactInfo(Type.TRUTH, "hand"),
    "flowers_dealt": FactInfo(Type.TRUTH, "hand"),
    "turn": FactInfo(Type.NUMBER, "hand", maybe_missing=True),
    "copies_seen": FactInfo(Type.NUMBER, "hand", maybe_missing=True),
    "streak": FactInfo(Type.NUMBER, "hand"),
    "shown_streak": FactInfo(Type.NUMBER, "hand"),
    "winner": FactInfo(Type.PLAYER, "hand"),
    "dealer": FactInfo(Type.PLAYER, "hand", maybe_missing=True),
    "giver": FactInfo(Type.PLAYER, "hand", maybe_missing=True),
    "payer": FactInfo(Type.PLAYER, "payer", maybe_missing=True),
    "hand_tai": FactInfo(Type.NUMBER, "money"),
    "dealer_tai": FactInfo(Type.NUMBER, "money", maybe_missing=True),
    "base": FactInfo(Type.NUMBER, "money"),
    "bet_units": FactInfo(Type.NUMBER, "money"),
}
