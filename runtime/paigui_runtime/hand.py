"""A win prepared for one ruleset: what the emitted functions read."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING

from paigui_runtime.tiles import TILES

if TYPE_CHECKING:
    from paigui_runtime.forms import Forms
    from paigui_runtime.reading import Reading
    from paigui_runtime.tally import Tally
    from paigui_runtime.win import Win

FactValue = bool | int | str


class Undecided(Exception):
    """A rule reads what the win record leaves out; ``name`` is the fact."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Hand:
    """A win as one ruleset sees it. Sets of tiles are masks; winds are sets of one tile; players are 0–3.

    ``way`` holds the bits of the classes of the way of winning; ``drawn`` says whether that way draws its tile or
    takes it. `Hand.prepare` fills in ``readings`` and ``waits``.
    """

    __slots__ = (
        "_forms",
        "_known_tiles",
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
        "readings",
        "ready_declared",
        "ready_earth",
        "ready_heaven",
        "replacements",
        "round",
        "round_wind",
        "seat",
        "seat_wind",
        "shown_streak",
        "streak",
        "tally",
        "tiles",
        "waits",
        "way",
        "win",
        "winner",
        "winning_tile",
    )

    _forms: Forms
    _known_tiles: dict[tuple[str, ...], tuple[int, ...]]
    """What `tiles_with` has counted, by its flags."""
    win: Win
    tally: Tally
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
    waits: int
    readings: tuple[Reading, ...]
    last_tile: bool
    on_replacement: bool
    after_flower: bool
    after_concealed_kong: bool
    after_added_kong: bool
    after_claimed_kong: bool
    replacements: int
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
        tally = win.tally
        self._known_tiles = {}
        self.win = win
        self.tally = tally
        self.way = way
        self.drawn = drawn
        self.seat = win.seat
        self.round = win.round
        self.seat_wind = TILES[27 + win.seat]
        self.round_wind = TILES[27 + win.round]
        self.winning_tile = 0 if win.win is None else TILES[win.win]
        self.counts = tally.counts
        self.tiles = tally.kinds
        self.flowers = tally.flowers
        self.waits = 0
        self.readings = ()
        self.last_tile = win.last_tile
        replacement = win.replacement
        self.replacements = len(replacement)
        self.on_replacement = bool(replacement)
        self.after_flower = "flower" in replacement
        self.after_concealed_kong = "concealed-kong" in replacement
        self.after_added_kong = "added-kong" in replacement
        self.after_claimed_kong = "exposed-kong" in replacement
        ready, special = win.ready, win.special
        self.ready_heaven = "heaven" in ready
        self.ready_earth = "earth" in ready
        self.ready_declared = "declared" in ready
        self.heavenly = special == "heavenly"
        self.earthly = special == "earthly"
        self.human = special == "human"
        self.flowers_dealt = win.flowers_dealt
        self.streak = win.streak
        self.shown_streak = win.shown_streak
        self.winner = win.winner
        self.facts = facts

    @classmethod
    def prepare(cls, win: Win, way: int, drawn: bool, forms: Forms, facts: dict[str, FactValue]) -> Hand:
        """The hand of a win with its readings and waits; ``facts`` are the declared facts, defaults filled in."""
        hand = cls(win, way, drawn, facts)
        hand._forms = forms
        hand.readings = forms.readings(hand)
        hand.waits = forms.waits(hand)
        return hand

    def completed_by(self, kind: int) -> Hand:
        """The hand that another winning tile would have made, all else the same; without readings and waits."""
        hand = Hand(self.win, self.way, self.drawn, self.facts)
        hand.tally = self.tally.completed_by(kind)
        hand.winning_tile = TILES[kind]
        hand.counts = hand.tally.counts
        hand.tiles = hand.tally.kinds
        return hand

    def each_robbed_flower(self) -> Iterator[Hand]:
        """The hand with each of the flowers that may have been the robbed one, where the record does not say which."""
        for tally in self.tally.each_robbed_flower():
            hand = copy(self)
            hand.tally = tally
            yield hand

    @property
    def shape_waits(self) -> int:
        """The waits of the shape alone: kinds of which the player holds four are among them."""
        return self._forms.shape_waits(self)

    @property
    def own_flowers(self) -> int:
        """The flowers set out without the robbed one. Raises `Undecided`."""
        own = self.tally.own_flowers
        if own is None:
            raise Undecided("robbed_flower")
        return own

    @property
    def turn(self) -> int:
        """How many tiles the winner had discarded. Raises `Undecided`."""
        if self.win.turn is None:
            raise Undecided("turn")
        return self.win.turn

    @property
    def copies_seen(self) -> int:
        """How many of the winning tile lay open on the table before it came. Raises `Undecided`."""
        if self.win.seen is None:
            raise Undecided("copies_seen")
        return self.win.seen.count(self.tally.winning_tile)

    @property
    def seen(self) -> tuple[int, ...]:
        """Counts of the 34 kinds over the tiles that lay open on the table before. Raises `Undecided`."""
        if self.win.seen is None:
            raise Undecided("seen")
        counts = [0] * 34
        for tile in self.win.seen:
            if tile < 34:
                counts[tile] += 1
        return tuple(counts)

    @property
    def dealer(self) -> int:
        """The dealer. Raises `Undecided`."""
        if self.win.dealer is None:
            raise Undecided("dealer")
        return self.win.dealer

    @property
    def giver(self) -> int:
        """Whose discard, kong or flower it was; -1 where it was nobody's. Raises `Undecided`."""
        if self.win.by in ("self-draw", "eight-flowers"):
            return -1
        if self.win.payer is None:
            raise Undecided("giver")
        return self.win.payer

    def count_tiles(self, tiles: int) -> int:
        """How many tiles of these kinds the hand holds (four for a kong; no flowers)."""
        number = 0
        held = tiles & self.tiles
        while held:
            lowest = held & -held
            number += self.counts[lowest.bit_length() - 1]
            held ^= lowest
        return number

    def tiles_with(self, *flags: str) -> tuple[int, ...]:
        """Counts of the 34 kinds over the single tiles that have all the flags.

        ``concealed``: standing, drawn or in a concealed kong; ``exposed``: the others; ``melded``: in a meld that lies
        open; ``standing``: in no meld and no kong; ``held``: standing before the winning tile came (none, where no tile
        came: 天胡); ``completed``: the winning tile; ``added``: in an added kong.
        """
        known = self._known_tiles.get(flags)
        if known is not None:
            return known
        counts = [0] * 34
        asked = set(flags)
        for tiles, flags_held in self._tiles_by_flags():
            if asked <= flags_held:
                for tile in tiles:
                    counts[tile] += 1
        self._known_tiles[flags] = tuple(counts)
        return self._known_tiles[flags]

    def _tiles_by_flags(self) -> Iterator[tuple[tuple[int, ...], set[str]]]:
        won = self.tally.winning_tile >= 0
        yield self.win.concealed, {"concealed", "standing", "held" if won else "standing"}
        if won:
            yield (
                (self.tally.winning_tile,),
                {"concealed" if self.drawn else "exposed", "standing", "completed"},
            )
        for meld in self.win.melds:
            if meld.kind == "concealed-kong":
                yield meld.tiles, {"concealed"}
            else:
                yield meld.tiles, {"exposed", "melded", "added" if meld.kind == "added-kong" else "melded"}


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
