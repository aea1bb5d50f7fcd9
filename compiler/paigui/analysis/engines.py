"""The engines of proof that there are, by name."""

from __future__ import annotations

from collections.abc import Callable

from paigui.analysis.engine import Engine


def _exact() -> Engine:
    from paigui.analysis.exact.finding import ExactEngine

    return ExactEngine()


def _sat() -> Engine:
    from paigui.analysis.sat.engine import SatEngine, solver_class

    solver_class()
    return SatEngine()


ENGINES: dict[str, Callable[[], Engine]] = {"exact": _exact, "sat": _sat}
"""How each is made; one that is not installed raises `paigui.analysis.engine.EngineMissing`."""
DEFAULT = "exact"
