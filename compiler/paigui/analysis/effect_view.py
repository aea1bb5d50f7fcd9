"""One of two programs as `paigui.analysis.effects` asks about it: its rules by the ids of the second ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from paigui.analysis.meaning import Known, Meanings
from paigui.analysis.renames import Renames
from paigui.analysis.standing import Standing
from paigui.analysis.translated import Translated
from paigui.check import fold
from paigui.emit.doubt import may_be_undecided
from paigui.ir import core
from paigui.ir.beside import beside, lower_steps
from paigui.ir.core import Core, Integer
from paigui.ir.program import Program, Rule
from paigui.ir.walk import Part, walk
from paigui_runtime.win import Win

Pair = tuple[str, ...]
"""Who drops whom; of three who saves, from whom, and whom."""
Whens = tuple[Core | None, ...]


class View:
    """A program with the conditions of the other in its terms."""

    def __init__(
        self,
        program: Program,
        other: Program,
        called: tuple[Mapping[str, str], Mapping[str, str]],
        renames: Renames,
        known: Known,
    ) -> None:
        translated = Translated(program, other, *called)
        self.translate = translated.of
        self.program = translated.program
        self._names = renames.names
        self._called = renames.rules
        self.meanings = Meanings(program, renames, {"patterns": renames.rules}, known)
        self.rules = {self._present(rule.id): rule for rule in program.rules}
        self._standing = Standing(self.program)
        self._bodies = {definition.name: definition.body for definition in self.program.definitions}
        self._may: dict[tuple[int, bool], tuple[Core, Core]] = {}
        self._whens = self._relations()

    def _present(self, rule: str) -> str:
        return self._called.get(rule, rule)

    # --- rules

    def stands(self, rule: str) -> Core:
        """The rule stands."""
        return self._standing.stands(self.rules[rule].id)

    def counted(self, rule: str) -> Core:
        """The rule is counted: it stands, and nothing drops it."""
        return self._standing.counted(self.rules[rule].id)

    def base(self, rule: str) -> Core:
        """What the rule asks of a reading before anything is said of other rules, forms and ways."""
        found = self.rules[rule]
        parts = [self.when(rule)]
        if found.per is not None:
            parts.append(fold.comparison(">=", found.per, Integer(1)))
        return fold.conjunction(parts)

    def when(self, rule: str) -> Core:
        """The condition of the rule."""
        found = self.rules[rule].when
        return fold.YES if found is None else found

    def only_if(self, rule: str) -> Core:
        """What else it asks, written out."""
        return self.truth(self.rules[rule].only_if)

    def truth(self, when: Core | None) -> Core:
        """A truth written out; nothing is yes."""
        return fold.YES if when is None else self._standing.written_out(when)

    def alone(self) -> dict[str, frozenset[str]]:
        """The rules of which it is asked whether they are alone, with those beside them."""
        asked = {
            node.rule for rule in self.program.rules for node in _of(rule) if isinstance(node, core.RuleAlone)
        }
        return {
            self._present(rule.id): frozenset(map(self._present, beside(rule, self.program.rules)))
            for rule in self.program.rules
            if rule.id in asked
        }

    # --- relations

    def relations(self) -> dict[Pair, frozenset[int]]:
        """Each relation with the numbers of what it asks."""
        return {pair: frozenset(map(self.meanings.of, whens)) for pair, whens in self._whens.items()}

    def relation(self, pair: Pair) -> Core:
        """What a relation asks, written out; never where it is none of this program."""
        return fold.disjunction([self.truth(when) for when in self._whens.get(pair, ())])

    def _relations(self) -> dict[Pair, Whens]:
        found: dict[Pair, Whens] = {}

        def add(when: Core | None, *ids: str) -> None:
            pair = tuple(map(self._present, ids))
            found[pair] = (*found.get(pair, ()), when)

        rules = self.program.rules
        for rule in rules:
            for drop in rule.drops:
                add(drop.when, rule.id, drop.rule)
            for lower in lower_steps(rule, rules):
                add(None, rule.id, lower)
        for rule in rules:
            for drop in rule.drops:
                for kept in rule.keeps:
                    if tuple(map(self._present, (drop.rule, kept))) in found:
                        add(drop.when, rule.id, drop.rule, kept)
        return found

    # --- what records leave out

    def lacks(self, node: Core) -> bool:
        """Whether a record may leave out what it reads."""
        return may_be_undecided(node, self._bodies.__getitem__)

    def lacks_flowers(self, node: Core) -> bool:
        """The same, flowers among it: which of eight was robbed may be left out."""
        return self.lacks(node) or self._any(
            node, lambda part: isinstance(part, core.Members) and part.source == "flowers"
        )

    def asks_payer(self, node: Core) -> bool:
        """Whether a truth is asked of one who pays."""
        return self._any(
            node, lambda part: isinstance(part, core.Fact) and part.name in ("payer", "giver", "dealer")
        )

    def _any(self, node: Part, holds: Callable[[Part], bool]) -> bool:
        for part in walk(node):
            if holds(part):
                return True
            if isinstance(part, core.DefinitionRef) and self._any(self._bodies[part.name], holds):
                return True
        return False

    def may(self, node: Core, yes: bool = True) -> Core:
        """A truth that holds wherever this one does or is undecided (with ``yes`` false: only where it surely does)."""
        known = self._may.get((id(node), yes))
        if known is None:
            known = self._may[id(node), yes] = node, self._may_hold(node, yes)
        return known[1]

    def _may_hold(self, node: Core, yes: bool) -> Core:
        match node:
            case core.AllOf(operands):
                return fold.conjunction([self.may(each, yes) for each in operands])
            case core.AnyOf(operands):
                return fold.disjunction([self.may(each, yes) for each in operands])
            case core.Not(operand):
                return fold.negation(self.may(operand, not yes))
            case core.DefinitionRef(name) if self.lacks(node):
                return self.may(self._bodies[name], yes)
            case _:
                return core.Truth(yes) if self.lacks(node) else node

    # --- the whole

    def complete_forms(self) -> frozenset[tuple[object, ...]]:
        """What makes hands complete."""
        return frozenset(
            (form.id, form.parts, form.repeat, form.melds, self.meanings.of(form.when))
            for form in self.program.forms
            if form.parts
        )

    def called(self, win: Win) -> Win:
        """A win with its facts as the second ruleset calls them."""
        facts = {self._names.get(name, name): said for name, said in win.facts.items()}
        return replace(win, facts=facts)


def _of(rule: Rule) -> list[Part]:
    """Every node of the conditions of a rule."""
    nodes = [rule.when, rule.per, rule.only_if, rule.tai, *(drop.when for drop in rule.drops)]
    nodes += [each for entry in rule.adjust for each in (entry.by, entry.when)]
    return [part for node in nodes if node is not None for part in walk(node)]
