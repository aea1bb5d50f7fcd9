"""What an engine of proof answers: whether some win that a ruleset accepts has a reading of which a truth holds.

An engine is asked of truths of the core language that speak of a win, a reading and a payer; what rules stand and count
is written out before it is asked (`paigui.analysis.standing`). Engines share no code with each other, so that one checks
the other; every witness is replayed through the compiled scorer before anybody is told of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from paigui.ir.core import Core
from paigui.ir.program import Program
from paigui_runtime.win import Win


@dataclass(frozen=True, slots=True)
class Witness:
    """A win that the ruleset accepts; the truth holds of its reading of this number, for this one of those who pay."""

    win: Win
    reading: int
    payer: int = 0


@dataclass(frozen=True, slots=True)
class NoneExists:
    """There is none: decided over all hands and contexts."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """The engine cannot say, and why: in English and in Chinese."""

    reason: str
    reason_zh: str


class EngineMissing(Exception):
    """The engine needs something that is not installed; the text is how to install it."""


Found = Witness | NoneExists | Undecided


class Engine(Protocol):
    """An engine by its name."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    def find(self, program: Program, condition: Core, forms: tuple[str, ...] | None = None) -> Found:
        """Some win with a reading, in one of some forms (any where left out), of which the condition holds."""
        ...


class Searcher(Engine, Protocol):
    """An engine that can show several witnesses, each of another reading."""

    def witnesses(
        self, program: Program, condition: Core, forms: tuple[str, ...] | None = None
    ) -> Iterator[Witness]:
        """Witnesses, plain ones first, until there are no more or the engine gives up."""
        ...
