"""Pieces of Python code with their binding strength, joined with as few brackets as Python needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from paigui.emit.layout import Doc, Group, IfBroken, Line, Nest, Row, bracket, call, row


class Binding(IntEnum):
    """How tightly a piece of Python holds together, loosest first."""

    LAMBDA = 0
    CHOICE = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARISON = 5
    BIT_OR = 6
    BIT_AND = 7
    SHIFT = 8
    SUM = 9
    PRODUCT = 10
    UNARY = 11
    ATOM = 12


@dataclass(frozen=True, slots=True)
class Code:
    """An expression.

    ``truth``: its value is a ``bool``. Where it is only something that Python takes for true or false, ``proper`` is the
    expression of the ``bool``, which a function returns. ``opposite`` is how its negation is best written.
    """

    doc: Doc
    binding: Binding = Binding.ATOM
    truth: bool = False
    proper: Code | None = None
    opposite: Code | None = None

    def at(self, least: Binding) -> Doc:
        """The text where something that binds at least so tightly is needed."""
        return self.doc if self.binding >= least else bracket("(", self.doc, ")")

    @property
    def strict(self) -> Code:
        """The same as a ``bool``."""
        if self.truth:
            return self
        return self.proper or called("bool", self)


TRUE = Code("True", truth=True, opposite=Code("False", truth=True))
FALSE = Code("False", truth=True, opposite=Code("True", truth=True))


def atom(doc: Doc) -> Code:
    """A name, literal, attribute, call or anything in brackets."""
    return Code(doc)


def called(function: str, *arguments: Code) -> Code:
    """A call whose value is not a truth."""
    return Code(call(function, [argument.doc for argument in arguments]))


def asked(function: str, *arguments: Code) -> Code:
    """A call whose value is a truth."""
    return Code(called(function, *arguments).doc, truth=True)


def binary(left: Code, sign: str, right: Code, binding: Binding) -> Code:
    """A left-associative operator; the right side is bracketed unless it binds more tightly."""
    tighter = Binding(binding + 1)
    return Code(Row((left.at(binding), f" {sign} ", right.at(tighter))), binding)


_OPPOSITES = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<", "in": "not in"}


def compared(left: Code, sign: str, right: Code) -> Code:
    """A comparison; never chained."""
    found, opposite = (_compared(left, each, right) for each in (sign, _OPPOSITES[sign]))
    return replace(found, opposite=opposite)


def _compared(left: Code, sign: str, right: Code) -> Code:
    doc = Row((left.at(Binding.BIT_OR), f" {sign} ", right.at(Binding.BIT_OR)))
    return Code(doc, Binding.COMPARISON, truth=True)


def negated(operand: Code) -> Code:
    """``not``."""
    if operand.opposite is not None:
        return replace(operand.opposite, opposite=operand)
    doc = Row(("not ", operand.at(Binding.NOT)))
    return Code(doc, Binding.NOT, truth=True, opposite=operand)


def some_tiles(mask: Code) -> Code:
    """Whether a set of tiles (or of rules) is not empty: the mask itself, ``!= 0`` where a ``bool`` is needed."""
    return Code(mask.doc, mask.binding, proper=compared(mask, "!=", atom("0")))


def joined(word: str, operands: Sequence[Code]) -> Code:
    """``and`` or ``or`` of one operand or more."""
    if len(operands) == 1:
        return operands[0]
    plain = _joined(word, operands)
    if plain.truth:
        return plain
    return Code(plain.doc, plain.binding, proper=_joined(word, [operand.strict for operand in operands]))


def _joined(word: str, operands: Sequence[Code]) -> Code:
    binding = Binding.AND if word == "and" else Binding.OR
    # Mixed operands are bracketed although "and" binds more tightly: people read it more surely.
    least = Binding.NOT
    parts: list[Doc] = [operands[0].at(least)]
    for operand in operands[1:]:
        parts += [Line(), f"{word} ", operand.at(least)]
    return Code(Row(tuple(parts)), binding, all(operand.truth for operand in operands))


def chosen(then: Code, condition: Code, otherwise: Code) -> Code:
    """``then if condition else otherwise``."""
    doc = Row(
        (
            then.at(Binding.OR),
            Line(),
            "if ",
            condition.at(Binding.OR),
            Line(),
            "else ",
            otherwise.at(Binding.CHOICE),
        )
    )
    return Code(doc, Binding.CHOICE, then.truth and otherwise.truth)


def loops(value: Code, over: Sequence[tuple[str, Code]], conditions: Sequence[Code]) -> Doc:
    """The inside of a comprehension: value, ``for``s and ``if``s."""
    parts: list[Doc] = [value.at(Binding.CHOICE)]
    for variables, values in over:
        parts += [Line(), f"for {variables} in ", values.at(Binding.OR)]
    if conditions:
        parts += [Line(), "if ", joined("and", conditions).at(Binding.OR)]
    return Row(tuple(parts))


def generated(function: str, inside: Doc, truth: bool = False) -> Code:
    """A function of a generator."""
    return Code(bracket(f"{function}(", inside, ")"), truth=truth)


def length_of(inside: Doc) -> Code:
    """The length of a list comprehension."""
    return Code(bracket("len([", inside, "])"))


def deferred(parameter: str, body: Code) -> Code:
    """A lambda."""
    return Code(
        row(f"lambda {parameter}: " if parameter else "lambda: ", body.at(Binding.CHOICE)), Binding.LAMBDA
    )


def statement(opening: str, value: Code) -> Doc:
    """``return x`` or ``NAME = x``: brackets only where the value must break between operators."""
    if value.binding >= Binding.UNARY:
        return row(opening, value.doc)
    return Group(row(opening, IfBroken("("), Nest(row(Line(""), value.doc)), Line(""), IfBroken(")")))
