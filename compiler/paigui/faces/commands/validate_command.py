"""``paigui validate``: was this log played by the rules?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paigui.faces.command import command, option
from paigui.faces.face import DID_NOT_HOLD, OK, UNUSABLE, Face, fail
from paigui.faces.money import money_options, stakes_given

if TYPE_CHECKING:
    from paigui_runtime.play.report import PlayedHand, Report

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
the same as allowed. --strict wants all of it decided, and every hand
settled that has a result.

Exit status: 0 nothing found, 1 something found, 2 usage error, a ruleset that
does not compile, a log that cannot be, or with --strict anything not decided or
a hand with a result that could not be settled.
"""
ZH = """
依「牌規」判一份牌譜：哪一步不合、依哪條規則與條文、後果為何；每盤幾台、誰付誰。

「牌譜」為 JSON Lines 檔，或 -（標準輸入）：一行一個事件，寫法見
docs/formats.md。可能發生的事就判；不可能的事（打出手上沒有的牌）即止，並指出是哪一行。

  paigui validate luohan hand.jsonl
  paigui validate luohan hand.jsonl --tiles unicode --lang zh
  paigui validate our-table.yaml hand.jsonl --format json
  paigui validate our-table.yaml - --strict < hand.jsonl

規則要看的事牌譜若未載，即為「無法判定」，並不等於合規。--strict 要求全部可判，
有結果的每一盤都可結算。

結束碼：0 無所見，1 有所見，2 用法錯誤、牌規無法編譯、牌譜不可能，
或用 --strict 而有無法判定、無法結算者。
"""


@command("validate", en=EN, zh=ZH)
@click.argument("ruleset")
@click.argument("log")
@option(
    "--strict",
    is_flag=True,
    en="Fail if anything is not decided, or a hand not settled.",
    zh="有無法判定或無法結算者即算失敗。",
)
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
    if report is None or (strict and not _all_decided(report)):
        return UNUSABLE
    return DID_NOT_HOLD if report.findings else OK


def _all_decided(report: Report) -> bool:
    """Whether every rule was decided and every hand settled that came to its end."""
    return not report.undecided and not any(map(_open, report.hands))


def _open(hand: PlayedHand) -> bool:
    """Whether a hand ended and yet is not settled; a win that the ruleset leaves unpaid beside another is."""
    return bool(hand.undecided or (hand.unsettled and not hand.unfinished))
