"""Which rules may drop which: entries of ``absorbs``, steps of tiers, and what is kept from them."""

from __future__ import annotations

from dataclasses import dataclass

from paigui.ir import core
from paigui.ir.beside import lower_steps
from paigui.ir.program import Drop, Program, Rule


@dataclass(frozen=True, slots=True)
class Saver:
    """A rule that, where it stands and its entry holds, keeps another beside the one that would drop it."""

    rule: int
    when: core.Core | None


@dataclass(frozen=True, slots=True)
class Dropper:
    """A rule that drops another, under a condition, unless one of the savers stands."""

    rule: int
    when: core.Core | None
    savers: tuple[Saver, ...]


def droppers_of(program: Program, form: str) -> list[list[Dropper]]:
    """For each rule what may drop it in a form: entries of ``absorbs``, and higher steps of its tier."""
    index = {rule.id: number for number, rule in enumerate(program.rules)}
    keepers: dict[str, list[tuple[Rule, Saver]]] = {}
    for number, rule in enumerate(program.rules):
        for drop in _in_form(rule, form):
            keepers.setdefault(drop.rule, []).append((rule, Saver(number, drop.when)))
    found: list[list[Dropper]] = [[] for _ in program.rules]
    for number, rule in enumerate(program.rules):
        drops = [(drop.rule, drop.when) for drop in _in_form(rule, form)]
        drops += [(lower, None) for lower in lower_steps(rule, program.rules)]
        for dropped, when in drops:
            savers = tuple(saver for keeper, saver in keepers.get(rule.id, ()) if dropped in keeper.keeps)
            found[index[dropped]].append(Dropper(number, when, savers))
    return found


def _in_form(rule: Rule, form: str) -> list[Drop]:
    return [drop for drop in rule.drops if drop.forms is None or form in drop.forms]
