"""The pretty printer, and code with as few brackets as Python needs."""

from __future__ import annotations

import ast

from hypothesis import given
from hypothesis import strategies as st

from paigui.emit.code import (
    FALSE,
    Binding,
    Code,
    atom,
    binary,
    chosen,
    compared,
    joined,
    negated,
    some_tiles,
    statement,
)
from paigui.emit.layout import call, flat, listed, render, row, tuple_of

a, b, c = atom("a"), atom("b"), atom("c")


def text(code: Code) -> str:
    return flat(code.doc)


def test_what_fits_stands_on_one_line() -> None:
    assert render(call("f", ["one", "two"])) == "f(one, two)"
    assert render(tuple_of(["one"])) == "(one,)"
    assert render(tuple_of([])) == "()"


def test_what_does_not_fit_breaks_from_the_outside_in() -> None:
    doc = row("x = ", call("outer", [call("inner", ["one", "two"]), call("other", ["three"])]))
    assert render(doc, columns=24) == "x = outer(\n    inner(one, two),\n    other(three),\n)"


def test_what_follows_a_group_is_kept_in_mind() -> None:
    # The bracket itself ends in column 10; with what follows it is too wide.
    doc = row(listed("[", ["a", "b", "c"], "]"), ".bit_count()")
    assert render(doc, columns=12) == "[\n    a,\n    b,\n    c,\n].bit_count()"


def test_margins_and_wide_characters() -> None:
    assert (
        render(call("f", ["字字", "字字"]), indent=4, columns=15) == "f(\n        字字,\n        字字,\n    )"
    )
    assert render(call("f", ["字字", "字字"]), indent=4, columns=17) == "f(字字, 字字)"
    assert render(listed("{", ["a", "b"], "}"), column=6, columns=10) == "{\n    a,\n    b,\n}"


def test_statements_get_brackets_only_where_operators_break() -> None:
    plain = statement("return ", joined("and", [a, b]))
    assert render(plain, 4) == "return a and b"
    assert render(plain, 4, columns=15) == "return (\n        a\n        and b\n    )"
    assert render(statement("return ", Code("f(x)")), 4, columns=3) == "return f(x)"


def test_brackets() -> None:
    assert text(binary(a, "-", binary(b, "-", c, Binding.SUM), Binding.SUM)) == "a - (b - c)"
    assert text(binary(binary(a, "-", b, Binding.SUM), "-", c, Binding.SUM)) == "a - b - c"
    assert text(binary(binary(a, "+", b, Binding.SUM), "*", c, Binding.PRODUCT)) == "(a + b) * c"
    assert text(compared(compared(a, "==", b), "==", c)) == "(a == b) == c"
    assert text(joined("or", [joined("and", [a, b]), c])) == "(a and b) or c"
    assert text(negated(joined("or", [a, b]))) == "not (a or b)"
    assert text(chosen(a, chosen(a, b, c), c)) == "a if (a if b else c) else c"


def test_negation_turns_comparisons_round() -> None:
    assert text(negated(compared(a, "<", b))) == "a >= b"
    assert text(negated(negated(a))) == "a"
    assert text(negated(negated(compared(a, "==", b)))) == "a == b"
    assert text(negated(FALSE)) == "True"


def test_a_set_is_a_truth_only_where_it_must_be() -> None:
    held = some_tiles(binary(a, "&", b, Binding.BIT_AND))
    assert text(joined("and", [held, c])) == "a & b and c"
    assert text(joined("and", [held, c]).strict) == "a & b != 0 and bool(c)"
    assert text(negated(held).strict) == "not a & b"


NUMBERS = st.recursive(
    st.sampled_from([("1", 1), ("2", 2), ("7", 7)]).map(lambda pair: (atom(pair[0]), pair[1])),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(
        lambda three: (
            binary(three[0][0], three[1], three[2][0], Binding.PRODUCT if three[1] == "*" else Binding.SUM),
            {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}[three[1]](three[0][1], three[2][1]),
        )
    ),
    max_leaves=20,
)


@given(NUMBERS, st.integers(1, 60))
def test_brackets_and_breaks_keep_the_value(made: tuple[Code, int], columns: int) -> None:
    code, value = made
    printed = render(statement("x = ", code), columns=columns)
    tree = ast.parse(printed)
    scope: dict[str, int] = {}
    exec(compile(tree, "x", "exec"), scope)  # noqa: S102
    assert scope["x"] == value
