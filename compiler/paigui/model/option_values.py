"""Values of options and declared facts: their types, their bounds, and what a text means under them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from paigui.diagnostics import Diagnostics, closest
from paigui.diagnostics.span import Span
from paigui.model.kinds import Json, Kind, near_truth, truth_value, whole_number
from paigui.model.reader import Reader
from paigui.model.ruleset import OptionValue
from paigui.source.tree import Node, Scalar

LARGEST = 999_999
"""Bound of every whole number that a ruleset writes outside an expression."""


@dataclass(frozen=True, slots=True)
class SingleValue(Kind[Scalar]):
    """A single value kept as written, for another key decides what it means."""

    def read(self, node: Node, reader: Reader) -> Scalar | None:
        """The scalar."""
        return reader.scalar(node)

    def schema(self) -> Json:
        """Any single value."""
        return {"type": ["string", "integer", "boolean"]}


@dataclass(frozen=True, slots=True)
class Bounds(Kind[tuple[int, int]]):
    """``1..5``: the least and the greatest value, within bounds of their own; ``single``: one number stands for both."""

    low: int = -LARGEST
    high: int = LARGEST
    single: bool = False

    def read(self, node: Node, reader: Reader) -> tuple[int, int] | None:
        """The two bounds (PG0329 none, PG0309 out of bounds)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        number = whole_number(scalar.text) if self.single else None
        found = (number, number) if number is not None else self._sides(scalar, reader)
        for side in found or ():
            if not self.low <= side <= self.high:
                reader.report("PG0309", scalar.span, number=side, low=self.low, high=self.high)
                return None
        return found

    def _sides(self, scalar: Scalar, reader: Reader) -> tuple[int, int] | None:
        sides = re.fullmatch(r"\s*(-?[0-9]{1,6})\s*\.\.\s*(-?[0-9]{1,6})\s*", scalar.text, re.ASCII)
        if sides is None or int(sides[1]) > int(sides[2]):
            reader.report("PG0329", scalar.span, text=scalar.text)
            return None
        return int(sides[1]), int(sides[2])

    def schema(self) -> Json:
        """A string of two integers with two points between."""
        sides = {"type": "string", "pattern": r"^\s*-?[0-9]{1,6}\s*\.\.\s*-?[0-9]{1,6}\s*$"}
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"anyOf": [sides, number]} if self.single else sides


@dataclass(frozen=True, slots=True)
class Stakes(Kind[tuple[int, int]]):
    """``50/20``: what the base is worth in money, and a tai."""

    def read(self, node: Node, reader: Reader) -> tuple[int, int] | None:
        """Base and tai (PG0350)."""
        scalar = reader.scalar(node)
        found = None if scalar is None else stakes_of(scalar.text)
        if scalar is not None and found is None:
            reader.report("PG0350", scalar.span, text=scalar.text)
        return found

    def schema(self) -> Json:
        """A string of two numbers with a stroke between."""
        return {"type": "string", "pattern": r"^\s*[0-9]{1,6}\s*/\s*0{0,5}[1-9][0-9]{0,5}\s*$"}


def stakes_of(text: str) -> tuple[int, int] | None:
    """Base and tai of ``50/20``; a tai is worth something."""
    sides = re.fullmatch(r"\s*([0-9]{1,6})\s*/\s*([0-9]{1,6})\s*", text, re.ASCII)
    if sides is None or int(sides[2]) == 0:
        return None
    return int(sides[1]), int(sides[2])


@dataclass(frozen=True, slots=True)
class ValueType:
    """The values that an option or fact may have: ``bool``, ``int`` within bounds, ``choice`` of words."""

    type: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None

    def value(self, text: str, span: Span, name: str, diags: Diagnostics) -> OptionValue | None:
        """What a text means (PG0409 no truth, PG0410 no number, PG0411 out of bounds, PG0412 no such choice)."""
        if self.type == "bool":
            truth = truth_value(text)
            if truth is None:
                diags.add("PG0409", span, name=name, text=text, suggestion=near_truth(text))
            return truth
        if self.type == "int":
            return self._number(text, span, name, diags)
        if text in self.choices:
            return text
        near = (
            text.replace("_", "-") if text.replace("_", "-") in self.choices else closest(text, self.choices)
        )
        diags.add("PG0412", span, name=name, text=text, known=", ".join(self.choices), suggestion=near)
        return None

    def _number(self, text: str, span: Span, name: str, diags: Diagnostics) -> int | None:
        number = whole_number(text)
        if number is None:
            diags.add("PG0410", span, name=name, text=text)
            return None
        low, high = self.bounds
        if not low <= number <= high:
            diags.add("PG0411", span, name=name, number=number, low=low, high=high)
            return None
        return number

    @property
    def any_value(self) -> OptionValue:
        """A value of the type, to stand in for one that could not be read."""
        if self.type == "bool":
            return False
        return self.bounds[0] if self.type == "int" else self.choices[0]

    @property
    def bounds(self) -> tuple[int, int]:
        """The bounds of a number, as declared or the widest."""
        return (-LARGEST if self.low is None else self.low, LARGEST if self.high is None else self.high)
