"""An act: one thing that a player does, as the rules of play see it.

An event of a log is one act or several: a discard of one's own, a claim, a tile taken from the wall. A pass is an act too,
that of letting a right die.
"""

from __future__ import annotations

from paigui_runtime.play.event import Event

OF_EVENT = {
    "hana": "flower",
    "robhana": "rob_flower",
    "dahai": "discard",
    "chi": "chow",
    "pon": "pong",
    "daiminkan": "claimed_kong",
    "ankan": "concealed_kong",
    "kakan": "added_kong",
    "hora": "win",
    **{
        name: name
        for name in (
            "ready",
            "decline",
            "call",
            "show",
            "merge",
            "handle",
            "name",
            "tell",
            "walk",
            "sit",
            "peek",
            "steal",
            "disarray",
            "accuse",
            "confess",
            "check",
            "restore",
            "bet",
            "marker",
            "dice",
            "say",
        )
    },
}
"""The act of each event that is one act and nothing more."""
GROUPS: dict[str, tuple[str, ...]] = {
    "kong": ("claimed_kong", "concealed_kong", "added_kong"),
    "claim": ("chow", "pong", "claimed_kong"),
}
"""Words for several acts."""
CLAIMS = GROUPS["claim"]
KONGS = GROUPS["kong"]


def events_of(kind: str) -> tuple[str, ...]:
    """The events of a log that are an act of a kind, or imply it as a step."""
    if kind in ("draw", "replacement", "reach", "touch"):
        return "tsumo", "touch"
    kinds = GROUPS.get(kind, (kind,))
    return tuple(event for event, act in OF_EVENT.items() if act in kinds)


class Act:
    """An act. ``tile`` is the tile of it (claimed, discarded, drawn, added, won), ``tiles`` the others."""

    __slots__ = (
        "actor", "as_drawn", "called", "event", "giver", "kind", "maybe", "number", "overtaken", "place", "shown",
        "source", "target", "tile", "tiles", "way", "what",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        actor: int,
        event: Event,
        *,
        tile: int | None = None,
        tiles: tuple[int, ...] = (),
        target: int | None = None,
        what: str = "none",
        place: str = "none",
        source: str = "none",
    ) -> None:
        self.kind = kind
        self.actor = actor
        self.event = event
        self.number = event.number
        self.tile = tile
        self.tiles = tiles
        self.target = target
        self.what = what
        """What a pass lets go, and what a call calls."""
        self.place = place
        self.source = source
        self.as_drawn = False
        self.called = self.shown = self.overtaken = False
        self.maybe = ""
        """What is not known of it, for a pass that may not have been one."""
        self.way = ""
        """How a win is won: the ``by`` of its record."""
        self.giver: int | None = None
        """Who gave the winning tile."""


class AskedDiscard(Act):
    """A discard that is only asked about, of one tile after the other; it notes whether the tile was looked at."""

    __slots__ = ("_as_drawn", "_tile", "looked_at")

    def turn_to(self, event: Event) -> None:
        """Asks about another tile."""
        self._tile, self._as_drawn = event.tile, bool(event.as_drawn)

    @property
    def tile(self) -> int | None:
        """The tile asked about."""
        self.looked_at = True
        return self._tile

    @tile.setter
    def tile(self, tile: int | None) -> None:
        self._tile = tile

    @property
    def as_drawn(self) -> bool:
        """Whether it is the one just drawn."""
        self.looked_at = True
        return self._as_drawn

    @as_drawn.setter
    def as_drawn(self, as_drawn: bool) -> None:
        self._as_drawn = as_drawn
