"""What is found out about rules of the table and of play that differ: a table or a short log that shows it, a proof that it
comes to the same, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paigui.analysis.comparison import ROWS, SETTLEMENT, Comparison, Row
from paigui.analysis.effects import NoEffect
from paigui.analysis.example_pool import ExamplePool
from paigui.analysis.judged import Side, Sides
from paigui.analysis.log_search import Key, LogWitness, search_logs
from paigui.analysis.moment_search import MomentWitness, asked_of_tables
from paigui.analysis.play_effects import PlayEffects
from paigui.ir.program import FOR_PEOPLE
from paigui.model.layer import TABLE_SECTIONS

Told = LogWitness | MomentWitness | NoEffect
Play = Callable[[Sides, Comparison], Mapping[Key, Told]]
"""What finds out about the rules of play, as `told_in_play`."""

_PLAY = tuple(section for section in TABLE_SECTIONS if section not in FOR_PEOPLE)


def is_of_play(row: Row) -> bool:
    """Whether it differs and logs are judged by it; who is liable shows in the payments of wins."""
    return row.kind in ROWS and row.section in _PLAY and row.section != "liability"


def told_in_play(sides: Sides, compared: Comparison) -> Mapping[Key, Told]:
    """What was found out of each row of play and of the settlement, by section and id; a log before a table, since it can be
    played through."""
    rows = [row for row in compared.rows if is_of_play(row) or (row.kind in ROWS and settles(row))]
    if not rows:
        return {}
    pool = ExamplePool(sides, compared.found.renames)
    found: dict[Key, Told] = {**asked_of_tables(sides, rows, pool)}
    if all(map(_plays, (sides.before, sides.after))):
        effects = PlayEffects(sides, compared)
        of_play = [row for row in rows if not settles(row)]
        proofs = {(row.section, row.id): effects.of(row) for row in of_play}
        found |= {key: proof for key, proof in proofs.items() if proof is not None and key not in found}
        open_still = [row for row in rows if proofs.get((row.section, row.id)) is None]
        found |= search_logs(sides, compared, open_still, pool)
    return found


def settles(row: Row) -> bool:
    """Whether a row of scoring is one by which logs are settled too."""
    return (row.section, row.id) == SETTLEMENT or row.section == "liability"


def _plays(side: Side) -> bool:
    """Whether a ruleset has rules of play that compile."""
    from paigui.api import RulesetError

    try:
        side.compiled.game()
    except RulesetError:
        return False
    return True
