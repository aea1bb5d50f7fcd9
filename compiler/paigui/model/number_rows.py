"""``values`` of a table: which number stands for which."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from paigui.diagnostics import Secondary
from paigui.diagnostics.span import Span
from paigui.model.kinds import Json, Kind, Whole
from paigui.model.option_values import LARGEST, Bounds
from paigui.model.reader import Reader
from paigui.model.ruleset import NumberRow
from paigui.model.shapes import LONGEST_LIST
from paigui.source.tree import Node, Scalar


@dataclass(frozen=True, slots=True)
class NumberRows(Kind[tuple[NumberRow, ...]]):
    """A mapping from numbers, or ranges of numbers (`5..8`), to numbers; in the order of the numbers."""

    def read(self, node: Node, reader: Reader) -> tuple[NumberRow, ...] | None:
        """The rows (PG0332 too many, PG0342 one number twice)."""
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        if len(mapping.entries) > LONGEST_LIST:
            place = mapping.entries[LONGEST_LIST].key.span
            reader.report("PG0332", place, count=len(mapping.entries), limit=LONGEST_LIST)
            return None
        found: list[tuple[NumberRow, Span]] = []
        failed = False
        for entry in mapping.entries:
            numbers = _numbers(entry.key, reader)
            value = Whole(-LARGEST, LARGEST).read(entry.value, reader.within(entry.key.text))
            if numbers is None or value is None:
                failed = True
            else:
                found.append((NumberRow(*numbers, value), entry.key.span))
        found.sort(key=lambda item: item[0].low)
        for (before, first), (row, span) in pairwise(found):
            if row.low <= before.high:
                twice = (Secondary(first, "same_key"),)
                reader.report("PG0342", span, number=row.low, secondary=twice)
                failed = True
        return None if failed else tuple(row for row, _ in found)

    def schema(self) -> Json:
        """An object of integers."""
        number = "-?[0-9]{1,6}"
        return {
            "type": "object",
            "propertyNames": {"pattern": rf"^\s*{number}\s*(\.\.\s*{number}\s*)?$"},
            "additionalProperties": Whole(-LARGEST, LARGEST).schema(),
            "maxProperties": LONGEST_LIST,
        }


def _numbers(key: Scalar, reader: Reader) -> tuple[int, int] | None:
    """The numbers that a key is: one, or all from one to another."""
    if ".." in key.text:
        return Bounds().read(key, reader)
    number = Whole(-LARGEST, LARGEST).read(key, reader)
    return None if number is None else (number, number)
