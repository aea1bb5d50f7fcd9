"""Two rulesets over all ordinary wins: on how many they pay differently, and by how much.

An ordinary win says nothing beside its tiles: no flowers, nothing declared, no replacement; it is drawn or claimed. The winds
of seat and round are gone through only where a rule reads them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from paigui.analysis.exact.columns import Columns, Numbers
from paigui.analysis.exact.context import Context
from paigui.analysis.exact.folding import folded, sums_of
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.parts import Suits, suits_of
from paigui.analysis.exact.table import Table
from paigui.analysis.exact.totals import Totals, spread, standard_form
from paigui.ir.program import Program

REFUSED = "refused"
"""In place of a difference: one ruleset takes the win for none."""
_NONE = -(1 << 20)


@dataclass(frozen=True, slots=True)
class ExactComparison:
    """What differs over all ordinary wins.

    ``situations``: how many differ, of how many; ``differences``: situations by how many tai more the second ruleset gives
    (0 among them), or by which of the two alone takes the win: ``only_before``, ``only_after``; ``winds``: which winds were
    gone through, each four times.
    """

    situations: tuple[int, int]
    differences: dict[int | str, int]
    winds: tuple[str, ...]
    columns: int


def compare_exactly(before: Program, after: Program, *, melds: bool = True) -> ExactComparison:
    """Compares two rulesets. Raises `TooWide` for what is not folded."""
    programs = (before, after)
    for program in programs:
        standard_form(program)
    columns, contexts, winds = _asked(programs)
    caps = columns.layout
    found: Counter[int | str] = Counter()
    for one, other in _hands(suits_of(columns, melds=melds), caps):
        for sums in sums_of(one, other, caps, whole=True):
            judged = [
                (times, *(_worth(program, context, columns, sums.vectors) for program in programs))
                for context, times in contexts
            ]
            for block, _, _ in sums.blocks():
                for times, first, second in judged:
                    tell = first[block.sets].max(axis=1), second[block.sets].max(axis=1)
                    _tell(*tell, block.number * times, found)
    total = sum(found.values())
    return ExactComparison((total - found[0], total), dict(found), winds, len(columns.layout))


def _asked(programs: Sequence[Program]) -> tuple[Columns, list[tuple[Context, int]], tuple[str, ...]]:
    """The columns that the rulesets read, and the contexts to go through, each with how many it stands for."""
    ways = ("self-draw", "discard")
    columns, read, sets = _noted(programs, [Context(by, wind, wind) for by in ways for wind in range(4)])
    winds: list[tuple[int, int, int]]
    if not read:
        winds = [(0, 0, 1)]
    elif all(tiles & _ALL_WINDS in (0, _ALL_WINDS) for tiles in sets):
        # No wind is told from the others: all that matters is whether seat and round are the same.
        winds = [(0, 0, 4), (0, 1, 12)] if len(read) == 2 else [(0, 0, 4)]
    else:
        seats = range(4) if "seat_wind" in read else range(1)
        rounds = range(4) if "round_wind" in read else range(1)
        winds = [(seat, of, 1) for seat, of in product(seats, rounds)]
    contexts = [(Context(by, seat, of), times) for by, (seat, of, times) in product(ways, winds)]
    columns, _, _ = _noted(programs, [context for context, _ in contexts])
    return columns, contexts, tuple(sorted(read))


_ALL_WINDS = 0xF << 27


def _noted(programs: Sequence[Program], contexts: Sequence[Context]) -> tuple[Columns, set[str], set[int]]:
    """What the rulesets read in some contexts: columns, winds, and sets of tiles named."""
    columns = Columns()
    read: set[str] = set()
    sets: set[int] = set()
    for program, context in product(programs, contexts):
        judge = Judge(program, context, columns)
        _ask(judge)
        read |= judge.read
        sets |= judge.sets
    return columns, read, sets


def _ask(judge: Judge) -> None:
    totals = Totals(judge, standard_form(judge.program))
    totals.accepted(totals.tai())


def _worth(program: Program, context: Context, columns: Columns, vectors: Numbers) -> Numbers:
    """The tai of each vector; far below zero where the win is none."""
    judge = Judge(program, context, columns, vectors)
    if judge.way is None:
        return np.full(len(vectors), _NONE)
    totals = Totals(judge, standard_form(program))
    tai = totals.tai()
    return np.where(spread(totals.accepted(tai), len(vectors)), spread(tai, len(vectors)), _NONE)


def _hands(suits: Sequence[Suits], caps: Sequence[int]) -> Iterator[tuple[Table, Table]]:
    """Whole hands as two tables to be added, numbers and honors; the winning tile is in the one or in the other."""
    m, p, s, z = suits
    two = folded([(m.without, p.without)], caps).table
    won = folded([(m.with_win, p.without), (m.without, p.with_win)], caps).table
    yield folded([(won, s.without), (two, s.with_win)], caps).table, z.without
    yield folded([(two, s.without)], caps).table, z.with_win


def _tell(before: Numbers, after: Numbers, number: Numbers, found: Counter[int | str]) -> None:
    """Adds hands to the differences."""
    for which, chosen in (
        ("only_before", (before > _NONE) & (after == _NONE)),
        ("only_after", (before == _NONE) & (after > _NONE)),
    ):
        if chosen.any():
            found[which] += int(number[chosen].sum())
    both = (before > _NONE) & (after > _NONE)
    differences, places = np.unique((after - before)[both], return_inverse=True)
    for difference, total in zip(differences.tolist(), np.bincount(places, number[both]).tolist(), strict=True):
        found[difference] += int(total)
