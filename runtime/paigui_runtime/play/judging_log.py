"""Judging a whole log: hand by hand, each event on the state before it; what a hand comes to, and what the log claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paigui_runtime.match.lines import NAMES
from paigui_runtime.play.acting import happen
from paigui_runtime.play.claims import Differing, deltas_differ, tai_differs
from paigui_runtime.play.dealing import begun, hands_of
from paigui_runtime.play.event import Event
from paigui_runtime.play.hand_end import Settling
from paigui_runtime.play.hand_results import lines_of, marked
from paigui_runtime.play.log_bets import LogBets
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.log_reading import Line, read_events
from paigui_runtime.play.own_rules import OWN_RULES
from paigui_runtime.play.position import Impossible
from paigui_runtime.play.report import Finding, PlayedHand, Report, Unclear
from paigui_runtime.play.state import Deal

if TYPE_CHECKING:
    from paigui_runtime.play.engine import Game
    from paigui_runtime.play.state import State

_BETS = ("bet", "bet_reply", "bet_move", "bet_stop", "interfere")


class LogJudge:
    """One run over a log."""

    def __init__(self, game: Game, stakes: tuple[int, int] | None = None, base: int | None = None) -> None:
        self.game = game
        self.report = Report()
        self.state: State | None = None
        self.referee = True
        self.settling = Settling(game.scorer, game.table, stakes=stakes, base=base)
        self.bets = LogBets(self.settling)
        self.opening_dice: int | None = None

    def judge(self, lines: Iterable[Line]) -> Report:
        """The report. Raises `LogError`."""
        self.read(lines)
        self._end_hand(None)
        return self.report

    def read(self, lines: Iterable[Line]) -> None:
        """Takes in a log as far as it goes; a hand that is being played stays in ``state``. Raises `LogError`."""
        for event in read_events(lines):
            try:
                self._take(event)
            except Impossible as error:
                raise LogError(
                    "impossible", error.message, error.message_zh, line=event.line, event=event.number
                ) from None

    def _take(self, event: Event) -> None:
        if event.type in _BETS:
            self.report.findings += self.bets.take(event)
        else:
            self.report.findings += self.bets.made()
        if event.type == "start_kyoku":
            self._end_hand(None)
            self._begin_hand(event)
        elif event.type in ("end_kyoku", "end_game"):
            self._end_hand(event)
        elif self.state is not None:
            happen(self.state, event)
        self._around_the_hand(event)

    def _around_the_hand(self, event: Event) -> None:
        """What is told of the match."""
        more: Any = event.more
        if event.type == "start_game":
            self.settling.sit(_seated(more.get("names") or NAMES))
            self.referee = more.get("referee") is not False
        elif event.type == "seating":
            self.settling.draw_seats(more["winds"])
        elif event.type == "dice" and more.get("for") == "opening":
            self.opening_dice = sum(more["values"])
        elif event.type == "marker":
            self.settling.show_streak(more["shows"])
            if self.state is not None:
                self.state.deal = replace(self.state.deal, shown_streak=more["shows"])

    def _begin_hand(self, event: Event) -> None:
        more: Any = event.more
        players = len(hands_of(event))
        if players != self.settling.position.players:
            self.settling.sit(NAMES[:players])
        keys = ("bakaze", "kyoku", "honba", "streak", "opened")
        given = {key: more.get(key) for key in keys}
        differing = self.settling.deal(oya=more["oya"], dice=self.opening_dice, **given)
        self.opening_dice = None
        seats, position = self.settling.seats, self.settling.position
        deal = Deal(
            dealer=seats.dealer,
            opened=seats.east,
            first_dealer=position.first_dealer,
            east=position.east,
            streak=seats.streak,
            round_number=position.round_number,
        )
        self.state = begun(self.game, event, position.names, deal)
        self.state.referee = self.referee
        self.state.findings += [_claim(one, event) for one in differing]

    # --- the end of a hand

    def _end_hand(self, event: Event | None) -> None:
        state = self.state
        if state is None:
            return
        self.state = None
        played = self._settled(state)
        findings = [*state.findings, *_claimed_tai(state, played), *_claimed_deltas(state, event, played)]
        self.report.findings += sorted(findings, key=lambda one: one.event)
        self.report.undecided += state.undecided
        self.report.undecided += [
            Unclear(event=_last(state, event), rule=rule, missing=("settlement",))
            for rule in played.undecided
        ]
        self.report.hands.append(played)

    def _settled(self, state: State) -> PlayedHand:
        lines = lines_of(state, self.settling)
        return self.settling.settle(
            lines, marks=marked(state), interfered=self.bets.interfered(), states=_states(state)
        )


def _seated(names: Sequence[str]) -> Sequence[str]:
    """Who sits at the table: at the last places nobody may."""
    while len(names) > 2 and not names[-1]:
        names = names[:-1]
    return names


def _last(state: State, event: Event | None) -> int:
    if event is not None:
        return event.number
    return state.events[-1].number if state.events else state.start_event.number


def _claim(differing: Differing, event: Event) -> Finding:
    name, name_en, _, _ = OWN_RULES[differing.rule]
    return Finding(
        event=event.number,
        actor=event.actor,
        rule=differing.rule,
        name=name,
        name_en=name_en,
        message=differing.message,
        message_zh=differing.message_zh,
    )


def _claimed_tai(state: State, played: PlayedHand) -> list[Finding]:
    found: list[Finding] = []
    for result, settled in zip(state.results, played.results, strict=False):
        claimed: Any = result.event.more.get("tai")
        differing = tai_differs(claimed, settled["score"]["tai"]) if "score" in settled else None
        if differing is not None:
            found.append(_claim(differing, result.event))
    return found


def _claimed_deltas(state: State, event: Event | None, played: PlayedHand) -> list[Finding]:
    """Payments that the log writes otherwise: those of each win, and those of the whole hand."""
    if played.undecided or played.unsettled:
        return []
    claims: list[tuple[Event, Sequence[int]]] = [
        (result.event, deltas) for result, deltas in zip(state.results, played.deltas_of, strict=True)
    ]
    if event is not None:
        claims.append((event, played.deltas))
    found: list[Finding] = []
    for told, deltas in claims:
        claimed: Any = told.more.get("deltas")
        differing = deltas_differ(claimed, deltas)
        if differing is not None:
            found.append(_claim(differing, told))
    return found


def _states(state: State) -> dict[str, dict[str, str]]:
    return {str(player): {"dead": dead} for player, dead in enumerate(state.record.dead) if dead != "none"}
