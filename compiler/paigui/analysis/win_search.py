"""Looking for wins that tell two rulesets apart, for each rule that differs a smallest one.

Tried are the examples of both rulesets, the same with a circumstance more or less, situations drawn evenly, and wins in all
circumstances. What tells is then made smaller for as long as it tells the same rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from random import Random

from paigui.analysis.comparison import Row
from paigui.analysis.example_pool import ancestors
from paigui.analysis.examples import examples_of
from paigui.analysis.fed_wins import fed_wins
from paigui.analysis.judged import Pair, Sides
from paigui.analysis.left_out import SIZE, LeftOut
from paigui.analysis.minimum_search import MinimumSearch
from paigui.analysis.random_wins import some_wins
from paigui.analysis.records import record_of
from paigui.analysis.sampling import Space, situations
from paigui.analysis.win_shrinking import Size, Tells, neighbours, shrunk, size
from paigui.analysis.without_minimum import WithoutMinimum
from paigui.diagnostics import Diagnostics
from paigui.ir.program import most_seated
from paigui.model.ruleset import DeclaredFact, Entry, Example, Refusal, Ruleset, Way
from paigui_runtime.win import Win, WinError

_SCORING = ("patterns", "wins", "refuse", "forms", "readings", "ruleset", "settlement", "liability")
_BATCH = 500


def is_scoring(row: Row) -> bool:
    """Whether scoring asks what a row says; what rules are made of shows in the rules."""
    return row.section in _SCORING or seats_others(row)


def seats_others(row: Row) -> bool:
    """Whether it says that more play at most: a win record does not tell who is missing where that may vary."""
    if (row.section, row.id) != SIZE:
        return False
    was, now = (entry.values if isinstance(entry, Entry) else () for entry in (row.before, row.after))
    return most_seated(was) != most_seated(now)


@dataclass(frozen=True, slots=True)
class Witness:
    """A win that the rulesets pay differently, as both compiled modules have scored it, for one rule or for none alone."""

    pair: Pair
    moved: tuple[str, ...]
    """All rules whose part differs, by their ids in the second ruleset."""


def sampled(sides: Sides, space: Space, count: int, seed: int) -> Iterator[Pair]:
    """Situations of a space, drawn evenly, as both judge them; seat and round are drawn too, the dealer sits East."""
    random = Random(seed)
    players = min(side.compiled.compiled.program.players for side in (sides.before, sides.after))
    for situation in islice(situations(random, space), count):
        seat = random.randrange(players)
        payer = {} if situation.drawn else {"payer": (seat + random.randrange(1, players)) % players}
        yield sides.judge(situation.win(seat, random.randrange(4), dealer=0, **payer))


class WinSearch:
    """A search under way: for each row the smallest win so far that tells it."""

    def __init__(self, sides: Sides, rows: Sequence[Row], seed: int) -> None:
        self.sides = sides
        self.rows = rows
        self.seed = seed
        self.left_out = LeftOut(sides)
        self._free = WithoutMinimum(sides)
        self.own = frozenset(row.id for row in rows if row.section == "patterns")
        self.found: dict[tuple[str, str], tuple[Size, Pair]] = {}
        self.alone: dict[tuple[str, str], tuple[Size, Pair]] = {}
        """For rules the smallest win that one ruleset alone takes for one because of it: it alone has the rule and pays by
        it, or by the rule the hand reaches a minimum."""
        self.any: tuple[Size, Pair] | None = None
        self._shrunk: dict[tuple[str, str], tuple[Pair, Witness]] = {}
        self.apart: Pair | None = None
        """A hand that one of the two takes for a win and the other does not."""

    # --- trying

    def run(self, tries: int) -> None:
        """Tries examples and their neighbours, then wins in all circumstances while a row lacks a witness."""
        known = list(self._examples())
        self.consider(self.sides.judge(win) for win, _ in known)
        lacking = {row.id for row in self.lacking()}
        near = (other for win, of in known if of & lacking for other in neighbours(win, self._facts()))
        self.consider(map(self.sides.judge, near))
        wins = some_wins(self.seed, tries, self._facts(), self._has_pairs())
        for _ in range(0, tries, _BATCH):
            if not any(row.section != "liability" for row in self.lacking()) and self.rows:
                break
            self.consider(map(self.sides.judge, islice(wins, _BATCH)))
        fed = [row for row in self.lacking() if row.section == "liability"]
        self.consider(map(self.sides.judge, fed_wins(self.sides, fed, [win for win, _ in known], self.seed)))

    def near_minimum(self) -> MinimumSearch:
        """A search for a hand that is a win for one of the two alone where a table asks for a least number of tai."""
        minimum_differs = any(row.section == "settlement" for row in self.rows)
        return MinimumSearch(self.sides, self.own, self._facts(), minimum_differs)

    def near_starts(self, tries: int) -> Iterator[Win]:
        """Hands that it may begin with: those that told, the examples, wins in all circumstances."""
        told = (pair.win for _, pair in self.found.values())
        examples = (win for win, _ in self._examples())
        return chain(told, examples, some_wins(self.seed, tries, self._facts(), self._has_pairs()))

    def consider(self, pairs: Iterable[Pair]) -> None:
        """Keeps what tells the rulesets apart."""
        for pair in pairs:
            if not pair.differs:
                continue
            if pair.apart:
                self.apart = self.apart or pair
            moved = self.sides.moved(pair)
            measure = size(pair, len(moved & self.own))
            if self.any is None or measure < self.any[0]:
                self.any = measure, pair
            for row in self.rows:
                key = (row.section, row.id)
                if (key not in self.found or measure < self.found[key][0]) and self.tells(row, pair, moved):
                    self.found[key] = measure, pair
                if (key not in self.alone or measure < self.alone[key][0]) and self._alone(row, pair):
                    self.alone[key] = measure, pair

    def lacking(self) -> list[Row]:
        """The rows for which no win was found."""
        return [row for row in self.rows if (row.section, row.id) not in self.found]

    def _rulesets(self) -> tuple[Ruleset, Ruleset]:
        before, after = (side.compiled.compiled.ruleset for side in (self.sides.before, self.sides.after))
        return before, after

    def _examples(self) -> Iterator[tuple[Win, frozenset[str]]]:
        """The wins of the examples of both and of all that they extend, each with the rules that it names."""
        renamed = self.sides.before.facts
        for ruleset in self._families():
            for owner, _, example in examples_of(ruleset):
                if not isinstance(example, Example):
                    continue
                record = record_of(example.win, ruleset.facts, Diagnostics())
                try:
                    win = None if record is None else Win.parse(record)
                except WinError:
                    continue
                if win is not None:
                    facts = {renamed.get(name, name): said for name, said in win.facts.items()}
                    named = (rule for rule, _ in example.named)
                    yield replace(win, facts=facts), frozenset((owner, *named))

    def _families(self) -> Iterator[Ruleset]:
        """Both rulesets with what they extend, each once."""
        seen: set[tuple[str, ...]] = set()
        for side in (self.sides.before, self.sides.after):
            compiled = side.compiled.compiled
            for ruleset in chain((compiled.ruleset,), ancestors(compiled)):
                if (ruleset.id, *ruleset.lineage) not in seen:
                    seen.add((ruleset.id, *ruleset.lineage))
                    yield ruleset

    def _facts(self) -> dict[str, DeclaredFact]:
        """The declared facts of both, by their ids in the second."""
        before, after = self._rulesets()
        old = {self.sides.before.facts.get(fact.id, fact.id): fact for fact in before.facts}
        return old | {fact.id: fact for fact in after.facts}

    def _has_pairs(self) -> bool:
        programs = (side.compiled.compiled.program for side in (self.sides.before, self.sides.after))
        return any(
            part.kind == "pairs" and part.count > 1
            for program in programs
            for form in program.forms
            for part in form.parts
        )

    # --- telling

    def tells(self, row: Row, pair: Pair, moved: frozenset[str]) -> bool:
        """Whether a pair that differs does so by what a row says."""
        one_sided = pair.one_sided
        if row.section == "patterns":
            return row.id in moved and not one_sided and pair.before.amounts() != pair.after.amounts()
        if row.section == "refuse":
            return one_sided and self._refused_by(row, pair)
        if row.section == "settlement":
            return self._by_money(pair)
        if row.section in ("readings", "liability") or seats_others(row):
            return self.left_out.tells(row, pair)
        if one_sided:
            return row.section in ("wins", "forms") and _not_a_win(pair) and _is_of(row, pair)
        if moved & self.own or self._by_money(pair):
            return False  # a rule that itself differs, or the money, may be all there is to it
        return bool(moved) if row.section == "ruleset" else _is_of(row, pair)

    def _refused_by(self, row: Row, pair: Pair) -> bool:
        errors = [each.error for each in (pair.before, pair.after) if each.error is not None]
        said = {
            text for error in errors if error.code == "bad-win" for text in (error.message, error.message_zh)
        }
        entries = [entry for entry in (row.before, row.after) if isinstance(entry, Refusal)]
        return any(
            text and text in said for entry in entries for text in (entry.says.en, entry.says.zh, entry.id)
        )

    def _by_money(self, pair: Pair) -> bool:
        if pair.before.score is None or pair.after.score is None:
            return _too_cheap(pair) and self._free.minimum_tells(pair.win)
        return pair.before.shares() == pair.after.shares() and pair.before.payments() != pair.after.payments()

    def _alone(self, row: Row, pair: Pair) -> bool:
        """Whether one ruleset alone takes a hand for a win because of a rule that differs."""
        return pays_alone(row, pair) or self._reaches_by(row, pair)

    def _reaches_by(self, row: Row, pair: Pair) -> bool:
        """Whether a hand is too cheap for one ruleset alone, and of the rules that differ one alone gives another number."""
        if row.section != "patterns" or not pair.apart or not _too_cheap(pair):
            return False
        free = self._free.judge(pair.win)
        return free.before.amounts() != free.after.amounts() and self.sides.moved(free) & self.own == {row.id}

    # --- what was found

    def witness_of(self, row: Row) -> Witness | None:
        """The smallest win that tells a row, made smaller; nothing if none was found."""
        key = (row.section, row.id)
        if key not in self.found:
            return None
        _, pair = self.found[key]
        if key not in self._shrunk or self._shrunk[key][0] is not pair:
            self._shrunk[key] = pair, self._smallest(pair, lambda other, moved: self.tells(row, other, moved))
        return self._shrunk[key][1]

    def alone_witness_of(self, row: Row) -> Witness | None:
        """The smallest win that one ruleset alone takes for one because of a rule, made smaller."""
        found = self.alone.get((row.section, row.id))
        return None if found is None else self._smallest(found[1], lambda pair, _: self._alone(row, pair))

    def beside(self) -> tuple[Witness, ...]:
        """The smallest win that differs at all, made smaller; none if none was found."""
        return () if self.any is None else (self._smallest(self.any[1], lambda pair, moved: True),)

    def _smallest(self, found: Pair, tells: Tells) -> Witness:
        pair = shrunk(self.sides, found, self.own, tells)
        return Witness(pair, tuple(sorted(self.sides.moved(pair))))


def pays_alone(row: Row, pair: Pair) -> bool:
    """Whether a win that one ruleset alone takes for one is paid by a rule that it alone has: one of a form of its own."""
    if row.section != "patterns" or all(row.on) or not pair.apart:
        return False
    entry, score = (row.before, pair.before.score) if row.on[0] else (row.after, pair.after.score)
    return entry is not None and score is not None and entry.id in score.counted


def _is_of(row: Row, pair: Pair) -> bool:
    """Whether a way of winning, or a form, is that of the pair."""
    if row.section == "wins":
        ways = [entry for entry in (row.before, row.after) if isinstance(entry, Way)]
        win = pair.win
        return any(way.by == win.by and way.eighth_flower in (None, win.eighth_flower) for way in ways)
    if row.section == "forms":
        ids = {entry.id for entry in (row.before, row.after) if entry is not None}
        scores = [each.score for each in (pair.before, pair.after) if each.score is not None]
        return any(score.outcome.reading.form in ids for score in scores)
    return False


def _too_cheap(pair: Pair) -> bool:
    """Whether a hand is below the minimum of one of the two."""
    both = pair.before, pair.after
    return any(each.error is not None and each.error.code == "below-minimum" for each in both)


def _not_a_win(pair: Pair) -> bool:
    """Whether the side that refuses a pair says that it is no win."""
    return all(each.error is None or each.error.code == "not-a-win" for each in (pair.before, pair.after))
