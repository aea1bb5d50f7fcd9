"""`was` lets children, references and options follow a rename."""

from __future__ import annotations

from closing import PARENT, close_texts, ids, pattern

from paigui.diagnostics import Diagnostics
from paigui.syntax import parse_text

RENAMED = """
ruleset: parent
options: {pairs_too: {type: bool, default: false, was: [eight_pairs]}}
sets: {green: {tiles: 23468s F, was: [all_green]}}
patterns:
  all_triplets: {name: 對對胡, tai: 4, when: count(triplets) == 5, was: [all_pongs]}
  other: {name: 別的, tai: 1, when: no honors}
"""


def child(body: str) -> str:
    return f"ruleset: child\nextends: parent\n{body}"


def test_an_override_by_the_old_id_reaches_the_entry() -> None:
    diags = Diagnostics()
    closed = close_texts(RENAMED, child("patterns: {all_pongs: {tai: 5}}"), diags=diags)
    assert pattern(closed, "all_triplets").tai == parse_text("5")
    assert [item.code for item in diags.items] == ["PG0415"]
    assert ids(close_texts(RENAMED, child("patterns: {all_pongs: null}"))) == ["other"]


def test_references_by_the_old_id_follow() -> None:
    body = """
patterns:
  other:
    when: all tiles are all_green and option.eight_pairs
    only_if: not counted all_pongs
    absorbs: [{rule: all_pongs, when: counted all_pongs}]
    keeps: [all_pongs]
    adjust: {name: 減, by: -tai(all_pongs)}
settlement: {needs: tai(all_pongs) > 1}
"""
    closed = close_texts(RENAMED, child(body))
    entry = pattern(closed, "other")
    assert entry.when == parse_text("all tiles are green and option.pairs_too")
    assert entry.only_if == parse_text("not counted all_triplets")
    assert (entry.absorbs[0].rule, entry.absorbs[0].when) == (
        "all_triplets",
        parse_text("counted all_triplets"),
    )
    assert entry.keeps == ("all_triplets",)
    assert entry.adjust[0].by == parse_text("-tai(all_triplets)")
    assert closed.settlement is not None
    assert closed.settlement.needs == parse_text("tai(all_triplets) > 1")


def test_a_variable_is_no_former_name() -> None:
    body = "patterns: {other: {when: some suit all_green has any tile of all_green}}"
    closed = close_texts(RENAMED, child(body))
    assert pattern(closed, "other").when == parse_text("some suit all_green has any tile of all_green")


def test_options_follow_in_set_and_on_the_command_line() -> None:
    for closed in (
        close_texts(RENAMED, child("set: {eight_pairs: true}")),
        close_texts(RENAMED, chosen={"eight_pairs": "true"}),
        close_texts(RENAMED, chosen={"pairs_too": "true"}),
    ):
        assert closed.options[0].value is True


def test_a_child_renames_what_it_inherits() -> None:
    body = "patterns: {concealed_draw: {was: [no_calls], tai: 3}}\nforms: {incomplete: {scores: [no_calls]}}"
    closed = close_texts(PARENT, child(body))
    # It stands where the old one stood, with what the old one said.
    assert ids(closed) == ["fully_concealed", "self_draw", "concealed_draw", "all_triplets", "all_honors"]
    entry = pattern(closed, "concealed_draw")
    assert (entry.tai, entry.keeps, entry.was) == (parse_text("3"), ("fully_concealed",), ("no_calls",))
    assert next(form for form in closed.forms if form.id == "incomplete").scores == ("concealed_draw",)


def test_what_parents_say_follows_a_childs_rename() -> None:
    closed = close_texts(PARENT, child("patterns: {own_draw: {was: [self_draw]}}"))
    assert [entry.rule for entry in pattern(closed, "no_calls").absorbs] == ["own_draw"]
    assert next(way for way in closed.ways if way.id == "eight_flowers").scores == ("own_draw", "all_honors")
    wide = "patterns: {own_draw: {was: [self_draw]}, all_honors: {absorbs: {all_but: [self_draw]}}}"
    assert pattern(close_texts(PARENT, child(wide)), "all_honors").absorbs[0].all_but == ("own_draw",)
    # The way of winning of the same id is no rule.
    assert pattern(closed, "own_draw").when == parse_text("won by self_draw")


def test_examples_follow() -> None:
    body = """
patterns:
  all_triplets:
    examples:
      - {concealed: 1m, win: 1m, seat: E, round: E, shows: [all_pongs], set: {eight_pairs: true},
         items: {all_pongs: 4, all_pongs.adjust: 0}}
"""
    (example,) = pattern(close_texts(RENAMED, child(body)), "all_triplets").examples
    assert example.shows == ("all_triplets",)
    assert example.items == (("all_triplets", 4), ("all_triplets.adjust", 0))
    assert example.options == (("pairs_too", True),)
