"""``paigui settle``: who has what after each hand of a match."""

from __future__ import annotations

import click

from paigui.faces.command import command
from paigui.faces.face import DID_NOT_HOLD, OK, Face, fail
from paigui.faces.money import money_options, stakes_given

EN = """
Settle a match by the rules of RULESET: who pays whom after each hand, by which
rule and clause, what everyone has, and who deals next.

MATCH is a file of JSON Lines, or - for standard input. First the players, then
bets and hands in the order in which they come; what the match knows (dealer,
seat, round, streak) need not be said.

  {"type": "match", "names": ["Ann", "Bo", "Cai", "Dan"], "first_dealer": 0}
  {"type": "hand", "opened": 2, "results": [{"kind": "win", "winner": 1,
   "payer": 3, "win": {"concealed": "123456m 345p 78s 123s SS", "win": "6s"}}]}
  {"type": "hand", "results": [{"kind": "draw", "reason": "exhausted"}]}

  paigui settle luohan evening.jsonl --stakes 50/20
  paigui settle luohan evening.jsonl --format json
  paigui settle our-table.yaml - --format jsonl < evening.jsonl

Each JSON object stands on one line; docs/formats.md has all of them. A line
that cannot be settled ends the run; the hands before it stand.

Exit status: 0 settled, 1 a line that cannot be settled or a bet that the rules
do not allow, 2 usage error or a ruleset that does not compile.
"""
ZH = """
依「牌規」結算一場對局：每盤誰付誰、依哪條規則、各家累計多少、下一盤誰做莊。

「對局」為 JSON Lines 檔，或 -（標準輸入）。先寫玩家，再依序寫插花與各盤；
對局自知之事（莊家、門風、圈風、連莊數）不必寫。

  {"type": "match", "names": ["甲", "乙", "丙", "丁"], "first_dealer": 0}
  {"type": "hand", "opened": 2, "results": [{"kind": "win", "winner": 1,
   "payer": 3, "win": {"concealed": "123456m 345p 78s 123s SS", "win": "6s"}}]}
  {"type": "hand", "results": [{"kind": "draw", "reason": "exhausted"}]}

  paigui settle luohan evening.jsonl --stakes 50/20
  paigui settle luohan evening.jsonl --format json

每個 JSON 物件寫成一行，全部寫法見 docs/formats.md。無法結算的一行即止，
之前各盤仍有效。

結束碼：0 已結算，1 有一行無法結算或有不合規則的插花，2 用法錯誤或牌規無法編譯。
"""


@command("settle", en=EN, zh=ZH, formats=("text", "json", "jsonl"), tiles=False)
@click.argument("ruleset")
@click.argument("match")
@money_options
def COMMAND(
    face: Face, ruleset: str, match: str, settings: dict[str, str], stakes: str | None, base: int | None
) -> int:
    """Settles what the command line names."""
    from paigui.faces.match_settling import settle
    from paigui.faces.rulesets import load_or_fail

    money = stakes_given(stakes, base, "paigui settle")
    if ruleset == "-" == match:
        fail("PG0716", what="RULESET", other="MATCH")
    rules = load_or_fail(face, ruleset, settings)
    return OK if settle(face, rules, rules.match(stakes=money, base=base), match) else DID_NOT_HOLD
