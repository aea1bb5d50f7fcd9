"""What completes a hand in play: its waits under the forms of the ruleset, remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.meld import Meld
from paigui_runtime.play.event import UNKNOWN
from paigui_runtime.tiles import TILES
from paigui_runtime.win import Win

if TYPE_CHECKING:
    from paigui_runtime.scorer import Scorer

_KINDS = 34
_HONORS = range(27, 34)
_MEMO_LIMIT = 1 << 15
_Key = tuple[bytes, tuple[Meld, ...]]


class Waiting:
    """The waits of hands under one ruleset. What was worked out is remembered, up to a limit."""

    def __init__(self, scorer: Scorer) -> None:
        self._scorer = scorer
        self._known: dict[_Key, int] = {}

    def waits(self, counts: bytes, melds: tuple[Meld, ...]) -> int:
        """The kinds (a mask) that complete standing tiles of one less than a whole hand; ``counts`` are 43, by code.

        Raises `Undecided` where tiles are untold.
        """
        if counts[UNKNOWN]:
            raise Undecided("hand")
        key = (counts, melds)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MEMO_LIMIT:
                self._known.clear()
            found = self._known[key] = self._worked_out(counts, melds)
        return found

    def completes(self, counts: bytes, melds: tuple[Meld, ...], tile: int) -> bool:
        """Whether a tile completes them. Raises `Undecided`."""
        return tile < _KINDS and bool(self.waits(counts, melds) & TILES[tile])

    def groups_only(self, counts: bytes, melds: tuple[Meld, ...]) -> bool:
        """Whether fifteen tiles, melds included, divide into groups: with a pair of an absent honor they are whole."""
        if any(0 < counts[kind] < 3 for kind in _HONORS):
            return False
        pair = next((kind for kind in _HONORS if not counts[kind]), None)
        if pair is None:
            return False
        rest = bytearray(counts)
        rest[pair] = 1
        return self.completes(bytes(rest), melds, pair)

    def _worked_out(self, counts: bytes, melds: tuple[Meld, ...]) -> int:
        if any(counts[_KINDS:UNKNOWN]) or sum(counts) + 3 * len(melds) != 16 or not all(map(is_set, melds)):
            return 0
        standing = tuple(kind for kind in range(_KINDS) for _ in range(counts[kind]))
        held = [*standing, *(tile for meld in melds for tile in meld.tiles)]
        other = next(kind for kind in range(_KINDS) if held.count(kind) < 4)
        return self._scorer.waits(Win(concealed=standing, melds=melds, win=other, seat=0, round=0))


def is_set(meld: Meld) -> bool:
    """Whether the tiles of a meld are what it calls itself."""
    first = meld.tiles[0]
    if meld.kind == "chi":
        return first < 27 and first % 9 <= 6 and meld.tiles == (first, first + 1, first + 2)
    return first < _KINDS and all(tile == first for tile in meld.tiles)
