"""The vectors that one suit can show in a form: of standing tiles and the melds beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from paigui.analysis.exact.columns import Column, Columns, Numbers, fields, of_suit, pack
from paigui.analysis.exact.divisions import USED, Parts, divisions_in
from paigui.analysis.exact.melds import Rows, counting_waits, merged, with_melds
from paigui.analysis.exact.parts import (
    EXAMPLE_BITS,
    Part,
    Plan,
    beside,
    check_number,
    field_of,
    plan_of,
    shown_by,
)
from paigui.analysis.exact.readings import FormReadings, Size, Sizes, SuitReadings, Vectors, fold, joined
from paigui.analysis.exact.standing import (
    Contributions,
    Standing,
    size_of,
    with_win,
    without_win,
)


def readings_of(columns: Columns, parts: Parts) -> FormReadings:
    """All readings of a form, as what some columns show of them. Raises `TooWide`."""
    return fold(
        columns, [_suit(suit, columns, parts) for suit in range(4)], parts.room, whole=not parts.incomplete
    )


def _suit(suit: int, columns: Columns, parts: Parts) -> SuitReadings:
    asked = columns
    if not parts.standard:
        asked = Columns(dict(columns.caps), columns.most_waits)
        for column in USED:
            asked.ask(column, 7)
    plan, where = plan_of(suit, asked, melds=parts.melds)
    made = [_found(plan, parts, has_win) for has_win in (False, True)[: 1 if parts.incomplete else 2]]
    tables = []
    for has_win, found in enumerate(made):
        sizes = joined(_named(found, columns, where[: len(columns.caps)], bool(has_win)))
        tables.append(_numbered(sizes, suit, has_win))
    rows = [np.concatenate([kept for _, kept in table]) if table else _NONE for _, table in tables]

    def part(example: int) -> Part:
        own = example >> suit * EXAMPLE_BITS & (1 << EXAMPLE_BITS) - 1
        return made[own & 1].part(suit, int(rows[own & 1][(own >> 1) - 1]))

    return SuitReadings(tables[0][0], {} if parts.incomplete else tables[1][0], part)


_NONE = np.zeros(0, dtype=np.int64)


def _numbered(sizes: Sizes, suit: int, has_win: int) -> tuple[Sizes, list[tuple[int, Numbers]]]:
    """The examples, which are rows so far, as packed numbers of the suit; and the rows."""
    found: Sizes = {}
    rows: list[tuple[int, Numbers]] = []
    start = 0
    for size, vectors in sizes.items():
        numbered = np.arange(start + 1, start + 1 + len(vectors), dtype=np.int64)
        found[size] = Vectors(vectors.packed, (numbered << 1 | has_win) << suit * EXAMPLE_BITS)
        rows.append((start, vectors.examples))
        start += len(vectors)
    check_number(suit, start)
    return found, rows


@dataclass(slots=True)
class _Found:
    """What was worked out of a suit: parts of hands that differ in what matters, a row each, and how they are made up."""

    plan: Plan
    standing: Standing
    rows: Rows
    sizes: Numbers
    """Three numbers a row."""

    def part(self, suit: int, row: int) -> Part:
        """One part of a hand."""
        at, code, melds = int(self.rows.standing[row]), int(self.rows.melds[row]), []
        while code:
            melds.append(code & 63)
            code >>= 6
        return Part(suit, int(self.standing.keys[at]), int(self.standing.won[at]), tuple(melds[::-1]))


@lru_cache(maxsize=8)
def _found(plan: Plan, parts: Parts, has_win: bool) -> _Found:
    contributions = Contributions(plan.columns)
    divisions = divisions_in(plan.suit, parts)
    make = with_win if has_win else without_win
    standing = make(plan.suit, contributions, divisions)
    rows = _rows(plan, standing, has_win)
    rows = with_melds(rows, plan.melding, counting_waits(plan.most_waits)) if parts.standard else merged(rows)
    return _Found(plan, standing, rows, _sizes(plan, rows, parts))


def _rows(plan: Plan, standing: Standing, has_win: bool) -> Rows:
    """A row for each vector that standing tiles show."""
    at, _, vectors = shown_by(plan, standing)
    keys, won = standing.keys[at], standing.won[at]
    room, waiting, waits, spare = beside(plan, keys, won, has_win=has_win)
    size, zero = size_of(keys), np.zeros_like(keys)
    pair = (size % 3 == 2).astype(np.int64)
    return Rows(zero, vectors, size // 3, pair, room, waiting, waits, spare, zero + 1, at, zero)


def _named(
    found: _Found, columns: Columns, where: list[int], has_win: bool
) -> Iterator[tuple[Size, Numbers, Numbers]]:
    """The vectors in the columns of the whole hand, by size; of each the row."""
    plan, rows = found.plan, found.rows
    at = fields(plan.columns)
    zero = np.zeros_like(rows.vectors)
    numbers = [
        zero if place < 0 else field_of(rows.vectors, plan.columns[place], at[place]) for place in where
    ]
    if columns.most_waits:
        waits = rows.waits, zero
        numbers += [*(waits if has_win else waits[::-1]), rows.spare]
    packed = pack(numbers, columns.layout) if numbers else zero
    for size in np.unique(found.sizes, axis=1).T.tolist():
        chosen = np.flatnonzero((found.sizes == np.array(size)[:, None]).all(axis=0))
        # The plainest first, for it will be the example: no melds, low tiles.
        plain = np.lexsort((found.standing.keys[rows.standing[chosen]], rows.melds[chosen]))
        yield (size[0], size[1], size[2]), packed[chosen[plain]], chosen[plain]


def _sizes(plan: Plan, rows: Rows, parts: Parts) -> Numbers:
    if parts.standard:
        return np.stack([np.zeros_like(rows.groups), rows.groups, rows.pair])
    at = fields(plan.columns)
    return np.stack([_used(rows.vectors, plan, at, column) for column in USED])


def _used(vectors: Numbers, plan: Plan, at: list[int], column: Column) -> Numbers:
    """How many groups of some kind a suit has; of kinds that it has none of, none."""
    local = of_suit(column, 0 if plan.suit.has_sequences else 3)
    if local not in plan.columns:
        return np.zeros_like(vectors)
    return field_of(vectors, local, at[plan.columns.index(local)])
