"""A second way to score an ordinary win: the rules of a checked ruleset read node by node, on plain lists.

Nothing is shared with emitted modules, with their runtime or with the exact engine: hands are divided by `seen_readings`,
expressions asked by `closures`, so that millions of wins can be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from closures import Ask, Closures
from seen_readings import Seen, readings

from paigui.ir.program import Drop, Program, Way
from paigui_runtime.win import Win


class Interpreter:
    """Scores ordinary wins by one ruleset.

    Interpreters that share ``asks`` ask each reading once what both rulesets say alike.
    """

    def __init__(self, program: Program, asks: dict[Any, Ask] | None = None) -> None:
        self.rules = {rule.id: rule for rule in program.rules}
        (self.form,) = (form for form in program.forms if form.parts)
        self.closures = Closures(program, self.form, {} if asks is None else asks)
        self.tai = {id_: self.closures.ask(rule.tai) for id_, rule in self.rules.items()}
        self.adjust = {
            id_: [(self.closures.optional(each.when), self.closures.ask(each.by)) for each in rule.adjust]
            for id_, rule in self.rules.items()
        }
        if any(rule.only_if is not None for rule in program.rules):
            raise TypeError("a rule looks at what stands beside it")
        self.droppers = {id_: list(self._droppers(id_)) for id_ in self.rules}
        self.order = [program.rules[step].id for step in program.order if step >= 0]
        """The rules so that one stands after what it asks to be counted."""
        conditions = [
            (rule.id, self.closures.optional(rule.when), self.closures.optional(rule.per))
            for rule in program.rules
        ]
        self.asked = {
            way.by: [each for each in conditions if self._scores(each[0], way)] for way in program.ways
        }
        self.refused = {
            way.by: [
                self.closures.ask(when)
                for when in (*(refusal.when for refusal in program.refusals), way.refused)
                if when is not None
            ]
            for way in program.ways
        }
        self.needs = self.closures.optional(program.settlement.needs)

    def score(self, win: Win) -> int | None:
        """The tai of the best reading; nothing where the ruleset takes it for no win."""
        return self.best(list(readings(win)))

    def best(self, seen: list[Seen]) -> int | None:
        """The most that a reading is worth."""
        worth = [tai for tai in map(self._worth, seen) if tai is not None]
        return max(worth) if worth else None

    def _worth(self, seen: Seen) -> int | None:
        if any(ask(seen) for ask in self.refused[seen.win.by]):
            return None
        standing = self._standing(seen)
        counted: dict[str, int] = {}
        seen.known["counted"], seen.known["standing"] = counted, standing
        for id_ in self.order:
            if id_ in standing and not self._dropped(id_, standing, seen):
                counted[id_] = standing[id_]
        total = 0
        for id_, times in counted.items():
            if self.rules[id_].unit != "tai":
                continue
            total += self.tai[id_](seen) * times
            for condition, amount in self.adjust[id_]:
                if condition is None or condition(seen):
                    total += amount(seen)
        seen.known["hand_tai"] = total
        return total if self.needs is None or self.needs(seen) else None

    def _standing(self, seen: Seen) -> dict[str, int]:
        """The rules that stand, and how many times."""
        found: dict[str, int] = {}
        for id_, when, per in self.asked[seen.win.by]:
            if when is None or when(seen):
                times = 1 if per is None else per(seen)
                if times is not None and times > 0:
                    found[id_] = times
        return found

    def _dropped(self, id_: str, standing: dict[str, int], seen: Seen) -> bool:
        return any(
            dropper in standing
            and (when is None or when(seen))
            and not any(saver in standing and (also is None or also(seen)) for saver, also in savers)
            for dropper, when, savers in self.droppers[id_]
        )

    def _droppers(self, dropped: str) -> Iterator[tuple[str, Ask | None, list[tuple[str, Ask | None]]]]:
        """Which rules drop one where they stand, under which condition, and which others keep it from them."""
        low = self.rules[dropped].tier
        for rule in self.rules.values():
            for drop in rule.drops:
                if drop.rule == dropped and self._here(drop):
                    yield rule.id, self.closures.optional(drop.when), list(self._savers(rule.id, dropped))
            if low and rule.tier and low[0] == rule.tier[0] and low[1] < rule.tier[1]:
                yield rule.id, None, list(self._savers(rule.id, dropped))

    def _savers(self, dropper: str, dropped: str) -> Iterator[tuple[str, Ask | None]]:
        for rule in self.rules.values():
            for drop in rule.drops:
                if drop.rule == dropper and dropped in rule.keeps and self._here(drop):
                    yield rule.id, self.closures.optional(drop.when)

    def _scores(self, id_: str, way: Way) -> bool:
        return all(allowed is None or id_ in allowed for allowed in (self.form.scores, way.scores))

    def _here(self, drop: Drop) -> bool:
        return drop.forms is None or self.form.id in drop.forms
