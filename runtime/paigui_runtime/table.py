"""What is known of a table at one moment: whose deal it is, how the hand ended, what is staked.

A ruleset's table, rotation, draws, penalties and side bets are emitted as functions of a `Table`. Players are places,
0–3, the next player is one more. A fact that nobody has stated raises `Undecided` when it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar, cast, overload

from paigui_runtime.hand import Undecided
from paigui_runtime.settlement import Amount

Stated = TypeVar("Stated")
_PLAYERS = 4
"""Where nobody has said how many play."""


class Known(Generic[Stated]):
    """A fact of a `Table`. Raises `Undecided` where the table was made without it."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, table: None, owner: type) -> Known[Stated]: ...
    @overload
    def __get__(self, table: Table, owner: type) -> Stated: ...
    def __get__(self, table: Table | None, owner: type) -> Known[Stated] | Stated:
        if table is None:
            return self
        value = table.facts.get(self.name)
        if value is None:
            raise Undecided(self.name)
        return cast(Stated, value)


class Table:
    """One moment of a table. ``Table(dealer=1, streak=0)`` states facts by their names; the rest is undecided."""

    __slots__ = ("facts",)

    def __init__(self, **facts: object) -> None:
        self.facts: Mapping[str, object] = facts

    def but(self, **facts: object) -> Table:
        """The same moment with more facts, or other ones."""
        return Table(**{**self.facts, **facts})

    # People.
    dealer = Known[int]()
    first_dealer = Known[int]()
    east = Known[int]()
    """Who drew the East seat at the last change of seats."""
    last_winner = Known[int]()
    winner = Known[int]()
    """Who is paid."""
    payer = Known[int]()
    """Who pays."""
    offender = Known[int]()
    bettor = Known[int]()
    """Who has staked: a player (inner), or the player whom a bystander follows (outer)."""

    # The match.
    dice = Known[int]()
    """What the dice show together."""
    streak = Known[int]()
    shown_streak = Known[int]()
    round_number = Known[int]()
    """1 in the East round, 4 in the North round."""
    rounds_left = Known[int]()
    """Whole rounds that are still to come in this match, this one not counted unless it has just begun."""

    same_circle = Known[bool]()
    """The seats just drawn are in the order of the match before."""

    # How a hand ended.
    drawn = Known[bool]()
    """Nobody won."""
    dealer_won = Known[bool]()
    stays = Known[bool]()
    """The dealer keeps the deal."""
    hand_counts = Known[bool]()
    """The hand may add to the streak."""
    match_over = Known[bool]()
    just_lost = Known[bool]()
    """The bettor's principal has lost to another's win in the hand before."""
    clear_loss = Known[bool]()
    """The bettor has lost more than was won in this match."""
    interfered = Known[bool]()
    """The bettor has meddled with the play of this hand."""

    # What a draw is called for.
    drawable = Known[int]()
    discards_out = Known[int]()
    claims_out = Known[int]()
    kongs_out = Known[int]()
    terminal_kinds = Known[int]()
    """How many kinds of ones and nines the caller holds."""
    honor_kinds = Known[int]()
    winners_out = Known[int]()
    """How many players have won in this hand."""

    # Money, in tai.
    base = Known[Amount]()
    hand_tai = Known[int]()
    bet_units = Known[int]()

    @property
    def players(self) -> int:
        """How many play."""
        return cast(int, self.facts.get("players", _PLAYERS))

    def right(self, player: int) -> int:
        """The next player."""
        return (player + 1) % self.players

    def left(self, player: int) -> int:
        """The player before."""
        return (player - 1) % self.players

    def nth(self, player: int, number: int) -> int:
        """The player reached by counting to a number counterclockwise, the first being the player himself."""
        return (player + number - 1) % self.players

    def last_discard(self, player: int) -> int:
        """The latest discard of a player, as a set of one tile; empty before the first."""
        return self._of_player("last_discards", player)

    def kongs_of(self, player: int) -> int:
        """How many kongs a player has laid."""
        return self._of_player("kongs", player)

    def marked(self, player: int, mark: str) -> bool:
        """Whether a player bears a mark, such as that of one who looks at others' hands."""
        marks = cast("Mapping[str, tuple[int, ...]] | None", self.facts.get("marks"))
        if marks is None:
            raise Undecided("marks")
        return player in marks.get(mark, ())

    def _of_player(self, name: str, player: int) -> int:
        values = cast("tuple[int, ...] | None", self.facts.get(name))
        if values is None:
            raise Undecided(name)
        return values[player]
