"""Constructors of core nodes that fold constants as they build.

Options are constants by now, so whatever they switch off disappears here: ``(a if option.x else b)`` becomes ``a`` or
``b``, a conjunction with a false part becomes false.
"""

from __future__ import annotations

from paigui.ir import core
from paigui.ir.core import Core, Integer, TileSet, Truth
from paigui.model.ruleset import NumberTable

YES = Truth(True)
NO = Truth(False)
_MOST_DIGITS = 10**40
"""Above this nothing is folded, so that definitions cannot grow numbers without end; the bounds refuse it anyway."""


def negation(operand: Core) -> Core:
    """``not``."""
    if isinstance(operand, Truth):
        return Truth(not operand.value)
    if isinstance(operand, core.Not):
        return operand.operand
    return core.Not(operand)


def conjunction(operands: list[Core]) -> Core:
    """``and``; true of nothing."""
    return _junction(operands, YES, NO, core.AllOf)


def disjunction(operands: list[Core]) -> Core:
    """``or``; false of nothing."""
    return _junction(operands, NO, YES, core.AnyOf)


def _junction(
    operands: list[Core], neutral: Truth, final: Truth, node: type[core.AllOf] | type[core.AnyOf]
) -> Core:
    flat: list[Core] = []
    for operand in operands:
        inner = operand.operands if isinstance(operand, core.AllOf | core.AnyOf) else ()
        flat.extend(inner if isinstance(operand, node) else [operand])
    if final in flat:
        return final
    kept = [operand for operand in dict.fromkeys(flat) if operand != neutral]
    if not kept:
        return neutral
    return kept[0] if len(kept) == 1 else node(tuple(kept))


def choice(condition: Core, then: Core, otherwise: Core) -> Core:
    """``(then if condition else otherwise)``."""
    if isinstance(condition, Truth):
        return then if condition.value else otherwise
    if then == otherwise:
        return then
    return core.If(condition, then, otherwise)


_COMPARE = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def comparison(sign: str, left: Core, right: Core) -> Core:
    """Two numbers compared."""
    if isinstance(left, Integer) and isinstance(right, Integer):
        return Truth(_COMPARE[sign](left.value, right.value))
    return core.Comparison(sign, left, right)


def arithmetic(sign: str, left: Core, right: Core) -> Core:
    """``+ - * /`` of numbers; the divisor of ``/`` is a positive constant (checked before)."""
    if isinstance(left, Integer) and isinstance(right, Integer):
        a, b = left.value, right.value
        value = a + b if sign == "+" else a - b if sign == "-" else a * b if sign == "*" else a // b
        if abs(value) < _MOST_DIGITS:
            return Integer(value)
    if isinstance(right, Integer) and (sign, right.value) in {("+", 0), ("-", 0), ("*", 1), ("/", 1)}:
        return left
    if isinstance(left, Integer) and (sign, left.value) in {("+", 0), ("*", 1)}:
        return right
    return core.Arithmetic(sign, left, right)


def extreme(which: str, operands: list[Core]) -> Core:
    """``max`` or ``min``."""
    if all(isinstance(operand, Integer) for operand in operands):
        values = [operand.value for operand in operands if isinstance(operand, Integer)]
        return Integer(max(values) if which == "max" else min(values))
    return core.Extreme(which, tuple(operands))


def lookup(table: NumberTable, number: Core) -> Core:
    """What a table gives for a number."""
    if isinstance(number, Integer):
        found = (row.value for row in table.rows if row.low <= number.value <= row.high)
        return Integer(next(found, table.otherwise))
    return core.Lookup(table.id, number)


def union(left: Core, right: Core) -> Core:
    """Tiles in either."""
    if isinstance(left, TileSet) and isinstance(right, TileSet):
        return TileSet(left.mask | right.mask)
    return core.Union(left, right)


def difference(left: Core, right: Core) -> Core:
    """Tiles in the first only."""
    if isinstance(left, TileSet) and isinstance(right, TileSet):
        return TileSet(left.mask & ~right.mask)
    return core.Difference(left, right)


def rank_set(low: Core, high: Core) -> Core:
    """The number tiles of some ranks."""
    if isinstance(low, Integer) and isinstance(high, Integer):
        mask = 0
        for rank in range(max(low.value, 1), min(high.value, 9) + 1):
            mask |= (1 << rank - 1) | (1 << rank + 8) | (1 << rank + 17)
        return TileSet(mask)
    return core.RankSet(low, high)


def same(left: Core, right: Core) -> Core:
    """Two players, choices or groups are the same."""
    if isinstance(left, core.Symbol) and isinstance(right, core.Symbol):
        return Truth(left == right)
    if left == right:
        return YES
    return core.Same(left, right)
