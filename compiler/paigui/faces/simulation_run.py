"""``paigui simulate``: playing the matches, writing their logs, printing what came of them."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from paigui.analysis.simulation import Summary, Wanted, simulate
from paigui.api import Rules
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.faces.face import UNUSABLE, Face, Failure, fail
from paigui.faces.progress import progress_bar
from paigui.faces.report_file import make_folder, refuse_input, refuse_place, write_file
from paigui.faces.reports.simulation_report import print_simulation, simulation_json
from paigui.faces.rulesets import files_of
from paigui.pipeline import validator_of
from paigui_runtime.play.simulation import NoWayOn


def run_simulation(
    face: Face,
    rules: Rules,
    wanted: Wanted,
    jobs: int,
    out: str | None,
) -> None:
    """Plays what is wanted under a loaded ruleset."""
    diags = Diagnostics()
    source = validator_of(rules.compiled, diags)
    if source is None:
        raise Failure(UNUSABLE, diags)
    if out is not None:
        _refuse_logs(Path(out), rules)
    summary, begun = Summary(), time.perf_counter()
    with progress_bar(face.say("playing")) as progress:
        try:
            for number, match in enumerate(simulate(source, wanted, jobs=jobs, progress=progress)):
                for hand in match:
                    summary.add(hand.outcome)
                if out is not None:
                    lines = "".join(f"{line}\n" for hand in match for line in hand.lines)
                    write_file(Path(out) / f"match-{number:04}.jsonl", lines)
        except NoWayOn as fault:
            said = {"detail": fault.message, "detail_zh": fault.message_zh}
            fail("PG0731", rules.compiled.ruleset.span, name=rules.ruleset, **said)
    if face.format == "json":
        face.print_json(simulation_json(rules, wanted, summary))
    else:
        print_simulation(face, rules, summary)
    if sys.stderr.isatty():  # not part of what came, which is the same on every machine
        rate = wanted.hands / (time.perf_counter() - begun)
        print(face.say("sim.rate", rate=f"{rate:.1f}"), file=sys.stderr)


def _refuse_logs(folder: Path, rules: Rules) -> None:
    """Ends the command, before anything is played, if logs cannot be written there or one would take an input's place."""
    make_folder(folder)
    first = str(folder / "match-0000.jsonl")
    for path in (first, *map(str, folder.glob("match-*.jsonl"))):
        refuse_place(path)
        refuse_input(path, files_of(rules.compiled))
