"""What is wrong at a place of an expression, before it is known where in a file the expression stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """A message of the 02 table for the characters ``start`` (included) to ``end`` (excluded) of the text.

    ``also`` is a second place with its label, as start, end, label.
    """

    code: str
    start: int
    end: int
    values: tuple[tuple[str, str], ...] = ()
    suggestion: str | None = None
    also: tuple[int, int, str] | None = None


def mistake(code: str, start: int, end: int, *, suggestion: str | None = None, **values: str) -> Mistake:
    """A `Mistake` with its values as keywords."""
    return Mistake(code, start, end, tuple(sorted(values.items())), suggestion)
