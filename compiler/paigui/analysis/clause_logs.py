"""Which clauses that rules of play cite are shown by short logs: one that is allowed, and one that is refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from paigui.analysis.coverage import finds_something
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import PlayExample, Ruleset, Value
from paigui.syntax.ast import Expr

_SAYS_NO_ACT = ("priority", "fouls", "record")
"""Sections whose entries other rules carry out: their clauses are shown where those are."""


@dataclass(frozen=True, slots=True)
class ClauseLogs:
    """A clause that a rule of play cites: how many short logs of such rules are allowed, and how many refused.

    ``refusable``: whether a rule that cites it bans anything, so that a log can be refused.
    """

    clause: str
    allowed: int
    refused: int
    refusable: bool

    @property
    def shown(self) -> bool:
        """Whether there is a log that is allowed and, where something is banned, one that is refused."""
        return self.allowed > 0 and (self.refused > 0 or not self.refusable)


def clause_logs(rulesets: Iterable[Ruleset]) -> tuple[ClauseLogs, ...]:
    """The clauses that rules of play of these rulesets cite, in the order of the files.

    A log is refused where the rule that it stands with finds something in it. A rule that several of the rulesets have, and
    that says the same in each, is shown by the logs of any.
    """
    entries = [entry for ruleset in rulesets for entry in ruleset.entries if entry.section in PLAY_SECTIONS]
    citing: dict[str, dict[_Rule, None]] = {}
    logs: dict[_Rule, list[PlayExample]] = {}
    for entry in entries:
        rule = _Rule(entry.section, entry.id, entry.values, entry.enabled, finds_something(entry))
        logs.setdefault(rule, []).extend(each for each in entry.examples if isinstance(each, PlayExample))
        for clause in entry.cites if entry.section not in _SAYS_NO_ACT else ():
            citing.setdefault(clause, {})[rule] = None
    return tuple(_logs(clause, {rule: logs[rule] for rule in rules}) for clause, rules in citing.items())


class _Rule(NamedTuple):
    """A rule of play, whoever wrote it."""

    section: str
    id: str
    values: tuple[tuple[str, Value], ...]
    enabled: Expr | None
    finds: bool


def _logs(clause: str, rules: dict[_Rule, list[PlayExample]]) -> ClauseLogs:
    refused = sum(rule.id in (log.finds or ()) for rule, logs in rules.items() for log in logs)
    count = sum(map(len, rules.values()))
    return ClauseLogs(clause, count - refused, refused, any(rule.finds for rule in rules))
