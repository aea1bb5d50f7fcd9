"""What it comes to that a rule stands, or is counted, as one truth about a win, a reading and a payer.

Relations between rules are written out (`paigui_runtime.exclusion` says what they mean), so that an engine of proof needs
to know nothing of rules. Parts are shared, never copied: an engine may remember them by identity.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from paigui.check import fold
from paigui.ir import core
from paigui.ir.beside import beside
from paigui.ir.core import Core, Type
from paigui.ir.program import Drop, Program, Rule, Way
from paigui.ir.walk import walk

_OF_RULES = (core.RuleCounted, core.RuleStands, core.RuleAlone)
FORM = core.Fact("form", Type.CHOICE)


class Standing:
    """The rules of one program as truths."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.rules = {rule.id: rule for rule in program.rules}
        self._stands: dict[str, Core] = {}
        self._counted: dict[str, Core] = {}
        self._scored: dict[tuple[str, ...] | None, Core] = {}

    def stands(self, rule_id: str) -> Core:
        """The rule stands: its conditions hold, and form and way let it count."""
        found = self._stands.get(rule_id)
        if found is None:
            found = self._stands[rule_id] = self._standing(self.rules[rule_id])
        return found

    def counted(self, rule_id: str) -> Core:
        """The rule stands, and nothing drops it."""
        found = self._counted.get(rule_id)
        if found is None:
            drops = [
                self._drops(dropper, drop.when if drop else None, rule_id)
                for dropper, drop in self.droppers(rule_id)
            ]
            parts = [self.stands(rule_id), fold.negation(fold.disjunction(drops))]
            found = self._counted[rule_id] = fold.conjunction(parts)
        return found

    def droppers(self, rule_id: str) -> list[tuple[Rule, Drop | None]]:
        """What may drop a rule: rules with the entry that does, or without one where they are higher steps of its tier."""
        rule = self.rules[rule_id]
        found: list[tuple[Rule, Drop | None]] = []
        for other in self.program.rules:
            found += [(other, drop) for drop in other.drops if drop.rule == rule_id]
            if rule.tier and other.tier and other.tier[0] == rule.tier[0] and other.tier[1] > rule.tier[1]:
                found.append((other, None))
        return found

    def written_out(self, node: Core) -> Core:
        """The truth with everything that it says of rules written out."""
        if not any(isinstance(part, _OF_RULES) for part in walk(node)):
            return node
        match node:
            case core.RuleStands(rule):
                return self.stands(rule) if rule in self.rules else fold.NO
            case core.RuleCounted(rule):
                return self.counted(rule) if rule in self.rules else fold.NO
            case core.RuleAlone(rule):
                others = beside(self.rules[rule], self.program.rules)
                return fold.negation(fold.disjunction([self.counted(other) for other in others]))
            case core.AllOf(operands):
                return fold.conjunction([self.written_out(each) for each in operands])
            case core.AnyOf(operands):
                return fold.disjunction([self.written_out(each) for each in operands])
            case core.Not(operand):
                return fold.negation(self.written_out(operand))
            case _:
                inner: Any = node
                changed = {field.name: self._inside(getattr(inner, field.name)) for field in fields(inner)}
                rebuilt: Core = replace(inner, **changed)
                return rebuilt

    def _inside(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self._inside(each) for each in value)
        node: Any = value
        return self.written_out(node) if is_dataclass(value) and not isinstance(value, type) else value

    def _standing(self, rule: Rule) -> Core:
        parts = [] if rule.when is None else [rule.when]
        if rule.per is not None:
            parts.append(fold.comparison(">=", rule.per, core.Integer(1)))
        if rule.only_if is not None:
            parts.append(self.written_out(rule.only_if))
        return fold.conjunction([*parts, self._scored_in(rule.id)])

    def _scored_in(self, rule_id: str) -> Core:
        """Whether the lists of form and way let the rule count."""
        parts: list[Core] = []
        for form in self.program.forms:
            if form.scores is not None and rule_id not in form.scores:
                parts.append(fold.negation(in_form(form.id)))
        for way in self.program.ways:
            if way.scores is not None and rule_id not in way.scores:
                parts.append(fold.negation(by_way(self.program, way)))
        return fold.conjunction(parts)

    def _drops(self, dropper: Rule, when: Core | None, rule_id: str) -> Core:
        """Whether a rule drops another: it stands, the condition holds, and nothing saves the other."""
        parts = [self.stands(dropper.id)]
        if when is not None:
            parts.append(self.written_out(when))
        for saver in self.program.rules:
            if rule_id in saver.keeps:
                for drop in saver.drops:
                    if drop.rule == dropper.id:
                        saving = [self.stands(saver.id)]
                        saving += [] if drop.when is None else [self.written_out(drop.when)]
                        parts.append(fold.negation(fold.conjunction(saving)))
        return fold.conjunction(parts)


def in_form(form_id: str) -> Core:
    """The reading is of this form."""
    return core.Same(FORM, core.Symbol("form", form_id.replace("-", "_")))


def by_way(program: Program, way: Way) -> Core:
    """Won in this very way, not in one that also counts as it."""
    classes = dict.fromkeys(name for each in program.ways for name in each.classes)
    return fold.conjunction(
        [core.WonBy(name) if name in way.classes else fold.negation(core.WonBy(name)) for name in classes]
    )
