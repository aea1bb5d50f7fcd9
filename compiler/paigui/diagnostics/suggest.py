"""Did you mean …? The known word that is nearest to one that is not known."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_LONGEST = 60
"""Characters past which a text is no misspelt word."""
_SEPARATORS = re.compile(r"[\s_\-./]+")


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that the user probably meant, or ``None`` when none is near enough to be worth saying.

    Case, full-width letters and the separators ``_ - . /`` and space do not count, nor does the order of
    the parts they separate. Beyond that the distance (one for a character added, left out, changed, or two
    neighbours swapped) may be 1 up to five characters, 2 up to nine and 3 above, and must leave more than
    half of a Latin word, at least half of a Chinese one, as it was.
    """
    if not 1 < len(word) <= _LONGEST:
        return None
    typed = _plain(word)
    best: tuple[int, int, str] | None = None
    for candidate in candidates:
        if candidate == word or not 1 < len(candidate) <= _LONGEST:
            continue
        distance = _distance(typed, _plain(candidate))
        if distance is not None:
            rank = (distance, -_shared_start(typed, _plain(candidate)), candidate)
            best = rank if best is None else min(best, rank)
    return best[2] if best else None


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    folded = unicodedata.normalize("NFKC", word).casefold()
    return _SEPARATORS.sub("_", folded)


def _distance(typed: str, known: str) -> int | None:
    """Distance of two plain words, or ``None`` when it is more than a slip."""
    if len(typed) == len(known) and sorted(typed.split("_")) == sorted(known.split("_")):
        return 0
    length = max(len(typed), len(known))
    cap = 1 if length <= 5 else 2 if length <= 9 else 3
    from rapidfuzz.distance import OSA

    distance = OSA.distance(typed, known, score_cutoff=cap)
    if distance > cap:
        return None
    kept = length - distance
    enough = 2 * kept >= length if _has_han(typed) and _has_han(known) else 2 * kept > length
    return distance if enough else None


def _has_han(word: str) -> bool:
    return any("\u2e80" <= char <= "\u9fff" or char >= "\U00020000" for char in word)


def _shared_start(one: str, other: str) -> int:
    shared = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        shared += 1
    return shared
