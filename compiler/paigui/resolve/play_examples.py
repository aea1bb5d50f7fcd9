"""Examples of the rules of play: what they leave out, and the options that they set."""

from __future__ import annotations

from paigui.diagnostics import Diagnostics
from paigui.model.play_example import WrittenPlay
from paigui.model.record import value_of
from paigui.model.ruleset import PlayExample, Reference
from paigui.resolve.options import Settings

DRAWABLE = 40
"""Tiles that may still be drawn where an example does not say."""


def play_example(written: WrittenPlay, most: int, settings: Settings, diags: Diagnostics) -> PlayExample:
    """An example with its options; ``most`` may sit at the table (PG0414 unknown, PG0409–PG0412 no such value)."""
    record = written.record
    dealer = value_of(record.dealer) or 0
    opened, drawable = value_of(record.opened), value_of(record.drawable)
    finds, undecided = value_of(record.finds), value_of(record.undecided)
    if drawable is None:
        drawable = DRAWABLE
    options = value_of(record.settings) or ()
    return PlayExample(
        hands=value_of(record.hands) or (),
        melds=value_of(record.melds) or (),
        flowers=value_of(record.flowers) or (),
        discards=value_of(record.discards) or (),
        dealer=dealer,
        opened=dealer if opened is None else opened,
        round=value_of(record.round) or "E",
        streak=value_of(record.streak) or 0,
        drawable=drawable if isinstance(drawable, int) else None,
        acting=value_of(record.acting),
        log=value_of(record.log) or (),
        span=written.span,
        finds=_ids(finds),
        undecided=_ids(undecided),
        named=(*(finds or ()), *(undecided or ())),
        results=value_of(record.results),
        payments=value_of(record.payments),
        players=value_of(record.players) or most,
        options=settings.read(((n.text, v.text, n.span, v.span) for n, v in options), diags),
        note=value_of(record.note) or "",
        cites=value_of(record.cites) or (),
    )


def _ids(named: tuple[Reference, ...] | None) -> tuple[str, ...] | None:
    return None if named is None else tuple(each.id for each in named)
