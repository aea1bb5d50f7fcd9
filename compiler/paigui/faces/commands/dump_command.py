"""``paigui dump``: what a stage of the compiler made."""

from __future__ import annotations

import click

from paigui.faces.command import command, option
from paigui.faces.face import OK, UNUSABLE, Face, Failure

STAGES = ("source", "syntax", "model", "resolve", "check", "ir", "emit")

EN = """
Show what a stage of the compiler made of RULESET: to see how a ruleset is
read, and for those who work on the compiler.

  paigui dump luohan --stage syntax           every expression, in both tongues
  paigui dump luohan --stage resolve          the closed ruleset
  paigui dump luohan --stage ir               the canonical program, as JSON
  paigui dump luohan --stage emit             the generated module

Stages: source, syntax, model, resolve, check, ir, emit.
"""
ZH = """
顯示編譯各階段所得：看牌規如何被讀懂，亦供開發編譯器者使用。

  paigui dump luohan --stage syntax           所有式子，中英並列
  paigui dump luohan --stage resolve          合併後的牌規
  paigui dump luohan --stage ir               標準程式，JSON
  paigui dump luohan --stage emit             產生的模組

階段：source、syntax、model、resolve、check、ir、emit。
"""


@command("dump", en=EN, zh=ZH)
@click.argument("ruleset")
@option("--stage", type=click.Choice(STAGES), required=True, en="Which stage.", zh="哪一階段。")
def COMMAND(face: Face, ruleset: str, settings: dict[str, str], stage: str) -> int:
    """Runs the passes up to a stage and prints what it made."""
    from paigui.diagnostics.diagnostic import Diagnostics
    from paigui.faces.reports.dump import dump_json, dump_text
    from paigui.pipeline import run_to

    diags = Diagnostics()
    made = run_to(stage, ruleset, settings, diags)
    if made is None:
        raise Failure(UNUSABLE, diags)
    if diags.items:
        face.report(diags)
    if face.format == "json":
        face.print_json(dump_json(stage, made))
    else:
        face.print(dump_text(stage, made))
    return OK
