"""Trying many mutants at once, in processes of their own."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor

from paigui.analysis.mutation import MutationScore, Result, Trial, Verdict
from paigui.model.ruleset import Ruleset

_AT_ONCE = 8
"""Mutants that a process gets at a time."""


def mutation_score(
    ruleset: Ruleset,
    parent: Ruleset | None,
    *,
    sample: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> MutationScore:
    """Tries the mutants of a ruleset, or a ``sample`` of them, which the same ``seed`` always draws alike.

    ``progress`` is told how many of how many are done. The result does not depend on ``jobs``.
    """
    trial = Trial(ruleset, parent)
    numbers = list(range(len(trial.mutants)))
    if sample is not None and sample < len(numbers):
        numbers = sorted(random.Random(seed).sample(numbers, sample))
    results = []
    progress(0, len(numbers))
    for number, (verdict, killer) in zip(numbers, _tried(trial, numbers, jobs), strict=True):
        results.append(Result(trial.mutants[number], verdict, killer))
        progress(len(results), len(numbers))
    return MutationScore(tuple(results), len(trial.mutants))


_Found = tuple[Verdict, str]


def _tried(trial: Trial, numbers: list[int], jobs: int) -> Iterator[_Found]:
    if min(jobs, len(numbers)) <= 1:
        yield from (_found(trial, number) for number in numbers)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(trial.ruleset, trial.parent))
    try:
        yield from pool.map(_of_this_process, numbers, chunksize=_AT_ONCE)
    finally:
        pool.shutdown(cancel_futures=True)


def _found(trial: Trial, number: int) -> _Found:
    result = trial.result(trial.mutants[number])
    return result.verdict, result.killer


_trial: list[Trial] = []
"""The trial of this process."""


def _begin(ruleset: Ruleset, parent: Ruleset | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us hears it, and ends us
    _trial[:] = [Trial(ruleset, parent)]


def _of_this_process(number: int) -> _Found:
    return _found(_trial[0], number)
