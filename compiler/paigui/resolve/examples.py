"""Examples of the named ruleset, with the options that each sets."""

from __future__ import annotations

from paigui.diagnostics import Diagnostics
from paigui.model.example import WrittenExample
from paigui.model.record import value_of
from paigui.model.ruleset import Example
from paigui.resolve.options import Settings


def build_examples(
    written: tuple[WrittenExample, ...], settings: Settings, diags: Diagnostics
) -> tuple[Example, ...]:
    """Examples as written, options typed (PG0414 unknown option, PG0409–PG0412 bad value)."""
    return tuple(_example(example, settings, diags) for example in written)


def _example(example: WrittenExample, settings: Settings, diags: Diagnostics) -> Example:
    record = example.record
    options = value_of(record.settings) or ()
    items = value_of(record.items)
    rules = (
        *(value_of(record.shows) or ()),
        *(value_of(record.lacks) or ()),
        *(name for name, _ in items or ()),
    )
    return Example(
        win=example.win,
        span=example.span,
        shows=tuple(rule.id for rule in value_of(record.shows) or ()),
        lacks=tuple(rule.id for rule in value_of(record.lacks) or ()),
        tai=value_of(record.tai),
        waits=value_of(record.waits),
        items=None if items is None else tuple((item.id, tai) for item, tai in items),
        units=value_of(record.units),
        payments=value_of(record.payments),
        base=value_of(record.base),
        bet_units=value_of(record.bet_units) or 0,
        options=settings.read(((n.text, v.text, n.span, v.span) for n, v in options), diags),
        fails=value_of(record.fails),
        named=tuple((rule.id.removesuffix(".adjust"), rule.span) for rule in rules),
        note=value_of(record.note) or "",
        cites=value_of(record.cites) or (),
    )
