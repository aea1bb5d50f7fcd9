"""A difference of two rulesets as JSON."""

from __future__ import annotations

from typing import Any

from paigui.analysis.diff import Difference, EntryChange, FieldChange
from paigui.analysis.values import is_expression, show, to_json
from paigui.model.ruleset import Ruleset


def difference_json(found: Difference, before_hash: str, after_hash: str) -> dict[str, Any]:
    """The value that ``paigui diff --format json`` prints. Expressions are in English, with ``_zh`` beside them."""
    counts = dict.fromkeys(("added", "removed", "changed"), 0)
    for change in found.changes:
        counts[change.change] += 1
    return {
        "before": _side(found.before, before_hash),
        "after": _side(found.after, after_hash),
        "same": found.same,
        "same_program": before_hash == after_hash,
        "summary": counts,
        "changes": [_entry(change) for change in found.changes],
    }


def _side(ruleset: Ruleset, semantic_hash: str) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "edition": ruleset.edition,
        "title": to_json(ruleset.title),
        "options": {option.id: option.value for option in ruleset.options},
        "semantic_hash": semantic_hash,
    }


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
