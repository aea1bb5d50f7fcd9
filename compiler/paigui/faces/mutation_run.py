"""``paigui test --mutate``: trying the mutants."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from paigui.analysis.mutation_jobs import mutation_score
from paigui.faces.face import DID_NOT_HOLD, OK, Face, fail
from paigui.faces.progress import progress_bar
from paigui.faces.reports.mutation_report import mutation_json, print_mutation
from paigui.model.ruleset import Ruleset

ENOUGH = 95
"""Percent of the mutants that examples are to kill where nothing else is said."""


@dataclass(frozen=True, slots=True)
class MutationWanted:
    """What the command line asks of mutants; ``None`` where it does not say."""

    at_least: int | None
    sample: int | None
    seed: int | None
    jobs: int | None

    def refuse_without_mutants(self) -> None:
        """Ends the command if something is asked of mutants that are not to be tried (PG0721)."""
        for name in ("at_least", "sample", "seed", "jobs"):
            if getattr(self, name) is not None:
                fail("PG0721", option=f"--{name.replace('_', '-')}")


def try_mutants(
    face: Face, reference: str, settings: Mapping[str, str], ruleset: Ruleset, wanted: MutationWanted
) -> int:
    """Tries the mutants of a ruleset whose examples hold, and prints what became of them. The exit status."""
    with progress_bar(face.say("trying")) as progress:
        score = mutation_score(
            reference,
            settings,
            sample=wanted.sample,
            seed=wanted.seed or 0,
            jobs=wanted.jobs or os.cpu_count() or 1,
            progress=progress,
        )
    at_least = ENOUGH if wanted.at_least is None else wanted.at_least
    if face.format == "json":
        face.print_json(mutation_json(ruleset, score, at_least))
    else:
        print_mutation(face, score, at_least)
    return OK if score.percent >= at_least else DID_NOT_HOLD
