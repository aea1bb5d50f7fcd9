"""The canonical program: a checked ruleset in the core language. What emit prints, the hash covers and diff compares.

Options are folded: rules, forms and ways that are off are gone, and everything about them is false. Entries stand in the
order of the files; what order means nothing is sorted for the hash (see ``paigui.ir.hashing``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from paigui.diagnostics.span import Span
from paigui.ir.core import Core, Type
from paigui.model.ruleset import DeclaredFact, NumberTable, OptionValue, Part, Text, TileMap
from paigui_runtime.play.rules import Trigger

OF_TABLE, OF_PLAY = "table.", "play."
"""How the names of definitions begin that expressions about the table or about play read: no id of a ruleset has a dot."""
FOR_PEOPLE = ("terms", "advice", "allow")
"""Sections that say nothing to a program."""
Constant = (
    bool | int | str | tuple[int, ...] | tuple[str, ...] | tuple[tuple[str, ...], ...] | tuple[Trigger, ...]
)
"""What a key of an entry holds that is no expression."""
MOST_PLAYERS = 4
"""How many sit at a table of which nothing else is said."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A named expression that rules call. One that is read of a table or of play has a name that begins with
    `OF_TABLE` or `OF_PLAY`."""

    name: str
    type: Type
    body: Core
    span: Span = field(compare=False, repr=False)
    says: Text = Text()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """A way of winning; ``classes`` are its own id and all that it says it also counts as."""

    id: str
    name: Text
    by: str
    eighth_flower: str | None
    classes: tuple[str, ...]
    drawn: bool
    payers: str
    payers_incomplete: str
    refused: Core | None
    scores: tuple[str, ...] | None
    """The only rules that count for such a win, of those that count in its form."""
    ends: bool
    """Whether the hand ends with it."""
    refused_says: Text
    cites: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A record that cannot be, with its sentence."""

    id: str
    when: Core
    says: Text
    cites: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Form:
    """A shape of the hand, in the order of preference between equal readings."""

    id: str
    name: Text
    parts: tuple[Part, ...]
    repeat: bool
    melds: bool
    when: Core | None
    scores: tuple[str, ...] | None
    cites: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Drop:
    """This rule is not counted beside the one that holds the entry, if ``when`` holds."""

    rule: str
    when: Core | None
    because: str
    forms: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Adjust:
    """An amount added when the rule is counted and ``when`` holds."""

    name: Text
    by: Core
    when: Core | None


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern that is on. ``when`` is ``None`` where only ``per`` decides."""

    id: str
    name: Text
    says: Text
    area: str
    unit: str
    tai: Core
    when: Core | None
    per: Core | None
    only_if: Core | None
    drops: tuple[Drop, ...]
    keeps: tuple[str, ...]
    tier: tuple[str, int] | None
    adjust: tuple[Adjust, ...]
    cites: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Readings:
    """Which readings are scored, as ``paigui.model.ruleset.Readings`` says it."""

    prefer: Core | None = None
    ties: str = "fewest"
    summed: tuple[str, ...] = ()
    """None, or two forms or more that are on."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """Amounts, in tai; what the base and a tai are worth in money, and who is paid where several win by one tile."""

    base: int
    dealer_tai: Core
    amount: Core
    needs: Core | None
    cites: tuple[str, ...]
    stakes: tuple[int, int] | None = None
    two_winners: str | None = None
    three_winners: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry about the table or about play: its values by key. Expressions that read options only are numbers by now."""

    section: str
    id: str
    name: Text
    says: Text
    cites: tuple[str, ...]
    values: tuple[tuple[str, Constant | Core], ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Program:
    """A ruleset ready to be printed as Python."""

    id: str
    edition: str
    title: Text
    coexistence: str
    options: tuple[tuple[str, OptionValue], ...]
    facts: tuple[DeclaredFact, ...]
    maps: tuple[TileMap, ...]
    tables: tuple[NumberTable, ...]
    definitions: tuple[Definition, ...]
    """Each after those that it names."""
    ways: tuple[Way, ...]
    refusals: tuple[Refusal, ...]
    forms: tuple[Form, ...]
    rules: tuple[Rule, ...]
    """In the order of the files."""
    order: tuple[int, ...]
    """Indices of ``rules`` so that whatever decides a rule stands before it (``counted``, absorbs, tiers); ``~index`` where
    it must be known before that whether the rule stands."""
    readings: Readings
    settlement: Settlement
    entries: tuple[Entry, ...] = ()
    """What is said of the table, section by section."""
    play: tuple[Entry, ...] = ()
    """What is said of play, section by section; no scorer needs it."""
    play_definitions: tuple[Definition, ...] = ()
    """The definitions that it reads, each after those that it names."""

    @property
    def players(self) -> int:
        """How many sit at the table, the most where that may vary: a win record does not say who is missing."""
        return most_seated(pair for entry in self.size_entries for pair in entry.values)

    @property
    def size_entries(self) -> tuple[Entry, ...]:
        """The entry about the size of the table, if there is one."""
        return tuple(entry for entry in self.entries if (entry.section, entry.id) == ("table", "size"))


def most_seated(values: Iterable[tuple[str, object]]) -> int:
    """How many play at most, by what is said of the size of the table, key by key."""
    said = (max(cast("tuple[int, int]", value)) for key, value in values if key == "players")
    return max(said, default=MOST_PLAYERS)
