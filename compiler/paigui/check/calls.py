"""Names with arguments: `flower_money(count(flowers))`.

What can be called where is one mapping (`functions`): what the language gives to the place, and what the ruleset declares.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from paigui.check import fold
from paigui.check.names import word_of
from paigui.check.places import Typed
from paigui.diagnostics import closest
from paigui.ir.core import Type
from paigui.model.ruleset import NumberTable
from paigui.syntax import ast

if TYPE_CHECKING:
    from paigui.check.elaborate import Elaborator

Function = Callable[["Elaborator", ast.Call], Typed | None]
"""Elaborates a call of itself: checks the arguments and gives the value, or reports and gives none."""


def functions(elaborator: Elaborator) -> dict[str, Function]:
    """What can be called at the elaborator's place, by name."""
    return {
        name: partial(_look_up, entry)
        for name, entry in elaborator.names.named.items()
        if isinstance(entry, NumberTable)
    }


def call(elaborator: Elaborator, tree: ast.Call) -> Typed | None:
    """The value of a call; PG0551 if nothing of the name can be called here."""
    name = elaborator.names.id_of("named", tree.name, tree.span, elaborator.diags)
    known = functions(elaborator)
    if name in known:
        return known[name](elaborator, tree)
    if name not in elaborator.names.broken:
        shown = " ".join(f"{each}( )" for each in sorted(known)) or "–"
        near = closest(name, sorted(known))
        place = word_of(tree.span, tree.name)
        elaborator.diags.add("PG0551", place, name=name, known=shown, suggestion=near)
    return None


def takes(elaborator: Elaborator, tree: ast.Call, wanted: int) -> bool:
    """Whether a call has as many arguments as it should (PG0552)."""
    found = len(tree.arguments)
    if found != wanted:
        elaborator.diags.add("PG0552", tree.span, name=tree.name, wanted=wanted, found=found)
    return found == wanted


def _look_up(table: NumberTable, elaborator: Elaborator, tree: ast.Call) -> Typed | None:
    """What a table gives for a number."""
    elaborator.used.add(table.id)
    if not takes(elaborator, tree, 1):
        return None
    number = elaborator.typed(tree.arguments[0], Type.NUMBER)
    return None if number is None else Typed(fold.lookup(table, number), Type.NUMBER)
