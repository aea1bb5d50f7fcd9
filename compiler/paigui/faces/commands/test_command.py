"""``paigui test``: whether the examples of a ruleset hold, and whether they hold the ruleset."""

from __future__ import annotations

import click

from paigui.faces.command import command, option
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

  paigui test our-table.yaml --mutate
  paigui test luohan --mutate --sample 40 --seed 7 --at-least 80

--mutate asks how much the examples notice. It changes one number, sign, word
or condition of the ruleset after the other and runs the examples each time:
a mutant that makes one fail is killed; those that survive are listed with
what was changed, and say which hand is still missing. Only what the file
itself wrote is changed. What is proved to change nothing is not counted; a
survivor among the rules of play may change nothing too, and is counted.

Exit status: 0 all hold (and with --mutate at least 95 percent of the mutants
that count are killed, or --at-least), 1 not, 2 the ruleset does not compile.
"""
ZH = """
驗牌規所附之例，並列出各台型是否有例。每例是一手胡牌與其應有的結果；不合者列出
應為、實得與所計的台型。

  paigui test luohan
  paigui test our-table.yaml
  paigui test our-table.yaml --format json

每個台型應有計得到的例，也有差一點而不計的例。例屬於寫它的檔案，子牌規只驗自己的。

  paigui test our-table.yaml --mutate
  paigui test luohan --mutate --sample 40 --seed 7 --at-least 80

--mutate 看例有多靈：逐一改動牌規的數、比較、用詞、條件，每次都重驗。有例因而
不合，就是驗出了；沒驗出的列出改了什麼，可知還缺哪一手。只改這個檔案自己寫的。
證明得出改了也一樣的不算；行牌規則裡沒驗出的，也可能改了也一樣，仍計算在內。

結束碼：0 皆合（加 --mutate 時，計算在內的變異還要驗出 95%，或 --at-least 所求），
1 否，2 牌規無法編譯。
"""


@command("test", en=EN, zh=ZH)
@click.argument("ruleset")
@option("--mutate", is_flag=True, en="Try the examples on mutants of the ruleset.", zh="以變異的牌規試其例。")
@option(
    "--at-least",
    type=click.IntRange(0, 100),
    metavar="PERCENT",
    en="How many mutants are to be killed (95).",
    zh="至少要驗出百分之幾（95）。",
)
@option(
    "--sample", type=click.IntRange(1), metavar="N", en="Try only so many mutants.", zh="只抽試這麼多個。"
)
@option("--seed", type=click.IntRange(0), metavar="N", en="Which sample (0).", zh="抽樣的種子（0）。")
@option(
    "--jobs",
    type=click.IntRange(1, 64),
    metavar="N",
    en="Processes (as many as there are processors).",
    zh="行程數（預設與處理器數相同）。",
)
def COMMAND(
    face: Face,
    ruleset: str,
    mutate: bool,
    at_least: int | None,
    sample: int | None,
    seed: int | None,
    jobs: int | None,
    settings: dict[str, str],
) -> int:
    """Runs the examples, or the examples on mutants, and prints what came."""
    from paigui.analysis.coverage import coverage
    from paigui.analysis.examples import run_examples
    from paigui.faces.mutation_run import MutationWanted, try_mutants
    from paigui.faces.reports.examples_report import examples_json, print_examples
    from paigui.faces.rulesets import load_or_fail, scorers_under

    wanted = MutationWanted(at_least, sample, seed, jobs)
    if not mutate:
        wanted.refuse_without_mutants()
    rules = load_or_fail(face, ruleset, settings)
    closed = rules.compiled.ruleset
    outcomes = run_examples(closed, scorers_under(ruleset, settings, rules), face.language)
    holds = all(outcome.holds for outcome in outcomes)
    if mutate and holds:
        return try_mutants(face, ruleset, settings, closed, wanted)
    covered = coverage(closed, outcomes)
    if face.format == "json":
        face.print_json(examples_json(face, closed, outcomes, covered))
    else:
        print_examples(face, rules, outcomes, covered)
    return OK if holds else DID_NOT_HOLD
