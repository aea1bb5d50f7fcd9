"""Which rules can make a difference between two rulesets, so that no more is read of a hand than is needed.

A rule that both have alike, that says the same of every reading of a hand, and of which nothing unlike or unsteady decides
whether it counts, gives both totals the same amount, whichever reading is paid: it is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from itertools import product

from paigui.analysis.exact.columns import GROUPS, Columns
from paigui.analysis.exact.context import WAYS, Context
from paigui.analysis.exact.divisions import Parts, divisions_in, parts_of
from paigui.analysis.exact.droppers import Dropper, droppers_of
from paigui.analysis.exact.elements import GROUP_KINDS, HELD, PAIRS, SEQUENCES, TRIPLETS
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.limits import TooWide, Untold
from paigui.analysis.exact.standing import HONORS, NUMBERS, Suit
from paigui.ir import core
from paigui.ir.levels import WAITS, level_of, program_levels
from paigui.ir.program import Form, Program, Rule
from paigui.ir.walk import Part, walk


@dataclass(frozen=True, slots=True)
class Relevant:
    """Of one ruleset: the rules whose tai are summed, and those that must be judged to know them."""

    valued: frozenset[str]
    judged: frozenset[str]


def relevant(programs: Sequence[Program], forms: Sequence[Sequence[Form]]) -> list[Relevant]:
    """What matters of each of two rulesets where a hand is read in some forms of each. Where a hand needs a minimum to win,
    everything does; where one has none of the forms, else nothing does, for no two totals are compared."""
    every = [frozenset(rule.id for rule in program.rules) for program in programs]
    if any(program.settlement.needs is not None for program in programs):
        return [Relevant(rules, rules) for rules in every]
    if not all(forms):
        return [Relevant(frozenset(), frozenset()) for _ in programs]
    told = len({form.id for own in forms for form in own}) > 1
    sides = [
        [_Side(program, form, own, told=told) for form in own]
        for program, own in zip(programs, forms, strict=True)
    ]
    first, *others = [side for own in sides for side in own]
    same = {
        rule
        for rule in every[0] & every[1]
        if first.steady(rule)
        and all(side.steady(rule) and side.key(rule) == first.key(rule) for side in others)
    }
    while True:
        fewer = {
            rule
            for rule in same
            if all(side.drops(rule) == first.drops(rule) for side in others)
            and all(side.named_by(rule) <= same for side in (first, *others))
        }
        if fewer == same:
            break
        same = fewer
    return [
        Relevant(rules - same, frozenset().union(*(side.needed(rules - same) for side in own)))
        for rules, own in zip(every, sides, strict=True)
    ]


class _Side:
    """One of the two rulesets, with a form of it, of those in question. ``told``: these have several names."""

    def __init__(self, program: Program, form: Form, forms: Sequence[Form], *, told: bool) -> None:
        self.program = program
        self._form = form
        self._told = told
        self._unsteady = _unsteady(frozenset(map(parts_of, forms)))
        self._rules = {rule.id: rule for rule in program.rules}
        self._bodies = {definition.name: definition.body for definition in program.definitions}
        self._levels = program_levels(self._bodies)
        droppers = droppers_of(program, form.id)
        self._droppers = {rule.id: droppers[number] for number, rule in enumerate(program.rules)}
        self._waited = [(parts_of(each), self._said(each.when)) for each in forms]
        """What decides what a hand waits for."""

    def key(self, rule: str) -> object:
        """What a rule says by itself, the same in two rulesets where it means the same."""
        own = self._rules[rule]
        ways = [way for by in WAYS if (way := Context(by).way(self.program)) is not None]
        scored = tuple(
            scores is None or rule in scores for scores in (self._form.scores, *(way.scores for way in ways))
        )
        adjust = tuple((self._said(each.by), self._said(each.when)) for each in own.adjust)
        said = tuple(self._said(part) for part in (own.tai, own.when, own.per, own.only_if))
        return own.unit, scored, adjust, said, len(ways), self._waited if self._reads_waits(rule) else None

    def _reads_waits(self, rule: str) -> bool:
        return any(
            isinstance(part, core.Members) and part.source in WAITS
            for node in self._decide(rule)
            for part in self._deep(node)
        )

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
        """Whether a rule, and what drops it, says the same of every reading of a hand."""
        return all(self._steady(node) for node in self._decide(rule))

    def _decide(self, rule: str) -> list[core.Core]:
        """The conditions that decide what a rule counts."""
        found = _conditions(self._rules[rule])
        for dropper in self._droppers[rule]:
            found += [
                when for when in (dropper.when, *(each.when for each in dropper.savers)) if when is not None
            ]
        return found

    def _steady(self, node: core.Core) -> bool:
        if level_of(node, self._levels.__getitem__) == "hand":
            return True
        if self._told and any(
            isinstance(part, core.Fact) and part.name == "form" for part in self._deep(node)
        ):
            return False
        for by, seat, of in product(WAYS, range(4), range(4)):
            columns = Columns()
            try:
                Judge(self.program, Context(by, seat, of), columns).ask(node)
            except Untold:
                continue
            except TooWide:
                return False
            if any(column.source == GROUPS and column.mask & self._unsteady for column in columns.caps):
                return False
        return True

    def _deep(self, node: core.Core) -> Iterator[Part]:
        """What an expression is made of, with all that it names."""
        for part in walk(node):
            yield part
            if isinstance(part, core.DefinitionRef):
                yield from self._deep(self._bodies[part.name])

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
        found = self._named(self._decide(rule))
        for dropper in self._droppers[rule]:
            found |= {rules[dropper.rule].id, *(rules[saver.rule].id for saver in dropper.savers)}
        return found

    def _named(self, nodes: Iterable[core.Core]) -> set[str]:
        every = frozenset(self._rules)
        found: set[str] = set()
        for node in nodes:
            for part in walk(node):
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


@lru_cache(maxsize=64)
def _unsteady(shapes: frozenset[Parts]) -> int:
    """The standing groups of suits whose tiles may be read in several ways in some shapes; melds lie on the table."""
    mask = 0
    for suit, start, size in ((NUMBERS, 0, 27), (HONORS, 27, 7)):
        if not _in_one_way(suit, shapes):
            kinds = [*range(TRIPLETS.start + start, TRIPLETS.start + start + size)]
            kinds += range(PAIRS.start + start, PAIRS.start + start + size)
            kinds += SEQUENCES if suit.has_sequences else ()
            for state, kind in product(range(HELD, HELD + 4), kinds):
                mask |= 1 << state * GROUP_KINDS + kind
    return mask


def _in_one_way(suit: Suit, shapes: Iterable[Parts]) -> bool:
    """Whether each count of a suit divides in one way at most, in whichever shape, and each tile is in one kind of group."""
    known: dict[int, tuple[int, ...]] = {}
    for parts in shapes:
        divisions = divisions_in(suit, parts)
        if suit.has_sequences and (divisions.kinds[divisions.kinds >= 0] < TRIPLETS.start).any():
            return False
        for key, kinds in zip(divisions.keys.tolist(), divisions.kinds.tolist(), strict=True):
            division = tuple(sorted(kind for kind in kinds if kind >= 0))
            if known.setdefault(key, division) != division:
                return False
    return True
