"""Where the expressions about the table stand: by section, the id that the language gives, and key."""

from __future__ import annotations

from paigui.check.places import Place
from paigui.ir.core import Type


def _number(name: str, low: int, high: int) -> Place:
    """A number that reads options only."""
    return Place(
        name, Type.NUMBER, reading=False, waits=False, options_only=True, table=True, low=low, high=high
    )


def _asked(name: str, kind: Type, itself: str = "") -> Place:
    """What is asked of a table."""
    return Place(name, kind, reading=False, waits=False, table=True, itself=itself)


_PLACES = (
    _number("table.size.hand", 1, 40),
    _number("table.size.copies", 1, 4),
    _number("table.size.flowers", 0, 4),
    _number("table.opening.dice", 1, 6),
    _asked("table.opening.seat", Type.PLAYER),
    _asked("table.opening.stack", Type.NUMBER),
    _number("table.deal.take", 1, 40),
    _number("table.deal.times", 1, 40),
    _number("table.deal.tiles", 1, 40),
    _number("table.dead_wall.tiles", 0, 144),
    _number("table.dead_wall.per_kong", 0, 16),
    _number("table.turn.discards", 1, 144),
    _number("table.set_aside.tiles", 1, 40),
    _number("rotation.seats.dice", 1, 6),
    _asked("rotation.seats.thrower", Type.PLAYER),
    _asked("rotation.seats.again_when", Type.TRUTH),
    _asked("rotation.dealer.first", Type.PLAYER, "dealer"),
    _asked("rotation.dealer.stays_when", Type.TRUTH, "stays"),
    _asked("rotation.dealer.next", Type.PLAYER),
    _asked("rotation.round.next_when", Type.TRUTH),
    _number("rotation.round.rounds", 1, 16),
    _asked("rotation.streak.grows_when", Type.TRUTH),
    _asked("draws.when", Type.TRUTH),
    _asked("penalties.amount", Type.NUMBER),
    _asked("extras.when", Type.TRUTH),
    _asked("extras.amount", Type.NUMBER),
    Place("liability.when", Type.TRUTH, payer=True, counted=True, money=True),
    _asked("side_bets.amount", Type.NUMBER),
    _asked("side_bets.start_when", Type.TRUTH),
    _asked("side_bets.stop_when", Type.TRUTH),
    _asked("side_bets.move_when", Type.TRUTH),
    _asked("side_bets.void_gain_when", Type.TRUTH),
)
TABLE_PLACES = {place.name: place for place in _PLACES}
"""The places by name: ``table.opening.seat``, ``draws.when``."""
OF_A_TABLE = _asked("define", Type.TRUTH)
"""A definition that an expression about the table reads."""
