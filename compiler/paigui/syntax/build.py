"""Productions that have been read, from the leaves up, to the tree of an expression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paigui.diagnostics.span import Span
from paigui.syntax import ast
from paigui.syntax.tables import Production
from paigui.syntax.token import Token
from paigui_runtime.tiles import parse_tiles

Part = Callable[[int, int], Span]
"""The place in a file of the characters from one offset to another of the expression."""
Made = Callable[[list[Any], Span], Any]


@dataclass(slots=True)
class _Piece:
    """A token, a node, or a run of pieces that belong to the node to come.

    It takes the text from ``start`` to ``end``, brackets around it included. ``depth`` is the number of nodes from it to its
    deepest leaf.
    """

    value: Any
    start: int
    end: int
    depth: int = 0


class Builder:
    """Makes the tree of an expression while its tokens are read; no text is nested too deep for it."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._pieces: list[_Piece] = []

    def take(self, token: Token) -> None:
        """A token has been read."""
        self._pieces.append(_Piece(token, token.start, token.end))

    def close(self, production: Production) -> None:
        """A production has been read to its end: its pieces become one."""
        read = self._pieces[-production.size :]
        del self._pieces[-production.size :]
        start, end = read[0].start, read[-1].end
        held: list[_Piece] = []
        for place in production.kept:
            piece = read[place]
            if isinstance(piece.value, list):
                held += piece.value
            else:
                held.append(piece)
        if not production.node:
            made = _Piece(held, start, end)
        elif production.unwraps and len(held) == 1:
            made = _Piece(held[0].value, start, end, held[0].depth)
        else:
            made = self._node(production.node, held, start, end)
        self._pieces.append(made)

    def _node(self, name: str, held: list[_Piece], start: int, end: int) -> _Piece:
        make, flat = _MADE[name], _FLAT.get(name)
        # What is joined to one list with its parent is no deeper than it.
        depth = max(
            (piece.depth - (flat is not None and isinstance(piece.value, flat)) for piece in held), default=0
        )
        node = make([piece.value for piece in held], self._part(start, end))
        return _Piece(node, start, end, depth + (make is not _only))

    def tree(self) -> tuple[ast.Expr, int]:
        """The expression of a whole text, and how many nodes deep it is."""
        (whole,) = self._pieces
        return whole.value, whole.depth


_FLAT: dict[str, type[ast.And] | type[ast.Or]] = {"and_": ast.And, "or_": ast.Or}


def _and(children: list[Any], span: Span) -> ast.And:
    return ast.And(_joined(ast.And, children), span=span)


def _or(children: list[Any], span: Span) -> ast.Or:
    return ast.Or(_joined(ast.Or, children), span=span)


def _joined(kind: type[ast.And] | type[ast.Or], children: list[Any]) -> tuple[ast.Expr, ...]:
    operands: list[ast.Expr] = []
    for child in children:
        operands.extend(child.operands if isinstance(child, kind) else (child,))
    return tuple(operands)


def _phrase(children: list[Any], span: Span) -> ast.NounPhrase:
    """Adjectives, a head or none, modifiers."""
    adjectives = tuple(str(child) for child in children if isinstance(child, Token))
    nodes = [child for child in children if not isinstance(child, Token)]
    modifiers = tuple(node for node in nodes if isinstance(node, ast.Modifier))
    heads = [node for node in nodes if not isinstance(node, ast.Modifier)]
    return ast.NounPhrase(adjectives, heads[0] if heads else None, modifiers, span=span)


def _tiles(children: list[Any], span: Span) -> ast.Tiles:
    codes = {code for literal in children for code in parse_tiles(literal)}
    return ast.Tiles(tuple(sorted(codes)), span=span)


def _names(children: list[Any]) -> tuple[str, ...]:
    return tuple(child.name for child in children)


def _only(children: list[Any], span: Span) -> Any:
    return children[0]


def _text(children: list[Any], span: Span) -> str:
    return str(children[0])


_MADE: dict[str, Made] = {
    "expression": _only,
    "definition": _only,
    "question": _only,
    "implies": lambda c, s: ast.Implies(c[0], c[1], span=s),
    # conditions
    "or_": _or,
    "and_": _and,
    "not_": lambda c, s: ast.Not(c[0], span=s),
    "some": lambda c, s: ast.Some(c[0], c[1], span=s),
    "every": lambda c, s: ast.Every(c[0], c[1], span=s),
    "over": lambda c, s: ast.Over(str(c[0]), tuple(c[1:]), span=s),
    "over_others": lambda c, s: ast.Over(str(c[0]), (c[1],), c[2].name, span=s),
    "over_numbers": lambda c, s: ast.OverNumbers(c[0], c[1], c[2], span=s),
    "over_members": lambda c, s: ast.OverMembers(c[0], c[1], span=s),
    "over_readings": lambda c, s: ast.OverReadings(span=s),
    # statements
    "any": lambda c, s: ast.Any(c[0], span=s),
    "none": lambda c, s: ast.NoneOf(c[0], span=s),
    "all_are": lambda c, s: ast.AllAre(c[0], c[1], span=s),
    "is_": lambda c, s: ast.Is(c[0], c[1], span=s),
    "is_not": lambda c, s: ast.Is(c[0], c[1], negated=True, span=s),
    "is_one_of": lambda c, s: ast.IsOneOf(c[0], _names(c[1:]), span=s),
    "is_not_one_of": lambda c, s: ast.IsOneOf(c[0], _names(c[1:]), negated=True, span=s),
    "compare": lambda c, s: ast.Compare(str(c[1]), c[0], c[2], span=s),
    "member": lambda c, s: ast.Member(c[0], c[1], span=s),
    "not_member": lambda c, s: ast.Member(c[0], c[1], negated=True, span=s),
    "meets": lambda c, s: ast.Meets(c[0], c[1], span=s),
    "before": lambda c, s: ast.Before(c[0], c[1], span=s),
    "won_by": lambda c, s: ast.WonBy(c[0].name, span=s),
    "counted": lambda c, s: ast.Counted(c[0].name, span=s),
    "stands": lambda c, s: ast.Stands(c[0].name, span=s),
    "alone": lambda c, s: ast.Alone(*_names(c), span=s),
    # tiles and groups
    "noun_phrase": _phrase,
    "description": _phrase,
    "collection": lambda c, s: ast.Collection(_phrase(c, s), span=s),
    "noun": lambda c, s: ast.Noun(str(c[0]), span=s),
    "of": lambda c, s: ast.Of(c[0], span=s),
    "containing": lambda c, s: ast.With(c[0], span=s),
    "lacking": lambda c, s: ast.Without(c[0], span=s),
    "from_": lambda c, s: ast.From(c[0], span=s),
    "fed_by": lambda c, s: ast.FedBy(c[0].name, span=s),
    "held_by": lambda c, s: ast.HeldBy(c[0].name, span=s),
    "of_rank": lambda c, s: ast.OfRank(c[1], span=s),
    "of_ranks": lambda c, s: ast.OfRank(c[1], c[2], span=s),
    # numbers and sets
    "binary": lambda c, s: ast.Binary(str(c[1]), c[0], c[2], span=s),
    "negative": lambda c, s: ast.Negative(c[1], span=s),
    "number": lambda c, s: ast.Number(int(c[0]), span=s),
    "tiles": _tiles,
    "tile_class": lambda c, s: ast.TileClass(str(c[0]), span=s),
    "option": lambda c, s: ast.OptionRef(str(c[0]), span=s),
    "attribute": lambda c, s: ast.Attribute(c[0], str(c[1]), span=s),
    "call": lambda c, s: ast.Call(c[0].name, tuple(c[1:]), span=s),
    "choose": lambda c, s: ast.Choose(c[0], c[1], c[2], span=s),
    "count": lambda c, s: ast.Count(c[0], span=s),
    "count_values": lambda c, s: ast.CountValues(c[0], c[1], span=s),
    "count_different": lambda c, s: ast.CountDifferent(str(c[0]), c[1], span=s),
    "sum_over": lambda c, s: ast.SumOver(c[0], c[1], span=s),
    "extreme_over": lambda c, s: ast.ExtremeOver(str(c[0]), c[1], c[2], span=s),
    "extreme": lambda c, s: ast.Extreme(str(c[0]), tuple(c[1:]), span=s),
    "last": lambda c, s: ast.Last(c[0], span=s),
    "tai_of": lambda c, s: ast.TaiOf(c[0].name, span=s),
    # names
    "name": lambda c, s: ast.Name(str(c[0]), span=s),
    "variable": _text,
}
