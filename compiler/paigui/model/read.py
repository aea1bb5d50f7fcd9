"""From the positioned tree of a file to its layer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from paigui.diagnostics import Diagnostics
from paigui.kept import Kept
from paigui.model.layer import SECTIONS, Layer, place_of, spread
from paigui.model.partial import Partial
from paigui.model.reader import Reader
from paigui.model.record import Written, missing_keys, read_record, report_missing
from paigui.model.shapes import Dropped
from paigui.source.tree import Mapping


def read_layer(tree: Mapping, diags: Diagnostics) -> Layer:
    """Reads one ruleset file or folder. Every mistake is reported (PG03xx); what could be read is in the layer.

    Of a file without ``extends`` every entry must be whole (PG0314, PG0315); of another, `paigui.resolve` decides.
    """
    return _LAYERS.result((tree,), lambda found: _layer(tree, found), diags)


_LAYERS: Kept[Layer] = Kept(16)
"""The last layers: a base ruleset is read once for all its heirs."""


def _layer(tree: Mapping, diags: Diagnostics) -> Layer:
    reader = Reader(diags)
    layer = _signed(spread(read_record(Layer, tree, reader, whole=True)))
    if layer.extends is None:
        _check_whole(layer, reader)
    return layer


def _signed(layer: Layer) -> Layer:
    """The same with the ruleset's name as origin of every entry, of those under options too."""
    sections: dict[str, Any] = {}
    if layer.by_option is not None and layer.by_option.value is not None:
        inner = (
            replace(each, layer=_signed(replace(each.layer, ruleset=layer.ruleset)))
            for each in layer.by_option.value
        )
        sections["by_option"] = Written(tuple(inner), layer.by_option.span)
    for section in SECTIONS:
        written: Written[tuple[Partial | Dropped, ...]] | None = getattr(layer, section)
        if written is not None and written.value is not None:
            entries = (
                entry if isinstance(entry, Dropped) else replace(entry, origin=layer.name)
                for entry in written.value
            )
            sections[section] = Written(tuple(entries), written.span)
    return replace(layer, **sections)


def _check_whole(layer: Layer, reader: Reader) -> None:
    for section in SECTIONS:
        written: Written[tuple[Partial | Dropped, ...]] | None = getattr(layer, section)
        for entry in (written and written.value) or ():
            if isinstance(entry, Partial) and (not entry.broken or missing_keys(entry)):
                report_missing(entry, reader.within(place_of(section)).within(entry.id))
