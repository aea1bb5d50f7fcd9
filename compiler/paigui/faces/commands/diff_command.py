"""``paigui diff``: what differs between two rulesets."""

from __future__ import annotations

import click

from paigui.faces.command import command
from paigui.faces.face import DID_NOT_HOLD, OK, Face

EN = """
Compare two rulesets rule by rule and field by field. Rules are matched by
their id, so a diff is one of rules and not of lines; the order of the files,
their layout and their language do not show. --set chooses options in both.

  paigui diff luohan luohan-early
  paigui diff luohan our-table.yaml --lang zh
  paigui diff luohan our-table.yaml --format markdown > changes.md
  paigui diff luohan our-table.yaml --format json

Exit status: 0 no difference, 1 different, 2 one of them does not compile.
"""
ZH = """
逐條、逐欄比較兩套牌規。以代號對應，因此比的是台型而不是文字行；檔案次序、
排版、語文都不算差異。--set 同時設定兩邊的選項。

  paigui diff luohan luohan-early
  paigui diff luohan our-table.yaml --lang zh
  paigui diff luohan our-table.yaml --format markdown > changes.md
  paigui diff luohan our-table.yaml --format json

結束碼：0 無異，1 有異，2 有一套無法編譯。
"""


@command("diff", en=EN, zh=ZH, formats=("text", "markdown", "json"))
@click.argument("before")
@click.argument("after")
def COMMAND(face: Face, before: str, after: str, settings: dict[str, str]) -> int:
    """Compares and prints."""
    from paigui.analysis.diff import difference
    from paigui.faces.reports import diff_json, diff_markdown, diff_text
    from paigui.faces.rulesets import load_sides

    old, new = load_sides(face, before, after, settings)
    found = difference(old.compiled.ruleset, new.compiled.ruleset)
    same_program = old.semantic_hash == new.semantic_hash
    if face.format == "json":
        face.print_json(diff_json.difference_json(found, old.semantic_hash, new.semantic_hash))
    elif face.format == "markdown":
        face.print(diff_markdown.difference_markdown(face, found, same_program))
    else:
        diff_text.print_difference(face, found, same_program)
    return OK if found.same else DID_NOT_HOLD
