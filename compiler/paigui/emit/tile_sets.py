"""Constant sets of tiles by the names that people know them by.

A set is a named class of the runtime (``HONORS``), a rank or range of ranks, a join of two classes, or else a constant of
the module that is built from the set's tile string.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from paigui.emit.code import Binding, Code, atom, binary
from paigui.emit.literals import literal
from paigui_runtime import tiles

CLASSES: dict[int, str] = {
    getattr(tiles, name): name
    for name in (
        "CHARACTERS",
        "DOTS",
        "BAMBOO",
        "NUMBERS",
        "WINDS",
        "DRAGONS",
        "HONORS",
        "TERMINALS",
        "SIMPLES",
        "SEASONS",
        "PLANTS",
        "FLOWERS",
        "ALL_KINDS",
    )
}
_RANKS = {tiles.rank_set(low, high): (low, high) for low in range(1, 10) for high in range(low, 10)}
_JOINS = {
    first | second: (CLASSES[first], CLASSES[second])
    for first, second in combinations(CLASSES, 2)
    if first | second not in CLASSES and not first & second
}
_LONGEST_NAME = 40


class TileSets:
    """The constants of one module. ``use`` is told of each runtime name that is printed, ``fresh`` gives identifiers."""

    def __init__(self, use: Callable[[str], str], fresh: Callable[[str], str]) -> None:
        self._use = use
        self._fresh = fresh
        self._named: dict[int, str] = {}

    def code(self, mask: int) -> Code:
        """An expression for a set."""
        if mask == 0:
            return atom("0")
        if mask in CLASSES:
            return atom(self._use(CLASSES[mask]))
        if mask in _RANKS:
            low, high = _RANKS[mask]
            return atom(f"{self._use('rank_set')}({low}, {high})")
        if mask in _JOINS:
            first, second = (atom(self._use(name)) for name in _JOINS[mask])
            return binary(first, "|", second, Binding.BIT_OR)
        if mask not in self._named:
            self._named[mask] = self._fresh(_constant_name(mask))
        return atom(self._named[mask])

    def definitions(self) -> list[tuple[str, str]]:
        """The module's own constants in the order of first use: names and what each is."""
        return [
            (name, f"{self._use('tile_set')}({literal(_text(mask))})") for mask, name in self._named.items()
        ]


def _text(mask: int) -> str:
    return tiles.tile_text(tiles.kinds_of(mask))


def _constant_name(mask: int) -> str:
    name = "TILES_" + _text(mask).replace(" ", "_").upper()
    return name if len(name) <= _LONGEST_NAME else "TILES"
