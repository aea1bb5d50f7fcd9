"""What is allowed but probably not meant: names that nothing reads, conditions that are always true or never, two
switches for one wish that are set apart."""

from __future__ import annotations

from paigui.check import fold
from paigui.check.names import Names
from paigui.check.trees import names_in, nodes
from paigui.diagnostics import Diagnostics
from paigui.ir.beside import lower_steps
from paigui.ir.core import Core
from paigui.ir.program import Program
from paigui.model.ruleset import Ruleset
from paigui.syntax import ast

_NEAREST = "nearest"
"""Who wins of several where nothing is said."""


def unread(ruleset: Ruleset, names: Names, used: set[str], diags: Diagnostics) -> None:
    """Options and named entries that no expression reads (PG0610, PG0611); those of parents are their own affair."""
    for option in ruleset.options:
        if f"option.{option.id}" not in used and option.origin == ruleset.id:
            diags.add("PG0610", option.span, name=option.id)
    for name, entry in names.named.items():
        if name not in used and entry.origin == ruleset.id:
            diags.add("PG0611", entry.span, name=name)


def constant_conditions(program: Program, ruleset: Ruleset, diags: Diagnostics) -> None:
    """Conditions that came out as a constant though they are written as more than one (PG0612)."""
    patterns = {pattern.id: pattern for pattern in ruleset.patterns}
    for rule in program.rules:
        pattern = patterns[rule.id]
        if pattern.origin != ruleset.id:
            continue
        written: tuple[tuple[str, Core | None, ast.Expr | None], ...] = (
            ("when", rule.when, pattern.when),
            ("only_if", rule.only_if, pattern.only_if),
        )
        for field, condition, tree in written:
            if tree is not None and condition == fold.NO:
                diags.add("PG0612", tree.span, name=rule.id, field=field)


def kept_below(program: Program, ruleset: Ruleset, diags: Diagnostics) -> None:
    """Lower steps of its own tier that a rule keeps, which no step counts beside (PG0622)."""
    patterns = {pattern.id: pattern for pattern in ruleset.patterns}
    for rule in program.rules:
        pattern = patterns[rule.id]
        if rule.tier is None or pattern.origin != ruleset.id:
            continue
        places = dict(zip(pattern.keeps, pattern.keeps_at, strict=False))
        for other in lower_steps(rule, program.rules):
            if other in rule.keeps:
                where = places.get(other, pattern.span)
                diags.add("PG0622", where, name=rule.id, other=other, tier=rule.tier[0])


def swallowed(tree: ast.Expr, diags: Diagnostics) -> None:
    """Parts of a binding's body that do not use its variable (PG0613): a binding reaches to the end of its bracket."""
    for node in nodes(tree):
        if isinstance(node, ast.Some) and isinstance(node.body, ast.And):
            bound = _variables(node.binder)
            for part in node.body.operands[1:]:
                if bound and not bound & names_in(part):
                    diags.add("PG0613", part.span, names=" ".join(sorted(bound)))


def _variables(binder: ast.Binder) -> set[str]:
    if isinstance(binder, ast.Over):
        return set(binder.names)
    return set() if isinstance(binder, ast.OverReadings) else {binder.name}


def winners_apart(program: Program, ruleset: Ruleset, diags: Diagnostics) -> None:
    """Several winners of one tile that may win and are not paid, or are paid and may not win (PG0621)."""
    entry = next((entry for entry in ruleset.entries if entry.section == "priority"), None)
    if entry is None:
        return
    winners = str(dict(entry.values).get("winners", _NEAREST))
    settled = (program.settlement.two_winners, program.settlement.three_winners)
    paid = tuple(dict.fromkeys(each or _NEAREST for each in settled))
    apart = paid == (_NEAREST,) if winners == "all" else bool({"all", "share"} & set(paid))
    if apart:
        written = None if ruleset.settlement is None else ruleset.settlement.span
        span = entry.span if entry.origin == ruleset.id or written is None else written
        diags.add("PG0621", span, winners=winners, paid=", ".join(paid))
