"""What the rules of play name, and short logs: fouls, penalties, ways of winning and rules that there must be."""

from __future__ import annotations

from collections.abc import Iterable

from paigui.diagnostics import Diagnostics, closest
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import Entry, PlayExample, Reference, Ruleset
from paigui_runtime.play.own_rules import OWN_RULES


def check_named(ruleset: Ruleset, diags: Diagnostics) -> None:
    """Reports what names nothing (PG0440, in a short log PG0441). What sleeps under an option may be named."""
    finding = (*_ids(ruleset, *PLAY_SECTIONS), *OWN_RULES)
    for entry in ruleset.entries:
        for named in _named_in_logs(entry):
            _check(named, finding, "PG0441", "", diags)
        for key, value in entry.values if entry.section in PLAY_SECTIONS else ():
            if isinstance(value, Reference):
                _check(value, _ids(ruleset, value.section), "PG0440", key, diags)


def _check(named: Reference, known: Iterable[str], code: str, key: str, diags: Diagnostics) -> None:
    if named.id not in known:
        near = closest(named.id, known)
        diags.add(code, named.span, name=named.id, key=key, known=", ".join(known) or "–", suggestion=near)


def _named_in_logs(entry: Entry) -> tuple[Reference, ...]:
    logs = (example for example in entry.examples if isinstance(example, PlayExample))
    return tuple(named for example in logs for named in example.named)


def _ids(ruleset: Ruleset, *sections: str) -> tuple[str, ...]:
    """The ids of sections, those of layers under options too."""
    ways = (way.id for way in ruleset.ways if "wins" in sections)
    entries = (entry.id for entry in ruleset.entries if entry.section in sections)
    sleeping = (name for section, name in ruleset.sleeping if section in sections)
    return tuple(dict.fromkeys((*ways, *entries, *sleeping)))
