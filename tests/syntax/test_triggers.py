"""Triggers of the rules of play: what happens and by whom, in both tongues."""

from __future__ import annotations

import re

import pytest

from paigui.diagnostics import Diagnostics
from paigui.ir.play_facts import ACTS, DERIVED, DOMAINS, GROUPS, WHO
from paigui.model.reader import Reader
from paigui.model.triggers import EVENTS, TriggerKind
from paigui.source.tree import Scalar
from paigui.syntax.format import format_file, is_formatted
from paigui.syntax.triggers import trigger_of, trigger_text
from paigui.syntax.vocabulary import Tongue, vocabulary
from paigui_runtime.play.rules import Trigger

WORDS = vocabulary()


def read(text: str) -> tuple[Trigger | None, list[str]]:
    from paigui.source import read_text

    diags = Diagnostics()
    tree = read_text("test.yaml", f'a: "{text}"', diags)
    assert tree is not None
    node = tree.entries[0].value
    assert isinstance(node, Scalar)
    return TriggerKind().read(node, Reader(diags)), [item.code for item in diags.items]


@pytest.mark.parametrize("table", ["events", "people"])
def test_every_word_has_one_chinese_form(table: str) -> None:
    chinese = list(getattr(WORDS, table).values())
    assert len(chinese) == len(set(chinese))
    for form in chinese:
        assert re.fullmatch("[㐀-鿿]+", form), form


def test_the_vocabulary_has_what_triggers_may_name() -> None:
    assert set(EVENTS) == {*ACTS, *GROUPS, *DERIVED}
    assert set(EVENTS) <= set(WORDS.events)
    assert set(WORDS.people) == set(WHO)
    assert set(WORDS.events) - set(EVENTS) == {"self_draw", "rob_kong", "flower_win"}
    assert {"flower_win"} <= set(DOMAINS["act"])


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("person", ["", *WHO])
@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_what_is_written_is_read(event: str, person: str, tongue: Tongue) -> None:
    text = trigger_text(event, person, tongue)
    assert trigger_of(text) == (event, person)
    assert read(text) == (Trigger(event, person or "anyone"), [])


def test_no_trigger_is_written_like_another() -> None:
    """Chinese stands without a space: no person and event together are another event."""
    texts = [trigger_text(event, person, "zh") for event in EVENTS for person in ("", *WHO)]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("discard", Trigger("discard", "anyone")),
        ("discard by me", Trigger("discard", "me")),
        ("turn_starts of me", Trigger("turn_starts", "me")),
        ("  discard   by  me ", Trigger("discard", "me")),
        ("自己打牌", Trigger("discard", "me")),
        ("自己 打牌", Trigger("discard", "me")),
        ("打牌", Trigger("discard", "anyone")),
        ("任一家打牌", Trigger("discard", "anyone")),
        ("莊家莊記", Trigger("marker", "dealer")),
    ],
)
def test_readings(text: str, expected: Trigger) -> None:
    assert read(text) == (expected, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("discards", "PG0361"),
        ("discard by you", "PG0362"),
        ("discard me", "PG0363"),
        ("discard by", "PG0363"),
        ("discard by me now", "PG0363"),
        ("我打牌", "PG0361"),
        ("自己", "PG0361"),
        ("自己打牌了", "PG0361"),
    ],
)
def test_what_is_no_trigger(text: str, code: str) -> None:
    assert read(text) == (None, [code])


ENGLISH = """\
play:
  rights:
    win: {act: discard by other, may: win, until: [discard by me, kong by me], pass: win, when: drawable > 0}
  marks:
    passed: {set: {act: pass by me, put: drawable}, clear: {act: [draw by me]}, bars: {act: win}, foul: dead_hand}
  forbid:
    one: {act: [claim by me, walk], verdict: void, then: [restore, play_on], enabled: option.x}
  allow: {two: {act: kong by me}}
priority:
  order: [win, [pong, claimed_kong], [chow, draw]]
  winners: nearest
  own_reach_ends: [win]
  contests: {a: {claim: [pong, self_draw], rival: draw, pass: false}}
fouls: {dead_hand: {bars: [win by me], open_bars: claim by me}}
record: {last_tile: drawable == 0}
draws: {b: {act: turn_starts of me, when: drawable == 0, examples: [{log: [end], finds: []}, {drawable: 0, holds: true}]}}
"""
CHINESE = """\
行牌:
  權利:
    win: {動作: 他家打牌, 方式: 胡, 直到: [自己打牌, 自己槓], 放過: 胡, 條件: 可摸張數>0}
  記號:
    passed: {設定: {動作: 自己放過, 記入: 可摸張數}, 解除: {動作: [自己摸牌]}, 不得: {動作: 胡}, 犯: dead_hand}
  禁止:
    one: {動作: [自己吃碰, 取眼牌], 判定: 不算, 善後: [復原, 續行], 啟用: 選項「x」}
  准許: {two: {動作: 自己槓}}
優先:
  次序: [胡, [碰, 碰槓], [吃, 摸牌]]
  多家胡: 近家
  伸手放棄: [胡]
  爭牌: {a: {主張: [碰, 自摸], 相爭: 摸牌, 放過: 否}}
犯規: {dead_hand: {不得: [自己胡], 公開後不得: 自己吃碰}}
記錄: {末張: 可摸張數==0}
流局: {b: {動作: 自己起手, 條件: 可摸張數==0, 例: [{牌譜: [end], 查出: []}, {可摸張數: 0, 成立: 是}]}}
"""


def test_a_file_in_the_other_tongue() -> None:
    assert format_file(ENGLISH, tongue="zh") == CHINESE
    assert format_file(CHINESE, tongue="en") == ENGLISH.replace("turn_starts of me", "turn_starts by me")
    assert is_formatted(ENGLISH)
    assert is_formatted(CHINESE)


def test_what_is_no_trigger_stays_as_it_is() -> None:
    text = "play: {forbid: {a: {act: discard by you}, b: {act: [我打牌, 自己打牌]}}}\n"
    assert format_file(text, tongue="en") == text.replace("自己打牌", "discard by me").replace("play", "play")
