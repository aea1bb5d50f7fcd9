"""A short log as rulesets judge it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from paigui.analysis.played import result_text
from paigui.analysis.short_log import line_of, log_of
from paigui.model.ruleset import PlayExample
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.log_reading import Line, read_events
from paigui_runtime.play.report import Report

Validate = Callable[[Sequence[Line]], Report]


@dataclass(frozen=True, slots=True)
class JudgedLog:
    """What a ruleset finds in a short log: a report, or why the log cannot be."""

    report: Report | None
    error: LogError | None = None

    @property
    def accepts(self) -> bool:
        """Whether nothing was found."""
        return self.report is not None and not self.report.findings

    def why(self) -> str:
        """Why the log cannot be; empty if it can."""
        return "" if self.error is None else self.error.message

    @property
    def settled(self) -> bool:
        """Whether nothing stands in the way of paying."""
        return self.report is not None and not any(hand.unsettled for hand in self.report.hands)

    def findings(self) -> tuple[tuple[int, int | None, str], ...]:
        """Each finding: the line, the player and the rule."""
        if self.report is None:
            return ()
        return tuple((line_of(found.event), found.actor, found.rule) for found in self.report.findings)

    def ends(self) -> tuple[Any, ...]:
        """How each hand ended and what moved."""
        hands = () if self.report is None else self.report.hands
        return tuple((tuple(map(result_text, hand.results)), hand.deltas) for hand in hands)

    def deltas(self) -> tuple[tuple[int, ...], ...]:
        """What each place has won or lost in each hand."""
        return () if self.report is None else tuple(hand.deltas for hand in self.report.hands)

    def paid_by(self, rule: str) -> tuple[str, ...]:
        """Who paid whom how much by a rule, sorted."""
        hands = () if self.report is None else self.report.hands
        moved = (paid for hand in hands for paid in hand.transfers if paid["rule"] == rule)
        return tuple(sorted(repr([paid[key] for key in ("from", "to", "amount")]) for paid in moved))

    def noticed(self) -> tuple[Any, ...]:
        """All that players notice of the judgement."""
        return self.report is None, self.findings(), self.ends()


@dataclass(frozen=True, slots=True)
class LogPair:
    """A short log as both rulesets judge it."""

    example: PlayExample
    before: JudgedLog
    after: JudgedLog

    @property
    def refused(self) -> bool:
        """Whether one lets it pass and the other does not."""
        return self.before.accepts != self.after.accepts

    @property
    def plainness(self) -> int:
        """How plainly it tells, 0 best: one lets it pass and the other finds something; both let it pass and it ends
        otherwise; the same, but for one it cannot be settled; one lets it pass and for the other it cannot be; both find
        something; one does, and for the other it cannot be."""
        impossible = self.before.report is None or self.after.report is None
        if self.before.accepts and self.after.accepts:
            return 1 if self.before.settled and self.after.settled else 2
        return (3 if self.refused else 5) if impossible else (0 if self.refused else 4)

    def rank(self) -> tuple[int, int, int]:
        """What comes first of two that tell the same: the plainer, with fewer lines, with less on the table."""
        told = sum(len(tiles) for _, tiles in self.example.hands) + 8 * len(self.example.melds)
        return self.plainness, len(self.example.log), told


def judged(validate: Validate, example: PlayExample) -> JudgedLog:
    """A short log as one ruleset judges it."""
    try:
        return JudgedLog(validate(_lines(example)))
    except LogError as error:
        return JudgedLog(None, error)


@lru_cache(maxsize=1024)
def _lines(example: PlayExample) -> tuple[Line, ...]:
    """A short log as it is judged, read once for all rulesets that judge it; what cannot be read is told where it stands, so
    that what is wrong before it comes first."""
    lines = log_of(example)
    try:
        return tuple(read_events(lines))
    except LogError:
        return tuple(lines)
