"""A log judged the plain way: the first event that is not allowed, and the rules that it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .deals import Deal
from .plain_record import Declarations, record_of
from .plain_rights import Rights
from .plain_rules import broken_rules
from .plain_table import Event, LogError, Table, tile_of


class Hand:
    """A hand under way: its table and what players may still do. `number` is that of its `start_kyoku`."""

    def __init__(self, start: Event, number: int) -> None:
        self.start, self.number = start, number
        self.table, self.rights = Table.deal(start), Rights()
        self.declarations = Declarations()
        self.records: dict[int, dict[str, Any]] = {}  # of who has announced a win
        self.events: list[Event] = []

    def broken(self, event: Event) -> list[str]:
        """The rules that an event would break."""
        return broken_rules(self.table, self.rights, event)

    def play(self, event: Event) -> None:
        """Carry it out, allowed or not. The order is that of LANGUAGE-PLAY §3."""
        if event["type"] == "restore":
            self._restore(event["event"])
        else:
            self._carry_out(event)
        self.events.append(event)

    def _carry_out(self, event: Event) -> None:
        if event["type"] == "hora":
            self.records[event["actor"]] = record_of(self.table, self.declarations, self.start, event)
        before = list(self.rights.passes)
        self.rights.end(self.table, event)
        passed = {player for player in range(4) if self.rights.passes[player] > before[player]}
        self.declarations.note(self.table, event, passed)
        if event["type"] in ("pon", "daiminkan"):
            self._put_back_for(event)
        self.rights.lift(self.table, event)
        self.table.apply(event)
        self.rights.open(self.table, event)

    def _put_back_for(self, claim: Event) -> None:
        """A late pong or kong: what the next player has done with the tile or drawn goes back (L-PRIO-05, L-PRIO-06)."""
        late = self.table.phase == "turn" and self.table.turn != claim["actor"]
        if late and self.table.given == (tile_of(claim["pai"]), claim["target"]):
            discard = max(place for place, event in enumerate(self.events) if event["type"] == "dahai")
            own = self.rights.discard
            self._restore(self.number + discard + 2)
            self.rights.discard = own

    def _restore(self, number: int) -> None:
        """Tiles, turn and rights as they were before an event, by playing again; what was passed and named stays."""
        again = Hand(self.start, self.number)
        for event in self.events[: number - self.number - 1]:
            again.play(event)
        self.table = again.table
        self.rights.discard, self.rights.kong = again.rights.discard, again.rights.kong
        self.rights.own_win = again.rights.own_win

    def winner(self) -> int | None:
        """Of several who won on one tile the nearest after who gave it (L-PRIO-01)."""
        winners = self.table.winners
        if not winners or self.table.won_on is None:
            return winners[0] if winners else None
        giver = self.table.won_on[1]
        return min(winners, key=lambda player: (player - giver) % 4)


@dataclass
class Illegal:
    """The first event of a log that is not allowed."""

    event: int
    rules: list[str]


def first_illegal(events: Iterable[Event]) -> Illegal | None:
    """None for a log without fault; raises `LogError` if an event before the first fault cannot have happened."""
    hand: Hand | None = None
    deal: Deal | None = None
    for number, event in enumerate(events):
        kind = event["type"]
        if kind in ("start_game", "end_game", "dice"):
            continue
        if kind == "start_kyoku":
            deal = deal or Deal.first_of_log(event)
            if not deal.fits(event):
                return Illegal(number, ["claimed_deal"])
            hand = Hand(event, number)
            continue
        if hand is None or deal is None:
            raise LogError("no hand has begun")
        broken = hand.broken(event)
        if broken:
            return Illegal(number, broken)
        hand.play(event)
        if kind == "end_kyoku":
            deal.after(hand.winner())
            hand = None
    return None


@dataclass
class Outcome:
    """How a hand of a legal log ended: who won and the record, or nobody; and the deal that follows."""

    winner: int | None
    record: dict[str, Any] | None
    opened: int
    next: dict[str, Any]


def outcomes(events: Iterable[Event]) -> list[Outcome]:
    """Of every hand that a legal log brings to its end."""
    found: list[Outcome] = []
    hand: Hand | None = None
    deal: Deal | None = None
    for number, event in enumerate(events):
        if event["type"] == "start_kyoku":
            deal, hand = deal or Deal.first_of_log(event), Hand(event, number)
        elif event["type"] == "end_kyoku" and hand is not None and deal is not None:
            winner = hand.winner()
            deal.after(winner)
            record = None if winner is None else hand.records[winner]
            found.append(Outcome(winner, record, hand.start["opened"], deal.as_written()))
            hand = None
        elif hand is not None:
            hand.play(event)
    return found
