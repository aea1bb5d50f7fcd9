"""``paigui matrix``: many rulesets side by side."""

from __future__ import annotations

import click

from paigui.faces.command import command, option
from paigui.faces.face import OK, Face, fail

EN = """
Put two or more rulesets side by side: a row for each option, rule and key, a
column for each ruleset. A cell holds what the rule is worth there, or the
value of the option. Renamed rules are followed. Where a rule counts under
other conditions, letters tell which rulesets agree.
--set chooses options in every ruleset that has them.

  paigui matrix luohan association fengquan
  paigui matrix luohan association fengquan --only-differences
  paigui matrix luohan our-table.yaml --format markdown > tables.md
  paigui matrix luohan association our-table.yaml --format html --out tables.html
  paigui matrix luohan luohan-early --format json

Exit status: 0 done, 2 one of them does not compile.
"""
ZH = """
把兩套以上的牌規並列：選項、台型、各項規定各一列，每套牌規一欄。格中是該台型在
那裡值幾台，或該選項的值。改過代號的也對得上。計法不同時以字母標明哪幾套相同。
--set 設定每套有該選項者。

  paigui matrix luohan association fengquan
  paigui matrix luohan association fengquan --only-differences --lang zh
  paigui matrix luohan our-table.yaml --format markdown --lang zh > tables.md
  paigui matrix luohan association our-table.yaml --format html --out tables.html
  paigui matrix luohan luohan-early --format json

結束碼：0 完成，2 有一套無法編譯。
"""


@command("matrix", en=EN, zh=ZH, formats=("text", "markdown", "html", "json"), tiles=False)
@click.argument("rulesets", nargs=-1, required=True)
@option(
    "--only-differences",
    "differing",
    is_flag=True,
    en="Leave out what all of them say alike.",
    zh="各套相同者不列。",
)
@option("--out", metavar="FILE", en="Write to this file.", zh="寫到這個檔案。")
def COMMAND(
    face: Face, rulesets: tuple[str, ...], differing: bool, out: str | None, settings: dict[str, str]
) -> int:
    """Loads, compares, writes."""
    from paigui.analysis.matrix import matrix
    from paigui.faces.face import json_encoder
    from paigui.faces.report_file import refuse_input, refuse_place, write_report
    from paigui.faces.reports import matrix_report
    from paigui.faces.reports.matrix_words import shown_matrix
    from paigui.faces.rulesets import files_of, load_all

    if len(rulesets) < 2:
        fail("PG0712", name="RULESETS...", command="paigui matrix")
    rules = load_all(face, rulesets, settings)
    refuse_place(out)
    refuse_input(out, (path for one in rules for path in files_of(one.compiled)))
    found = matrix([(one.compiled.ruleset, one.compiled.program) for one in rules])
    if face.format == "json":
        text = json_encoder(2).encode(matrix_report.matrix_json(found, rules, differing))
    else:
        text = matrix_report.WRITTEN[face.format](face, shown_matrix(face, found, rulesets, differing))
    write_report(face, text, out)
    return OK
