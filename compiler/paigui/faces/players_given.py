"""Who plays in a simulation, as a command line names them."""

from __future__ import annotations

from paigui.api import Rules
from paigui.faces.face import fail
from paigui_runtime.play.players import PLAYERS
from paigui_runtime.table_rules import TableRules


def players_of(rules: Rules, named: str, command: str) -> tuple[str, ...]:
    """One name for all places, or one for each; as many as the table lets play (PG0713)."""
    least, most = (rules.table or TableRules()).size.players
    names = tuple(name.strip() for name in named.split(","))
    if not set(names) <= set(PLAYERS) or not (len(names) == 1 or least <= len(names) <= most):
        fail("PG0713", name="--players", wanted="players", given=named, command=command)
    return names * most if len(names) == 1 else names
