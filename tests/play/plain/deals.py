"""Whose deal it is, and for which time (L-SETUP-07, L-SETUP-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .plain_table import Event

ROUNDS = "ESWN"


@dataclass
class Deal:
    """The deal that is on: of a match that `first_dealer` began, in a round from 0, with N of 連N."""

    first_dealer: int
    dealer: int
    round: int = 0
    streak: int = 0

    @staticmethod
    def first_of_log(start: Event) -> Deal:
        """As the first hand of a log says."""
        first_dealer = (start["oya"] - start["kyoku"] + 1) % 4
        return Deal(first_dealer, start["oya"], ROUNDS.index(start["bakaze"]), start["honba"])

    def as_written(self) -> dict[str, Any]:
        """The keys of a `start_kyoku`."""
        kyoku = (self.dealer - self.first_dealer) % 4 + 1
        return {"bakaze": ROUNDS[self.round], "kyoku": kyoku, "honba": self.streak, "oya": self.dealer}

    def fits(self, start: Event) -> bool:
        """Whether a `start_kyoku` says so too."""
        return all(start[key] == value for key, value in self.as_written().items())

    def after(self, winner: int | None) -> None:
        """The dealer stays after a win of its own and after a draw; else the next deals."""
        if winner is None or winner == self.dealer:
            self.streak += 1
            return
        self.dealer, self.streak = (self.dealer + 1) % 4, 0
        if self.dealer == self.first_dealer:
            self.round += 1

    def over(self) -> bool:
        """After four rounds."""
        return self.round == len(ROUNDS)
