"""The examples of the rules about the table that a comparison may try: those of both rulesets, of what they extend, and of
the shipped rulesets, which show the same rules at tables that play otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

from paigui import data
from paigui.analysis.judged import Sides
from paigui.analysis.renames import Renames
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Moment, PlayExample, Ruleset
from paigui.pipeline import Compiled, close_ruleset
from paigui.resolve import close_layers

_FOUR = (4, 4)
_PLACES = ("target", "chosen_by", "blame", "about")
"""Fields of a line that say a place."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An example, and the entry that it stands with by its present id."""

    section: str
    entry: str
    example: Moment | PlayExample


class ExamplePool:
    """The examples for one comparison; what lies farther off is read when it is first asked for."""

    def __init__(self, sides: Sides, renames: Renames) -> None:
        self._compiled = tuple(side.compiled.compiled for side in (sides.before, sides.after))
        self._seats = _seats(each.ruleset for each in self._compiled)
        self._present: dict[tuple[str, str], str] = {}
        for ruleset in (each.ruleset for each in reversed(self._compiled)):
            known = {(entry.section, entry.id) for entry in ruleset.entries}
            for entry in ruleset.entries:
                called = renames.entries.get(entry.section, {}).get(entry.id, entry.id)
                if ruleset is self._compiled[0].ruleset and called != entry.id:
                    self._present[entry.section, entry.id] = called
                for was in entry.was:
                    if (entry.section, was) not in known:
                        self._present.setdefault((entry.section, was), called)

    @cached_property
    def near(self) -> tuple[Placed, ...]:
        """Those of both rulesets and of all that they extend."""
        rulesets = [each.ruleset for each in self._compiled]
        rulesets += [parent for each in self._compiled for parent in ancestors(each)]
        return self._placed(rulesets)

    @cached_property
    def far(self) -> tuple[Placed, ...]:
        """Those of the shipped rulesets that are not near."""
        known = set(map(repr, self.near))
        return tuple(placed for placed in self._placed(_shipped()) if repr(placed) not in known)

    def moments(self, section: str, entry: str) -> tuple[Moment, ...]:
        """The tables that examples of an entry tell of, wherever they stand."""
        return tuple(
            placed.example
            for placed in (*self.near, *self.far)
            if (placed.section, placed.entry) == (section, entry) and isinstance(placed.example, Moment)
        )

    def _placed(self, rulesets: Iterable[Ruleset]) -> tuple[Placed, ...]:
        found = (
            Placed(
                entry.section,
                self._present.get((entry.section, entry.id), entry.id),
                _seated(_plain(example), self._seats),
            )
            for ruleset in rulesets
            for entry in ruleset.entries
            for example in entry.examples
        )
        return tuple({repr(placed): placed for placed in found}.values())


def ancestors(compiled: Compiled) -> Iterator[Ruleset]:
    """What a ruleset extends, nearest first, each as it stands by itself."""
    for number in range(1, len(compiled.layers)):
        parent = close_layers(compiled.layers[number:], {}, Diagnostics())
        if parent is not None:
            yield parent


@cache
def _shipped() -> tuple[Ruleset, ...]:
    closed = (close_ruleset(name, {}, Diagnostics()) for name in data.rulesets())
    return tuple(ruleset for ruleset in closed if ruleset is not None)


def _seats(rulesets: Iterable[Ruleset]) -> tuple[int, int]:
    """How many may sit at a table of each of some rulesets: at least, at most."""
    sizes = [
        dict(entry.values).get("players", _FOUR)
        for ruleset in rulesets
        for entry in ruleset.entries
        if (entry.section, entry.id) == ("table", "size")
    ]
    known = [size for size in sizes if isinstance(size, tuple)] or [_FOUR]
    return max(int(low) for low, _ in known), min(int(high) for _, high in known)  # type: ignore[arg-type]


def _seated(example: Moment | PlayExample, seats: tuple[int, int]) -> Moment | PlayExample:
    """A short log at a table of as many as both rulesets let sit, where all whom it tells of find a seat."""
    low, high = seats
    if (
        isinstance(example, Moment)
        or low > high
        or low <= example.players <= high
        or _highest(example) >= high
    ):
        return example
    return replace(example, players=high)


def _highest(example: PlayExample) -> int:
    """The last place that a short log tells of."""
    told = (*example.hands, *example.melds, *example.flowers, *example.discards)
    places = [place for place, _ in told] + [example.dealer, example.opened, example.acting or 0]
    for step in example.log:
        places.append(step.actor or 0)
        places += [value for name, value in step.fields if name in _PLACES and isinstance(value, int)]
    return max(places)


def _plain(example: Moment | PlayExample) -> Moment | PlayExample:
    """What an example tells, without what it expects and says of itself: so that none is tried twice."""
    if isinstance(example, Moment):
        return replace(example, options=(), note="", cites=())
    nothing = {"finds": None, "undecided": None, "named": (), "results": None, "payments": None}
    return replace(example, **nothing, options=(), note="", cites=())  # type: ignore[arg-type]
