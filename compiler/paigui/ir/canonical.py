"""The canonical form of a program, and its semantic hash.

The form holds what decides a score or a payment and nothing else: no names, sentences, citations, claims or places, and
nothing that depends on formatting, key order, comments or tongue. Options are folded away by then: two rulesets whose
options come to the same rules have the same hash. The order of forms is kept, because it decides between readings that
are otherwise equal.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from enum import Enum

from paigui.ir.program import Program, Rule
from paigui.model.ruleset import NumberTable

IR_VERSION = 1
"""Raised whenever the same program would be written differently."""

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


def encode(node: object) -> Json:
    """A core expression (or a part of one) as lists: the name of the node, then its fields in order."""
    if node is None or isinstance(node, bool | int | str):
        return node
    if isinstance(node, Enum):
        return str(node.value)
    if isinstance(node, tuple):
        return [encode(item) for item in node]
    return [type(node).__name__, *(encode(getattr(node, field.name)) for field in fields(node))]  # type: ignore[arg-type]


def _rule(rule: Rule) -> Json:
    drops = sorted(([drop.rule, encode(drop.when)] for drop in rule.drops), key=json.dumps)
    return {
        "unit": rule.unit,
        "tai": encode(rule.tai),
        "when": encode(rule.when),
        "per": encode(rule.per),
        "only_if": encode(rule.only_if),
        "drops": list(drops),
        "keeps": [*sorted(rule.keeps)],
        "tier": list(rule.tier) if rule.tier else None,
        "adjust": [[encode(entry.by), encode(entry.when)] for entry in rule.adjust],
    }


def _table(table: NumberTable) -> Json:
    """Rows that say as little as they can: a table is the same however its ranges are cut."""
    rows: list[list[int]] = []
    for row in table.rows:
        if row.value == table.otherwise:
            continue
        if rows and rows[-1][1:] == [row.low - 1, row.value]:
            rows[-1][1] = row.high
        else:
            rows.append([row.low, row.high, row.value])
    return [table.otherwise, *rows]  # type: ignore[list-item]


def _of_table(program: Program) -> dict[str, Json]:
    """What is said of the table, where anything is."""
    settlement = program.settlement
    found: dict[str, dict[str, Json]] = {}
    for entry in program.entries:
        values: dict[str, Json] = {key: encode(value) for key, value in entry.values}
        found.setdefault(entry.section, {})[entry.id] = values
    money: dict[str, Json] = {
        key: encode(value)
        for key in ("stakes", "two_winners", "three_winners")
        if (value := getattr(settlement, key)) is not None
    }
    if money:
        found["money"] = money
    return {"table": dict(found)} if found else {}


def _of_play(program: Program) -> dict[str, Json]:
    """What is said of play, where anything is."""
    if not program.play:
        return {}
    found: dict[str, Json] = {
        "definitions": {each.name: encode(each.body) for each in program.play_definitions}
    }
    for entry in program.play:
        entries = found.setdefault(entry.section, {})
        assert isinstance(entries, dict)
        entries[entry.id] = {key: encode(value) for key, value in entry.values}
    return {"play": found}


def canonical(program: Program) -> dict[str, Json]:
    """The canonical form, ready for JSON; mappings are unordered."""
    settlement = program.settlement
    tables: dict[str, Json] = {entry.id: _table(entry) for entry in program.tables}
    return {
        "version": IR_VERSION,
        **({"tables": tables} if tables else {}),
        "facts": {
            fact.id: [fact.type, fact.default, list(fact.choices), fact.low, fact.high]
            for fact in program.facts
        },
        "maps": {entry.id: [entry.by, *entry.tiles] for entry in program.maps},
        "definitions": {entry.name: encode(entry.body) for entry in program.definitions},
        "ways": {
            way.id: {
                "by": [way.by, way.eighth_flower],
                "classes": [*sorted(way.classes)],
                "drawn": way.drawn,
                "payers": [way.payers, way.payers_incomplete],
                "refused": encode(way.refused),
                "scores": None if way.scores is None else [*sorted(way.scores)],
                **({} if way.ends else {"ends": False}),
            }
            for way in program.ways
        },
        "refuse": sorted((encode(entry.when) for entry in program.refusals), key=json.dumps),
        "forms": [
            {
                "id": form.id,
                "parts": [[part.kind, part.count, part.tiles] for part in form.parts],
                "repeat": form.repeat,
                "melds": form.melds,
                "when": encode(form.when),
                "scores": None if form.scores is None else [*sorted(form.scores)],
            }
            for form in program.forms
        ],
        "rules": {rule.id: _rule(rule) for rule in program.rules},
        "readings": {
            "prefer": encode(program.readings.prefer),
            "ties": program.readings.ties,
            "sum": [*sorted(program.readings.summed)],
        },
        "settlement": {
            "base": settlement.base,
            "dealer_tai": encode(settlement.dealer_tai),
            "amount": encode(settlement.amount),
            "needs": encode(settlement.needs),
        },
        **_of_table(program),
        **_of_play(program),
    }


def semantic_hash(program: Program) -> str:
    """Sixteen hexadecimal digits that are equal for programs with equal canonical forms."""
    text = json.dumps(canonical(program), ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
