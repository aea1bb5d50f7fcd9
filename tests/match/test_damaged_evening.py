"""Whatever is done to the log of an evening, it is judged, or is an error with its line; and no money is lost."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from test_evening_as_a_log import log

import paigui
from paigui_runtime.play.log_error import LogError

Event = dict[str, Any]
TILES = ["1m", "5p", "9s", "E", "C", "P", "1f", "4g", "?", "6s", "7p", "8s"]


def evenings() -> list[list[Event]]:
    """The hands one by one, with the bets before them."""
    found: list[list[Event]] = [[]]
    for event in log():
        found[-1].append(event)
        if event["type"] == "end_kyoku":
            found.append([])
    return [events for events in found if len(events) > 3]


def acts(chance: random.Random) -> list[Event]:
    """Acts that may come at any moment."""
    actor, target, tile = chance.randrange(4), chance.randrange(4), chance.choice(TILES)
    own, two = {"actor": actor, "pai": tile}, [chance.choice(TILES), chance.choice(TILES)]
    return [
        {"type": "hora", **own, "target": target},
        {"type": "hora", "actor": actor, "target": actor},
        {"type": "hora", "actor": actor, "target": target, "form": "seven_rob_one"},
        {"type": "hora", "actor": actor, "target": actor, "form": "eight_flowers", "tai": 3},
        {"type": "dahai", **own, "from": chance.choice(["hand", "meld", "hana", "tail"])},
        {"type": "pon", **own, "target": target, "consumed": two},
        {"type": "chi", **own, "target": target, "consumed": two},
        {"type": "daiminkan", **own, "target": target, "consumed": [*two, tile]},
        {"type": "ankan", "actor": actor, "consumed": [tile] * 4},
        {"type": "kakan", **own, "consumed": [tile] * 3},
        {"type": "robhana", "actor": actor, "target": target, "pai": "1g"},
        {"type": "ryukyoku", "reason": "exhausted"},
        {"type": "marker", "actor": actor, "shows": chance.randrange(4)},
        {"type": "bet", "by": actor, "on": target},
        {"type": "bet_stop", "by": actor},
        {"type": "interfere", "by": "Lee"},
        {"type": "end_kyoku", "deltas": [1, 2, 3, 4]},
    ]


def damaged(events: list[Event], chance: random.Random) -> list[Event]:
    found: list[Event] = json.loads(json.dumps(events))
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(found))
        match chance.randrange(5):
            case 0 if len(found) > 2:
                del found[place]
            case 1:
                found.insert(place, json.loads(json.dumps(chance.choice(found))))
            case 2:
                for key in {"actor", "target"} & found[place].keys():
                    found[place][key] = chance.randrange(4)
            case 3 if "pai" in found[place]:
                found[place]["pai"] = chance.choice(TILES)
            case _:
                found.insert(place, chance.choice(acts(chance)))
    return found


@pytest.mark.parametrize("ruleset", ["luohan", "association", "fengquan", "fengquan-minefield"])
def test_damaged_hands(ruleset: str) -> None:
    rules, chance, hands = paigui.load(ruleset), random.Random(ruleset), evenings()
    errors = settled = 0
    for _ in range(150):
        try:
            report = rules.validate(damaged(chance.choice(hands), chance), stakes=(50, 20))
        except LogError as error:
            errors += error.line >= 1
            continue
        json.dumps(report.to_dict())
        for played in report.hands:
            assert sum(played.totals.values()) == 0
            assert played.unsettled or played.results
            settled += not played.unsettled
    assert errors > 10
    assert settled > 10
