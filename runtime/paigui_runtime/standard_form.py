"""Five groups and a pair, by table: readings and waits of the form that nearly every win has."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from paigui_runtime.division import Division
from paigui_runtime.reading import Reading, group_rank
from paigui_runtime.suit_table import SUIT_TABLES
from paigui_runtime.tally import Tally

if TYPE_CHECKING:
    from paigui_runtime.hand import Hand

_CHARACTERS, _DOTS, _BAMBOO, _HONORS = SUIT_TABLES


class StandardForm:
    """Groups and one pair; ``melds``: some of the groups may be melds."""

    def __init__(self, name: str, index: int, melds: bool) -> None:
        self._name = name
        self._index = index
        self._melds = melds

    def waits(self, tally: Tally) -> int:
        """The kinds that complete the standing tiles.

        A suit of 3n+1 tiles must become groups and a pair while the others are groups already; of two suits of 3n+2
        tiles one must become groups while the other is groups and a pair. No other sizes can be completed.
        """
        if tally.melds and not self._melds:
            return 0
        characters, dots, bamboo, honors = tally.standing_keys
        growing = []
        for tiles in (_CHARACTERS[characters], _DOTS[dots], _BAMBOO[bamboo], _HONORS[honors]):
            if tiles.residue:
                growing.append(tiles)
            elif not tiles.divisions:
                return 0
        if len(growing) == 1:
            return growing[0].waits
        if len(growing) == 2:
            one, other = growing
            return (one.waits if other.divisions else 0) | (other.waits if one.divisions else 0)
        return 0

    def readings(self, hand: Hand) -> list[Reading]:
        """Every reading of the hand, in order (R1)."""
        tally = hand.tally
        if tally.melds and not self._melds:
            return []
        characters, dots, bamboo, honors = tally.complete_keys
        suits = (_CHARACTERS[characters], _DOTS[dots], _BAMBOO[bamboo], _HONORS[honors])
        pairs = 0
        for tiles in suits:
            if not tiles.divisions:
                return []
            pairs += tiles.residue
        if pairs != 2:
            return []
        tile = tally.winning_tile
        columns = [tiles.uncompleted for tiles in suits]
        if tile >= 0:
            columns[tile // 9] = suits[tile // 9].completions(tile, hand.drawn)
        return [
            self._reading(tally, division)
            for completions in product(*columns)
            for division in product(*completions)
        ]

    def _reading(self, tally: Tally, suits: tuple[Division, ...]) -> Reading:
        characters, dots, bamboo, honors = suits
        groups_m, sequences_m, triplets_m, pairs_m, _, _ = characters
        groups_p, sequences_p, triplets_p, pairs_p, _, _ = dots
        groups_s, sequences_s, triplets_s, pairs_s, _, _ = bamboo
        groups_z, _, triplets_z, pairs_z, _, _ = honors
        groups = groups_m + groups_p + groups_s + groups_z
        if tally.melds:
            groups = tuple(sorted(groups + tally.melds, key=group_rank))
        won = suits[tally.winning_tile // 9]
        two_sided, edge, closed, pair, triplet = won.wait
        return Reading(
            self._name,
            self._index,
            groups,
            sequences_m + sequences_p + sequences_s + tally.meld_sequences,
            triplets_m + triplets_p + triplets_s + triplets_z + tally.meld_triplets,
            tally.meld_kongs,
            pairs_m + pairs_p + pairs_s + pairs_z,
            won.completed,
            two_sided,
            edge,
            closed,
            pair,
            triplet,
        )
