"""Judging a log and writing what it comes to."""

from __future__ import annotations

from paigui.api import Rules, RulesetError
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.faces.face import UNUSABLE, Face, Failure
from paigui.faces.log_input import LogFile
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.report import Report


def judge(
    face: Face, rules: Rules, source: LogFile, stakes: tuple[int, int] | None = None, base: int | None = None
) -> Report | None:
    """Judges a log and writes the report; ``None`` where the log cannot be, which has been said.

    A ruleset whose play does not compile ends the command.
    """
    try:
        report = rules.validate(source.lines(), stakes=stakes, base=base)
    except RulesetError as error:
        raise Failure(UNUSABLE, Diagnostics(items=list(error.diagnostics))) from None
    except LogError as error:
        if face.format == "json":
            face.print_json(error.to_dict(face.language))
        else:
            face.report(source.diagnostics(error))
        return None
    if face.format == "json":
        face.print_json(report.to_dict(face.language))
    else:
        from paigui.faces.reports.judged_text import print_report

        print_report(face, rules, report, source.events())
    return report
