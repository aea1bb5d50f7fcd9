"""What the entries of two rulesets come to: worth something else, counted otherwise, on one side alone, or the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.comparison import Comparison, Row, compare
from paigui.analysis.diff import difference
from paigui.diagnostics import Diagnostics
from paigui.pipeline import compile_ruleset

HEAD = """
ruleset: one
options:
  shape: {name: 認定, type: choice, of: [by-count, by-shape], default: by-count}
  pairs_too: {name: 採七對, type: bool, default: false}
  most: {type: int, range: 1..9, default: 3}
facts:
  moonlit: {type: bool, default: false}
wins:
  self_draw: {by: self-draw, tile: drawn, payers: others}
  discard: {by: discard, tile: taken, payers: giver, is: [claim]}
forms:
  standard: {order: 1, parts: [{groups: 5}, {pairs: 1}]}
  seven_pairs: {order: 2, enabled: option.pairs_too, parts: [{triplets: 1}, {pairs: 7}], melds: none}
sets: {green: 23468s F}
maps:
  own_flower: {by: seat_wind, E: 1f, S: 2f, W: 3f, N: 4f}
define:
  closed: no melded groups
  single: (pair_wait if option.shape is by_shape else count(waits) == 1)
  lonely: single and closed
  run(s; r): any sequence from r of s
  honored: triplets of honors
tables:
  by_kongs: {values: {1: 5, 2: 25}}
settlement: {base: 0, amount: base + min(hand_tai; option.most)}
patterns:
  closed_hand: {name: 門清, tai: 1, when: closed, area: hand}
  all_three: {name: 對對胡, tai: 4, when: count(triplets) == 5, absorbs: [closed_hand], because: rule, area: shape}
  seven: {name: 七對, tai: 8, when: form is seven_pairs, enabled: option.pairs_too, area: shape}
  waiting: {name: 獨聽, tai: 1, when: lonely, area: shape}
  blossom: {name: 正花, tai: 1, per: count(own flowers of own_flower), area: flowers}
  moon: {name: 月, tai: (2 if option.shape is by_shape else 1), when: moonlit, area: shape}
  straight: {name: 一條龍, tai: 8, when: some suit s has run(s; 1) and run(s; 4) and run(s; 7), area: shape}
  see: {name: 見字, tai: 1, when: any concealed honored, area: shape}
  tabled: {name: 槓, tai: by_kongs(count(kongs)), when: any kong, only_if: alone, area: shape}
"""


def _compared(folder: Path, *changes: tuple[str, str], **chosen: str) -> Comparison:
    """The ruleset compared with itself, changed; ``chosen`` are options of the second."""
    changed = HEAD
    for before, after in changes:
        assert before in changed
        changed = changed.replace(before, after)
    sides = []
    for name, text, options in (("before", HEAD, {}), ("after", changed, chosen)):
        path = folder / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        diags = Diagnostics()
        compiled = compile_ruleset(path, options, diags)
        assert compiled is not None, diags.items
        sides.append(compiled)
    first, second = sides
    return compare(difference(first.ruleset, second.ruleset), first.program, second.program)


def _became(found: Comparison) -> dict[str, str]:
    """What became of every entry that is not the same."""
    return {row.id: row.kind for row in found.rows if row.kind != "same"}


def _row(found: Comparison, entry: str) -> Row:
    (row,) = (row for row in found.rows if row.id == entry)
    return row


def test_a_ruleset_is_the_same_as_itself(tmp_path: Path) -> None:
    found = _compared(tmp_path)
    assert (_became(found), found.blocks) == ({}, ())


SEVEN = "  seven: {name: 七對, tai: 8, when: form is seven_pairs, enabled: option.pairs_too, area: shape}\n"
BLOSSOM = "  blossom: {name: 正花, tai: 1, per: count(own flowers of own_flower), area: flowers}\n"
FACT = "moonlit: {type: bool, default: false}"
CLOSED = {"closed": "otherwise", "closed_hand": "otherwise", "waiting": "otherwise"}


@pytest.mark.parametrize(
    ("before", "after", "became"),
    [
        ("tai: 4", "tai: 5", {"all_three": "worth"}),
        ("count(triplets) == 5", "count(triplets) >= 5", {"all_three": "otherwise"}),
        ("absorbs: [closed_hand], because: rule, ", "", {"all_three": "otherwise"}),
        # A claim is proved and never counts, whatever reason it gives.
        ("because: rule", "because: necessary", {"all_three": "alike"}),
        ("area: flowers", "area: flowers, keeps: [closed_hand]", {"blossom": "alike"}),
        # The same thing by another name, or under a condition that an option settles.
        ("when: closed,", "when: no melded groups,", {"closed_hand": "alike"}),
        ("tai: 4", "tai: (4 if option.most == 3 else 7)", {"all_three": "alike"}),
        ("tai: 4", "tai: option.most + 1", {"all_three": "alike"}),
        ("tai: 4", "tai: option.most", {"all_three": "worth"}),
        ("name: 對對胡", "name: 碰碰胡", {"all_three": "words"}),
        ("area: flowers", "area: shape", {"blossom": "words"}),
        # What a rule reads, directly or through a definition.
        ("W: 3f", "W: 4f", {"own_flower": "otherwise", "blossom": "otherwise"}),
        ("closed: no melded", "closed: no exposed", CLOSED),
        (FACT, "moonlit: {type: bool, default: true}", {"moonlit": "otherwise", "moon": "otherwise"}),
        ("2: 25", "2: 26", {"by_kongs": "otherwise", "tabled": "worth"}),
        ("triplets of honors", "triplets of winds", {"honored": "otherwise", "see": "otherwise"}),
        ("any sequence from r of s", "any sequence from r+1 of s", {"run": "otherwise", "straight": "otherwise"}),
        ("only_if: alone", "only_if: stands all_three", {"tabled": "otherwise"}),
        ("base: 0", "base: 1", {"settlement": "otherwise"}),
        ("enabled: option.pairs_too, area", "enabled: not option.pairs_too, area", {"seven": "only_after"}),
        ("enabled: option.pairs_too, area", "enabled: option.pairs_too and option.most == 3, area", {"seven": "neither"}),
        (SEVEN, "", {"seven": "neither"}),
        (BLOSSOM, "", {"blossom": "only_before"}),
        ("payers: giver", "payers: others", {"discard": "otherwise"}),
        ("{order: 1", "{order: 3", {"standard": "otherwise", "seven_pairs": "neither"}),
    ],
)  # fmt: skip
def test_what_a_change_comes_to(tmp_path: Path, before: str, after: str, became: dict[str, str]) -> None:
    assert _became(_compared(tmp_path, (before, after))) == became


def test_a_moved_default_reaches_the_rules_that_read_it(tmp_path: Path) -> None:
    found = _compared(tmp_path, ("default: by-count", "default: by-shape"))
    # `single` and `lonely` stay as they are written, and so does all of 獨聽.
    assert _became(found) == {"shape": "worth", "waiting": "otherwise", "moon": "worth"}
    assert _row(found, "waiting").through == (("options", "shape"),)
    assert _row(found, "waiting").scoring == ()
    assert _row(found, "moon").tai == (1, 2)
    effect = _row(found, "shape").effect
    assert effect is not None and effect.switches == ()
    assert set(effect.read_by) == {("patterns", "waiting"), ("patterns", "moon")}


def test_a_moved_default_reaches_the_settlement(tmp_path: Path) -> None:
    found = _compared(tmp_path, ("range: 1..9, default: 3", "range: 1..9, default: 4"))
    assert _became(found) == {"most": "worth", "settlement": "otherwise"}
    assert _row(found, "settlement").through == (("options", "most"),)


def test_an_option_switches_what_it_enables(tmp_path: Path) -> None:
    found = _compared(
        tmp_path,
        ("pairs_too: {name: 採七對, type: bool, default: false", "pairs_too: {type: bool, default: true"),
    )
    assert _became(found) == {"pairs_too": "worth", "seven": "only_after", "seven_pairs": "only_after"}
    effect = _row(found, "pairs_too").effect
    assert effect is not None and effect.read_by == ()
    (switch,) = effect.switches
    assert (switch.value, switch.adds) == (False, ())
    assert set(switch.drops) == {("patterns", "seven"), ("forms", "seven_pairs")}


def test_what_the_user_chose_on_one_side_counts(tmp_path: Path) -> None:
    found = _compared(tmp_path, pairs_too="true")
    assert _became(found) == {"pairs_too": "worth", "seven": "only_after", "seven_pairs": "only_after"}


def test_a_rename_changes_nothing_that_counts(tmp_path: Path) -> None:
    found = _compared(
        tmp_path,
        ("  closed_hand: {", "  shut_hand: {was: [closed_hand], "),
        ("absorbs: [closed_hand]", "absorbs: [shut_hand]"),
        ("  closed: no melded groups", "  shut: {value: no melded groups, was: [closed]}"),
        ("when: closed,", "when: shut,"),
        ("single and closed", "single and shut"),
        ("  discard: {by", "  thrown: {was: [discard], by"),
    )
    assert _became(found) == {"shut_hand": "words", "shut": "words", "thrown": "words"}


def test_the_biggest_change_stands_first_in_its_area(tmp_path: Path) -> None:
    found = _compared(
        tmp_path, ("tai: 4", "tai: 5"), ("tai: (2 if", "tai: (9 if"), ("by-count}", "by-shape}")
    )
    shape = next(block for block in found.blocks if block.area == "shape")
    assert [row.id for row in shape.rows] == ["moon", "all_three", "waiting"]
    assert [block.area for block in found.blocks if block.section == "patterns"] == ["shape"]
