"""Legal logs damaged by one illegal step and cut there."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from . import damage_acts as acts
from . import damage_wins as wins
from .past import Past, Step, Steps
from .plain_checker import Hand
from .plain_player import Log

KINDS: dict[Callable[[Past], Iterator[Steps]], str] = {
    acts.family_discard_same: "family_discard",
    acts.family_discard_other_end: "family_discard",
    acts.pong_discard: "pong_discard",
    acts.flower_kept: "flower_kept",
    acts.flower_discard: "flower_discard",
    acts.discard_out_of_turn: "plays_out_of_turn",
    acts.discard_unreplaced: "plays_out_of_turn",
    acts.chow_back: "family_chow_back",
    acts.chow_not_from_left: "wrong_chow",
    acts.claims_near_end: "claims_near_end",
    acts.second_pong: "passed_pong",
    acts.claim_after_draw: "one_attribute",
    acts.chow_after_saying_none: "no_right",
    acts.pong_after_merge: "pong_draw",
    acts.discard_after_win: "after_the_end",
    acts.concealed_kong_after_claim: "kong_after_claim",
    acts.added_kong_after_claim: "kong_after_claim",
    acts.kong_out_of_turn: "plays_out_of_turn",
    acts.draw_out_of_turn: "early_draw",
    acts.draw_twice: "one_attribute",
    acts.draw_from_tail: "wrong_place",
    acts.replace_without_need: "idle_replacement",
    acts.replace_from_head: "wrong_place",
    acts.draw_what_is_kept_back: "out_of_turn",
    acts.decline_early: "decline_early",
    acts.ryukyoku_early: "draw_not_due",
    acts.discard_in_opening: "out_of_turn",
    acts.late_door: "late_door",
    acts.flower_later: "flower_later",
    acts.replace_out_of_order: "opening_order",
    wins.incomplete_win: "incomplete",
    wins.win_on_another_tile: "misnamed",
    wins.incomplete_self_draw: "incomplete",
    wins.win_on_second: "passed_win",
    wins.win_on_draw_after_pass: "passed_win",
    wins.win_after_discarding_a_wait: "passed_win",
    wins.win_after_saying_none: "passed_win",
    wins.win_after_reaching: "passed_win",
    wins.win_after_next_discard: "passed_win",
    wins.win_after_own_kong: "passed_win",
    wins.keep_then_kong: "kept_then_kong",
    wins.touched_hand: "touched_hand",
    wins.win_on_claimed_kong: "claimed_kong_win",
    wins.win_on_claimed_kong_then_concealed: "claimed_kong_win",
    wins.win_after_claim: "not_from_draw",
    wins.rob_after_merging: "passed_win",
    wins.rob_after_discard: "passed_win",
    wins.win_after_letting_a_kong_go: "passed_win",
    wins.eight_flowers_before_replacement: "early_flower_win",
    wins.robbed_flower_before_replacement: "early_flower_win",
    wins.rob_flower_without_seven: "no_right",
}
"""Every kind, and the rule that it breaks."""


@dataclass
class Damaged:
    """A log whose last event is not allowed."""

    kind: str
    log: Log
    rule: str

    @property
    def event(self) -> int:
        return len(self.log) - 1


def damaged(log: Log, seed: int, leave: Collection[str] = ()) -> Iterator[Damaged]:
    """Of a legal log with one hand, for every kind that it has a place for, but those to leave: one of these places."""
    chance = random.Random(seed)
    kinds = {kind: rule for kind, rule in KINDS.items() if kind.__name__ not in leave}
    places: dict[str, list[tuple[int, Steps]]] = {kind.__name__: [] for kind in kinds}
    beginning = next(number for number, event in enumerate(log) if event["type"] == "start_kyoku")
    hand = Hand(log[beginning], beginning)
    for number, event in enumerate(log[beginning:], beginning):
        if event["type"] == "end_kyoku":
            break
        if number > beginning:
            hand.play(event)
        past = Past(hand.table, log[beginning : number + 1])
        for kind in kinds:
            places[kind.__name__] += [(number + 1, steps) for steps in kind(past) if steps]
    for kind, rule in kinds.items():
        if places[kind.__name__]:
            cut, steps = chance.choice(places[kind.__name__])
            yield Damaged(kind.__name__, [*_shown(log[:cut], steps), *steps], rule)


def damaged_deals(match: Log, seed: int) -> Iterator[Damaged]:
    """A match cut after the start of a hand that does not say whose deal it is, or for which time."""
    chance = random.Random(seed)
    starts = [number for number, event in enumerate(match) if event["type"] == "start_kyoku"][1:]
    for key in ("oya", "honba", "kyoku", "bakaze"):
        if starts:
            number = chance.choice(starts)
            said = match[number][key]
            other = ("S" if said == "E" else "E") if key == "bakaze" else said + 1 if said < 3 else 1
            yield Damaged(f"wrong_{key}", [*match[:number], {**match[number], key: other}], "claimed_deal")


def _shown(log: Log, steps: Steps) -> list[Step]:
    """The log so far; without its wall where a step draws another tile than lies there."""
    if len(steps) == 1 or all(step["type"] != "tsumo" for step in steps[:-1]):
        return log
    return [{key: value for key, value in event.items() if key != "wall"} for event in log]
