"""What the names of a ruleset stand for.

Names of facts, definitions, maps, sets, tables and declared facts are one name set: a name has one meaning. Ids of rules,
ways, forms and options are sets of their own, reached only where the language asks for one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from paigui.check.trees import names_in
from paigui.diagnostics import Diagnostics, Secondary, closest
from paigui.diagnostics.span import Span
from paigui.ir.core import Type
from paigui.ir.facts import FACTS
from paigui.ir.table_facts import TABLE_CALLS, TABLE_FACTS
from paigui.model.ruleset import (
    Declared,
    DeclaredFact,
    Definition,
    NamedSet,
    NumberTable,
    Option,
    Ruleset,
    TileMap,
)
from paigui.syntax.words import canonical_name, reserved_words

OF_A_TABLE = TABLE_FACTS.keys() | TABLE_CALLS.keys()
Named = DeclaredFact | Definition | NamedSet | NumberTable | TileMap


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one closed ruleset."""

    named: dict[str, Named]
    options: dict[str, Option]
    rules: frozenset[str]
    """Rules that are on."""
    known_rules: frozenset[str]
    """Rules that are on, off or dropped."""
    ways: frozenset[str]
    """Ways of winning and the classes that they also count as."""
    forms: frozenset[str]
    """Forms that are on."""
    known_forms: frozenset[str]
    dropped: frozenset[str]
    """Rules, ways and forms that a child dropped, and classes that no way is of any more."""
    called: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """Ids by section (``rules ways forms options named``) and Chinese name, for names in 「」."""
    gone: Mapping[str, Span] = field(default_factory=dict)
    """Dropped options and values, with the place that drops each."""
    of_table: frozenset[str] = frozenset()
    """Definitions that ask of a table, and so say nothing of a win."""
    broken: frozenset[str] = frozenset()
    """Ids of entries that were reported already; what names them is not reported again."""

    def candidates(self, table: bool) -> list[str]:
        """Every name that may stand for a value, and the words that one may have meant."""
        return [*self.named, *(TABLE_FACTS if table else FACTS), *reserved_words()]

    def id_of(self, section: str, name: str, span: Span, diags: Diagnostics) -> str:
        """The id that a name stands for: that of the entry with this Chinese name (PG0543 if several), or itself."""
        ids = self.called.get((section, name), ())
        if len(ids) > 1:
            diags.add("PG0543", span, name=name, ids=" ".join(ids))
        return ids[0] if ids else canonical_name(name)

    def unknown(self, word: str, known: Iterable[str], span: Span, code: str, diags: Diagnostics) -> None:
        """Reports a name that is not among the known ones, with the nearest of them; a dropped one is PG0550."""
        if word in self.gone and code in ("PG0503", "PG0504"):
            dropped = Secondary(self.gone[word], "dropped_here")
            diags.add("PG0550", span, name=word, secondary=(dropped,))
        elif word not in self.broken:
            near = None if diags.full else closest(word, sorted(known))
            diags.add(code, span, name=word, suggestion=near)


def collect(
    ruleset: Ruleset, rules_on: frozenset[str], forms_on: frozenset[str], diags: Diagnostics
) -> Names:
    """The names of a ruleset; two meanings of one name are reported (PG0501, PG0502)."""
    named: dict[str, Named] = {}
    entries: tuple[Named, ...] = (
        *ruleset.facts,
        *ruleset.maps,
        *ruleset.sets,
        *ruleset.tables,
        *ruleset.definitions,
    )
    of_table = _of_table(ruleset.definitions, {entry.id for entry in entries})
    for entry in entries:
        if entry.id in FACTS or (entry.id in of_table and entry.id in OF_A_TABLE):
            diags.add("PG0501", entry.span, name=entry.id)
        elif entry.id in named:
            first = Secondary(named[entry.id].span, "first")
            diags.add("PG0502", entry.span, name=entry.id, secondary=(first,))
        else:
            named[entry.id] = entry
    ways = {way.id for way in ruleset.ways} | {kind for way in ruleset.ways for kind in way.kinds}
    dropped = frozenset(ruleset.dropped) | (frozenset(ruleset.classes) - ways)
    return Names(
        named,
        {option.id: option for option in ruleset.options},
        rules_on,
        _ids(ruleset.patterns) | frozenset(ruleset.dropped) | _sleeping(ruleset, "patterns"),
        frozenset(ways),
        forms_on,
        _ids(ruleset.forms) | frozenset(ruleset.dropped) | _sleeping(ruleset, "forms"),
        dropped,
        called_by_name(ruleset, entries),
        dict(ruleset.dropped_values),
        of_table,
        frozenset(ruleset.broken),
    )


def _sleeping(ruleset: Ruleset, section: str) -> frozenset[str]:
    """What only an option that does not hold would add to a section."""
    return frozenset(name for of, name in ruleset.sleeping if of == section)


def _of_table(definitions: tuple[Definition, ...], own: set[str]) -> frozenset[str]:
    """The definitions that read what only a table knows, themselves or through others."""
    named = {entry.id: names_in(entry.body) for entry in definitions}
    known = OF_A_TABLE - FACTS.keys() - own
    found = set(known)
    while True:
        more = {name for name, reads in named.items() if not reads.isdisjoint(found)} - found
        if not more:
            return frozenset(found) - known
        found |= more


def called_by_name(ruleset: Ruleset, named: tuple[Named, ...] = ()) -> dict[tuple[str, str], tuple[str, ...]]:
    """The ids of every section by Chinese name; a name that is nobody's now stands for the entry that had it."""
    sections: dict[str, tuple[Declared, ...]] = {
        "rules": ruleset.patterns,
        "ways": ruleset.ways,
        "forms": ruleset.forms,
        "options": ruleset.options,
        "named": named,
    }
    called: dict[tuple[str, str], tuple[str, ...]] = {}
    for section, entries in sections.items():
        for entry in entries:
            if entry.name.zh:
                key = section, entry.name.zh
                called[key] = (*called.get(key, ()), entry.id)
    for section, name, entry_id in ruleset.called:
        called.setdefault((_KINDS.get(section, "named"), name), (entry_id,))
    return called


_KINDS = {"patterns": "rules", "wins": "ways", "forms": "forms", "options": "options"}
"""What the sections of a file are called here."""


def _ids(entries: tuple[Declared, ...]) -> frozenset[str]:
    return frozenset(entry.id for entry in entries)


def word_of(span: Span, name: str) -> Span:
    """The place of a name inside the phrase that says it (``counted all_honors``), so that a fix replaces it alone."""
    at = span.source.text.rfind(name, span.start, span.end)
    return span if at < 0 else Span(span.source, at, at + len(name))


FACT_TYPES = {"bool": Type.TRUTH, "int": Type.NUMBER, "choice": Type.CHOICE}
