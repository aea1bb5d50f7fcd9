"""``paigui show``: a log as people read it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from paigui.faces.command import command, option
from paigui.faces.face import OK, Face, fail

if TYPE_CHECKING:
    from paigui.faces.log_input import LogFile

EN = """
Show a log as people read it: each event with its number, who, and what.

LOG is a file of JSON Lines, or - for standard input: one event a line, as
docs/formats.md has them. Nothing is judged; paigui validate does that.

  paigui show hand.jsonl
  paigui show hand.jsonl --tiles unicode
  paigui show hand.jsonl --hand 1 --lang zh
  paigui show - < hand.jsonl

Exit status: 0 shown, 2 usage error or a log that cannot be read, with the line.
"""
ZH = """
把牌譜印成人看的樣子：每個事件的序號、何人、何事。

「牌譜」為 JSON Lines 檔，或 -（標準輸入）：一行一個事件，寫法見
docs/formats.md。只顯示，不判定；判定用 paigui validate。

  paigui show hand.jsonl
  paigui show hand.jsonl --tiles unicode
  paigui show hand.jsonl --hand 1 --lang zh
  paigui show - < hand.jsonl

結束碼：0 已顯示，2 用法錯誤或牌譜有一行讀不懂（會指出是哪一行）。
"""


@command("show", en=EN, zh=ZH, settings=False)
@click.argument("log")
@option("--hand", type=int, metavar="N", en="Only the N-th hand, from 1.", zh="只看第 N 盤，自 1 起。")
def COMMAND(face: Face, log: str, hand: int | None) -> int:
    """Shows a log."""
    from paigui.faces.log_input import LogFile

    with LogFile(log) as source:
        hands = _print_json(face, source, hand) if face.format == "json" else _print(face, source, hand)
        if hand is not None and not 1 <= hand <= hands:
            fail("PG0724", path=source.name, hand=hand, hands=hands)
    return OK


def _print(face: Face, source: LogFile, hand: int | None) -> int:
    """Writes the events as they come; how many hands there were."""
    from paigui.faces.reports.log_text import LogPrinter, told

    hands = 0
    printer = LogPrinter(face)
    for each in told(face, source.events()):
        hands = each.hand
        if each.belongs_to(hand):
            printer.print(each)
            if source.is_live:
                sys.stdout.flush()
    return hands


def _print_json(face: Face, source: LogFile, hand: int | None) -> int:
    """Writes all events as one value, if there is the hand; how many hands there were."""
    from paigui.faces.reports.log_text import told

    hands = 0
    found: list[dict[str, Any]] = []
    for each in told(face, source.events()):
        hands = each.hand
        if each.belongs_to(hand):
            found.append(each.to_dict())
    if hand is None or 1 <= hand <= hands:
        face.print_json(found)
    return hands
