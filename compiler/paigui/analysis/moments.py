"""Running the examples of a table: what an entry says of what an example states, held against what it expects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paigui.model.ruleset import Entry, Moment
from paigui.resolve.moments import HOLDS
from paigui_runtime.hand import Undecided
from paigui_runtime.table import Table
from paigui_runtime.table_rules import TableRules
from paigui_runtime.wall import drawable

UNDECIDED = "?"
"""What comes where the example does not state enough."""


def owner_of(entry: Entry) -> str:
    """What an example of an entry is called by: ``draws.exhausted``."""
    return f"{entry.section}.{entry.id}"


def compared(entry: Entry, moment: Moment, rules: TableRules | None) -> Iterator[tuple[str, str, str]]:
    """What differs: the key that was asked, what was expected and what came.

    An entry that is off says nothing, and holds of nothing.
    """
    for name, expected in moment.expected:
        came = answer(entry, name, moment, rules)
        if came is None or type(came) is not type(expected) or came != expected:
            yield name, shown(expected), shown(came)


def answer(entry: Entry, name: str, moment: Moment, rules: TableRules | None) -> Any:
    """What an entry says of a moment by a key; ``None`` where it says nothing, `UNDECIDED` where that is not known."""
    said = None if rules is None else record_of_entry(rules, entry)
    if said is None:
        return False if name == HOLDS else None
    if (entry.section, entry.id) == ("table", "dead_wall"):
        assert rules is not None
        numbers: dict[str, Any] = dict(moment.facts)
        return drawable(rules.size, rules.deal, rules.dead_wall, **numbers)
    value = getattr(said, "when" if name == HOLDS else name, None)
    try:
        return value(Table(**dict(moment.facts))) if callable(value) else value
    except Undecided:
        return UNDECIDED


def missing(entry: Entry, name: str, moment: Moment, rules: TableRules | None) -> str | None:
    """The fact for want of which an entry says nothing sure of a moment by a key; ``None`` where nothing is wanting."""
    said = None if rules is None else record_of_entry(rules, entry)
    value = getattr(said, "when" if name == HOLDS else name, None)
    try:
        if callable(value):
            value(Table(**dict(moment.facts)))
    except Undecided as unsaid:
        return unsaid.name
    return None


def record_of_entry(rules: TableRules, entry: Entry) -> Any:
    """What the runtime has for an entry; nothing if it is off."""
    if entry.section in ("table", "rotation"):
        return getattr(rules, entry.id)
    return next((each for each in getattr(rules, entry.section) if each.id == entry.id), None)


def shown(value: Any) -> str:
    """An answer as text."""
    return "—" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
