"""Which rules can make a difference between two rulesets, so that no more is read of a hand than is needed.

A rule that both have alike, that says the same of every reading of a hand, and of which nothing unlike or unsteady decides
whether it counts, gives both totals the same amount, whichever reading is paid: it is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import product

from paigui.analysis.exact.columns import GROUPS, Columns
from paigui.analysis.exact.context import WAYS, Context
from paigui.analysis.exact.droppers import Dropper, droppers_of
from paigui.analysis.exact.elements import GROUP_KINDS, HELD, PAIRS, SEQUENCES, TRIPLETS
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.limits import TooWide, Untold
from paigui.ir import core
from paigui.ir.levels import level_of, program_levels
from paigui.ir.program import Form, Program, Rule
from paigui.ir.walk import walk


@dataclass(frozen=True, slots=True)
class Relevant:
    """Of one ruleset: the rules whose tai are summed, and those that must be judged to know them."""

    valued: frozenset[str]
    judged: frozenset[str]


def relevant(programs: Sequence[Program], forms: Sequence[Form]) -> list[Relevant]:
    """What matters of each of two rulesets. Where a hand needs a minimum to win, everything does."""
    sides = [_Side(program, form) for program, form in zip(programs, forms, strict=True)]
    every = [frozenset(rule.id for rule in program.rules) for program in programs]
    if any(program.settlement.needs is not None for program in programs):
        return [Relevant(rules, rules) for rules in every]
    same = {
        rule
        for rule in every[0] & every[1]
        if sides[0].steady(rule) and sides[0].key(rule) == sides[1].key(rule)
    }
    while True:
        fewer = {
            rule
            for rule in same
            if sides[0].drops(rule) == sides[1].drops(rule)
            and all(side.named_by(rule) <= same for side in sides)
        }
        if fewer == same:
            break
        same = fewer
    return [
        Relevant(rules - same, side.needed(rules - same)) for rules, side in zip(every, sides, strict=True)
    ]


class _Side:
    """One of the two rulesets."""

    def __init__(self, program: Program, form: Form) -> None:
        self.program = program
        self._form = form
        self._rules = {rule.id: rule for rule in program.rules}
        self._bodies = {definition.name: definition.body for definition in program.definitions}
        self._levels = program_levels(self._bodies)
        droppers = droppers_of(program, form.id)
        self._droppers = {rule.id: droppers[number] for number, rule in enumerate(program.rules)}

    def key(self, rule: str) -> object:
        """What a rule says by itself, the same in two rulesets where it means the same."""
        own = self._rules[rule]
        ways = [way for by in WAYS if (way := Context(by).way(self.program)) is not None]
        scored = tuple(
            scores is None or rule in scores for scores in (self._form.scores, *(way.scores for way in ways))
        )
        adjust = tuple((self._said(each.by), self._said(each.when)) for each in own.adjust)
        said = tuple(self._said(part) for part in (own.tai, own.when, own.per, own.only_if))
        return own.unit, scored, adjust, said, len(ways)

    def _said(self, node: object) -> object:
        """An expression with all that it names written out."""
        if isinstance(node, core.DefinitionRef):
            return self._said(self._bodies[node.name])
        if isinstance(node, core.MapLookup):
            return next((each.by, each.tiles) for each in self.program.maps if each.id == node.name)
        if isinstance(node, core.DeclaredFact):
            return next((each.type, each.default) for each in self.program.facts if each.id == node.name)
        if isinstance(node, core.Lookup):
            table = next(each for each in self.program.tables if each.id == node.table)
            return table.rows, table.otherwise, self._said(node.number)
        if isinstance(node, core.WonBy):
            return tuple(
                way is not None and node.way in way.classes
                for way in (Context(by).way(self.program) for by in WAYS)
            )
        if isinstance(node, tuple):
            return tuple(map(self._said, node))
        if is_dataclass(node) and not isinstance(node, type):
            return type(node).__name__, *(self._said(getattr(node, each.name)) for each in fields(node))
        return node

    def steady(self, rule: str) -> bool:
        """Whether a rule says the same of every reading of a hand."""
        return all(self._steady(node) for node in _conditions(self._rules[rule]))

    def _steady(self, node: core.Core) -> bool:
        if level_of(node, self._levels.__getitem__) == "hand":
            return True
        for by, seat, of in product(WAYS, range(4), range(4)):
            columns = Columns()
            try:
                Judge(self.program, Context(by, seat, of), columns).ask(node)
            except Untold:
                continue
            except TooWide:
                return False
            if any(column.source == GROUPS and column.mask & _UNSTEADY for column in columns.caps):
                return False
        return True

    def drops(self, rule: str) -> object:
        """What may drop a rule, and under which conditions; none of it the same twice."""
        return frozenset(self._dropper(dropper) for dropper in self._droppers[rule])

    def _dropper(self, dropper: Dropper) -> object:
        rules = self.program.rules
        savers = frozenset((rules[saver.rule].id, self._said(saver.when)) for saver in dropper.savers)
        return rules[dropper.rule].id, self._said(dropper.when), savers

    def named_by(self, rule: str) -> set[str]:
        """The rules that have a say in what a rule counts."""
        rules = self.program.rules
        found = self._named(_conditions(self._rules[rule]))
        for dropper in self._droppers[rule]:
            found |= {rules[dropper.rule].id, *(rules[saver.rule].id for saver in dropper.savers)}
            found |= self._named([dropper.when, *(saver.when for saver in dropper.savers)])
        return found

    def _named(self, nodes: Iterable[core.Core | None]) -> set[str]:
        every = frozenset(self._rules)
        found: set[str] = set()
        for node in nodes:
            for part in walk(node) if node is not None else ():
                if isinstance(part, core.RuleAlone):
                    return set(every)
                if isinstance(part, core.RuleCounted | core.RuleStands | core.RuleTai):
                    found.add(part.rule)
        return found & every

    def needed(self, valued: Iterable[str]) -> frozenset[str]:
        """The rules that must be judged to know which of some are counted, themselves among them."""
        found: set[str] = set()
        left = list(valued)
        while left:
            rule = left.pop()
            if rule not in found:
                found.add(rule)
                left += self.named_by(rule)
        return frozenset(found)


def _conditions(rule: Rule) -> list[core.Core]:
    own = [rule.tai, rule.when, rule.per, rule.only_if]
    own += [part for each in rule.adjust for part in (each.by, each.when)]
    return [node for node in own if node is not None]


def _unsteady() -> int:
    """Standing groups of numbers, which may be divided otherwise; honors divide in one way, and melds lie on the table."""
    mask = 0
    for state in range(HELD, HELD + 4):
        kinds = [
            *SEQUENCES,
            *range(TRIPLETS.start, TRIPLETS.start + 27),
            *range(PAIRS.start, PAIRS.start + 27),
        ]
        for kind in kinds:
            mask |= 1 << state * GROUP_KINDS + kind
    return mask


_UNSTEADY = _unsteady()
