"""Which types the parameters of a definition may have, by what its body does with them.

`any sequence from r of s` asks tiles of ``s`` and, of ``r``, a rank or tiles: a type is what every use allows. Where uses
do not go together the first of them holds, and the others are reported where they stand, as any mistake in a body.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from paigui.ir.core import Type
from paigui.ir.facts import FACTS
from paigui.ir.play_facts import OF_A_PLAYER
from paigui.syntax import ast

Types = frozenset[Type]
ALL: Types = frozenset(Type) - {Type.CHOICE}
"""No parameter is a choice: the names of its values mean nothing without it."""
_TRUTH, _NUMBER, _TILES = frozenset({Type.TRUTH}), frozenset({Type.NUMBER}), frozenset({Type.TILES})
_PLAYER, _GROUP = frozenset({Type.PLAYER}), frozenset({Type.GROUP})
_EVENT = frozenset({Type.EVENT})
_SUMS = _NUMBER | _TILES
_DESCRIBED = _TILES | _GROUP | _PLAYER | frozenset({Type.CHOICE})
_OF_GROUPS = frozenset({"group", "sequence", "triplet", "kong", "pair"})
_DOMAINS = {"rank": _NUMBER, "player": _PLAYER}

Signature = Callable[[str], tuple[Types, ...]]
"""What may be called with which types; nothing is known of the arguments of others."""


def parameter_types(function: ast.Function, signature: Signature) -> dict[str, Types]:
    """The types that each parameter may have."""
    uses = _Uses(dict.fromkeys(function.parameters, ALL), signature)
    uses.expr(function.body, ALL)
    return uses.found


@dataclass(slots=True)
class _Uses:
    """Goes through a body and narrows the types of the parameters; ``bound`` are the types of its variables."""

    found: dict[str, Types]
    signature: Signature
    bound: dict[str, Types] = field(default_factory=dict)

    def narrow(self, name: str, wanted: Types) -> None:
        """A use of a name."""
        if name in self.found and self.found[name] & wanted:
            self.found[name] &= wanted

    def type_of(self, tree: ast.Expr) -> Types:
        """What an expression is, as far as it can be told by its form."""
        match tree:
            case ast.Number() | ast.Negative() | ast.Count() | ast.CountValues() | ast.CountDifferent():
                return _NUMBER
            case ast.SumOver() | ast.ExtremeOver() | ast.Extreme() | ast.TaiOf():
                return _NUMBER
            case ast.Tiles() | ast.TileClass():
                return _TILES
            case ast.Last():
                return _GROUP
            case ast.Binary(sign, left, right):
                return _NUMBER if sign in "*/" else self.type_of(left) & self.type_of(right) & _SUMS
            case ast.Choose(then, _, otherwise):
                return self.type_of(then) & self.type_of(otherwise)
            case ast.Name(name):
                known: Mapping[str, Types] = {**self.bound, **self.found}
                return (
                    known[name] if name in known else frozenset({FACTS[name].type}) if name in FACTS else ALL
                )
            case ast.Call() | ast.OptionRef() | ast.Attribute() | ast.Collection() | ast.Function():
                return ALL
            case _:
                return _TRUTH

    def expr(self, tree: ast.Expr, wanted: Types) -> None:
        """An expression where types are wanted."""
        match tree:
            case ast.Name(name):
                self.narrow(name, wanted)
            case ast.Not(operand):
                self.expr(operand, _TRUTH)
            case ast.And(operands) | ast.Or(operands):
                for operand in operands:
                    self.expr(operand, _TRUTH)
            case ast.Some(binder, body) | ast.Every(binder, body) | ast.CountValues(binder, body):
                self.binding(binder, body, _TRUTH)
            case ast.SumOver(value, binder) | ast.ExtremeOver(_, value, binder):
                self.binding(binder, value, _NUMBER)
            case ast.Compare(sign, left, right):
                self.both(left, right, _SUMS if sign in ("==", "!=") else _NUMBER)
            case ast.Binary(sign, left, right):
                self.both(left, right, _NUMBER if sign in "*/" else wanted & _SUMS or _SUMS)
            case ast.Negative(operand):
                self.expr(operand, _NUMBER)
            case ast.Extreme(_, operands):
                for operand in operands:
                    self.expr(operand, _NUMBER)
            case ast.Choose(then, condition, otherwise):
                self.expr(condition, _TRUTH)
                self.both(then, otherwise, wanted)
            case ast.Attribute(of, name):
                self.expr(of, _PLAYER if name in OF_A_PLAYER else _EVENT)
            case ast.Before(left, right):
                self.both(left, right, _EVENT)
            case ast.Member(left, right) | ast.Meets(left, right):
                self.both(left, right, _TILES)
            case ast.Call(name, arguments):
                for argument, types in zip(arguments, self.signature(name), strict=False):
                    self.expr(argument, types)
            case _:
                self.about_members(tree)

    def both(self, left: ast.Expr, right: ast.Expr, wanted: Types) -> None:
        """Two sides of one type."""
        wanted = wanted & self.type_of(left) & self.type_of(right) or wanted
        self.expr(left, wanted)
        self.expr(right, wanted)

    def about_members(self, tree: ast.Expr) -> None:
        """Phrases about tiles and groups."""
        match tree:
            case ast.Any(phrase) | ast.NoneOf(phrase) | ast.Count(phrase) | ast.Last(phrase):
                self.phrase(phrase, _TILES)
            case ast.CountDifferent(_, phrase) | ast.Collection(phrase):
                self.phrase(phrase, _TILES)
            case ast.AllAre(phrase, description):
                self.phrase(phrase, _TILES)
                self.phrase(description, _TILES)
            case ast.Is(subject, description):
                self.expr(subject, self.subject(description))
                self.phrase(description, self.type_of(subject) & _DESCRIBED)
            case _:
                pass

    def subject(self, description: ast.NounPhrase) -> Types:
        """What a description can be said of."""
        head = description.head
        if description.adjectives or any(
            isinstance(each, ast.From | ast.FedBy | ast.HeldBy) for each in description.modifiers
        ):
            return _GROUP
        if isinstance(head, ast.Noun):
            return _GROUP if head.word in _OF_GROUPS else _TILES
        if head is None:
            return _TILES | _GROUP
        kinds = self.type_of(head)
        return (_TILES | _GROUP if kinds <= _TILES else kinds) & _DESCRIBED

    def phrase(self, phrase: ast.NounPhrase, head: Types) -> None:
        """A noun phrase; ``head`` is what may stand in the place of its noun."""
        if phrase.head is not None and not isinstance(phrase.head, ast.Noun):
            self.expr(phrase.head, head | _TILES if head >= _GROUP else head or _TILES)
        for modifier in phrase.modifiers:
            match modifier:
                case ast.Of(tiles) | ast.With(tiles) | ast.Without(tiles):
                    self.tiles(tiles)
                case ast.From(start):
                    self.expr(start, _SUMS)
                case ast.FedBy(player) | ast.HeldBy(player):
                    self.narrow(player, _PLAYER)

    def tiles(self, tiles: ast.TileSet) -> None:
        """What stands behind ``of``."""
        if not isinstance(tiles, ast.OfRank):
            self.expr(tiles, _TILES)
            return
        for limit in (tiles.low, tiles.high):
            if limit is not None:
                self.expr(limit, _NUMBER)

    def binding(self, binder: ast.Binder, body: ast.Expr, wanted: Types) -> None:
        """A binder, its variables of their types, and what is said of them."""
        outer = dict(self.bound)
        match binder:
            case ast.Over(domain, names, other_than):
                if other_than is not None:
                    self.narrow(other_than, _PLAYER)
                self.bound |= dict.fromkeys(names, _DOMAINS.get(domain, _TILES))
            case ast.OverNumbers(name, low, high):
                self.expr(low, _NUMBER)
                self.expr(high, _NUMBER)
                self.bound[name] = _NUMBER
            case ast.OverMembers(name, members):
                self.phrase(members, _TILES)
                self.bound[name] = self.member(members)
            case ast.OverReadings():
                pass
        self.expr(body, wanted)
        self.bound = outer

    def member(self, members: ast.NounPhrase) -> Types:
        """What a member of a collection is; one with a name of its own may be of tiles or of groups."""
        if isinstance(members.head, ast.Noun):
            return _GROUP if members.head.word in _OF_GROUPS else _TILES
        return _TILES if self.type_of(members.head or ast.Number(0)) <= _TILES else _TILES | _GROUP
