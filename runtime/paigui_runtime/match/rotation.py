"""After a hand: who deals next, the round, the streak, and whether the match is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from paigui_runtime.match.lines import Person
from paigui_runtime.match.position import Position, Rulebook, asked
from paigui_runtime.table import Table
from paigui_runtime.table_rules import Dealer, Round, Streak


@dataclass(frozen=True, slots=True)
class Ending:
    """How a hand ended: who won, nearest after the giver first, and what draws and penalties themselves say.

    ``stays``: the dealer keeps the deal; ``streak``: ``grows`` or ``same``; ``None``: the rotation decides.
    """

    winners: tuple[int, ...]
    stays: bool | None = None
    streak: str | None = None
    lost: frozenset[int] = frozenset()
    """Who paid for another's win."""


def facts_of(ending: Ending, table: Table) -> Table:
    """The table with what is known when a hand has ended."""
    return table.but(
        drawn=not ending.winners,
        dealer_won=table.dealer in ending.winners,
        winners_out=len(ending.winners),
        hand_counts=ending.streak != "same",
        **({"last_winner": ending.winners[0]} if ending.winners else {}),
    )


def rotated(
    position: Position, ending: Ending, table: Table, rules: Rulebook, totals: Mapping[Person, int]
) -> Position:
    """The position after a hand; ``table`` knows how it ended. Of several winners the nearest is asked about.

    Raises `MatchError` (``not-said``).
    """
    if ending.winners:
        table = table.but(winner=ending.winners[0])
    stays = _stays(ending, table, rules.table.dealer)
    table = table.but(stays=stays)
    next_round = _next_round(table, rules.table.round)
    dealer = position.dealer if stays else _next_dealer(table, rules.table.dealer)
    number = position.round_number + next_round
    over = number > rules.table.round.rounds
    return replace(
        position,
        dealer=dealer,
        streak=_streak(position.streak, ending, table, rules.table.streak) if stays else 0,
        round_number=position.round_number if over else number,
        hands=position.hands + 1,
        hands_of_round=0 if next_round else position.hands_of_round + 1,
        over=over,
        last_winner=ending.winners[0] if ending.winners else position.last_winner,
        lost=ending.lost,
        totals=totals,
    )


def _stays(ending: Ending, table: Table, rule: Dealer) -> bool:
    if ending.stays is not None:
        return ending.stays
    if rule.stays_when is None:
        return table.dealer_won or table.drawn
    return bool(asked("`rotation.dealer`", rule.stays_when, table))


def _next_dealer(table: Table, rule: Dealer) -> int:
    return table.right(table.dealer) if rule.next is None else asked("`rotation.dealer`", rule.next, table)


def _next_round(table: Table, rule: Round) -> bool:
    if rule.next_when is None:
        return not table.stays and table.right(table.dealer) == table.first_dealer
    return bool(asked("`rotation.round`", rule.next_when, table))


def _streak(streak: int, ending: Ending, table: Table, rule: Streak) -> int:
    if ending.streak is not None:
        return streak + (ending.streak == "grows")
    if rule.grows_when is None:
        return streak + table.hand_counts
    return streak + bool(asked("`rotation.streak`", rule.grows_when, table))
