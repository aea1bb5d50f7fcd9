"""``paigui check``: what is wrong with a ruleset."""

from __future__ import annotations

import click

from paigui.analysis.doubts import KINDS
from paigui.faces.command import command, option
from paigui.faces.face import OK, UNUSABLE, Face

EN = """
Read rulesets and say all that is wrong with them, each with its place, a
caret under it and a way to mend it. Nothing is written.

  paigui check luohan
  paigui check our-table.yaml
  paigui check our-table.yaml --set eight_pairs=true
  paigui check - < our-table.yaml
  paigui check our-table.yaml --format json      for editors and programs
  paigui check fengquan --readings reconstructed

--readings lists the entries whose source is doubtful or missing and how it
was read, by what their reading begins with: `reading: "inherited: …"`. any
lists them all; ruling, those that begin with no such word.

paigui explain CODE says more about a message.
Exit status: 0 no errors (warnings are allowed), 2 errors.
"""
ZH = """
讀入牌規，指出所有錯處：位置、錯在哪一字、如何改。不寫任何檔案。

  paigui check luohan
  paigui check our-table.yaml
  paigui check our-table.yaml --set eight_pairs=true
  paigui check - < our-table.yaml
  paigui check our-table.yaml --format json      供編輯器與程式讀取
  paigui check fengquan --readings reconstructed

--readings 列出出處有疑或缺漏的各項與其判讀，依判讀的起首分類，例如
`reading: "inherited: …"`。any 全列；ruling 是不以此類字起首者。

paigui explain 代碼 詳細說明一則訊息。
結束碼：0 無錯誤（可有警告），2 有錯誤。
"""


@command("check", en=EN, zh=ZH)
@click.argument("rulesets", nargs=-1, required=True, metavar="RULESET...")
@option(
    "--readings",
    type=click.Choice(("any", *(kind.replace(" ", "-") for kind in KINDS))),
    metavar="KIND",
    en="List how doubtful sources were read.",
    zh="列出存疑之處的判讀。",
)
def COMMAND(face: Face, rulesets: tuple[str, ...], readings: str | None, settings: dict[str, str]) -> int:
    """Checks each ruleset in turn."""
    from paigui.analysis.doubts import Doubt, doubts_of
    from paigui.diagnostics.diagnostic import Diagnostics
    from paigui.diagnostics.render import in_order, to_json
    from paigui.faces.reports.doubts_report import doubts_json, print_doubts
    from paigui.pipeline import compile_ruleset

    found = []
    failed = False
    for reference in rulesets:
        diags = Diagnostics()
        compiled = compile_ruleset(reference, settings, diags)
        failed = failed or compiled is None
        doubts: list[Doubt] = []
        if compiled is not None and readings is not None:
            doubts = [
                doubt
                for doubt in doubts_of(compiled.ruleset)
                if readings in ("any", doubt.kind.replace(" ", "-"))
            ]
        if face.format == "json":
            said = {
                "ruleset": reference,
                "ok": compiled is not None,
                "rules": None if compiled is None else len(compiled.program.rules),
                "semantic_hash": None if compiled is None else compiled.hash,
                "diagnostics": [to_json(item, face.language) for item in in_order(diags.items)],
            }
            found.append(said if readings is None else said | {"readings": doubts_json(doubts)})
            continue
        face.report(diags)
        if compiled is not None:
            face.print(face.say("ok", ruleset=compiled.program.id, rules=len(compiled.program.rules)))
            print_doubts(face, compiled.ruleset, doubts)
    if face.format == "json":
        face.print_json(found[0] if len(found) == 1 else found)
    return UNUSABLE if failed else OK
