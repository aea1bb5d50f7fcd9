"""Bets that a log tells: made, answered, moved, taken back; and who meddles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paigui_runtime.match.lines import BetLine, MoveLine, StopLine
from paigui_runtime.match.match_error import MatchError
from paigui_runtime.play.own_rules import OWN_RULES
from paigui_runtime.play.position import Impossible
from paigui_runtime.play.report import Finding

if TYPE_CHECKING:
    from paigui_runtime.play.event import Event
    from paigui_runtime.play.hand_end import Settling


class LogBets:
    """The bets of a log. A bet waits for its answers: it is made when anything else happens."""

    def __init__(self, settling: Settling) -> None:
        self._settling = settling
        self._waiting: dict[int, tuple[Event, BetLine]] = {}
        """By the number of its event."""
        self._meddled: list[str] = []

    def take(self, event: Event) -> list[Finding]:
        """An event about bets; what the rules have against those that it ends the waiting of. Raises `Impossible`."""
        more: Any = event.more
        if event.type == "bet":
            self._waiting[event.number] = event, self._bet(more)
            return []
        if event.type == "bet_reply":
            self._reply(event, more)
            return []
        found = self.made()
        if event.type == "bet_move":
            found += self._take(event, MoveLine(bettor=more["by"], principal=more["on"]))
        elif event.type == "bet_stop":
            found += self._take(event, StopLine(bettor=more["by"], units=more.get("units")))
        else:
            self._meddled.append(str(more["by"]))
        return found

    def made(self) -> list[Finding]:
        """What the rules have against the bets that waited, now made. Raises `Impossible`."""
        waiting, self._waiting = self._waiting, {}
        return [found for event, line in waiting.values() if line.on for found in self._take(event, line)]

    def interfered(self) -> list[str]:
        """Who has meddled with the play of the hand that ends."""
        found, self._meddled = self._meddled, []
        return found

    def _bet(self, more: Any) -> BetLine:
        bettor, on = more["by"], more["on"]
        kind = more.get("kind") or self._settling.bet_kind("outer" if isinstance(bettor, str) else "inner")
        on = on if isinstance(on, tuple) else (on,)
        return BetLine(kind=kind, bettor=bettor, on=on, units=more.get("units", 1))

    def _reply(self, event: Event, more: Any) -> None:
        known = self._waiting.get(more["event"])
        if known is None:
            raise Impossible("no bet waits for this answer", "沒有等候這個回覆的插花")
        bet, line = known
        if event.actor not in line.on:
            raise Impossible("the bet is not against this player", "這注插花不是對這家")
        if more.get("accept") is False:
            left = tuple(place for place in line.on if place != event.actor)
            self._waiting[more["event"]] = (
                bet,
                BetLine(kind=line.kind, bettor=line.bettor, on=left, units=line.units),
            )

    def _take(self, event: Event, line: BetLine | MoveLine | StopLine) -> list[Finding]:
        try:
            refusal = self._settling.bet(line)
        except MatchError as error:
            raise Impossible(error.message, error.message_zh) from None
        if refusal is None:
            return []
        name, name_en, _, _ = OWN_RULES["bet_refused"]
        return [
            Finding(
                event=event.number,
                actor=line.bettor if isinstance(line.bettor, int) else None,
                rule=refusal.kind or "bet_refused",
                name=name,
                name_en=name_en,
                effect="void",
                cites=refusal.cites,
                message=refusal.message,
                message_zh=refusal.message_zh,
            )
        ]
