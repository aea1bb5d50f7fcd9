"""Forms: shapes that a winning hand may have, as data.

A form is a list of parts that add up to seventeen tiles. Melds count as groups: 吃 as a sequence, 碰 and kongs as triplets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from paigui_runtime.hand import Hand
    from paigui_runtime.reading import Reading


class Part(NamedTuple):
    """A part of a form.

    ``groups`` (sequences or triplets), ``sequences``, ``triplets``, ``pairs``, ``tiles`` (any tiles) with a ``count``;
    ``each`` (one of each kind) and ``one_more_of`` (one tile of these kinds) with a set of ``tiles``.
    """

    kind: str
    count: int = 0
    tiles: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """A shape of the winning hand. Without parts: the hand of a flower win that is not complete.

    ``repeat``: two pairs may be of one kind. ``melds``: the hand may hold melds (concealed kongs included).
    ``when``: a condition on the hand and the reading.
    """

    id: str
    parts: tuple[Part, ...]
    repeat: bool = False
    melds: bool = True
    when: Callable[[Hand, Reading], bool] | None = None


class Forms:
    """The forms of one ruleset, in order of preference, ready to divide hands."""

    def __init__(self, forms: tuple[Form, ...]) -> None:
        self.forms = forms

    def readings(self, hand: Hand) -> tuple[Reading, ...]:
        """Every reading of a hand, the preferred one first (R1). Empty if the hand is not complete and no form without
        parts accepts it."""
        raise NotImplementedError

    def waits(self, hand: Hand) -> int:
        """The set of kinds that complete the standing tiles as they were before the winning tile came."""
        raise NotImplementedError
