"""The rules of play merge as all sections do; what sets, clears and bars a mark key by key."""

from __future__ import annotations

from pathlib import Path

import pytest
from closing import close_texts

from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Entry, Reference, Ruleset, Text
from paigui.resolve import close
from paigui.syntax import parse_text
from paigui_runtime.play.rules import Trigger

PARENT = """
ruleset: parent
options:
  strict: {type: bool, default: false}
wins:
  discard: {is: [claim], tile: taken, payers: giver}
define: {near_end: drawable < 4}
play:
  define: {late: near_end and drawable > 0}
  rights:
    win: {name: 胡, act: discard by other, may: win, when: drawable > 0, pass: win, form: discard, cites: [X-1]}
    draw: {act: discard by left, may: draw, until: [turn_starts of right, hand_ends]}
  marks:
    passed_win:
      set: {act: pass by me, when: act.what is win, put: act.tile}
      clear: {act: [discard by me, added_kong by me], when: late}
      bars: {act: win by me}
      foul: dead_hand
  forbid:
    claims: {act: claim by me, when: near_end, foul: dead_hand, then: [restore, play_on], was: [no_claims]}
    strict_only: {act: discard by me, enabled: option.strict, verdict: void}
  allow: {own_kongs: {act: kong by me}}
priority:
  order: [win, [pong, claimed_kong], [chow, draw]]
  winners: nearest
  contests:
    pong_draw: {claim: [pong, claimed_kong], rival: draw, yields_when: rival.merged before mine.called, pass: false}
    win_draw: {claim: self_draw, rival: draw}
fouls: {dead_hand: {name: 相公, bars: win by me, open_bars: [claim by me, walk by me]}}
record: {special: none, last_tile: drawable == 0, cites: [X-2]}
"""


def child(body: str) -> str:
    return f"ruleset: child\nextends: parent\n{body}"


def entry(ruleset: Ruleset, section: str, name: str) -> Entry:
    return next(each for each in ruleset.entries if (each.section, each.id) == (section, name))


def said(ruleset: Ruleset, section: str, name: str) -> dict[str, object]:
    return dict(entry(ruleset, section, name).values)


def ids(ruleset: Ruleset, section: str) -> list[str]:
    return [each.id for each in ruleset.entries if each.section == section]


def test_every_entry_says_what_is_written() -> None:
    closed = close_texts(PARENT)
    assert said(closed, "rights", "win") == {
        "act": (Trigger("discard", "other"),),
        "may": "win",
        "when": parse_text("drawable > 0"),
        "pass": "win",
        "form": said(closed, "rights", "win")["form"],
    }
    assert entry(closed, "rights", "win").name == Text(zh="胡")
    assert said(closed, "rights", "draw")["until"] == (Trigger("turn_starts", "right"), Trigger("hand_ends"))
    assert said(closed, "marks", "passed_win") == {
        "set.act": (Trigger("pass", "me"),),
        "set.when": parse_text("act.what is win"),
        "set.put": parse_text("act.tile"),
        "clear.act": (Trigger("discard", "me"), Trigger("added_kong", "me")),
        "clear.when": parse_text("late"),
        "bars.act": (Trigger("win", "me"),),
        "foul": said(closed, "marks", "passed_win")["foul"],
    }
    assert said(closed, "forbid", "claims")["then"] == ("restore", "play_on")
    assert entry(closed, "forbid", "strict_only").enabled == parse_text("option.strict")
    assert said(closed, "allow", "own_kongs") == {"act": (Trigger("kong", "me"),)}
    assert said(closed, "priority", "priority") == {
        "order": (("win",), ("pong", "claimed_kong"), ("chow", "draw")),
        "winners": "nearest",
    }
    assert said(closed, "contests", "pong_draw") == {
        "claim": ("pong", "claimed_kong"),
        "rival": ("draw",),
        "yields_when": parse_text("rival.merged before mine.called"),
        "pass": False,
    }
    assert said(closed, "contests", "win_draw")["claim"] == ("self_draw",)
    assert said(closed, "fouls", "dead_hand") == {
        "bars": (Trigger("win", "me"),),
        "open_bars": (Trigger("claim", "me"), Trigger("walk", "me")),
    }
    assert entry(closed, "record", "record").cites == ("X-2",)
    assert [definition.id for definition in closed.definitions] == ["near_end", "late"]
    named = said(closed, "forbid", "claims")["foul"]
    assert isinstance(named, Reference)
    assert (named.id, named.section) == ("dead_hand", "fouls")


def test_chinese_says_the_same() -> None:
    chinese = """
牌規: parent
行牌:
  權利: {win: {動作: 他家打牌, 方式: 胡, 放過: 胡, 直到: [自己打牌, 下家起手]}}
  記號: {noted: {設定: {動作: 放過, 記入: act.tile}, 解除: {動作: [打牌]}, 不得: {動作: 自己 胡}, 犯: dead_hand}}
  禁止: {claims: {動作: 自己吃碰, 判定: 收回, 善後: 續行}}
優先: {次序: [胡, [碰, 碰槓]], 多家胡: 近家, 爭牌: {one: {主張: 自摸, 相爭: 摸牌, 放過: 否}}}
犯規: {dead_hand: {不得: 自己胡, 公開後不得: [自己 取眼牌]}}
記錄: {末張: drawable == 0}
"""
    closed = close_texts(chinese)
    assert said(closed, "rights", "win") == {
        "act": (Trigger("discard", "other"),),
        "may": "win",
        "until": (Trigger("discard", "me"), Trigger("turn_starts", "right")),
        "pass": "win",
    }
    assert said(closed, "marks", "noted")["set.act"] == (Trigger("pass", "anyone"),)
    assert said(closed, "marks", "noted")["bars.act"] == (Trigger("win", "me"),)
    assert said(closed, "forbid", "claims") == {
        "act": (Trigger("claim", "me"),),
        "verdict": "undone",
        "then": ("play_on",),
    }
    assert said(closed, "priority", "priority") == {
        "order": (("win",), ("pong", "claimed_kong")),
        "winners": "nearest",
    }
    assert said(closed, "contests", "one") == {"claim": ("self_draw",), "rival": ("draw",), "pass": False}
    assert said(closed, "fouls", "dead_hand")["open_bars"] == (Trigger("walk", "me"),)


def test_a_key_within_a_mark_keeps_the_others() -> None:
    before = said(close_texts(PARENT), "marks", "passed_win")
    body = "play: {marks: {passed_win: {set: {when: act.what is pong}, clear: {when: null}}}}"
    after = said(close_texts(PARENT, child(body)), "marks", "passed_win")
    assert after["set.when"] == parse_text("act.what is pong")
    assert "clear.when" not in after
    assert {key: value for key, value in before.items() if key not in ("set.when", "clear.when")} == {
        key: value for key, value in after.items() if key != "set.when"
    }


def test_a_part_of_a_mark_can_be_taken_out() -> None:
    body = "play: {marks: {passed_win: {clear: null, bars: null, foul: null}}}"
    after = said(close_texts(PARENT, child(body)), "marks", "passed_win")
    assert list(after) == ["set.act", "set.when", "set.put"]


def test_entries_are_changed_dropped_and_added() -> None:
    body = """
play:
  rights: {draw: null, pong: {act: discard by other, may: pong}}
  forbid: {claims: {when: null, foul: null}}
priority: {winners: all, contests: {pong_draw: null, win_draw: {yields_when: drawable == 0}}}
fouls: {dead_hand: {open_bars: [claim by me]}}
record: {special: null, flowers: 1f}
"""
    closed = close_texts(PARENT, child(body))
    assert ids(closed, "rights") == ["win", "pong"]
    assert set(said(closed, "forbid", "claims")) == {"act", "then"}
    assert entry(closed, "forbid", "claims").origin == "child"
    assert entry(closed, "forbid", "strict_only").origin == "parent"
    assert said(closed, "priority", "priority")["winners"] == "all"
    assert said(closed, "priority", "priority")["order"] == (
        ("win",),
        ("pong", "claimed_kong"),
        ("chow", "draw"),
    )
    assert ids(closed, "contests") == ["win_draw"]
    assert said(closed, "fouls", "dead_hand")["open_bars"] == (Trigger("claim", "me"),)
    assert list(said(closed, "record", "record")) == ["last_tile", "flowers"]


def test_what_named_a_dropped_foul_names_it_no_more() -> None:
    diags = Diagnostics()
    closed = close_texts(PARENT, child("fouls: {dead_hand: null}"), diags=diags)
    assert "foul" not in said(closed, "forbid", "claims")
    assert "foul" not in said(closed, "marks", "passed_win")
    assert [item.code for item in diags.items] == ["PG0423", "PG0423"]


def test_a_foul_is_followed_to_its_new_name() -> None:
    closed = close_texts(PARENT, child("fouls: {out: {bars: win by me, was: [dead_hand]}}"))
    named = said(closed, "forbid", "claims")["foul"]
    assert isinstance(named, Reference)
    assert named.id == "out"


def test_a_mark_is_followed_in_expressions() -> None:
    parent = PARENT.replace("late: near_end", "late: marked(me; passed_win) and near_end")
    closed = close_texts(
        parent, child("play: {marks: {let_go: {set: {act: pass by me}, was: [passed_win]}}}")
    )
    late = next(each for each in closed.definitions if each.id == "late")
    assert late.body == parse_text("marked(me; let_go) and near_end and drawable > 0")


def test_a_definition_of_play_is_one_of_the_ruleset() -> None:
    closed = close_texts(PARENT, child("define: {late: drawable == 0}"))
    assert closed.definitions[1].body == parse_text("drawable == 0")
    closed = close_texts(PARENT, child("play: {define: {near_end: drawable < 3}}"))
    assert closed.definitions[0].body == parse_text("drawable < 3")


def test_a_definition_written_in_both_places_is_one_too_many() -> None:
    diags = Diagnostics()
    close_texts("ruleset: one\ndefine: {a: drawable}\nplay: {define: {a: 1}}\n", diags=diags)
    assert [item.code for item in diags.items] == ["PG0417"]


@pytest.mark.parametrize(
    ("strict", "expected"), [("false", ["claims", "strict_only"]), ("true", ["strict_only", "more"])]
)
def test_rules_of_play_under_an_option(strict: str, expected: list[str]) -> None:
    body = """
by_option:
  strict:
    true:
      play: {forbid: {claims: null, more: {act: win by me}}, marks: {passed_win: {bars: {when: drawable > 9}}}}
      priority: {winners: all, contests: {win_draw: null}}
"""
    closed = close_texts(PARENT, child(body), chosen={"strict": strict})
    assert ids(closed, "forbid") == expected
    on = strict == "true"
    assert ("bars.when" in said(closed, "marks", "passed_win")) == on
    assert said(closed, "priority", "priority")["winners"] == ("all" if on else "nearest")
    assert ids(closed, "contests") == (["pong_draw"] if on else ["pong_draw", "win_draw"])


def test_play_may_be_spread_over_the_files_of_a_folder(tmp_path: Path) -> None:
    for name, text in (
        ("a.yaml", "ruleset: house\nplay:\n  forbid: {one: {act: win by me}}\n  define: {d: drawable}\n"),
        ("b.yaml", "行牌:\n  禁止: {two: {動作: 自己胡}}\n  rights: {r: {act: draw, may: win}}\n"),
        ("c.yaml", "play:\n  forbid: {three: {act: win by me}}\n"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    diags = Diagnostics()
    closed = close(tmp_path, {}, diags)
    assert diags.items == []
    assert closed is not None
    assert ids(closed, "forbid") == ["one", "two", "three"]
    assert ids(closed, "rights") == ["r"]


def test_one_rule_of_play_in_two_files_is_an_error(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        head = "ruleset: house\n" if name == "a.yaml" else ""
        (tmp_path / name).write_text(
            f"{head}play: {{forbid: {{one: {{act: win by me}}}}}}\n", encoding="utf-8"
        )
    diags = Diagnostics()
    close(tmp_path, {}, diags)
    assert [item.code for item in diags.items] == ["PG0151"]


def test_examples_are_the_files_own() -> None:
    examples = "examples: [{hands: {p2: 45p}, log: [1 dahai 3p], finds: []}]"
    parent = PARENT.replace(
        "allow: {own_kongs: {act: kong by me}}", f"allow: {{own_kongs: {{act: kong by me, {examples}}}}}"
    )
    assert len(entry(close_texts(parent), "allow", "own_kongs").examples) == 1
    closed = close_texts(parent, child("play: {allow: {own_kongs: {act: claim by me}}}"))
    assert entry(closed, "allow", "own_kongs").examples == ()
