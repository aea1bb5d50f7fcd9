"""A difference of two rulesets as Markdown: a table a section or area."""

from __future__ import annotations

import re

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

_SPECIAL = re.compile(r"([\\`*_<>|\[\]])")


def escaped(text: str) -> str:
    """The text with nothing in it that Markdown would read, on one line."""
    return _SPECIAL.sub(r"\\\1", text.replace("\n", " "))


def code(text: str) -> str:
    """A value as code; a backtick or bar in it cannot end the cell."""
    return f"`{text.replace('`', 'ˋ').replace('|', '∣')}`" if text != NOTHING else text


def difference_markdown(face: Face, found: Difference, same_program: bool) -> str:
    """The report, without a line break at its end."""
    if found.same:
        return face.say("no_difference", before=f"`{found.before.id}`", after=f"`{found.after.id}`")
    lines = [f"# {escaped(side_title(face, found.before))} → {escaped(side_title(face, found.after))}"]
    for heading, changes in blocks(face, found):
        lines += ["", f"## {escaped(heading)}", ""]
        heads = [face.say(key) for key in ("rule", "field", "before", "after")]
        lines += [f"| | {' | '.join(heads)} |", "|---|---|---|---|---|"]
        for change in changes:
            lines += _rows(face, change)
    lines += ["", counts(face, found) + ("" if not same_program else "; " + face.say("same_program"))]
    return "\n".join(lines)


def _rows(face: Face, change: EntryChange) -> list[str]:
    title = escaped(entry_title(face, change))
    fields = shown_fields(change)
    rows = []
    for number, field in enumerate(fields):
        before, after = two_sides(face, field)
        written = escaped if field.words_only else code
        first = f"{SIGNS[change.change]} | {title}" if number == 0 else " | "
        rows.append(
            f"| {first} | {field_word(field.field, face.language)} | {written(before)} | {written(after)} |"
        )
    return rows or [f"| {SIGNS[change.change]} | {title} | | | |"]
