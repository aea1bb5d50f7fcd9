"""What a ruleset calls its rules, by their ids."""

from __future__ import annotations

from itertools import chain

from paigui.faces.reports.score_text import bilingual
from paigui.model.ruleset import Ruleset


class RulesetNames:
    """The names of the entries of a ruleset, in the language of the output."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        entries = chain(ruleset.patterns, ruleset.forms, ruleset.refusals, ruleset.entries, ruleset.ways)
        self._names = {entry.id: bilingual(entry.name.zh, entry.name.en, language) for entry in entries}
        self._ways = {way.by: way.id for way in ruleset.ways}

    def of(self, entry: str) -> str:
        """The name of an entry, its id where it has none."""
        return self._names.get(entry) or entry

    def of_way(self, by: str) -> str:
        """The name of a way of winning, by the ``by`` of its record."""
        return self.of(self._ways[by]) if by in self._ways else by
