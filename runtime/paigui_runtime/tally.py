"""The tiles of a win, counted once, in the shapes that tables and rules look things up by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from paigui_runtime.reading import Group, GroupKind, group_rank, meld_group
from paigui_runtime.tiles import TILES, kinds_of, mask_of

if TYPE_CHECKING:
    from paigui_runtime.win import Meld, Win

SuitKeys = tuple[int, int, int, int]
"""Counts of 萬, 筒, 索 and honors, three bits a rank (see ``suit_table``)."""

_ONE_OF = tuple(1 << 3 * (tile % 9) for tile in range(34))
"""One tile in the key of its suit."""
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
    open_melds: tuple[Group, ...]
    """The melds that lie open, concealed kongs left out."""
    meld_sequences: tuple[Group, ...]
    meld_triplets: tuple[Group, ...]
    meld_kongs: tuple[Group, ...]
    flowers: int
    own_flowers: int | None
    """Those set out, without the robbed one; ``None`` where the record does not say which was robbed."""

    def each_robbed_flower(self) -> Iterator[Tally]:
        """The same with each of the flowers that may have been robbed."""
        for flower in kinds_of(self.flowers):
            yield replace(self, own_flowers=self.flowers & ~TILES[flower])

    def completed_by(self, tile: int) -> Tally:
        """The same standing tiles and melds with another winning tile."""
        counts = list(self.counts)
        kinds = self.kinds
        if self.winning_tile >= 0:
            counts[self.winning_tile] -= 1
            if not counts[self.winning_tile]:
                kinds &= ~TILES[self.winning_tile]
        counts[tile] += 1
        return replace(
            self,
            counts=tuple(counts),
            kinds=kinds | TILES[tile],
            complete_keys=_with_tile(self.standing_keys, tile),
            winning_tile=tile,
        )


def tally(win: Win) -> Tally:
    """Count the tiles of a win."""
    counts = [0] * 34
    kinds = 0
    for tile in win.concealed:
        counts[tile] += 1
        kinds |= TILES[tile]
    standing = tuple(counts)
    standing_keys = complete_keys = _suit_keys(win.concealed)
    for meld in win.melds:
        for tile in meld.tiles:
            counts[tile] += 1
            kinds |= TILES[tile]
    four_held = mask_of(kind for kind in range(34) if counts[kind] >= 4) if max(counts) >= 4 else 0
    if win.win is not None:
        counts[win.win] += 1
        kinds |= TILES[win.win]
        complete_keys = _with_tile(standing_keys, win.win)
    melds = sorted(map(meld_as_group, win.melds, range(5)), key=group_rank) if win.melds else ()
    flowers = mask_of(win.flowers) if win.flowers else 0
    return Tally(
        standing=standing,
        counts=tuple(counts),
        kinds=kinds,
        standing_keys=standing_keys,
        complete_keys=complete_keys,
        winning_tile=-1 if win.win is None else win.win,
        four_held=four_held,
        melds=tuple(melds),
        open_melds=tuple([group for group in melds if group.melded]),
        meld_sequences=tuple([group for group in melds if group.is_sequence]),
        meld_triplets=tuple([group for group in melds if group.is_triplet]),
        meld_kongs=tuple([group for group in melds if group.is_kong]),
        flowers=flowers,
        own_flowers=_own_flowers(win, flowers),
    )


def _own_flowers(win: Win, flowers: int) -> int | None:
    if win.robbed_flower is not None:
        return flowers & ~TILES[win.robbed_flower]
    return None if win.by == "seven-rob-one" else flowers


def _suit_keys(tiles: Sequence[int]) -> SuitKeys:
    keys = [0, 0, 0, 0]
    for tile in tiles:
        keys[tile // 9] += _ONE_OF[tile]
    return keys[0], keys[1], keys[2], keys[3]


def _with_tile(keys: SuitKeys, tile: int) -> SuitKeys:
    more = list(keys)
    more[tile // 9] += _ONE_OF[tile]
    return more[0], more[1], more[2], more[3]


@lru_cache(1024)
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
