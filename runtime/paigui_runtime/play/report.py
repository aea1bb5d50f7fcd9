"""What judging a log comes to: findings, what could not be decided, and how each hand ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """An act that a rule does not allow, or a value of the log that the rules do not give.

    ``rule`` is its id, ``effect`` what becomes of the act: ``void``, ``undone``, ``stands``. ``known``: whether the table
    knows of it.
    """

    event: int
    actor: int | None
    rule: str
    name: str = ""
    name_en: str = ""
    effect: str = "stands"
    foul: str | None = None
    known: bool = True
    follows: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    message: str = ""
    message_zh: str = ""

    @property
    def verdict(self) -> str:
        """What is found of an act is that it is not allowed."""
        return "illegal"

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """As in the JSON output, sentences in a language."""
        found: dict[str, Any] = {
            "event": self.event,
            "actor": self.actor,
            "rule": self.rule,
            "name": self.name or self.name_en,
            "verdict": self.verdict,
            "effect": self.effect,
        }
        if self.foul is not None:
            found["foul"] = self.foul
        return {
            **found,
            "known": self.known,
            "follows": list(self.follows),
            "cites": list(self.cites),
            "message": self.message_zh if language == "zh" else self.message,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Unclear:
    """A rule that a log does not decide at an event, and what is missing."""

    event: int
    rule: str
    missing: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As in the JSON output."""
        return {"event": self.event, "rule": self.rule, "missing": list(self.missing)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """How a hand of a log ended, as JSON values (places as keys and numbers).

    ``deltas`` is what each place has won or lost in this hand, side bets included; ``deltas_of`` what by each result, side
    bets apart. ``undecided``: rules of the settlement that moved nothing because they ask for what nobody has said.
    ``unsettled``: why nothing could be settled; ``unfinished``: the hand has no result that could be.
    """

    results: tuple[dict[str, Any], ...] = ()
    transfers: tuple[dict[str, Any], ...] = ()
    totals: dict[str, int] = field(default_factory=dict)
    states: dict[str, dict[str, str]] = field(default_factory=dict)
    next: dict[str, Any] | None = None
    deltas: tuple[int, ...] = ()
    deltas_of: tuple[tuple[int, ...], ...] = ()
    undecided: tuple[str, ...] = ()
    unsettled: str = ""
    unsettled_zh: str = ""
    unfinished: bool = False

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """As in the JSON output, sentences in a language."""
        found: dict[str, Any] = {
            "results": list(self.results),
            "transfers": list(self.transfers),
            "totals": self.totals,
            "states": self.states,
        }
        if self.unsettled:
            found["unsettled"] = self.unsettled_zh if language == "zh" else self.unsettled
        return {**found, "next": self.next}


@dataclass(slots=True)
class Report:
    """All that was found in a log."""

    findings: list[Finding] = field(default_factory=list)
    undecided: list[Unclear] = field(default_factory=list)
    hands: list[PlayedHand] = field(default_factory=list)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """As in the JSON output, sentences in a language."""
        return {
            "findings": [finding.to_dict(language) for finding in self.findings],
            "undecided": [each.to_dict() for each in self.undecided],
            "hands": [hand.to_dict(language) for hand in self.hands],
        }
