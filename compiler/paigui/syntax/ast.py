"""The tree of an expression: what is written, not yet what it means.

One class a production of ``grammar/expression.lark``. Both tongues give the same tree: words are kept by their English
key, names as written, tiles as a set of kinds. Spans are not compared, so equal trees mean equal expressions.
"""

from __future__ import annotations

from dataclasses import field

from paigui.diagnostics.span import NOWHERE, Span
from paigui.frozen import frozen


@frozen(kw_only=True)
class Node:
    """What every node has: where it was written."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# --- atoms


@frozen
class Number(Node):
    """A whole number, ``3``."""

    value: int


@frozen
class Tiles(Node):
    """Tile literals, ``23468s F``: a set of kinds, sorted codes 0–41 (see ``paigui_runtime.tiles``)."""

    kinds: tuple[int, ...]


@frozen
class TileClass(Node):
    """``honors``, ``winds``, ``dragons``, ``numbers``, ``terminals``, ``simples`` (English key, plural)."""

    word: str


@frozen
class OptionRef(Node):
    """``option.eight_pairs`` 選項「eight_pairs」: the name only."""

    name: str


@frozen
class Name(Node):
    """A name: a fact, definition, map, set, variable, rule, way of winning. Bare Chinese words of the vocabulary are
    already turned into their English key; a name in 「」 is kept as written: the Chinese name of something that the
    ruleset defines, which may well be a word of the vocabulary too (天聽 is the fact, 「天聽」 the rule)."""

    name: str


@frozen
class Attribute(Node):
    """``turn.taken_by`` (rules of play)."""

    of: Expr
    name: str


@frozen
class Call(Node):
    """``lap(me)``, ``copies(act.tile; me.hand)`` (rules of play; definitions with parameters)."""

    name: str
    arguments: tuple[Expr, ...]


# --- noun phrases


@frozen
class Noun(Node):
    """A word for a collection: ``group sequence triplet kong pair tile flower wait`` (English key, singular)."""

    word: str


@frozen
class Of(Node):
    """``of S``: every tile is in the set."""

    tiles: TileSet


@frozen
class With(Node):
    """``with S``: one tile is in the set."""

    tiles: TileSet


@frozen
class Without(Node):
    """``without S``: no tile is in the set."""

    tiles: TileSet


@frozen
class From(Node):
    """``from r``: a sequence's lowest rank (a number) or lowest tile (tiles)."""

    start: Expr


@frozen
class FedBy(Node):
    """``fed by p``: the tile of the meld came from this player."""

    player: str


@frozen
class HeldBy(Node):
    """``held by p``: another player's standing tiles or melds."""

    player: str


@frozen
class OfRank(Node):
    """``rank a`` or ``rank a..b`` behind ``of``, ``with``, ``without``."""

    low: Expr
    high: Expr | None = None


@frozen
class NounPhrase(Node):
    """``concealed triplets of winds``: adjectives (English keys), a head, modifiers.

    As a description (behind ``is`` or ``are``) the head may be missing.
    """

    adjectives: tuple[str, ...]
    head: Noun | Expr | None
    modifiers: tuple[Modifier, ...] = ()


# --- binders


@frozen
class Over(Node):
    """``suits a b c``: names over a fixed domain (``suit rank kind series player``), all different.

    ``other_than`` (players, rules of play): the player who is left out.
    """

    domain: str
    names: tuple[str, ...]
    other_than: str | None = None


@frozen
class OverNumbers(Node):
    """``k in 0..4``."""

    name: str
    low: Expr
    high: Expr


@frozen
class OverMembers(Node):
    """``g in concealed groups``."""

    name: str
    members: NounPhrase


@frozen
class OverReadings(Node):
    """``reading``: over every reading of this win."""


# --- phrases


@frozen
class Not(Node):
    """``not x``."""

    operand: Expr


@frozen
class And(Node):
    """``a and b and c``: two operands or more, flat."""

    operands: tuple[Expr, ...]


@frozen
class Or(Node):
    """``a or b or c``: two operands or more, flat."""

    operands: tuple[Expr, ...]


@frozen
class Some(Node):
    """``some B has x``."""

    binder: Binder
    body: Expr


@frozen
class Every(Node):
    """``all B have x``."""

    binder: Binder
    body: Expr


@frozen
class Any(Node):
    """``any X``: there is one."""

    phrase: NounPhrase


@frozen
class NoneOf(Node):
    """``no X``: there is none."""

    phrase: NounPhrase


@frozen
class AllAre(Node):
    """``all X are D``: there is one and each fits D."""

    phrase: NounPhrase
    description: NounPhrase


@frozen
class Is(Node):
    """``x is D``, ``x is not D``."""

    subject: Expr
    description: NounPhrase
    negated: bool = False


@frozen
class IsOneOf(Node):
    """``x is one of a b c`` (rules of play)."""

    subject: Expr
    names: tuple[str, ...]
    negated: bool = False


@frozen
class Compare(Node):
    """``a < b``; the sign is one of ``== != < <= > >=``."""

    sign: str
    left: Expr
    right: Expr


@frozen
class Member(Node):
    """``a in b``, ``a not in b`` (rules of play)."""

    left: Expr
    right: Expr
    negated: bool = False


@frozen
class Meets(Node):
    """``a meets b``: two sets share a member (rules of play)."""

    left: Expr
    right: Expr


@frozen
class Before(Node):
    """``a before b``: order of events (rules of play)."""

    left: Expr
    right: Expr


@frozen
class WonBy(Node):
    """``won by W``."""

    way: str


@frozen
class Counted(Node):
    """``counted R``: rule R is counted."""

    rule: str


@frozen
class Implies(Node):
    """``x implies y``: questions only."""

    left: Expr
    right: Expr


# --- numbers


@frozen
class Binary(Node):
    """``a + b``; the sign is one of ``+ - * /``. ``/`` divides by a literal and rounds down."""

    sign: str
    left: Expr
    right: Expr


@frozen
class Negative(Node):
    """``-a``."""

    operand: Expr


@frozen
class Choose(Node):
    """``(a if c else b)``."""

    then: Expr
    condition: Expr
    otherwise: Expr


@frozen
class Count(Node):
    """``count(X)``."""

    phrase: NounPhrase


@frozen
class CountValues(Node):
    """``count(suit s has x)``: for how many values it holds."""

    binder: Binder
    body: Expr


@frozen
class CountDifferent(Node):
    """``count(suits of X)``: how many different suits (ranks, kinds, series) X shows."""

    domain: str
    phrase: NounPhrase


@frozen
class SumOver(Node):
    """``sum(x for B)``."""

    value: Expr
    binder: Binder


@frozen
class ExtremeOver(Node):
    """``max(x for B)``, ``min(x for B)``."""

    which: str
    value: Expr
    binder: Binder


@frozen
class Extreme(Node):
    """``max(a; b)``, ``min(a; b)``."""

    which: str
    operands: tuple[Expr, ...]


@frozen
class Last(Node):
    """``last(X)``: the latest meld of X."""

    phrase: NounPhrase


@frozen
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
