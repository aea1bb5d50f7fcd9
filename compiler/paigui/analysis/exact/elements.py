"""The things that are counted in a hand: groups in each state, and tiles in each state, as bits of a mask.

A *group element* is a kind of group (21 sequences, 34 triplets, 34 pairs) in one of seven states; a *tile element* is one of
34 kinds in one of four states. What an expression counts is a set of elements; a hand shows each some number of times.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

HELD, COMPLETED_LOW, COMPLETED_MIDDLE, COMPLETED_HIGH, OPEN, OPEN_KONG, CONCEALED_KONG = range(7)
"""States of a group. Triplets and pairs that the winning tile completed are `COMPLETED_LOW`."""
GROUP_STATES = 7
COMPLETED = (COMPLETED_LOW, COMPLETED_MIDDLE, COMPLETED_HIGH)
SEQUENCES, TRIPLETS, PAIRS = range(0, 21), range(21, 55), range(55, 89)
GROUP_KINDS = 89

TILE_HELD, TILE_WON, TILE_OPEN, TILE_CONCEALED_KONG = range(4)
"""States of a tile: standing, the winning one, in an open meld, in a concealed kong."""
TILE_STATES = 4
SUIT_STARTS = (0, 9, 18, 27)
SUIT_SIZES = (9, 9, 9, 7)


@dataclass(frozen=True, slots=True)
class GroupElement:
    """A kind of group in a state; ``tile`` is its lowest tile."""

    word: str
    tile: int
    state: int
    mask: int
    """Its kinds as a set."""
    index: int
    """Its bit."""


def _element(word: str, tile: int, state: int) -> GroupElement:
    mask = (0b111 if word == "sequence" else 1) << tile
    return GroupElement(word, tile, state, mask, group_index(word, tile, state))


def group_index(word: str, tile: int, state: int) -> int:
    """The bit of a group element."""
    if word == "sequence":
        kind = tile // 9 * 7 + tile % 9
    else:
        kind = (TRIPLETS if word == "triplet" else PAIRS).start + tile
    return state * GROUP_KINDS + kind


def _group_elements() -> Iterator[GroupElement]:
    for state in range(GROUP_STATES):
        for kind in SEQUENCES:
            if state not in (OPEN_KONG, CONCEALED_KONG):
                yield _element("sequence", kind // 7 * 9 + kind % 7, state)
        for tile in range(34):
            if state not in (COMPLETED_MIDDLE, COMPLETED_HIGH):
                yield _element("triplet", tile, state)
            if state in (HELD, COMPLETED_LOW):
                yield _element("pair", tile, state)


GROUP_ELEMENTS: tuple[GroupElement, ...] = tuple(_group_elements())


def tile_index(tile: int, state: int) -> int:
    """The bit of a tile element."""
    return state * 34 + tile


def _shape(word: str) -> int:
    mask = 0
    for element in GROUP_ELEMENTS:
        if element.state in COMPLETED and _waited(element) == word:
            mask |= 1 << element.index
    return mask


def _waited(element: GroupElement) -> str:
    if element.word != "sequence":
        return "pair_wait" if element.word == "pair" else "double_pair_wait"
    if element.state == COMPLETED_MIDDLE:
        return "closed_wait"
    first, last = element.tile % 9 == 0, element.tile % 9 == 6
    if (element.state == COMPLETED_LOW and last) or (element.state == COMPLETED_HIGH and first):
        return "edge_wait"
    return "two_sided_wait"


WAIT_SHAPES: dict[str, int] = {
    word: _shape(word)
    for word in ("two_sided_wait", "edge_wait", "closed_wait", "pair_wait", "double_pair_wait")
}
"""For each shape of a wait the completed groups that show it; of a hand of groups and one pair."""
