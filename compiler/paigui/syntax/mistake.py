"""What is wrong at a place of an expression, before it is known where in a file the expression stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """A message of the 02 table for the characters ``start`` (included) to ``end`` (excluded) of the text.

    ``also`` is a second place with its label, as start, end, label. ``until`` is where reading goes on.
    """

    code: str
    start: int
    end: int
    values: tuple[tuple[str, str], ...] = ()
    suggestion: str | None = None
    also: tuple[int, int, str] | None = None
    until: int = 0


def mistake(
    code: str, start: int, end: int, *, suggestion: str | None = None, until: int = 0, **values: str
) -> Mistake:
    """A `Mistake` with its values as keywords; reading goes on at its end unless told."""
    return Mistake(code, start, end, tuple(sorted(values.items())), suggestion, None, until or end)
