"""Judging a whole log: hand by hand, each event on the state before it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from paigui_runtime.play.acting import happen
from paigui_runtime.play.dealing import begun
from paigui_runtime.play.event import Event
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.log_reading import Line, read_events
from paigui_runtime.play.position import Impossible
from paigui_runtime.play.report import PlayedHand, Report

if TYPE_CHECKING:
    from paigui_runtime.play.engine import Game
    from paigui_runtime.play.state import State


class LogJudge:
    """One run over a log."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.report = Report()
        self.state: State | None = None
        self.names: tuple[str, ...] = ()
        self.referee = True

    def judge(self, lines: Iterable[Line]) -> Report:
        """The report. Raises `LogError`."""
        for event in read_events(lines):
            try:
                self._take(event)
            except Impossible as error:
                raise LogError(
                    "impossible", error.message, error.message_zh, line=event.line, event=event.number
                ) from None
        self._end_hand(None)
        return self.report

    def _take(self, event: Event) -> None:
        if event.type == "start_game":
            names = event.more.get("names", ())
            self.names = names if isinstance(names, tuple) else ()
            self.referee = event.more.get("referee") is not False
        elif event.type == "start_kyoku":
            self._end_hand(None)
            self.state = begun(self.game, event, self.names, None)
            self.state.referee = self.referee
        elif event.type in ("end_kyoku", "end_game"):
            self._end_hand(event)
        elif self.state is not None:
            happen(self.state, event)

    def _end_hand(self, event: Event | None) -> None:
        state = self.state
        if state is None:
            return
        self.state = None
        self.report.findings += state.findings
        self.report.undecided += state.undecided
        self.report.hands.append(PlayedHand(states=_states(state)))


def _states(state: State) -> dict[str, dict[str, str]]:
    return {str(player): {"dead": dead} for player, dead in enumerate(state.record.dead) if dead != "none"}
