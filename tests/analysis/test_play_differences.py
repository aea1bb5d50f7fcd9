"""Rules of play that differ: each is shown by a short log or a table, or proved to come to the same; between the shipped
rulesets nothing stays unknown."""

from __future__ import annotations

import ast
from dataclasses import fields
from itertools import combinations
from pathlib import Path

import pytest
from behaving import judged

import paigui
import paigui_runtime
from paigui.analysis.comparison import ROWS, SETTLEMENT, compare
from paigui.analysis.diff import difference
from paigui.analysis.effects import NoEffect
from paigui.analysis.judged import sides_of
from paigui.analysis.log_search import Key, LogWitness
from paigui.analysis.moment_search import MomentWitness
from paigui.analysis.play_search import Told, is_of_play, told_in_play
from paigui.analysis.short_log import log_of
from paigui.api import Rules
from paigui_runtime.table_rules import TableRules

SHIPPED = ("luohan", "luohan-early", "association", "fengquan", "fengquan-minefield")


def found_between(before: Rules, after: Rules) -> tuple[dict[Key, Told], list[Key]]:
    """What was found of the rows of play and of the settlement, and those of which nothing was."""
    compared = compare(
        difference(before.compiled.ruleset, after.compiled.ruleset),
        before.compiled.program,
        after.compiled.program,
    )
    rows = [
        row
        for row in compared.rows
        if is_of_play(row) or (row.kind in ROWS and (row.section, row.id) == SETTLEMENT)
    ]
    found = told_in_play(sides_of(before, after, compared), compared)
    for told in found.values():
        if isinstance(told, LogWitness):  # by the modules that compile a ruleset anew
            log = log_of(told.pair.example)
            assert judged(before, log) != judged(after, log)
            if told.exchanged is not None:  # what one rule alone changes is something that players notice
                number, exchanged = told.exchanged
                assert exchanged.noticed() != (told.pair.before, told.pair.after)[number].noticed()
    return found, [(row.section, row.id) for row in rows if (row.section, row.id) not in found]


def house(folder: Path, text: str, name: str = "house", parent: str = "luohan") -> Rules:
    path = folder / f"{name}.yaml"
    path.write_text(f"ruleset: {name}\nextends: {parent}\n{text}\n", encoding="utf-8")
    return paigui.load(path)


def lines(told: Told) -> list[str]:
    assert isinstance(told, LogWitness)
    return [step.text for step in told.pair.example.log]


@pytest.mark.parametrize("pair", list(combinations(SHIPPED, 2)), ids="/".join)
def test_between_shipped_rulesets_nothing_is_unknown(pair: tuple[str, str]) -> None:
    found, unknown = found_between(*map(paigui.load, pair))
    unknown = [key for key in unknown if key != SETTLEMENT]  # wins show that
    assert unknown == []
    assert [key for key, told in found.items() if isinstance(told, NoEffect)] in ([], [("table", "handling")])


def test_a_log_that_the_parent_carries_shows_what_a_child_changes(tmp_path: Path) -> None:
    """The ban and its logs are of a file that neither side of the comparison is."""
    house(
        tmp_path,
        "play: {forbid: {first_north: {act: discard by me, when: act.tile == N, says: {en: No north.}, "
        "examples: [{log: [1 dahai N], finds: [first_north]}]}}}",
        "old",
    )
    before = house(tmp_path, "title: {en: As the old one}", "one", "old.yaml")
    after = house(tmp_path, "play: {forbid: {first_north: null}}", "two", "old.yaml")
    found, unknown = found_between(before, after)
    assert unknown == []
    assert lines(found["forbid", "first_north"]) == ["1 dahai N"]


def test_several_winners_are_shown_by_the_log_of_another_rule(tmp_path: Path) -> None:
    """The shipped log of win against win: places 2 and 3 win by one tile; only the nearest is paid by 羅漢."""
    before = paigui.load("luohan")
    found, unknown = found_between(before, house(tmp_path, "priority: {winners: all}"))
    assert unknown == []
    assert sorted(lines(found["priority", "priority"])) == ["1 dahai 6s", "2 hora 6s", "3 hora 6s"]
    found, unknown = found_between(before, house(tmp_path, "settlement: {two_winners: all}"))
    assert unknown == []
    told = found[SETTLEMENT]
    assert isinstance(told, LogWitness)
    ((results, paid),) = told.pair.before.ends()
    ((both, shared),) = told.pair.after.ends()
    assert [text.split(" wins")[0] for text in results] == ["2"]
    assert sorted(text.split(" wins")[0] for text in both) == ["2", "3"]
    assert (paid[3], shared[3] > 0) == (0, True)


TWICE = "penalties: {false_win: {amount: (base + hand_tai + dealer_tai) * 2}}"
"""What a false win costs in 羅漢, twice."""


@pytest.mark.parametrize("more", ["", "play: {marks: {passed_win: null}}\n"], ids=["alone", "beside a ban"])
def test_what_is_paid_otherwise_is_shown_where_both_pay_by_it(tmp_path: Path, more: str) -> None:
    """A log in which one side alone has a false win shows what makes it false, not what it costs."""
    found, unknown = found_between(paigui.load("luohan"), house(tmp_path, f"{more}{TWICE}"))
    assert unknown == []
    told = found["penalties", "false_win"]
    assert isinstance(told, LogWitness)
    (once,), (twice,) = told.pair.before.deltas(), told.pair.after.deltas()
    assert any(once) and twice == tuple(2 * amount for amount in once)


def test_a_penalty_of_one_side_is_shown_where_that_side_pays(tmp_path: Path) -> None:
    found, unknown = found_between(
        paigui.load("luohan"), house(tmp_path, "penalties: {false_win: null}", "without")
    )
    assert unknown == []
    told = found["penalties", "false_win"]
    assert isinstance(told, LogWitness)
    assert told.pair.before.paid_by("false_win") and not told.pair.after.paid_by("false_win")


def test_a_boundary_that_no_log_touches_is_shown_at_a_table_that_is_nearly_the_same(tmp_path: Path) -> None:
    """The logs of 未聽而眼牌 have hands with no wait and with two; what differs is a hand with one."""
    after = house(tmp_path, "play: {forbid: {walk_unready: {when: count(me.waits) < 2}}}")
    found, unknown = found_between(paigui.load("luohan"), after)
    assert unknown == []
    told = found["forbid", "walk_unready"]
    assert isinstance(told, LogWitness)
    assert (told.pair.before.accepts, told.rules) == (True, ("walk_unready",))


SAME = [
    ("draws: {exhausted: {may: happen}}", ("draws", "exhausted")),
    ("penalties: {false_win: {ends: true, incomplete: set_out}}", ("penalties", "false_win")),
    ("table: {handling: {words: [into_sea, below_table, knocked_wall, touched_sea, carried, off_table, covered_kong, "
     "overhead]}}", ("table", "handling")),
    ("play: {marks: {idle: {set: {act: discard by me}}}}", ("marks", "idle")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "key"), SAME, ids=[key[1] for _, key in SAME])
def test_what_is_written_out_as_it_was_implied_is_the_same(tmp_path: Path, text: str, key: Key) -> None:
    found, unknown = found_between(paigui.load("luohan"), house(tmp_path, text))
    assert (found, unknown) == ({key: NoEffect()}, [])


def test_nothing_judges_by_what_the_runtime_holds_for_names_alone() -> None:
    """What of a table's rules is left out of their comparison, no module of the runtime asks for."""
    silent = {item.name for item in fields(TableRules) if not item.compare}
    assert silent == {"handling"}
    asked = {
        (path.name, node.attr)
        for path in Path(paigui_runtime.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in silent
    }
    assert asked == set()


def test_a_mark_that_something_reads_is_not_idle(tmp_path: Path) -> None:
    text = (
        "play: {marks: {idle: {set: {act: discard by me}}}, "
        "forbid: {walk_unready: {when: count(me.waits) == 0 and not marked(me; idle)}}}"
    )
    found, _ = found_between(paigui.load("luohan"), house(tmp_path, text))
    assert not isinstance(found.get(("marks", "idle")), NoEffect)


def test_a_log_that_one_lets_pass_stays_so_while_it_is_made_shorter() -> None:
    """All but two rules have a log that 羅漢 or the association lets pass; before these goes another's fault. So does the
    fault of a false win before what both make it cost."""
    found, _ = found_between(paigui.load("luohan"), paigui.load("association"))
    logs = {key: told.pair for key, told in found.items() if isinstance(told, LogWitness)}
    passed = {key for key, pair in logs.items() if pair.before.accepts or pair.after.accepts}
    paid = ("penalties", "false_win")
    assert logs.keys() - passed == {("rights", "wrong_added"), ("forbid", "misnamed"), paid}
    assert logs[paid].before.paid_by("false_win") and logs[paid].after.paid_by("false_win")


def test_logs_are_asked_of_as_many_as_both_tables_seat(tmp_path: Path) -> None:
    parent = paigui.load("fengquan-minefield")
    text = """
table: {size: {players: 2..3}}
play:
  forbid:
    shown_hand: {when: count(act.tiles) == 0}
    no_dragons: {name: no dragons, act: discard by me, when: act.tile is dragon}
"""
    few = house(tmp_path, text, parent="fengquan-minefield")
    found, unknown = found_between(parent, few)
    assert not unknown
    for key in (("forbid", "shown_hand"), ("forbid", "no_dragons")):
        told = found[key]
        assert isinstance(told, LogWitness)
        assert told.pair.example.players <= 3
        assert told.pair.after.report is not None
    # The size itself shows where one lets four play and the other does not.
    size = found["table", "size"]
    assert isinstance(size, LogWitness)
    assert size.pair.after.why() == "2 to 3 play by these rules, not 4"


def test_a_discard_that_no_example_makes_shows_what_it_forbids(tmp_path: Path) -> None:
    when = "turn.taken_by is chow and act.tile in line(turn.claimed) + completions(turn.with)"
    text = f"play: {{forbid: {{family_discard: {{when: {when}}}}}}}"
    found, unknown = found_between(paigui.load("luohan"), house(tmp_path, text))
    assert not unknown
    assert lines(found["forbid", "family_discard"])[-1] == "2 dahai 9p"


def test_what_a_table_leaves_unsaid_is_tried(tmp_path: Path) -> None:
    """No example of the streak says who has won; with that the two answer otherwise, while the dealer stays."""
    found, unknown = found_between(
        paigui.load("luohan"), house(tmp_path, "rotation: {streak: {grows_when: dealer_won}}")
    )
    assert not unknown
    told = found["rotation", "streak"]
    assert isinstance(told, MomentWitness)
    assert {("stays", True), ("dealer_won", False)} <= set(told.facts)
