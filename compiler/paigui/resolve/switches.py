"""``by_option``: which layers under options hold, and the ruleset as each of the others would make it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from paigui.diagnostics import Diagnostics, Span, closest
from paigui.model.by_option import Switched
from paigui.model.layer import SECTIONS, Layer, entries_of
from paigui.model.record import value_of
from paigui.model.shapes import Dropped
from paigui.resolve.merged import Merged, merge, merge_switched
from paigui.resolve.options import Settings, read_options
from paigui.resolve.renames import renames_of


@dataclass(frozen=True, slots=True)
class Switches:
    """The layers under options of a chain: those that hold, those that do not, and on which option each depends."""

    on: tuple[Switched, ...] = ()
    off: tuple[Switched, ...] = ()
    option_of: Mapping[Span, str] = field(default_factory=dict)

    @property
    def sleeping(self) -> tuple[tuple[str, str], ...]:
        """Sections and ids of the entries that are written in what does not hold."""
        found = (
            (section, entry.id)
            for switched in self.off
            for section in SECTIONS
            for entry in entries_of(switched.layer, section)
            if not isinstance(entry, Dropped)
        )
        return tuple(dict.fromkeys(found))

    @property
    def options(self) -> tuple[str, ...]:
        """The options that decide."""
        return tuple(dict.fromkeys(self.option_of.values()))

    def with_on(self, switched: Switched) -> tuple[Switched, ...]:
        """What would hold if the option of a layer had its value: that layer, and those of other options that hold."""
        option = self.option_of[switched.span]
        return (*(each for each in self.on if self.option_of[each.span] != option), switched)


def switches_of(chain: tuple[Layer, ...], chosen: Mapping[str, str], diags: Diagnostics) -> Switches:
    """Which layers hold under the options (PG0414 no such option, PG0409–PG0412 no such value of it).

    The options are settled first: what stands under one says nothing of options.
    """
    if not any(_written(layer) for layer in chain):
        return Switches()
    merged: Merged | None = None
    declared: list[tuple[Switched, str]] = []
    for layer in reversed(chain):
        now = {} if merged is None else renames_of(layer, merged.sections).of("options")
        declared = [(switched, now.get(name, name)) for switched, name in declared]
        merged = merge(merged, layer, Diagnostics())
        options = merged.sections["options"]
        for switched in _written(layer):
            name = switched.option.text
            name = now.get(name, name)
            if name in options:
                declared.append((switched, name))
            else:
                near = closest(name, options)
                known = ", ".join(options)
                diags.add("PG0414", switched.option.span, name=name, known=known, suggestion=near)
    assert merged is not None
    settings = read_options(merged, chosen, Diagnostics())
    found = list(_held(declared, settings, diags))
    return Switches(
        tuple(switched for switched, holds in found if holds),
        tuple(switched for switched, holds in found if not holds),
        {switched.span: name for switched, name in declared},
    )


def _written(layer: Layer) -> tuple[Switched, ...]:
    return value_of(layer.by_option) or ()


def _held(
    declared: list[tuple[Switched, str]], settings: Settings, diags: Diagnostics
) -> Iterator[tuple[Switched, bool]]:
    """Each layer with whether its option has its value; one of an option or value that was reported is left out."""
    values = {option.id: option.value for option in settings.options}
    for switched, name in declared:
        if name in values:
            place = switched.value
            wanted = settings.types[name].value(place.text, place.span, name, diags)
            if wanted is not None:
                yield switched, values[name] == wanted


def merge_chain(chain: tuple[Layer, ...], on: tuple[Switched, ...], diags: Diagnostics) -> Merged:
    """Merges a chain of layers, the youngest first; what holds under options comes behind the layer that says it."""
    merged: Merged | None = None
    for layer in reversed(chain):
        merged = merge(merged, layer, diags)
        for switched in _written(layer):
            if any(switched is each for each in on):
                merged = merge_switched(merged, switched.layer, diags)
    assert merged is not None
    return merged
