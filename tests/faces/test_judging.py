"""``paigui validate``: what it prints of a report, its exit status, and what it says of a log that cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from paigui import Rules
from paigui.faces.texts import say
from paigui.model.play_entries import REMEDIES
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.report import Finding, PlayedHand, Report, Unclear

LOG = "passed-log.jsonl"
FINDING = Finding(
    event=6,
    actor=2,
    rule="passed_win",
    name="過水",
    name_en="passed a win",
    effect="void",
    foul="look_breach",
    known=False,
    follows=("restore", "play_on"),
    cites=("L-PASS-01", "L-PASS-02"),
    message="Who has let a winning tile pass does not win.",
    message_zh="過水者不得胡牌。",
)
PASSED = Finding(event=6, actor=0, rule="shown_tiles", message="A pair that was shown is used.")
UNFINISHED = PlayedHand(unsettled="the hand has no result", unsettled_zh="沒有結果", unfinished=True)
UNSETTLED = PlayedHand(unsettled="an amount asks for the stakes", unsettled_zh="金額要底台")
UNCLEAR = Unclear(event=4, rule="slow_discard", missing=("at", "turn.at"))
SCORE = {"reading": None, "items": [{"id": "self_draw", "name": "自摸", "tai": 1}], "dropped": [], "tai": 1}
HAND = PlayedHand(
    results=(
        {"kind": "win", "winner": 2, "by": "self-draw", "score": SCORE},
        {"kind": "win", "winner": 3, "by": "discard", "payer": 1, "score": {**SCORE, "items": []}},
        {"kind": "penalty", "penalty": "false_win", "offender": 1, "tai": 5, "cites": []},
        {"kind": "draw", "reason": "exhausted", "cites": []},
    ),
    transfers=(
        {"from": 0, "to": 2, "amount": 1, "rule": "win", "cites": ["L-SCORE-28"]},
        {"from": 1, "to": "Chen", "amount": 15, "rule": "false_win", "cites": []},
    ),
    totals={"0": -1, "1": -15, "2": 1, "3": 0, "Chen": 15},
    states={"1": {"dead": "open"}, "3": {"dead": "hidden"}},
    next={"dealer": 2, "streak": 1, "round": "S"},
)
FULL = Report(findings=[FINDING, PASSED], undecided=[UNCLEAR], hands=[HAND])

Paigui = Callable[..., Result]
Judged = Callable[[Report | LogError], None]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Judged:
    """Chooses what judging comes to."""

    def choose(report: Report | LogError) -> None:
        def validate(rules: Rules, events: Any, **money: Any) -> Report:
            list(events)
            if isinstance(report, LogError):
                raise report
            return report

        monkeypatch.setattr(Rules, "validate", validate, raising=False)

    return choose


EN = """\
hand 1   East round, B deals, opened at B's wall

event 4, line 5   B discards 6索
  not decided: slow_discard: the log does not say at, turn.at

event 6, line 7   C wins on 3索, drawn
  過水 passed a win [passed_win]
  Who has let a winning tile pass does not win.
  follows  the act counts for nothing, look_breach, the position is put back, play goes on, nobody
           at the table knows of it yet
  clauses  L-PASS-01 L-PASS-02
  A: shown_tiles
  A pair that was shown is used.
  follows  the act stands

  C wins: 自摸 self-draw, 1 tai (自摸 self-draw 1)
  D wins from B: 胡銃 win on a discard, 1 tai
  B: 詐胡 false win, 5 tai
  荒局 the wall runs out
  B: dead hand
  D: dead hand, not known

from  to    amount  for
----  ----  ------  --------------
A     C          1  win
B     Chen      15  詐胡 false win

win  L-SCORE-28

totals  A -1 · B -15 · C +1 · D 0 · Chen +15
next    South round, C deals, streak 1

1 hand: 2 found, 1 not decided
"""
ZH = """\
第 1 盤　東風圈，B莊，由B前開門

事件 4，第 5 行　B　打 6索
  無法判定：slow_discard：牌譜未載 at，turn.at

事件 6，第 7 行　C　自摸 3索
  過水〔passed_win〕
  過水者不得胡牌。
  後果  此舉不算，look_breach，回復原狀，續打，牌桌尚未得知
  出處  L-PASS-01 L-PASS-02
  A：shown_tiles
  後果  此舉仍有效

  C胡：自摸，1 台（自摸 1）
  D胡B：胡銃，1 台
  B：詐胡，5 台
  荒局
  B：明相
  D：暗相

付  收    金額  名目
--  ----  ----  ----
A   C        1  胡牌
B   Chen    15  詐胡

胡牌  L-SCORE-28

累計    A -1；B -15；C +1；D 0；Chen +15
下一盤  南風圈，C莊，連 1

共 1 盤：所見 2 處，無法判定 1 處
"""


@pytest.mark.parametrize(("language", "expected"), [("en", EN), ("zh", ZH)])
def test_everything_that_can_be_found(paigui: Paigui, judged: Judged, language: str, expected: str) -> None:
    judged(FULL)
    result = paigui("validate", "luohan", LOG, "--lang", language)
    assert (result.stdout, result.stderr, result.exit_code) == (expected, "", 1)


def test_a_hand_without_a_fault(paigui: Paigui, judged: Judged) -> None:
    judged(Report(hands=[UNFINISHED]))
    result = paigui("validate", "luohan", LOG, "--strict")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-3:] == [
        "  not settled: the hand has no result",
        "",
        "1 hand: nothing found",
    ]
    judged(Report())
    assert paigui("validate", "luohan", LOG, "--lang", "zh").stdout.endswith("共 0 盤：無所見\n")


def test_what_stands_between_hands_is_shown(paigui: Paigui, judged: Judged) -> None:
    judged(Report(findings=[Finding(event=1, actor=1, rule="early_dice")]))
    shown = paigui("validate", "luohan", LOG).stdout
    assert shown.startswith("\nevent 1, line 2   B throws 1 1 3 for the opening\n  early_dice\n")


@pytest.mark.parametrize(
    ("report", "strict", "status"),
    [
        (Report(), False, 0),
        (Report(), True, 0),
        (Report(findings=[FINDING]), False, 1),
        (Report(findings=[FINDING]), True, 1),
        (Report(undecided=[UNCLEAR]), False, 0),
        (Report(undecided=[UNCLEAR]), True, 2),
        (Report(hands=[UNSETTLED]), False, 0),
        (Report(hands=[UNSETTLED]), True, 2),
        (Report(hands=[PlayedHand(undecided=("liability",))]), False, 0),
        (Report(hands=[PlayedHand(undecided=("liability",))]), True, 2),
        (FULL, False, 1),
        (FULL, True, 2),
    ],
)
@pytest.mark.parametrize("style", ["text", "json"])
def test_exit_statuses(
    paigui: Paigui, judged: Judged, report: Report, strict: bool, status: int, style: str
) -> None:
    judged(report)
    arguments = ["--strict"] if strict else []
    assert paigui("validate", "luohan", LOG, "--format", style, *arguments).exit_code == status


def test_json_is_the_report(paigui: Paigui, judged: Judged) -> None:
    judged(FULL)
    assert json.loads(paigui("validate", "luohan", LOG, "--format", "json").stdout) == FULL.to_dict()
    in_chinese = paigui("validate", "luohan", LOG, "--format", "json", "--lang", "zh")
    assert json.loads(in_chinese.stdout)["findings"][0]["message"] == "過水者不得胡牌。"


IMPOSSIBLE = LogError("impossible", "B does not hold 6s", "B沒有 6索", line=5, event=4, path=("pai",))


def test_a_log_that_cannot_be(paigui: Paigui, judged: Judged) -> None:
    judged(IMPOSSIBLE)
    result = paigui("validate", "luohan", LOG)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "error[PG0913]: this cannot have happened: B does not hold 6s" in result.stderr
    assert f"{LOG}:5:33" in result.stderr
    as_json = paigui("validate", "luohan", LOG, "--format", "json", "--lang", "zh")
    assert as_json.exit_code == 2
    assert json.loads(as_json.stdout) == IMPOSSIBLE.to_dict("zh")


def test_money(paigui: Paigui, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[dict[str, Any]] = []

    def validate(rules: Rules, events: Any, **money: Any) -> Report:
        given.append(money)
        return Report()

    monkeypatch.setattr(Rules, "validate", validate)
    assert paigui("validate", "luohan", LOG, "--stakes", "50/20").exit_code == 0
    assert paigui("validate", "luohan", LOG, "--base", "3").exit_code == 0
    assert given == [{"stakes": (50, 20), "base": None}, {"stakes": None, "base": 3}]
    assert "PG0713" in paigui("validate", "luohan", LOG, "--stakes", "50").stderr
    assert "PG0714" in paigui("validate", "luohan", LOG, "--stakes", "50/20", "--base", "3").stderr


def test_standard_input(paigui: Paigui, judged: Judged) -> None:
    judged(FULL)
    from tests.faces.conftest import FILES

    result = paigui("validate", "luohan", "-", stdin=(FILES / LOG).read_bytes())
    assert (result.stdout, result.exit_code) == (EN, 1)
    assert "PG0716" in paigui("validate", "-", "-", stdin="").stderr


@pytest.mark.parametrize("language", ["en", "zh"])
def test_whatever_the_language_can_say_has_words(language: str) -> None:
    for remedy in REMEDIES:
        assert say(f"judged.then.{remedy}", language)
    for effect in ("void", "undone", "stands"):
        assert say(f"judged.effect.{effect}", language)
