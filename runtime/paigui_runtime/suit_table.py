"""How the tiles of one suit, or the honors, divide into groups and at most one pair: looked up, not searched.

The tiles of a suit are a *key*: the counts of its ranks, three bits each, rank 1 lowest. A key is divided once and
remembered. A suit remembers at most `TABLE_LIMIT` keys, so that no input can fill the memory; there is room for all
207,482 that winning hands and their waits need (53,055 that divide, and those less one tile; of honors 561 divide).
"""

from __future__ import annotations

from collections.abc import Sequence

from paigui_runtime.division import Division, completions, named_division
from paigui_runtime.suit_split import GROUPS_AND_A_PAIR, divides, splits

TABLE_LIMIT = 1 << 18

SUIT_STARTS = (0, 9, 18, 27)
"""Code of the first tile of each suit; the honors come last."""
SUIT_SIZES = (9, 9, 9, 7)


def pack(counts: Sequence[int]) -> int:
    """The key of the counts of a suit's ranks."""
    key = 0
    for rank, count in enumerate(counts):
        key |= count << 3 * rank
    return key


class SuitTiles:
    """What is known of one key of one suit."""

    __slots__ = ("_completions", "divisions", "residue", "uncompleted", "waits")

    def __init__(self, residue: int, divisions: tuple[Division, ...], waits: int) -> None:
        self.residue = residue
        """Number of tiles modulo 3: 0 divides into groups, 2 into groups and a pair, 1 waits for a pair."""
        self.divisions = divisions
        self.uncompleted: tuple[tuple[Division, ...], ...] = tuple((division,) for division in divisions)
        """The divisions as ``completions`` gives them, where the winning tile is of another suit."""
        self.waits = waits
        """The kinds (mask of codes) of which one more tile makes groups with at most one pair."""
        self._completions: dict[int, tuple[tuple[Division, ...], ...]] = {}

    def completions(self, tile: int, drawn: bool) -> tuple[tuple[Division, ...], ...]:
        """For each division, its completions by the winning tile."""
        asked = tile << 1 | drawn
        known = self._completions.get(asked)
        if known is None:
            known = tuple(completions(division, tile, drawn) for division in self.divisions)
            self._completions[asked] = known
        return known


class SuitTable:
    """The lazily filled table of one suit (0 萬, 1 筒, 2 索) or of the honors (3)."""

    def __init__(self, suit: int) -> None:
        self._start = SUIT_STARTS[suit]
        self._size = SUIT_SIZES[suit]
        self._has_sequences = suit < 3
        self._known: dict[int, SuitTiles] = {}

    def __getitem__(self, key: int) -> SuitTiles:
        known = self._known.get(key)
        return known if known is not None else self._learn(key)

    def _learn(self, key: int) -> SuitTiles:
        counts = [key >> 3 * rank & 7 for rank in range(self._size)]
        tiles = SuitTiles(sum(counts) % 3, self._divisions(counts), self._waits(counts))
        if len(self._known) >= TABLE_LIMIT:
            self._known.clear()
        self._known[key] = tiles
        return tiles

    def _divisions(self, counts: list[int]) -> tuple[Division, ...]:
        if not divides(counts, self._has_sequences):
            return ()
        ways = splits(counts, self._has_sequences, GROUPS_AND_A_PAIR)
        return tuple(named_division(way, self._start) for way in sorted(ways))

    def _waits(self, counts: list[int]) -> int:
        waits = 0
        for rank in range(self._size if sum(counts) % 3 else 0):
            counts[rank] += 1
            if counts[rank] <= 4 and divides(counts, self._has_sequences):
                waits |= 1 << self._start + rank
            counts[rank] -= 1
        return waits


SUIT_TABLES = tuple(SuitTable(suit) for suit in range(4))
"""The tables of 萬, 筒, 索 and the honors."""
