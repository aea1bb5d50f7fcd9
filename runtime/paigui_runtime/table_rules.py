"""The rules of one table beside its scoring, as an emitted module declares them.

Who sits where and deals next, how the wall is opened and kept, which draws there are, what is staked and who pays in
another's place. Conditions and amounts are functions of a `Table`; a liability's condition is asked like a settlement's,
with hand, reading, payer (the player who may be liable) and money. Every record carries the clauses that it follows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paigui_runtime.hand import Hand, Payer
    from paigui_runtime.reading import Reading
    from paigui_runtime.settlement import Amount, Money
    from paigui_runtime.table import Table

Truth = Callable[["Table"], bool]
Number = Callable[["Table"], "Amount"]
Player = Callable[["Table"], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """Players (least and most), tiles of a standing hand, copies of a kind and of each flower, where seats come from.

    ``seats_from``: East is the seat where the wall was opened (``opening``) or the dealer's (``dealer``).
    """

    players: tuple[int, int] = (4, 4)
    hand: int = 16
    copies: int = 4
    flowers: int = 1
    seats_from: str = "dealer"
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How many dice are thrown, at whose wall it opens, and at which stack counted from the right."""

    dice: int = 3
    seat: Player | None = None
    stack: Number | None = None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Each player takes ``take`` tiles ``times`` times (or ``tiles`` at will); ``door``: who takes the extra first tile."""

    take: int = 4
    times: int = 4
    tiles: int | None = None
    door: str = "dealer"
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningFlowers:
    """Who replaces flowers first, in rounds or player by player, and what is called."""

    first: str = "dealer"
    order: str = "rounds"
    calls: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadWall:
    """Tiles kept back; a kong adds ``per_kong``.

    ``replaced_from``: replacements come out of the ``play`` (the number stays) or the ``reserve`` (it shrinks).
    """

    tiles: int = 16
    replaced_from: str = "play"
    per_kong: int = 0
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Where a turn's tile comes from (``wall``, ``none``), which way turns go, and what begins a new leg.

    After ``discards`` of each player play ends.
    """

    intake: str = "wall"
    to: str = "right"
    new_leg: tuple[str, ...] = ()
    discards: int | None = None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTile:
    """What happens at the last drawable tile: refused, a flower, an added or a concealed kong."""

    decline: str = "ends_hand"
    flower: str = "replace"
    added_kong: str = "replace"
    concealed_kong: str = "replace"
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """Tiles of which a fixed hand is laid aside before play (地雷)."""

    tiles: int = 16
    fixed: bool = False
    hidden: bool = False
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """How seats are drawn: dice, who throws them from the second match on, and when the draw is repeated."""

    dice: int = 3
    thrower: Player | None = None
    again_when: Truth | None = None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealer:
    """Who deals first, when the dealer keeps the deal, and who deals next.

    Without a rule East deals first, the dealer stays after an own win or a draw, and the next is the player to the right.
    """

    first: Player | None = None
    stays_when: Truth | None = None
    next: Player | None = None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """When the next round begins (without a rule: when the deal comes back to the first dealer).

    After ``rounds`` of them a match (一將) ends.
    """

    next_when: Truth | None = None
    rounds: int = 4
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """When the dealer's streak grows; it is nought for a new dealer and else stays what it is.

    Without a rule it grows whenever the dealer stays and the hand counts.
    """

    grows_when: Truth | None = None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """An entry that players call by a name, with its sentence and clauses."""

    id: str
    name: str = ""
    name_en: str = ""
    says: str = ""
    says_en: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """What happens, and by whom: ``discard by me``. ``by`` is seen from the player whom the rule is about."""

    kind: str
    """An act or one of its groups (``claim``, ``kong``), or what follows of acts (``pass``, ``turn_starts``)."""
    by: str = "anyone"
    """``me other anyone left right actor target dealer``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Named):
    """A draw. ``may``: ``call`` where someone must call it, else it happens. ``act``: after what it is asked, in play.

    ``deal``: ``stays`` or ``passes``; ``streak``: ``grows`` or ``same``. What is not said the rotation decides.
    """

    act: tuple[Trigger, ...] = ()
    when: Truth | None = None
    may: str = "happen"
    deal: str | None = None
    streak: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Named):
    """What an offender pays to each of ``to`` (``others``, ``winner``), and what becomes of the deal.

    With ``bettors`` among ``to`` bystanders gain and lose by it with the players whom they follow. ``incomplete``: the tai
    of a hand that is not complete are those of the flowers ``set_out``, or those ``announced``.

    ``deal_dealer`` and ``deal_other`` (``stays`` or ``passes``) are for a dealer's fault and another's.
    """

    to: tuple[str, ...] = ("others",)
    amount: Number
    incomplete: str = "set_out"
    ends: bool = True
    deal_dealer: str | None = None
    deal_other: str | None = None
    streak: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra(Named):
    """What a player for whom ``when`` holds pays the winner beside all else."""

    when: Truth
    amount: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Liability(Named):
    """A player who pays in the payers' place: ``pays`` of what each owes, as a fraction (1, 1) or (1, 2).

    ``rules``: only when one of them counts; ``part``: only what they give, not the whole payment.
    """

    when: Callable[[Hand, Reading, Payer, Money], bool]
    rules: tuple[str, ...] = ()
    pays: tuple[int, int] = (1, 1)
    part: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet(Named):
    """A bet beside the game. ``kind``: ``inner`` raises the stake between two players, ``outer`` follows a player.

    ``amount`` is what an outer bettor wins or loses with each payment of the player; ``further`` names the bet whose
    conditions hold for the second unit and more.
    """

    kind: str
    amount: Number | None = None
    start_when: Truth | None = None
    stop_when: Truth | None = None
    move_when: Truth | None = None
    void_gain_when: Truth | None = None
    further: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """All of it.

    ``stakes`` is (base, tai) in money; ``two_winners`` and ``three_winners`` of one tile: ``nearest``, ``all``, ``share``
    or ``draw``; ``cites`` are the clauses of the settlement.
    """

    size: Size = Size()
    opening: Opening = Opening()
    deal: Deal = Deal()
    opening_flowers: OpeningFlowers = OpeningFlowers()
    dead_wall: DeadWall = DeadWall()
    turn: Turn = Turn()
    last_tile: LastTile = LastTile()
    set_aside: SetAside | None = None
    handling: tuple[str, ...] = field(default=(), compare=False)
    """Words that conditions of play may name. Nothing else asks for them: rules that differ in the list alone are equal."""
    seats: Seats = Seats()
    dealer: Dealer = Dealer()
    round: Round = Round()
    streak: Streak = Streak()
    draws: tuple[Draw, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    extras: tuple[Extra, ...] = ()
    liability: tuple[Liability, ...] = ()
    side_bets: tuple[SideBet, ...] = ()
    stakes: tuple[int, int] | None = None
    two_winners: str = "nearest"
    three_winners: str = "nearest"
    cites: tuple[str, ...] = ()
