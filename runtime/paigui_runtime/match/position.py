"""Where a match stands between two hands: seats, deal, round, streak, bets, and what everyone has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from paigui_runtime.hand import Undecided
from paigui_runtime.match.lines import Person
from paigui_runtime.match.match_error import MatchError, Path
from paigui_runtime.settlement import Amount
from paigui_runtime.table import Table

if TYPE_CHECKING:
    from paigui_runtime.scorer import Scorer
    from paigui_runtime.table_rules import TableRules

T = TypeVar("T")
WINDS = "ESWN"


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a tai is worth in money, and the base in tai: exact, a `Fraction` where the base is no whole number of tai."""

    base: Fraction = Fraction(0)
    tai: int = 1

    @classmethod
    def of(
        cls, scorer: Scorer, table: TableRules, stakes: tuple[int, int] | None = None, base: int | None = None
    ) -> Stakes:
        """Base and tai in money, the ruleset's where ``stakes`` are left out; or a ``base`` in tai. Raises ValueError."""
        if base is not None and stakes is not None:
            raise ValueError("stakes say the base in money: give no base beside them")
        stakes = stakes or table.stakes
        worth = 1 if stakes is None else stakes[1]
        if worth < 1 or (stakes is not None and stakes[0] < 0):
            raise ValueError("stakes are a base of 0 or more and a tai of 1 or more")
        if base is not None:
            return cls(Fraction(base), worth)
        return cls(Fraction(scorer.settlement.base) if stakes is None else Fraction(stakes[0], worth), worth)

    def money(self, tai: Amount, path: Path = ()) -> int:
        """An amount of tai in money. Raises `MatchError` (``not-whole``)."""
        found = Fraction(tai) * self.tai
        if found.denominator != 1:
            raise MatchError(
                "not-whole",
                f"a payment comes to {found}, and money is whole",
                f"一筆收付為 {found}，金額須為整數",
                path,
            )
        return found.numerator

    def base_fact(self) -> Amount:
        """The base as conditions and amounts read it: a number of tai, whole or not."""
        return self.base if self.base.denominator != 1 else self.base.numerator


@dataclass(frozen=True, slots=True)
class Rulebook:
    """By what a match is settled: the scorer, the rules of the table, what a tai is worth."""

    scorer: Scorer
    table: TableRules
    stakes: Stakes


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet that stands: ``kind`` is its id in the ruleset, ``bettor`` a player or a bystander, ``on`` whom it concerns."""

    kind: str
    bettor: Person
    on: int
    units: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A match between two hands. ``brought`` is what each had when this match began, ``lost`` who paid for another's win
    in the hand before.
    """

    names: tuple[str, ...]
    east: int
    first_dealer: int
    dealer: int
    round_number: int = 1
    streak: int = 0
    hands: int = 0
    """How many have been played in this match."""
    hands_of_round: int = 0
    over: bool = False
    last_winner: int | None = None
    lost: frozenset[int] = frozenset()
    totals: Mapping[Person, int] = field(default_factory=dict)
    brought: Mapping[Person, int] = field(default_factory=dict)
    bets: tuple[Bet, ...] = ()
    refused: frozenset[Person] = frozenset()
    """Whose bets have not been taken."""

    def __post_init__(self) -> None:
        if not self.totals:
            object.__setattr__(self, "totals", dict.fromkeys(range(self.players), 0))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    def bet_units(self, one: int, other: int) -> int:
        """The inner units that two players have staked against each other, both ways."""
        pair = {one, other}
        return sum(bet.units for bet in self.bets if {bet.bettor, bet.on} == pair)

    def followers(self) -> tuple[Bet, ...]:
        """The outer bets."""
        return tuple(bet for bet in self.bets if isinstance(bet.bettor, str))

    def name(self, person: Person) -> str:
        """What a player or bystander is called."""
        return person if isinstance(person, str) else self.names[person]

    def reseated(self, winds: tuple[int, ...], first_dealer: int) -> Position:
        """The next match of the same players, who keep what they have and what they have staked.

        ``winds`` is what those at each place have drawn, 0 for East, who sits down at place 0, South at 1.
        """

        def moved(person: Person) -> Person:
            return person if isinstance(person, str) else winds[person]

        found = {moved(person): total for person, total in self.totals.items()}
        totals = {person: found[person] for person in self.totals}
        names = dict(zip(winds, self.names, strict=True))
        return Position(
            names=tuple(names[place] for place in sorted(names)),
            east=0,
            first_dealer=first_dealer,
            dealer=first_dealer,
            last_winner=None if self.last_winner is None else winds[self.last_winner],
            lost=frozenset(winds[place] for place in self.lost),
            totals=totals,
            brought=totals,
            refused=frozenset(moved(person) for person in self.refused),
            bets=tuple(replace(bet, bettor=moved(bet.bettor), on=winds[bet.on]) for bet in self.bets),
        )

    def table(self, rules: Rulebook) -> Table:
        """What is known of the table before the next hand."""
        return Table(
            players=self.players,
            dealer=self.dealer,
            first_dealer=self.first_dealer,
            east=self.east,
            last_winner=self.last_winner,
            streak=self.streak,
            shown_streak=self.streak,
            round_number=self.round_number,
            rounds_left=rules.table.round.rounds
            - self.round_number
            + (self.hands_of_round == 0 and not self.over),
            match_over=self.over,
            base=rules.stakes.base_fact(),
        )


_SAID_AS = {"hand_tai": "tai"}
"""Facts that a line states under another key."""


def asked(rule: str, function: Callable[[Table], T], table: Table, path: Path = ()) -> T:
    """What a condition or amount says of a table. Raises `MatchError` (``not-said``) naming the rule."""
    try:
        return function(table)
    except Undecided as unsaid:
        name = _SAID_AS.get(unsaid.name, unsaid.name)
        raise MatchError(
            "not-said",
            f"{rule} depends on `{name}`, which the line does not say",
            f"{rule}要看 `{name}`，這一行未載",
            path,
        ) from None
