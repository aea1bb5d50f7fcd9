"""Looking for short logs that one ruleset lets pass and the other does not, or that end otherwise.

Tried are the short logs of both rulesets, each under both. What tells is made shorter: lines, hands and what lies on the
table are left out for as long as both disagree on the same rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from paigui.analysis.comparison import Comparison, Row
from paigui.analysis.examples import examples_of
from paigui.analysis.judged import Side, Sides
from paigui.analysis.moments import owner_of
from paigui.analysis.played import result_text
from paigui.analysis.short_log import line_of, log_of
from paigui.model.ruleset import PlayExample
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.report import Report

Key = tuple[str, str]
_STEPS = 24
"""Logs that are tried at most to make one shorter."""


@dataclass(frozen=True, slots=True)
class JudgedLog:
    """What a ruleset finds in a short log: a report, or why the log cannot be."""

    report: Report | None
    error: LogError | None = None

    @property
    def accepts(self) -> bool:
        """Whether nothing was found."""
        return self.report is not None and not self.report.findings

    def findings(self) -> tuple[tuple[int, int | None, str], ...]:
        """Each finding: the line, the player and the rule."""
        if self.report is None:
            return ()
        return tuple((line_of(found.event), found.actor, found.rule) for found in self.report.findings)

    def ends(self) -> tuple[Any, ...]:
        """How each hand ended and what moved."""
        hands = () if self.report is None else self.report.hands
        return tuple((tuple(map(result_text, hand.results)), hand.deltas) for hand in hands)

    def transfers(self) -> frozenset[str]:
        """The rules by which something was paid, with what."""
        hands = () if self.report is None else self.report.hands
        return frozenset(repr(sorted(paid.items(), key=str)) for hand in hands for paid in hand.transfers)


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

    def rank(self) -> tuple[int, int, int]:
        """How plainly it tells: one refuses, by what it finds; few lines; little on the table."""
        impossible = self.before.report is None or self.after.report is None
        told = sum(len(tiles) for _, tiles in self.example.hands) + 8 * len(self.example.melds)
        return (0 if self.refused else 1) + 2 * impossible, len(self.example.log), told


@dataclass(frozen=True, slots=True)
class LogWitness:
    """A short log on which the rulesets disagree, and the rules found on one side only."""

    pair: LogPair
    rules: tuple[str, ...]


def search_logs(sides: Sides, compared: Comparison, rows: Sequence[Row]) -> dict[Key, LogWitness]:
    """For each row a short log that tells it, where one was found; rows are of sections that play asks."""
    return _LogSearch(sides, compared, rows).run()


class _LogSearch:
    """One search; ids of the first ruleset are said as the second says them."""

    def __init__(self, sides: Sides, compared: Comparison, rows: Sequence[Row]) -> None:
        self.sides = sides
        self.rows = rows
        entries = compared.found.renames.entries
        self.former = {old: new for moved in entries.values() for old, new in moved.items()}
        self.owned = {
            (section, old): (section, new) for section, moved in entries.items() for old, new in moved.items()
        }
        self.playable = all(_plays(side) for side in (sides.before, sides.after))

    def run(self) -> dict[Key, LogWitness]:
        """The witnesses by section and id."""
        best: dict[Key, LogPair] = {}
        for owner, example in self._examples() if self.playable else ():
            pair = self.judge(example)
            if not self.disagree(pair):
                continue
            for row in self.rows:
                key = (row.section, row.id)
                if self.tells(row, pair, owner) and (key not in best or pair.rank() < best[key].rank()):
                    best[key] = pair
        rows = {(row.section, row.id): row for row in self.rows}
        return {key: self._witness(rows[key], pair) for key, pair in best.items()}

    def _examples(self) -> Iterator[tuple[Key, PlayExample]]:
        """The short logs of both, with the entry that each stands with."""
        for number, side in enumerate((self.sides.before, self.sides.after)):
            ruleset = side.compiled.compiled.ruleset
            owners = {owner_of(entry): (entry.section, entry.id) for entry in ruleset.entries}
            for owner, _, example in examples_of(ruleset):
                if isinstance(example, PlayExample):
                    key = owners.get(owner, ("", ""))
                    yield key if number else self.owned.get(key, key), example

    def judge(self, example: PlayExample) -> LogPair:
        """A short log as both judge it."""
        return LogPair(example, _judged(self.sides.before, example), _judged(self.sides.after, example))

    def disagree(self, pair: LogPair) -> bool:
        """Whether players would notice: something else is found, or the hand ends otherwise."""
        return pair.refused or self._found(pair) != ((), ()) or pair.before.ends() != pair.after.ends()

    def _found(self, pair: LogPair) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """The findings of each side that the other has not."""
        was = tuple(
            (line, actor, self.former.get(rule, rule)) for line, actor, rule in pair.before.findings()
        )
        now = pair.after.findings()
        return tuple(one for one in was if one not in now), tuple(one for one in now if one not in was)

    def rules(self, pair: LogPair) -> frozenset[str]:
        """The rules that only one side finds."""
        return frozenset(rule for found in self._found(pair) for _, _, rule in found)

    def tells(self, row: Row, pair: LogPair, owner: Key | None = None) -> bool:
        """Whether a log on which both disagree does so by a row: it is the first that is found by one side only, it pays, or
        the log stands with it."""
        found = sorted(_line_and_rule(one) for side in self._found(pair) for one in side)
        if any(line == found[0][0] and rule == row.id for line, rule in found):
            return True
        if any(f"('rule', {row.id!r})" in paid for paid in pair.before.transfers() ^ pair.after.transfers()):
            return True
        return bool(found or pair.refused) and owner == (row.section, row.id)

    def _witness(self, row: Row, pair: LogPair) -> LogWitness:
        """The log made shorter while both disagree as they did."""
        named = self.tells(row, pair)
        told, refused = self.rules(pair), pair.refused

        def same(other: LogPair) -> bool:
            if other.refused != refused or not self.disagree(other):
                return False
            return self.tells(row, other) if named else self.rules(other) == told

        left = _STEPS
        smaller = True
        while smaller and left > 0:
            smaller = False
            for example in _shorter(pair.example):
                left -= 1
                other = self.judge(example)
                if same(other) and other.rank() < pair.rank():
                    pair, smaller = other, True
                    break
                if left <= 0:
                    break
        return LogWitness(pair, tuple(sorted(self.rules(pair))))


def _line_and_rule(found: tuple[int, int | None, str]) -> tuple[int, str]:
    """Where something is found, and by what."""
    line, _, rule = found
    return line, rule


def _plays(side: Side) -> bool:
    """Whether a ruleset has rules of play that compile."""
    from paigui.api import RulesetError

    try:
        side.compiled.game()
    except RulesetError:
        return False
    return True


def _judged(side: Side, example: PlayExample) -> JudgedLog:
    try:
        return JudgedLog(side.compiled.validate(log_of(example)))
    except LogError as error:
        return JudgedLog(None, error)


def _shorter(example: PlayExample) -> Iterator[PlayExample]:
    """The same with a line, a hand, or something on the table left out; the last lines first."""
    for index in reversed(range(len(example.log))):
        yield replace(example, log=example.log[:index] + example.log[index + 1 :])
    for name in ("hands", "melds", "flowers", "discards"):
        told = getattr(example, name)
        for index in range(len(told)):
            yield _without(name)(example, told[:index] + told[index + 1 :])
    if example.streak:
        yield replace(example, streak=0)


def _without(name: str) -> Callable[[PlayExample, Any], PlayExample]:
    return lambda example, told: replace(example, **{name: told})
