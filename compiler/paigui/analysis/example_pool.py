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
            Placed(entry.section, self._present.get((entry.section, entry.id), entry.id), _plain(example))
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


def _plain(example: Moment | PlayExample) -> Moment | PlayExample:
    """What an example tells, without what it expects and says of itself: so that none is tried twice."""
    if isinstance(example, Moment):
        return replace(example, options=(), note="", cites=())
    nothing = {"finds": None, "undecided": None, "named": (), "results": None, "payments": None}
    return replace(example, **nothing, options=(), note="", cites=())  # type: ignore[arg-type]
