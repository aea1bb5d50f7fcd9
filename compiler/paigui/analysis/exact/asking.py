"""What rulesets read of a hand, and in how many contexts they must be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from paigui.analysis.exact.columns import Columns
from paigui.analysis.exact.context import WAYS, Context
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.relevance import Relevant, relevant
from paigui.analysis.exact.totals import Totals, standard_form
from paigui.ir.program import Program

_ALL_WINDS = 0xF << 27


@dataclass(slots=True)
class Asked:
    """``columns``: what is read; ``contexts``: what is gone through, each with how many it stands for; ``winds``: which."""

    columns: Columns
    contexts: list[tuple[Context, int]]
    winds: tuple[str, ...]
    relevant: list[Relevant]
    """Of each ruleset."""


def asked(programs: Sequence[Program]) -> Asked:
    """What rulesets read.

    Where no rule tells one wind from another, all that matters of seat and round is whether they are the same, and what
    rules say of them alone. Raises `TooWide`.
    """
    matters = relevant(programs, [standard_form(program) for program in programs])
    read = _winds_read(programs, matters)
    sets: set[int] = set()
    alike: dict[tuple[object, ...], list[Context]] = {}
    seats, rounds = (range(4 if wind in read else 1) for wind in ("seat_wind", "round_wind"))
    for by, seat, of in product(WAYS, seats, rounds):
        context = Context(by, seat, of)
        told: list[bool] = []
        for program, own in zip(programs, matters, strict=True):
            judge = _note(program, context, Columns(), own)
            sets |= judge.sets
            told += judge.told
        alike.setdefault((by, len(read) < 2 or seat == of, *told), []).append(context)
    if any(tiles & _ALL_WINDS not in (0, _ALL_WINDS) for tiles in sets):
        alike = {(context,): [context] for contexts in alike.values() for context in contexts}
    columns = Columns()
    for (program, own), (context, *_) in product(zip(programs, matters, strict=True), alike.values()):
        _note(program, context, columns, own)
    contexts = [(same[0], len(same)) for same in alike.values()]
    return Asked(columns, contexts, tuple(sorted(read)), matters)


def _winds_read(programs: Sequence[Program], matters: Sequence[Relevant]) -> set[str]:
    read: set[str] = set()
    for by, wind in product(WAYS, range(4)):
        for program, own in zip(programs, matters, strict=True):
            read |= _note(program, Context(by, wind, wind), Columns(), own).read
    return read


def _note(program: Program, context: Context, columns: Columns, own: Relevant) -> Judge:
    judge = Judge(program, context, columns)
    totals = Totals(judge, standard_form(program), own)
    totals.accepted(totals.tai())
    return judge
