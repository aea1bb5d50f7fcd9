"""Small changes of an expression, one at a time: what a slip of the pen, or of the mind, would have made of it.

Every edit changes one node: a number, a sign, an adjective, the word between two conditions. No two edits of a node say the
same: the opposite of ``a >= b`` is ``a < b``, and so ``not a >= b`` is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, get_args

from paigui.diagnostics.span import NOWHERE, Span
from paigui.syntax import ast

LARGEST = 10**9
"""No number is doubled beyond this."""
_SIGNS = {
    "==": ("!=",),
    "!=": ("==",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "/": ("*",),
}
_CLASSES = {
    "honors": ("winds", "dragons"),
    "winds": ("honors", "dragons"),
    "dragons": ("honors", "winds"),
    "numbers": ("simples",),
    "terminals": ("numbers",),
    "simples": ("numbers",),
}
_NOUNS = {"sequence": "triplet", "triplet": "sequence", "kong": "triplet"}
_SEVERAL_KINDS = ("group", "sequence")
"""What may show tiles of several kinds."""
_NAMES = {"seat_wind": "round_wind", "round_wind": "seat_wind"}
_EXTREMES = {"max": "min", "min": "max"}
_TRUTHS: tuple[type[ast.Node], ...] = (
    *(ast.Not, ast.And, ast.Or, ast.Some, ast.Every, ast.Any, ast.NoneOf, ast.AllAre, ast.Is, ast.IsOneOf),
    *(ast.Compare, ast.Member, ast.Meets, ast.Before, ast.WonBy, ast.Counted, ast.Stands, ast.Alone),
)
_EXPRESSIONS = get_args(ast.Expr)
_ATOMS = (ast.Number, ast.Tiles, ast.TileClass, ast.Name)


@dataclass(frozen=True, slots=True)
class Edit:
    """One change: the smallest expression that shows it before and after, and the whole as changed."""

    change: str
    """``number sign junction negation quantifier dropped adjective modifier noun tiles name branch``."""
    span: Span
    before: Any
    after: Any
    whole: Any


def expression_edits(tree: ast.Expr, *, truth: bool) -> Iterator[Edit]:
    """All edits of an expression; ``truth``: it stands where a condition is."""
    for edit in _edits(tree, truth or isinstance(tree, _TRUTHS), top=True):
        yield edit if isinstance(edit.before, _EXPRESSIONS) else replace(edit, before=tree, after=edit.whole)


def _edits(node: Any, truth: bool, top: bool = False) -> Iterator[Edit]:
    own = list(_OWN[type(node)](node)) if type(node) in _OWN else []
    if truth:
        own += _negations(node, top)
    for change, after in own:
        yield Edit(change, node.span, node, after, after)
    for item in fields(node):
        value = getattr(node, item.name)
        if isinstance(value, tuple):
            for index, part in enumerate(value):
                for edit in _inside(node, item.name, part):
                    changed = (*value[:index], edit.whole, *value[index + 1 :])
                    yield _lifted(edit, node, replace(node, **{item.name: changed}))
        else:
            for edit in _inside(node, item.name, value):
                yield _lifted(edit, node, replace(node, **{item.name: edit.whole}))


def _inside(node: Any, field: str, part: Any) -> Iterator[Edit]:
    if not is_dataclass(part) or isinstance(part, type | Span):
        return
    if isinstance(node, ast.Not):
        truth = False  # the opposite of an opposite is an edit of its own
    elif isinstance(node, ast.And | ast.Or) or field == "condition":
        truth = True
    else:
        truth = isinstance(part, _TRUTHS) or (field == "body" and not isinstance(node, ast.Function))
    yield from _edits(part, truth)


def _lifted(edit: Edit, node: Any, whole: Any) -> Edit:
    """The edit of a part as one of the node around it, which shows it where the part alone says too little."""
    shown = isinstance(edit.before, _EXPRESSIONS) and not isinstance(edit.before, _ATOMS)
    span = node.span if edit.span is NOWHERE else edit.span
    if shown:
        return replace(edit, whole=whole, span=span)
    return Edit(edit.change, span, node, whole, whole)


_Change = tuple[str, Any]


def _negations(node: Any, top: bool) -> Iterator[_Change]:
    """The opposite of a condition, where no other edit is that."""
    match node:
        case ast.Compare() | ast.Not() | ast.Any() | ast.NoneOf():
            return
        case ast.Is() | ast.IsOneOf() | ast.Member():
            yield "negation", replace(node, negated=not node.negated)
        case ast.And() | ast.Or() if not top:
            return
        case _:
            yield "negation", ast.Not(node, span=node.span)


def numbers_beside(value: int) -> tuple[int, ...]:
    """The numbers that one is changed to: one more, one less, twice as much."""
    found = {value + 1, value - 1, 2 * value} - {value}
    return tuple(sorted(number for number in found if 0 <= number <= LARGEST))


def tiles_beside(kinds: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The sets of tiles that one is changed to: without the first or the last of them, and with the next one beside."""
    if not kinds:
        return
    if len(kinds) > 1:
        yield kinds[1:]
        yield kinds[:-1]
    domain = range(34, 42) if kinds[-1] >= 34 else range(34)
    beside = [kind for kind in (*domain[domain.index(kinds[-1]) :], *domain) if kind not in kinds]
    if beside:
        yield tuple(sorted((*kinds, beside[0])))


def _number(node: ast.Number) -> Iterator[_Change]:
    for value in numbers_beside(node.value):
        yield "number", replace(node, value=value)


def _signs(node: ast.Compare | ast.Binary) -> Iterator[_Change]:
    for sign in _SIGNS[node.sign]:
        yield "sign", replace(node, sign=sign)


def _junction(node: ast.And | ast.Or) -> Iterator[_Change]:
    other = ast.Or if isinstance(node, ast.And) else ast.And
    yield "junction", other(node.operands, span=node.span)
    yield from _without_one(node)


def _without_one(node: Any) -> Iterator[_Change]:
    """Each operand left out."""
    for index in range(len(node.operands)):
        kept = (*node.operands[:index], *node.operands[index + 1 :])
        yield "dropped", kept[0] if len(kept) == 1 else replace(node, operands=kept)


def _not(node: ast.Not) -> Iterator[_Change]:
    yield "negation", node.operand


def _some_or_every(node: ast.Some | ast.Every) -> Iterator[_Change]:
    other = ast.Every if isinstance(node, ast.Some) else ast.Some
    yield "quantifier", other(node.binder, node.body, span=node.span)


def _any_or_none(node: ast.Any | ast.NoneOf) -> Iterator[_Change]:
    other = ast.NoneOf if isinstance(node, ast.Any) else ast.Any
    yield "negation", other(node.phrase, span=node.span)


def _all_are(node: ast.AllAre) -> Iterator[_Change]:
    """Some instead of all, where the description can stand as a condition of the members."""
    head, adjectives = node.description.head, node.description.adjectives
    of = () if head is None or isinstance(head, ast.Noun) else (ast.Of(head),)
    phrase = replace(
        node.phrase,
        adjectives=(*node.phrase.adjectives, *adjectives),
        modifiers=(*node.phrase.modifiers, *node.description.modifiers, *of),
    )
    if phrase != node.phrase:
        yield "quantifier", ast.Any(phrase, span=node.span)


def _noun_phrase(node: ast.NounPhrase) -> Iterator[_Change]:
    """Each adjective and modifier left out, where something is left; and each set of tiles related otherwise."""
    if node.head is not None or len(node.adjectives) + len(node.modifiers) > 1:
        for index in range(len(node.adjectives)):
            kept = (*node.adjectives[:index], *node.adjectives[index + 1 :])
            yield "adjective", replace(node, adjectives=kept)
        for index in range(len(node.modifiers)):
            yield "modifier", replace(node, modifiers=(*node.modifiers[:index], *node.modifiers[index + 1 :]))
    several = isinstance(node.head, ast.Noun) and node.head.word in _SEVERAL_KINDS
    for index, modifier in enumerate(node.modifiers):
        for other in _otherwise(modifier, several):
            changed = (*node.modifiers[:index], other, *node.modifiers[index + 1 :])
            yield "modifier", replace(node, modifiers=changed)


def _otherwise(modifier: ast.Modifier, several: bool) -> Iterator[ast.Modifier]:
    """``with`` for ``of`` and ``without``. Of what shows one kind of tile, or one suit, ``of`` and ``with`` say the same."""
    match modifier:
        case ast.Of(tiles) if several and not isinstance(tiles, ast.Name):
            yield ast.With(tiles, span=modifier.span)
        case ast.With(tiles):
            yield ast.Without(tiles, span=modifier.span)
        case ast.Without(tiles):
            yield ast.With(tiles, span=modifier.span)


def _noun(node: ast.Noun) -> Iterator[_Change]:
    if node.word in _NOUNS:
        yield "noun", replace(node, word=_NOUNS[node.word])


def _tiles(node: ast.Tiles) -> Iterator[_Change]:
    for kinds in tiles_beside(node.kinds):
        yield "tiles", replace(node, kinds=kinds)


def _tile_class(node: ast.TileClass) -> Iterator[_Change]:
    for word in _CLASSES[node.word]:
        yield "tiles", replace(node, word=word)


def _name(node: ast.Name) -> Iterator[_Change]:
    if node.name in _NAMES:
        yield "name", replace(node, name=_NAMES[node.name])


def _choose(node: ast.Choose) -> Iterator[_Change]:
    yield "branch", node.then
    yield "branch", node.otherwise


def _extreme(node: ast.Extreme) -> Iterator[_Change]:
    yield "name", replace(node, which=_EXTREMES[node.which])
    yield from _without_one(node)


def _extreme_over(node: ast.ExtremeOver) -> Iterator[_Change]:
    yield "name", replace(node, which=_EXTREMES[node.which])


def _negative(node: ast.Negative) -> Iterator[_Change]:
    yield "sign", node.operand


_OWN: dict[type, Callable[[Any], Iterator[_Change]]] = {
    ast.Number: _number,
    ast.Compare: _signs,
    ast.Binary: _signs,
    ast.And: _junction,
    ast.Or: _junction,
    ast.Not: _not,
    ast.Some: _some_or_every,
    ast.Every: _some_or_every,
    ast.Any: _any_or_none,
    ast.NoneOf: _any_or_none,
    ast.AllAre: _all_are,
    ast.NounPhrase: _noun_phrase,
    ast.Noun: _noun,
    ast.Tiles: _tiles,
    ast.TileClass: _tile_class,
    ast.Name: _name,
    ast.Choose: _choose,
    ast.Extreme: _extreme,
    ast.ExtremeOver: _extreme_over,
    ast.Negative: _negative,
}
"""The edits of each kind of node; of others only their parts are edited."""
