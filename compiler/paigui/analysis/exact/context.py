"""What a win says besides its tiles: the way of winning, the winds, and the facts of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from paigui.ir.program import Program, Way

WAYS = ("self-draw", "discard")
"""The ordinary ways of winning."""
FROM_NOBODY = ("self-draw", "eight-flowers")
NOBODY = -1
"""Who gave the tile of such a win."""
FactValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Context:
    """One context. ``facts``: what is not as in the plainest record, by the names of the language; ``declared``: the same
    of facts that a ruleset declares. A plain record says of nothing but the tiles, the way and the winds."""

    by: str
    seat: int = 0
    round: int = 0
    facts: Mapping[str, FactValue] = field(default_factory=dict)
    declared: Mapping[str, FactValue] = field(default_factory=dict)
    flowers: int = 0
    """A set of flowers set out, the robbed one among them."""
    robbed: int = 0
    """The robbed flower, as a set."""
    eighth_flower: str = "other"

    def way(self, program: Program) -> Way | None:
        """The way of winning in a ruleset, if it has one."""
        found = {way.eighth_flower: way for way in program.ways if way.by == self.by}
        return found.get(self.eighth_flower) or found.get(None)


WINDS = tuple(1 << 27 + wind for wind in range(4))
"""East to north, each a set of one."""
PLAIN_FACTS: dict[str, FactValue] = {
    "last_tile": False,
    "on_replacement": False,
    "after_flower": False,
    "after_concealed_kong": False,
    "after_added_kong": False,
    "after_claimed_kong": False,
    "replacements": 0,
    "ready_heaven": False,
    "ready_earth": False,
    "ready_declared": False,
    "heavenly": False,
    "earthly": False,
    "human": False,
    "flowers_dealt": False,
    "streak": 0,
    "shown_streak": 0,
}
"""What a record that says nothing of it means."""
