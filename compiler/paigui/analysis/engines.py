"""The engines of proof that there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paigui.analysis.engine import Engine, EngineMissing, Found, Searcher, Undecided, Witness
from paigui.ir.core import Core
from paigui.ir.program import Program


def _exact() -> Searcher:
    from paigui.analysis.exact.finding import ExactEngine

    return ExactEngine()


def _sat() -> Searcher:
    from paigui.analysis.sat.engine import SatEngine, solver_class

    solver_class()
    return SatEngine()


ENGINES: dict[str, Callable[[], Engine]] = {"exact": _exact, "sat": _sat}
"""How each is made; one that is not installed raises `paigui.analysis.engine.EngineMissing`."""


class EachInTurn:
    """The exact engine, and where it cannot decide the other, if that is installed."""

    def __init__(self) -> None:
        self._first = _exact()
        self._second: Searcher | None = None
        self._asked_second = False

    @property
    def name(self) -> str:
        """The engine that has decided all so far, or both."""
        return "exact" if self._second is None else "exact+sat"

    def find(self, program: Program, condition: Core, forms: tuple[str, ...] | None = None) -> Found:
        """Some win with a reading, in one of some forms, of which the condition holds."""
        found = self._first.find(program, condition, forms)
        if not isinstance(found, Undecided) or (second := self._other()) is None:
            return found
        better = second.find(program, condition, forms)
        return found if isinstance(better, Undecided) else better

    def witnesses(
        self, program: Program, condition: Core, forms: tuple[str, ...] | None = None
    ) -> Iterator[Witness]:
        """Witnesses of the one, then of the other."""
        yield from self._first.witnesses(program, condition, forms)
        if (second := self._other()) is not None:
            yield from second.witnesses(program, condition, forms)

    def _other(self) -> Searcher | None:
        if not self._asked_second:
            self._asked_second = True
            try:
                self._second = _sat()
            except EngineMissing:
                return None
        return self._second
