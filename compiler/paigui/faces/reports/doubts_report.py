"""How doubtful or missing sources were read, entry by entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from paigui.analysis.doubts import KINDS, Doubt
from paigui.analysis.values import show, to_json
from paigui.faces.face import Face
from paigui.faces.reports.listing import tai_text
from paigui.faces.reports.score_text import bilingual
from paigui.faces.tables import TEXT_WIDTH, wrapped
from paigui.model.ruleset import Definition, Option, Pattern, Ruleset


def print_doubts(face: Face, ruleset: Ruleset, doubts: Sequence[Doubt]) -> None:
    """Writes the entries with their value, clauses and reading, under a heading for each sort of reading."""
    for kind in KINDS:
        found = [doubt for doubt in doubts if doubt.kind == kind]
        if found:
            face.print()
            face.heading(f"{face.say(f'doubt.{kind}')} ({len(found)})")
            for doubt in found:
                _print_doubt(face, ruleset, doubt)


def _print_doubt(face: Face, ruleset: Ruleset, doubt: Doubt) -> None:
    entry = doubt.entry
    name = bilingual(entry.name.zh, entry.name.en, face.language)
    place = entry.id if doubt.section == "patterns" else f"{doubt.section}.{entry.id}"
    cites = " ".join(entry.cites)
    origin = "" if entry.origin == ruleset.id else face.say("doubt_of", ruleset=entry.origin)
    parts = (f"{name} ({place})" if name else place, _value(face, doubt), cites, origin)
    face.print("  " + " · ".join(part for part in parts if part))
    said = doubt.text.pick(face.language)
    for line in wrapped(said, TEXT_WIDTH - 6) if said else ():
        face.print(f"      {line}")


def _value(face: Face, doubt: Doubt) -> str:
    match doubt.entry:
        case Pattern() as pattern:
            said = tai_text(replace(pattern, per=None), face)
            once = said if pattern.unit != "tai" else face.say("tai_of", tai=said)
            return once if pattern.per is None else face.say("each", tai=once)
        case Option(default=default):
            return show(default, face.language)
        case Definition(body=body):
            return show(body, face.language)
        case _:
            return ""


def doubts_json(doubts: Sequence[Doubt]) -> list[dict[str, Any]]:
    """The entries for ``paigui check --readings --format json``; ``value`` is null for what has no single one."""
    return [_doubt_json(doubt) for doubt in doubts]


def _doubt_json(doubt: Doubt) -> dict[str, Any]:
    entry = doubt.entry
    value: Any = None
    match entry:
        case Pattern(tai=tai):
            value = to_json(tai)
        case Option(default=default):
            value = default
        case Definition(body=body):
            value = to_json(body)
    return {
        "kind": doubt.kind,
        "section": doubt.section,
        "id": entry.id,
        "name": to_json(entry.name),
        "value": value,
        "cites": list(entry.cites),
        "reading": to_json(doubt.text),
        "origin": entry.origin,
        "file": entry.span.source.name,
        "line": entry.span.line,
    }
