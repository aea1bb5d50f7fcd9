"""Trying many mutants at once, in processes of their own."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from paigui.analysis.examples import Options
from paigui.analysis.mutation import MutationScore, Result, Trial, Verdict, choices
from paigui.api import option_text
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Ruleset
from paigui.pipeline import close_ruleset, parent_of

_AT_ONCE = 8
"""Mutants that a process gets at a time."""


def mutation_score(
    reference: str | Path,
    settings: Mapping[str, str],
    *,
    sample: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> MutationScore:
    """Tries the mutants of a ruleset, or a ``sample`` of them, which the same ``seed`` always draws alike.

    ``settings`` are options that the user chose. ``progress`` is told how many of how many are done. The result does not
    depend on ``jobs``. A ruleset that cannot be read has no mutants.
    """
    ruleset = close_ruleset(reference, settings, Diagnostics())
    if ruleset is None:
        return MutationScore((), 0)
    chosen = {option.id: option_text(option.value) for option in ruleset.options}
    parent = parent_of(reference, chosen, Diagnostics())
    trial = Trial(ruleset, parent, _switched(ruleset, reference, settings))
    numbers = list(range(len(trial.mutants)))
    if sample is not None and sample < len(numbers):
        numbers = sorted(random.Random(seed).sample(numbers, sample))
    results = []
    progress(0, len(numbers))
    for number, (verdict, killer) in zip(numbers, _tried(trial, numbers, jobs), strict=True):
        results.append(Result(trial.mutants[number], verdict, killer))
        progress(len(results), len(numbers))
    return MutationScore(tuple(results), len(trial.mutants))


def _switched(ruleset: Ruleset, reference: str | Path, settings: Mapping[str, str]) -> dict[Options, Ruleset]:
    """The ruleset under the choices that are looked at and by which other layers hold."""
    found: dict[Options, Ruleset] = {}
    for options in choices(ruleset):
        if any(name in ruleset.switched_by for name, _ in options):
            chosen = {**settings, **{name: option_text(value) for name, value in options}}
            closed = close_ruleset(reference, chosen, Diagnostics())
            if closed is not None:
                found[options] = closed
    return found


_Found = tuple[Verdict, str]


def _tried(trial: Trial, numbers: list[int], jobs: int) -> Iterator[_Found]:
    if min(jobs, len(numbers)) <= 1:
        yield from (_found(trial, number) for number in numbers)
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(
        jobs, initializer=_begin, initargs=(trial.ruleset, trial.parent, trial.switched)
    )
    try:
        yield from pool.map(_of_this_process, numbers, chunksize=_AT_ONCE)
    finally:
        pool.shutdown(cancel_futures=True)


def _found(trial: Trial, number: int) -> _Found:
    result = trial.result(trial.mutants[number])
    return result.verdict, result.killer


_trial: list[Trial] = []
"""The trial of this process."""


def _begin(ruleset: Ruleset, parent: Ruleset | None, switched: dict[Options, Ruleset]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us hears it, and ends us
    _trial[:] = [Trial(ruleset, parent, switched)]


def _of_this_process(number: int) -> _Found:
    return _found(_trial[0], number)
