"""What the exact engine does not take on."""

from __future__ import annotations

MOST_VECTORS = 400_000
"""Vectors or pairs of sets in one table; beyond it the question is too wide."""
MOST_TOGETHER = 2_000_000
"""The same of half a hand, where only situations are counted."""
MOST_READ = 1_000_000
"""Vectors of one or more suits, where only whether there is a reading is asked."""
MOST_MASKS = 200_000_000
"""Bytes of the truths of such vectors that are kept."""
MOST_SUMS = 60_000_000
"""Vectors of whole hands that are looked at, in all contexts."""
MOST_ROWS = 4_000_000
"""Parts of hands in one suit that are told apart while melds are laid beside them."""
MOST_PAIRS = 12_000_000
"""Pairs of vectors, or of classes, that are added in one step."""
MOST_BITS = 62
"""Bits that the columns of one vector may take together."""


class TooWide(Exception):
    """The question reads more than is folded, or something that no table holds; ``reason`` says what, in a few words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Untold(TooWide):
    """A fact that a plain record does not say, so that rules that read it are undecided."""
