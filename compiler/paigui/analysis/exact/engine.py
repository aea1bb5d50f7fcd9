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

_NONE = -(1 << 20)
WAYS = ("self-draw", "discard")
"""The ordinary ways of winning."""


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
    question = asked(programs)
    columns, caps = question.columns, question.columns.layout
    found: Counter[int | str] = Counter()
    for one, other in _hands(suits_of(columns, melds=melds), caps):
        for sums in sums_of(one, other, caps, whole=True):
            judged = [
                (times, *(_worth(program, context, columns, sums.vectors) for program in programs))
                for context, times in question.contexts
            ]
            for block, _, _ in sums.blocks():
                for times, first, second in judged:
                    tell = first[block.sets].max(axis=1), second[block.sets].max(axis=1)
                    _tell(*tell, block.number * times, found)
    total = sum(found.values())
    return ExactComparison((total - found[0], total), dict(found), question.winds, len(caps))


@dataclass(slots=True)
class Asked:
    """What rulesets read: ``columns``; ``contexts`` to go through, each with how many it stands for; ``winds`` among them."""

    columns: Columns
    contexts: list[tuple[Context, int]]
    winds: tuple[str, ...]


_ALL_WINDS = 0xF << 27


def asked(programs: Sequence[Program]) -> Asked:
    """What rulesets read of a hand, and in how many contexts.

    Where no rule tells one wind from another, all that matters of seat and round is whether they are the same, and what
    rules say of them alone. Raises `TooWide`.
    """
    read: set[str] = set()
    sets: set[int] = set()
    alike: dict[tuple[object, ...], list[Context]] = {}
    for by, seat, of in product(WAYS, range(4), range(4)):
        context, told = Context(by, seat, of), []
        for program in programs:
            judge = _note(program, context, Columns())
            read |= judge.read
            sets |= judge.sets
            told += judge.told
        alike.setdefault((by, seat == of, *told), []).append(context)
    if any(tiles & _ALL_WINDS not in (0, _ALL_WINDS) for tiles in sets):
        alike = {(context,): [context] for contexts in alike.values() for context in contexts}
    if not read:
        alike = {(by,): [Context(by)] for by in WAYS}
    columns = Columns()
    for program, (context, *_) in product(programs, alike.values()):
        _note(program, context, columns)
    contexts = [(same[0], len(same)) for same in alike.values()]
    return Asked(columns, contexts, tuple(sorted(read)))


def _note(program: Program, context: Context, columns: Columns) -> Judge:
    judge = Judge(program, context, columns)
    _ask(judge)
    return judge


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
