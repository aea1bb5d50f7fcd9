"""Scorers made by hand of a few rules, for tests of the engine alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paigui_runtime.forms import Form, Part
from paigui_runtime.hand import Hand
from paigui_runtime.rule import Drop, Rule, Settlement, Way
from paigui_runtime.scorer import Scorer
from paigui_runtime.win import Win

SELF_DRAW, CLAIM, FLOWER_WIN = 1, 2, 4

WAYS = (
    Way(
        id="self_draw",
        by="self-draw",
        bits=SELF_DRAW,
        drawn=True,
        payers="others",
        payers_incomplete="others",
    ),
    Way(id="discard", by="discard", bits=CLAIM, drawn=False, payers="giver", payers_incomplete="giver"),
    Way(
        id="robbed_kong", by="robbed-kong", bits=CLAIM, drawn=False, payers="giver", payers_incomplete="giver"
    ),
    Way(
        id="eight_flowers",
        by="eight-flowers",
        bits=SELF_DRAW | FLOWER_WIN,
        drawn=True,
        payers="others",
        payers_incomplete="others",
    ),
    Way(
        id="seven_rob_one",
        by="seven-rob-one",
        bits=CLAIM | FLOWER_WIN,
        drawn=True,
        payers="giver",
        payers_incomplete="giver",
    ),
    Way(
        id="six_rob_one",
        by="seven-rob-one",
        eighth_flower="self",
        bits=SELF_DRAW | FLOWER_WIN,
        drawn=True,
        payers="others",
        payers_incomplete="giver",
    ),
)
STANDARD = Form("standard", (Part("groups", 5), Part("pairs", 1)))
EIGHT_PAIRS = Form("eight_pairs", (Part("triplets", 1), Part("pairs", 7)), repeat=True, melds=False)
INCOMPLETE = Form("incomplete", (), when=lambda hand, reading: bool(hand.way & FLOWER_WIN))


def always(*_: object) -> bool:
    return True


def never(*_: object) -> bool:
    return False


def rule(
    key: str, tai: int | Callable[..., int] = 1, absorbs: str = "", keeps: str = "", **more: Any
) -> Rule:
    """A rule that stands unless ``when`` says otherwise; ``absorbs`` and ``keeps`` list ids."""
    if "per" not in more:
        more.setdefault("when", always)
    drops = more.pop("drops", ()) or tuple(Drop(name) for name in absorbs.split())
    return Rule(id=key, name=key.upper(), tai=tai, absorbs=drops, keeps=tuple(keeps.split()), **more)


def scorer(*rules: Rule, **more: Any) -> Scorer:
    """A scorer of some rules; they are decided in the order given."""
    own: dict[str, Any] = {
        "ruleset": "sample",
        "edition": "1",
        "options": {},
        "ways": WAYS,
        "forms": (STANDARD, EIGHT_PAIRS, INCOMPLETE),
        "order": tuple(range(len(rules))),
        "settlement": Settlement(amount=lambda hand, reading, payer, money: money.base + money.hand_tai),
    }
    return Scorer(rules=rules, **{**own, **more})


def win(**changes: Any) -> Win:
    """A win on a discard with one reading; what is given changes it."""
    record: dict[str, Any] = {
        "concealed": "123456m 456p 777s 99p EE",
        "win": "E",
        "seat": "E",
        "round": "E",
    }
    return Win.parse({**record, **changes})


def drawn(hand: Hand) -> bool:
    return bool(hand.way & SELF_DRAW)
