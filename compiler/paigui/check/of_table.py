"""The facts that expressions about a table read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigui.check.places import Typed
from paigui.check.table_places import OF_A_TABLE
from paigui.diagnostics.span import Span
from paigui.ir import core
from paigui.ir.table_facts import MONEY, TABLE_FACTS

if TYPE_CHECKING:
    from paigui.check.elaborate import Elaborator


def fact(elaborator: Elaborator, name: str, span: Span) -> Typed | None:
    """A fact of the table (PG0580 one of the win, PG0541 the one that this expression makes)."""
    place = elaborator.place
    kind = TABLE_FACTS.get(name)
    if place.name == OF_A_TABLE.name and name in elaborator.names.named:
        # A definition reads the fact that the ruleset declares under this name.
        kind = None
    if place.play and name in MONEY:
        elaborator.diags.add("PG0523", span, name=name, place=place.name)
    elif place.options_only:
        elaborator.diags.add("PG0527", span, name=name, place=place.name)
    elif kind is None:
        elaborator.diags.add("PG0580", span, name=name, place=place.name)
    elif name == place.itself:
        elaborator.diags.add("PG0541", span, name=name)
    elif name == "dealer_tai":
        return elaborator.meanings.defined(name, span)
    else:
        return Typed(core.TableFact(name, kind), kind)
    return None
