"""``paigui diff``: what differs between two rulesets."""

from __future__ import annotations

from typing import Any

import click

from paigui.faces.command import command, option
from paigui.faces.face import DID_NOT_HOLD, OK, Face
from paigui.faces.impact_options import impact_options

EN = """
Compare two rulesets as a player would: area by area, what each rule is worth
here and there, what else makes it count otherwise, and the defaults that
moved. Rules are matched by their id, so the order of the files, their layout
and their language do not show. What changes nothing under the options that
are chosen is counted and named; --full shows every field that differs.
--set chooses options in both.

  paigui diff luohan luohan-early
  paigui diff luohan our-table.yaml --full --lang zh
  paigui diff luohan our-table.yaml --format markdown > changes.md
  paigui diff luohan our-table.yaml --format json
  paigui diff git:HEAD~1:our-table.yaml our-table.yaml

--impact N plays N hands under BEFORE and judges each by both: how often the
outcome, the tai, who pays or what is allowed differs, and by which rules.
--logs judges the logs of a folder so. Both may take a while; --jobs and --dask
say who works.

  paigui diff luohan our-table.yaml --impact 200
  paigui diff luohan our-table.yaml --impact 50 --seed 7 --jobs 2 --format json
  paigui diff luohan association --logs evenings/

Exit status: 0 no difference, 1 different, 2 one of them does not compile.
"""
ZH = """
照玩家的看法比較兩套牌規：依類列出各台型兩邊各值幾台、計法有何不同，以及
更動的預設。以代號對應，因此檔案次序、排版、語文都不算差異。依現有選項不影響
計分的差異只列名稱與條數，--full 則列出所有不同的欄位。--set 同時設定兩邊的
選項。

  paigui diff luohan luohan-early
  paigui diff luohan our-table.yaml --full --lang zh
  paigui diff luohan our-table.yaml --format markdown > changes.md
  paigui diff luohan our-table.yaml --format json
  paigui diff git:HEAD~1:our-table.yaml our-table.yaml

--impact N 依「原」對局 N 盤，每盤各依兩套判定：結果、台數、誰付、可否之事，各有
多少不同，出於哪些規則。--logs 則判一個資料夾裡的牌譜。兩者都費時；由誰來算見
--jobs 與 --dask。

  paigui diff luohan our-table.yaml --impact 200
  paigui diff luohan our-table.yaml --impact 50 --seed 7 --jobs 2 --format json
  paigui diff luohan association --logs evenings/

結束碼：0 無異，1 有異，2 有一套無法編譯。
"""


@command("diff", en=EN, zh=ZH, formats=("text", "markdown", "json"))
@click.argument("before")
@click.argument("after")
@impact_options
@option(
    "--full",
    is_flag=True,
    en="Show every field that differs, wording too.",
    zh="列出所有不同的欄位，文字也列。",
)
def COMMAND(face: Face, before: str, after: str, full: bool, settings: dict[str, str], **impact: Any) -> int:
    """Compares and prints."""
    from paigui.analysis.comparison import compare
    from paigui.analysis.diff import difference
    from paigui.faces.impact_run import impact_wanted, measured
    from paigui.faces.reports import diff_json, diff_markdown, diff_text, impact_report
    from paigui.faces.rulesets import load_sides

    old, new = load_sides(face, before, after, settings)
    found = difference(old.compiled.ruleset, new.compiled.ruleset)
    compared = compare(found, old.compiled.program, new.compiled.program)
    impacts = measured(face, found, old, new, impact_wanted(impact))
    same_program = old.semantic_hash == new.semantic_hash
    if face.format == "json":
        said = diff_json.difference_json(compared, old.semantic_hash, new.semantic_hash)
        face.print_json(said | impact_report.impact_json(impacts))
    elif face.format == "markdown":
        face.print(diff_markdown.difference_markdown(face, compared, same_program, full))
    else:
        diff_text.print_difference(face, compared, same_program, full)
    impact_report.print_impact(face, found, impacts)
    return OK if found.same else DID_NOT_HOLD
