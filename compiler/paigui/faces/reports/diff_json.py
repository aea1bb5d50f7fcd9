"""A comparison of two rulesets as JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any

from paigui.analysis.behaviour import Behaviour
from paigui.analysis.comparison import Block, Comparison, Row
from paigui.analysis.diff import EntryChange, FieldChange
from paigui.analysis.reads import Read
from paigui.analysis.switches import Effect
from paigui.analysis.values import is_expression, show, to_json
from paigui.faces.reports.behaviour_json import behaviour_json
from paigui.faces.texts import area_heading, section_heading
from paigui.model.ruleset import Option, Pattern, Ruleset, Text


def difference_json(
    compared: Comparison, before_hash: str, after_hash: str, behaviour: Behaviour | None = None
) -> dict[str, Any]:
    """The value that ``paigui diff --format json`` prints. Expressions are in English, with ``_zh`` beside them."""
    found = compared.found
    counts = dict.fromkeys(("added", "removed", "changed"), 0)
    for change in found.changes:
        counts[change.change] += 1
    said = {
        "before": _side(found.before, before_hash),
        "after": _side(found.after, after_hash),
        "same": found.same,
        "same_program": before_hash == after_hash,
        "summary": counts,
        "totals": {"rules": _totals(compared, "patterns"), "options": _totals(compared, "options")},
        "areas": [_area(block) for block in compared.blocks],
        "changes": [_entry(change) for change in found.changes],
    }
    return said if behaviour is None else {**said, "behaviour": behaviour_json(behaviour)}


def _side(ruleset: Ruleset, semantic_hash: str) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "edition": ruleset.edition,
        "title": to_json(ruleset.title),
        "options": {option.id: option.value for option in ruleset.options},
        "semantic_hash": semantic_hash,
    }


def _totals(compared: Comparison, section: str) -> dict[str, int]:
    return dict(Counter(row.kind for row in compared.rows if row.section == section))


def _area(block: Block) -> dict[str, Any]:
    in_rules = block.section == "patterns" and block.area
    heading = {
        language: area_heading(block.area, language) if in_rules else section_heading(block.section, language)
        for language in ("zh", "en")
    }
    rows = [_row(row) for row in (*block.rows, *block.aside)]
    return {"section": block.section, "area": block.area, "heading": heading, "entries": rows}


def _row(row: Row) -> dict[str, Any]:
    entry = row.after or row.before
    said: dict[str, Any] = {
        "id": row.id,
        "name": to_json(Text() if entry is None else entry.name),
        "became": row.kind,
        "before": _worth(row, 0),
        "after": _worth(row, 1),
        "scoring": [item.field for item in row.scoring],
        "through": [_read(read) for read in row.through],
    }
    if row.effect is not None:
        said |= _effect(row.effect)
    return said


def _worth(row: Row, side: int) -> dict[str, Any] | None:
    """What an entry is on one side: whether it counts, its clauses, what a rule is worth, the value of an option."""
    entry = (row.before, row.after)[side]
    if entry is None:
        return None
    said: dict[str, Any] = {"on": row.on[side], "cites": list(entry.cites)}
    if isinstance(entry, Pattern):
        tai = row.tai[side]
        said["tai"] = to_json(entry.tai) if tai is None else tai
        said["unit"] = entry.unit
        said["each"] = entry.per is not None
    elif isinstance(entry, Option):
        said["default"], said["value"] = entry.default, entry.value
    return said


def _effect(effect: Effect) -> dict[str, Any]:
    return {
        "switches": [
            {
                "value": switch.value,
                "adds": [_read(read) for read in switch.adds],
                "drops": [_read(read) for read in switch.drops],
            }
            for switch in effect.switches
        ],
        "read_by": [_read(read) for read in effect.read_by],
    }


def _read(read: Read) -> dict[str, str]:
    section, entry = read
    return {"section": section, "id": entry}


def _entry(change: EntryChange) -> dict[str, Any]:
    said: dict[str, Any] = {"section": change.section, "id": change.id, "change": change.change}
    if change.former is not None:
        said["former_id"] = change.former
    said["name"] = to_json(change.name)
    if change.area:
        said["area"] = change.area
    said["wording_only"] = change.words_only
    said["fields"] = [_field(field) for field in change.fields]
    return said


def _field(change: FieldChange) -> dict[str, Any]:
    said = {"field": change.field, "before": to_json(change.before), "after": to_json(change.after)}
    for key, value in (("before_zh", change.before), ("after_zh", change.after)):
        if is_expression(value):
            said[key] = show(value, "zh")
    return said
