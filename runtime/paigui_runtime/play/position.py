"""Where the tiles are and whose turn it is: the part of a hand in play that can be put back.

Tiles are codes 0–41, `UNKNOWN` (42) one that nobody has told. What cannot be at a real table, such as a tile that is not
there, raises `Impossible`; what a rule forbids is no matter of this module.
"""

from __future__ import annotations

from paigui_runtime.meld import Meld
from paigui_runtime.play.event import UNKNOWN
from paigui_runtime.tiles import tile_text

FIRST_FLOWER = 34


class Impossible(Exception):
    """What an event says cannot have happened at this table."""

    def __init__(self, message: str, message_zh: str) -> None:
        super().__init__(message)
        self.message = message
        self.message_zh = message_zh


class Seat:
    """What lies before one player. ``counts`` are the standing tiles, the drawn one included, by code."""

    __slots__ = (
        "aside",
        "counts",
        "discards",
        "drawn",
        "flowers",
        "gone",
        "kept",
        "kept_melds",
        "melds",
        "size",
        "waits",
    )

    def __init__(self, tiles: tuple[int, ...] = ()) -> None:
        self.counts = [0] * (UNKNOWN + 1)
        for tile in tiles:
            self.counts[tile] += 1
        self.size = len(tiles)
        """How many tiles stand."""
        self.aside: tuple[int, ...] = ()
        """Tiles laid aside before play, where a table does that: the hand that wins."""
        self.waits: int | None = None
        """What completes the standing tiles, where it has been worked out since they last changed."""
        self.drawn: int | None = None
        """The tile last taken from the wall while it is held apart from the others."""
        self.kept: bytes | None = None
        """The standing tiles before the present intake; nothing while no intake is at hand."""
        self.kept_melds: tuple[Meld, ...] = ()
        """The sets that were laid before it."""
        self.melds: list[Meld] = []
        self.flowers: list[int] = []
        self.discards: list[int] = []
        """All that this player has discarded, what others have claimed of it included."""
        self.gone: list[int] = []
        """The discards that others have claimed."""

    def copy(self) -> Seat:
        """The same before another player who goes on from here."""
        found = Seat.__new__(Seat)
        found.aside, found.drawn, found.kept, found.kept_melds = (
            self.aside,
            self.drawn,
            self.kept,
            self.kept_melds,
        )
        found.size, found.waits = self.size, self.waits
        found.counts = self.counts[:]
        found.melds = self.melds[:]
        found.flowers = self.flowers[:]
        found.discards = self.discards[:]
        found.gone = self.gone[:]
        return found

    @property
    def unseen(self) -> int:
        """How many of the standing tiles nobody has told."""
        return self.counts[UNKNOWN]

    def keep(self) -> None:
        """Remembers the hand as it is before an intake."""
        self.kept = bytes(self.counts)
        self.kept_melds = tuple(self.melds)

    def whole(self) -> int:
        """Standing tiles and three for each meld: 16 between turns, 17 in one's own."""
        return self.size + 3 * len(self.melds)

    def holds(self, tile: int, number: int = 1) -> bool:
        """Whether so many of a tile can stand here."""
        missing = number - self.counts[tile]
        return missing <= 0 or (tile != UNKNOWN and missing <= self.counts[UNKNOWN])

    def add(self, tile: int) -> None:
        """Puts a tile to the others."""
        self.waits = None
        self.counts[tile] += 1
        self.size += 1

    def take(self, tile: int, player: int) -> None:
        """Takes a tile away. An untold one may be any. Raises `Impossible`."""
        self.waits = None
        if self.counts[tile]:
            self.counts[tile] -= 1
        elif self.counts[UNKNOWN]:
            self.counts[UNKNOWN] -= 1
        elif tile == UNKNOWN and self.size:
            raise Impossible(
                f"all tiles of player {player} are told, but not which one this is",
                f"{player} 號的牌都已知，卻未載是哪一張",
            )
        else:
            raise not_there(tile, player)
        self.size -= 1
        if self.drawn == tile and not self.counts[tile]:
            self.drawn = None


def not_there(tile: int, player: int) -> Impossible:
    """A tile that a player does not hold."""
    name = tile_name(tile)
    return Impossible(f"player {player} holds no {name}", f"{player} 號手上沒有 {name}")


def tile_name(tile: int | None) -> str:
    """A tile in canonical notation, ``?`` for an untold one."""
    return "?" if tile is None or tile == UNKNOWN else tile_text((tile,))


class Position:
    """The tiles, the wall, the turn. Whoever changes it copies it first where the old one may be wanted again.

    ``due`` are the replacements that the turn's player has still to draw, by reason, oldest first; ``live`` is the tile
    that others may claim, ``giver`` who gave it.
    """

    __slots__ = (
        "added", "claimed", "companions", "door", "due", "finished", "fresh", "giver", "head", "kept_before_kong", "kongs",
        "last_tile", "leg_handled", "leg_kongs", "leg_reasons", "leg_taken_by", "live", "live_event", "merged", "opening",
        "opening_turn", "owed", "phase", "pooled", "seats", "set_out", "start", "tail", "taken_by", "turn", "turn_at",
        "undue", "wall", "wrong_kong",
    )  # fmt: skip

    def __init__(self, seats: list[Seat], dealer: int, start: int | None) -> None:
        self.seats = seats
        self.turn = dealer
        self.phase = "deal"
        """``deal`` (the 門牌 is to come), ``holding`` (a tile must go), ``replacing``, ``open`` (the discard may be taken),
        ``spent`` (nothing more can be drawn), ``ended``."""
        self.wall: tuple[int, ...] | None = None
        self.start = start
        """How many tiles could be drawn at first."""
        self.head = 0
        """Tiles taken from the head, the dealer's 門牌 not counted."""
        self.door = 0
        """Whether the 門牌 has been taken, as a number."""
        self.tail = 0
        self.kongs = 0
        self.opening = True
        self.opening_turn = 0
        """Whose turn it is to replace flowers in the opening: how many players from the first have been passed."""
        self.owed = [0] * len(seats)
        """Flowers that were set out in the opening and not yet replaced."""
        self.fresh = [0] * len(seats)
        """Flowers that came as replacements in this round of the opening."""
        self.taken_by = "none"
        self.claimed: int | None = None
        self.companions: tuple[int, ...] = ()
        self.set_out: int | None = None
        self.added: int | None = None
        self.wrong_kong = False
        self.turn_at: float | None = None
        self.pooled = True
        self.leg_taken_by = "none"
        self.leg_reasons: tuple[str, ...] = ()
        self.leg_kongs = 0
        self.leg_handled: frozenset[str] = frozenset()
        self.merged = False
        self.kept_before_kong = False
        self.last_tile = False
        """Whether the tile last taken was the last that could be drawn, or came in its place."""
        self.due: tuple[str, ...] = ()
        self.undue = False
        """Whether the tile last taken from the tail was not due to anyone: nothing can be won with it."""
        self.live: int | None = None
        self.giver: int | None = None
        self.live_event = -1
        self.finished = False
        """Whether a claim on the live tile has been carried out."""

    def copy(self) -> Position:
        """The same position, to be changed."""
        found = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(found, name, getattr(self, name))
        found.seats = [seat.copy() for seat in self.seats]
        found.owed = self.owed[:]
        found.fresh = self.fresh[:]
        return found

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    def holder(self) -> Seat:
        """The seat of whoever's turn it is."""
        return self.seats[self.turn]

    # --- taking tiles

    def draw_from_wall(self, tile: int, tail: bool, number: int) -> int:
        """The tile that comes off the wall: as told, or as the known wall has it. Raises `Impossible`."""
        if self.wall is None:
            return tile
        index = len(self.wall) - 1 - self.tail if tail else number
        if not number <= index <= len(self.wall) - 1 - self.tail:
            raise Impossible("the wall is empty", "牌牆已空")
        there = self.wall[index]
        if tile not in (there, UNKNOWN) and there != UNKNOWN:
            name, other = tile_name(there), tile_name(tile)
            raise Impossible(
                f"the next tile of the wall is {name}, not {other}", f"牌牆下一張是 {name}，不是 {other}"
            )
        return tile if there == UNKNOWN else there

    def take_in(self, player: int, tile: int) -> None:
        """A player takes a tile from the wall and holds it apart."""
        seat = self.seats[player]
        seat.keep()
        seat.add(tile)
        seat.drawn = tile

    def begin_turn(self, player: int, taken_by: str, at: float | None) -> None:
        """A turn begins with an intake."""
        self.turn, self.taken_by, self.turn_at = player, taken_by, at
        self.claimed, self.companions, self.set_out, self.added = None, (), None, None
        self.wrong_kong = self.undue = False
        self.due = ()
        self.begin_leg(taken_by)

    def begin_leg(self, taken_by: str) -> None:
        """A leg begins: with the turn, or after what the table says begins one."""
        self.leg_taken_by, self.leg_reasons, self.leg_kongs = taken_by, (), 0
        self.leg_handled = frozenset()
        self.merged = self.kept_before_kong = False

    def lay(self, player: int, meld: Meld, standing: tuple[int, ...]) -> None:
        """Lays a set whose ``standing`` tiles come from the hand. Raises `Impossible`."""
        seat = self.seats[player]
        for tile in set(standing):
            if not seat.holds(tile, standing.count(tile)):
                raise not_there(tile, player)
        for tile in standing:
            seat.take(tile, player)
        seat.melds.append(meld)

    def set_aside(self, player: int, tiles: tuple[int, ...]) -> None:
        """Lays a hand aside. Raises `Impossible`."""
        seat = self.seats[player]
        for tile in set(tiles):
            if not seat.holds(tile, tiles.count(tile)):
                raise not_there(tile, player)
        for tile in tiles:
            seat.take(tile, player)
        seat.aside = (*seat.aside, *tiles)

    def visible(self, tile: int) -> int:
        """How many of a kind are told: standing, melded, set out, discarded."""
        number = 0
        for seat in self.seats:
            number += seat.counts[tile] + seat.discards.count(tile) + seat.flowers.count(tile)
            number += seat.aside.count(tile) - seat.gone.count(tile)
            for meld in seat.melds:
                number += meld.tiles.count(tile)
        return number

    def visible_kinds(self) -> list[int]:
        """How many of each kind are told, as `visible` has it."""
        numbers = [sum(each) for each in zip(*(seat.counts for seat in self.seats), strict=True)]
        for seat in self.seats:
            for told in (seat.discards, seat.flowers, seat.aside, *(meld.tiles for meld in seat.melds)):
                for tile in told:
                    numbers[tile] += 1
            for tile in seat.gone:
                numbers[tile] -= 1
        return numbers

    def check_copies(self, tile: int, copies: int, flowers: int) -> None:
        """Raises `Impossible` where more tiles of a kind are told than there are."""
        if tile == UNKNOWN:
            return
        most = copies if tile < FIRST_FLOWER else flowers
        if self.visible(tile) > most:
            name = tile_name(tile)
            raise Impossible(f"there are only {most} of {name}", f"{name} 只有 {most} 張")
