"""A ruleset that says everything that can be said of a table: its module is typed, linted, and has what was said."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import paigui
from paigui.emit import module_from, scorer_source
from paigui.emit.module import asks_in_a_loop
from paigui.model.record import keys_of
from paigui.model.schema import section_records
from paigui.resolve import layers
from paigui_runtime.settlement import Money
from paigui_runtime.table import Table
from paigui_runtime.table_rules import TableRules

HERE = Path(__file__).parent
EVERYTHING = HERE / "everything_of_a_table.yaml"


def rules(**options: bool | int | str) -> TableRules:
    found = paigui.load(EVERYTHING, **options).table
    assert found is not None
    return found


def test_it_says_every_key() -> None:
    from paigui.diagnostics import Diagnostics
    from paigui.model.layer import TABLE_SECTIONS, entries_of

    (layer, *_) = layers(EVERYTHING, Diagnostics())
    said: set[tuple[str, str]] = set()
    for section in TABLE_SECTIONS:
        for entry in entries_of(layer, section):
            said |= {(type(entry).__name__, name) for name in getattr(entry, "written", ())}
    common = {"name", "says", "cites", "reading", "was", "examples"}
    wanted = {
        (record.__name__, key.attribute)
        for record in section_records()
        for key in keys_of(record)
        if key.attribute not in common and record.__module__.endswith(("table_entries", "stakes_entries"))
    }
    # Words and advice are for people; what can be switched off is shown by two of the draws.
    left = {name for name in wanted - said if name[1] != "enabled"}
    assert left == {("PartialAdvice", "why")}


@pytest.mark.parametrize("standalone", [False, True])
def test_its_module_is_typed_and_linted(standalone: bool, tmp_path: Path) -> None:
    program = paigui.load(EVERYTHING).compiled.program
    path = tmp_path / "everything.py"
    path.write_text(scorer_source(program, semantic_hash="", standalone=standalone), encoding="utf-8")
    root = HERE.parents[1]
    for command in (
        ["ruff", "check", "--no-cache", "--config", str(root / "pyproject.toml"), str(path)],
        ["mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(path)],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command], capture_output=True, text=True, cwd=tmp_path, check=False
        )
        assert done.returncode == 0, done.stdout


def test_a_module_without_a_table_has_none() -> None:
    from sample_programs import program, rule

    module = module_from(scorer_source(program([rule("always")]), semantic_hash=""), "plain")
    assert not hasattr(module, "TABLE")
    assert "TABLE" not in module.__all__


def test_numbers_are_what_the_options_say() -> None:
    assert (rules().dead_wall.tiles, rules().dead_wall.per_kong, rules().size.flowers) == (16, 1, 0)
    changed = rules(long_tail=True, per_kong=2)
    assert (changed.dead_wall.tiles, changed.dead_wall.per_kong, changed.size.flowers) == (14, 2, 1)


def test_what_is_off_is_not_there() -> None:
    own = {"four_winds", "four_kongs", "nine_kinds", "never"}
    assert own - {draw.id for draw in rules().draws} == {"never"}
    assert own - {draw.id for draw in rules(four_winds=False).draws} == {"four_winds"}


def test_words_and_shares() -> None:
    found = rules()
    assert found.size.players == (2, 4)
    assert found.deal.tiles == 34
    assert (found.deal.take, found.deal.times) == (4, 4)
    assert found.handling == ("dropped", "laid_flat")
    assert (found.stakes, found.two_winners, found.three_winners) == ((50, 20), "share", "draw")
    fed, any_hand = found.liability
    assert (fed.rules, fed.pays, fed.part) == (("big_three_dragons", "concealed_triplets_5"), (1, 2), True)
    assert (any_hand.rules, any_hand.pays, any_hand.part) == ((), (1, 3), False)
    fine = next(each for each in found.penalties if each.id == "late_fine")
    assert (fine.to, fine.ends, fine.deal_dealer, fine.deal_other, fine.streak) == (
        ("winner", "bettors"),
        False,
        "stays",
        "passes",
        "grows",
    )


def test_amounts_with_a_base_of_a_fraction() -> None:
    """Half of 5 tai and a half, rounded down, beside a fine of 10 and what the dealer pays: 1 + 2 × 1."""
    fine = next(each for each in rules().penalties if each.id == "late_fine")
    table = Table(base=Fraction(11, 2), streak=1, winner=0, payer=2, dealer=2)
    assert fine.amount(table) == 10 + 2 + 3


def test_the_settlement_reads_units() -> None:
    scorer = module_from(paigui.load(EVERYTHING).compiled.source, "everything").SCORER
    money = Money(Fraction(5, 2), 4, 0, lambda index: 0, bet_units=2)
    money.dealer = 3
    nothing = None
    assert scorer.settlement.amount(nothing, nothing, nothing, money) == Fraction(5, 2) * 3 + 4 + 3


@pytest.mark.parametrize(
    ("function", "asks"),
    [
        ("def f(t):\n    return any(all_of(lambda: t.a, lambda: p) for p in P)", True),
        ("def f(t):\n    return some(P, lambda p: all_of(lambda: t.a, lambda: p))", False),
        ("def f(t):\n    return any_of(lambda: t.a, lambda: t.b)", False),
        ("def f(t):\n    return len([p for p in P if all_of(lambda: p, lambda: t.b)])", True),
        ("def f(t):\n    return t.lambda_", False),
    ],
)
def test_lambdas_that_read_the_variable_of_a_loop(function: str, asks: bool) -> None:
    assert asks_in_a_loop(function) == asks
