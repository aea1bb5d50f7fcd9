"""Former ids: what ``was`` says that entries used to be called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from paigui.diagnostics import Diagnostics
from paigui.model.layer import SECTIONS, Layer, entries_of
from paigui.model.partial import Partial
from paigui.model.record import value_of
from paigui.model.shapes import Dropped

NAMES = ("facts", "maps", "sets", "tables", "define")
"""Sections whose ids an expression names directly."""


@dataclass(frozen=True, slots=True)
class Renames:
    """Former id to present id, by section."""

    sections: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def of(self, section: str) -> Mapping[str, str]:
        """The former ids of a section."""
        return self.sections.get(section, {})

    def name(self, name: str) -> str:
        """What a name of an expression is called now; a form and a mark are named like a value too."""
        for section in (*NAMES, "forms", "marks"):
            now = self.of(section).get(name)
            if now is not None:
                return now
        return name

    def __bool__(self) -> bool:
        return any(self.sections.values())


def renames_of(layer: Layer, parents: Mapping[str, Mapping[str, Partial]]) -> Renames:
    """The former ids that a layer may use or makes former.

    An entry of a parent, or a new one of the layer, says what it was. A living id is former only where a new entry of
    the layer takes it over: so a child renames what it inherits.
    """
    found: dict[str, dict[str, str]] = {}
    for section in SECTIONS:
        living = parents.get(section, {})
        own = [entry for entry in entries_of(layer, section) if not isinstance(entry, Dropped)]
        written = {entry.id for entry in own}
        former: dict[str, str] = {}
        for entry in living.values():
            for old in value_of(entry.was) or ():
                if old.id not in living:
                    former.setdefault(old.id, entry.id)
        for entry in own:
            for old in value_of(entry.was) or ():
                if entry.id not in living and (old.id in living or old.id not in written):
                    former.setdefault(old.id, entry.id)
        found[section] = former
    return Renames(found)


def check_former_ids(layer: Layer, merged: Mapping[str, Mapping[str, Partial]], diags: Diagnostics) -> None:
    """Reports a former id that still lives, or that two entries claim (PG0416)."""
    for section in SECTIONS:
        claimed: dict[str, str] = {}
        for entry in merged[section].values():
            for old in value_of(entry.was) or ():
                other = old.id if old.id in merged[section] else claimed.setdefault(old.id, entry.id)
                if other != entry.id and entry.origin == layer.name:
                    diags.add("PG0416", old.span, name=entry.id, old=old.id, other=other)
