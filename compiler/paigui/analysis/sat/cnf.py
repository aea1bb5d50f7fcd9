"""Clauses, and the truths and numbers that are made of them.

A truth is a literal: a whole number, negative for the opposite; `TRUE` is the literal 1. What is made of truths is
defined in both directions, so that it may be used both ways, and once for the same parts. Numbers are unary: `Number`
holds a lowest value and a literal for each step above it, "the value is at least this". They add, compare and choose
without ever leaving the clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

TRUE = 1
FALSE = -1
MOST_CLAUSES = 400_000
"""The most that one question may add."""
MOST_STEPS = 1_200
"""The widest number that is written out."""


class CannotEncode(Exception):
    """What this engine does not know how to say in clauses: in English and in Chinese."""

    def __init__(self, reason: str, reason_zh: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.reason_zh = reason_zh


@dataclass(frozen=True, slots=True)
class Number:
    """``low`` plus as many as hold of ``steps``, of which each holds only if the one before does."""

    low: int
    steps: tuple[int, ...] = ()

    @property
    def high(self) -> int:
        """The highest value."""
        return self.low + len(self.steps)

    def at_least(self, value: int) -> int:
        """The literal that says so."""
        if value <= self.low:
            return TRUE
        return FALSE if value > self.high else self.steps[value - self.low - 1]


class Clauses:
    """Clauses in the order in which they were made; ``names`` says what some variables mean."""

    def __init__(self) -> None:
        self.count = 1
        self.clauses: list[list[int]] = [[TRUE]]
        self.names: dict[int, str] = {TRUE: "true"}
        self._room = MOST_CLAUSES
        self._joins: dict[tuple[int, ...], int] = {}
        self._choices: dict[tuple[int, int, int], int] = {}

    def variable(self, name: str = "") -> int:
        """A new variable."""
        self.count += 1
        if name:
            self.names[self.count] = name
        return self.count

    def make_room(self) -> None:
        """Another question begins: it may add as many clauses as any."""
        self._room = len(self.clauses) + MOST_CLAUSES

    def add(self, *literals: int) -> None:
        """A clause: one of the literals holds."""
        if TRUE in literals:
            return
        if len(self.clauses) > self._room:
            raise CannotEncode("the question is too large", "問題太大")
        self.clauses.append([literal for literal in literals if literal != FALSE])

    # --- truths

    def both(self, literals: Iterable[int]) -> int:
        """``and``; true of nothing."""
        parts = sorted({literal for literal in literals if literal != TRUE})
        known = set(parts)
        if FALSE in known or any(-literal in known for literal in parts):
            return FALSE
        if not parts:
            return TRUE
        if len(parts) == 1:
            return parts[0]
        key = tuple(parts)
        found = self._joins.get(key)
        if found is None:
            found = self._joins[key] = self.variable()
            for literal in parts:
                self.add(-found, literal)
            self.add(found, *(-literal for literal in parts))
        return found

    def either(self, literals: Iterable[int]) -> int:
        """``or``; false of nothing."""
        return -self.both(-literal for literal in literals)

    def choice(self, condition: int, then: int, otherwise: int) -> int:
        """``then if condition else otherwise``."""
        if condition in (TRUE, FALSE):
            return then if condition == TRUE else otherwise
        if then == otherwise:
            return then
        if condition < 0:
            condition, then, otherwise = -condition, otherwise, then
        if then in (TRUE, FALSE) or otherwise in (TRUE, FALSE):
            return self.both((self.either((-condition, then)), self.either((condition, otherwise))))
        key = condition, then, otherwise
        found = self._choices.get(key)
        if found is None:
            found = self._choices[key] = self.variable()
            self.add(-condition, -then, found)
            self.add(-condition, then, -found)
            self.add(condition, -otherwise, found)
            self.add(condition, otherwise, -found)
        return found

    def same(self, left: int, right: int) -> int:
        """Whether both hold or neither."""
        return self.choice(left, right, -right)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """One holds and no other: by a chain, so that many stay cheap."""
        self.add(*literals)
        self.at_most_one(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """No two hold."""
        before = FALSE
        for literal in literals:
            self.add(-before, -literal)
            before = self.either((before, literal))

    # --- numbers

    def fresh_number(self, name: str, low: int, high: int) -> Number:
        """A number that may be anything from ``low`` to ``high``."""
        if high - low > MOST_STEPS:
            raise CannotEncode(f"{name} has too many values", f"{name} 的值太多")
        steps = tuple(self.variable(f"{name} >= {low + step}") for step in range(1, high - low + 1))
        for lower, higher in pairwise(steps):
            self.add(-higher, lower)
        return Number(low, steps)

    def counted(self, literal: int, times: int = 1) -> Number:
        """``times`` if a truth holds, else 0."""
        if literal == FALSE:
            return Number(0)
        return Number(times) if literal == TRUE else Number(0, (literal,) * times)

    def total(self, numbers: Iterable[Number], most: int | None = None) -> Number:
        """A sum. With ``most``, of numbers from 0 on: that, where it is more."""
        row = [number for number in numbers if number.steps or number.low]
        while len(row) > 1:
            # Neighbours first: a balanced tree keeps the partial sums short.
            row = [self._sum(row[at : at + 2], most) for at in range(0, len(row), 2)]
        return row[0] if row else Number(0)

    def _sum(self, pair: list[Number], most: int | None) -> Number:
        if len(pair) == 1:
            return pair[0]
        left, right = pair
        low = left.low + right.low
        if not left.steps or not right.steps:
            return self._capped(Number(low, left.steps + right.steps), most)
        width = len(left.steps) + len(right.steps)
        if most is not None:
            width = min(width, max(most - low, 0))
        if width > MOST_STEPS:
            raise CannotEncode("a sum has too many values", "總和的值太多")
        steps = tuple(self.variable() for _ in range(width))
        for lower, higher in pairwise(steps):
            self.add(-higher, lower)
        for i in range(len(left.steps) + 1):
            for j in range(len(right.steps) + 1):
                reached = [-left.steps[i - 1]] if i else []
                reached += [-right.steps[j - 1]] if j else []
                if 0 < i + j <= width:
                    self.add(*reached, steps[i + j - 1])
                short = [left.steps[i]] if i < len(left.steps) else []
                short += [right.steps[j]] if j < len(right.steps) else []
                if i + j < width and (i < len(left.steps) or j < len(right.steps)):
                    self.add(*short, -steps[i + j])
        return Number(low, steps)

    def _capped(self, number: Number, most: int | None) -> Number:
        if most is None or number.high <= most:
            return number
        return Number(number.low, number.steps[: max(most - number.low, 0)])

    def opposite(self, number: Number) -> Number:
        """The number less than nothing."""
        return Number(-number.high, tuple(-step for step in reversed(number.steps)))

    def product(self, left: Number, right: Number) -> Number:
        """``*``."""
        if right.steps and not left.steps:
            left, right = right, left
        if not right.steps:
            times = right.low
            plain = left if times >= 0 else self.opposite(left)
            steps = tuple(step for step in plain.steps for _ in range(abs(times)))
            if len(steps) > MOST_STEPS:
                raise CannotEncode("a product has too many values", "乘積的值太多")
            return Number(plain.low * abs(times), steps)
        return self._combined(left, right)

    def _combined(self, left: Number, right: Number) -> Number:
        values = {
            (a, b): a * b for a in range(left.low, left.high + 1) for b in range(right.low, right.high + 1)
        }
        if len(values) > MOST_STEPS:
            raise CannotEncode("a product has too many values", "乘積的值太多")
        cases = {
            pair: self.both((self.equals(left, pair[0]), self.equals(right, pair[1]))) for pair in values
        }
        low, high = min(values.values()), max(values.values())
        return Number(
            low,
            tuple(
                self.either(cases[pair] for pair, value in values.items() if value >= wanted)
                for wanted in range(low + 1, high + 1)
            ),
        )

    def quotient(self, number: Number, divisor: int) -> Number:
        """``/`` by a positive constant, rounding down."""
        low, high = number.low // divisor, number.high // divisor
        return Number(low, tuple(number.at_least(step * divisor) for step in range(low + 1, high + 1)))

    def chosen(self, condition: int, then: Number, otherwise: Number) -> Number:
        """``then if condition else otherwise``."""
        low, high = min(then.low, otherwise.low), max(then.high, otherwise.high)
        if high - low > MOST_STEPS:
            raise CannotEncode("a number has too many values", "數的值太多")
        return Number(
            low,
            tuple(
                self.choice(condition, then.at_least(step), otherwise.at_least(step))
                for step in range(low + 1, high + 1)
            ),
        )

    def extreme(self, which: str, numbers: Sequence[Number]) -> Number:
        """``max`` or ``min``."""
        pick = max if which == "max" else min
        low, high = pick(number.low for number in numbers), pick(number.high for number in numbers)
        join = self.either if which == "max" else self.both
        return Number(
            low,
            tuple(join(number.at_least(step) for number in numbers) for step in range(low + 1, high + 1)),
        )

    def equals(self, number: Number, value: int) -> int:
        """Whether a number is this."""
        return self.both((number.at_least(value), -number.at_least(value + 1)))

    def not_less(self, left: Number, right: Number) -> int:
        """``left >= right``."""
        return self.both(
            self.either((-right.at_least(step), left.at_least(step)))
            for step in range(right.low, right.high + 1)
        )

    def compared(self, left: Number, sign: str, right: Number) -> int:
        """A comparison."""
        if sign in ("==", "!="):
            equal = self.both((self.not_less(left, right), self.not_less(right, left)))
            return equal if sign == "==" else -equal
        if sign in (">=", "<"):
            found = self.not_less(left, right)
            return found if sign == ">=" else -found
        found = self.not_less(right, left)
        return found if sign == "<=" else -found
