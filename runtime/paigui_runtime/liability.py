"""Who pays in the payers' place (包牌): what the liable take over of what each payer owes for a win.

Players are the numbers of the record. Amounts are whole, in tai or in money, as the debts are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from paigui_runtime.hand import Payer, Undecided

if TYPE_CHECKING:
    from paigui_runtime.bill import Due
    from paigui_runtime.score import Score
    from paigui_runtime.settlement import Money
    from paigui_runtime.table_rules import Liability


@dataclass(slots=True)
class Debt:
    """What one payer still owes for a win, and the part of the payment that it is."""

    due: Due
    amount: int
    part: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What a liable player pays, and the part of a payment that it is (none where only some rules are meant)."""

    payer: int
    amount: int
    part: Fraction


@dataclass(slots=True)
class InPlace:
    """Works off the liabilities of a win, in their order, each lessening the debts by what is taken over.

    ``asked_of`` gives what a condition reads of a player; ``of_rules`` what named rules give of a debt, in its unit.
    """

    score: Score
    debts: Mapping[int, Debt]
    asked_of: Callable[[int], tuple[Payer, Money]]
    of_rules: Callable[[Liability, Debt], int]
    players: int = 4
    undecided: list[str] = field(default_factory=list)
    """Ids of the liabilities that the record does not decide: nobody is held liable by guess."""

    def take_over(self, rule: Liability) -> list[TakenOver]:
        """What a liability moves; several who are liable share equally, the nearest after the winner the odd rest."""
        if rule.rules and not set(rule.rules) & set(self.score.counted):
            return []
        liable = self._liable(rule)
        if not liable:
            return []
        found: list[TakenOver] = []
        pays = Fraction(*rule.pays)
        for player, debt in self.debts.items():
            if player in liable or debt.amount <= 0:
                continue
            whole = self.of_rules(rule, debt) if rule.part else debt.amount
            taken = min(max(int(whole * pays), 0), debt.amount)
            part = Fraction(0) if rule.part else debt.part * pays
            debt.amount -= taken
            debt.part -= part
            for payer, amount in zip(liable, _shared(taken, len(liable)), strict=True):
                found.append(TakenOver(payer, amount, part / len(liable)))
        return found

    def _liable(self, rule: Liability) -> list[int]:
        """Who is liable, the nearest after the winner first."""
        winner = self.score.hand.winner
        return [
            player
            for player in ((winner + turn) % self.players for turn in range(1, self.players))
            if self._is_liable(rule, player)
        ]

    def _is_liable(self, rule: Liability, player: int) -> bool:
        payer, money = self.asked_of(player)
        try:
            return rule.when(self.score.hand, self.score.outcome.reading, payer, money)
        except Undecided:
            if rule.id not in self.undecided:
                self.undecided.append(rule.id)
            return False


def tai_of_rules(score: Score, rule: Liability, debt: Debt) -> int:
    """The tai that the rules named by a liability give in a debt."""
    return sum(
        debt.due.money.tai(1 << index) for index, each in enumerate(score.rules) if each.id in rule.rules
    )


def _shared(amount: int, payers: int) -> list[int]:
    """An amount in equal shares; the first, the nearest after the winner, pays what does not divide."""
    share, rest = divmod(amount, payers)
    return [share + rest, *[share] * (payers - 1)]
