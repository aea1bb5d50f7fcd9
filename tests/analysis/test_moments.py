"""Examples of a table: what an entry says of a moment, by its key, and what is reported where it says something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.moments import MomentOutcome, run_moments
from paigui.api import load_for
from paigui.diagnostics import Diagnostics
from paigui.faces.rulesets import scorers_under

BASE = """
ruleset: base
wins: {discard: {tile: taken, payers: giver}}
forms: {standard: {parts: [{groups: 5}, {pairs: 1}]}}
options:
  west: {type: bool, default: true}
  kept: {type: int, default: 16, range: 0..16}
  twice: {type: bool, default: false}
patterns:
  one: {name: 一, tai: 1, when: any kong, enabled: option.twice, tier: {of: same, step: 1}}
  two: {name: 二, tai: 1, when: any kong, enabled: option.twice, tier: {of: same, step: 1}}
"""
ENTRIES = {
    "table.opening": "dice: 3, seat: nth(dealer; dice), stack: dice + 1",
    "table.dead_wall": "tiles: option.kept, per_kong: 1",
    "rotation.dealer": "first: nth(east; dice), stays_when: dealer_won or drawn, next: right(dealer)",
    "draws.all_west": "name: 一路歸西, enabled: option.west, when: all players p have last_discard(p) is W",
    "draws.four_kongs": "name: 四槓, when: kongs_out == 4 and not some player p has kongs_of(p) == 4",
    "penalties.false_win": "name: 詐胡, amount: base + hand_tai + streak",
    "extras.looker": "name: 眼牌, when: marked(payer; looking), amount: 1",
    "side_bets.outer": "name: 外插, kind: outer, amount: bet_units * base, start_when: streak == 0",
}


def run(folder: Path, entry: str, example: str, **more: str) -> MomentOutcome:
    """What comes of an example that stands with an entry."""
    section, name = entry.split(".")
    written = f"{section}:\n  {name}: {{{more.get('body', ENTRIES[entry])}, examples: [{{{example}}}]}}\n"
    path = folder / "base.yaml"
    path.write_text(BASE + written, encoding="utf-8")
    diags = Diagnostics()
    rules = load_for(path, {}, diags)
    assert rules is not None, [(item.code, item.values) for item in diags.items]
    (outcome,) = run_moments(rules.compiled.ruleset, scorers_under(str(path), {}, rules))
    assert outcome.place == f"{entry}[1]"
    return outcome


@pytest.mark.parametrize(
    ("entry", "example"),
    [
        # Counted from the dealer at 1 as one, eleven is the player at 3; the stack behind the eleventh.
        ("table.opening", "dealer: 1, dice: 11, seat: 3, stack: 12"),
        ("table.opening", "dealer: 0, dice: 5, seat: 0"),
        # 144 tiles, 65 of them dealt; each kong keeps one tile more.
        ("table.dead_wall", "drawn: 0, replaced: 0, kongs: 0, drawable: 63"),
        ("table.dead_wall", "drawn: 20, replaced: 3, kongs: 2, drawable: 41"),
        ("table.dead_wall", "set: {kept: 0}, drawn: 0, replaced: 0, kongs: 0, drawable: 79"),
        ("rotation.dealer", "east: 2, dice: 10, first: 3"),
        ("rotation.dealer", "dealer_won: false, drawn: false, stays_when: false"),
        ("rotation.dealer", "dealer: 3, next: 0"),
        ("draws.all_west", "last_discards: [W, W, W, W], holds: true"),
        ("draws.all_west", "last_discards: [W, W, N, W], holds: false"),
        ("draws.all_west", "set: {west: false}, last_discards: [W, W, W, W], holds: false"),
        ("draws.four_kongs", "kongs_out: 4, kongs: [1, 2, 1, 0], holds: true"),
        ("draws.four_kongs", "kongs_out: 4, kongs: [0, 0, 4, 0], holds: false"),
        # What is decided needs nothing more.
        ("draws.four_kongs", "kongs_out: 3, holds: false"),
        ("penalties.false_win", "base: 2, hand_tai: 5, streak: 1, amount: 8"),
        ("extras.looker", "payer: 2, marks: {looking: [0, 2]}, holds: true, amount: 1"),
        ("extras.looker", "payer: 1, marks: {looking: [0, 2]}, holds: false"),
        ("side_bets.outer", "streak: 0, start_when: true"),
        ("side_bets.outer", "bet_units: 2, base: 3, amount: 6"),
    ],
)  # fmt: skip
def test_an_example_that_is_true_holds(tmp_path: Path, entry: str, example: str) -> None:
    assert run(tmp_path, entry, example).mismatches == ()


@pytest.mark.parametrize(
    ("entry", "example", "code", "values"),
    [
        ("table.opening", "dealer: 1, dice: 11, seat: 0", "PG0813", {"key": "seat", "expected": "0", "came": "3"}),
        ("table.opening", "dealer: 1, seat: 0", "PG0814", {"key": "seat", "name": "dice"}),
        (
            "table.dead_wall",
            "drawn: 1, replaced: 0, kongs: 0, drawable: 63",
            "PG0813",
            {"key": "drawable", "expected": "63", "came": "62"},
        ),
        ("table.dead_wall", "drawn: 1, kongs: 0, drawable: 62", "PG0814", {"key": "drawable", "name": "replaced"}),
        (
            "rotation.dealer",
            "dealer_won: true, stays_when: false",
            "PG0813",
            {"key": "stays_when", "expected": "false", "came": "true"},
        ),
        ("rotation.dealer", "drawn: false, stays_when: false", "PG0814", {"key": "stays_when", "name": "dealer_won"}),
        ("draws.all_west", "holds: false", "PG0814", {"key": "holds", "name": "last_discards"}),
        (
            "draws.all_west",
            "set: {west: false}, last_discards: [W, W, W, W], holds: true",
            "PG0813",
            {"key": "holds", "expected": "true", "came": "false"},
        ),
        ("draws.all_west", "set: {twice: true}, holds: false", "PG0810", {"settings": "--set twice=true"}),
        (
            "side_bets.outer",
            "streak: 0, stop_when: true",
            "PG0813",
            {"key": "stop_when", "expected": "true", "came": "—"},
        ),
    ],
)  # fmt: skip
def test_what_is_not_so_is_reported(
    tmp_path: Path, entry: str, example: str, code: str, values: dict[str, str]
) -> None:
    (mismatch,) = run(tmp_path, entry, example).mismatches
    assert (mismatch.code, dict(mismatch.values)) == (code, values)


def test_each_expectation_is_looked_at(tmp_path: Path) -> None:
    found = run(tmp_path, "table.opening", "dealer: 1, dice: 11, seat: 0, stack: 11").mismatches
    assert [dict(mismatch.values)["key"] for mismatch in found] == ["seat", "stack"]


def test_what_is_off_pays_nothing(tmp_path: Path) -> None:
    body = f"{ENTRIES['extras.looker']}, enabled: option.west"
    example = "set: {west: false}, payer: 2, marks: {looking: [2]}, holds: false, amount: 1"
    (mismatch,) = run(tmp_path, "extras.looker", example, body=body).mismatches
    assert dict(mismatch.values) == {"key": "amount", "expected": "1", "came": "—"}
