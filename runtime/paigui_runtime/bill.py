"""What a win costs each player: what every payer owes, and what moves where some pay in others' place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from paigui_runtime.hand import Payer, Undecided
from paigui_runtime.liability import Debt, InPlace, tai_of_rules
from paigui_runtime.settlement import Amount, Money, amount, with_dealer
from paigui_runtime.win_error import WinError

if TYPE_CHECKING:
    from paigui_runtime.score import Score, Share


class Due(NamedTuple):
    """What one payer owes by a win: ``amount`` in tai; below 0 the payer is paid."""

    payer: Payer
    share: Share
    money: Money
    amount: Amount


class Bill:
    """The money of a scored win, in tai.

    ``base`` defaults to the ruleset's; ``bet_units`` gives the inner units between the winner and a payer, by the number of
    the record, none where it is left out.
    """

    def __init__(
        self, score: Score, base: Amount | None = None, bet_units: Callable[[int], int] | None = None
    ) -> None:
        self._score = score
        self._settlement = score.scorer.settlement
        self._base = self._settlement.base if base is None else base
        self._bet_units = bet_units

    def payments(self) -> dict[int, int]:
        """What each of the players gains; the sum is 0. Who is liable pays in the others' place.

        What the record does not decide makes nobody liable. The base is a whole number of tai here, and so is all that is
        made of it. Raises `WinError` as `dues`.
        """
        players = self._settlement.players
        found = dict.fromkeys(range(players), 0)
        dues = self.dues()
        debts = {due.payer.player: Debt(due, int(due.amount)) for due in dues}
        in_place = InPlace(
            self._score,
            debts,
            lambda number: self.asked_of(number, dues),
            lambda rule, debt: tai_of_rules(self._score, rule, debt),
            players,
        )
        for rule in self._score.scorer.liability:
            for taken in in_place.take_over(rule):
                found[taken.payer] -= taken.amount
        for player, debt in debts.items():
            found[player] -= debt.amount
        found[self._score.hand.winner] = -sum(found.values())
        return found

    def dues(self) -> tuple[Due, ...]:
        """What each payer owes.

        Raises `WinError` (``bad-win``) if the record does not say who deals, who pays, or what an amount reads.
        """
        if self._score.win.dealer is None:
            raise WinError(
                "bad-win", "payments need 'dealer' in the record", "要算付款，牌局紀錄須有 dealer（莊家）"
            )
        return tuple(
            self._due(share, payer) for share in self._score.outcome.shares for payer in share.payers
        )

    def _due(self, share: Share, payer: Payer) -> Due:
        if payer.number is None:
            message, message_zh = (
                "payments need 'payer' in the record",
                "要算付款，牌局紀錄須有 payer（付家）",
            )
            raise WinError("bad-win", message, message_zh)
        money = self.money(share, payer.number)
        score = self._score
        try:
            owed = amount(self._settlement, score.hand, score.outcome.reading, payer, money)
        except Undecided as error:
            name = error.name
            message = f"payments need what the record does not say: {name}"
            raise WinError("bad-win", message, f"要算付款，紀錄缺少：{name}") from None
        return Due(payer, share, money, owed)

    def asked_of(self, number: int, dues: tuple[Due, ...]) -> tuple[Payer, Money]:
        """A player and the money that a condition may read of him: his own, or that of the first who pays."""
        for due in dues:
            if due.payer.player == number:
                return due.payer, due.money
        payer = Payer(number, False)
        score = self._score
        money = self.money(score.outcome.shares[0], number)
        with_dealer(self._settlement, score.hand, score.outcome.reading, payer, money)
        return payer, money

    def money(self, share: Share, number: int | None = None) -> Money:
        """What the settlement reads for a payer of a share."""
        score = self._score
        units = 0 if self._bet_units is None or number is None else self._bet_units(number)
        return Money(
            self._base,
            share.tai,
            score.told(share.result),
            lambda index: score.amount(share, index)[1],
            units,
        )
