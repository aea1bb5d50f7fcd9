"""What another law makes of the same hands: each hand judged by two rulesets, and how often they come to something else.

Facts are what a log tells (tiles, acts, words, in their order); everything that a ruleset derives from them is compared. A
hand is judged by itself, so that one that ends otherwise does not change the deal of the next. Wins are compared once more:
the record that each ruleset derives by its own law is scored by it, also where the second does not let the winner win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from paigui_runtime.hand import Undecided
from paigui_runtime.play.engine import Game
from paigui_runtime.play.hand_end import Settling
from paigui_runtime.play.judging_log import LogJudge
from paigui_runtime.play.log_bets import LogBets
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.report import PlayedHand, Report
from paigui_runtime.play.winning import record_of
from paigui_runtime.score import Score
from paigui_runtime.win import Win, WinError

ASPECTS = ("legality", "outcome", "tai", "payer", "amount")
"""What may differ of a hand: acts that are found fault with; who wins or how it ends; what a win is worth; who pays whom;
and how much."""
IMPOSSIBLE = "impossible"
"""Stands for a rule where the hand cannot have happened at the second table at all."""
_CLAIMS = frozenset({"claimed_tai", "claimed_deltas", "claimed_payer", "claimed_deal"})
"""Findings about what a log claims to follow from the facts, which is the first ruleset's law."""
_CLAIMED = frozenset({"tai", "deltas"})
_OF_THE_MATCH = frozenset({"start_game", "seating", "bet", "bet_reply", "bet_move", "bet_stop"})
_BEFORE_THE_DEAL = frozenset({"dice", "marker"})

Log = Sequence[Mapping[str, Any]]
Sides = tuple[bool, bool]
"""Whether something is there by the first ruleset, and by the second."""
Named = tuple[str, str]
"""Where a rule shows (``score``, ``findings``, ``payments``), and its id, that of the second ruleset if it has one."""


@dataclass(frozen=True, slots=True)
class WinImpact:
    """The record of a win, scored by both: its tai, and the rules that differ. ``error``: why it is no win by the second."""

    before: int
    after: int | None
    rules: Mapping[str, Sides] = field(default_factory=dict)
    error: str = ""


@dataclass(frozen=True, slots=True)
class HandImpact:
    """A hand under both."""

    differs: frozenset[str] = frozenset()
    """Of `ASPECTS`."""
    rules: Mapping[Named, Sides] = field(default_factory=dict)
    wins: tuple[WinImpact, ...] = ()
    unclear: bool = False
    """Whether something of it is not decided by one of them, or not settled."""


class _Records(Settling):
    """A match that keeps the records of its wins by the place of the winner: rightful ones, and those that are false."""

    wins: dict[int, Win]
    false_wins: dict[int, Win]

    def won(self, facts: Any) -> Any:
        line = super().won(facts)
        self.wins[facts.winner] = record_of(facts, self.seats)
        return line

    def false_win(self, facts: Any, *given: Any, **more: Any) -> Any:
        with suppress(WinError, Undecided):
            self.false_wins[facts.winner] = record_of(facts, self.seats)
        return super().false_win(facts, *given, **more)


@dataclass(frozen=True, slots=True)
class _Judged:
    report: Report
    wins: Mapping[int, Win]
    false_wins: Mapping[int, Win]

    @property
    def hand(self) -> PlayedHand:
        return self.report.hands[0] if self.report.hands else PlayedHand()


def _judged(game: Game, events: Log) -> _Judged:
    """Raises `LogError`."""
    judge = LogJudge(game)
    records = _Records(game.scorer, game.table)
    records.wins, records.false_wins = {}, {}
    judge.settling, judge.bets = records, LogBets(records)
    return _Judged(judge.judge(events), records.wins, records.false_wins)


def hands_of(events: Iterable[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    """The hands of a log, each as a log of its own: who sits and bets, the dice before the deal, then the hand.

    What the log claims of tai and payments is left out: it follows from the facts by one law or the other.
    """
    match: list[Mapping[str, Any]] = []
    waiting: list[Mapping[str, Any]] = []
    hand: list[Mapping[str, Any]] | None = None
    for event in events:
        kind = event["type"]
        bare = {key: value for key, value in event.items() if key not in _CLAIMED}
        if kind == "start_kyoku":
            if hand is not None:
                yield hand
            hand, waiting = [*match, *waiting, bare], []
        elif kind in ("end_kyoku", "end_game"):
            if hand is not None:
                yield [*hand, bare] if kind == "end_kyoku" else hand
            hand = None
        elif hand is not None:
            hand.append(bare)
        elif kind in _OF_THE_MATCH:
            match = [bare] if kind == "start_game" else [*match, bare]
        elif kind in _BEFORE_THE_DEAL:
            waiting.append(bare)
    if hand is not None:
        yield hand


def compared(before: Game, after: Game, names: Mapping[str, str], events: Log) -> HandImpact:
    """A hand (a log with one) by both. ``names``: ids of the first to those of the second, where they differ.

    Raises `LogError` where it cannot have happened at the first table.
    """
    first = _judged(before, events)
    try:
        second = _judged(after, events)
    except LogError:
        second = None
    records = dict(first.wins)
    if second is not None:
        records |= {**second.false_wins, **second.wins}
    wins = tuple(
        _scored(before.scorer.score(win), after, names, records[winner]) for winner, win in first.wins.items()
    )
    rules: dict[Named, Sides] = {("score", rule): sides for win in wins for rule, sides in win.rules.items()}
    if second is None:
        return HandImpact(frozenset({"legality"}), rules | {("findings", IMPOSSIBLE): (False, True)}, wins)
    found = _findings(first.report, names), _findings(second.report, {})
    paid = _payments(first.hand, names), _payments(second.hand, {})
    rules |= {("findings", rule): sides for rule, sides in _sides(*map(_by_rule, found)).items()}
    rules |= {("payments", rule): sides for rule, sides in _sides(*paid).items()}
    seen = zip(
        ASPECTS, _aspects(first.hand, found[0], names), _aspects(second.hand, found[1], {}), strict=True
    )
    differs = {aspect for aspect, one, other in seen if one != other}
    if "tai" in differs and not _common_wins_differ(first.hand, second.hand):
        differs.discard("tai")
    unclear = any(one.report.undecided or one.hand.undecided or one.hand.unsettled for one in (first, second))
    return HandImpact(frozenset(differs), rules, wins, unclear)


def _scored(old: Score, after: Game, names: Mapping[str, str], win: Win) -> WinImpact:
    try:
        new = after.scorer.score(win)
    except WinError as error:
        return WinImpact(old.tai, None, error=error.code)
    except Undecided:
        return WinImpact(old.tai, None, error="undecided")
    was: dict[str, int] = {names.get(item.id, item.id): item.tai for item in old.items}
    now = {item.id: item.tai for item in new.items}
    return WinImpact(old.tai, new.tai, _sides(was, now))


def _sides(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, Sides]:
    """The keys whose values differ, and which side has them."""
    keys = dict.fromkeys([*before, *after])
    return {key: (key in before, key in after) for key in keys if before.get(key) != after.get(key)}


Finding = tuple[int, int | None, str]


def _findings(report: Report, names: Mapping[str, str]) -> frozenset[Finding]:
    return frozenset(
        (one.event, one.actor, names.get(one.rule, one.rule))
        for one in report.findings
        if one.rule not in _CLAIMS
    )


def _by_rule(found: Iterable[Finding]) -> dict[str, frozenset[Finding]]:
    rules: dict[str, set[Finding]] = {}
    for one in found:
        rules.setdefault(one[2], set()).add(one)
    return {rule: frozenset(each) for rule, each in rules.items()}


def _payments(hand: PlayedHand, names: Mapping[str, str]) -> dict[str, tuple[Any, ...]]:
    rules: dict[str, list[Any]] = {}
    for one in hand.transfers:
        rules.setdefault(names.get(one["rule"], one["rule"]), []).append(
            (one["from"], one["to"], one["amount"])
        )
    return {rule: tuple(sorted(each)) for rule, each in rules.items()}


_ENDS = ("kind", "winner", "offender", "by", "reason", "penalty")


def _aspects(hand: PlayedHand, found: frozenset[Finding], names: Mapping[str, str]) -> tuple[Hashable, ...]:
    """What the aspects of a hand are, in the order of `ASPECTS`."""
    ends = tuple(
        tuple(names.get(value, value) if isinstance(value, str) else value for value in map(one.get, _ENDS))
        for one in hand.results
    )
    paid = frozenset((one["from"], one["to"]) for one in hand.transfers)
    return found, ends, tuple(_tai(hand).items()), paid, hand.deltas


def _tai(hand: PlayedHand) -> dict[int, int]:
    return {
        one["winner"]: one["score"]["tai"] for one in hand.results if one["kind"] == "win" and "score" in one
    }


def _common_wins_differ(before: PlayedHand, after: PlayedHand) -> bool:
    """Whether a win that both know is worth something else; one that only one of them knows is another outcome."""
    was, now = _tai(before), _tai(after)
    return any(was[winner] != now[winner] for winner in was.keys() & now.keys())


@dataclass(slots=True)
class RuleImpact:
    """In how many hands a rule shows by the first ruleset alone, by the second alone, or by both but otherwise."""

    before: int = 0
    after: int = 0
    otherwise: int = 0

    @property
    def hands(self) -> int:
        """All of them."""
        return self.before + self.after + self.otherwise

    def add(self, sides: Sides) -> None:
        """One hand more."""
        self.before += sides == (True, False)
        self.after += sides == (False, True)
        self.otherwise += sides == (True, True)


@dataclass(slots=True)
class Impact:
    """What came of many hands."""

    hands: int = 0
    any: int = 0
    """Hands of which anything differs."""
    differs: Counter[str] = field(default_factory=Counter)
    unclear: int = 0
    wins: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    """Wins of the first ruleset that are none by the second, by the code of the error."""
    by_tai: Counter[int] = field(default_factory=Counter)
    """The other wins by what the second gives more."""
    rules: dict[Named, RuleImpact] = field(default_factory=dict)
    unread: list[tuple[str, str, str]] = field(default_factory=list)
    """Logs that could not be read, or cannot be by the first ruleset: name, and why in both languages."""

    def add(self, hand: HandImpact) -> None:
        """One hand more."""
        self.hands += 1
        self.any += bool(hand.differs)
        self.differs.update(hand.differs)
        self.unclear += hand.unclear
        for rule, sides in hand.rules.items():
            self.rules.setdefault(rule, RuleImpact()).add(sides)
        for win in hand.wins:
            self.wins += 1
            if win.after is None:
                self.errors[win.error] += 1
            else:
                self.by_tai[win.after - win.before] += 1

    @property
    def scored(self) -> int:
        """Wins that are wins by both."""
        return self.by_tai.total()

    @property
    def worth_otherwise(self) -> int:
        """Of them those that are worth something else."""
        return self.scored - self.by_tai[0]

    @property
    def mean_difference(self) -> float:
        """What the second gives more for a win of both, on the average."""
        return sum(more * count for more, count in self.by_tai.items()) / self.scored if self.scored else 0.0

    def ranked(self) -> list[tuple[Named, RuleImpact]]:
        """The rules, the most frequent first."""
        return sorted(self.rules.items(), key=lambda item: (-item[1].hands, item[0]))
