"""``paigui explain``: a rule, a message code, or why a hand scores as it does."""

from __future__ import annotations

import re
from typing import Any

import click

from paigui.faces.command import command, option
from paigui.faces.face import DID_NOT_HOLD, OK, Face, fail
from paigui.faces.hand_input import hand_options

EN = """
Explain a message code, a rule, or a hand.

  paigui explain PG0501                     what a message means, and the cure
  paigui explain luohan all_triplets        a rule: value, condition, relations,
  paigui explain luohan 對對胡              clauses, examples
  paigui explain 五暗坎                     the same in any shipped ruleset
  paigui explain words                      the words of the language; or one,
  paigui explain triplets                   in both tongues
  paigui explain luohan --win hand.yaml     why a hand scores as it does
  paigui explain luohan --win "222666p 555s 11666m SS + 1m" --seat E --round S

Options, forms, ways of winning, definitions, rules of play and the settlement are
explained by their name too; what is called the same is told together.
With --win, --seat and the options below describe a hand given as tiles.
"""
ZH = """
說明訊息代碼、台型，或一手牌的台數。

  paigui explain PG0501                     一則訊息的意思與改法
  paigui explain luohan 對對胡              一個台型：台數、條件、關係、出處、例
  paigui explain luohan all_triplets        亦可用代號
  paigui explain 五暗坎                     在隨附各套牌規中找
  paigui explain words                      語言的所有詞；或單一詞：
  paigui explain 刻子
  paigui explain luohan --win hand.yaml     一手牌為何是這個台數
  paigui explain luohan --win "222666筒 555索 11666萬 南南 + 1萬" --seat 東 --round 南

選項、牌型、胡法、定義、行牌規則、結算亦可依名稱說明，同名者一併列出。--win 直接寫牌時，以下列選項描述情況。
"""

_CODE = re.compile(r"PG\d{1,4}", re.IGNORECASE)


@command("explain", en=EN, zh=ZH)
@click.argument("subject", nargs=-1, metavar="[RULESET] [NAME|CODE]")
@option("--win", "win", metavar="HAND", en="A hand: a file, - or tiles.", zh="一手牌：檔案、- 或牌。")
@hand_options
def COMMAND(
    face: Face, subject: tuple[str, ...], settings: dict[str, str], win: str | None, **given: Any
) -> int:
    """Finds out what is to be explained and explains it."""
    from paigui.faces.hand_input import given_options

    if win is not None and len(subject) == 1:
        return _hand(face, subject[0], settings, win, given_options(given))
    if win is None and len(subject) == 1:
        if subject[0] == "words":
            return _words(face)
        if _CODE.fullmatch(subject[0]):
            return _code(face, subject[0].upper())
        return _anywhere(face, subject[0], settings)
    if win is None and len(subject) == 2:
        return _rule(face, subject[0], subject[1], settings)
    raise click.UsageError("usage_explain")


def _hand(face: Face, ruleset: str, settings: dict[str, str], win: str, given: dict[str, Any]) -> int:
    from paigui.faces.rulesets import load_or_fail
    from paigui.faces.scoring import score_wins

    rules = load_or_fail(face, ruleset, settings, other=win)
    return OK if score_wins(face, rules, (win,), given, None, explain=True) else DID_NOT_HOLD


def _code(face: Face, code: str) -> int:
    from paigui.diagnostics.messages import codes, help_of, page, severity_of, table
    from paigui.diagnostics.suggest import closest

    if code not in codes():
        fail("PG0708", name=code, suggestion=closest(code, codes()))
    wording = table().wordings[code, face.language]
    if face.format == "json":
        face.print_json(
            {
                "code": code,
                "severity": severity_of(code).value,
                "message": wording.message,
                "help": wording.help,
                "page": wording.page,
            }
        )
        return OK
    face.heading(f"{code} ({severity_of(code).value})")
    face.print(f"{wording.message}\n")
    face.print(page(code, face.language) or help_of(code, face.language))
    return OK


def _rule(face: Face, reference: str, name: str, settings: dict[str, str]) -> int:
    from paigui.diagnostics.suggest import closest
    from paigui.faces.reports.entry_report import (
        find_entries,
        is_settlement,
        known_names,
        print_entries,
        print_settlement,
    )
    from paigui.faces.rulesets import load_or_fail

    rules = load_or_fail(face, reference, settings)
    found = find_entries(rules.compiled.ruleset, name)
    if not found and is_settlement(name):
        print_settlement(face, rules.compiled.ruleset)
        return OK
    if not found:
        near = closest(name, known_names(rules.compiled.ruleset))
        fail("PG0707", ruleset=reference, name=name, suggestion=near)
    print_entries(face, rules.compiled.ruleset, found)
    return OK


def _words(face: Face) -> int:
    from paigui.faces.reports.words_report import all_words, print_words

    print_words(face, list(all_words()))
    return OK


def _anywhere(face: Face, name: str, settings: dict[str, str]) -> int:
    """A name without a ruleset: the shipped rulesets are searched, those without a parent first."""
    from paigui.diagnostics.suggest import closest
    from paigui.faces.reports.entry_report import find_entries, known_names, print_entries
    from paigui.faces.reports.words_report import find_words, print_words
    from paigui.faces.rulesets import is_reference, load_or_fail, shipped_rulesets

    if is_reference(name):
        from paigui.faces.reports.listing import list_rules

        list_rules(face, load_or_fail(face, name, settings))
        return OK
    shipped = shipped_rulesets(face)
    homes = [(ruleset, found) for ruleset in shipped if (found := find_entries(ruleset, name))]
    if not homes and (words := find_words(name)):
        print_words(face, words)
        return OK
    if not homes:
        known = [known for ruleset in shipped for known in known_names(ruleset)]
        fail("PG0738", name=name, suggestion=closest(name, known))
    print_entries(face, *homes[0])
    others = [ruleset.id for ruleset, _ in homes[1:]]
    if others and face.format == "text":
        face.print("\n" + face.say("also_in", rulesets=", ".join(others)))
    return OK
