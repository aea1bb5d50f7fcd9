"""A difference of two rulesets for people, in a terminal."""

from __future__ import annotations

from paigui.analysis.diff import Difference, EntryChange
from paigui.analysis.values import NOTHING
from paigui.faces.face import Face
from paigui.faces.reports.diff_words import (
    SIGNS,
    blocks,
    counts,
    entry_title,
    field_word,
    shown_fields,
    side_title,
    two_sides,
)
from paigui.faces.tables import labelled, text_width

_SHORT = 60
"""Columns up to which both values stand on one line."""


def print_difference(face: Face, found: Difference, same_program: bool) -> None:
    """Writes the difference: a block a section or area, a line or two a field."""
    if found.same:
        face.print(face.say("no_difference", before=found.before.id, after=found.after.id))
        return
    face.print(f"--- {side_title(face, found.before)}")
    face.print(f"+++ {side_title(face, found.after)}")
    for heading, changes in blocks(face, found):
        face.print()
        face.heading(heading)
        for change in changes:
            _print_entry(face, change)
    face.print()
    face.print(counts(face, found))
    if same_program:
        face.print(face.say("same_program"))


def _print_entry(face: Face, change: EntryChange) -> None:
    face.print(f"{SIGNS[change.change]} {entry_title(face, change)}")
    rows = []
    for field in shown_fields(change):
        label = field_word(field.field, face.language)
        before, after = two_sides(face, field)
        if change.change != "changed":
            rows.append((label, after if change.change == "added" else before))
        elif text_width(before) + text_width(after) <= _SHORT:
            rows.append((label, f"{before} → {after}"))
        else:
            sides = [f"{sign} {text}" for sign, text in (("-", before), ("+", after)) if text != NOTHING]
            rows += [(label if number == 0 else "", side) for number, side in enumerate(sides)]
    if rows:
        face.print(labelled(rows, "    "))
