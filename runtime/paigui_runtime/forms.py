"""Forms: shapes that a winning hand may have, as data.

A form is a list of parts that add up to seventeen tiles. Melds count as groups: 吃 as a sequence, 碰 and kongs as
triplets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.parts_form import PartsForm
from paigui_runtime.reading import Reading
from paigui_runtime.standard_form import StandardForm
from paigui_runtime.tiles import TILES, kinds_of, mask_of

if TYPE_CHECKING:
    from paigui_runtime.hand import Hand


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a form.

    ``groups`` (sequences or triplets), ``sequences``, ``triplets``, ``pairs`` and ``tiles`` (any tiles) have a
    ``count``; ``each`` (one of each kind) and ``one_more_of`` (one tile of these kinds) have a set of ``tiles``.
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
        self._complete: list[tuple[Form, StandardForm | PartsForm]] = []
        self._incomplete: list[tuple[int, Form]] = []
        for index, form in enumerate(forms):
            if form.parts:
                self._complete.append((form, _compiled(form, index)))
            else:
                self._incomplete.append((index, form))

    def readings(self, hand: Hand) -> tuple[Reading, ...]:
        """Every reading of a hand, the preferred one first (R1); empty if no form fits.

        A form without parts is tried when no other fits. A record that names no winning tile is of a hand that is not
        complete, 天胡 apart.
        """
        found: list[Reading] = []
        if hand.winning_tile or hand.heavenly:
            for form, shape in self._complete:
                readings = shape.readings(hand)
                if form.when is not None:
                    readings = [reading for reading in readings if _holds(form.when, hand, reading)]
                found += readings
        if not found:
            for index, form in self._incomplete:
                reading = _melds_only(form.id, index, hand)
                if form.when is None or _holds(form.when, hand, reading):
                    found.append(reading)
        return tuple(found)

    def waits(self, hand: Hand) -> int:
        """The kinds that complete the standing tiles as they were before the winning tile came (R4).

        Kinds of which the player holds four are none. A form's condition is asked of the hand that the tile would
        complete, won in the same way. Without a winning tile there are no waits (R5).
        """
        tally = hand.tally
        if tally.winning_tile < 0:
            return 0
        waits = 0
        for form, shape in self._complete:
            kinds = shape.waits(tally) & ~tally.four_held
            if form.when is not None:
                kinds = mask_of(
                    kind for kind in kinds_of(kinds & ~waits) if _fits(form.when, shape, hand, kind)
                )
            waits |= kinds
        return waits

    def shape_waits(self, hand: Hand) -> int:
        """As `waits`, the kinds of which the player holds four included: a fifth would complete the shape."""
        tally = hand.tally
        if tally.winning_tile < 0:
            return 0
        standing_fours = mask_of(kind for kind in range(34) if tally.standing[kind] == 4)
        waits = 0
        for form, shape in self._complete:
            kinds = shape.waits(tally)
            for kind in kinds_of(standing_fours & ~kinds):
                if shape.readings(hand.completed_by(kind)):
                    kinds |= TILES[kind]
            if form.when is not None:
                kinds = mask_of(
                    kind for kind in kinds_of(kinds & ~waits) if _fits(form.when, shape, hand, kind)
                )
            waits |= kinds
        return waits


def _compiled(form: Form, index: int) -> StandardForm | PartsForm:
    if len(form.parts) == 2 and set(form.parts) == {Part("groups", 5), Part("pairs", 1)}:
        return StandardForm(form.id, index, form.melds)
    return PartsForm(form, index)


def _holds(when: Callable[[Hand, Reading], bool], hand: Hand, reading: Reading) -> bool:
    try:
        return when(hand, reading)
    except Undecided:
        return False


def _fits(
    when: Callable[[Hand, Reading], bool], shape: StandardForm | PartsForm, hand: Hand, kind: int
) -> bool:
    would_be = hand.completed_by(kind)
    return any(_holds(when, would_be, reading) for reading in shape.readings(would_be))


def _melds_only(name: str, index: int, hand: Hand) -> Reading:
    melds = hand.tally
    return Reading(
        name,
        index,
        melds.melds,
        melds.meld_sequences,
        melds.meld_triplets,
        melds.meld_kongs,
        pairs=(),
        completed=None,
        two_sided_wait=False,
        edge_wait=False,
        closed_wait=False,
        pair_wait=False,
        double_pair_wait=False,
    )
