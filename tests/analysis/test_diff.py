"""What counts as a difference of two rulesets, and what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.diff import Difference, EntryChange, difference
from paigui.diagnostics import Diagnostics
from paigui.pipeline import close_ruleset
from paigui.syntax import print_expression

HEAD = """
ruleset: {name}
options:
  limit: {{type: int, range: 1..9, default: 3}}
wins:
  self_draw: {{by: self-draw, tile: drawn, payers: others}}
  discard: {{by: discard, tile: taken, payers: giver, is: [claim]}}
forms:
  standard: {{order: 1, parts: [{{groups: 5}}, {{pairs: 1}}]}}
  seven_pairs: {{order: 2, parts: [{{triplets: 1}}, {{pairs: 7}}], melds: none}}
sets: {{green: 23468s F}}
maps:
  own_flower: {{by: seat_wind, E: 1f, S: 2f, W: 3f, N: 4f}}
define: {{closed: no melded groups}}
settlement: {{base: 0, amount: base + hand_tai}}
table:
  size: {{players: 4, hand: 16}}
draws:
  exhausted: {{name: 荒局, when: drawable == 0, deal: stays}}
penalties:
  fine: {{amount: hand_tai + base, deal: {{dealer: passes}}}}
liability:
  feeder: {{for: [all_three], when: payer is giver}}
side_bets:
  outside: {{kind: outer}}
  inside: {{kind: inner, further: outside}}
patterns:
  closed_hand: {{name: 門清, tai: 1, when: closed}}
  all_three: {{name: 對對胡, tai: 4, when: count(triplets) == 5, absorbs: [closed_hand], because: rule, area: shape}}
  only_this: {{name: 無他, tai: 1, when: won by discard, only_if: not counted all_three}}
"""


def _text(name: str, *changes: tuple[str, str]) -> str:
    text = HEAD.format(name=name)
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return text


def _difference(folder: Path, before: str, after: str) -> Difference:
    sides = []
    for name, text in (("before", before), ("after", after)):
        path = folder / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        diags = Diagnostics()
        ruleset = close_ruleset(path, {}, diags)
        assert ruleset is not None, diags.items
        sides.append(ruleset)
    return difference(*sides)


def _one(found: Difference) -> EntryChange:
    assert len(found.changes) == 1
    return found.changes[0]


def test_names_of_rulesets_are_no_difference(tmp_path: Path) -> None:
    assert _difference(tmp_path, _text("one"), _text("two")).same


def test_where_it_is_written_is_no_difference(tmp_path: Path) -> None:
    changes = (
        (f"{before}", f"{before}, {more}")
        for before, more in (("melds: none", "scores: [all_three]"), ("area: shape", "keeps: [only_this]"))
    )
    text = _text("one", *changes)
    assert _difference(tmp_path, text, f"# A comment that moves every line.\n\n{text}").same


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("count(triplets) == 5", "count( triplets )==5"),
        ("count(triplets) == 5", "計(刻子)==5"),
        (
            "closed_hand: {name: 門清, tai: 1, when: closed}",
            "closed_hand: {when: closed, tai: 1, name: 門清}",
        ),
        ("green: 23468s F", "green: F 86432s"),
    ],
)
def test_how_it_is_written_is_no_difference(tmp_path: Path, before: str, after: str) -> None:
    assert _difference(tmp_path, _text("one"), _text("one", (before, after))).same


@pytest.mark.parametrize(
    ("before", "after", "section", "entry", "field"),
    [
        ("tai: 4", "tai: 5", "patterns", "all_three", "tai"),
        ("count(triplets) == 5", "count(triplets) >= 5", "patterns", "all_three", "when"),
        ("absorbs: [closed_hand], because: rule, ", "", "patterns", "all_three", "absorbs"),
        ("absorbs: [closed_hand], ", "absorbs: all, ", "patterns", "all_three", "absorbs"),
        ("name: 對對胡", "name: 碰碰胡", "patterns", "all_three", "name"),
        ("default: 3", "default: 4", "options", "limit", "default"),
        ("range: 1..9", "range: 1..8", "options", "limit", "range"),
        ("green: 23468s F", "green: 23468s", "sets", "green", "tiles"),
        ("N: 4f", "N: 4g", "maps", "own_flower", "N"),
        ("closed: no melded groups", "closed: count(melded groups) == 0", "define", "closed", "body"),
        ("payers: giver", "payers: others", "wins", "discard", "payers"),
        ("base: 0", "base: 2", "settlement", "settlement", "base"),
        ("amount: base + hand_tai", "amount: hand_tai", "settlement", "settlement", "amount"),
        ("melds: none", "repeat: true, melds: none", "forms", "seven_pairs", "repeat"),
        ("ruleset: one", "ruleset: one\ncoexistence: count-all", "ruleset", "coexistence", "coexistence"),
        ("ruleset: one", "ruleset: one\nreadings: {prefer: any kong}", "readings", "prefer", "prefer"),
        ("ruleset: one", "ruleset: one\nreadings: {ties: most}", "readings", "ties", "ties"),
        ("ruleset: one", "ruleset: one\nreadings: {sum: [standard, seven_pairs]}", "readings", "sum", "sum"),
        ("payers: giver", "payers: giver, scores: [all_three]", "wins", "discard", "scores"),
        ("players: 4", "players: 2..4", "table", "size", "players"),
        ("deal: stays", "deal: passes", "draws", "exhausted", "deal"),
        ("deal: stays", "deal: stays, enabled: option.limit > 2", "draws", "exhausted", "enabled"),
        ("drawable == 0", "可摸張數==1", "draws", "exhausted", "when"),
        ("dealer: passes", "dealer: stays", "penalties", "fine", "deal.dealer"),
        ("for: [all_three]", "for: [all_three, only_this]", "liability", "feeder", "for"),
        ("kind: outer}", "kind: outer, amount: bet_units * base}", "side_bets", "outside", "amount"),
        ("base: 0", "base: 0, stakes: 50/20", "settlement", "settlement", "stakes"),
        ("base: 0", "base: 0, two_winners: share", "settlement", "settlement", "two_winners"),
    ],
)
def test_a_field_that_differs_is_named(
    tmp_path: Path, before: str, after: str, section: str, entry: str, field: str
) -> None:
    change = _one(_difference(tmp_path, _text("one"), _text("one", (before, after))))
    assert (change.section, change.id, change.change) == (section, entry, "changed")
    assert [item.field for item in change.fields] == [field]
    assert change.words_only == (field == "name")


def test_the_order_of_forms_is_said_of_each_that_moved(tmp_path: Path) -> None:
    found = _difference(
        tmp_path, _text("one"), _text("one", ("order: 1", "order: 8"), ("order: 2", "order: 7"))
    )
    moved = {(change.id, change.fields[0].before, change.fields[0].after) for change in found.changes}
    assert moved == {("standard", 1, 2), ("seven_pairs", 2, 1)}


def test_entries_of_one_side_are_added_and_removed(tmp_path: Path) -> None:
    kongs = "  four_kongs: {name: 四槓, tai: 8, when: count(kongs) >= 4}\n"
    found = _difference(tmp_path, _text("one"), _text("one") + kongs)
    change = _one(found)
    assert (change.id, change.change, change.name.zh) == ("four_kongs", "added", "四槓")
    assert {item.field: item.before for item in change.fields} == dict.fromkeys(("name", "tai", "when"))
    back = _one(difference(found.after, found.before))
    assert (back.id, back.change) == ("four_kongs", "removed")


def test_a_rename_is_followed_in_what_others_say(tmp_path: Path) -> None:
    renamed = _text(
        "two",
        ("  all_three: {", "  all_triples: {was: [all_three], "),
        ("not counted all_three", "not counted all_triples"),
    )
    change = _one(_difference(tmp_path, _text("one"), renamed))
    assert (change.id, change.former, change.fields) == ("all_triples", "all_three", ())
    back = _one(_difference(tmp_path, renamed, _text("one")))
    assert (back.id, back.former) == ("all_three", "all_triples")


def test_a_renamed_rule_that_also_changed_shows_both(tmp_path: Path) -> None:
    renamed = _text(
        "two",
        ("  closed_hand: {name: 門清, tai: 1", "  shut_hand: {was: [closed_hand], name: 門清, tai: 2"),
        ("absorbs: [closed_hand]", "absorbs: [shut_hand]"),
    )
    change = _one(_difference(tmp_path, _text("one"), renamed))
    assert (change.id, change.former) == ("shut_hand", "closed_hand")
    assert [item.field for item in change.fields] == ["tai"]


def test_an_id_that_both_have_is_not_renamed(tmp_path: Path) -> None:
    more = "  more: {name: 別, tai: 4, when: count(triplets) == 5}\n"
    without = _text(
        "two",
        ("  only_this: {name: 無他, tai: 1, when: won by discard, only_if: not counted all_three}\n", ""),
    )
    after = without + more.replace("{name", "{was: [only_this], name")
    change = _one(_difference(tmp_path, _text("one") + more, after))
    assert (change.id, change.change, change.former) == ("only_this", "removed", None)


def test_a_definition_and_an_option_may_be_renamed_too(tmp_path: Path) -> None:
    renamed = _text(
        "two",
        ("define: {closed: no melded groups}", "define: {shut: {value: no melded groups, was: [closed]}}"),
        ("when: closed}", "when: shut}"),
    )
    change = _one(_difference(tmp_path, _text("one"), renamed))
    assert (change.section, change.id, change.former, change.fields) == ("define", "shut", "closed", ())


def test_an_expression_is_kept_as_a_tree(tmp_path: Path) -> None:
    change = _one(
        _difference(tmp_path, _text("one"), _text("one", ("tai: 4", "tai: (4 if last_tile else 2)")))
    )
    assert print_expression(change.fields[0].after, "zh") == "(4若末張否則2)"


def test_changes_stand_in_the_order_of_the_files(tmp_path: Path) -> None:
    kongs = ("  all_three: {", "  four_kongs: {name: 四槓, tai: 8, when: count(kongs) >= 4}\n  all_three: {")
    found = _difference(
        tmp_path, _text("one"), _text("one", kongs, ("tai: 4", "tai: 5"), ("base: 0", "base: 1"))
    )
    assert [change.id for change in found.changes] == ["four_kongs", "all_three", "settlement"]
