"""One event of a log, read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

UNKNOWN = 42
"""The code of a tile that the writer of a log did not see (``?``)."""


@dataclass(slots=True, kw_only=True)
class Event:
    """An event. ``tile`` and ``tiles`` are codes; `UNKNOWN` is ``?``. What only some types have stands in ``more``."""

    type: str
    number: int = -1
    """Its place in the log, from 0."""
    line: int = 0
    """Its line in the file, from 1."""
    actor: int | None = None
    target: int | None = None
    tile: int | None = None
    """``pai``."""
    tiles: tuple[int, ...] = ()
    """``consumed`` or ``pais``."""
    place: str | None = None
    """``from`` or ``place``: ``head tail other`` · ``hand meld hana tail``."""
    as_drawn: bool | None = None
    """``tsumogiri``."""
    at: float | None = None
    together: int | None = None
    """``with``: the number of an event at the same time."""
    judged: bool = False
    more: Mapping[str, object] = field(default_factory=dict)
