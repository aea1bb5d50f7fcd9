"""What the rules of play ask of players, of tiles and of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.play.event import UNKNOWN
from paigui_runtime.play.tile_relations import completions, is_run, line_of, runs_through
from paigui_runtime.table import Table
from paigui_runtime.tiles import TILES, kinds_of

if TYPE_CHECKING:
    from paigui_runtime.play.position import Seat
    from paigui_runtime.play.record import MarkState
    from paigui_runtime.play.state import State

_ORPHANS = 0b1111111 << 27 | sum((1 | 1 << 8) << 9 * suit for suit in range(3))


def one(tile: int | None) -> int:
    """A tile as a set; nothing is the empty set. Raises `Undecided` for an untold one."""
    if tile is None:
        return 0
    if tile == UNKNOWN:
        raise Undecided("pai")
    return TILES[tile]


def several(tiles: tuple[int, ...] | list[int]) -> int:
    """Tiles as the set of their kinds."""
    found = 0
    for tile in tiles:
        found |= one(tile)
    return found


class OfPlayers(Table):
    """The part of a moment that is asked of players."""

    state: State
    mark: MarkState | None

    def hand_of(self, player: int) -> int:
        """The kinds that stand."""
        return several(kinds_of_counts(self._seat_told(player)))

    def count_hand(self, player: int) -> int:
        """How many tiles stand."""
        return self._seat(player).size

    def drawn_of(self, player: int) -> int:
        """The tile held apart."""
        return one(self._seat(player).drawn)

    def count_drawn(self, player: int) -> int:
        """Whether a tile is held apart, as a number."""
        return 0 if self._seat(player).drawn is None else 1

    def waits_of(self, player: int) -> int:
        """What completes the hand as it was before the present intake. Raises `Undecided`."""
        return self.state.waits_of(player)

    def count_waits(self, player: int) -> int:
        """How many kinds do."""
        return self.waits_of(player).bit_count()

    def flowers_of(self, player: int) -> int:
        """The flowers set out."""
        return several(self._seat(player).flowers)

    def count_flowers(self, player: int) -> int:
        """How many there are."""
        return len(self._seat(player).flowers)

    def discards_of(self, player: int) -> int:
        """The kinds discarded."""
        return several(self._seat(player).discards)

    def count_discards(self, player: int) -> int:
        """How many tiles were discarded, claimed ones included."""
        return len(self._seat(player).discards)

    def melds_of(self, player: int) -> int:
        """The kinds in sets laid down."""
        return several([tile for meld in self._seat(player).melds for tile in meld.tiles])

    def count_melds(self, player: int) -> int:
        """How many sets are laid down."""
        return len(self._seat(player).melds)

    def kongs_of(self, player: int) -> int:
        """How many kongs are laid."""
        return sum("kong" in meld.kind for meld in self._seat(player).melds)

    def count_kongs(self, player: int) -> int:
        """How many kongs are laid."""
        return self.kongs_of(player)

    def claimed_of(self, player: int) -> int:
        """How many sets hold another's tile."""
        return sum(meld.kind != "concealed-kong" for meld in self._seat(player).melds)

    def size_of(self, player: int) -> int:
        """Standing tiles and three for each set."""
        return self._seat(player).whole()

    def turns_of(self, player: int) -> int:
        """How many turns were begun."""
        return self.state.record.turns[player]

    def draws_of(self, player: int) -> int:
        """How often a tile was drawn from the head, the 門牌 not counted."""
        return len(self.state.record.draws[player])

    def dead_of(self, player: int) -> str:
        """The state that a fault has left."""
        return self.state.record.dead[player]

    def orphan_kinds_of(self, player: int) -> int:
        """The kinds of terminals and honors that stand."""
        return self.hand_of(player) & _ORPHANS

    def count_orphan_kinds(self, player: int) -> int:
        """How many they are."""
        return self.orphan_kinds_of(player).bit_count()

    def lap(self, player: int) -> int:
        """The kinds that others have discarded since this player's last discard."""
        return several(self.state.lap_of(player))

    lap_of = lap

    def count_lap(self, player: int) -> int:
        """How many tiles they were."""
        return len(self.state.lap_of(player))

    def last_discard(self, player: int) -> int:
        """The last discard, as a set; empty before the first."""
        discards = self._seat(player).discards
        return one(discards[-1] if discards else None)

    def dealt(self, player: int) -> int:
        """How many flowers came with the deal and its replacements."""
        return self.state.record.flowers_dealt[player]

    def passes(self, player: int) -> int:
        """How many wins were let go."""
        return self.state.record.passes[player]

    # --- relations

    def complete(self, player: int, tiles: int | None = None) -> bool:
        """Whether the hand is complete, with a tile or as it stands. Raises `Undecided`."""
        if tiles is None:
            return self.state.is_complete(player)
        if tiles & tiles - 1:
            return any(self.state.completes(player, tile) for tile in kinds_of(tiles))
        return bool(tiles) and self.state.completes(player, tiles.bit_length() - 1)

    def copies(self, tiles: int, player: int) -> int:
        """How many of a tile stand. Raises `Undecided` where more may."""
        seat = self._seat(player)
        if seat.unseen:
            raise Undecided("hand")
        if tiles & tiles - 1:
            return sum(seat.counts[tile] for tile in kinds_of(tiles))
        return seat.counts[tiles.bit_length() - 1] if tiles else 0

    def runs(self, tiles: int, player: int) -> int:
        """With how many pairs of standing tiles a tile makes a sequence. Raises `Undecided` where more may."""
        counts = self._seat_told(player).counts
        return sum(bool(counts[a] and counts[b]) for tile in kinds_of(tiles) for a, b in runs_through(tile))

    def run(self, tile: int, tiles: int) -> bool:
        """Whether a tile and others are a sequence."""
        return is_run(tile | tiles)

    def same(self, tile: int, tiles: int) -> bool:
        """Whether all are of one kind."""
        return (tile | tiles).bit_count() == 1

    def completions(self, tiles: int) -> int:
        """What makes two tiles a sequence."""
        return completions(tiles)

    def line(self, tiles: int) -> int:
        """The kinds three and six ranks away in the same suit, and the tiles themselves."""
        return line_of(tiles)

    def completes_with(self, player: int, tile: int, tiles: int) -> bool:
        """Whether a tile completes the hand only in sets that hold one of some tiles. Raises `Undecided`."""
        return self.state.completes_only_with(player, tile, tiles)

    def right_to(self, player: int, what: str) -> bool:
        """Whether the player has a right to this now."""
        state = self.state
        lives = state.lives if state.before is None else state.before
        return any(live.player == player and live.right.may == what for live in lives)

    def marked(self, player: int, mark: str) -> bool:
        """Whether the player bears the mark. Raises `Undecided` where that is not known."""
        found = self._mark(player, mark)
        return found is not None

    def mark_tiles_of(self, player: int, mark: str) -> int:
        """The tiles of a mark; none where it is not borne."""
        found = self._mark(player, mark)
        return 0 if found is None else found.tiles

    def mark_since_of(self, player: int, mark: str) -> int | None:
        """The event since which it is borne."""
        found = self._mark(player, mark)
        return None if found is None else found.since

    @property
    def mark_tiles(self) -> int:
        """The tiles of the mark whose rule this is."""
        return 0 if self.mark is None else self.mark.tiles

    @property
    def mark_since(self) -> int | None:
        """The event since which it is borne."""
        return None if self.mark is None else self.mark.since

    def knows(self, player: int, place: str) -> bool:
        """Whether the player has seen what lies there."""
        return self.state.knows(player, place)

    # --- time

    def before(self, one_event: int | None, other: int | None) -> bool:
        """Whether one came first; what never came is after all."""
        return one_event is not None and (other is None or one_event < other)

    def draws_since(self, event: int | None) -> int:
        """Tiles taken from the head after an event."""
        return sum(self.draws_by_since(player, event) for player in range(self.state.players))

    def tail_draws_since(self, event: int | None) -> int:
        """Tiles taken from the tail after an event."""
        return _after(self.state.record.tail_draws, event)

    def discards_since(self, player: int, event: int | None) -> int:
        """How many tiles a player has discarded after an event."""
        return _after(self.state.record.discards[player], event)

    def draws_by_since(self, player: int, event: int | None) -> int:
        """How many tiles a player has drawn from the head after an event."""
        return _after(self.state.record.draws[player], event)

    # --- reading

    def _seat(self, player: int) -> Seat:
        return self.state.position.seats[player]

    def _seat_told(self, player: int) -> Seat:
        seat = self._seat(player)
        if seat.unseen:
            raise Undecided("hand")
        return seat

    def _mark(self, player: int, mark: str) -> MarkState | None:
        found = self.state.record.marks[player].get(mark)
        if found is not None and found.maybe:
            raise Undecided(found.maybe)
        return found


def kinds_of_counts(seat: Seat) -> list[int]:
    """The codes that stand."""
    return [tile for tile in range(UNKNOWN) if seat.counts[tile]]


def _after(events: list[int], event: int | None) -> int:
    return 0 if event is None else sum(number > event for number in events)
