"""``paigui test``: whether the examples of a ruleset hold."""

from __future__ import annotations

import click

from paigui.faces.command import command
from paigui.faces.face import DID_NOT_HOLD, OK, Face

EN = """
Run the examples that a ruleset carries, and say which rules they cover. Each
example is a win with what it must show; one that does not hold is shown with
what was expected, what came, and what counted.

  paigui test luohan
  paigui test our-table.yaml
  paigui test our-table.yaml --format json

Every rule should have an example that shows it and a near miss (lacks) that
does not. Examples belong to the file that wrote them: a child runs its own.

Exit status: 0 all hold, 1 some do not, 2 the ruleset does not compile.
"""
ZH = """
驗牌規所附之例，並列出各台型是否有例。每例是一手胡牌與其應有的結果；不合者列出
應為、實得與所計的台型。

  paigui test luohan
  paigui test our-table.yaml
  paigui test our-table.yaml --format json

每個台型應有計得到的例，也有差一點而不計的例。例屬於寫它的檔案，子牌規只驗自己的。

結束碼：0 皆合，1 有不合者，2 牌規無法編譯。
"""


@command("test", en=EN, zh=ZH)
@click.argument("ruleset")
def COMMAND(face: Face, ruleset: str, settings: dict[str, str]) -> int:
    """Runs the examples and prints what came."""
    from paigui.analysis.coverage import coverage
    from paigui.analysis.examples import run_examples
    from paigui.faces.reports.examples_report import examples_json, print_examples
    from paigui.faces.rulesets import load_or_fail, scorers_under

    rules = load_or_fail(face, ruleset, settings)
    closed = rules.compiled.ruleset
    outcomes = run_examples(closed, scorers_under(ruleset, settings, rules), face.language)
    covered = coverage(closed, outcomes)
    if face.format == "json":
        face.print_json(examples_json(face, closed, outcomes, covered))
    else:
        print_examples(face, rules, outcomes, covered)
    return OK if all(outcome.holds for outcome in outcomes) else DID_NOT_HOLD
