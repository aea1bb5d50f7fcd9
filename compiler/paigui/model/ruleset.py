"""A closed ruleset: every parent merged in, every option chosen, every expression parsed (not yet typed).

What ``resolve`` makes of the layers that ``model`` read. Entries keep the order of the files. Expressions are trees of
``paigui.syntax.ast``; ``origin`` is the ruleset that wrote an entry (or last changed it); spans point into its files.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from paigui.diagnostics.span import Span
from paigui.model.short_line import Step
from paigui.source.tree import Mapping
from paigui.syntax.ast import Expr
from paigui_runtime.play.rules import Trigger

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Text:
    """A name or sentence in two languages; a side that was not written is empty."""

    zh: str = ""
    en: str = ""

    def __str__(self) -> str:
        return self.zh or self.en

    def pick(self, language: str) -> str:
        """The text in ``zh`` or ``en``, or the other one if that is all there is."""
        return (self.zh or self.en) if language == "zh" else (self.en or self.zh)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What every entry of a section has."""

    id: str
    span: Span = field(compare=False, repr=False)
    """The key of the entry."""
    origin: str = ""
    name: Text = Text()
    says: Text = Text()
    cites: tuple[str, ...] = ()
    reading: Text = Text()
    """How a doubtful or missing source was read (``inherited``, ``reconstructed``, or a sentence)."""
    was: tuple[str, ...] = ()
    """Former ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Declared):
    """A switch of the ruleset. ``type`` is ``bool``, ``int`` or ``choice``; ``value`` is what was chosen."""

    type: str
    default: OptionValue
    value: OptionValue
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredFact(Declared):
    """A fact of the win record that this ruleset reads (``facts:``)."""

    type: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TileMap(Declared):
    """A wind to tiles: ``by`` is ``seat_wind`` or ``round_wind``; ``tiles`` the masks for E, S, W, N."""

    by: str
    tiles: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSet(Declared):
    """A named set of tiles, as a mask."""

    tiles: int


@dataclass(frozen=True, slots=True)
class NumberRow:
    """The numbers ``low`` to ``high`` stand for ``value``."""

    low: int
    high: int
    value: int

    @property
    def numbers(self) -> str:
        """The numbers as a file writes them: ``3`` or ``5..8``."""
        return str(self.low) if self.low == self.high else f"{self.low}..{self.high}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTable(Declared):
    """A number to a number: ``rows`` by their numbers, which no two share; ``otherwise`` for all others."""

    rows: tuple[NumberRow, ...]
    otherwise: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Declared):
    """A named expression."""

    body: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Way(Declared):
    """A way of winning.

    ``by`` (and ``eighth_flower``) is the win record that selects it; ``kinds`` the classes that it also counts as;
    ``tile`` is ``drawn`` or ``taken``; ``payers`` and ``payers_incomplete`` are ``giver`` or ``others``. ``scores``: only
    these rules count, and of those only what the form of the hand lets count. ``ends``: whether the hand ends with it.
    """

    by: str
    eighth_flower: str | None = None
    kinds: tuple[str, ...] = ()
    tile: str
    payers: str
    payers_incomplete: str | None = None
    refused: Expr | None = None
    ends: bool = True
    scores: tuple[str, ...] | None = None
    scores_at: tuple[Span, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal(Declared):
    """A win record that cannot be."""

    when: Expr


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a form: ``groups``, ``sequences``, ``triplets``, ``pairs`` or ``tiles`` with a count; ``each`` or
    ``one_more_of`` with a mask of kinds."""

    kind: str
    count: int = 0
    tiles: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Form(Declared):
    """A shape of the winning hand; no parts: an incomplete hand (flower wins).

    ``order`` decides between equal readings (lower first). ``repeat``: two pairs of one kind may stand for four tiles.
    ``melds``: whether the hand may hold melds (concealed kongs included). ``scores``: only these rules count.
    """

    order: int
    parts: tuple[Part, ...]
    repeat: bool = False
    melds: bool = True
    enabled: Expr | None = None
    when: Expr | None = None
    scores: tuple[str, ...] | None = None
    scores_at: tuple[Span, ...] = field(default=(), compare=False, repr=False)


ALL = "all"
"""What stands for a rule in an entry of ``absorbs`` that is about every other rule. No rule can be called so."""


@dataclass(frozen=True, slots=True)
class Absorb:
    """An entry of ``absorbs``: this rule is not counted beside the one that says so.

    `ALL` stands for every other rule of the same unit that has no entry of its own; those of ``all_but`` are kept.
    """

    rule: str
    span: Span = field(compare=False, repr=False)
    all_but: tuple[str, ...] = ()
    all_but_at: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    when: Expr | None = None
    because: str = "rule"
    """``necessary`` (a claim that ``prove`` checks) or ``rule``."""
    forms: tuple[str, ...] | None = None
    """For which forms the claim is made (``in``)."""


@dataclass(frozen=True, slots=True)
class Tier:
    """A place in an ordered series, of which only the highest standing step counts."""

    of: str
    step: int
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Adjust:
    """An amount added when the rule is counted and the condition holds."""

    name: Text
    by: Expr
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A win record and what it must show. ``win`` is the record as written, expectations taken out.

    ``options`` are set for this example only. ``fails`` is the error code expected instead of a score.
    """

    win: Mapping
    span: Span = field(compare=False, repr=False)
    shows: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    tai: int | None = None
    waits: str | None = None
    items: tuple[tuple[str, int], ...] | None = None
    units: tuple[tuple[str, int], ...] | None = None
    payments: tuple[tuple[int, int], ...] | None = None
    base: int | None = None
    bet_units: int = 0
    options: tuple[tuple[str, OptionValue], ...] = ()
    fails: str | None = None
    named: tuple[tuple[str, Span], ...] = field(default=(), compare=False, repr=False)
    """Every rule that ``shows``, ``lacks`` and ``items`` name, with its place."""
    note: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern(Declared):
    """A rule that gives tai (or another unit)."""

    area: str = ""
    """Heading under which cards and diffs group it."""
    unit: str = "tai"
    tai: Expr
    when: Expr | None = None
    per: Expr | None = None
    only_if: Expr | None = None
    enabled: Expr | None = None
    absorbs: tuple[Absorb, ...] = ()
    keeps: tuple[str, ...] = ()
    keeps_at: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    tier: Tier | None = None
    adjust: tuple[Adjust, ...] = ()
    examples: tuple[Example, ...] = field(default=(), compare=False)

    def entry_about(self, other: Pattern) -> Absorb | None:
        """The entry of ``absorbs`` that is about another rule, by its id or as one of all; ``None`` if none is."""
        found: Absorb | None = None
        for entry in self.absorbs:
            if entry.rule == other.id:
                return entry
            if entry.rule == ALL and other.id not in entry.all_but:
                found = entry
        return found if other.id != self.id and other.unit == self.unit else None


@dataclass(frozen=True, slots=True)
class Readings:
    """Which readings are scored.

    If any reading fits ``prefer``, only those that do. ``ties``: of readings of one total, that of the ``fewest`` counted
    rules or of the ``most``. A hand that is complete in several of the forms of ``summed`` is paid for each.
    """

    prefer: Expr | None = None
    ties: str = "fewest"
    summed: tuple[str, ...] = ()
    summed_at: tuple[Span, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Reference:
    """An id that names something elsewhere."""

    id: str
    span: Span = field(compare=False, repr=False)
    section: str = field(default="", compare=False, repr=False)
    """The section of what it names, where the key does not say."""


Value = (
    Expr
    | bool
    | int
    | str
    | Text
    | Reference
    | tuple[int, ...]
    | tuple[str, ...]
    | tuple[Reference, ...]
    | tuple[Trigger, ...]
    | tuple[tuple[str, ...], ...]
)
"""What a key of an `Entry` may hold."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An example of a table: what is known of it, and what an entry must say of that by its keys.

    ``options`` are set for this example only.
    """

    facts: tuple[tuple[str, object], ...]
    expected: tuple[tuple[str, bool | int], ...]
    span: Span = field(compare=False, repr=False)
    options: tuple[tuple[str, OptionValue], ...] = ()
    note: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayExample:
    """An example of the rules of play: a table in the middle of a hand, the lines of a short log, and what must come.

    What is ``None`` the example does not state. ``finds`` and ``undecided`` are ids of rules in the order of the log.
    """

    hands: tuple[tuple[int, str], ...]
    melds: tuple[tuple[int, tuple[str, ...]], ...]
    flowers: tuple[tuple[int, str], ...]
    discards: tuple[tuple[int, str], ...]
    dealer: int
    opened: int
    round: str
    streak: int
    drawable: int | None
    """Nothing where the hand has just been dealt."""
    acting: int | None
    log: tuple[Step, ...]
    span: Span = field(compare=False, repr=False)
    finds: tuple[str, ...] | None = None
    undecided: tuple[str, ...] | None = None
    named: tuple[Reference, ...] = field(default=(), compare=False, repr=False)
    """The rules of both, with their places."""
    results: tuple[str, ...] | None = None
    payments: tuple[tuple[int, int], ...] | None = None
    players: int = 4
    options: tuple[tuple[str, OptionValue], ...] = ()
    note: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Declared):
    """An entry of a section about the table: what it writes, by key (``deal.dealer`` for a key within a key)."""

    section: str
    values: tuple[tuple[str, Value], ...]
    enabled: Expr | None = None
    examples: tuple[Moment | PlayExample, ...] = field(default=(), compare=False)

    @property
    def path(self) -> str:
        """The section, and the id where the language gives it: what the places of its expressions begin with."""
        return f"{self.section}.{self.id}" if self.section in ("table", "rotation") else self.section


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays what, in tai. ``base`` is the default of ``--base``.

    ``stakes`` is what the base and a tai are worth in money. ``two_winners`` and ``three_winners`` of one tile are
    ``nearest``, ``all``, ``share`` or ``draw``.
    """

    base: int
    amount: Expr
    dealer_tai: Expr | None = None
    needs: Expr | None = None
    stakes: tuple[int, int] | None = None
    two_winners: str | None = None
    three_winners: str | None = None
    cites: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Asleep:
    """A ruleset with one layer under an option put on that does not hold, and the place of that layer."""

    span: Span = field(compare=False, repr=False)
    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that a ruleset says, parents merged in."""

    id: str
    span: Span = field(compare=False, repr=False)
    edition: str = ""
    title: Text = Text()
    says: Text = Text()
    lineage: tuple[str, ...] = ()
    """Names of the parents, nearest first."""
    coexistence: str = "higher-only"
    options: tuple[Option, ...] = ()
    facts: tuple[DeclaredFact, ...] = ()
    maps: tuple[TileMap, ...] = ()
    sets: tuple[NamedSet, ...] = ()
    tables: tuple[NumberTable, ...] = ()
    definitions: tuple[Definition, ...] = ()
    ways: tuple[Way, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    forms: tuple[Form, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    readings: Readings = Readings()
    settlement: Settlement | None = None
    entries: tuple[Entry, ...] = ()
    """What is said of the table, section by section."""
    examples: tuple[Example, ...] = ()
    """Whole hands that belong to no single rule. Only those of the file itself, never of a parent."""
    dropped: tuple[str, ...] = ()
    """Ids (rules, ways, forms, marks) that a parent had and a child dropped: false wherever they are named."""
    dropped_values: tuple[tuple[str, Span], ...] = field(default=(), compare=False, repr=False)
    """Dropped options, definitions, maps, sets, tables and facts, with the place that drops each."""
    classes: tuple[str, ...] = ()
    """What ways of winning also count as, those of dropped ways too."""
    handling: tuple[str, ...] = ()
    """The manners of handling tiles that this ruleset or a parent lists; what this one leaves out never happens."""
    called: tuple[tuple[str, str, str], ...] = ()
    """Section, Chinese name and id of the entries of this ruleset and of its parents, dropped and renamed ones too."""
    switched_by: tuple[str, ...] = ()
    """Options on which layers under ``by_option`` depend."""
    sleeping: tuple[tuple[str, str], ...] = ()
    """Section and id of what only such layers have that do not hold: off, wherever it is named."""
    asleep: tuple[Asleep, ...] = field(default=(), compare=False, repr=False)
    """What such layers that do not hold would make of it."""
    broken: tuple[str, ...] = ()
    """Ids of entries that have an error. What could be read of them is there, with stand-ins for what they need; a
    definition that could not be read is left out. Whoever names one makes no mistake."""
    cites: tuple[str, ...] = ()
