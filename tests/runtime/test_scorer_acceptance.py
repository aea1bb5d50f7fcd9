"""What a ruleset accepts: refusals, refused ways, incomplete hands, declared facts (step 2; FORMATS, codes)."""

from __future__ import annotations

from typing import Any

import pytest
from sample_scorer import INCOMPLETE, STANDARD, WAYS, always, drawn, rule, scorer, win

from paigui_runtime.declared_facts import DeclaredFacts
from paigui_runtime.hand import Undecided
from paigui_runtime.rule import FactType, Refusal, Way
from paigui_runtime.scorer import Scorer
from paigui_runtime.tiles import parse_tiles
from paigui_runtime.win import Win, WinError


def refused(made: Scorer, one: Win) -> WinError:
    with pytest.raises(WinError) as caught:
        made.score(one)
    return caught.value


def unknown(*_: object) -> bool:
    raise Undecided("dealer")


def test_a_refused_record_is_a_bad_win_with_the_sentence() -> None:
    said = Refusal(id="no_draws", when=drawn, says="此局不得自摸", says_en="nobody draws here")
    plain = Refusal(id="plain", when=always)
    error = refused(scorer(rule("a"), refusals=(said, plain)), win(by="self-draw"))
    assert (error.code, error.message, error.message_zh) == ("bad-win", "nobody draws here", "此局不得自摸")
    assert refused(scorer(rule("a"), refusals=(said, plain)), win()).message == "plain"


def test_a_refusal_goes_before_the_hand_that_is_not_complete() -> None:
    made = scorer(rule("a"), refusals=(Refusal(id="never", when=always, says="不行"),))
    error = refused(made, win(win="9s"))
    assert (error.code, error.message) == ("bad-win", "不行")


def test_what_the_record_does_not_say_refuses_nothing() -> None:
    made = scorer(rule("a"), refusals=(Refusal(id="dealer", when=unknown),))
    assert made.score(win()).tai == 1


def test_a_refused_way_is_not_a_win_and_names_rule_and_clause() -> None:
    way = Way(
        id="self_draw",
        by="self-draw",
        bits=1,
        drawn=True,
        payers="others",
        payers_incomplete="others",
        name="自摸",
        name_en="self-draw",
        refused=lambda hand: hand.after_claimed_kong,
        says="碰槓補牌不得自摸",
        says_en="no self-draw on the replacement of a claimed kong",
        cites=("L-KONG-05", "L-PLAY-09"),
    )
    made = scorer(rule("a"), ways=(way,))
    kong: dict[str, Any] = {"melds": ["kong 7777s"], "concealed": "123456m 456p 99p EE", "by": "self-draw"}
    error = refused(made, win(**kong, replacement="exposed-kong"))
    assert error.code == "not-a-win"
    assert error.message == (
        "self-draw (self_draw, L-KONG-05, L-PLAY-09): no self-draw on the replacement of a claimed kong"
    )
    assert error.message_zh == "自摸（self_draw, L-KONG-05, L-PLAY-09）：碰槓補牌不得自摸"
    assert error.waits == parse_tiles("9p E")
    assert made.score(win(**kong)).tai == 1


def test_a_hand_that_is_not_complete_is_not_a_win_and_tells_its_waits() -> None:
    error = refused(scorer(rule("a")), win(win="9s"))
    assert (error.code, error.waits) == ("not-a-win", parse_tiles("9p E"))


def test_an_incomplete_flower_win_needs_a_form_for_it() -> None:
    one = win(win="9s", by="eight-flowers", flowers="1234f 1234g")
    assert scorer(rule("a"), forms=(STANDARD, INCOMPLETE)).score(one).reading is None
    assert refused(scorer(rule("a"), forms=(STANDARD,)), one).code == "not-a-win"
    complete = win(by="eight-flowers", flowers="1234f 1234g")
    assert scorer(rule("a"), forms=(STANDARD, INCOMPLETE)).score(complete).reading is not None


def test_a_way_that_the_ruleset_does_not_have_is_not_a_win() -> None:
    made = scorer(rule("a"), ways=WAYS[:2])
    assert refused(made, win(by="eight-flowers", flowers="1234f 1234g")).code == "not-a-win"


def test_the_eighth_flower_selects_the_way() -> None:
    robbed: dict[str, Any] = {"by": "seven-rob-one", "flowers": "1234f 1234g", "robbed_flower": "1g"}
    made = scorer(rule("drawn", when=drawn))
    assert made.score(win(**robbed)).counted == ()
    assert made.score(win(**robbed, eighth_flower="self")).counted == ("drawn",)


DECLARED = (
    FactType(name="calm", type="bool", default=False),
    FactType(name="dice", type="int", default=3, low=3, high=18),
    FactType(name="mood", type="choice", default="so-so", choices=("so-so", "grand")),
)


def test_declared_facts_have_their_defaults() -> None:
    assert DeclaredFacts(DECLARED).of({}) == {"calm": False, "dice": 3, "mood": "so_so"}
    assert DeclaredFacts(DECLARED).of({"dice": 18}) == {"calm": False, "dice": 18, "mood": "so_so"}
    assert DeclaredFacts(DECLARED).of({"mood": "grand", "calm": True}) == {
        "calm": True,
        "dice": 3,
        "mood": "grand",
    }


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({"clam": True}, "clam"),
        ({"calm": 1}, "true or false"),
        ({"dice": True}, "whole number"),
        ({"dice": "7"}, "whole number"),
        ({"dice": 2}, "at least 3"),
        ({"dice": 19}, "at most 18"),
        ({"mood": "so_so"}, "so-so, grand"),
        ({"mood": True}, "so-so, grand"),
    ],
)
def test_wrong_facts_are_a_bad_win(facts: dict[str, Any], word: str) -> None:
    made = scorer(rule("a"), facts=DECLARED)
    error = refused(made, win(facts=facts))
    assert error.code == "bad-win"
    assert word in error.message
    assert error.message_zh


def test_a_ruleset_without_facts_takes_none() -> None:
    assert refused(scorer(rule("a")), win(facts={"calm": True})).code == "bad-win"
