"""What no rule shows by itself: who pays in the others' place, how readings are chosen, how many play; and rules whose
hands are a win in one ruleset alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from behaving import behaviour, check_witnesses

import paigui
from paigui.analysis.behaviour import Behaviour, Effort, RuleBehaviour
from paigui.analysis.win_search import Witness
from paigui.api import Rules


def house(folder: Path, text: str, name: str = "house") -> Rules:
    path = folder / f"{name}.yaml"
    path.write_text(f"ruleset: {name}\nextends: luohan\n{text}\n", encoding="utf-8")
    return paigui.load(path)


def row(found: Behaviour, section: str, entry: str) -> RuleBehaviour:
    (rule,) = [rule for rule in found.rules if (rule.row.section, rule.row.id) == (section, entry)]
    return rule


LIABLE = [
    "for: [big_three_dragons], when: won by self_draw and last(melded triplets of dragons) is fed by payer",
    "for: [full_flush, half_flush], when: payer is not giver and won by discard and count(melded groups fed by payer) == 3",
    "when: won by self_draw and all melded groups are fed by payer and count(melded groups) == 5",
    "for: [big_four_winds], pays: half, when: count(melded triplets of winds fed by payer) >= 2",
    "for: [full_flush], pays: all, part: pattern, when: won by self_draw and any melded group fed by payer",
    "pays: third, when: won by self_draw and payer is not dealer",
]


@pytest.mark.parametrize("entry", LIABLE)
def test_who_is_liable_is_shown_by_a_win(tmp_path: Path, entry: str) -> None:
    before = paigui.load("luohan")
    after = house(tmp_path, f"liability: {{one: {{name: 包, {entry}}}}}")
    for pair in ((before, after), (after, before)):
        found = behaviour(*pair, Effort(samples=200))
        check_witnesses(*pair, found)
        witness = row(found, "liability", "one").witness
        assert (found.score, found.play) == ("differs", "equal")
        assert isinstance(witness, Witness) and witness.pair.change == 0 and not witness.moved
        scores = [rules.score(witness.pair.win) for rules in pair]
        assert scores[0].payments() != scores[1].payments()


def test_liability_without_effect_is_not_called_equal(tmp_path: Path) -> None:
    """With one payer there is nobody in whose place he could pay, but nobody has proved it."""
    table = "table: {size: {players: 2}}\n"
    before = house(tmp_path, table)
    after = house(tmp_path, table + "liability: {one: {name: 包, when: won by self_draw}}", "after")
    found = behaviour(before, after, Effort(samples=200))
    assert found.score == "unknown" and row(found, "liability", "one").witness is None


def test_how_readings_are_chosen_is_shown_by_what_hangs_on_it(tmp_path: Path) -> None:
    """Seven pairs and a triplet change waits and totals by themselves: a win that shows that shows nothing of the ties."""
    pairs = "set: {eight_pairs: true}\n"
    before, alone = paigui.load("luohan"), house(tmp_path, pairs, "alone")
    for key, value in (("sum", "[standard, eight_pairs]"), ("ties", "most")):
        after = house(tmp_path, f"{pairs}readings: {{{key}: {value}}}")
        found = behaviour(before, after)
        check_witnesses(before, after, found)
        witness = row(found, "readings", key).witness
        if key == "sum":
            assert isinstance(witness, Witness)
        if isinstance(witness, Witness):
            win = witness.pair.win
            assert alone.score(win).to_dict() != {**after.score(win).to_dict(), "ruleset": "alone"}


def test_how_many_play_is_shown_by_a_win(tmp_path: Path) -> None:
    before, after = paigui.load("luohan"), house(tmp_path, "table: {size: {players: 3}}")
    found = behaviour(before, after, Effort(samples=200))
    check_witnesses(before, after, found)
    witness = row(found, "table", "size").witness
    assert found.score == "differs" and isinstance(witness, Witness)
    more = house(tmp_path, "table: {size: {copies: 3}}", "more")
    assert behaviour(before, more, Effort(samples=200)).score == "equal"


ORPHANS = """forms:
  orphans: {name: 十三么, parts: [{each: 19m 19p 19s ESWNCFP}, {one_more_of: 19m 19p 19s ESWNCFP}, {groups: 1}]}
patterns:
  orphan_hand: {name: 十三么, tai: 16, when: form is orphans}
  plain: {name: 平, tai: 1, when: count(sequences) == 4}
wins: {eight_flowers: null, seven_rob_one: null, six_rob_one: null}
"""


def test_a_rule_whose_hands_one_ruleset_alone_takes_is_shown(tmp_path: Path) -> None:
    before, after = paigui.load("luohan"), house(tmp_path, ORPHANS)
    found = behaviour(before, after, Effort(samples=500))
    check_witnesses(before, after, found)
    orphans, plain = (row(found, "patterns", rule).witness for rule in ("orphan_hand", "plain"))
    assert isinstance(orphans, Witness) and isinstance(plain, Witness)
    assert orphans.pair.one_sided and "orphan_hand" in after.score(orphans.pair.win).counted
    # What shows in a hand that both take is shown by one.
    assert not plain.pair.one_sided
