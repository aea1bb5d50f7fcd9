"""The forms whose hands are folded, and the divisions of one suit in a form that is not groups and a pair."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from paigui.analysis.exact.columns import GROUPS, Column, Numbers
from paigui.analysis.exact.elements import COMPLETED, GROUP_ELEMENTS, HELD, PAIRS, TRIPLETS
from paigui.analysis.exact.limits import MOST_ROWS, TooWide
from paigui.analysis.exact.readings import Room
from paigui.analysis.exact.standing import Divisions, Suit, divisions_of, key_of
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.program import Form

MOST_PARTS = 9
"""Groups and pairs of a hand: of seventeen tiles no more than eight, and one more place that stays empty."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a form is made of. ``standard``: five groups and a pair; ``repeat``: two pairs may be of one kind;
    ``incomplete``: the hand of a flower win that is not complete, of which only the melds are seen; ``asks``: what else a
    hand must have."""

    room: Room
    standard: bool
    repeat: bool
    melds: bool
    incomplete: bool = False
    asks: tuple[Core, ...] = ()


def parts_of(form: Form) -> Parts:
    """The parts of a form of groups and pairs. Raises `TooWide` for others."""
    if not form.parts:
        return Parts(Room(5, 0, 0, 0), standard=True, repeat=False, melds=True, incomplete=True)
    wanted = {"groups": 0, "sequences": 0, "triplets": 0, "pairs": 0}
    for part in form.parts:
        if part.kind not in wanted:
            raise TooWide(f"the form {form.id} has parts that are no groups")
        wanted[part.kind] += part.count
    of_groups = wanted["groups"] + wanted["sequences"] + wanted["triplets"]
    if (of_groups, wanted["pairs"]) == (5, 1):
        asks = [_at_least(word, wanted[word]) for word in ("sequences", "triplets") if wanted[word]]
        return Parts(Room(5, 0, 0, 1), standard=True, repeat=False, melds=form.melds, asks=tuple(asks))
    if form.melds:
        raise TooWide(f"the form {form.id} has melds")
    return Parts(Room(**wanted), standard=False, repeat=form.repeat, melds=False)


def _at_least(word: str, number: int) -> Core:
    return core.Comparison(">=", core.CountMembers(core.Members(word)), core.Integer(number))


def divisions_in(suit: Suit, parts: Parts) -> Divisions:
    """Every division of a suit that fits into the room of a form. Raises `TooWide` where there are too many."""
    if parts.incomplete:
        nothing = np.zeros(1, dtype=np.int64)
        return Divisions(nothing, np.full((1, 1), -1, dtype=np.int64), nothing)
    if parts.standard:
        return divisions_of(suit)
    zero = np.zeros(1, dtype=np.int64)
    found = _Some(zero, np.full((1, MOST_PARTS), -1, dtype=np.int64), np.zeros((1, 3), dtype=np.int64))
    words = [(0, rank) for rank in range(suit.size - 2)] if suit.has_sequences else []
    words += [(1, TRIPLETS.start + rank) for rank in range(suit.size)]
    words += [(2, PAIRS.start + rank) for rank in range(suit.size)]
    for word, kind in words:  # kinds come in order, so that each division comes once
        again = {0: 4, 1: 1, 2: 2 if parts.repeat else 1}[word]
        one, several = found, [found]
        for _ in range(again):
            one = _with(one, word, kind, parts.room)
            several.append(one)
        found = _Some(
            *(np.concatenate([getattr(each, name) for each in several]) for name in _Some.__slots__)
        )
        if len(found.keys) > MOST_ROWS:
            raise TooWide("a form has too many divisions")
    return Divisions(found.keys, found.kinds, np.unique(found.keys))


@dataclass(frozen=True, slots=True)
class _Some:
    """Divisions: their keys, their kinds, and how many sequences, triplets and pairs they have."""

    keys: Numbers
    kinds: Numbers
    used: Numbers


def _with(some: _Some, word: int, kind: int, room: Room) -> _Some:
    """The divisions with one part more, where there is room and there are tiles for it."""
    used = some.used.copy()
    used[:, word] += 1
    fits = (used[:, 0] <= room.groups + room.sequences) & (used[:, 1] <= room.groups + room.triplets)
    fits &= used[:, 0] + used[:, 1] <= room.groups + room.sequences + room.triplets
    fits &= used[:, 2] <= room.pairs
    more = key_of(kind)
    for place in range(9):
        copies = more >> 3 * place & 7
        if copies:
            fits &= (some.keys >> 3 * place & 7) + copies <= 4
    kinds = some.kinds[fits]
    kinds[np.arange(len(kinds)), used[fits].sum(axis=1) - 1] = kind
    return _Some(some.keys[fits] + more, kinds, used[fits])


def _of_kind(word: str) -> int:
    standing = (HELD, *COMPLETED)
    return sum(
        1 << element.index for element in GROUP_ELEMENTS if element.word == word and element.state in standing
    )


USED = tuple(Column(GROUPS, _of_kind(word)) for word in ("sequence", "triplet", "pair"))
"""What says how large a part of a hand is, in forms that tell sequences from triplets."""
