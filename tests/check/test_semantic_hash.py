"""The semantic hash covers what decides a score: not formatting, key order, comments, names or tongue."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml
from hashing import PARENT, hash_of

from paigui.check import check
from paigui.diagnostics import Diagnostics, report
from paigui.ir import semantic_hash
from paigui.resolve import close
from paigui.syntax.format import format_file

MORE = """
facts:
  dice: {type: int, default: 0, range: 0..6}
maps:
  mine: {by: seat_wind, E: 1f 1g, S: 2f 2g, W: 3f 3g, N: 4f 4g}
refuse:
  drawn: {when: heavenly and not won by self_draw, says: drawn}
table:
  size: {players: 2..4, hand: 16}
  dead_wall: {tiles: (14 if option.eight_pairs else 16), examples: [{drawn: 0, replaced: 0, kongs: 0, drawable: 63}]}
  turn: {new_leg: [added-kong]}
rotation:
  dealer: {stays_when: dealer_won or drawn, next: right(dealer)}
draws:
  exhausted: {name: 荒局, when: drawable == 0, deal: stays}
  called: {when: marked(dealer; looking), may: call, enabled: not option.eight_pairs}
penalties:
  fine: {amount: base + streak, deal: {dealer: passes}}
liability:
  feeder: {for: [all_triplets, fully_concealed], when: payer is giver, pays: half}
side_bets:
  outside: {kind: outer, amount: bet_units * base}
terms:
  turn_of_play: {name: 一手, says: what one player does}
advice:
  shuffle: {name: 洗牌, why: leaves no trace}
"""


def shuffled(node: object, rng: random.Random, *, keep: bool = False) -> object:
    if not isinstance(node, dict):
        return [shuffled(item, rng) for item in node] if isinstance(node, list) else node
    items = [(key, shuffled(value, rng)) for key, value in node.items()]
    if not keep:
        rng.shuffle(items)
    return dict(items)


def plain(text: str) -> dict[str, object]:
    loaded = yaml.load(text, Loader=yaml.BaseLoader)
    assert isinstance(loaded, dict)
    return loaded


@pytest.mark.parametrize("seed", range(5))
def test_key_order_and_layout_change_nothing(seed: int) -> None:
    tree = shuffled(plain(PARENT + MORE), random.Random(seed))
    assert hash_of(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True)) == hash_of(PARENT + MORE)


def test_all_is_the_rules_that_it_comes_to() -> None:
    line = "  all_triplets: {name: 對對胡, tai: 4, when: count(triplets) == 5 or shaped}\n"
    with_all = {
        written: hash_of(PARENT.replace(line, line.replace("}\n", f", {written}}}\n")))
        for written in (
            "absorbs: all",
            "absorbs: [self_draw, fully_concealed]",
            "absorbs: [self_draw, {rule: all, because: rule}]",
            "absorbs: {all_but: [self_draw]}",
            "absorbs: [fully_concealed], keeps: [self_draw]",
            "absorbs: {rule: all, when: any kong}",
        )
    }
    every, listed, mixed, all_but, kept, sometimes = with_all.values()
    assert every == listed == mixed
    assert all_but == kept
    assert len({hash_of(PARENT), every, all_but, sometimes}) == 4


def test_comments_and_spaces_change_nothing() -> None:
    line = "  all_triplets: {name: 對對胡, tai: 4, when: count(triplets) == 5 or shaped}\n"
    assert line in PARENT
    loose = """  all_triplets:            # 碰碰胡 elsewhere
    'name': "對對胡"
    tai: "4"

    when: >-
      count( triplets )==5
      or shaped
"""
    assert hash_of("# a comment\n\n" + PARENT.replace(line, loose)) == hash_of(PARENT)


def test_the_other_tongue_changes_nothing() -> None:
    chinese = format_file(PARENT + MORE, tongue="zh")
    assert "台型:" in chinese and "when" not in chinese
    assert hash_of(chinese) == hash_of(PARENT + MORE)


def test_names_and_sentences_change_nothing() -> None:
    text = PARENT + MORE
    renamed = text.replace("ruleset: parent", "ruleset: other\nedition: 2020\ntitle: Other").replace(
        "對對胡", "碰碰胡"
    )
    for before, after in (("荒局", "流局"), ("what one", "all that one"), ("no trace", "nothing")):
        renamed = renamed.replace(before, after)
    assert hash_of(renamed) == hash_of(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tai: 4", "tai: 5"),
        ("== 5", "== 4"),
        ("payers: others", "payers: giver"),
        ("amount: base + hand_tai", "amount: base + 2 * hand_tai"),
        ("{groups: 5}, {pairs: 1}", "{triplets: 5}, {pairs: 1}"),
        ("is: [claim], ", ""),
        ("name: 門清, tai: 1,", "name: 門清, tai: 1, absorbs: [self_draw],"),
        ("name: 門清, tai: 1,", "name: 門清, tai: 1, unit: points,"),
        ("  self_draw: {name: 自摸, tai: 1, when: won by self_draw}\n", ""),
        ("range: 0..6", "range: 0..5"),
        ("W: 3f 3g", "W: 3f 4g"),
        ("not won by self_draw, says", "won by self_draw, says"),
        ("players: 2..4", "players: 4"),
        ("else 16", "else 15"),
        ("[added-kong]", "[added-kong, concealed-kong]"),
        ("dealer_won or drawn", "dealer_won"),
        ("right(dealer)", "left(dealer)"),
        ("drawable == 0", "drawable == 1"),
        ("deal: stays", "deal: passes"),
        ("may: call, ", ""),
        ("marked(dealer; looking)", "marked(winner; looking)"),
        ("base + streak", "base"),
        ("dealer: passes", "other: passes"),
        ("for: [all_triplets, fully_concealed]", "for: [all_triplets]"),
        ("pays: half", "pays: third"),
        ("bet_units * base", "2 * base"),
        ("  exhausted: {name: 荒局, when: drawable == 0, deal: stays}\n", ""),
    ],
)
def test_what_decides_a_score_changes_it(old: str, new: str) -> None:
    text = PARENT + MORE
    assert old in text
    assert hash_of(text.replace(old, new)) != hash_of(text)


def test_an_option_counts_by_what_it_changes() -> None:
    assert hash_of(PARENT, eight_pairs="true") != hash_of(PARENT)
    assert hash_of(PARENT, measure="by-shape") != hash_of(PARENT)
    assert hash_of(PARENT, measure="by-count") == hash_of(PARENT)


@pytest.mark.parametrize("name", ["luohan", "luohan-early"])
def test_shipped_rulesets_have_one_hash_in_both_tongues(name: str, tmp_path: Path) -> None:
    from paigui.data import rulesets

    hashes = []
    for tongue in ("en", "zh"):
        folder = tmp_path / tongue / name
        folder.mkdir(parents=True)
        for path in sorted(rulesets()[name].glob("*.yaml")):
            (folder / path.name).write_text(
                format_file(path.read_text(encoding="utf-8"), tongue=tongue), encoding="utf-8"
            )
        diags = Diagnostics()
        ruleset = close(folder, {}, diags)
        assert ruleset is not None, report(diags, "en").plain
        program = check(ruleset, diags)
        assert program is not None, report(diags, "en").plain
        hashes.append(semantic_hash(program))
    assert hashes[0] == hashes[1]
