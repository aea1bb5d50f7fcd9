"""The tree of an expression: what is written, not yet what it means.

One class a production of ``grammar/expression.lark``. Both tongues give the same tree: words are kept by their English
key, names as written, tiles as a set of kinds. Spans are not compared, so equal trees mean equal expressions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from paigui.diagnostics.span import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What every node has: where it was written."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# --- atoms


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number, ``3``."""

    value: int


@dataclass(frozen=True, slots=True)
class Tiles(Node):
    """Tile literals, ``23468s F``: a set of kinds, sorted codes 0–41 (see ``paigui_runtime.tiles``)."""

    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TileClass(Node):
    """``honors``, ``winds``, ``dragons``, ``numbers``, ``terminals``, ``simples`` (English key, plural)."""

    word: str


@dataclass(frozen=True, slots=True)
class OptionRef(Node):
    """``option.eight_pairs`` 選項「eight_pairs」: the name only."""

    name: str


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A name: a fact, definition, map, set, variable, rule, way of winning. Bare Chinese words of the vocabulary are
    already turned into their English key; a name in 「」 is kept as written: the Chinese name of something that the
    ruleset defines, which may well be a word of the vocabulary too (天聽 is the fact, 「天聽」 the rule)."""

    name: str


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """``turn.taken_by`` (rules of play)."""

    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Call(Node):
    """``lap(me)``, ``copies(act.tile; me.hand)`` (rules of play; definitions with parameters)."""

    name: str
    arguments: tuple[Expr, ...]


# --- noun phrases


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """A word for a collection: ``group sequence triplet kong pair tile flower wait`` (English key, singular)."""

    word: str


@dataclass(frozen=True, slots=True)
class Of(Node):
    """``of S``: every tile is in the set."""

    tiles: TileSet


@dataclass(frozen=True, slots=True)
class With(Node):
    """``with S``: one tile is in the set."""

    tiles: TileSet


@dataclass(frozen=True, slots=True)
class Without(Node):
    """``without S``: no tile is in the set."""

    tiles: TileSet


@dataclass(frozen=True, slots=True)
class From(Node):
    """``from r``: a sequence's lowest rank (a number) or lowest tile (tiles)."""

    start: Expr


@dataclass(frozen=True, slots=True)
class FedBy(Node):
    """``fed by p``: the tile of the meld came from this player."""

    player: str


@dataclass(frozen=True, slots=True)
class HeldBy(Node):
    """``held by p``: another player's standing tiles or melds."""

    player: str


@dataclass(frozen=True, slots=True)
class OfRank(Node):
    """``rank a`` or ``rank a..b`` behind ``of``, ``with``, ``without``."""

    low: Expr
    high: Expr | None = None


@dataclass(frozen=True, slots=True)
class NounPhrase(Node):
    """``concealed triplets of winds``: adjectives (English keys), a head, modifiers.

    As a description (behind ``is`` or ``are``) the head may be missing.
    """

    adjectives: tuple[str, ...]
    head: Noun | Expr | None
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Collection(Node):
    """``triplets of honors`` as the value of a definition: what its name stands for."""

    phrase: NounPhrase


@dataclass(frozen=True, slots=True)
class Function(Node):
    """The value of a definition with parameters: ``run(s; r): any sequence from r of s``. The parameters stand in the key
    of the entry, so no parser makes this node."""

    parameters: tuple[str, ...]
    body: Expr


# --- binders


@dataclass(frozen=True, slots=True)
class Over(Node):
    """``suits a b c``: names over a fixed domain (``suit rank kind series player``), all different.

    ``other_than`` (players, rules of play): the player who is left out.
    """

    domain: str
    names: tuple[str, ...]
    other_than: str | None = None


@dataclass(frozen=True, slots=True)
class OverNumbers(Node):
    """``k in 0..4``."""

    name: str
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class OverMembers(Node):
    """``g in concealed groups``."""

    name: str
    members: NounPhrase


@dataclass(frozen=True, slots=True)
class OverReadings(Node):
    """``reading``: over every reading of this win."""


# --- phrases


@dataclass(frozen=True, slots=True)
class Not(Node):
    """``not x``."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class And(Node):
    """``a and b and c``: two operands or more, flat."""

    operands: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    """``a or b or c``: two operands or more, flat."""

    operands: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Some(Node):
    """``some B has x``."""

    binder: Binder
    body: Expr


@dataclass(frozen=True, slots=True)
class Every(Node):
    """``all B have x``."""

    binder: Binder
    body: Expr


@dataclass(frozen=True, slots=True)
class Any(Node):
    """``any X``: there is one."""

    phrase: NounPhrase


@dataclass(frozen=True, slots=True)
class NoneOf(Node):
    """``no X``: there is none."""

    phrase: NounPhrase


@dataclass(frozen=True, slots=True)
class AllAre(Node):
    """``all X are D``: there is one and each fits D."""

    phrase: NounPhrase
    description: NounPhrase


@dataclass(frozen=True, slots=True)
class Is(Node):
    """``x is D``, ``x is not D``."""

    subject: Expr
    description: NounPhrase
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsOneOf(Node):
    """``x is one of a b c`` (rules of play)."""

    subject: Expr
    names: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """``a < b``; the sign is one of ``== != < <= > >=``."""

    sign: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Member(Node):
    """``a in b``, ``a not in b`` (rules of play)."""

    left: Expr
    right: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Meets(Node):
    """``a meets b``: two sets share a member (rules of play)."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Before(Node):
    """``a before b``: order of events (rules of play)."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class WonBy(Node):
    """``won by W``."""

    way: str


@dataclass(frozen=True, slots=True)
class Counted(Node):
    """``counted R``: rule R is counted."""

    rule: str


@dataclass(frozen=True, slots=True)
class Stands(Node):
    """``stands R``: rule R stands, whether it is counted or not."""

    rule: str


@dataclass(frozen=True, slots=True)
class Alone(Node):
    """``alone``: nothing else is counted beside the rule that says so; ``alone R``: R is counted, and nothing beside it."""

    rule: str = ""


@dataclass(frozen=True, slots=True)
class Implies(Node):
    """``x implies y``: questions only."""

    left: Expr
    right: Expr


# --- numbers


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """``a + b``; the sign is one of ``+ - * /``. ``/`` divides by a literal and rounds down."""

    sign: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Negative(Node):
    """``-a``."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """``(a if c else b)``."""

    then: Expr
    condition: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Count(Node):
    """``count(X)``."""

    phrase: NounPhrase


@dataclass(frozen=True, slots=True)
class CountValues(Node):
    """``count(suit s has x)``: for how many values it holds."""

    binder: Binder
    body: Expr


@dataclass(frozen=True, slots=True)
class CountDifferent(Node):
    """``count(suits of X)``: how many different suits (ranks, kinds, series) X shows."""

    domain: str
    phrase: NounPhrase


@dataclass(frozen=True, slots=True)
class SumOver(Node):
    """``sum(x for B)``."""

    value: Expr
    binder: Binder


@dataclass(frozen=True, slots=True)
class ExtremeOver(Node):
    """``max(x for B)``, ``min(x for B)``."""

    which: str
    value: Expr
    binder: Binder


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """``max(a; b)``, ``min(a; b)``."""

    which: str
    operands: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Last(Node):
    """``last(X)``: the latest meld of X."""

    phrase: NounPhrase


@dataclass(frozen=True, slots=True)
class TaiOf(Node):
    """``tai(R)``: what rule R counts (in ``settlement``)."""

    rule: str


Modifier = Of | With | Without | From | FedBy | HeldBy
Binder = Over | OverNumbers | OverMembers | OverReadings
Expr = (
    Number
    | Tiles
    | TileClass
    | OptionRef
    | Name
    | Attribute
    | Call
    | Collection
    | Function
    | Not
    | And
    | Or
    | Some
    | Every
    | Any
    | NoneOf
    | AllAre
    | Is
    | IsOneOf
    | Compare
    | Member
    | Meets
    | Before
    | WonBy
    | Counted
    | Stands
    | Alone
    | Implies
    | Binary
    | Negative
    | Choose
    | Count
    | CountValues
    | CountDifferent
    | SumOver
    | ExtremeOver
    | Extreme
    | Last
    | TaiOf
)
TileSet = Expr | OfRank
