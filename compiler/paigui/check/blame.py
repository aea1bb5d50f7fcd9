"""Where a mistake is reported that lies between two files: at what the named ruleset says, not at its parent's line.

A child may give a name another meaning, and what its parent says by that name makes no sense any more. The parent was right
before, and who reads the message can mend the child only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from paigui.diagnostics import Diagnostic, Diagnostics, Secondary, Severity
from paigui.diagnostics.span import SourceFile
from paigui.model.ruleset import Declared, Ruleset

_WORD = re.compile(r"\w+")


def blamed(ruleset: Ruleset, found: Diagnostics) -> Diagnostics:
    """What was found, an error in a parent's file at the entry of the ruleset's own that it is about, if there is one."""
    own = {name: entry for entry in _own(ruleset) for name in (entry.id, entry.name.zh) if name}
    files = {ruleset.span.source, *(entry.span.source for entry in own.values())}
    moved = Diagnostics(limit=found.limit)
    for item in found.items:
        moved.include(_at_its_cause(item, own, files) if item.severity is Severity.ERROR else item)
    moved.left_out += found.left_out
    return moved


def _own(ruleset: Ruleset) -> Iterator[Declared]:
    """What expressions read by name, as far as the ruleset itself says it."""
    named: tuple[tuple[Declared, ...], ...] = (
        ruleset.facts,
        ruleset.maps,
        ruleset.sets,
        ruleset.tables,
        ruleset.definitions,
    )
    return (entry for entries in named for entry in entries if entry.origin == ruleset.id)


def _at_its_cause(item: Diagnostic, own: dict[str, Declared], files: set[SourceFile]) -> Diagnostic:
    if item.span.source in files:
        return item
    words = [text for key, text in item.values if key == "name"] + _WORD.findall(item.span.text)
    cause = next((own[word] for word in words if word in own), None)
    if cause is None:
        return item
    where = Secondary(item.span, "read_here")
    return replace(item, span=cause.span, suggestion=None, secondary=(where, *item.secondary))
