"""Where both ask for as many tai, a rule that differs may decide what is a win: shown by a hand, or proved not to."""

from __future__ import annotations

from pathlib import Path

import pytest
from behaving import behaviour, check_witnesses

import paigui
from paigui.analysis.behaviour import Effort
from paigui.analysis.judged import Side, Sides
from paigui.analysis.random_wins import some_wins
from paigui.analysis.win_search import Witness

NEEDY = "ruleset: needy\nextends: luohan\nsettlement: {needs: hand_tai >= 3}\n"
KONGS = "{name: {zh: 有槓, en: a kong}, says: {zh: 有槓。, en: A kong.}, tai: 1, when: any kong}"
LOSS = "{name: {zh: 有字, en: honors}, says: {zh: 有字。, en: Honors.}, tai: -3, when: any honors}"

DIFFER = {
    "a self-draw and one flower": "self_draw: {tai: 2}",
    "an example of luohan that is worth 2": "all_sequences: {tai: 3}",
    "the same, beside 門清": "all_sequences: {tai: 1}",
    "a new rule beside two others": f"some_kong: {KONGS}",
    "one that has gone": "robbing_kong: null",
    "four tai with three taken away": f"some_honors: {LOSS}, all_triplets: {{tai: 6}}",
}
ALIKE = {
    "four and five are enough": "all_triplets: {tai: 5}",
    "sixteen are": "big_four_winds: {tai: 8}",
    "獨聽 is always beside 全求": "all_claimed: {tai: 3}",
    "門清 is beside 不求, or a rule that drops it is enough": "concealed_self_draw: {tai: 3}",
    "自摸 and 獨聽 are always beside 半求": "half_claimed: {tai: 2}",
    "two rules, each enough": "all_honors: {tai: 8}, full_flush: {tai: 8}",
}


def sides(rules: str, folder: Path) -> tuple[paigui.Rules, paigui.Rules]:
    (folder / "needy.yaml").write_text(NEEDY, encoding="utf-8")
    (folder / "child.yaml").write_text(
        f"ruleset: child\nextends: ./needy.yaml\npatterns: {{{rules}}}\n", encoding="utf-8"
    )
    return paigui.load(folder / "needy.yaml"), paigui.load(folder / "child.yaml")


@pytest.mark.parametrize("rules", DIFFER.values(), ids=DIFFER)
def test_a_hand_is_found_that_only_one_takes_for_a_win(rules: str, tmp_path: Path) -> None:
    found = behaviour(*sides(rules, tmp_path), Effort(samples=100))
    assert (found.wins, found.play) == ("differs", "differs")


@pytest.mark.parametrize("rules", ALIKE.values(), ids=ALIKE)
def test_it_is_proved_that_the_same_hands_win(rules: str, tmp_path: Path) -> None:
    before, after = sides(rules, tmp_path)
    found = behaviour(before, after, Effort(samples=100))
    assert (found.wins, found.play) == ("equal", "equal")
    judge = Sides(Side(before), Side(after)).judge
    assert not [pair.win for pair in map(judge, some_wins(7, 3000, {}, False)) if pair.apart]


TABLE = """ruleset: {}
wins:
  self_draw: {{name: 自摸, by: self-draw, tile: drawn, payers: others}}
  discard: {{name: 胡銃, is: [claim], by: discard, tile: taken, payers: giver}}
forms: {{standard: {{order: 1, parts: [{{groups: 5}}, {{pairs: 1}}]}}}}
patterns:
  three_triplets: {{name: 三刻, tai: {}, when: count(triplets) >= 3}}
  some_honor: {{name: 有字, tai: 1, when: any honor}}
settlement: {{base: 3, {}}}
"""


def compared(folder: Path, *said: tuple[int, str]) -> dict[str, object]:
    """What shows each row of two tables that say how much three triplets are worth, and how hands are settled."""
    tables = []
    for name, (tai, settlement) in zip(("one", "other"), said, strict=True):
        (folder / f"{name}.yaml").write_text(TABLE.format(name, tai, settlement), encoding="utf-8")
        tables.append(paigui.load(folder / f"{name}.yaml"))
    found = behaviour(*tables, Effort(samples=100))
    check_witnesses(*tables, found)
    assert found.score == "differs"
    return {rule.row.id: rule.witness for rule in found.rules}


def test_hands_that_a_rule_lets_win_do_not_show_the_settlement(tmp_path: Path) -> None:
    """Who is paid of several winners shows in no single win, and the rule's tai alone decides which hands are too cheap."""
    shown = compared(
        tmp_path,
        (2, "needs: hand_tai >= 3, two_winners: all"),
        (3, "needs: hand_tai >= 3, two_winners: nearest"),
    )
    assert shown["three_triplets"] is not None and shown["settlement"] is None


def test_the_minimum_itself_is_shown_beside_a_rule_that_differs(tmp_path: Path) -> None:
    """A hand of one tai, which has no triplets to speak of, is too cheap for the second table alone."""
    shown = compared(tmp_path, (2, "needs: hand_tai >= 1"), (3, "needs: hand_tai >= 2"))
    witness = shown["settlement"]
    assert isinstance(witness, Witness) and "three_triplets" not in witness.pair.before.score.counted
    assert witness.pair.after.error is not None and witness.pair.after.error.code == "below-minimum"
    assert shown["three_triplets"] is not None


def test_a_rule_that_only_lets_hands_win_is_shown_by_one(tmp_path: Path) -> None:
    """Four is the most that a hand comes to, and the least that it needs: the rule never shows in a hand that both pay."""
    shown = compared(tmp_path, (2, "needs: hand_tai == 4"), (3, "needs: hand_tai == 4"))
    witness = shown["three_triplets"]
    assert isinstance(witness, Witness) and witness.pair.before.score is None
    assert witness.pair.after.score is not None and witness.pair.after.tai == 4


def test_without_an_engine_what_hangs_on_other_rules_is_unknown(tmp_path: Path) -> None:
    found = behaviour(*sides("all_claimed: {tai: 3}", tmp_path), Effort(samples=50), proving=())
    assert (found.wins, found.play) == ("unknown", "unknown")


def test_nothing_is_proved_of_another_minimum(tmp_path: Path) -> None:
    """Flowers that count for the minimum of one alone: no number of tai that both ask for."""
    before, _ = sides("all_triplets: {tai: 5}", tmp_path)
    path = tmp_path / "flowerless.yaml"
    needs = "settlement: {needs: hand_tai - tai(seat_flower) >= 3}"
    path.write_text(f"ruleset: flowerless\nextends: luohan\n{needs}\n", encoding="utf-8")
    found = behaviour(before, paigui.load(path), Effort(samples=100))
    assert found.wins != "equal"
