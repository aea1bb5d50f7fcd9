"""A mistake that a child makes of its parent's words is reported at the child's, with the parent's line beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.check import check
from paigui.diagnostics import Diagnostics
from paigui.resolve import close

PARENT = """
ruleset: parent
wins: {discard: {tile: taken, payers: giver}}
forms: {standard: {parts: [{groups: 5}, {pairs: 1}]}}
define:
  quiet: {name: 安靜, value: no melded groups}
  ranked(r): any triplet of rank r
  by_name: 「安靜」
patterns:
  calm: {name: 甲, tai: 1, when: quiet}
  third: {name: 乙, tai: 1, when: ranked(3)}
"""
CASES = {
    "quiet(s): any triplet of s": ("PG0553", "quiet(s)", "「安靜」"),
    "r: any pair": ("PG0538", "r", "ranked(r)"),
    "ranked(s; q): any triplet of s + q": ("PG0552", "ranked(s; q)", "ranked(3)"),
    "ranked: any pair": ("PG0551", "ranked", "ranked"),
    "quiet: count(pairs)": ("PG0510", "quiet", "quiet"),
}


@pytest.mark.parametrize("definition", CASES, ids=str)
def test_the_child_is_told(definition: str, tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(PARENT, encoding="utf-8")
    house = tmp_path / "house.yaml"
    house.write_text(f"ruleset: house\nextends: parent.yaml\ndefine:\n  {definition}\n", encoding="utf-8")
    diags = Diagnostics()
    ruleset = close(house, {}, diags)
    assert ruleset is not None
    assert check(ruleset, diags) is None
    found = [(item.code, item.span.text, item.secondary[0].span.text) for item in diags.items]
    assert found == [CASES[definition]]  # said once, however many lines of the parent read it
    assert {item.span.source.name for item in diags.items} == {str(house)}
    assert {each.span.source.name for item in diags.items for each in item.secondary} == {
        str(tmp_path / "parent.yaml")
    }


def test_in_one_file_it_is_told_where_it_stands(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(PARENT + "  wrong: {name: 丙, tai: 1, when: ranked}\n", encoding="utf-8")
    diags = Diagnostics()
    ruleset = close(house, {}, diags)
    assert ruleset is not None
    check(ruleset, diags)
    assert [(item.code, item.span.text) for item in diags.items] == [("PG0553", "ranked")]
