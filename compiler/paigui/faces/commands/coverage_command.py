"""``paigui coverage``: which clauses of a source a ruleset carries, and which it does not."""

from __future__ import annotations

import click

from paigui.faces.command import command, option
from paigui.faces.face import Face

EN = """
Show which rule carries which clause. Entries say under `cites` what they are
from; with --source, a catalogue of the clauses that there are, what is not
cited is listed as well. Several rulesets count together.

  paigui coverage luohan
  paigui coverage luohan --source clauses.yaml
  paigui coverage luohan fengquan --source clauses.yaml --kind score,term
  paigui coverage luohan --source clauses.yaml --verbose
  paigui coverage luohan --source clauses.yaml --format markdown > cover.md

A catalogue is a YAML list such as

  - {id: L-SCORE-01, name: 門風, kind: score}

What stands before the first hyphen of an id is the document. What a ruleset
inherits, it cites; what it dropped, it does not; an entry that an option turns
off cites all the same.

Exit status: 0 all that was asked for is cited, 1 something is not, or a rule
cites what the catalogue does not have, 2 a file cannot be read.
"""
ZH = """
列出各條規則所本的條文。每項在 `cites`（出處）寫明所本；給 --source（條文目錄）時，
並列出無人引用的條文。多套牌規合併計算。

  paigui coverage luohan
  paigui coverage luohan --source clauses.yaml
  paigui coverage luohan fengquan --source clauses.yaml --kind score,term
  paigui coverage luohan --source clauses.yaml --verbose
  paigui coverage luohan --source clauses.yaml --format markdown > cover.md

目錄是一個 YAML 清單，例如

  - {id: L-SCORE-01, name: 門風, kind: score}

代號第一個減號之前是文件。承襲而來的，也算所引；刪去的不算；選項未啟用的仍算。

結束碼：0 所查者皆有引用，1 有未引者，或引了目錄所無者，2 檔案無法讀取。
"""


@command("coverage", en=EN, zh=ZH, formats=("text", "markdown", "json"), tiles=False)
@click.argument("rulesets", nargs=-1, required=True, metavar="RULESET...")
@option("--source", metavar="FILE", en="The catalogue of clauses.", zh="條文目錄。")
@option(
    "--kind",
    "kinds",
    multiple=True,
    metavar="KIND,...",
    en="Only clauses of these kinds.",
    zh="只查這些類別的條文。",
)
@option("--verbose", is_flag=True, en="List who cites each clause.", zh="列出各條文由誰引用。")
def COMMAND(
    face: Face,
    rulesets: tuple[str, ...],
    source: str | None,
    kinds: tuple[str, ...],
    verbose: bool,
    settings: dict[str, str],
) -> int:
    """Holds citations against a catalogue, or lists them."""
    from paigui.analysis.citations import clause_coverage
    from paigui.faces.clause_sources import catalogue_or_fail, report_unknown
    from paigui.faces.face import DID_NOT_HOLD, OK, fail
    from paigui.faces.reports import coverage_report
    from paigui.faces.rulesets import close_or_fail

    closed = [close_or_fail(reference, settings) for reference in dict.fromkeys(rulesets)]
    asked = tuple(dict.fromkeys(kind.strip() for text in kinds for kind in text.split(",")))
    if source is None:
        if asked:
            fail("PG1004")
        coverage_report.print_citations(face, closed)
        return OK
    found = clause_coverage(closed, catalogue_or_fail(source, asked), asked)
    report_unknown(face, source, found)
    coverage_report.print_coverage(face, closed, source, found, verbose)
    return DID_NOT_HOLD if found.uncited or found.unknown else OK
