"""What rulesets read of a hand, and in how many contexts they must be asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from paigui.analysis.exact.columns import Columns
from paigui.analysis.exact.context import WAYS, Context
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.relevance import Relevant, relevant
from paigui.analysis.exact.shapes import Shape, shape_forms
from paigui.analysis.exact.totals import Totals
from paigui.ir.program import Form, Program

_ALL_WINDS = 0xF << 27


@dataclass(slots=True)
class Asked:
    """``columns``: what is read; ``contexts``: what is gone through, each with how many it stands for; ``winds``: which."""

    columns: Columns
    contexts: list[tuple[Context, int]]
    winds: tuple[str, ...]
    relevant: list[Relevant]
    """Of each ruleset."""


def asked(programs: Sequence[Program], shapes: Sequence[Shape]) -> Asked:
    """What rulesets read of hands of some shapes.

    Where no rule tells one wind from another, all that matters of seat and round is whether they are the same, and what
    rules say of them alone. Raises `TooWide`.
    """
    forms = [shape_forms(shapes, place) for place in range(len(programs))]
    matters = relevant(programs, forms)
    each = [
        (program, form, own)
        for program, some, own in zip(programs, forms, matters, strict=True)
        for form in some
    ]
    read: set[str] = set()
    sets: set[int] = set()
    told: dict[tuple[str, int, int], list[int]] = {}
    maps = False
    for by, seat, of in product(WAYS, seats_of(programs), range(4)):
        said = told[by, seat, of] = []
        for asking in each:
            judge = _note(*asking, Context(by, seat, of), Columns())
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
    for asking, (context, *_) in product(each, alike.values()):
        _note(*asking, context, columns)
    if columns.most_waits and any(form.when is not None for _, form, _ in each):
        raise TooWide("waits are read where a form asks more than its parts")
    contexts = [(same[0], len(same)) for same in alike.values()]
    return Asked(columns, contexts, tuple(sorted(read)), matters)


def seats_of(programs: Sequence[Program]) -> range:
    """The seats that there are. Raises `TooWide` where one table has a seat that the other has not."""
    fewest, *more = sorted({program.players for program in programs})
    if more:
        raise TooWide("not as many play at both tables")
    return range(fewest)


def times_of(winds: Iterable[str], programs: Sequence[Program]) -> int:
    """How often a situation stands where some winds are gone through: four are of the round, as many of the seat as there
    are seats."""
    return prod(len(seats_of(programs)) if wind == "seat_wind" else 4 for wind in winds)


def _note(program: Program, form: Form, own: Relevant, context: Context, columns: Columns) -> Judge:
    judge = Judge(program, context, columns)
    totals = Totals(judge, form, own)
    totals.accepted(totals.tai())
    return judge
