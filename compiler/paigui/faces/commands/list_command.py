"""``paigui list``: the shipped rulesets, or the rules and options of one."""

from __future__ import annotations

import click

from paigui.faces.command import command
from paigui.faces.face import OK, Face

EN = """
List the shipped rulesets, or what RULESET has: its rules by area with their
tai, name, id and clauses, and its options.

  paigui list
  paigui list luohan
  paigui list our-table.yaml --lang zh
  paigui list luohan --format json
"""
ZH = """
列出隨附的各套牌規；或列出一套牌規的台型（依類，附台數、名稱、代號、出處）
與選項。

  paigui list
  paigui list luohan
  paigui list our-table.yaml --lang zh
  paigui list luohan --format json
"""


@command("list", en=EN, zh=ZH)
@click.argument("ruleset", required=False)
def COMMAND(face: Face, ruleset: str | None, settings: dict[str, str]) -> int:
    """Lists rulesets or rules."""
    from paigui.faces.reports import listing
    from paigui.faces.rulesets import load_or_fail, shipped_rulesets

    if ruleset is None:
        listing.list_rulesets(face, shipped_rulesets(face))
    else:
        listing.list_rules(face, load_or_fail(face, ruleset, settings))
    return OK
