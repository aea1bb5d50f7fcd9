"""A mutant: a ruleset with one change."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from paigui.analysis.expression_edits import Edit
from paigui.diagnostics.span import NOWHERE, Span
from paigui.model.ruleset import Declared, Entry, Ruleset
from paigui.syntax import ast

WHOLE = ("readings", "settlement")
"""The fields of a ruleset that are no lists of entries."""
NEVER = ast.Compare("==", ast.Number(0), ast.Number(1))
"""``enabled`` of what is taken out: it neither counts nor absorbs, and may still be named."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A ruleset with one change. ``before`` and ``after`` are expressions or values of the model, ``None`` for nothing."""

    section: str
    entry: str
    field: str
    """What of the entry was changed; empty where it was taken out."""
    change: str
    span: Span
    before: Any
    after: Any
    original: Any
    """The entry (the settlement, how readings are chosen) as it is in the ruleset."""
    changed: Any
    """The same after the change; ``None``: taken out."""

    def applied(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset with this change. Where an option puts another value in place of the changed one, that stays."""
        if self.section in WHOLE:
            return replace(ruleset, **{self.section: self._merged(getattr(ruleset, self.section))})
        field = "entries" if isinstance(self.original, Entry) else self.section
        entries = getattr(ruleset, field)
        changed = tuple(self._merged(entry) if self._means(entry) else entry for entry in entries)
        changes: dict[str, Any] = {field: tuple(entry for entry in changed if entry is not None)}
        if field != "entries" and len(changes[field]) < len(entries):
            changes["dropped"] = (*ruleset.dropped, self.entry)
        return replace(ruleset, **changes)

    def _means(self, entry: Declared) -> bool:
        """Whether an entry of another choice of options is the one that is changed."""
        section = self.original.section if isinstance(self.original, Entry) else None
        return entry.id == self.entry and (not isinstance(entry, Entry) or entry.section == section)

    def _merged(self, value: Any) -> Any:
        """A value with what was changed of the original, where it has that from the original."""
        if value is None or self.changed is None:
            return None
        changes: dict[str, Any] = {}
        for item in fields(value):
            before, after = getattr(self.original, item.name), getattr(self.changed, item.name)
            if item.compare and before != after and getattr(value, item.name) == before:
                changes[item.name] = after
                if hasattr(value, f"{item.name}_at"):
                    changes[f"{item.name}_at"] = getattr(self.changed, f"{item.name}_at")
        return replace(value, **changes)


def shown(edit: Edit, place: Span) -> tuple[str, Span, Any, Any]:
    """What a mutant says of an edit; what stands nowhere is at the place of its entry."""
    return edit.change, place if edit.span is NOWHERE else edit.span, edit.before, edit.after
