"""What a collection counts, as columns: the elements that pass its filters, and how many of them a vector shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from paigui.analysis.exact.columns import GROUPS, MOST, TILES, Column, Columns, Numbers, places_of
from paigui.analysis.exact.elements import (
    COMPLETED,
    CONCEALED_KONG,
    GROUP_ELEMENTS,
    HELD,
    OPEN,
    OPEN_KONG,
    TILE_CONCEALED_KONG,
    TILE_HELD,
    TILE_OPEN,
    TILE_STATES,
    TILE_WON,
    GroupElement,
    tile_index,
)
from paigui.analysis.exact.limits import TooWide
from paigui.ir import core


class Counting:
    """The columns of some vectors; without vectors, the columns that are asked for are noted instead.

    ``drawn``: the winning tile was drawn, so that what it completed is concealed.
    """

    def __init__(self, columns: Columns, vectors: Numbers | None, *, drawn: bool) -> None:
        self._columns = columns
        self._drawn = drawn
        self.twin_pairs = False
        """Whether a hand may have two pairs of one kind."""
        self._vectors = vectors
        self._fields = [] if vectors is None else places_of(columns.layout)
        self._places = {column: place for place, column in enumerate(columns.caps)}

    def number(self, members: core.Members, limit: int | None) -> Any:
        """How many members a collection has, told apart up to a limit."""
        if members.source == "waits":
            return self._waits(members, limit)
        return self._shown(Column(_source(members), self.mask(members)), limit)

    def all_groups_are(self, members: core.Members) -> Any | None:
        """Whether a collection holds every group of the hand (as a count of five says); nothing where it is not of groups
        only."""
        if members.source in ("tiles", "waits", "pairs"):
            return None
        return self._shown(Column(GROUPS, _NO_PAIRS & ~self.mask(members)), 1) == 0

    def elements(self, mask: int, limit: int | None) -> Any:
        """How many groups of a set of elements there are."""
        return self._shown(Column(GROUPS, mask), limit)

    def some(self, mask: int) -> Any:
        """Whether there is a group of a set of elements."""
        return self.elements(mask, 1) > 0

    def failing(self, members: core.Members, narrower: core.Members) -> Any:
        """Whether there is a member that is not among the narrower ones."""
        if members.source == "waits":
            raise TooWide("each of the waits is asked")
        mask = self.mask(members) & ~self.mask(narrower)
        return self._shown(Column(_source(members), mask), 1) > 0

    def _shown(self, column: Column, limit: int | None) -> Any:
        if not column.mask or limit == 0:
            return 0 if not column.mask else np.zeros(1, dtype=np.int64)
        if limit is not None and limit < 0:
            return 0
        if self._vectors is None:
            most = MOST[column.source] if self.twin_pairs else most_of(column)
            self._columns.ask(column, most if limit is None else min(most, limit))
            return np.zeros(1, dtype=np.int64)
        return self._column(self._vectors, self._places[column])

    def _column(self, vectors: Numbers, place: int) -> Numbers:
        """One column, taken out when it is asked for: all at once take many times the room of the vectors."""
        at, cap = self._fields[place]
        return np.asarray(vectors >> at & (1 << cap.bit_length()) - 1)

    def _waits(self, members: core.Members, limit: int | None) -> Any:
        if members.filters:
            raise TooWide("some of the waits are asked")
        if self._vectors is None:
            self._columns.ask_waits(34 if limit is None else max(limit, 1))
            return np.zeros(1, dtype=np.int64)
        within, beside, spare = (self._column(self._vectors, place) for place in (-3, -2, -1))
        return within + spare * beside

    def mask(self, members: core.Members) -> int:
        """The elements of a collection whose filters name constants. Raises `TooWide`."""
        return _mask(members, self._drawn)

    def passes(self, element: GroupElement, each: core.Filter) -> bool:
        """Whether a group passes a filter."""
        return _passes(element, each, self._drawn)


@lru_cache(maxsize=1 << 14)
def _mask(members: core.Members, drawn: bool) -> int:
    mask = 0
    if members.source == "tiles":
        for state in range(TILE_STATES):
            for tile in range(34):
                if all(_tile_passes(tile, state, each, drawn) for each in members.filters):
                    mask |= 1 << tile_index(tile, state)
        return mask
    if members.source not in _OF_SOURCE:
        raise TooWide(f"{members.source} are read")
    for element in GROUP_ELEMENTS:
        if _OF_SOURCE[members.source](element) and all(
            _passes(element, each, drawn) for each in members.filters
        ):
            mask |= 1 << element.index
    return mask


def _passes(element: GroupElement, each: core.Filter, drawn: bool) -> bool:
    match each:
        case core.Flag("added") if element.state == OPEN_KONG:
            raise TooWide("added kongs are told from claimed ones")
        case core.Flag(word):
            return _is(element, word, drawn)
        case core.IsKind(word):
            return _OF_SOURCE[f"{word}s"](element)
        case core.Within(core.TileSet(tiles)):
            return element.mask & ~tiles == 0
        case core.Touching(core.TileSet(tiles)):
            return element.mask & tiles != 0
        case core.Apart(core.TileSet(tiles)):
            return element.mask & tiles == 0
        case core.Starting(core.Integer(rank)):
            return element.word == "sequence" and element.tile % 9 + 1 == rank
        case core.Starting(core.TileSet(tiles)):
            return element.word == "sequence" and bool(tiles >> element.tile & 1)
    raise TooWide(f"{type(each).__name__} of a group")


def _is(element: GroupElement, word: str, drawn: bool) -> bool:
    state = element.state
    concealed = state in (HELD, CONCEALED_KONG) or (state in COMPLETED and drawn)
    found = {
        "concealed": concealed,
        "exposed": not concealed,
        "melded": state in (OPEN, OPEN_KONG),
        "standing": state == HELD or state in COMPLETED,
        "held": state == HELD,
        "completed": state in COMPLETED,
        "added": False,
    }
    return found[word]


def _tile_passes(tile: int, state: int, each: core.Filter, drawn: bool) -> bool:
    match each:
        case core.Flag("added") if state == TILE_OPEN:
            raise TooWide("added kongs are told from claimed ones")
        case core.Flag(word):
            concealed = state in (TILE_HELD, TILE_CONCEALED_KONG) or (state == TILE_WON and drawn)
            return {
                "concealed": concealed,
                "exposed": not concealed,
                "melded": state == TILE_OPEN,
                "standing": state in (TILE_HELD, TILE_WON),
                "held": state == TILE_HELD,
                "completed": state == TILE_WON,
                "added": False,
            }[word]
        case core.Within(core.TileSet(tiles)) | core.Touching(core.TileSet(tiles)):
            return bool(tiles >> tile & 1)
        case core.Apart(core.TileSet(tiles)):
            return not tiles >> tile & 1
    raise TooWide(f"{type(each).__name__} of tiles")


_OF_SOURCE: dict[str, Callable[[GroupElement], bool]] = {
    "groups": lambda element: element.word != "pair",
    "sequences": lambda element: element.word == "sequence",
    "triplets": lambda element: element.word == "triplet",
    "kongs": lambda element: element.word == "triplet" and element.state in (OPEN_KONG, CONCEALED_KONG),
    "pairs": lambda element: element.word == "pair",
}
_NO_PAIRS = sum(1 << element.index for element in GROUP_ELEMENTS if element.word != "pair")


@lru_cache(maxsize=1 << 14)
def most_of(column: Column) -> int:
    """More than a hand can show of a column's elements, or just as many."""
    if column.source == TILES:
        return MOST[TILES]
    words = {(element.word, element.tile) for element in GROUP_ELEMENTS if column.mask >> element.index & 1}
    if all(word != "sequence" for word, _ in words):
        return min(MOST[GROUPS], len(words))  # of each kind there is one triplet, or one pair
    return MOST[GROUPS]


def _source(members: core.Members) -> str:
    return TILES if members.source == "tiles" else GROUPS
