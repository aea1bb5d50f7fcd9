"""``paigui validate``: was this log played by the rules?"""

from __future__ import annotations

import click

from paigui.faces.command import command, option
from paigui.faces.face import DID_NOT_HOLD, OK, UNUSABLE, Face, fail
from paigui.faces.money import money_options, stakes_given

EN = """
Judge a log by the rules of RULESET: which act was not allowed, by which rule and
clause, what follows; what each hand was worth, and who pays whom.

LOG is a file of JSON Lines, or - for standard input: one event a line, as
docs/formats.md has them. An event that can have happened is judged; one that
cannot (a tile that nobody holds) ends the run, with its line.

  paigui validate luohan hand.jsonl
  paigui validate luohan hand.jsonl --tiles unicode --lang zh
  paigui validate our-table.yaml hand.jsonl --format json
  paigui validate our-table.yaml - --strict < hand.jsonl

What the log leaves out, a rule may need; it is then not decided, which is never
the same as allowed. --strict wants all of it decided.

Exit status: 0 nothing found, 1 something found, 2 usage error, a ruleset that
does not compile, a log that cannot be, or with --strict anything not decided.
"""
ZH = """
依「牌規」判一份牌譜：哪一步不合、依哪條規則與條文、後果為何；每盤幾台、誰付誰。

「牌譜」為 JSON Lines 檔，或 -（標準輸入）：一行一個事件，寫法見
docs/formats.md。可能發生的事就判；不可能的事（打出手上沒有的牌）即止，並指出是哪一行。

  paigui validate luohan hand.jsonl
  paigui validate luohan hand.jsonl --tiles unicode --lang zh
  paigui validate our-table.yaml hand.jsonl --format json
  paigui validate our-table.yaml - --strict < hand.jsonl

規則要看的事牌譜若未載，即為「無法判定」，並不等於合規。--strict 要求全部可判。

結束碼：0 無所見，1 有所見，2 用法錯誤、牌規無法編譯、牌譜不可能，
或用 --strict 而有無法判定者。
"""


@command("validate", en=EN, zh=ZH)
@click.argument("ruleset")
@click.argument("log")
@option("--strict", is_flag=True, en="Fail if anything is not decided.", zh="有無法判定者即算失敗。")
@money_options
def COMMAND(
    face: Face,
    ruleset: str,
    log: str,
    settings: dict[str, str],
    strict: bool,
    stakes: str | None,
    base: int | None,
) -> int:
    """Judges what the command line names."""
    from paigui.faces.log_input import LogFile
    from paigui.faces.log_judging import judge
    from paigui.faces.rulesets import load_or_fail

    money = stakes_given(stakes, base, "paigui validate")
    if ruleset == "-" == log:
        fail("PG0716", what="RULESET", other="LOG")
    rules = load_or_fail(face, ruleset, settings)
    with LogFile(log) as source:
        report = judge(face, rules, source, money, base)
    if report is None or (strict and report.undecided):
        return UNUSABLE
    return DID_NOT_HOLD if report.findings else OK
