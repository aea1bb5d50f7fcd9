"""Whether what differs of a rule comes to anything: proved by an engine that it does not, or left open.

A rule that both rulesets have is without effect if its conditions hold in the same readings, its amounts are the same, and
every entry by which it drops or saves another rule in one of them alone is of rules that never stand together; one that a
single ruleset has, if it never stands. All is asked of the wins of both, with the conditions of the other put into their
terms. Where every difference is proved so, both rulesets count the same: whether a rule stands hangs on nothing but its own
conditions and on what is counted of rules before it, so that the one follows for each from the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from paigui.analysis.comparison import Row
from paigui.analysis.effect_view import Pair, View
from paigui.analysis.engine import Engine, Found, NoneExists, Undecided, Witness
from paigui.analysis.meaning import Known
from paigui.analysis.renames import Renames
from paigui.analysis.translated import CannotTranslate, declared_alike, turned, ways_alike
from paigui.check import fold
from paigui.ir.core import Core, Integer
from paigui.ir.program import Adjust, Program
from paigui_runtime.win import Win

_WORTH = frozenset({"tai", "unit", "adjust"})
"""What a rule says that shows where it is counted, and nowhere else."""
Among = Literal["all", "both"]
"""Of which wins: of all that either accepts, or only of those that both do."""


@dataclass(frozen=True, slots=True)
class NoEffect:
    """What differs changes nothing: proved by ``engines``; with none of them because it says nothing by itself."""

    engines: tuple[str, ...] = ()
    among: Among = "all"
    shown_by: tuple[str, ...] = ()
    """Of a heading the rules in whose own entries it shows."""


class Effects:
    """The rules of two programs; ``against`` are wins that came up against a proof. An engine is asked what those before it
    leave undecided."""

    def __init__(
        self, before: Program, after: Program, renames: Renames, engines: tuple[Engine, ...]
    ) -> None:
        known: Known = {}
        names, ways = turned(renames)
        self._engines = engines
        self._used: set[str] = set()
        self.views = (
            View(before, after, (names, ways), renames, known),
            View(after, before, (renames.names, renames.ways), Renames(), known),
        )
        self._programs = before, after
        self._names = renames.names
        self._moot: dict[Pair, tuple[bool, frozenset[str]]] = {}
        self.against: list[Win] = []

    def of(self, row: Row) -> NoEffect | None:
        """That what differs of an entry has no effect; nothing where that is not proved."""
        if (row.section, row.id) == ("ruleset", "coexistence"):
            return NoEffect(shown_by=self._carrying())
        if row.section != "patterns":
            return None
        self._used = set()
        try:
            among = self._among(row.id)
        except CannotTranslate:
            return None
        return None if among is None else NoEffect(tuple(sorted(self._used)), among)

    def _carrying(self) -> tuple[str, ...]:
        """The rules that drop others in one ruleset alone."""
        return tuple(dict.fromkeys(pair[0] for pair in self._differing() if len(pair) == 2))

    def _among(self, rule: str) -> Among | None:
        """Of which wins it is proved that what differs of a rule has no effect."""
        there = [rule in view.rules for view in self.views]
        if all(there):
            return "all" if self._same(rule) else None
        home = self.views[there.index(True)]
        never = self._stands_nowhere(home, home.stands(rule))
        if never and self._stands_nowhere(self._other(home), self._from(home, home.base(rule))):
            return "all"
        return "both" if never or self._never_in_both(home, rule) else None

    def _never_in_both(self, home: View, rule: str) -> bool:
        """Whether a rule never holds in a win that the other ruleset accepts, where both read and pay such wins alike."""
        other = self._other(home)
        condition = self._from(home, home.base(rule))
        if home.complete_forms() != other.complete_forms():
            return False
        if other.asks_payer(condition) and not ways_alike(*self._programs):
            return False
        return self._stands_nowhere(other, condition)

    # --- rules of both

    def _same(self, rule: str) -> bool:
        """Whether the rule stands, gives, drops and saves the same on both sides, or never stands on either, or never counts
        and is worth something else alone."""
        return (
            self._comes_to_the_same(rule)
            or all(self._never_stands(view, rule) for view in self.views)
            or (
                self.fields_differing(rule) <= _WORTH
                and all(self._never_counted(view, view.counted(rule)) for view in self.views)
            )
        )

    def _comes_to_the_same(self, rule: str) -> bool:
        differing = self.fields_differing(rule)
        if "unit" in differing:
            return False
        asked: dict[str, Callable[[], bool]] = {
            "tai": lambda: self._same_number([view.rules[rule].tai for view in self.views]),
            "per": lambda: self._same_number([view.rules[rule].per or Integer(1) for view in self.views]),
            "adjust": lambda: self._same_adjustments(rule),
            "when": lambda: self._same_truth([view.when(rule) for view in self.views]),
            "only_if": lambda: self._same_only_if(rule),
        }
        relations = [
            pair for pair in self._differing() if pair[0] == rule or ("tier" in differing and rule in pair)
        ]
        return all(same() for name, same in asked.items() if name in differing) and all(
            map(self._is_moot, relations)
        )

    def fields_differing(self, rule: str) -> set[str]:
        """What of a rule does not mean the same on both sides, by the name of the field in a file."""
        was, now = (view.meanings.fields("patterns", rule) for view in self.views)
        return {name for name in was.keys() | now.keys() if was.get(name) != now.get(name)}

    def _never_stands(self, view: View, rule: str) -> bool:
        other = self._other(view)
        return self._stands_nowhere(view, view.stands(rule)) and self._stands_nowhere(
            view, self._from(other, other.base(rule))
        )

    def _never_counted(self, view: View, counted: Core) -> bool:
        """Whether no win counts a rule. Where a record leaves open what drops it, it may count for all that is known."""
        return not view.lacks_flowers(counted) and self._stands_nowhere(view, counted)

    def _same_number(self, amounts: list[Core]) -> bool:
        for view, own, foreign in self._both_ways(amounts):
            if view.lacks(own) or view.lacks(foreign):
                return False
            if not self._never(view, fold.comparison("!=", own, foreign)):
                return False
        return True

    def _same_truth(self, truths: list[Core], where: list[Core] | None = None) -> bool:
        """Whether two truths, written out, hold in the same readings (of those in which another does)."""
        for number, (view, own, foreign) in enumerate(self._both_ways(truths)):
            if view.lacks(own) or view.lacks(foreign):
                return False
            apart = unlike(own, foreign)
            condition = apart if where is None else fold.conjunction([where[number], apart])
            if not self._never(view, condition):
                return False
        return True

    def _same_only_if(self, rule: str) -> bool:
        truths = [view.only_if(rule) for view in self.views]
        if any(view.lacks_flowers(truth) for view, truth in zip(self.views, truths, strict=True)):
            # A record without the robbed flower leaves rules open that every full record decides.
            return False
        return self._same_truth(truths, [view.base(rule) for view in self.views])

    def _same_adjustments(self, rule: str) -> bool:
        entries: list[tuple[Adjust, ...]] = [view.rules[rule].adjust for view in self.views]
        if len(entries[0]) != len(entries[1]):
            return False
        for one, other in zip(*entries, strict=True):
            whens = [view.truth(entry.when) for view, entry in zip(self.views, (one, other), strict=True)]
            if any(view.lacks_flowers(truth) for view, truth in zip(self.views, whens, strict=True)):
                return False
            if not self._same_number([one.by, other.by]) or not self._same_truth(whens):
                return False
        return True

    # --- relations

    def _differing(self) -> Iterable[Pair]:
        """Who drops whom, and who saves whom from whom, that is not the same on both sides."""
        was, now = (view.relations() for view in self.views)
        return [pair for pair in dict.fromkeys((*was, *now)) if was.get(pair) != now.get(pair)]

    def _is_moot(self, pair: Pair) -> bool:
        """Whether the rules of a relation never stand together where it is not the same."""
        if pair not in self._moot:
            before, self._used = self._used, set()
            moot = all(self._is_moot_in(view, pair) for view in self.views)
            self._moot[pair], self._used = (moot, frozenset(self._used)), before
        moot, used = self._moot[pair]
        self._used |= used
        return moot

    def _is_moot_in(self, view: View, pair: Pair) -> bool:
        if not all(rule in view.rules for rule in pair):
            return True  # that one is not there is a difference of its own
        other = self._other(view)
        own, foreign = view.relation(pair), self._from(other, other.relation(pair))
        unsure = view.lacks_flowers(own) or view.lacks_flowers(foreign)
        apart = fold.disjunction([view.may(own), view.may(foreign)]) if unsure else unlike(own, foreign)
        standing = [view.may(view.stands(rule)) for rule in dict.fromkeys(pair)]
        return self._never(view, fold.conjunction([*standing, apart]))

    # --- the whole

    def nothing_else(self, proved: Iterable[str]) -> bool:
        """Whether both rulesets count the same, given the rules that differ and are proved to be without effect."""
        known = frozenset(proved)
        return (
            all(rule in known for rule in self._one_sided())
            and all(self._is_settled(pair, known) for pair in self._differing())
            and self._facts_alike()
            and all(view.alone() == other.alone() for view, other in (self.views,))
        )

    def _one_sided(self) -> frozenset[str]:
        was, now = (frozenset(view.rules) for view in self.views)
        return was ^ now

    def _is_settled(self, pair: Pair, proved: frozenset[str]) -> bool:
        if not proved.isdisjoint(self._one_sided() & frozenset(pair)):
            return True
        try:
            return self._is_moot(pair)
        except CannotTranslate:
            return False

    def _facts_alike(self) -> bool:
        was, now = self._programs
        there = {self._names.get(fact.id, fact.id): fact for fact in was.facts}
        return all(fact.id not in there or declared_alike(there[fact.id], fact) for fact in now.facts)

    # --- asking

    def _other(self, view: View) -> View:
        return self.views[1] if view is self.views[0] else self.views[0]

    def _from(self, view: View, node: Core) -> Core:
        """A truth or number of one side in the terms of the other."""
        return self._other(view).translate(node)

    def _both_ways(self, nodes: list[Core]) -> list[tuple[View, Core, Core]]:
        """What either side says of the same, in the terms of each."""
        one, other = self.views
        return [
            (one, nodes[0], self._from(other, nodes[1])),
            (other, nodes[1], self._from(one, nodes[0])),
        ]

    def _stands_nowhere(self, view: View, condition: Core) -> bool:
        return self._never(view, view.may(condition))

    def _never(self, view: View, condition: Core) -> bool:
        """Whether a truth holds in no win that a program accepts."""
        found = self.found(view.program, condition)
        if isinstance(found, Witness):
            self.against.append(view.called(found.win))
        return isinstance(found, NoneExists)

    def found(self, program: Program, condition: Core) -> Found | None:
        """What the first engine says that can of the wins of a program; nothing if none can."""
        if condition == fold.NO:
            return NoneExists()
        for engine in self._engines:
            found = engine.find(program, condition)
            if isinstance(found, NoneExists):
                self._used.add(engine.name)
            if not isinstance(found, Undecided):
                return found
        return None


def unlike(one: Core, other: Core) -> Core:
    """One of two truths holds and the other does not."""
    there = fold.conjunction([one, fold.negation(other)])
    back = fold.conjunction([other, fold.negation(one)])
    return fold.disjunction([there, back])
