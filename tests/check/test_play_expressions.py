"""Whole tables of rules of play, one built on another, and what their expressions come to.

The files under play/ say nearly all that the three tables of the design say of play: every kind of fact, word and call is in
them. What the core makes of single expressions is told here by hand.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.check import check
from paigui.diagnostics import Diagnostics, Severity
from paigui.ir import canonical, core, play, semantic_hash
from paigui.ir.core import Core, Symbol, TileSet, Type
from paigui.ir.program import Entry, Program
from paigui.resolve import close
from paigui_runtime.table_rules import Trigger

HERE = Path(__file__).parent
ME = play.PlayFact("me", Type.PLAYER)
TILE = play.PlayFact("act.tile", Type.TILES)
KIND = play.PlayFact("act.kind", Type.CHOICE)


def table(name: str, **options: str) -> Program:
    diags = Diagnostics()
    ruleset = close(HERE / "play" / f"{name}.yaml", options, diags)
    assert ruleset is not None
    program = check(ruleset, diags)
    assert [item.code for item in diags.items if item.severity is Severity.ERROR] == []
    assert program is not None
    return program


def house(folder: Path, text: str, diags: Diagnostics | None = None) -> Program:
    """A ruleset of its own that extends play/base.yaml."""
    (folder / "base.yaml").write_text(
        (HERE / "play" / "base.yaml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (folder / "house.yaml").write_text(f"ruleset: house\nextends: ./base.yaml\n{text}", encoding="utf-8")
    found = diags or Diagnostics()
    ruleset = close(folder / "house.yaml", {}, found)
    assert ruleset is not None
    program = check(ruleset, found)
    assert program is not None, [item.code for item in found.items]
    return program


def entry(program: Program, section: str, name: str) -> Entry:
    return next(each for each in program.play if (each.section, each.id) == (section, name))


def value(program: Program, section: str, name: str, key: str = "when") -> object:
    return dict(entry(program, section, name).values)[key]


def said(expression: str, folder: Path, more: str = "") -> Core:
    """What the condition of a forbidden discard comes to."""
    program = house(
        folder, f"{more}play: {{forbid: {{it: {{name: x, act: discard by me, when: {expression}}}}}}}\n"
    )
    found = value(program, "forbid", "it")
    assert not isinstance(found, bool | int | str | tuple)
    return found  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("name", "rights", "marks", "forbidden", "contests"),
    [("first", 15, 8, 19, 10), ("second", 15, 8, 20, 8), ("third", 13, 8, 22, 10), ("fourth", 11, 9, 24, 10)],
)
def test_every_expression_of_the_design_is_understood(
    name: str, rights: int, marks: int, forbidden: int, contests: int
) -> None:
    program = table(name, **({"strict_passing": "false"} if name in ("third", "fourth") else {}))
    found = [each.section for each in program.play]
    sections = ("rights", "marks", "forbid", "contests")
    assert tuple(map(found.count, sections)) == (rights, marks, forbidden, contests)


def test_what_an_option_rules_out_is_gone() -> None:
    """Strict passing: the plain 過水 is never set, the one that keeps the waits is; and the other way round."""
    strict, plain = table("third"), table("third", strict_passing="false")
    marks = [{each.id for each in found.play if each.section == "marks"} for found in (strict, plain)]
    assert marks[0] - marks[1] == {"passed_waits"}
    assert marks[1] - marks[0] == {"passed_win"}
    assert dict(entry(plain, "marks", "passed_win").values)["clear.act"] == (Trigger("draw", "me"),)


def test_a_mark_that_was_dropped_is_borne_by_nobody() -> None:
    first, second = table("first"), table("second")
    assert "private_report" in {each.id for each in first.play}
    assert "private_report" not in {each.id for each in second.play}


def test_a_verdict_that_is_not_written_is_that_of_its_act() -> None:
    program = table("first")
    assert value(program, "forbid", "misnamed", "verdict") == "void"
    assert value(program, "forbid", "family_discard", "verdict") == "stands"
    assert value(program, "forbid", "early_flower_win", "verdict") == "undone"


def test_a_definition_of_play_stands_with_what_it_names() -> None:
    program = table("first")
    names = [each.name for each in program.play_definitions]
    assert names == ["play.mistaken", "play.family", "play.heaven_win", "play.earth_win", "play.human_win"]
    assert program.definitions == ()


def test_in_is_said_of_tiles_and_of_words(tmp_path: Path) -> None:
    waits = play.OfPlayer("waits", ME, Type.TILES)
    inside = core.Fits(TILE, (core.Within(waits),))
    assert said("act.tile in me.waits", tmp_path) == inside
    assert said("act.tile not in me.waits", tmp_path) == core.Not(inside)
    assert said("act.kind in pass + discard", tmp_path) == play.OneOf(KIND, ("discard", "pass"))
    assert said("act.kind is one of pass discard", tmp_path) == play.OneOf(KIND, ("discard", "pass"))


def test_the_order_of_words_means_nothing(tmp_path: Path) -> None:
    wanted = said("act.kind in pass + claim + discard", tmp_path)
    assert said("act.kind in discard + claimed_kong + pong + pass + chow + pong", tmp_path) == wanted


def test_a_group_of_acts_is_each_of_them(tmp_path: Path) -> None:
    wanted = play.OneOf(KIND, ("claimed_kong", "concealed_kong", "added_kong"))
    assert said("act.kind is kong", tmp_path) == wanted
    assert said("act.kind is not kong", tmp_path) == core.Not(wanted)


def test_none_is_a_word_of_choices_and_no_tiles_at_all(tmp_path: Path) -> None:
    assert said("turn.claimed is none", tmp_path) == core.Not(
        core.Fits(play.PlayFact("turn.claimed", Type.TILES), ())
    )
    purpose = play.PlayFact("act.purpose", Type.CHOICE)
    assert said("act.purpose is none", tmp_path) == core.Same(purpose, Symbol("purpose", "none"))


def test_choices_of_one_kind_are_compared(tmp_path: Path) -> None:
    sides = [play.PlayFact(name, Type.CHOICE) for name in ("act.place", "leg.due")]
    assert said("act.place is not leg.due", tmp_path) == core.Not(core.Same(*sides))


def test_what_happened_is_asked_word_by_word(tmp_path: Path) -> None:
    def one(word: str) -> Core:
        return play.PlayCall("leg_handled", (Symbol("handling", word),), Type.TRUTH)

    known = "table: {handling: [carried, into_sea]}\n"
    assert said("leg.handled meets into_sea + carried", tmp_path, known) == core.AnyOf(
        (one("into_sea"), one("carried"))
    )
    assert said("carried + carried meets leg.handled", tmp_path, known) == one("carried")


def test_players_but_one(tmp_path: Path) -> None:
    flowers = play.CountOf("flowers", core.Variable("p", Type.PLAYER))
    assert said("some player p other than me has count(p.flowers) > 0", tmp_path) == core.Quantified(
        "some", play.OverOthers("p", ME), core.Comparison(">", flowers, core.Integer(0))
    )


def test_a_hand_stands_for_its_player(tmp_path: Path) -> None:
    found = said("copies(act.tile; me.hand) >= 2", tmp_path)
    call = play.PlayCall("copies", (TILE, ME), Type.NUMBER)
    assert found == core.Comparison(">=", call, core.Integer(2))


def test_a_lap_is_asked_in_two_ways_and_is_one(tmp_path: Path) -> None:
    assert said("count(lap(me)) > 2", tmp_path) == said("count(me.lap) > 2", tmp_path)
    assert said("act.tile in lap(me)", tmp_path) == said("act.tile in me.lap", tmp_path)


def test_definitions_with_players_and_tiles(tmp_path: Path) -> None:
    define = "define: {'has_two(p; t)': copies(t; p.hand) >= 2, 'first(p)': count(p.discards) == 0}\n"
    assert said("has_two(me; act.tile) and first(left(me))", tmp_path, define) == said(
        "copies(act.tile; me.hand) >= 2 and count(left(me).discards) == 0", tmp_path
    )


def test_a_definition_of_the_table_may_be_read_in_play(tmp_path: Path) -> None:
    late = house(
        tmp_path,
        "define: {late: drawable <= 3}\n"
        "draws: {near: {when: late}}\n"
        "play: {forbid: {it: {name: x, act: claim by me, when: late and act.tile in me.waits}}}\n",
    )
    assert [each.name for each in late.definitions] == ["table.late"]
    assert [each.name for each in late.play_definitions] == ["play.late"]


def test_a_mark_that_is_off_is_borne_by_nobody(tmp_path: Path) -> None:
    text = """play:
  marks: {marked_one: {name: 見, enabled: not option.strict_passing, set: {act: discard by me, put: act.tile}}}
  forbid:
    one: {name: 一, act: discard by me, when: marked(me; marked_one)}
    two: {name: 二, act: discard by me, when: act.tile in me.flowers - marks_of(me; marked_one).tiles}
"""
    program = house(tmp_path, text)
    assert [each.id for each in program.play] == ["two"]
    flowers = play.OfPlayer("flowers", ME, Type.TILES)
    assert value(program, "forbid", "two") == core.Fits(
        TILE, (core.Within(core.Difference(flowers, TileSet(0))),)
    )


def test_looking_is_a_mark_where_nothing_is_said_of_play(tmp_path: Path) -> None:
    program = house(tmp_path, "extras: {looker: {name: 看, when: marked(payer; looking), amount: 1}}\n")
    assert program.play == ()


def test_play_is_no_part_of_the_form_of_a_ruleset_without_it(tmp_path: Path) -> None:
    plain = house(tmp_path, "")
    forbidding = house(tmp_path, "play: {forbid: {it: {name: x, act: discard by me, when: opening}}}\n")
    assert "play" not in canonical(plain)
    assert semantic_hash(plain) != semantic_hash(forbidding)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("act: discard by me, when: opening", "act: [discard by me], when: (opening), verdict: stands"),
        ("act: win by me, when: opening", "act: win of me, when: opening and not 1 == 2, verdict: void"),
        ("act: win by me, when: opening", "act: 自己胡, when: opening, says: 一句話。"),
    ],
)
def test_the_hash_is_of_what_is_meant(one: str, other: str, tmp_path: Path) -> None:
    hashes = {
        semantic_hash(house(tmp_path, f"play: {{forbid: {{it: {{name: x, {text}}}}}}}\n"))
        for text in (one, other)
    }
    assert len(hashes) == 1


def test_an_accident_that_only_a_parent_lists_never_happens(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(
        "ruleset: parent\nextends: ./base.yaml\ntable: {handling: [carried, dropped]}\nplay:\n  forbid:\n"
        "    one: {name: 一, act: win by me, when: leg.handled meets carried}\n"
        "    two: {name: 二, act: win by me, when: leg.handled meets carried + dropped}\n"
        "    three: {name: 三, act: handle by me, when: act.how is not carried and opening}\n",
        encoding="utf-8",
    )
    (tmp_path / "base.yaml").write_text(
        (HERE / "play" / "base.yaml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (tmp_path / "house.yaml").write_text(
        "ruleset: house\nextends: ./parent.yaml\ntable: {handling: [dropped]}\n", encoding="utf-8"
    )
    diags = Diagnostics()
    ruleset = close(tmp_path / "house.yaml", {}, diags)
    assert ruleset is not None
    program = check(ruleset, diags)
    assert program is not None
    assert [each.id for each in program.play] == ["two", "three"]
    dropped = play.PlayCall("leg_handled", (Symbol("handling", "dropped"),), Type.TRUTH)
    assert value(program, "forbid", "two") == dropped
    assert value(program, "forbid", "three") == play.PlayFact("opening", Type.TRUTH)
