"""What has been said, shown, passed and broken in a hand: the part that can never be put back."""

from __future__ import annotations


class MarkState:
    """A mark that a player bears: since which event, and the tiles that it holds (a mask).

    ``maybe``: whether it is not known that the player bears it, because of what nobody has told.
    """

    __slots__ = ("maybe", "since", "tiles")

    def __init__(self, since: int, tiles: int = 0, maybe: str = "") -> None:
        self.since = since
        self.tiles = tiles
        self.maybe = maybe
        """What is not known, where that decides it."""


class Attempt:
    """What a player has done so far to take one tile: the event of each step."""

    __slots__ = ("at", "steps", "tiles", "undone")

    def __init__(self) -> None:
        self.steps: dict[str, int] = {}
        self.tiles: tuple[int, ...] = ()
        """The tiles shown for it."""
        self.at: dict[str, float] = {}
        self.undone = False

    def copy(self) -> Attempt:
        """The same, to be gone on with."""
        found = Attempt()
        found.steps, found.at = dict(self.steps), dict(self.at)
        found.tiles, found.undone = self.tiles, self.undone
        return found


class Wanted:
    """A tile that others may claim, and what was done to take it. ``tile`` came at ``event`` from ``giver``."""

    __slots__ = ("at", "attempts", "event", "giver", "tile")

    def __init__(self, tile: int, giver: int, event: int, at: float | None) -> None:
        self.tile = tile
        self.giver = giver
        self.event = event
        self.at = at
        self.attempts: dict[tuple[int, str], Attempt] = {}

    def attempt(self, player: int, kind: str) -> Attempt:
        """The attempt of a player to take it in this way; a new one where there is none yet."""
        found = self.attempts.get((player, kind))
        if found is None or found.undone:
            found = self.attempts[player, kind] = Attempt()
        return found

    def copy(self) -> Wanted:
        """The same, to be gone on with."""
        found = Wanted(self.tile, self.giver, self.event, self.at)
        found.attempts = {key: attempt.copy() for key, attempt in self.attempts.items()}
        return found


class Record:
    """The record of one hand."""

    __slots__ = (
        "dead", "discards", "draws", "flowers_dealt", "given_up", "handled", "marks", "passes", "pools", "previous", "ready",
        "tail_draws", "turns", "wanted", "won",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        self.marks: list[dict[str, MarkState]] = [{} for _ in range(players)]
        self.passes = [0] * players
        """How many wins each has let go."""
        self.turns = [0] * players
        """How many turns each has begun, the dealer's first not counted."""
        self.draws: list[list[int]] = [[] for _ in range(players)]
        """The events at which each drew from the head, the dealer's 門牌 not counted."""
        self.discards: list[list[int]] = [[] for _ in range(players)]
        self.tail_draws: list[int] = []
        self.flowers_dealt = [0] * players
        self.given_up: set[tuple[int, int, str]] = set()
        """Wins let go by an own act, and what one said that one passes: the event, the player, the right."""
        self.handled: dict[int, frozenset[str]] = {}
        """How each has handled tiles since the last tile that others may claim."""
        self.dead = ["none"] * players
        """``none``, ``hidden`` or ``open``: the state that a fault has put each in."""
        self.ready: dict[int, str] = {}
        self.wanted: Wanted | None = None
        """The tile that may be claimed, or that could be claimed last."""
        self.previous: Wanted | None = None
        """The one before it."""
        self.won: set[int] = set()
        self.pools = False
        """Whether the log tells when a discard lies in the pool."""

    def give(self, wanted: Wanted) -> None:
        """Another tile may be claimed."""
        self.previous, self.wanted = self.wanted, wanted
        self.handled = {}

    def wanted_by(self, tile: int | None, giver: int | None) -> Wanted | None:
        """What was done to take a tile: the newest that can be meant."""
        for found in (self.wanted, self.previous):
            if found is not None and (giver is None or (found.giver == giver and tile in (None, found.tile))):
                return found
        return self.wanted

    def copy(self) -> Record:
        """The same, to be gone on with."""
        found = Record.__new__(Record)
        found.marks = [dict(marks) for marks in self.marks]
        found.passes = self.passes[:]
        found.turns = self.turns[:]
        found.draws = [events[:] for events in self.draws]
        found.discards = [events[:] for events in self.discards]
        found.tail_draws = self.tail_draws[:]
        found.flowers_dealt = self.flowers_dealt[:]
        found.given_up = set(self.given_up)
        found.pools = self.pools
        found.handled = dict(self.handled)
        found.dead = self.dead[:]
        found.ready = dict(self.ready)
        found.wanted = None if self.wanted is None else self.wanted.copy()
        found.previous = None if self.previous is None else self.previous.copy()
        found.won = set(self.won)
        return found
