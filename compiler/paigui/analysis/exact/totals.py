"""What a reading is worth by a ruleset, for many vectors at once: which rules stand, which count, and their sum in tai."""

from __future__ import annotations

import numpy as np

from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.divisions import parts_of
from paigui.analysis.exact.droppers import droppers_of
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.judging_values import Value
from paigui.analysis.exact.limits import Untold
from paigui.analysis.exact.relevance import Relevant
from paigui.ir import core
from paigui.ir.program import Form, Rule


class Totals:
    """Judges the rules of one ruleset in one context and form: those of ``relevant``, or all."""

    def __init__(self, judge: Judge, form: Form, relevant: Relevant | None = None) -> None:
        self.judge = judge
        self.program = judge.program
        parts = parts_of(form)
        judge.form = form.id
        judge.groups = parts.room.groups + parts.room.sequences + parts.room.triplets
        judge.pairs = parts.room.pairs
        judge.counting.twin_pairs = parts.repeat
        self.standing: dict[str, Value] = {}
        self.counted: dict[str, Value] = {}
        judge.standing, judge.counted = self.standing, self.counted
        self._form = form
        self._droppers = droppers_of(self.program, form.id)
        every = frozenset(rule.id for rule in self.program.rules)
        self._relevant = relevant or Relevant(every, every)
        self._candidates: list[Value] = []
        self._amounts: list[Value] = []

    def tai(self) -> Value:
        """The tai of each vector."""
        for rule in self.program.rules:
            try:
                stands, amount = self._measured(rule) if rule.id in self._relevant.judged else (False, 0)
            except Untold:  # undecided, so it is not counted
                stands, amount = False, 0
            self._candidates.append(stands)
            self._amounts.append(amount)
        for step in self.program.order:
            self._stand(step if step >= 0 else ~step)
            if step >= 0:
                self._count(step)
        total: Value = 0
        for number, rule in enumerate(self.program.rules):
            counted = self.counted[rule.id]
            if rule.id in self._relevant.valued and rule.unit == "tai" and not _never(counted):
                total = total + np.where(counted, self._amounts[number] + self._adjusted(rule), 0)
        return total

    def accepted(self, total: Value) -> Value:
        """Whether such a win is one: not refused, and worth the table's minimum."""
        judge = self.judge
        conditions = [refusal.when for refusal in self.program.refusals]
        if judge.way is not None and judge.way.refused is not None:
            conditions.append(judge.way.refused)
        refused: Value = False
        for condition in conditions:
            try:
                refused = np.logical_or(refused, judge.ask(condition))
            except Untold:  # what the record does not decide is let pass
                continue
        if self._form.when is not None:
            refused = np.logical_or(refused, np.logical_not(judge.ask(self._form.when)))
        accepted = np.logical_not(refused)
        if self.program.settlement.needs is not None:
            judge.hand_tai = total
            accepted = np.logical_and(accepted, judge.ask(self.program.settlement.needs))
        return accepted

    def _measured(self, rule: Rule) -> tuple[Value, Value]:
        """Whether the rule stands but for ``only_if``, and what it gives."""
        way = self.judge.way
        for scores in (self._form.scores, way.scores if way else None):
            if scores is not None and rule.id not in scores:
                return False, 0
        stands: Value = True if rule.when is None else self.judge.ask(rule.when)
        if _never(stands):
            return False, 0
        amount = self.judge.ask(rule.tai)
        if rule.per is None:
            return stands, amount
        times = self.judge.ask(rule.per)
        return np.logical_and(stands, times >= 1), amount * times

    def _stand(self, number: int) -> Value:
        rule = self.program.rules[number]
        if rule.id not in self.standing:
            stands = self._candidates[number]
            if rule.only_if is not None and not _never(stands):
                stands = np.logical_and(stands, self.judge.ask(rule.only_if))
            self.standing[rule.id] = stands
        return self.standing[rule.id]

    def _count(self, number: int) -> None:
        rule = self.program.rules[number]
        counted = self.standing[rule.id]
        for dropper in self._droppers[number]:
            if _never(counted):
                break
            drops = self._holds(dropper.rule, dropper.when)
            for saver in dropper.savers:
                if not _never(drops):
                    drops = np.logical_and(drops, np.logical_not(self._holds(saver.rule, saver.when)))
            counted = np.logical_and(counted, np.logical_not(drops))
        self.counted[rule.id] = counted

    def _holds(self, number: int, when: core.Core | None) -> Value:
        stands = self._stand(number)
        if when is None or _never(stands):
            return stands
        return np.logical_and(stands, self.judge.ask(when))

    def _adjusted(self, rule: Rule) -> Value:
        total: Value = 0
        for adjust in rule.adjust:
            holds: Value = True if adjust.when is None else self.judge.ask(adjust.when)
            total = total + np.where(holds, self.judge.ask(adjust.by), 0)
        return total


def _never(truth: Value) -> bool:
    return np.ndim(truth) == 0 and not truth


def spread(value: Value, length: int) -> Numbers:
    """A value as an array."""
    return np.asarray(np.broadcast_to(np.asarray(value), (length,)))
