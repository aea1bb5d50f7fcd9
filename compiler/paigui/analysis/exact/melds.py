"""Melds of one suit laid beside its standing tiles, as many as four tiles of a kind allow.

Ranks are gone through from the lowest; once no later meld can use a rank, what is left of it no longer matters, and rows
that differ in nothing else are one, with their numbers added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import numpy as np

from paigui.analysis.exact.columns import Numbers
from paigui.analysis.exact.elements import (
    CONCEALED_KONG,
    GROUP_KINDS,
    OPEN,
    OPEN_KONG,
    TILE_CONCEALED_KONG,
    TILE_OPEN,
    TRIPLETS,
)
from paigui.analysis.exact.limits import MOST_ROWS, TooWide
from paigui.analysis.exact.standing import MOST_GROUPS, Contributions, Suit, key_of


@dataclass(slots=True)
class Rows:
    """Parts of hands in one suit, alike in all that matters, a row each.

    ``sets``: the set of vectors of the standing tiles; ``vectors``: what the melds add to each; ``groups``, ``pair``: how
    many it has; ``room``: tiles of each rank that are left, three bits a rank; ``waiting``: ranks that may have completed
    the hand too and are not counted yet; ``waits``: those counted, up to a cap; ``spare``: see `Standing`; ``number``: how
    many parts there are; ``standing``, ``melds``: one of them, by its standing row and its meld kinds, six bits a meld.
    """

    sets: Numbers
    vectors: Numbers
    groups: Numbers
    pair: Numbers
    room: Numbers
    waiting: Numbers
    waits: Numbers
    spare: Numbers
    number: Numbers
    standing: Numbers
    melds: Numbers

    def __len__(self) -> int:
        return len(self.sets)

    def at(self, where: Numbers) -> Rows:
        """Some of the rows."""
        return Rows(*(getattr(self, field.name)[where] for field in fields(self)))


_ALIKE = ("sets", "vectors", "groups", "pair", "room", "waiting", "waits", "spare")


@dataclass(frozen=True, slots=True)
class MeldKind:
    """A meld of the suit: ``uses`` of each rank, as a key; ``adds`` to the vector; ``code`` tells it from the others."""

    code: int
    rank: int
    state: int
    sequence: bool
    uses: int
    adds: int


def meld_kinds(suit: Suit, contributions: Contributions) -> tuple[MeldKind, ...]:
    """Every meld of a suit; claimed and added kongs are one."""
    found: list[MeldKind] = []
    for rank in range(suit.size):
        if suit.has_sequences and rank <= suit.size - 3:
            tiles = sum(contributions.tile(rank + step, TILE_OPEN) for step in range(3))
            adds = contributions.group(OPEN * GROUP_KINDS + rank) + tiles
            found.append(MeldKind(len(found) + 1, rank, OPEN, True, key_of(rank), adds))
        kind = TRIPLETS.start + rank
        for state in (OPEN, OPEN_KONG, CONCEALED_KONG):
            copies = 3 if state == OPEN else 4
            tile = TILE_CONCEALED_KONG if state == CONCEALED_KONG else TILE_OPEN
            adds = contributions.group(state * GROUP_KINDS + kind) + copies * contributions.tile(rank, tile)
            found.append(MeldKind(len(found) + 1, rank, state, False, copies << 3 * rank, adds))
    return tuple(found)


def merged(rows: Rows) -> Rows:
    """Rows that are alike as one. Raises `TooWide` where too many are left."""
    key = np.zeros(len(rows), dtype=np.int64)
    span = 1
    for name in _ALIKE:
        values = getattr(rows, name)
        width = int(values.max(initial=0)) + 1
        if span * width >= 1 << 62:
            key = np.unique(key, return_inverse=True)[1].astype(np.int64)
            span = int(key.max(initial=0)) + 1
        if span * width >= 1 << 62:
            values = np.unique(values, return_inverse=True)[1].astype(np.int64)
            width = int(values.max(initial=0)) + 1
        key = key * width + values
        span *= width
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    if len(first) > MOST_ROWS:
        raise TooWide("too many kinds of melds beside the standing tiles")
    found = rows.at(first)
    found.number = np.zeros(len(first), dtype=np.int64)
    np.add.at(found.number, inverse, rows.number)
    return found


Finish = Callable[[Rows, int], None]
"""What is noted of a rank when it is done with, before what is left of it is forgotten."""


@dataclass(frozen=True, slots=True)
class Melding:
    """What lies beside the standing tiles of a suit: melds of some kinds; ``cut`` cuts vectors at their caps."""

    suit: Suit
    kinds: Sequence[MeldKind]
    cut: Callable[[Numbers], Numbers]


def with_melds(rows: Rows, melding: Melding, finish: Finish) -> Rows:
    """The rows with every choice of melds beside them, and without any."""
    full: list[Rows] = []
    rows = _growing(rows, full)
    for rank in range(melding.suit.size):
        parts = [rows]
        grown = rows
        for kind in (kind for kind in melding.kinds if kind.rank == rank):
            if kind.sequence:
                while len(grown := _laid(grown, kind)):
                    parts.append(grown := _growing(grown, full))
            else:
                longer = [_growing(_laid(part, kind), full) for part in parts]
                parts += [part for part in longer if len(part)]
        rows = merged(_finished(_concatenated(parts), range(rank, rank + 1), melding, finish))
        settled = _finished(_concatenated(full), range(rank, melding.suit.size), melding, finish)
        full = [merged(settled)]
    return merged(_concatenated([rows, *full]))


def _growing(rows: Rows, full: list[Rows]) -> Rows:
    """Rows that have room for a meld. The others are put aside, for nothing that comes later can change them."""
    growing = rows.groups < MOST_GROUPS
    full.append(rows.at(~growing))
    return rows.at(growing)


def _finished(rows: Rows, ranks: range, melding: Melding, finish: Finish) -> Rows:
    """Rows that are done with some ranks."""
    for rank in ranks:
        finish(rows, rank)
        rows.waiting = rows.waiting & ~(1 << rank)
        rows.room = rows.room & ~(7 << 3 * rank)
    rows.vectors = melding.cut(rows.vectors)
    return rows


def counting_waits(most: int) -> Finish:
    """A rank that was waited for counts where the player does not hold all four of it."""

    def finish(rows: Rows, rank: int) -> None:
        waited = (rows.waiting >> rank & 1) * ((rows.room >> 3 * rank & 7) > 0)
        rows.waits = np.minimum(rows.waits + waited, most)

    return finish


def noting_held(rows: Rows, rank: int) -> None:
    """A rank that may be waited for is noted in ``waits`` where the player holds all four of it."""
    held = (rows.waiting >> rank & 1) * ((rows.room >> 3 * rank & 7) == 0)
    rows.waits = rows.waits | held << rank


def _laid(rows: Rows, kind: MeldKind) -> Rows:
    fits = rows.groups < MOST_GROUPS
    for place in range(9):
        used = kind.uses >> 3 * place & 7
        if used:
            fits &= (rows.room >> 3 * place & 7) >= used
    found = rows.at(fits)
    found.groups = found.groups + 1
    found.room = found.room - kind.uses
    found.vectors = found.vectors + kind.adds
    found.melds = found.melds << 6 | kind.code
    return found


def _concatenated(parts: list[Rows]) -> Rows:
    return Rows(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Rows)))
