"""What is found out about rules of the table and of play that differ: a table or a short log that shows it, a proof that it
comes to the same, or nothing."""

from __future__ import annotations

from collections.abc import Sequence

from paigui.analysis.comparison import SETTLEMENT, Comparison, Row
from paigui.analysis.effects import NoEffect
from paigui.analysis.example_pool import ExamplePool
from paigui.analysis.judged import Side, Sides
from paigui.analysis.log_search import Key, LogWitness, search_logs
from paigui.analysis.moment_search import MomentWitness, asked_of_tables
from paigui.analysis.play_effects import PlayEffects

Told = LogWitness | MomentWitness | NoEffect


def told_in_play(sides: Sides, compared: Comparison, rows: Sequence[Row]) -> dict[Key, Told]:
    """What was found out of each row, by section and id; a log before a table, since it can be played through."""
    if not rows:
        return {}
    pool = ExamplePool(sides, compared.found.renames)
    found: dict[Key, Told] = {**asked_of_tables(sides, rows, pool)}
    if all(map(_plays, (sides.before, sides.after))):
        effects = PlayEffects(sides, compared)
        of_play = [row for row in rows if (row.section, row.id) != SETTLEMENT]
        proofs = {(row.section, row.id): effects.of(row) for row in of_play}
        found |= {key: proof for key, proof in proofs.items() if proof is not None and key not in found}
        open_still = [row for row in rows if proofs.get((row.section, row.id)) is None]
        found |= search_logs(sides, compared, open_still, pool)
    return found


def _plays(side: Side) -> bool:
    """Whether a ruleset has rules of play that compile."""
    from paigui.api import RulesetError

    try:
        side.compiled.game()
    except RulesetError:
        return False
    return True
