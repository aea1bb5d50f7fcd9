"""Which expressions may be undecided: those that read what a win record or a log may leave out."""

from __future__ import annotations

from collections.abc import Callable

from paigui.ir import core, play
from paigui.ir.core import Core
from paigui.ir.facts import FACTS
from paigui.ir.play_facts import KNOWN, SURE_CALLS, SURE_COUNTS, SURE_OF_A_PLAYER
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
    if _asks_what_is_not_told(node):
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


def _asks_what_is_not_told(node: Part) -> bool:
    """Whether a node about play may ask what the log does not tell."""
    match node:
        case play.PlayFact(name):
            return name not in KNOWN
        case play.OfPlayer(name):
            return name not in SURE_OF_A_PLAYER
        case play.CountOf(name):
            return name not in SURE_COUNTS
        case play.PlayCall(name):
            return name not in SURE_CALLS
        case _:
            return False
