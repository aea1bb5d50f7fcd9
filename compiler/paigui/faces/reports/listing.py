"""Lists: rulesets, and the rules and options of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paigui.analysis.values import LanguageWord, show, to_json
from paigui.api import Rules
from paigui.faces.face import Face
from paigui.faces.reports.score_text import bilingual
from paigui.faces.tables import Table
from paigui.faces.texts import area_heading
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import DeclaredFact, Option, Pattern, Ruleset
from paigui.syntax import print_expression


def list_rulesets(face: Face, rulesets: Sequence[Ruleset]) -> None:
    """Writes the shipped rulesets."""
    if face.format == "json":
        face.print_json([_ruleset_json(ruleset) for ruleset in rulesets])
        return
    heads = ("ruleset", "title", "edition", "extends", "rules")
    table = Table(tuple(face.say(head) for head in heads), frozenset({4}))
    for ruleset in rulesets:
        title = bilingual(ruleset.title.zh, ruleset.title.en, face.language)
        parent = ruleset.lineage[0] if ruleset.lineage else ""
        table.add(ruleset.id, title, ruleset.edition, parent, str(len(ruleset.patterns)))
    table.print()


def _ruleset_json(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "title": to_json(ruleset.title),
        "edition": ruleset.edition,
        "extends": ruleset.lineage[0] if ruleset.lineage else None,
        "rules": len(ruleset.patterns),
    }


def list_rules(face: Face, rules: Rules) -> None:
    """Writes the rules of a ruleset by area, then its options and the facts that it reads."""
    ruleset = rules.compiled.ruleset
    on = {rule.id for rule in rules.compiled.program.rules}
    if face.format == "json":
        face.print_json(_rules_json(ruleset, rules.semantic_hash, on))
        return
    edition = f" · {ruleset.edition}" if ruleset.edition else ""
    title = bilingual(ruleset.title.zh, ruleset.title.en, face.language)
    face.heading(f"{title} ({ruleset.id}{edition})" if title else f"{ruleset.id}{edition}")
    face.print()
    _rules_table(face, ruleset, on).print()
    played = {(entry.section, entry.id) for entry in rules.compiled.program.play}
    if any(entry.section in PLAY_SECTIONS for entry in ruleset.entries):
        face.print()
        _play_table(face, ruleset, played).print()
    if ruleset.options:
        face.print()
        _options_table(face, "option", ruleset.options).print()
    if ruleset.facts:
        face.print()
        _options_table(face, "fact", ruleset.facts).print()


def _rules_table(face: Face, ruleset: Ruleset, on: set[str]) -> Table:
    heads = ("tai", "name", "id", "cites")
    table = Table(tuple(face.say(head) for head in heads), frozenset({0}))
    for area in dict.fromkeys(pattern.area for pattern in ruleset.patterns):
        if area:
            table.add(area_heading(area, face.language))
        for pattern in ruleset.patterns:
            if pattern.area == area:
                name = bilingual(pattern.name.zh, pattern.name.en, face.language)
                if pattern.id not in on:
                    name += f" ({face.say('off')})"
                table.add(tai_text(pattern, face), name, pattern.id, " ".join(pattern.cites))
    return table


def _play_table(face: Face, ruleset: Ruleset, played: set[tuple[str, str]]) -> Table:
    """The rules of play, section by section."""
    table = Table(tuple(face.say(head) for head in ("play_rule", "id", "cites")))
    for section in PLAY_SECTIONS:
        entries = [entry for entry in ruleset.entries if entry.section == section]
        if entries:
            table.add(face.say(f"section.{section}"))
        for entry in entries:
            name = bilingual(entry.name.zh, entry.name.en, face.language)
            if section != "allow" and (section, entry.id) not in played:
                name += f" ({face.say('off')})"
            table.add(name, entry.id, " ".join(entry.cites))
    return table


def tai_text(pattern: Pattern, face: Face) -> str:
    """``4``, ``1 each`` where it counts several times, ``…`` where it is worked out."""
    said = show(pattern.tai, "en") if to_json(pattern.tai).__class__ is int else "*"
    if pattern.unit != "tai":
        said += f" {pattern.unit}"
    return said if pattern.per is None else face.say("each", tai=said)


def _options_table(face: Face, kind: str, entries: Sequence[Option | DeclaredFact]) -> Table:
    heads = (
        (kind, "choices", "default", "value", "says")
        if kind == "option"
        else (kind, "choices", "default", "says")
    )
    table = Table(tuple(face.say(head) for head in heads))
    for entry in entries:
        said = entry.says.pick(face.language) or entry.name.pick(face.language)
        cells = [entry.id, _choices(face, entry), show(entry.default, face.language)]
        if isinstance(entry, Option):
            cells.append(show(entry.value, face.language))
        table.add(*cells, said)
    return table


def _choices(face: Face, entry: Option | DeclaredFact) -> str:
    if entry.type == "choice":
        return " | ".join(entry.choices)
    if entry.type == "bool":
        return " | ".join(show(value, face.language) for value in (True, False))
    if entry.type == "int" and entry.low is not None and entry.high is not None:
        return f"{entry.low}..{entry.high}"
    return show(LanguageWord(entry.type), face.language)


def _rules_json(ruleset: Ruleset, semantic_hash: str, on: set[str]) -> dict[str, Any]:
    return {
        **_ruleset_json(ruleset),
        "semantic_hash": semantic_hash,
        "rules": [_rule_json(pattern, pattern.id in on) for pattern in ruleset.patterns],
        "play": [
            {
                "section": entry.section,
                "id": entry.id,
                "name": to_json(entry.name),
                "says": to_json(entry.says),
                "cites": list(entry.cites),
            }
            for entry in ruleset.entries
            if entry.section in PLAY_SECTIONS
        ],
        "options": [_option_json(option) for option in ruleset.options],
        "facts": [_option_json(fact) for fact in ruleset.facts],
    }


def _rule_json(pattern: Pattern, on: bool) -> dict[str, Any]:
    said: dict[str, Any] = {
        "id": pattern.id,
        "name": to_json(pattern.name),
        "area": pattern.area,
        "tai": to_json(pattern.tai),
        "unit": pattern.unit,
        "on": on,
        "cites": list(pattern.cites),
    }
    for key in ("when", "per", "only_if"):
        expression = getattr(pattern, key)
        if expression is not None:
            said[key] = {tongue: print_expression(expression, tongue) for tongue in ("en", "zh")}
    return said


def _option_json(entry: Option | DeclaredFact) -> dict[str, Any]:
    said: dict[str, Any] = {"id": entry.id, "type": entry.type, "default": entry.default}
    if isinstance(entry, Option):
        said["value"] = entry.value
    if entry.choices:
        said["choices"] = list(entry.choices)
    if entry.low is not None or entry.high is not None:
        said["range"] = [entry.low, entry.high]
    said["says"] = to_json(entry.says)
    return said
