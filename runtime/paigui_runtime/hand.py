"""A win prepared for one ruleset: what the emitted functions read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paigui_runtime.forms import Forms
    from paigui_runtime.reading import Reading
    from paigui_runtime.win import Win

FactValue = bool | int | str


class Undecided(Exception):
    """A rule reads what the win record leaves out; ``name`` is the fact."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Hand:
    """A win as one ruleset sees it. Sets of tiles are masks; winds are sets of one tile; players are 0–3.

    ``way`` holds the bits of the classes of the way of winning, ``drawn`` says whether that way's tile was drawn.
    ``readings`` and ``waits`` are filled in by ``prepare``.
    """

    __slots__ = (
        "_dealer",
        "_giver",
        "_seen",
        "_turn",
        "after_added_kong",
        "after_claimed_kong",
        "after_concealed_kong",
        "after_flower",
        "counts",
        "drawn",
        "earthly",
        "facts",
        "flowers",
        "flowers_dealt",
        "heavenly",
        "human",
        "last_tile",
        "on_replacement",
        "own_flowers",
        "readings",
        "ready_declared",
        "ready_earth",
        "ready_heaven",
        "round",
        "round_wind",
        "seat",
        "seat_wind",
        "shown_streak",
        "streak",
        "tiles",
        "waits",
        "way",
        "win",
        "winner",
        "winning_tile",
    )

    win: Win
    way: int
    drawn: bool
    seat: int
    round: int
    seat_wind: int
    round_wind: int
    winning_tile: int
    """Empty when no tile was won (天胡)."""
    counts: tuple[int, ...]
    """How many of each of the 34 kinds the hand holds: standing, winning and melded, four for a kong."""
    tiles: int
    flowers: int
    own_flowers: int
    """The flowers set out without the robbed one."""
    waits: int
    readings: tuple[Reading, ...]
    last_tile: bool
    on_replacement: bool
    after_flower: bool
    after_concealed_kong: bool
    after_added_kong: bool
    after_claimed_kong: bool
    ready_heaven: bool
    ready_earth: bool
    ready_declared: bool
    heavenly: bool
    earthly: bool
    human: bool
    flowers_dealt: bool
    streak: int
    shown_streak: int
    winner: int
    facts: dict[str, FactValue]

    def __init__(self, win: Win, way: int, drawn: bool, facts: dict[str, FactValue]) -> None:
        raise NotImplementedError

    @classmethod
    def prepare(cls, win: Win, way: int, drawn: bool, forms: Forms, facts: dict[str, FactValue]) -> Hand:
        """The hand of a win with its readings and waits; ``facts`` are the declared facts, defaults filled in."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """How many tiles the winner had discarded. Raises `Undecided`."""
        raise NotImplementedError

    @property
    def copies_seen(self) -> int:
        """How many of the winning tile lay open on the table before it came. Raises `Undecided`."""
        raise NotImplementedError

    @property
    def dealer(self) -> int:
        """The dealer. Raises `Undecided`."""
        raise NotImplementedError

    @property
    def giver(self) -> int:
        """Whose discard, kong or flower it was; -1 when nobody's (a self-draw). Raises `Undecided`."""
        raise NotImplementedError

    def count_tiles(self, tiles: int) -> int:
        """How many tiles of these kinds the hand holds (four for a kong; no flowers)."""
        raise NotImplementedError

    def tiles_with(self, *flags: str) -> tuple[int, ...]:
        """Counts of the 34 kinds over the single tiles that have all flags (``concealed exposed melded completed added``)."""
        raise NotImplementedError


class Payer:
    """A player who pays: ``number`` (0–3, ``None`` where the record does not say) and whether it is the giver."""

    __slots__ = ("gives", "number")

    def __init__(self, number: int | None, gives: bool) -> None:
        self.number = number
        self.gives = gives

    @property
    def player(self) -> int:
        """The number. Raises `Undecided`."""
        if self.number is None:
            raise Undecided("payer")
        return self.number
