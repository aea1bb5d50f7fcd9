"""Unary numbers and truths against plain Python, over all values of small ones."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from pysat.solvers import Solver

from paigui.analysis.sat.cnf import FALSE, TRUE, Clauses, Number

Made = Callable[[Clauses, Number, Number], Number]
RANGES = [(0, 3), (-2, 1), (1, 1)]
NUMBERS: dict[str, tuple[Made, Callable[[int, int], int]]] = {
    "sum": (lambda c, a, b: c.total((a, b)), lambda a, b: a + b),
    "three times": (lambda c, a, b: c.total((a, b, a)), lambda a, b: 2 * a + b),
    "difference": (lambda c, a, b: c.total((a, c.opposite(b))), lambda a, b: a - b),
    "product": (lambda c, a, b: c.product(a, b), lambda a, b: a * b),
    "a multiple": (lambda c, a, b: c.product(a, Number(-3)), lambda a, b: -3 * a),
    "quotient": (lambda c, a, b: c.quotient(a, 2), lambda a, b: a // 2),
    "most": (lambda c, a, b: c.extreme("max", (a, b)), max),
    "least": (lambda c, a, b: c.extreme("min", (a, b)), min),
    "chosen": (
        lambda c, a, b: c.chosen(c.compared(a, "<", b), a, Number(7)),
        lambda a, b: a if a < b else 7,
    ),
}
SIGNS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def fixed(clauses: Clauses, number: Number, value: int) -> int:
    return clauses.equals(number, value)


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    make, plain = NUMBERS[name]
    for one, two in product(RANGES, RANGES):
        clauses = Clauses()
        a, b = clauses.fresh_number("a", *one), clauses.fresh_number("b", *two)
        made = make(clauses, a, b)
        cases = {
            (x, y): (
                clauses.both((fixed(clauses, a, x), fixed(clauses, b, y))),
                fixed(clauses, made, plain(x, y)),
            )
            for x in range(one[0], one[1] + 1)
            for y in range(two[0], two[1] + 1)
        }
        with Solver(name="glucose4", bootstrap_with=clauses.clauses) as solver:
            for case, result in cases.values():
                assert solver.solve(assumptions=[case, result])
                assert not solver.solve(assumptions=[case, -result])


@pytest.mark.parametrize("sign", SIGNS)
def test_comparisons(sign: str) -> None:
    for one, two in product(RANGES, RANGES):
        clauses = Clauses()
        a, b = clauses.fresh_number("a", *one), clauses.fresh_number("b", *two)
        truth = clauses.compared(a, sign, b)
        cases = {
            (x, y): clauses.both((fixed(clauses, a, x), fixed(clauses, b, y)))
            for x in range(one[0], one[1] + 1)
            for y in range(two[0], two[1] + 1)
        }
        with Solver(name="glucose4", bootstrap_with=clauses.clauses) as solver:
            for (x, y), case in cases.items():
                holds = SIGNS[sign](x, y)
                assert solver.solve(assumptions=[case, truth if holds else -truth])
                assert not solver.solve(assumptions=[case, -truth if holds else truth])


def test_a_capped_sum_is_its_cap_where_it_is_more() -> None:
    clauses = Clauses()
    parts = [clauses.fresh_number(f"n{number}", 0, 2) for number in range(4)]
    made = clauses.total(parts, most=3)
    assert made.high == 3
    with Solver(name="glucose4", bootstrap_with=clauses.clauses) as solver:
        for values in product(range(3), repeat=4):
            assumed = []
            for part, value in zip(parts, values, strict=True):
                assumed += [step if at < value else -step for at, step in enumerate(part.steps)]
            assert solver.solve(assumptions=assumed)
            model = set(solver.get_model())
            assert sum(step in model for step in made.steps) == min(sum(values), 3)


def test_truths_fold_what_they_know() -> None:
    clauses = Clauses()
    one = clauses.variable("one")
    assert clauses.both(()) == TRUE and clauses.either(()) == FALSE
    assert clauses.both((one, TRUE)) == one and clauses.both((one, -one)) == FALSE
    assert clauses.either((one, -one)) == TRUE and clauses.choice(one, TRUE, FALSE) == one
    assert clauses.choice(-one, TRUE, FALSE) == -one
    two = clauses.variable()
    assert clauses.both((one, two)) == clauses.both((two, one)) == -clauses.either((-one, -two))
