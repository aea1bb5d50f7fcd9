"""A log judged the plain way: the first event that is not allowed, and the rules that it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .plain_rights import Rights
from .plain_rules import broken_rules
from .plain_table import Event, LogError, Table


@dataclass
class Hand:
    """A hand under way: its table and what players may still do."""

    table: Table
    rights: Rights = field(default_factory=Rights)

    def broken(self, event: Event) -> list[str]:
        """The rules that an event would break."""
        return broken_rules(self.table, self.rights, event)

    def play(self, event: Event) -> None:
        """Carry it out, allowed or not. The order is that of LANGUAGE-PLAY §3."""
        self.rights.end(self.table, event)
        self.rights.lift(self.table, event)
        self.table.apply(event)
        self.rights.open(self.table, event)


@dataclass
class Illegal:
    """The first event of a log that is not allowed."""

    event: int
    rules: list[str]


def first_illegal(events: Iterable[Event]) -> Illegal | None:
    """None for a log without fault; raises `LogError` if an event before the first fault cannot have happened."""
    hand: Hand | None = None
    for number, event in enumerate(events):
        kind = event["type"]
        if kind in ("start_game", "end_game", "dice"):
            continue
        if kind == "start_kyoku":
            hand = Hand(Table.deal(event))
            continue
        if hand is None:
            raise LogError("no hand has begun")
        broken = hand.broken(event)
        if broken:
            return Illegal(number, broken)
        hand.play(event)
        if kind == "end_kyoku":
            hand = None
    return None
