"""What a win costs each player, in tai.

Each payer owes the settlement's ``amount``; the winner receives the sum. What the emitted functions of the settlement read
besides hand, reading and payer is `Money`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from paigui_runtime.hand import Hand, Payer, Undecided

if TYPE_CHECKING:
    from paigui_runtime.reading import Reading
    from paigui_runtime.rule import Settlement


Amount = int | Fraction
"""An amount in tai. With stakes of 50/20 the base is 50/20 of a tai; times what a tai is worth, amounts are whole."""


class Money:
    """What one payer's amount is made of: ``counted`` is the mask of counted and standing rules that conditions read.

    ``bet_units`` are the units that payer and winner have staked against each other, 0 where no match says so.
    """

    __slots__ = ("_tai_of", "base", "bet_units", "counted", "dealer", "hand_tai")

    def __init__(
        self, base: Amount, hand_tai: int, counted: int, tai_of: Callable[[int], int], bet_units: int = 0
    ) -> None:
        self.base = base
        self.hand_tai = hand_tai
        self.bet_units = bet_units
        self.dealer: Callable[[], Amount] | Amount = 0
        self.counted = counted
        self._tai_of = tai_of

    @property
    def dealer_tai(self) -> Amount:
        """The dealer's tai, asked only where it is read: who deals may not be known. Raises `Undecided`."""
        return self.dealer() if callable(self.dealer) else self.dealer

    def tai(self, rule: int) -> int:
        """What a rule (its bit) counts, times included and adjustments left out; 0 if it is not counted."""
        return self._tai_of(rule.bit_length() - 1) if self.counted & rule else 0


def amount(settlement: Settlement, hand: Hand, reading: Reading, payer: Payer, money: Money) -> Amount:
    """What a payer owes. Raises `Undecided`."""
    with_dealer(settlement, hand, reading, payer, money)
    return settlement.amount(hand, reading, payer, money)


def meets_needs(settlement: Settlement, hand: Hand, reading: Reading, payer: Payer, money: Money) -> bool:
    """Whether the hand reaches the table's minimum for a payer; what is not decided is not held against it."""
    if settlement.needs is None:
        return True
    try:
        with_dealer(settlement, hand, reading, payer, money)
        return settlement.needs(hand, reading, payer, money)
    except Undecided:
        return True


def with_dealer(settlement: Settlement, hand: Hand, reading: Reading, payer: Payer, money: Money) -> None:
    """Fills in how the dealer's tai is found."""
    tai = settlement.dealer_tai
    money.dealer = tai if isinstance(tai, int) else lambda: tai(hand, reading, payer, money)


def payers_of(who: str, hand: Hand, players: int = 4) -> tuple[Payer, ...]:
    """Who pays, of so many: the ``giver`` alone, or all ``others``. A number that the record does not say is ``None``.

    Where nobody gave the tile, the ``payer`` of the record pays alone (海底 of 地雷遊戲, F-GAME-12), or else all others do.
    """
    try:
        giver: int | None = hand.giver
    except Undecided:
        giver = None
    if who == "giver" and giver == -1 and hand.win.payer is not None:
        return (Payer(hand.win.payer, False),)
    return _payers(who == "giver" and giver != -1, hand.winner, giver, players)


@cache
def _payers(giver_alone: bool, winner: int, giver: int | None, players: int) -> tuple[Payer, ...]:
    if giver_alone:
        return (Payer(giver, True),)
    if giver is None:
        return (Payer(None, True), *[Payer(None, False)] * (players - 2))
    return tuple(Payer(number, number == giver) for number in range(players) if number != winner)
