"""What the rules of play name, and short logs: fouls, penalties, ways of winning and rules that there must be.

And how they are called themselves: a finding says by one id which rule it is, so no two rules share one.
"""

from __future__ import annotations

from collections.abc import Iterable

from paigui.diagnostics import Diagnostics, Secondary, closest
from paigui.model.layer import PLAY_SECTIONS, place_of
from paigui.model.ruleset import Entry, PlayExample, Reference, Ruleset
from paigui_runtime.play.own_rules import OWN_RULES


def check_named(ruleset: Ruleset, diags: Diagnostics) -> None:
    """Reports what names nothing (PG0440, in a short log PG0441). What sleeps under an option may be named."""
    _check_apart(ruleset, diags)
    finding = (*_ids(ruleset, *PLAY_SECTIONS), *OWN_RULES)
    for entry in ruleset.entries:
        for named in _named_in_logs(entry):
            _check(named, finding, "PG0441", "", diags)
        for key, value in entry.values if entry.section in PLAY_SECTIONS else ():
            if isinstance(value, Reference):
                _check(value, _ids(ruleset, value.section), "PG0440", key, diags)


_FOUND = ("rights", "marks", "forbid", "contests", "fouls")
"""Sections whose entries a finding may name, or whoever reads one may take for what it names."""


def _check_apart(ruleset: Ruleset, diags: Diagnostics) -> None:
    """Reports rules of play that are called like what every table keeps to (PG0442) or like each other (PG0443)."""
    played = [entry for entry in ruleset.entries if entry.section in _FOUND]
    for each in (*played, *ruleset.definitions):
        if each.id in OWN_RULES:
            diags.add("PG0442", each.span, name=each.id)
    # What this ruleset says itself is what can be called otherwise; its parents' entries come first.
    played.sort(key=lambda entry: entry.origin == ruleset.id)
    first: dict[str, Entry] = {}
    for entry in played:
        other = first.setdefault(entry.id, entry)
        if other is not entry:
            where = (Secondary(other.span, "first"),)
            places = {"place": place_of(entry.section), "other": place_of(other.section)}
            diags.add("PG0443", entry.span, name=entry.id, secondary=where, **places)


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
