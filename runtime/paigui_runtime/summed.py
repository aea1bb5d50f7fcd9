"""A hand that is paid for several forms at once: the best reading of each is scored by itself, and all are added up.

A rule that several of them count is counted once, where it comes to most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from paigui_runtime.exclusion import Standing
from paigui_runtime.score import Outcome, Portion, Share
from paigui_runtime.tiles import kinds_of

if TYPE_CHECKING:
    from paigui_runtime.hand import Payer
    from paigui_runtime.reading import Reading

Worth = Callable[[int, "Reading", "Payer", Standing], tuple[int, bool]]
"""What a counted rule (its index) comes to, adjustments included, and whether that is tai."""


def sum_of(outcomes: Sequence[Outcome], ties_to_most: bool, worth: Worth) -> Outcome:
    """The outcomes of several readings as one; its reading is that of the best of them."""
    best = outcomes[0]
    for outcome in outcomes[1:]:
        if outcome.beats(best, ties_to_most):
            best = outcome
    # Who pays may change what counts: if it does in one of the readings, each payer has a share.
    shared = all(len(outcome.shares) == 1 for outcome in outcomes)
    payers = [payer for share in best.shares for payer in share.payers]
    shares = tuple(
        _share(
            group,
            [outcome.shares[min(number, len(outcome.shares) - 1)] for outcome in outcomes],
            outcomes,
            worth,
        )
        for number, group in enumerate([tuple(payers)] if shared else [(payer,) for payer in payers])
    )
    counted = total = 0
    for share in shares:
        counted |= share.result.counted
        total += share.tai * len(share.payers)
    further = tuple(outcome.reading for outcome in outcomes if outcome is not best)
    return Outcome(best.reading, shares, total, counted, further)


def _share(
    payers: tuple[Payer, ...], own: Sequence[Share], outcomes: Sequence[Outcome], worth: Worth
) -> Share:
    """What some payers pay for: each rule that stands belongs to one of the readings."""
    readings = [outcome.reading for outcome in outcomes]
    stands = counted = undecided = 0
    for share in own:
        stands |= share.result.stands
        counted |= share.result.counted
        undecided |= share.result.undecided
    tai = sum(share.tai for share in own)
    owned = [0] * len(own)
    for index in kinds_of(stands):
        mask = counted if counted >> index & 1 else stands
        holders = [
            number
            for number, share in enumerate(own)
            if (share.result.counted if mask is counted else share.result.stands) >> index & 1
        ]
        chosen = holders[0]
        if mask is counted and len(holders) > 1:
            amounts = [worth(index, readings[number], payers[0], own[number].result) for number in holders]
            most = max(amount for amount, _ in amounts)
            chosen = holders[[amount for amount, _ in amounts].index(most)]
            tai -= sum(amount for amount, in_tai in amounts if in_tai) - (most if amounts[0][1] else 0)
        owned[chosen] |= 1 << index
    portions = tuple(map(Portion, readings, (share.result for share in own), owned))
    return Share(payers, Standing(stands, counted, undecided & ~counted), tai, portions)
