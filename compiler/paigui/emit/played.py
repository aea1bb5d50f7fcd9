"""What expressions about play ask of a moment, as Python: names of `paigui_runtime.play.moment.Moment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigui.emit.code import Binding, Code, asked, atom, binary, called, compared, some_tiles
from paigui.emit.layout import row, tuple_of
from paigui.emit.literals import literal
from paigui.ir import play
from paigui.ir.core import Type

if TYPE_CHECKING:
    from paigui.emit.expressions import Expressions

ONE_TILE = frozenset({"act.tile", "turn.claimed", "turn.set_out", "turn.added", "won.tile"})
"""Facts that are one tile at most."""
_Loop = tuple[tuple[tuple[str, Code], ...], tuple[tuple[Code, bool], ...], bool]
"""Variables with their values, conditions with whether each may be undecided, and whether there is a value at least."""


class Played:
    """The part of `Expressions` that knows play."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions

    def value(self, node: play.Node) -> Code:
        """The expression of a node about play."""
        value = self.expressions.value
        match node:
            case play.PlayFact(name, kind):
                return Code(f"m.{name.replace('.', '_')}", truth=kind is Type.TRUTH)
            case play.OfPlayer(name, player, kind):
                made = called(f"m.{name}_of", value(player))
                return Code(made.doc, truth=kind is Type.TRUTH)
            case play.CountOf(name, player):
                return called(f"m.count_{name}", value(player))
            case play.PlayCall(name, arguments, kind):
                made = called(f"m.{name}", *map(value, arguments))
                return Code(made.doc, truth=kind is Type.TRUTH)
            case play.OneOf(subject, words):
                return compared(value(subject), "in", atom(tuple_of([literal(word) for word in words])))
            case play.Meet(left, right):
                return some_tiles(binary(value(left), "&", value(right), Binding.BIT_AND))
            case play.CountKinds(tiles):
                return atom(row(value(tiles).at(Binding.ATOM), ".bit_count()"))

    def won_by(self, way: str) -> Code:
        """Whether it is won in a way, or in one of a class of ways."""
        ways = [each.id for each in self.expressions.context.program.ways if way in each.classes]
        return asked("m.won_by", *(atom(literal(each)) for each in ways))

    def loop(self, binder: play.Binder) -> _Loop:
        """A binder as a loop."""
        expressions = self.expressions
        match binder:
            case play.OverTiles(variable, tiles):
                kinds = called(expressions.use("each_kind"), expressions.value(tiles))
                expressions.one_tile.add(variable)
                return ((expressions.bind(variable), kinds),), (), False
            case play.OverOthers(variable, other_than):
                left_out = expressions.value(other_than)
                doubtful = expressions.doubtful(other_than)
                name = expressions.bind(variable)
                condition = compared(atom(name), "!=", left_out)
                return ((name, expressions.players()),), ((condition, doubtful),), True
