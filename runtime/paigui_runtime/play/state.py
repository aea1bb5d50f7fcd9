"""A hand in play: position, record, live rights and results, and what can be asked of them.

`paigui_runtime.play.acting` changes it event by event; `paigui_runtime.play.judging` says what a rule has against an act.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.meld import Meld
from paigui_runtime.play.act import Act
from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.position import FIRST_FLOWER, Position, Seat
from paigui_runtime.play.record import Record
from paigui_runtime.play.report import Finding, Unclear
from paigui_runtime.play.rules import Right
from paigui_runtime.play.tile_relations import runs_through
from paigui_runtime.tiles import TILES, kinds_of
from paigui_runtime.wall import tiles_of

if TYPE_CHECKING:
    from paigui_runtime.play.engine import Game
    from paigui_runtime.play.winning import WinFacts


DOOR = Right(id="door", name="門牌", name_en="the dealer's first tile", act=(), may="draw")
"""The dealer's right to the 門牌."""
TURN = Right(id="turn", name="輪摸", name_en="the turn", act=(), may="draw")
"""The right to draw where a sketch begins with it, or where the last tile was refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Whose hand it is: places of the dealer, of the first dealer of the match, of East, and of the match's East."""

    dealer: int = 0
    opened: int | None = 0
    """The place of East in this hand; ``None`` where nobody has said where the wall was opened."""
    first_dealer: int = 0
    east: int = 0
    streak: int = 0
    shown_streak: int | None = None
    """N as the dice show it, where they show another."""
    round_number: int = 1


class Live:
    """A right that a player has: to act on ``tile``, which ``giver`` gave at ``event``, by an act of ``opener``."""

    __slots__ = ("barred", "event", "giver", "maybe", "opener", "player", "right", "tile", "way")

    def __init__(
        self,
        right: Right,
        player: int,
        event: int,
        *,
        tile: int | None = None,
        giver: int | None = None,
        opener: int | None = None,
        way: str = "",
        maybe: str = "",
    ) -> None:
        self.right = right
        self.player = player
        self.event = event
        self.tile = tile
        self.giver = giver
        self.opener = opener
        self.way = way
        """For a right to win: the ``by`` of its record."""
        self.maybe = maybe
        """What is not known of it, where that decides whether there is one."""
        self.barred = False
        """Whether a rule forbids to use it: letting it die is then no pass."""

    @property
    def name(self) -> tuple[int, int, str]:
        """What the record calls it: the event that gave it, the player, the right."""
        return self.event, self.player, self.right.id


@dataclass(slots=True)
class Result:
    """How a hand ended, or one of several ends: ``win``, ``false_win``, ``penalty`` or ``draw``, as it came about."""

    kind: str
    event: Event
    player: int | None = None
    act: Act | None = None
    facts: WinFacts | None = None
    """For a win, false or not, what its record is made of."""
    reason: str = ""
    penalty: str = ""


class State:
    """One hand. `copy` is another that goes on from here."""

    deal: Deal
    position: Position
    record: Record

    def __init__(self, game: Game, seats: list[Seat], deal: Deal, start: int | None) -> None:
        self.game = game
        self.deal = deal
        self.players = len(seats)
        """How many play."""
        self.position = Position(seats, deal.dealer, start)
        self.record = Record(len(seats))
        self.lives: list[Live] = []
        self.before: list[Live] | None = None
        """The rights as they stood before the act that is judged, which may use one and end others."""
        self.results: list[Result] = []
        self.events: list[Event] = []
        """What has happened, from the deal on."""
        self.findings: list[Finding] = []
        self.undecided: list[Unclear] = []
        self.start_event = Event(type="start_kyoku")
        self.names: tuple[str, ...] = ()
        self.referee = True
        self.last_as_drawn = False
        """Whether the last discard was the tile just drawn."""
        self.last_from_tail = False
        """Whether it had come from the tail."""
        self.robbed: tuple[int, int, str] | None = None
        """A flower taken, from whom, and whose eighth it was (``other``, ``self``)."""
        self.deal_ended = False
        self.trying = False
        """Whether an act is only tried: what it would open is not asked for."""
        self.asking = False
        """Whether no tile is to move: an act is only asked about."""
        self.restores = 0
        self.not_put_back: State | None = None
        """After an act that is undone: the hand as it is if nobody puts it back."""

    def copy(self) -> State:
        """The same hand, to be gone on with."""
        found = object.__new__(State)
        found.__dict__.update(self.__dict__)
        found.position = self.position.copy()
        found.record = self.record.copy()
        found.lives = self.lives[:]
        found.results = self.results[:]
        found.events = self.events[:]
        found.findings, found.undecided = self.findings[:], self.undecided[:]
        return found

    def asked(self) -> State:
        """This hand for asking about an act that is not carried out: with the same position, and a record of its own."""
        found = object.__new__(State)
        found.__dict__.update(self.__dict__)
        found.record = self.record.copy()
        found.events = self.events[:]
        found.findings, found.undecided = [], []
        found.trying = found.asking = True
        return found

    # --- serving a game

    def play(self, event: Event) -> list[Finding]:
        """Serves an act: nothing found, and it is done; or what is found, and nothing has changed.

        Raises `Impossible` for what cannot be done at all.
        """
        return self.game.serve(self, event)

    def judge(self, event: Event) -> list[Finding]:
        """What would be found, without doing it. Raises `Impossible`."""
        return self.game.judge(self, event)

    def legal_actions(self, player: int) -> list[Event]:
        """Every act that a player may do now. Raises ValueError for a place where nobody sits."""
        if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < self.players:
            raise ValueError(f"nobody sits at place {player!r}: the places are 0 to {self.players - 1}")
        return self.game.legal_events(self, player)

    def players_to_act(self) -> tuple[int, ...]:
        """Who may act now, in the order of priority: holders of the strongest rights first, then counterclockwise."""
        position = self.position
        if self.over:
            return ()
        ranks: dict[int, int] = {}
        due = self.opening_due()
        for live in self.lives:
            if live.barred or (due is not None and live.right.may == "draw"):
                continue
            rank = self.game.rank_of(live.right.may)
            ranks[live.player] = min(ranks.get(live.player, rank), rank)
        if due is not None and position.phase != "replacing":
            ranks.setdefault(due, 99)
        elif position.phase in ("holding", "replacing", "deal"):
            ranks.setdefault(position.turn, 99)
        elif position.phase in ("open", "spent") and not any(live.right.may == "draw" for live in self.lives):
            ranks.setdefault(self.next_player(), 99)
        return tuple(
            sorted(ranks, key=lambda player: (ranks[player], (player - position.turn) % self.players))
        )

    def leave_opening(self) -> None:
        """The first act that is none of the opening ends it."""
        self.position.opening = False
        self.deal_ended = True

    def take_over(self, other: State) -> None:
        """Goes on as another does."""
        self.__dict__.update(other.__dict__)

    def note_undecided(self, event: int, rule: str, missing: str) -> None:
        """Notes a rule that the log does not decide."""
        self.undecided.append(Unclear(event=event, rule=rule, missing=(missing,)))

    def open_draw(self, player: int, event: int) -> None:
        """Gives a player the draw that no discard gives."""
        self.lives = [*self.lives, Live(TURN, player, event)]

    def check_copies(self, tile: int) -> None:
        """Raises `Impossible` where the tiles told are more than there are."""
        if self.position.wall is None:
            size = self.game.table.size
            self.position.check_copies(tile, size.copies, size.flowers)

    # --- asking

    @property
    def turn_player(self) -> int:
        """Whose turn it is."""
        return self.position.turn

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.position.phase == "ended"

    @property
    def last_discard(self) -> int | None:
        """The tile that lies to be claimed."""
        return self.position.live

    def next_player(self) -> int:
        """To whom the turn goes."""
        return (self.position.turn + self._step()) % self.players

    def player_before(self, player: int) -> int:
        """From whom the turn comes to a player."""
        return (player - self._step()) % self.players

    def _step(self) -> int:
        return 1 if self.game.table.turn.to == "right" else -1

    def hand_of(self, player: int) -> tuple[int, ...]:
        """Counts of the standing tiles by code, 43 numbers; the last are those that nobody has told."""
        return tuple(self.position.seats[player].counts)

    def melds_of(self, player: int) -> tuple[Meld, ...]:
        """The sets that a player has laid."""
        return tuple(self.position.seats[player].melds)

    def discards_of(self, player: int) -> tuple[int, ...]:
        """What a player has discarded and nobody has claimed, as codes, oldest first."""
        seat = self.position.seats[player]
        left = list(seat.discards)
        for tile in seat.gone:
            left.remove(tile)
        return tuple(left)

    @property
    def drawable(self) -> int:
        """How many tiles can still be drawn, or without a wall discarded. Raises `Undecided` where nobody knows."""
        position = self.position
        most = self.game.table.turn.discards
        if self.game.table.turn.intake == "none" and most is not None:
            return most * self.players - sum(len(seat.discards) for seat in position.seats)
        if position.start is None:
            raise Undecided("drawable")
        dead_wall = self.game.table.dead_wall
        taken = position.head + (position.tail if dead_wall.replaced_from == "play" else 0)
        return max(0, position.start - taken - dead_wall.per_kong * position.kongs)

    def has_discarded_all(self, player: int) -> bool:
        """Whether a player has discarded as many tiles as the table has each discard before play ends."""
        most = self.game.table.turn.discards
        return most is not None and len(self.position.seats[player].discards) >= most

    def way_id(self, by: str) -> str:
        """The id of the way of winning that a ``by`` stands for in this hand, as the flower was robbed; empty for none."""
        return self.game.scorer.way_id(by, "other" if self.robbed is None else self.robbed[2])

    def wall_left(self) -> int:
        """How many tiles lie in the wall. Raises `Undecided`."""
        position = self.position
        if position.start is None:
            raise Undecided("drawable")
        return position.start + self.game.table.dead_wall.tiles - position.head - position.tail

    def due_place(self, player: int) -> str:
        """From where a player has to draw now: ``head``, ``tail`` or ``none``."""
        position = self.position
        if position.opening and position.owed[player]:
            return "tail"
        if position.phase == "replacing":
            return "tail" if player == position.turn else "none"
        if position.phase == "deal":
            return "head" if player == position.turn else "none"
        if position.phase == "open":
            return "head" if player == self.next_player() else "none"
        return "none"

    def opening_due(self) -> int | None:
        """Who has to set out or replace flowers in the opening; nobody where none are due or hands are not told."""
        position = self.position
        if not position.opening:
            return None
        if position.phase == "deal":  # the dealer may replace flowers before the first tile is taken
            return position.turn if position.owed[position.turn] else None
        if any(seat.unseen for seat in position.seats):
            return next((player for player, owed in enumerate(position.owed) if owed), None)
        rounds = self.game.table.opening_flowers.order == "rounds"
        first = self.first_in_opening()
        for turn in range(position.opening_turn, position.opening_turn + 2 * self.players):
            player = (first + turn) % self.players
            fresh = position.fresh[player] if rounds and turn < self.players else 0
            if position.owed[player] or flowers_in(position.seats[player]) > fresh:
                return player
        return None

    def first_in_opening(self) -> int:
        """Who replaces flowers first after the deal."""
        # Where the wall was opened, which need not be East's place.
        told = self.start_event.more.get("opened")
        opened = told if isinstance(told, int) else self.deal.opened
        by_dealer = self.game.table.opening_flowers.first == "dealer" or opened is None
        return self.deal.dealer if by_dealer or opened is None else opened

    def waits_of(self, player: int) -> int:
        """What completes a hand as it was before the present intake. Raises `Undecided`."""
        seat = self.position.seats[player]
        if seat.aside or seat.kept is not None:
            melds = tuple(seat.melds)
            if seat.aside:
                return self.game.waiting.waits(counts_of(seat.aside), melds)
            return self.game.waiting.waits(seat.kept or b"", seat.kept_melds)
        if seat.waits is None:
            seat.waits = self.game.waiting.waits(bytes(seat.counts), tuple(seat.melds))
        return seat.waits

    def completes(self, player: int, tile: int) -> bool:
        """Whether a tile completes a hand: one that it holds already, in its own turn. Raises `Undecided`."""
        seat = self.position.seats[player]
        if seat.aside:
            return self.game.waiting.completes(counts_of(seat.aside), tuple(seat.melds), tile)
        if seat.kept is None and seat.whole() <= 16:
            return tile < FIRST_FLOWER and bool(self.waits_of(player) & TILES[tile])
        counts = bytearray(seat.counts)
        if seat.whole() > 16 and counts[tile]:
            counts[tile] -= 1
        return self.game.waiting.completes(bytes(counts), tuple(seat.melds), tile)

    def is_complete(self, player: int) -> bool:
        """Whether a hand of 17 tiles is complete as it stands, tiles laid aside among them. Raises `Undecided`."""
        seat = self.position.seats[player]
        if seat.whole() + len(seat.aside) != 17:
            return False
        if seat.unseen:
            raise Undecided("hand")
        tile = seat.drawn
        if tile is None:
            tile = next((tile for tile in range(FIRST_FLOWER) if seat.counts[tile]), None)
        return tile is not None and self.completes(player, tile)

    def completes_only_with(self, player: int, tiles: int, mask: int) -> bool:
        """Whether a tile completes a hand, but no more once one of the tiles of a set is not used with it.

        A group with the tile must hold another tile of the set. Raises `Undecided`.
        """
        seat = self.position.seats[player]
        for tile in kinds_of(tiles):
            if not self.completes(player, tile):
                continue
            counts = bytearray(seat.counts)
            if seat.whole() > 16 and counts[tile]:
                counts[tile] -= 1
            if not _completes_without(self, counts, tuple(seat.melds), tile, mask):
                return True
        return False

    def lap_of(self, player: int) -> list[int]:
        """What others have discarded since a player's last discard, or since the deal."""
        own = self.record.discards[player]
        last = own[-1] if own else -1
        found: list[int] = []
        for other, seat in enumerate(self.position.seats):
            if other != player:
                events = self.record.discards[other]
                found += [tile for tile, event in zip(seat.discards, events, strict=False) if event > last]
        return found

    def knows(self, player: int, place: str) -> bool:
        """Whether a player has looked at a place of the wall: who has got up may see its tail (L-PLAY-11)."""
        return place == "tail" and "looking" in self.record.marks[player]

    def tiles_told(self) -> int:
        """How many tiles lie outside the wall."""
        seats = self.position.seats
        return sum(
            seat.size
            + sum(len(meld.tiles) for meld in seat.melds)
            + len(seat.flowers)
            + len(seat.discards)
            - len(seat.gone)
            for seat in seats
        )

    def tiles_in_all(self) -> int:
        """How many tiles the table plays with."""
        return tiles_of(self.game.table.size)


def counts_of(tiles: tuple[int, ...]) -> bytes:
    """Tiles counted by code."""
    found = bytearray(UNKNOWN + 1)
    for tile in tiles:
        found[tile] += 1
    return bytes(found)


def flowers_in(seat: Seat) -> int:
    """How many flowers stand among the tiles."""
    return sum(seat.counts[FIRST_FLOWER:UNKNOWN])


def _completes_without(
    state: State, counts: bytearray, melds: tuple[Meld, ...], tile: int, mask: int
) -> bool:
    """Whether the tile completes the hand in a set that holds no other tile of the mask (a pair of it is such a set)."""
    sets = [(a, b) for a, b in runs_through(tile) if counts[a] and counts[b]]
    if counts[tile] >= 2:
        sets.append((tile, tile))
    for one, other in sets:
        if (TILES[one] | TILES[other]) & mask:
            continue
        rest = bytearray(counts)
        rest[one] -= 1
        rest[other] -= 1
        meld = Meld("pon" if one == other == tile else "chi", tuple(sorted((one, other, tile))))
        pair = next((kind for kind in range(FIRST_FLOWER) if rest[kind]), None)
        if pair is None:
            continue
        rest[pair] -= 1
        if state.game.waiting.completes(bytes(rest), (*melds, meld), pair):
            return True
    if counts[tile] and not TILES[tile] & mask:
        rest = bytearray(counts)
        rest[tile] -= 1
        rest[UNKNOWN] = 0
        return state.game.waiting.groups_only(bytes(rest), melds)
    return False
