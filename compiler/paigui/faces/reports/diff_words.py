"""What the reports of a difference share: the order of sections and areas, and how a change is worded."""

from __future__ import annotations

from collections.abc import Iterator

from paigui.analysis.diff import Difference, EntryChange, FieldChange
from paigui.analysis.values import show
from paigui.faces.face import Face
from paigui.faces.language import Language
from paigui.faces.reports.score_text import bilingual
from paigui.faces.texts import area_heading
from paigui.model.ruleset import Ruleset, Text
from paigui.syntax.words import chinese_key

SIGNS = {"added": "+", "removed": "-", "changed": "~"}


def blocks(face: Face, found: Difference) -> Iterator[tuple[str, list[EntryChange]]]:
    """The changes under their headings: a section, or an area of the rules, in the order of the rulesets."""
    grouped: dict[tuple[str, str], list[EntryChange]] = {}
    areas = dict.fromkeys(pattern.area for side in (found.before, found.after) for pattern in side.patterns)
    for change in found.changes:
        grouped.setdefault((change.section, change.area), []).append(change)
    order = list(areas)
    sections = list(dict.fromkeys(section for section, _ in grouped))
    for section, area in sorted(
        grouped, key=lambda key: (sections.index(key[0]), order.index(key[1]) if key[1] in order else -1)
    ):
        heading = face.say(f"section.{section}")
        yield (
            (f"{heading} · {area_heading(area, face.language)}" if area else heading),
            grouped[section, area],
        )


def side_title(face: Face, ruleset: Ruleset) -> str:
    """``羅漢 (luohan 2005-07-31)``."""
    title = ruleset.title.pick(face.language)
    head = f"{ruleset.id} {ruleset.edition}".strip()
    return f"{title} ({head})" if title else head


def entry_title(face: Face, change: EntryChange) -> str:
    """``五暗坎 five concealed triplets (concealed_triplets_5)``."""
    name = bilingual(change.name.zh, change.name.en, face.language)
    said = f"{name} ({change.id})" if name else change.id
    notes = []
    if change.former is not None:
        notes.append(face.say("was_called", former=change.former))
    if change.words_only and change.fields:
        notes.append(face.say("words_only"))
    return f"{said} · {' · '.join(notes)}" if notes else said


def two_sides(face: Face, change: FieldChange) -> tuple[str, str]:
    """Both values as text. A text that differs in the other language only is shown in that one."""
    before, after = show(change.before, face.language), show(change.after, face.language)
    if before == after and isinstance(change.before, Text) and isinstance(change.after, Text):
        other: Language = "en" if face.language == "zh" else "zh"
        return show(change.before, other), show(change.after, other)
    return before, after


_ORDER = ("tai", "unit", "per", "when", "only_if", "enabled", "value", "default")
"""The fields that a reader looks for first; words come last, the rest between."""


def shown_fields(change: EntryChange) -> list[FieldChange]:
    """The fields of a change, what decides a score before what is only said of it.

    Of an entry that only one side has, what is said about its sources is left out.
    """
    fields = [
        field
        for field in change.fields
        if change.change == "changed" or field.field not in ("name", "cites", "area", "reading")
    ]
    return sorted(
        fields,
        key=lambda field: (field.words_only, _ORDER.index(field.field) if field.field in _ORDER else 99),
    )


def field_word(field: str, language: Language) -> str:
    """What a field is called in a file of that tongue."""
    name = {"body": "value", "kinds": "is", "choices": "of"}.get(field, field)
    return chinese_key(name) if language == "zh" else name


def counts(face: Face, found: Difference) -> str:
    """``1 added, 0 removed, 4 changed``."""
    number = {key: sum(change.change == key for change in found.changes) for key in SIGNS}
    return face.say("summary", **number)
