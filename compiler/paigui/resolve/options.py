"""Options and declared facts: their values, by default, by ``set``, and by what the user chose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from paigui.diagnostics import Diagnostics, Span, closest
from paigui.model.option_values import ValueType
from paigui.model.partial import Partial
from paigui.model.record import value_of
from paigui.model.ruleset import DeclaredFact, Option, OptionValue, Text
from paigui.model.scoring_entries import PartialOption
from paigui.resolve.chain import said
from paigui.resolve.merged import Merged
from paigui.source.tree import Scalar

CHOSEN = "--set"
"""What messages call the options of the command line."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The options with their values, and the facts that a win record may carry."""

    options: tuple[Option, ...]
    facts: tuple[DeclaredFact, ...]
    types: Mapping[str, ValueType]
    unreadable: frozenset[str] = frozenset()
    """Options that were reported already."""

    def read(
        self, pairs: Iterable[tuple[str, str, Span, Span]], diags: Diagnostics
    ) -> tuple[tuple[str, OptionValue], ...]:
        """Values of options from texts, each with the places of its name and value (PG0414 unknown, PG0409–PG0412)."""
        found: dict[str, OptionValue] = {}
        for name, text, name_span, span in pairs:
            kind = self.types.get(name)
            if name in self.unreadable:
                continue
            if kind is None:
                known = ", ".join(self.types)
                diags.add("PG0414", name_span, name=name, known=known, suggestion=closest(name, self.types))
                continue
            value = kind.value(text, span, name, diags)
            if value is not None:
                found[name] = value
        return tuple(found.items())


def read_options(merged: Merged, chosen: Mapping[str, str], diags: Diagnostics) -> Settings:
    """The options of merged layers: what the user chose goes before ``set``, ``set`` before the declared default."""
    living = merged.sections["options"]
    kinds: dict[str, ValueType] = {}
    defaults: dict[str, OptionValue] = {}
    for name, entry in living.items():
        assert isinstance(entry, PartialOption)
        kind = _type_of(entry, diags)
        if kind is not None:
            kinds[name] = kind
            setting = merged.settings.get(name)
            defaults[name] = _default(entry, kind, None if setting is None else setting[1], diags)
    settings = Settings((), (), kinds, frozenset(living) - frozenset(kinds))
    values = dict(settings.read(_chosen(chosen, merged), diags))
    options = tuple(
        Option(
            **declared_fields(living[name]),
            **_bounds(kinds[name]),
            default=default,
            value=values.get(name, default),
        )
        for name, default in defaults.items()
    )
    return replace(settings, options=options, facts=_facts(merged, diags))


def _chosen(chosen: Mapping[str, str], merged: Merged) -> Iterable[tuple[str, str, Span, Span]]:
    """The options of the command line with their places, by their present names."""
    living = merged.sections["options"]
    former = {old.id: entry.id for entry in living.values() for old in value_of(entry.was) or ()}
    for name, text in chosen.items():
        span = said(f"{name}={text}", CHOSEN)
        now = name if name in living else former.get(name, name)
        yield now, text, Span(span.source, 0, len(name)), Span(span.source, len(name) + 1, span.end)


def _type_of(entry: PartialOption, diags: Diagnostics) -> ValueType | None:
    """The values that an option may have; PG0418 for a key that does not go with its type, PG0424 for one wanting."""
    kind = value_of(entry.type)
    choices, bounds = value_of(entry.choices), value_of(entry.range)
    for key, given, type_of_key in (("of", entry.choices, "choice"), ("range", entry.range, "int")):
        if kind is not None and given is not None and kind != type_of_key:
            diags.add("PG0418", given.span, name=entry.id, key=key, type=kind, needed=type_of_key)
    if kind == "choice" and not choices:
        if "choices" not in entry.written:
            diags.add("PG0424", entry.span, name=entry.id)
        return None
    low, high = bounds or (None, None)
    return None if kind is None else ValueType(kind, choices or (), low, high)


def _default(
    entry: PartialOption, kind: ValueType, setting: Scalar | None, diags: Diagnostics
) -> OptionValue:
    """The value where nobody chooses: what ``set`` says, else the declared default. Both must be good."""
    written = value_of(entry.default)
    default = None if written is None else kind.value(written.text, written.span, entry.id, diags)
    if setting is not None:
        default = kind.value(setting.text, setting.span, entry.id, diags)
    return kind.any_value if default is None else default


def _facts(merged: Merged, diags: Diagnostics) -> tuple[DeclaredFact, ...]:
    found: list[DeclaredFact] = []
    for entry in merged.sections["facts"].values():
        assert isinstance(entry, PartialOption)
        kind = _type_of(entry, diags)
        if kind is not None:
            default = _default(entry, kind, None, diags)
            found.append(DeclaredFact(**declared_fields(entry), **_bounds(kind), default=default))
    return tuple(found)


def _bounds(kind: ValueType) -> dict[str, Any]:
    return {"type": kind.type, "choices": kind.choices, "low": kind.low, "high": kind.high}


def declared_fields(entry: Partial) -> dict[str, Any]:
    """What every entry of a closed ruleset has, for its constructor."""
    return {
        "id": entry.id,
        "span": entry.span,
        "origin": entry.origin,
        "name": value_of(entry.name) or Text(),
        "says": value_of(entry.says) or Text(),
        "cites": value_of(entry.cites) or (),
        "reading": value_of(entry.reading) or Text(),
        "was": tuple(old.id for old in value_of(entry.was) or ()),
    }
