"""Which expressions may be undecided: those that read what a win record or a log may leave out."""

from __future__ import annotations

from collections.abc import Callable

from paigui.ir import core, play
from paigui.ir.core import Core, Type
from paigui.ir.facts import FACTS
from paigui.ir.play_facts import KNOWN, SURE_CALLS
from paigui.ir.table_facts import OF_PLAYERS
from paigui.ir.walk import Part, parts

GIVES = frozenset({"payer", "giver"})


def asks_giver(node: Part) -> bool:
    """``payer is giver``: known even where neither number is."""
    if not isinstance(node, core.Same):
        return False
    sides = {side.name for side in (node.left, node.right) if isinstance(side, core.Fact)}
    return sides == GIVES


def may_be_undecided(node: Part, definition: Callable[[str], Core]) -> bool:
    """Whether evaluating may find a fact missing; ``definition`` gives the body of a definition by name."""
    if asks_giver(node):
        return False
    if isinstance(node, core.FedBy | core.HeldBy | core.TableFact):
        return True
    if isinstance(node, play.OfPlayer | play.CountOf | play.OverAccidents):
        return True
    if isinstance(node, play.PlayFact):
        return node.name not in KNOWN and node.type is not Type.EVENT
    if isinstance(node, play.PlayCall) and node.name not in SURE_CALLS:
        return True
    if isinstance(node, core.TableCall) and node.name in OF_PLAYERS:
        return True
    if isinstance(node, core.Members) and node.source == "seen":
        return True
    if isinstance(node, core.Fact):
        return FACTS[node.name].maybe_missing
    if isinstance(node, core.DefinitionRef):
        return may_be_undecided(definition(node.name), definition)
    return any(may_be_undecided(part, definition) for part in parts(node))
