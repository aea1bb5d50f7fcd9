"""Names with arguments: `flower_money(count(flowers))`.

What can be called where is one mapping (`functions`): what the language gives to the place, and what the ruleset declares.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from paigui.check.names import word_of
from paigui.check.places import Typed
from paigui.diagnostics import closest
from paigui.syntax import ast

if TYPE_CHECKING:
    from paigui.check.elaborate import Elaborator

Function = Callable[["Elaborator", ast.Call], Typed | None]
"""Elaborates a call of itself: checks the arguments and gives the value, or reports and gives none."""


def functions(elaborator: Elaborator) -> dict[str, Function]:
    """What can be called at the elaborator's place, by name."""
    return {}


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
