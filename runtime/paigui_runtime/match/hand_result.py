"""What a hand has come to: results, transfers, totals, and how the match goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from paigui_runtime.match.lines import DrawLine, PenaltyLine, Person
from paigui_runtime.match.position import WINDS, Position
from paigui_runtime.match.transfers import Transfer
from paigui_runtime.match.wins import Won
from paigui_runtime.table_rules import Draw, Penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A draw that happened, and the rule of it."""

    line: DrawLine
    rule: Draw

    def to_dict(self) -> dict[str, Any]:
        """As in the JSON output."""
        return {"kind": "draw", "reason": self.rule.id, "cites": list(self.rule.cites)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalised:
    """A penalty that was paid, and the rule of it."""

    line: PenaltyLine
    rule: Penalty

    def to_dict(self) -> dict[str, Any]:
        """As in the JSON output."""
        found: dict[str, Any] = {
            "kind": "penalty",
            "penalty": self.rule.id,
            "offender": self.line.offender,
        }
        if self.line.tai is not None:
            found["tai"] = self.line.tai
        return {**found, "cites": list(self.rule.cites)}


Result = Won | Drawn | Penalised


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """A settled hand. ``before`` and ``after`` are the match as it stood and as it stands.

    ``of_results``: of the transfers those that each result brings, side bets apart.
    ``undecided``: rules that depend on what nobody has said; they moved nothing.
    """

    before: Position
    after: Position
    results: tuple[Result, ...]
    transfers: tuple[Transfer, ...]
    of_results: tuple[tuple[Transfer, ...], ...] = ()
    undecided: tuple[str, ...] = ()

    @property
    def totals(self) -> Mapping[Person, int]:
        """What each player, by place, and each bystander has won since the match line; the sum is 0."""
        return self.after.totals

    def to_dict(self) -> dict[str, Any]:
        """As in the JSON output."""
        before, after = self.before, self.after
        found: dict[str, Any] = {
            "hand": after.hands,
            "names": list(before.names),
            **deal_of(before),
            "results": [result.to_dict() for result in self.results],
            "transfers": [transfer.to_dict() for transfer in self.transfers],
            "totals": {str(person): total for person, total in self.totals.items()},
        }
        if self.undecided:
            found["undecided"] = list(self.undecided)
        return {**found, "next": None if after.over else deal_of(after)}


def deal_of(position: Position) -> dict[str, Any]:
    """Who deals, the streak and the round, as in the JSON output."""
    return {"dealer": position.dealer, "streak": position.streak, "round": round_wind(position)}


def round_wind(position: Position) -> str:
    """The wind of the round: ``E`` for the first."""
    return WINDS[(position.round_number - 1) % len(WINDS)]
