"""The tiles of a win, counted once, in the shapes that tables and rules look things up by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paigui_runtime.reading import Group, GroupKind, meld_group
from paigui_runtime.tiles import mask_of

if TYPE_CHECKING:
    from paigui_runtime.win import Meld, Win

SuitKeys = tuple[int, int, int, int]
"""Counts of 萬, 筒, 索 and honors, three bits a rank (see ``suit_table``)."""

_MELD_KINDS: dict[str, GroupKind] = {"chi": "sequence", "pon": "triplet"}


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Counts of a win. Sequences of 34 are by kind; sets are masks."""

    standing: tuple[int, ...]
    """The standing tiles, without the winning tile."""
    counts: tuple[int, ...]
    """All tiles: standing, winning and melded, four for a kong."""
    kinds: int
    standing_keys: SuitKeys
    complete_keys: SuitKeys
    """Standing tiles and winning tile."""
    winning_tile: int
    """Its code, and -1 where no tile was won."""
    four_held: int
    """Kinds of which the player held four before the winning tile came."""
    melds: tuple[Group, ...]
    """In order of `Group.rank`."""
    meld_sequences: tuple[Group, ...]
    meld_triplets: tuple[Group, ...]
    meld_kongs: tuple[Group, ...]
    flowers: int
    own_flowers: int
    """Those set out, without the robbed one."""

    def completed_by(self, tile: int) -> Tally:
        """The same standing tiles and melds with another winning tile."""
        counts = list(self.counts)
        if self.winning_tile >= 0:
            counts[self.winning_tile] -= 1
        counts[tile] += 1
        keys = list(self.standing_keys)
        keys[tile // 9] += 1 << 3 * (tile % 9)
        return replace(
            self,
            counts=tuple(counts),
            kinds=sum(1 << kind for kind, count in enumerate(counts) if count),
            complete_keys=(keys[0], keys[1], keys[2], keys[3]),
            winning_tile=tile,
        )


def tally(win: Win) -> Tally:
    """Count the tiles of a win."""
    concealed, melds = win.concealed, win.melds
    standing = [0] * 34
    for tile in concealed:
        standing[tile] += 1
    held = standing.copy()
    for meld in melds:
        for tile in meld.tiles:
            held[tile] += 1
    four_held = sum(1 << kind for kind, count in enumerate(held) if count >= 4)
    standing_keys = _suit_keys(concealed)
    complete_keys = standing_keys
    if win.win is not None:
        held[win.win] += 1
        complete_keys = _suit_keys((*concealed, win.win))
    groups = sorted(
        (meld_as_group(meld, order) for order, meld in enumerate(melds)), key=lambda group: group.rank
    )
    return Tally(
        standing=tuple(standing),
        counts=tuple(held),
        kinds=sum(1 << kind for kind, count in enumerate(held) if count),
        standing_keys=standing_keys,
        complete_keys=complete_keys,
        winning_tile=-1 if win.win is None else win.win,
        four_held=four_held,
        melds=tuple(groups),
        meld_sequences=tuple(group for group in groups if group.is_sequence),
        meld_triplets=tuple(group for group in groups if group.is_triplet),
        meld_kongs=tuple(group for group in groups if group.is_kong),
        flowers=mask_of(win.flowers),
        own_flowers=mask_of(flower for flower in win.flowers if flower != win.robbed_flower),
    )


def _suit_keys(tiles: Sequence[int]) -> SuitKeys:
    keys = [0, 0, 0, 0]
    for tile in tiles:
        keys[tile // 9] += 1 << 3 * (tile % 9)
    return keys[0], keys[1], keys[2], keys[3]


def meld_as_group(meld: Meld, order: int) -> Group:
    """The group that a meld is."""
    return meld_group(
        _MELD_KINDS.get(meld.kind, "kong"),
        meld.tiles[0],
        order,
        concealed=meld.kind == "concealed-kong",
        added=meld.kind == "added-kong",
        fed_by=meld.from_player,
    )
