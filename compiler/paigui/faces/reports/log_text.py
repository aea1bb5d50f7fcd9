"""A log for people: a heading for each hand, the hands at the deal, one line an event."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from paigui.faces.face import Face
from paigui.faces.reports.event_text import Teller
from paigui.faces.tables import pad, text_width
from paigui_runtime.play.event import Event
from paigui_runtime.play.log_reading import event_to_dict

_NUMBER = 4
"""Columns for the number of an event."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event as it is told. ``hand`` counts from 1 (0 before the first); ``inside``: it belongs to that hand."""

    event: Event
    hand: int
    inside: bool
    names: tuple[str, ...]
    who: str
    said: str
    deal: tuple[tuple[str, str], ...]
    """Of a deal: the players with what they hold."""

    def belongs_to(self, hand: int | None) -> bool:
        """Whether it is asked for: all events, or those of one hand."""
        return hand is None or (self.inside and self.hand == hand)

    def to_dict(self) -> dict[str, Any]:
        """For programs: the event as a log writes it, and what is said of it."""
        return {
            "event": self.event.number,
            "line": self.event.line,
            "hand": self.hand,
            "who": self.who,
            "says": self.said,
            "log": event_to_dict(self.event),
        }


def told(face: Face, events: Iterable[Event], chosen: Container[int] | None = None) -> Iterator[Told]:
    """Events of a log in order, each as it is told: all, or deals and those whose numbers are chosen."""
    teller = Teller(face)
    hand, inside = 0, False
    for event in events:
        teller.take(event)
        deal: tuple[tuple[str, str], ...] = ()
        if event.type == "start_kyoku":
            hand, inside = hand + 1, True
            deal = tuple(teller.deal(event))
        if deal or chosen is None or event.number in chosen:
            yield Told(event, hand, inside, teller.names, teller.who(event), teller.said(event), deal)
        if event.type == "end_kyoku":
            inside = False


class LogPrinter:
    """Prints events as they come."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._first = True

    def print(self, told: Told) -> None:
        """One event; a deal with its heading and the hands."""
        if told.deal:
            self._print_deal(told)
        else:
            self._line(str(told.event.number), told, told.who, told.said)
        self._first = False

    def _print_deal(self, told: Told) -> None:
        face = self._face
        if not self._first:
            face.print()
        face.heading(heading_of(face, told))
        for index, (name, holds) in enumerate(told.deal):
            self._line("" if index else str(told.event.number), told, name, holds)
        face.print()

    def _line(self, number: str, told: Told, who: str, said: str) -> None:
        width = max(map(text_width, told.names))
        self._face.print(f"{pad(number, _NUMBER, right=True)}  {pad(who, width)}  {said}".rstrip())


def heading_of(face: Face, told: Told) -> str:
    """``hand 1   East round, Bo deals``: of a deal."""
    more: Any = told.event.more
    dealer = told.names[more["oya"]]
    if more.get("bakaze") is None:
        said = face.say("log.dealt", dealer=dealer)
    else:
        said = face.say("log.dealt_in", round=face.say(f"settle.round.{more['bakaze']}"), dealer=dealer)
    if more.get("honba"):
        said += face.say("settle.streak", streak=more["honba"])
    if more.get("opened") is not None:
        said += face.say("log.opened", name=told.names[more["opened"]])
    return face.say("log.hand", hand=told.hand, deal=said)
