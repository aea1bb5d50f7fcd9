"""What rulesets read of a hand, and in how many contexts they must be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from paigui.analysis.exact.columns import Columns
from paigui.analysis.exact.context import WAYS, Context
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.limits import TooWide
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
    read: set[str] = set()
    sets: set[int] = set()
    told: dict[tuple[str, int, int], list[int]] = {}
    maps = False
    for by, seat, of in product(WAYS, seats_of(programs), range(4)):
        said = told[by, seat, of] = []
        for program, own in zip(programs, matters, strict=True):
            judge = _note(program, Context(by, seat, of), Columns(), own)
            read |= judge.read
            sets |= judge.sets
            said += judge.told
            maps = maps or judge.maps
    apart = maps or any(tiles & _ALL_WINDS not in (0, _ALL_WINDS) for tiles in sets)
    alike: dict[tuple[object, ...], list[Context]] = {}
    for (by, seat, of), said in told.items():
        if (seat and "seat_wind" not in read) or (of and "round_wind" not in read):
            continue
        pattern = len(read) < 2 or seat == of
        key = (by, seat, of) if apart else (by, pattern, *said)
        alike.setdefault(key, []).append(Context(by, seat, of))
    columns = Columns()
    for (program, own), (context, *_) in product(zip(programs, matters, strict=True), alike.values()):
        _note(program, context, columns, own)
    contexts = [(same[0], len(same)) for same in alike.values()]
    return Asked(columns, contexts, tuple(sorted(read)), matters)


def seats_of(programs: Sequence[Program]) -> range:
    """The seats that there are. Raises `TooWide` where one table has a seat that the other has not."""
    fewest, *more = sorted({program.players for program in programs})
    if more:
        raise TooWide("not as many play at both tables")
    return range(fewest)


def _note(program: Program, context: Context, columns: Columns, own: Relevant) -> Judge:
    judge = Judge(program, context, columns)
    totals = Totals(judge, standard_form(program), own)
    totals.accepted(totals.tai())
    return judge
