"""What entries about the rules of play name: fouls, penalties and ways of winning that there must be."""

from __future__ import annotations

from paigui.diagnostics import Diagnostics, closest
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import Reference, Ruleset


def check_named(ruleset: Ruleset, diags: Diagnostics) -> None:
    """Reports what names nothing (PG0440). What sleeps under an option may be named."""
    for entry in ruleset.entries:
        for key, value in entry.values if entry.section in PLAY_SECTIONS else ():
            if isinstance(value, Reference) and value.id not in (known := _ids(ruleset, value.section)):
                shown = ", ".join(known) or "–"
                near = closest(value.id, known)
                diags.add("PG0440", value.span, name=value.id, key=key, known=shown, suggestion=near)


def _ids(ruleset: Ruleset, section: str) -> tuple[str, ...]:
    """The ids of a section, those of layers under options too."""
    if section == "wins":
        living = tuple(way.id for way in ruleset.ways)
    else:
        living = tuple(entry.id for entry in ruleset.entries if entry.section == section)
    return (*living, *(name for where, name in ruleset.sleeping if where == section and name not in living))
