"""Whether two rulesets that ask for the same number of tai take the same hands for wins though some rules are worth
something else.

Where nothing but the tai of some rules differs, the same rules are counted of every reading on both sides. A reading of
which none of those is counted is worth the same; one of which one is counted reaches the minimum on both sides if that rule
is worth as much by itself, or with rules that are counted wherever it is, which an engine proves. Nothing may take tai away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from paigui.analysis.comparison import Row
from paigui.analysis.effect_view import View
from paigui.analysis.effects import Effects
from paigui.analysis.engine import Found, NoneExists, Witness
from paigui.analysis.judged import Pair
from paigui.analysis.minimum_search import Common, MinimumSearch
from paigui.analysis.without_minimum import least_tai
from paigui.check import fold
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.program import Program, Rule
from paigui.ir.walk import walk
from paigui_runtime.win import Win


class MinimumProof:
    """A proof under way: of ``rows``, those of scoring that may have an effect, with ``proved``, the rules that differ and
    have none."""

    def __init__(self, effects: Effects, rows: Sequence[Row], proved: Sequence[str]) -> None:
        self._effects = effects
        self._views = effects.views
        self._worth = [row.id for row in rows if row.section == "patterns"]
        """The rules that are worth something else."""
        least = _least_of([view.program for view in self._views])
        self._least = least or 0
        self._reached: set[str] = set()
        self._free = _without_minimum(self._views[1])
        self.possible = least is not None and self._hangs_on_worth(rows, proved)
        """Whether nothing stands in its way but hands that such rules are counted of."""
        both = [rule for rule in self._views[1].rules if rule in self._views[0].rules]
        self.enough = frozenset(rule for rule in both if min(self._tai(rule)) >= self._least)
        """The rules that are worth the minimum by themselves."""

    def _hangs_on_worth(self, rows: Sequence[Row], proved: Sequence[str]) -> bool:
        return (
            all(row.section in ("patterns", "settlement") for row in rows)
            and all(_adds_only(view.program) for view in self._views)
            and all(self._effects.fields_differing(rule) == {"tai"} for rule in self._worth)
            and self._effects.nothing_else((*proved, *self._worth))
        )

    def alone(self) -> bool:
        """Whether each rule is worth the minimum by itself, so that there is nothing to ask."""
        return self.possible and self.enough.issuperset(self._worth)

    def against(self, common: Common) -> tuple[Win, ...] | None:
        """Nothing if it is proved; a hand that stands against what is counted beside a rule; ``None`` if neither comes."""
        for rule in self._worth:
            if rule not in self._reached:
                found = self._reaches(rule, common.get(rule, frozenset()))
                if isinstance(found, Witness):
                    return (self._views[1].called(found.win),)
                if not isinstance(found, NoneExists):
                    return None
                self._reached.add(rule)
        return ()

    def _reaches(self, rule: str, common: frozenset[str]) -> Found | None:
        """Whether there is a reading of which a rule is counted and that need not reach the minimum on both sides."""
        view = self._views[1]
        if rule in self.enough:
            return NoneExists()
        worth, beside = self._tai(rule), []
        for other in sorted(common, key=lambda each: (-min(self._tai(each)), each)):
            if min(worth) >= self._least:
                break
            counted = view.counted(other)
            if not view.lacks_flowers(counted):
                beside.append(counted)
                worth = [tai + more for tai, more in zip(worth, self._tai(other), strict=True)]
        reaching = [counted for each in self.enough if not view.lacks_flowers(counted := view.counted(each))]
        if min(worth) >= self._least:
            reaching.append(fold.conjunction(beside))
        short = fold.negation(fold.disjunction(reaching))
        return self._effects.found(self._free, fold.conjunction([view.may(view.counted(rule)), short]))

    def _tai(self, rule: str) -> list[int]:
        """The fewest tai that a rule comes to on either side."""
        return [_worth(view.rules[rule]) or 0 for view in self._views]


def wins_alike(
    proof: MinimumProof, search: MinimumSearch, starts: Iterable[Win]
) -> Pair | Literal["equal", "unknown"]:
    """Whether both take the same hands for wins, proved; or a hand that one alone takes for one; else unknown."""
    if proof.alone():
        return "equal"
    search.enough = proof.enough
    apart = search.look(starts)
    while apart is None and proof.possible:
        common = dict(search.common)
        against = proof.against(common)
        if against == ():
            return "equal"
        apart = search.look(against or ())
        if common == search.common:
            break
    return apart or search.climb() or "unknown"


def _least_of(programs: Sequence[Program]) -> int | None:
    """The tai of the hand that both ask for, where both ask for that alone."""
    found = {least_tai(program.settlement.needs) for program in programs}
    return found.pop() if len(found) == 1 else None


def _adds_only(program: Program) -> bool:
    """Whether no counted rule takes tai away, and none hangs on what others give."""
    if program.readings.summed:
        return False
    worth = [_worth(rule) for rule in program.rules]
    return all(tai is not None and tai >= 0 for tai in worth) and not any(
        isinstance(part, core.RuleTai)
        for rule in program.rules
        for node in _asked(rule)
        for part in walk(node)
    )


def _worth(rule: Rule) -> int | None:
    """The fewest tai that a counted rule comes to; nothing where that is worked out for each hand."""
    if rule.unit != "tai":
        return 0
    worth = 0
    for number, amount in enumerate((rule.tai, *(entry.by for entry in rule.adjust))):
        if not isinstance(amount, core.Integer):
            return None
        worth += amount.value if not number else min(0, amount.value)
    return worth


def _asked(rule: Rule) -> Iterator[Core]:
    yield from (node for node in (rule.when, rule.per, rule.only_if) if node is not None)
    yield from (drop.when for drop in rule.drops if drop.when is not None)
    yield from (entry.when for entry in rule.adjust if entry.when is not None)


def _without_minimum(view: View) -> Program:
    """The program as it takes hands of any worth for wins: those below the minimum are what is asked about."""
    return replace(view.program, settlement=replace(view.program.settlement, needs=None))
