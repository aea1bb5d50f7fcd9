"""``paigui diff --impact`` and ``--logs``: playing or reading hands, judging each by both rulesets."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paigui.analysis.diff import Difference
from paigui.analysis.impact import Impact
from paigui.analysis.impact_run import Laws, logged_impact, names_of, simulated_impact
from paigui.analysis.simulation import Wanted
from paigui.analysis.workers import reach_cluster
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


def impact_planned(
    face: Face, found: Difference, before: Rules, after: Rules, wanted: ImpactWanted
) -> Planned:
    """What is to be measured, all of it looked at before anything that takes long is begun.

    A ruleset without rules of play ends the command (PG0730), and so do a folder without logs and a cluster that does not
    answer.
    """
    laws = Laws(_source(before), _source(after), names_of(found.renames))
    simulated = None
    if wanted.hands is not None:
        simulated = Wanted(wanted.hands, wanted.seed, players_of(before, wanted.players, "paigui diff"))
    logs = () if wanted.logs is None else _logs_in(wanted.logs)
    if wanted.cluster is not None:
        with _cluster_answers(wanted):
            reach_cluster(wanted.cluster)
    return Planned(face, before, laws, wanted, simulated, logs)


@dataclass(frozen=True, slots=True)
class Planned:
    """What is to be measured."""

    face: Face
    before: Rules
    laws: Laws
    asked: ImpactWanted
    simulated: Wanted | None
    logs: tuple[Path, ...]

    def measured(self) -> tuple[Measured, ...]:
        """Plays and judges."""
        made = []
        with _cluster_answers(self.asked):
            try:
                if self.simulated is not None:
                    made.append(self._simulated(self.simulated))
                if self.logs:
                    made.append(self._logged())
            except NoWayOn as fault:
                said = {"detail": fault.message, "detail_zh": fault.message_zh}
                fail("PG0731", self.before.compiled.ruleset.span, name=self.before.ruleset, **said)
        return tuple(made)

    def _simulated(self, wanted: Wanted) -> Measured:
        impact, asked = Impact(), self.asked
        with progress_bar(self.face.say("playing")) as progress:
            for hand in simulated_impact(
                self.laws, wanted, jobs=asked.jobs, cluster=asked.cluster, progress=progress
            ):
                impact.add(hand)
        return Measured(impact, wanted)

    def _logged(self) -> Measured:
        impact, asked = Impact(), self.asked
        with progress_bar(self.face.say("impact.logs")) as progress:
            logs = (read_bytes(str(path), "PG0723") for path in self.logs)
            done = logged_impact(
                self.laws, logs, len(self.logs), jobs=asked.jobs, cluster=asked.cluster, progress=progress
            )
            for path, log in zip(self.logs, done, strict=True):
                for hand in log.hands:
                    impact.add(hand)
                if log.why is not None:
                    impact.unread.append((path.name, *log.why))
        return Measured(impact, logs=len(self.logs))


def _source(rules: Rules) -> str:
    diags = Diagnostics()
    source = validator_of(rules.compiled, diags)
    if source is None:
        raise Failure(UNUSABLE, diags)
    return source


def _logs_in(folder: str) -> tuple[Path, ...]:
    try:
        paths = sorted(path for path in Path(folder).iterdir() if path.suffix == ".jsonl")
    except (OSError, ValueError) as error:
        fail("PG0719", path=folder, detail=refusal_of(error))
    if not paths:
        fail("PG0734", path=folder)
    return tuple(paths)


@contextmanager
def _cluster_answers(asked: ImpactWanted) -> Iterator[None]:
    """What goes wrong between here and a cluster ends the command (PG0732, PG0733)."""
    try:
        yield
    except ImportError:
        fail("PG0732")
    except (OSError, ValueError):
        if asked.cluster is None:
            raise
        fail("PG0733", address=asked.cluster)
