"""The core language: expressions after names, types and options are resolved.

``check`` turns the tree of an expression (``paigui.syntax.ast``) into these nodes; ``emit`` prints them as Python,
the hash and the diff read them. Nothing here is sugar: every name is resolved, options and constant arithmetic are
folded, words of both tongues are gone, and every node has one type. Sets of tiles are bit masks: bit ``k`` is the tile
of code ``k`` (0–33 kinds, 34–41 flowers, see ``paigui_runtime.tiles``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from paigui.ir import play


class Type(Enum):
    """The types of values."""

    TRUTH = "truth"
    NUMBER = "number"
    TILES = "tiles"
    GROUP = "group"
    PLAYER = "player"
    CHOICE = "choice"
    EVENT = "event"
    """A moment of a log, or never."""


# --- values


@dataclass(frozen=True, slots=True)
class Truth:
    """yes or no."""

    value: bool


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class TileSet:
    """A constant set of tiles, as a mask."""

    mask: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """One value of a choice: a form's id, or a value of a declared choice fact. Options are folded away."""

    domain: str
    value: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the win that the language knows (``seat_wind``, ``streak``, ``winner``, ``hand_tai`` …), by its English
    key. ``FACTS`` of ``paigui.ir.facts`` gives its type and where it may be read."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class DeclaredFact:
    """A fact that the ruleset declares (``facts:``)."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class TableFact:
    """A fact of a table (``TABLE_FACTS`` of ``paigui.ir.table_facts``)."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class TableCall:
    """Something asked of a table with arguments (``TABLE_CALLS``): ``right(p)``, ``marked(p; looking)``."""

    name: str
    arguments: tuple[Core, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class MapLookup:
    """The tiles that a map of the ruleset gives for this hand's seat or round wind."""

    name: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A bound variable. Names are unique within one expression (``s``, then ``s_2`` …)."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class DefinitionRef:
    """A definition of the ruleset (``define:``)."""

    name: str
    type: Type


# --- truths


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    operand: Core


@dataclass(frozen=True, slots=True)
class AllOf:
    """``and`` of two or more."""

    operands: tuple[Core, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """``or`` of two or more."""

    operands: tuple[Core, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two numbers compared; the sign is one of ``== != < <= > >=``."""

    sign: str
    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class Same:
    """Two players, choices or groups are the same."""

    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class SameTiles:
    """Two sets of tiles are equal (``==`` between tiles)."""

    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class WonBy:
    """Won by a way, or by a class of ways (what ways say they ``is``)."""

    way: str


@dataclass(frozen=True, slots=True)
class RuleCounted:
    """A rule is counted (stands and is not dropped)."""

    rule: str


@dataclass(frozen=True, slots=True)
class RuleStands:
    """A rule stands, whether it is counted or not."""

    rule: str


@dataclass(frozen=True, slots=True)
class RuleAlone:
    """None of the rules is counted that `paigui.ir.beside.beside` gives of this one."""

    rule: str


@dataclass(frozen=True, slots=True)
class Exists:
    """A collection is not empty."""

    members: Members


@dataclass(frozen=True, slots=True)
class AllFit:
    """A collection is not empty and each member passes the filters."""

    members: Members
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Fits:
    """One value passes the filters. Tiles: there is at least one and each passes. Group: it passes."""

    subject: Core
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Quantified:
    """``some``: the body holds for a value; ``every``: there is a value and the body holds for all of them."""

    which: str
    binder: Binder
    body: Core


# --- numbers


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """``+ - *`` of numbers, ``/`` by a positive constant, rounding down."""

    sign: str
    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class If:
    """``(then if condition else otherwise)``, of any type."""

    condition: Core
    then: Core
    otherwise: Core


@dataclass(frozen=True, slots=True)
class Extreme:
    """``max`` or ``min`` of two numbers or more."""

    which: str
    operands: tuple[Core, ...]


@dataclass(frozen=True, slots=True)
class CountMembers:
    """How many members a collection has (single tiles and flowers each count)."""

    members: Members


@dataclass(frozen=True, slots=True)
class CountValues:
    """For how many values of the binder the body holds."""

    binder: Binder
    body: Core


@dataclass(frozen=True, slots=True)
class CountDifferent:
    """How many different suits, ranks, kinds or series the members show (``suit rank kind series``)."""

    domain: str
    members: Members


@dataclass(frozen=True, slots=True)
class SumOver:
    """The sum of a number over a binder."""

    value: Core
    binder: Binder


@dataclass(frozen=True, slots=True)
class ExtremeOver:
    """``max`` or ``min`` of a number over a binder; 0 if there is no value."""

    which: str
    value: Core
    binder: Binder


@dataclass(frozen=True, slots=True)
class Lookup:
    """What a table of the ruleset (``tables:``) gives for a number."""

    table: str
    number: Core


@dataclass(frozen=True, slots=True)
class RuleTai:
    """What a rule counts, in tai (0 if it is not counted)."""

    rule: str


# --- tiles and groups


@dataclass(frozen=True, slots=True)
class Union:
    """Tiles in one set or the other."""

    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class Difference:
    """Tiles in the first set and not in the second."""

    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class RankSet:
    """The number tiles of the ranks ``low`` to ``high`` (ranks outside 1–9 are none)."""

    low: Core
    high: Core


@dataclass(frozen=True, slots=True)
class KindsOf:
    """The kinds that a collection of tiles, flowers or waits holds, as a set (``waits`` used as a value)."""

    members: Members


@dataclass(frozen=True, slots=True)
class LastOf:
    """The latest meld of a collection of groups. A phrase about it is false if there is none."""

    members: Members


# --- collections


@dataclass(frozen=True, slots=True)
class Members:
    """A collection and what its members pass.

    The collections: ``groups sequences triplets kongs pairs tiles flowers waits shape_waits seen``. ``tiles`` are the single
    tiles of the hand (standing, winning and melded, four for a kong); ``waits`` and ``shape_waits`` are kinds; ``seen`` are
    the single tiles that lay open on the table.
    """

    source: str
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Flag:
    """An adjective: ``concealed exposed melded standing held completed added`` (groups, tiles) or ``own`` (flowers)."""

    word: str


@dataclass(frozen=True, slots=True)
class IsKind:
    """The group is a ``sequence``, ``triplet`` (kongs are), ``kong``, ``pair`` or ``group`` (any but a pair)."""

    word: str


@dataclass(frozen=True, slots=True)
class Within:
    """All tiles of the member are in the set."""

    tiles: Core


@dataclass(frozen=True, slots=True)
class Touching:
    """A tile of the member is in the set."""

    tiles: Core


@dataclass(frozen=True, slots=True)
class Apart:
    """No tile of the member is in the set."""

    tiles: Core


@dataclass(frozen=True, slots=True)
class Starting:
    """The sequence begins at this rank (a number) or in this set (tiles)."""

    start: Core


@dataclass(frozen=True, slots=True)
class FedBy:
    """The claimed tile of the meld came from this player."""

    player: Core


@dataclass(frozen=True, slots=True)
class HeldBy:
    """Held by another player (never decided from a win record alone)."""

    player: Core


# --- binders


@dataclass(frozen=True, slots=True)
class OverDomain:
    """Variables over a fixed domain, all different: ``suit`` (masks), ``rank`` (1–9), ``kind`` (34 masks), ``series``
    (two masks of flowers), ``player`` (four players)."""

    domain: str
    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OverNumbers:
    """A number from ``low`` to ``high``, both included."""

    variable: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class OverMembers:
    """A variable over a collection; over ``tiles``, ``flowers``, ``waits`` each different kind once (a set of one)."""

    variable: str
    type: Type
    members: Members


@dataclass(frozen=True, slots=True)
class OverReadings:
    """Every reading of this win; the body reads that reading's groups, pairs and wait shapes."""


Filter = Flag | IsKind | Within | Touching | Apart | Starting | FedBy | HeldBy
Binder = OverDomain | OverNumbers | OverMembers | OverReadings | play.Binder
Core = (
    Truth
    | Integer
    | TileSet
    | Symbol
    | Fact
    | DeclaredFact
    | TableFact
    | TableCall
    | MapLookup
    | Variable
    | DefinitionRef
    | Not
    | AllOf
    | AnyOf
    | Comparison
    | Same
    | SameTiles
    | WonBy
    | RuleCounted
    | RuleStands
    | RuleAlone
    | Exists
    | AllFit
    | Fits
    | Quantified
    | Arithmetic
    | If
    | Extreme
    | CountMembers
    | CountValues
    | CountDifferent
    | SumOver
    | ExtremeOver
    | Lookup
    | RuleTai
    | Union
    | Difference
    | RankSet
    | KindsOf
    | LastOf
    | play.Node
)
