"""``paigui score``: what a win is worth."""

from __future__ import annotations

from typing import Any

import click

from paigui.faces.command import command, option
from paigui.faces.face import DID_NOT_HOLD, OK, Face
from paigui.faces.hand_input import HAND_ARGUMENT, hand_options

EN = """
Score a win by the rules of RULESET.

HAND is a YAML or JSON file with a win (or a list of wins), - for standard
input, or the tiles: those that stand, a plus sign, the tile that won.

  paigui score luohan hand.yaml
  paigui score luohan "222666p 555s 11666m SS + 1m" --seat E --round S
  paigui score luohan 123456m 345p 78s 99s + 9s --by self-draw \\
      --meld "pon CCC from 2" --seat S --round E --flowers 2f --dealer 0
  paigui score luohan "34567888筒 中中中 南南南 西西 + 2筒" --seat 東 --round 南
  paigui score luohan wins.jsonl --format jsonl > scores.jsonl

--format jsonl reads one win a line and answers each with one line, in order;
a line that is no win gets an error in its place and the run goes on.
Payments are shown when the record says who deals and who gave the tile.

Exit status: 0 scored, 1 not a win (or below the table's minimum, or a record
that cannot be), 2 usage error or a ruleset that does not compile.
"""
ZH = """
依「牌規」計一手胡牌的台數。

「手牌」可為記載胡牌的 YAML 或 JSON 檔（也可列出多手）、-（標準輸入），
或直接寫牌：立牌、加號、胡張。

  paigui score luohan hand.yaml
  paigui score luohan "222666筒 555索 11666萬 南南 + 1萬" --seat 東 --round 南
  paigui score luohan 123456m 345p 78s 99s + 9s --by self-draw \\
      --meld "pon CCC from 2" --seat S --round E --flowers 2f --dealer 0
  paigui score luohan wins.jsonl --format jsonl > scores.jsonl

--format jsonl 每行讀一手、答一行，依序；不成胡的一行在原位給出錯誤，繼續往下。
紀錄載有莊家與放家時，一併列出收付。

結束碼：0 已計，1 不成胡（或台數不足、紀錄不可能），2 用法錯誤或牌規無法編譯。
"""


@command("score", en=EN, zh=ZH, formats=("text", "json", "jsonl"))
@click.argument("ruleset")
@HAND_ARGUMENT
@hand_options
@option("--base", type=int, metavar="N", en="The base (底) of payments, in tai.", zh="收付的底，以台計。")
@option(
    "--explain",
    is_flag=True,
    en="Say why each rule counts, and show the other readings.",
    zh="說明各條為何計入，並列出其他讀法。",
)
def COMMAND(
    face: Face,
    ruleset: str,
    hand: tuple[str, ...],
    settings: dict[str, str],
    base: int | None,
    explain: bool,
    **given: Any,
) -> int:
    """Scores what the command line names."""
    from paigui.faces.hand_input import given_options, is_stream, refuse_options
    from paigui.faces.rulesets import load_or_fail
    from paigui.faces.scoring import score_wins, stream

    rules = load_or_fail(face, ruleset, settings, other="-" if hand == ("-",) else "")
    if is_stream(hand, face.format):
        refuse_options(hand, given_options(given))
        return OK if stream(rules, hand[0], base, face.language) else DID_NOT_HOLD
    return OK if score_wins(face, rules, hand, given_options(given), base, explain) else DID_NOT_HOLD
