"""The id for who wrote a name where an id belongs: players know 四暗坎, files say `concealed_triplets_4`."""

from __future__ import annotations

from dataclasses import replace

from paigui.diagnostics import Diagnostics, closest
from paigui.model.layer import SECTIONS
from paigui.model.record import value_of
from paigui.resolve.merged import Entries, Merged

_NO_ID = "PG0312"
_NAME_RULES = {"absorbs", "rule", "add", "drop", "keeps", "shows", "lacks", "items", "scores"}
"""Keys whose ids are those of rules."""


def suggest_ids(merged: Merged, diags: Diagnostics) -> None:
    """Gives the messages about what is no id (PG0312) the id of the entry that is called so, or nearly so."""
    for index, item in enumerate(diags.items):
        if item.code == _NO_ID:
            said = dict(item.values)
            meant = _id_of(said["text"], merged.sections.get(_section(said["place"]), {}))
            if meant is not None:
                diags.items[index] = replace(item, suggestion=meant)


def _section(place: str) -> str:
    """The section whose entry an id at a place names; empty where it names none."""
    key = place.rpartition(".")[2]
    if key == "set":
        return "options"
    if key in _NAME_RULES:
        return "patterns"
    return place if place in SECTIONS else ""


def _id_of(text: str, entries: Entries) -> str | None:
    names: dict[str, str] = {}
    for entry in entries.values():
        name = value_of(entry.name)
        for said in (name.zh, name.en) if name is not None else ():
            names.setdefault(said, entry.id)
    near = text if text in names else closest(text, names)
    return None if near is None else names[near]
