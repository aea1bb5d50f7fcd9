"""What the rules of play read: the table just before an act, as one player (``me``) is concerned by it.

The names are those of the language, ``_`` for the point: ``act.tile`` is ``act_tile``, ``p.hand`` is ``hand_of(p)``,
``count(p.hand)`` is ``count_hand(p)``. Sets of tiles are masks, players are places, words are text, an event is its
number or ``None`` where it never came. What the log does not tell raises `Undecided`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paigui_runtime.hand import Undecided
from paigui_runtime.play.act import Act
from paigui_runtime.play.moment_facts import MomentFacts
from paigui_runtime.play.moment_players import OfPlayers, one, several

if TYPE_CHECKING:
    from paigui_runtime.play.record import Attempt, MarkState
    from paigui_runtime.play.state import State


class Moment(OfPlayers):
    """One act at one state of the table; ``me`` is set to each player whom a rule may concern."""

    __slots__ = ("act", "mark", "me", "mine", "rival", "state")

    def __init__(self, state: State, act: Act, me: int) -> None:
        self.state: State = state
        self.act: Act = act
        self.me: int = me
        self.mark: MarkState | None = None
        self.mine: Attempt | None = None
        self.rival: Attempt | None = None

    @property
    def facts(self) -> MomentFacts:  # type: ignore[override]
        """The facts of a table, for what every `Table` answers."""
        return MomentFacts(self)

    # --- people

    @property
    def actor(self) -> int:
        """Who acts."""
        return self.act.actor

    @property
    def target(self) -> int:
        """Whose tile it is, or who is meant. Raises `Undecided`."""
        return _known(self.act.target, "target")

    @property
    def discarder(self) -> int:
        """Who made the last discard. Raises `Undecided`."""
        return _known(self.state.position.giver, "discarder")

    @property
    def opening_due(self) -> int:
        """Who has to replace flowers now. Raises `Undecided`."""
        return _known(self.state.opening_due(), "opening_due")

    def right(self, player: int) -> int:
        """The next player."""
        return (player + 1) % self.state.players

    def left(self, player: int) -> int:
        """The player before."""
        return (player - 1) % self.state.players

    # --- the act

    @property
    def act_kind(self) -> str:
        """What is done."""
        return self.act.kind

    @property
    def act_what(self) -> str:
        """What a pass lets go, what a call calls."""
        return self.act.what

    @property
    def act_tile(self) -> int:
        """The tile of the act."""
        return one(self.act.tile)

    @property
    def act_tiles(self) -> int:
        """The other tiles of the act."""
        return several(self.act.tiles)

    @property
    def act_place(self) -> str:
        """``head`` or ``tail``."""
        return self.act.place

    @property
    def act_from(self) -> str:
        """Whence a tile is discarded or set out."""
        return self.act.source

    @property
    def act_as_drawn(self) -> bool:
        """Whether the tile just drawn is discarded."""
        return self.act.as_drawn

    @property
    def act_wait(self) -> str:
        """Which ready hand is declared."""
        return self._word("kind")

    @property
    def act_laid(self) -> str:
        """How much of a winning hand is laid open."""
        return self._word("laid", "whole")

    @property
    def act_purpose(self) -> str:
        """What for tiles are shown or named."""
        return self._word("for")

    @property
    def act_how(self) -> str:
        """In what manner."""
        return self._word("how")

    @property
    def act_seconds(self) -> float:
        """How long it took. Raises `Undecided`."""
        return _seconds(self.act.event.more.get("seconds"))

    @property
    def act_at(self) -> float:
        """When it was, in seconds. Raises `Undecided`."""
        return _seconds(self.act.event.at)

    @property
    def act_blame(self) -> int:
        """Through whose fault. Raises `Undecided`."""
        return _known(self.act.event.more.get("blame"), "blame")

    @property
    def act_on_purpose(self) -> bool:
        """Raises `Undecided`."""
        return self._truth("on_purpose")

    @property
    def act_mendable(self) -> bool:
        """Raises `Undecided`."""
        return self._truth("mendable")

    @property
    def act_known(self) -> bool:
        """Whether the tile can still be told apart."""
        return self.act.event.more.get("known") is not False

    @property
    def act_taken(self) -> bool:
        """Whether a claimed tile was taken up."""
        return self.act.event.more.get("taken") is not False

    @property
    def act_called(self) -> bool:
        """Whether what is let go had been called."""
        return self.act.called

    @property
    def act_shown(self) -> bool:
        """Whether the tiles for it had been shown."""
        return self.act.shown

    @property
    def act_overtaken(self) -> bool:
        """Whether another's act took it away."""
        return self.act.overtaken

    @property
    def act_fault_private(self) -> bool:
        """Whether a reported fault could be seen by nobody else. Raises `Undecided`."""
        return self._truth("private")

    @property
    def act_event(self) -> int:
        """The number of the event."""
        return self.act.number

    def act_handled(self, word: str) -> bool:
        """Whether the tile of this act was handled so since it came."""
        return word in self.state.record.handled.get(self.act.actor, ())

    # --- turn and leg

    @property
    def turn_player(self) -> int:
        """Whose turn it is, until another takes a tile; nobody's (-1) before the 門牌."""
        position = self.state.position
        return -1 if position.phase == "deal" else position.turn

    @property
    def turn_taken_by(self) -> str:
        """By which intake the turn began."""
        return self.state.position.taken_by

    @property
    def turn_claimed(self) -> int:
        """The tile that was claimed."""
        return one(self.state.position.claimed)

    @property
    def turn_with(self) -> int:
        """The tiles of the hand that it was claimed with."""
        return several(self.state.position.companions)

    @property
    def turn_set_out(self) -> int:
        """What was laid out as a flower."""
        return one(self.state.position.set_out)

    @property
    def turn_added(self) -> int:
        """What was added to a pong."""
        return one(self.state.position.added)

    @property
    def turn_wrong_kong(self) -> bool:
        """Whether the kong laid is none."""
        return self.state.position.wrong_kong

    @property
    def turn_in_pool(self) -> bool:
        """Whether the last discard lies in the pool; implied where the log does not tell such steps."""
        return self.state.position.pooled or not self.state.record.pools

    @property
    def turn_at(self) -> float:
        """When the turn began, in seconds. Raises `Undecided`."""
        return _seconds(self.state.position.turn_at)

    @property
    def leg_taken_by(self) -> str:
        """By which intake the leg began."""
        return self.state.position.leg_taken_by

    @property
    def leg_due(self) -> str:
        """From where ``me`` has to draw now."""
        return self.state.due_place(self.me)

    @property
    def leg_merged(self) -> bool:
        """Whether the drawn tile has entered the row."""
        return self.state.position.merged

    @property
    def leg_kept_before_kong(self) -> bool:
        """Whether a kong was laid without the tile drawn before it."""
        return self.state.position.kept_before_kong

    @property
    def leg_kongs(self) -> int:
        """How many kongs were laid in it."""
        return self.state.position.leg_kongs

    def leg_handled(self, word: str) -> bool:
        """Whether a tile of this leg was handled so."""
        return word in self.state.position.leg_handled

    def leg_reason(self, word: str) -> bool:
        """Whether something was replaced for this reason in the leg."""
        return word in self.state.position.leg_reasons

    # --- the table

    @property
    def opening(self) -> bool:
        """Before the dealer's first act but for flowers."""
        return self.state.position.opening

    @property
    def flowers_out(self) -> int:
        """How many flowers lie open."""
        return sum(len(seat.flowers) for seat in self.state.position.seats)

    @property
    def lap_number(self) -> int:
        """How often whoever has discarded most has discarded; 1 before."""
        return max(1, *(len(seat.discards) for seat in self.state.position.seats))

    @property
    def wall_left(self) -> int:
        """How many tiles lie in the wall, the reserve included."""
        return self.state.wall_left()

    @property
    def enemies_exposed(self) -> int:
        """What others have laid open beside their sets: flowers."""
        others = [seat for place, seat in enumerate(self.state.position.seats) if place != self.me]
        return several([tile for seat in others for tile in seat.flowers])

    # --- the win

    def won_by(self, *ways: str) -> bool:
        """Whether it is won in one of these ways (their ids)."""
        return self.state.way_id(self.act.way) in ways

    @property
    def won_form(self) -> str:
        """``standard`` for a win by a tile, else the way."""
        way = self.act.way
        return "standard" if way in ("discard", "self-draw", "robbed-kong") else way.replace("-", "_")

    @property
    def won_tile(self) -> int:
        """The winning tile."""
        return one(self.act.tile)

    @property
    def won_payer(self) -> int:
        """Who gave it. Raises `Undecided`."""
        return _known(self.act.giver, "payer")

    @property
    def won_from_tail(self) -> bool:
        """Whether the winning tile was drawn from the tail."""
        return bool(self.state.position.leg_reasons)

    @property
    def won_as_drawn(self) -> bool:
        """Whether the winning discard had just been drawn."""
        return self.state.last_as_drawn

    # --- contests

    def __getattr__(self, name: str) -> Any:
        """The steps of a contest by event, ``mine_called``, ``rival_finished``; ``mine_seconds`` from tile to call."""
        side, _, step = name.partition("_")
        if side not in ("mine", "rival"):
            raise AttributeError(name)
        attempt = self.mine if side == "mine" else self.rival
        if step != "seconds":
            return None if attempt is None else attempt.steps.get(step)
        wanted = self.state.record.wanted
        called = None if attempt is None else attempt.at.get("called")
        if wanted is None or wanted.at is None or called is None:
            raise Undecided("at")
        return called - wanted.at

    # --- reading

    def _word(self, key: str, plain: str = "none") -> str:
        found = self.act.event.more.get(key, plain)
        return found.replace("-", "_") if isinstance(found, str) else plain

    def _truth(self, key: str) -> bool:
        found = self.act.event.more.get(key)
        if not isinstance(found, bool):
            raise Undecided(key)
        return found


def _known(value: object, name: str) -> int:
    if not isinstance(value, int):
        raise Undecided(name)
    return value


def _seconds(value: object) -> float:
    if not isinstance(value, int | float):
        raise Undecided("at")
    return value
