"""What a hand moves from one to another: wins, whoever pays in another's place, extras, penalties.

Amounts are money, whole and never below 1. What outer bets add is the matter of ``side_bets``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from paigui_runtime.bill import Bill, Due
from paigui_runtime.hand import Payer, Undecided
from paigui_runtime.liability import Debt, InPlace, tai_of_rules
from paigui_runtime.match.lines import PenaltyLine, Person
from paigui_runtime.match.match_error import MatchError, Path
from paigui_runtime.match.position import Position, Rulebook, asked
from paigui_runtime.match.wins import Won
from paigui_runtime.settlement import Amount, Money
from paigui_runtime.table import Table
from paigui_runtime.table_rules import Liability, Named, Penalty
from paigui_runtime.win_error import WinError, shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """Money that goes from one to another, and by which rule. ``tai``: what the hand and the dealer give, if that is it.

    ``part``: what part it is of a payment that bets follow; none where they do not.
    """

    source: Person
    target: Person
    amount: int
    rule: str
    name: str = ""
    name_en: str = ""
    cites: tuple[str, ...] = ()
    tai: Amount | None = None
    part: Fraction = Fraction(0)

    def to_dict(self) -> dict[str, Any]:
        """As in the JSON output."""
        return {
            "from": self.source,
            "to": self.target,
            "amount": self.amount,
            "rule": self.rule,
            "cites": list(self.cites),
        }


def moved(source: Person, target: Person, amount: int, rule: Named, **more: Any) -> list[Transfer]:
    """A transfer by a rule, the other way round for an amount below 0; none of nothing."""
    if amount < 0:
        source, target, amount = target, source, -amount
    names = {"rule": rule.id, "name": rule.name, "name_en": rule.name_en, "cites": rule.cites}
    return [Transfer(source=source, target=target, amount=amount, **{**names, **more})] if amount else []


# --- wins


class WinPayment:
    """The transfers of one settled win; ``undecided`` are liabilities that the record does not decide."""

    def __init__(self, won: Won, position: Position, rules: Rulebook) -> None:
        self.won = won
        self._position = position
        self._rules = rules
        self._bill = Bill(won.score, rules.stakes.base_fact(), self._bet_units)
        self._debts = {due.payer.player: self._debt(due) for due in self._dues()}
        self._in_place = InPlace(won.score, self._debts, self._asked_of, self._of_rules, won.players)

    @property
    def undecided(self) -> list[str]:
        """Liabilities that the record does not decide."""
        return self._in_place.undecided

    def transfers(self) -> list[Transfer]:
        """What is paid, and who pays it in another's place."""
        winner, place = self.won.winner, self.won.place
        in_place = [
            transfer
            for rule in self._rules.table.liability
            for taken in self._in_place.take_over(rule)
            for transfer in moved(place(taken.payer), winner, taken.amount, rule, part=taken.part)
        ]
        way = self.won.way
        cites = tuple(dict.fromkeys((*way.cites, *self._rules.table.cites)))
        rule = Named(id="win", name=way.name, name_en=way.name_en, cites=cites)
        found: list[Transfer] = []
        for number, debt in self._debts.items():
            tai = _tai_of(debt.due)
            found += moved(place(number), winner, debt.amount, rule, tai=tai, part=debt.part)
        return found + in_place

    # --- what is owed

    def _dues(self) -> list[Due]:
        """What those who sit at the table owe."""
        try:
            return [due for due in self._bill.dues() if due.payer.player < self.won.players]
        except WinError as error:
            raise MatchError.of_win(error, (*self.won.path, "win")) from None

    def _bet_units(self, number: int) -> int:
        return self._position.bet_units(self.won.winner, self.won.place(number))

    def _debt(self, due: Due) -> Debt:
        money = self._rules.stakes.money(due.amount, self.won.path)
        shared = self.won.shared
        return Debt(due, money // shared if money > 0 else -(-money // shared), Fraction(1, shared))

    # --- liability

    def _asked_of(self, number: int) -> tuple[Payer, Money]:
        return self._bill.asked_of(number, tuple(debt.due for debt in self._debts.values()))

    def _of_rules(self, rule: Liability, debt: Debt) -> int:
        """What the named rules give, in money."""
        tai = tai_of_rules(self.won.score, rule, debt)
        return self._rules.stakes.money(tai, self.won.path) // self.won.shared


def _tai_of(due: Due) -> Amount | None:
    """Hand and dealer's tai; unknown where the dealer's depend on what is not said."""
    try:
        return due.share.tai + due.money.dealer_tai
    except Undecided:
        return None


# --- extras and penalties


def extras_of(won: Won, table: Table, position: Position, rules: Rulebook) -> list[Transfer]:
    """What some players pay the winner beside all else."""
    found: list[Transfer] = []
    for place in range(position.players):
        if place == won.winner:
            continue
        asked_of = table.but(
            winner=won.winner,
            payer=place,
            hand_tai=won.score.tai,
            bet_units=position.bet_units(won.winner, place),
        )
        for rule in rules.table.extras:
            name = f"`extras.{rule.id}`"
            if asked(name, rule.when, asked_of, won.path):
                amount = rules.stakes.money(asked(name, rule.amount, asked_of, won.path), won.path)
                found += moved(place, won.winner, amount, rule)
    return found


def penalty_rule(line: PenaltyLine, path: Path, rules: Rulebook) -> Penalty:
    """The penalty that a line names. Raises `MatchError`."""
    for rule in rules.table.penalties:
        if rule.id == line.penalty:
            return rule
    raise unknown("penalty", "罰則", line.penalty, rules.table.penalties, (*path, "penalty"))


def unknown(kind: str, kind_zh: str, name: str, known: Sequence[Named], path: Path) -> MatchError:
    """An id that the ruleset does not have, with those that it has."""
    ids = ", ".join(rule.id for rule in known) or "none"
    ids_zh = "、".join(rule.id for rule in known) or "無"
    return MatchError(
        "cannot-be",
        f"these rules know no {kind} “{shown(name)}”; they know: {ids}",
        f"這套牌規沒有「{shown(name)}」這種{kind_zh}；所有：{ids_zh}",
        path,
    )


def penalty_transfers(
    line: PenaltyLine,
    rule: Penalty,
    path: Path,
    winners: Sequence[int],
    table: Table,
    position: Position,
    rules: Rulebook,
) -> list[Transfer]:
    """What an offender pays. Raises `MatchError`."""
    paid = range(position.players) if "others" in rule.to else winners
    part = Fraction(1) if "bettors" in rule.to else Fraction(0)
    targets = [place for place in paid if place != line.offender]
    if not targets:
        raise MatchError(
            "cannot-be",
            f"“{rule.id}” is paid to the winner, and no other player has won",
            f"「{rule.id}」付給胡家，但沒有別家胡牌",
            path,
        )
    found: list[Transfer] = []
    for place in targets:
        asked_of = table.but(
            offender=line.offender,
            winner=place,
            payer=line.offender,
            hand_tai=line.tai,
            bet_units=position.bet_units(line.offender, place),
        )
        amount = rules.stakes.money(asked(f"`penalties.{rule.id}`", rule.amount, asked_of, path), path)
        found += moved(line.offender, place, amount, rule, part=part)
    return found
