"""What the names of a ruleset stand for.

Names of facts, definitions, maps, sets, tables and declared facts are one name set: a name has one meaning. Ids of rules,
ways, forms and options are sets of their own, reached only where the language asks for one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field

from paigui.check.places import Place
from paigui.check.trees import names_in, says_of_play
from paigui.diagnostics import Diagnostics, Secondary, closest
from paigui.diagnostics.span import Span
from paigui.ir.core import Type
from paigui.ir.facts import FACTS
from paigui.ir.play_facts import MARKS_OF, PLAIN_FACTS, PLAY_CALLS
from paigui.ir.table_facts import STATED_MARKS, TABLE_CALLS, TABLE_FACTS
from paigui.model.layer import PLAY_SECTIONS
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
OF_A_MOMENT = (PLAIN_FACTS.keys() | PLAY_CALLS.keys() | {MARKS_OF}) - OF_A_TABLE
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
    """Rules, ways, forms and marks that a child dropped, and classes that no way is of any more."""
    called: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """Ids by section (``rules ways forms options named``) and Chinese name, for names in 「」."""
    gone: Mapping[str, Span] = field(default_factory=dict)
    """Dropped options and values, with the place that drops each."""
    broken: frozenset[str] = frozenset()
    """Ids of entries that were reported already; what names them is not reported again."""
    of_table: frozenset[str] = frozenset()
    """Definitions that ask of a table, and so say nothing of a win."""
    of_play: frozenset[str] = frozenset()
    """Definitions that ask of a moment of play, and so say nothing of a win or of a table."""
    marks: Mapping[str, bool] = field(default_factory=dict)
    """The marks that players may bear, and whether each is on."""
    handling: tuple[str, ...] = ()
    """What may happen to a tile (``table.handling``)."""
    unhandled: frozenset[str] = frozenset()
    """What a parent lists besides, and never happens here."""

    def candidates(self, place: Place) -> list[str]:
        """Every name that may stand for a value at a place, and the words that one may have meant."""
        known = [*TABLE_FACTS, *(PLAIN_FACTS if place.play else ())] if place.table else [*FACTS]
        return [*self.named, *known, *reserved_words()]

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
    ruleset: Ruleset,
    rules_on: frozenset[str],
    forms_on: frozenset[str],
    entries_on: frozenset[tuple[str, str]],
    diags: Diagnostics,
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
    called = called_by_name(ruleset, entries)
    asking = _Asking(ruleset.definitions, {entry.id for entry in entries}, called)
    of_play = asking.those_of(OF_A_MOMENT, play=True)
    of_table = asking.those_of(OF_A_TABLE) - of_play
    for entry in entries:
        given = OF_A_TABLE if entry.id in of_table else OF_A_MOMENT if entry.id in of_play else FACTS
        if entry.id in FACTS or entry.id in given:
            diags.add("PG0501", entry.span, name=entry.id)
        elif entry.id in named:
            first = Secondary(named[entry.id].span, "first")
            diags.add("PG0502", entry.span, name=entry.id, secondary=(first,))
        else:
            named[entry.id] = entry
    handling = _handling(ruleset)
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
        called,
        dict(ruleset.dropped_values),
        frozenset(ruleset.broken),
        of_table,
        of_play,
        marks_of(ruleset, entries_on),
        handling,
        frozenset(ruleset.handling) - {*handling},
    )


def marks_of(ruleset: Ruleset, on: frozenset[tuple[str, str]]) -> dict[str, bool]:
    """The marks of a ruleset; where it says nothing of play, those that a line of a match may state."""
    if not any(entry.section in PLAY_SECTIONS for entry in ruleset.entries):
        return dict.fromkeys(STATED_MARKS, True)
    living = {entry.id: ("marks", entry.id) in on for entry in ruleset.entries if entry.section == "marks"}
    return {**dict.fromkeys(_sleeping(ruleset, "marks"), False), **living}


def _handling(ruleset: Ruleset) -> tuple[str, ...]:
    found = (
        value
        for entry in ruleset.entries
        if (entry.section, entry.id) == ("table", "handling")
        for _, value in entry.values
    )
    return tuple(str(word) for value in found if isinstance(value, tuple) for word in value)


def _sleeping(ruleset: Ruleset, section: str) -> frozenset[str]:
    """What only an option that does not hold would add to a section."""
    return frozenset(name for of, name in ruleset.sleeping if of == section)


@dataclass(frozen=True, slots=True)
class _Asking:
    """What the definitions of a ruleset read; ``own`` are the names that it gives itself."""

    definitions: tuple[Definition, ...]
    own: set[str]
    called: Mapping[tuple[str, str], tuple[str, ...]]

    def those_of(self, asked: Set[str], play: bool = False) -> frozenset[str]:
        """Those that read what only a table (or, by their grammar too, play) knows, themselves or through others."""
        reads = {entry.id: self._reads(entry) for entry in self.definitions}
        known = asked - FACTS.keys() - self.own
        found = {entry.id for entry in self.definitions if play and says_of_play(entry.body)} | known
        while True:
            more = {name for name, names in reads.items() if not names.isdisjoint(found)} - found
            if not more:
                return frozenset(found) - known
            found |= more

    def _reads(self, entry: Definition) -> set[str]:
        names = names_in(entry.body)
        return names | {one for name in names for one in self.called.get(("named", name), ())}


def called_by_name(ruleset: Ruleset, named: tuple[Named, ...] = ()) -> dict[tuple[str, str], tuple[str, ...]]:
    """The ids of every section by Chinese name; a name that is nobody's now stands for the entry that had it."""
    sections: dict[str, tuple[Declared, ...]] = {
        "rules": ruleset.patterns,
        "ways": ruleset.ways,
        "forms": ruleset.forms,
        "options": ruleset.options,
        "named": named,
        "marks": tuple(entry for entry in ruleset.entries if entry.section == "marks"),
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
