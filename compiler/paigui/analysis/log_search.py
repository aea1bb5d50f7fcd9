"""Looking for short logs that one ruleset lets pass and the other does not, or that end otherwise.

Tried are the short logs of both rulesets, of what they extend and of the shipped ones, each under both. A log on which both
disagree tells a row that is found by one side only, or that pays; else a row is put into the other ruleset in place of what
stands there, and it is told by a log that this judges more as the first does, or at least otherwise. Where none does, its
own logs are tried at tables that are nearly the same. What tells is made shorter: lines, hands and what lies on the table
are left out for as long as it tells the same as plainly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from paigui.analysis.comparison import Comparison, Row
from paigui.analysis.example_pool import ExamplePool, Placed
from paigui.analysis.judged import Side, Sides
from paigui.analysis.log_pair import JudgedLog, LogPair, Validate, judged
from paigui.analysis.log_variants import variants
from paigui.analysis.swapped import swapped
from paigui.model.ruleset import PlayExample

Key = tuple[str, str]
_STEPS = 24
"""Logs that are tried at most to make one shorter."""
_FEWEST = 2
_ASKED = 60
"""Logs at most that rulesets with a single row exchanged are asked of, for each row."""

_NEARLY = 260
"""Logs at most that are nearly those of a row, for each row that no log as it stands shows."""


@dataclass(frozen=True, slots=True)
class LogWitness:
    """A short log on which the rulesets disagree, and the rules found on one side only."""

    pair: LogPair
    rules: tuple[str, ...]
    exchanged: tuple[int, JudgedLog] | None = None
    """Where what is seen to differ may come of other rules too: what the first (0) or the second (1) ruleset finds with the
    one rule as the other has it."""


def search_logs(
    sides: Sides, compared: Comparison, rows: Sequence[Row], pool: ExamplePool
) -> dict[Key, LogWitness]:
    """For each row a short log that tells it, where one was found. Both rulesets have rules of play; rows are of sections
    that these ask, or the settlement."""
    return _LogSearch(sides, compared, rows, pool).run()


class _LogSearch:
    """One search; ids of the first ruleset are said as the second says them."""

    def __init__(self, sides: Sides, compared: Comparison, rows: Sequence[Row], pool: ExamplePool) -> None:
        self.sides = sides
        self.rows = rows
        self.pool = pool
        entries = compared.found.renames.entries
        self.former = {old: new for moved in entries.values() for old, new in moved.items()}
        self.best: dict[Key, LogPair] = {}
        self.judged: dict[PlayExample, LogPair] = {}
        self.apart: list[LogPair] = []
        """The logs that were tried and on which both disagree."""
        self.own: dict[Key, dict[PlayExample, None]] = {}
        """The logs that stand with each entry."""

    def run(self) -> dict[Key, LogWitness]:
        """The witnesses by section and id."""
        self._consider(self.pool.near)
        if self._lacking():
            self._consider(self.pool.far)
        found = {_key(row): self._witness(self.best[_key(row)], row) for row in self._told()}
        for row in self._lacking():
            exchanged = _Exchanged(self.sides, row, self.former)
            tells = exchanged.shown_by
            pair = next(filter(tells, self._asked_of(row)), None)
            if pair is None:
                tells = exchanged.touched_by
                pair = next(filter(tells, self._asked_of(row)), None)
            if pair is None:
                pair = next(filter(tells, self._nearly(row)), None)
            if pair is not None:
                witness = self._shortened(pair, tells)
                if not exchanged.shown_by(witness.pair):
                    witness = replace(witness, exchanged=exchanged.otherwise(witness.pair))
                found[_key(row)] = witness
        return found

    def _asked_of(self, row: Row) -> list[LogPair]:
        """The logs on which both disagree, those that stand with a row first, then the plainest."""
        own = self.own.get(_key(row), {})
        return sorted(self.apart, key=lambda pair: (pair.example not in own, pair.rank()))[:_ASKED]

    def _nearly(self, row: Row) -> Iterator[LogPair]:
        """Logs on which both disagree that are nearly those that stand with a row; so many are tried at most."""
        own = list(self.own.get(_key(row), {}))
        hands = dict.fromkeys(told for pair in self.judged for _, told in pair.hands)
        share = max(1, _NEARLY // max(1, len(own)))
        tried = (other for example in own for other in islice(variants(example, hands), share))
        yield from filter(self.disagree, map(self.judge, islice(tried, _NEARLY)))

    def _told(self) -> list[Row]:
        return [row for row in self.rows if _key(row) in self.best]

    def _lacking(self) -> list[Row]:
        return [row for row in self.rows if _key(row) not in self.best]

    def _consider(self, tried: Iterable[Placed]) -> None:
        """Keeps for each row the plainest log that tells it by itself."""
        for placed in tried:
            example = placed.example
            if not isinstance(example, PlayExample):
                continue
            self.own.setdefault((placed.section, placed.entry), {})[example] = None
            if example in self.judged:
                continue
            pair = self.judge(example)
            if not self.disagree(pair):
                continue
            self.apart.append(pair)
            for row in self.rows:
                key = _key(row)
                if self.tells(row, pair) and (key not in self.best or pair.rank() < self.best[key].rank()):
                    self.best[key] = pair

    def judge(self, example: PlayExample) -> LogPair:
        """A short log as both judge it."""
        if example not in self.judged:
            sides = (self.sides.before, self.sides.after)
            self.judged[example] = LogPair(
                example, *(judged(one.compiled.validate, example) for one in sides)
            )
        return self.judged[example]

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

    def tells(self, row: Row, pair: LogPair) -> bool:
        """Whether a log on which both disagree does so by a row plainly: it is the first that is found by one side only, or
        it pays something else. What one side alone pays by a row of both may come of another that ends the hand so."""
        found = sorted(_line_and_rule(one) for side in self._found(pair) for one in side)
        if any(line == found[0][0] and rule == row.id for line, rule in found):
            return True
        was, now = (
            judged_log.paid_by(row.id if there is None else there.id)
            for judged_log, there in ((pair.before, row.before), (pair.after, row.after))
        )
        return was != now and (not all(row.on) or bool(was and now))

    def _witness(self, pair: LogPair, row: Row) -> LogWitness:
        return self._shortened(pair, lambda other: self.tells(row, other))

    def _shortened(self, pair: LogPair, tells: Callable[[LogPair], bool]) -> LogWitness:
        """The log made shorter while it tells as plainly."""
        left = _STEPS
        smaller = True
        while smaller and left > 0:
            smaller = False
            for example in _shorter(pair.example):
                left -= 1
                other = self.judge(example)
                if other.rank() < pair.rank() and self.disagree(other) and tells(other):
                    pair, smaller = other, True
                    break
                if left <= 0:
                    break
        return LogWitness(pair, tuple(sorted(self.rules(pair))))


class _Exchanged:
    """Both rulesets, each with a single row as the other has it."""

    def __init__(self, sides: Sides, row: Row, former: Mapping[str, str]) -> None:
        there, here = ((row.section, row.id if one is None else one.id) for one in (row.before, row.after))
        self._before = _with_row(sides.before, sides.after, there, here)
        self._after = _with_row(sides.after, sides.before, here, there)
        self._former = former
        self._known: dict[tuple[int, PlayExample], JudgedLog] = {}

    def shown_by(self, pair: LogPair) -> bool:
        """Whether a ruleset finds what only the other found, or no more what that does not, once it has the row as the other
        has it; or the hand ends as it does there."""
        return any(self._comes_nearer(*found) for _, *found in self._changed(pair))

    def touched_by(self, pair: LogPair) -> bool:
        """Whether a ruleset judges a log otherwise, in whatever way, once it has the row as the other has it."""
        return self.otherwise(pair) is not None

    def otherwise(self, pair: LogPair) -> tuple[int, JudgedLog] | None:
        """The ruleset, 0 or 1, that then judges a log otherwise, the second rather than the first; and what it finds."""
        found = {
            number: changed
            for number, own, _, changed in self._changed(pair)
            if changed.noticed() != own.noticed()
        }
        return max(found.items(), key=lambda one: one[0]) if found else None

    def _changed(self, pair: LogPair) -> Iterator[tuple[int, JudgedLog, JudgedLog, JudgedLog]]:
        """Which ruleset, what it makes of a log, what the other does, and what it does with the row of the other."""
        both = ((self._before, pair.before, pair.after), (self._after, pair.after, pair.before))
        for number, (validate, own, other) in enumerate(both):
            if validate is not None:
                key = number, pair.example
                if key not in self._known:
                    self._known[key] = judged(validate, pair.example)
                yield number, own, other, self._known[key]

    def _comes_nearer(self, own: JudgedLog, other: JudgedLog, changed: JudgedLog) -> bool:
        was, there, now = (self._findings(each) for each in (own, other, changed))
        if (was - now) & (was - there) or (now - was) & (there - was):
            return True
        if (own.report is None) != (other.report is None):
            return changed.why() == other.why()
        return own.ends() != other.ends() == changed.ends()

    def _findings(self, judged_log: JudgedLog) -> frozenset[tuple[int, int | None, str]]:
        """What is found, by the present ids of the rules."""
        return frozenset(
            (line, actor, self._former.get(rule, rule)) for line, actor, rule in judged_log.findings()
        )


def _with_row(side: Side, other: Side, there: Key, here: Key) -> Validate | None:
    """What judges logs by a ruleset with one row as the other has it."""
    game = swapped(side.compiled.game(), other.compiled.game(), there, here)
    return None if game is None else game.validate


def _key(row: Row) -> Key:
    return row.section, row.id


def _line_and_rule(found: tuple[int, int | None, str]) -> tuple[int, str]:
    """Where something is found, and by what."""
    line, _, rule = found
    return line, rule


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
    if example.players > _FEWEST:
        yield replace(example, players=example.players - 1)


def _without(name: str) -> Callable[[PlayExample, Any], PlayExample]:
    return lambda example, told: replace(example, **{name: told})
