"""What an event must tell so that anything can come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.position import Impossible

if TYPE_CHECKING:
    from paigui_runtime.play.state import State

MOVES = frozenset({"tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "hana", "hora", "robhana"})
"""Events by which tiles move."""
CALLED = {"chi": "chow", "pon": "pong", "kan": "claimed_kong", "hora": "win"}
"""What a call is for."""


def player_of(event: Event, state: State) -> int:
    """Who acts. Raises `Impossible` where nobody sits there."""
    if event.actor is None or event.actor >= state.players:
        raise Impossible("nobody sits there", "沒有這一座")
    return event.actor


def told(tile: int | None) -> int:
    """The tile, or `UNKNOWN`."""
    return UNKNOWN if tile is None else tile
