"""After a mistake what could be closed is closed, so that later stages report theirs, and only theirs."""

from __future__ import annotations

from closing import PARENT, close_texts, ids, pattern

from paigui.check import check
from paigui.diagnostics import Diagnostics
from paigui.syntax import ast, parse_text


def child(body: str) -> str:
    return f"ruleset: child\nextends: parent\n{body}"


def test_an_unreadable_field_leaves_the_rest_of_its_entry() -> None:
    diags = Diagnostics()
    body = "patterns: {no_calls: {tai: 1 +, when: no honors}, fresh: {name: 新, tai: [], when: no honors}}"
    closed = close_texts(PARENT, child(body), diags=diags)
    assert closed.broken == ("no_calls", "fresh")
    assert pattern(closed, "no_calls").when == parse_text("no honors")
    assert pattern(closed, "no_calls").tai == parse_text("2")
    assert pattern(closed, "fresh").tai == ast.Number(0)


def test_an_entry_that_is_not_whole_can_be_named() -> None:
    diags = Diagnostics()
    body = "patterns: {late: {name: 晚, tai: 1}, early: {name: 早, tai: 1, when: no honors, keeps: [late]}}"
    closed = close_texts(PARENT, child(body), diags=diags)
    assert [item.code for item in diags.items] == ["PG0405"]
    assert closed.broken == ("late",)
    assert "late" in ids(closed)
    check(closed, diags)
    assert [item.code for item in diags.items] == ["PG0405"]


def test_a_misspelt_override_makes_no_entry() -> None:
    diags = Diagnostics()
    closed = close_texts(PARENT, child("patterns: {all_tripets: {tai: 5}}"), diags=diags)
    assert "all_tripets" not in ids(closed)


def test_an_option_with_a_bad_value_is_still_an_option() -> None:
    diags = Diagnostics()
    body = "set: {eight_pairs: perhaps, minimum: 9, single_wait: by-hand}\noptions: {odd: {type: boolean, default: 1}}"
    closed = close_texts(PARENT, child(body), chosen={"odd": "true"}, diags=diags)
    assert sorted(item.code for item in diags.items) == ["PG0311", "PG0409", "PG0411", "PG0412"]
    assert [option.id for option in closed.options] == ["eight_pairs", "minimum", "single_wait"]
    assert closed.broken == ("odd",)


def test_a_way_that_no_record_selects_is_still_a_way() -> None:
    diags = Diagnostics()
    body = (
        "wins: {strange: {tile: drawn, payers: others}, typo: {by: robbed-kng, tile: drawn, payers: others}}"
    )
    closed = close_texts(PARENT, child(body), diags=diags)
    assert [item.code for item in diags.items] == ["PG0311", "PG0420"]
    assert [way.id for way in closed.ways] == ["self_draw", "discard", "eight_flowers", "strange", "typo"]


def test_all_mistakes_of_all_stages_come_at_once() -> None:
    diags = Diagnostics()
    body = """
set: {eight_pair: true}
patterns:
  all_honors: {tai: 16 +, when: all tiles are honorz}
  last_discard: {name: 河底撈魚, tai: 1, when: won by discard and lats_tile, absorbs: [self_drw], colour: red}
"""
    closed = close_texts(PARENT, child(body), diags=diags)
    check(closed, diags)
    found = [item.code for item in diags.items]
    assert {"PG0414", "PG0301", "PG0503", "PG0505"} <= set(found)
    # Two names are wrong, and one expression does not end.
    assert len(found) == 6
    assert sum(code.startswith("PG02") for code in found) == 1
