"""``paigui diff --impact`` and ``--logs``: playing or reading hands, judging each by both rulesets."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paigui.analysis.diff import Difference
from paigui.analysis.impact import Impact
from paigui.analysis.impact_run import Laws, logged_impact, names_of, simulated_impact
from paigui.analysis.simulation import Wanted
from paigui.api import Rules
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.faces.face import UNUSABLE, Face, Failure, fail
from paigui.faces.hand_input import read_bytes
from paigui.faces.players_given import players_of
from paigui.faces.progress import progress_bar
from paigui.faces.refusals import refusal_of
from paigui.pipeline import validator_of
from paigui_runtime.play.simulation import NoWayOn


@dataclass(frozen=True, slots=True)
class ImpactWanted:
    """What the command line asks for."""

    hands: int | None
    logs: str | None
    seed: int
    players: str
    jobs: int
    cluster: str | None


@dataclass(frozen=True, slots=True)
class Measured:
    """An impact, and the hands that it was measured on: simulated ones, or those of so many logs."""

    impact: Impact
    wanted: Wanted | None = None
    logs: int = 0


def impact_wanted(given: Mapping[str, Any]) -> ImpactWanted:
    """The options as a value."""
    return ImpactWanted(
        given["impact"],
        given["logs"],
        given["seed"],
        given["players"],
        given["jobs"] or os.cpu_count() or 1,
        given["dask"],
    )


def measured(
    face: Face, found: Difference, before: Rules, after: Rules, wanted: ImpactWanted
) -> tuple[Measured, ...]:
    """What is asked for; nothing if nothing is. A ruleset without rules of play ends the command (PG0730)."""
    if wanted.hands is None and wanted.logs is None:
        return ()
    laws = Laws(_source(before), _source(after), names_of(found.renames))
    made = []
    try:
        if wanted.hands is not None:
            made.append(_simulated(face, before, laws, wanted, wanted.hands))
        if wanted.logs is not None:
            made.append(_logged(face, laws, wanted, wanted.logs))
    except ImportError:
        fail("PG0732")
    except NoWayOn as fault:
        said = {"detail": fault.message, "detail_zh": fault.message_zh}
        fail("PG0731", before.compiled.ruleset.span, name=before.ruleset, **said)
    return tuple(made)


def _source(rules: Rules) -> str:
    diags = Diagnostics()
    source = validator_of(rules.compiled, diags)
    if source is None:
        raise Failure(UNUSABLE, diags)
    return source


def _simulated(face: Face, before: Rules, laws: Laws, asked: ImpactWanted, hands: int) -> Measured:
    wanted = Wanted(hands, asked.seed, players_of(before, asked.players, "paigui diff"))
    impact = Impact()
    with _cluster_answers(asked), progress_bar(face.say("playing")) as progress:
        for hand in simulated_impact(laws, wanted, jobs=asked.jobs, cluster=asked.cluster, progress=progress):
            impact.add(hand)
    return Measured(impact, wanted)


def _logged(face: Face, laws: Laws, asked: ImpactWanted, folder: str) -> Measured:
    paths = _logs_in(folder)
    impact = Impact()
    with _cluster_answers(asked), progress_bar(face.say("impact.logs")) as progress:
        logs = (read_bytes(str(path), "PG0723") for path in paths)
        done = logged_impact(
            laws, logs, len(paths), jobs=asked.jobs, cluster=asked.cluster, progress=progress
        )
        for path, log in zip(paths, done, strict=True):
            for hand in log.hands:
                impact.add(hand)
            if log.why is not None:
                impact.unread.append((path.name, *log.why))
    return Measured(impact, logs=len(paths))


def _logs_in(folder: str) -> Sequence[Path]:
    try:
        paths = sorted(path for path in Path(folder).iterdir() if path.suffix == ".jsonl")
    except (OSError, ValueError) as error:
        fail("PG0719", path=folder, detail=refusal_of(error))
    if not paths:
        fail("PG0734", path=folder)
    return paths


@contextmanager
def _cluster_answers(asked: ImpactWanted) -> Iterator[None]:
    """What goes wrong between here and a cluster ends the command (PG0733)."""
    try:
        yield
    except (OSError, ValueError):
        if asked.cluster is None:
            raise
        fail("PG0733", address=asked.cluster)
