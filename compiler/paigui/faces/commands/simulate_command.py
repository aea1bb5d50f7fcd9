"""``paigui simulate``: matches played by the rules, and what comes of them."""

from __future__ import annotations

import os

import click

from paigui.faces.command import command, option
from paigui.faces.face import OK, Face

EN = """
Let four players play matches under RULESET, and say how they ended: wins,
draws, tai, and how often each pattern was part of a win. Every act is one
that the rules allow.

  paigui simulate luohan --hands 200
  paigui simulate our-table.yaml --hands 200 --seed 7 --jobs 2
  paigui simulate fengquan --hands 100 --out logs/
  paigui simulate luohan --hands 100 --players greedy,greedy,random,random

greedy comes nearer to ready with every tile and wins when it can; random
does what is allowed, whatever it is; fickle is greedy three times in four.
One name is for all places, several are for one each, from place 0; a table
for two to four plays with as many as are named.

--out writes each match as a log, match-0000.jsonl and so on. The same seed
gives the same matches, whatever the number of processes. A match is broken
off after 64 hands.

Exit status: 0 played, 2 usage error or a ruleset that does not compile.
"""
ZH = """
讓四家依「牌規」對局，列出結果：胡牌、流局、台數，以及各台型在胡牌中所占之比。
所有動作皆為牌規所許。

  paigui simulate luohan --hands 200
  paigui simulate our-table.yaml --hands 200 --seed 7 --jobs 2
  paigui simulate fengquan --hands 100 --out logs/
  paigui simulate luohan --hands 100 --players greedy,greedy,random,random

greedy 每張都求進張，能胡就胡；random 任選所許之事；fickle 四次中有三次如 greedy。
只寫一個名稱則各家皆同，寫數個則自 0 號起各一；兩至四人的牌桌，寫幾個就幾家。

--out 將每一將寫成一份牌譜，match-0000.jsonl 等。種子相同則對局相同，與行程數無關。
一將至多打 64 盤。

結束碼：0 已打完，2 用法錯誤或牌規無法編譯。
"""


@command("simulate", en=EN, zh=ZH, tiles=False)
@click.argument("ruleset")
@option(
    "--hands",
    type=click.IntRange(1, 10_000_000),
    default=100,
    metavar="N",
    en="How many hands (100).",
    zh="打幾盤（100）。",
)
@option("--seed", type=click.IntRange(0), default=0, metavar="N", en="Which tiles (0).", zh="牌的種子（0）。")
@option(
    "--jobs",
    type=click.IntRange(1, 64),
    metavar="N",
    en="Processes (as many as there are processors).",
    zh="行程數（預設與處理器數相同）。",
)
@option(
    "--players",
    default="greedy",
    metavar="NAME,…",
    en="Who plays: greedy, random, fickle.",
    zh="誰來打：greedy、random、fickle。",
)
@option("--out", metavar="FOLDER", en="Write the logs there.", zh="牌譜寫到這個資料夾。")
def COMMAND(
    face: Face,
    ruleset: str,
    settings: dict[str, str],
    hands: int,
    seed: int,
    jobs: int | None,
    players: str,
    out: str | None,
) -> int:
    """Plays and prints."""
    from paigui.analysis.simulation import Wanted
    from paigui.faces.players_given import players_of
    from paigui.faces.rulesets import load_or_fail
    from paigui.faces.simulation_run import run_simulation

    rules = load_or_fail(face, ruleset, settings)
    wanted = Wanted(hands, seed, players_of(rules, players, "paigui simulate"), logs=out is not None)
    run_simulation(face, rules, wanted, jobs or os.cpu_count() or 1, out)
    return OK
