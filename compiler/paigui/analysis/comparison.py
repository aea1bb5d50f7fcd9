"""Two rulesets as a player compares them: what is worth something else, what counts otherwise, what only one side has.

The difference of `paigui.analysis.diff` says what is written otherwise. Here it is asked what that comes to under the
options that are chosen: a rule that is off does not count, a field that is written otherwise but means the same is no
change, and a rule whose own words stay may count otherwise because of an option, a map or a definition that it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from typing import Literal

from paigui.analysis.diff import SECTIONS, Difference, EntryChange, FieldChange, merged_order
from paigui.analysis.meaning import Known, Meanings
from paigui.analysis.reads import VALUES, Read, Reads
from paigui.analysis.renames import Renames
from paigui.analysis.switches import Effect, effects
from paigui.ir import core
from paigui.ir.program import FOR_PEOPLE, Program
from paigui.model.ruleset import Declared, Entry, Pattern, Ruleset
from paigui.syntax import ast

Kind = Literal["worth", "otherwise", "only_before", "only_after", "neither", "alike", "words", "same"]
"""What became of an entry. ``worth``: of a rule its tai, of an option its value. ``neither``: it counts on no side, being
off or not there. ``alike``: written otherwise, but it comes to the same under these options. ``words``: names, sentences,
clauses and readings alone."""

ROWS: tuple[Kind, ...] = ("worth", "otherwise", "only_before", "only_after")
"""The kinds that a reader must see one by one; of the others the names are enough."""

SETTLEMENT: Read = ("settlement", "settlement")
_CHOSEN = ("default", "value")
_FIRST = ("ruleset", "patterns", "options")
_LAST = (*VALUES, "refuse", *FOR_PEOPLE)
"""What rules are made of stands behind what a player plays by."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of either ruleset, or of both."""

    section: str
    id: str
    kind: Kind
    before: Declared | None
    after: Declared | None
    on: tuple[bool, bool]
    """Whether it counts on either side: it is there and no option switches it off."""
    change: EntryChange | None = None
    """All that is written otherwise."""
    scoring: tuple[FieldChange, ...] = ()
    """Of it, the fields that change what the entry does under these options."""
    through: tuple[Read, ...] = ()
    """What else makes it count otherwise: changed options, facts, maps, sets and definitions that it reads."""
    tai: tuple[int | None, int | None] = (None, None)
    """Of a rule what it is worth on either side, options folded; ``None`` where it is worked out for each hand."""
    effect: Effect | None = None
    """Of an option what it decides, in the ruleset that has it (the second, if both do)."""

    @property
    def size(self) -> int:
        """By how many tai it differs."""
        was, now = (tai or 0 if on else 0 for tai, on in zip(self.tai, self.on, strict=True))
        return abs(now - was) if self.kind in ROWS else 0

    @property
    def area(self) -> str:
        """The heading that a rule stands under."""
        return str(getattr(self.after or self.before, "area", ""))


@dataclass(frozen=True, slots=True)
class Block:
    """What stands under one heading: a section, or an area of the rules. ``rows`` are to be read one by one."""

    section: str
    area: str
    rows: tuple[Row, ...]
    aside: tuple[Row, ...]
    """What differs, but changes nothing under these options."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A difference, and what each entry comes to."""

    found: Difference
    rows: tuple[Row, ...]
    """Every entry of both sides, those that are the same too, by section in the order of the rulesets."""
    blocks: tuple[Block, ...]
    """Those that differ, under their headings."""

    def count(self, section: str, *kinds: Kind) -> int:
        """How many entries of a section are of these kinds."""
        return sum(row.section == section and row.kind in kinds for row in self.rows)


def compare(found: Difference, before: Program, after: Program) -> Comparison:
    """What a difference comes to; the programs are those of its two rulesets."""
    rows = _Comparer(found, before, after).rows()
    return Comparison(found, rows, tuple(_blocks(found, rows)))


class _Comparer:
    """One comparison under way."""

    def __init__(self, found: Difference, before: Program, after: Program) -> None:
        self.found = found
        known: Known = {}
        self.former = _former(found)
        self.meanings = (
            Meanings(before, found.renames, self.former, known),
            Meanings(after, Renames(), {}, known),
        )
        self.reads = Reads(found.after)
        self.changes = {(change.section, change.id): change for change in found.changes}
        self.moved = frozenset(read for read, change in self.changes.items() if self._moves(change))

    def _moves(self, change: EntryChange) -> bool:
        """Whether the change of a value may change the rules that read it."""
        if change.change != "changed" or change.section not in ("options", *VALUES):
            return False
        fields = self._scoring(change)
        return any(item.field in _CHOSEN for item in fields) if change.section == "options" else bool(fields)

    def rows(self) -> tuple[Row, ...]:
        """Every entry of both sides, and what is no entry of a section."""
        rows = [row for section, entries in SECTIONS for row in self._section(section, entries)]
        listed = {section for section, _ in SECTIONS}
        heads = {read: None for read in self.changes if read[0] not in listed} | {SETTLEMENT: None}
        return (*rows, *(self._row(*read, None, None, None) for read in heads))

    def _section(self, section: str, entries: Callable[[Ruleset], tuple[Declared, ...]]) -> Iterator[Row]:
        moved = self.former.get(section, {})
        old = {moved.get(entry.id, entry.id): entry for entry in entries(self.found.before)}
        new = {entry.id: entry for entry in entries(self.found.after)}
        effect = self._effects(old.keys() - new.keys()) if section == "options" else {}
        for key in merged_order(list(old), list(new)):
            yield self._row(section, key, old.get(key), new.get(key), effect.get(key))

    def _effects(self, gone: Set[str]) -> dict[str, Effect]:
        """What the options that moved, came or went decide; of one that went what it decided."""
        changed = {entry for section, entry in self.changes if section == "options"}
        readers = [(section, of) for section, of in SECTIONS if section not in ("options", *VALUES)]
        found: dict[str, Effect] = {}
        for ruleset, wanted in ((self.found.before, changed & gone), (self.found.after, changed - gone)):
            found |= effects(ruleset, {section: of(ruleset) for section, of in readers}, frozenset(wanted))
        return found

    def _row(
        self, section: str, key: str, old: Declared | None, new: Declared | None, effect: Effect | None
    ) -> Row:
        change = self.changes.get((section, key))
        lone = old is None and new is None
        on = self._is_on(section, key, 0, old or lone), self._is_on(section, key, 1, new or lone)
        scoring: tuple[FieldChange, ...] = ()
        through: tuple[Read, ...] = ()
        if all(on):
            scoring = () if change is None else self._scoring(change)
            through = self._through(section, key, new, change)
        kind = _kind(on, change, bool(scoring or through) and section not in FOR_PEOPLE)
        if kind == "otherwise" and self._worth(section, key, scoring):
            kind = "worth"
        tai = self._tai(key, 0, old), self._tai(key, 1, new)
        return Row(section, key, kind, old, new, on, change, scoring, through, tai, effect)

    def _is_on(self, section: str, key: str, side: int, there: object) -> bool:
        known = self.meanings[side].entries(section)
        return bool(there) and (known is None or key in known)

    def _scoring(self, change: EntryChange) -> tuple[FieldChange, ...]:
        """The fields that are written otherwise and mean something else, what is only said of an entry left out."""
        return tuple(
            item for item in change.fields if not item.words_only and self._differs(change, item.field)
        )

    def _differs(self, change: EntryChange, name: str) -> bool:
        if name == "keeps":
            return False  # a claim that is proved
        if name == "enabled" and self.meanings[1].entries(change.section) is not None:
            return False  # both are on
        was, now = (side.field(change.section, change.id, name) for side in self.meanings)
        return was is None or now is None or was != now

    def _through(
        self, section: str, key: str, new: Declared | None, change: EntryChange | None
    ) -> tuple[Read, ...]:
        """What makes fields mean something else that are not written otherwise."""
        written = {item.field for item in change.fields} if change is not None else set()
        was, now = (side.fields(section, key) for side in self.meanings)
        entry = self.found.after.settlement if (section, key) == SETTLEMENT else new
        fields = [name for name in now if name not in written and was.get(name) != now[name]]
        said = dict(entry.values) if isinstance(entry, Entry) else {}
        read = frozenset(
            one for name in fields for one in self.reads.of(said.get(name, getattr(entry, name, None)))
        )
        return tuple(sorted(read & self.moved))

    def _worth(self, section: str, key: str, scoring: tuple[FieldChange, ...]) -> bool:
        """Whether it is the value itself that differs."""
        if section == "options":
            return any(item.field in _CHOSEN for item in scoring)
        was, now = (side.fields(section, key) for side in self.meanings)
        each = [item for item in scoring if item.field == "per" and None in (item.before, item.after)]
        return section == "patterns" and (
            any(was[name] != now[name] for name in ("tai", "unit")) or bool(each)
        )

    def _tai(self, key: str, side: int, entry: Declared | None) -> int | None:
        if not isinstance(entry, Pattern):
            return None
        rule = (self.meanings[side].entries("patterns") or {}).get(key)
        if rule is not None:
            return rule.tai.value if isinstance(rule.tai, core.Integer) else None
        return entry.tai.value if isinstance(entry.tai, ast.Number) else None


def _kind(on: tuple[bool, bool], change: EntryChange | None, differs: bool) -> Kind:
    if on == (True, False):
        return "only_before"
    if on == (False, True):
        return "only_after"
    if differs:
        return "otherwise"
    if change is None:
        return "same"
    if change.words_only or change.section in FOR_PEOPLE:
        return "words"
    return "alike" if on[0] else "neither"


def _former(found: Difference) -> dict[str, dict[str, str]]:
    """The former ids of each section to the present ones."""
    moved: dict[str, dict[str, str]] = {}
    for change in found.changes:
        if change.former is not None:
            moved.setdefault(change.section, {})[change.former] = change.id
    return moved


def _rank(row: Row) -> int:
    """Of rules the biggest change of tai first; of options those that moved."""
    return ROWS.index(row.kind) if row.section == "options" else -row.size


def _blocks(found: Difference, rows: tuple[Row, ...]) -> Iterator[Block]:
    """The rows that differ under their headings; ties in the order of the rulesets."""
    areas = dict.fromkeys(pattern.area for side in (found.before, found.after) for pattern in side.patterns)
    sections = dict.fromkeys(row.section for row in rows)
    order = [*_FIRST, *(section for section in sections if section not in (*_FIRST, *_LAST)), *_LAST]
    for section in order:
        own = [row for row in rows if row.section == section and row.kind != "same"]
        for area in areas if section == "patterns" else ("",):
            here = [row for row in own if section != "patterns" or row.area == area]
            shown = sorted((row for row in here if row.kind in ROWS), key=_rank)
            if here:
                yield Block(section, area, tuple(shown), tuple(row for row in here if row.kind not in ROWS))
