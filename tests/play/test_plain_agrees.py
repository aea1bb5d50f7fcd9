"""The compiled rules of 羅漢 and the plain checker agree: on legal play, on damaged logs, on what may be done, on money."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from plain.candidates import legal
from plain.damage import KINDS, damaged, damaged_deals
from plain.plain_checker import Hand, Outcome, first_illegal, outcomes
from plain.plain_match import play_match

import paigui
from bruteforce.luohan_plain import judge
from paigui_runtime.play.log_reading import event_to_dict, read_events
from paigui_runtime.play.players import PLAYERS
from paigui_runtime.play.simulation import play_match as simulated

CHUNK, CHUNKS, LONG_CHUNKS = 50, 4, 40
chunks = pytest.mark.parametrize(
    "chunk",
    [*range(CHUNKS), *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(CHUNKS, LONG_CHUNKS))],
)
ACTS = ("tsumo", "hana", "robhana", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "hora", "decline")


@pytest.fixture(scope="module")
def rules() -> Any:
    return paigui.load("luohan")


def seeds(chunk: int) -> range:
    return range(chunk * CHUNK, (chunk + 1) * CHUNK)


@chunks
def test_legal_play_has_no_findings_and_pays_the_same(rules: Any, chunk: int) -> None:
    """Winner, tai and payments as a plain reading of the table and the plain scorer have them; and who deals next."""
    for seed in seeds(chunk):
        log = play_match(seed)
        report = rules.validate(log)
        assert not report.findings, (seed, report.findings[0])
        assert not report.undecided, (seed, report.undecided[0])
        compare_outcomes(outcomes(log), report.to_dict()["hands"])


@chunks
def test_damage_is_found(rules: Any, chunk: int) -> None:
    """The first finding is at the damaged event, and the rule that the damage breaks is among those found there."""
    found: Counter[str] = Counter()
    for seed in seeds(chunk):
        for damage in damaged(play_match(seed), seed, leave=often(found)):
            found[damage.kind] += 1
            illegal = first_illegal(damage.log)
            assert illegal is not None and illegal.event == damage.event, (seed, damage.kind)
            assert damage.rule in illegal.rules, (seed, damage.kind, illegal)
            report = rules.validate(damage.log)
            events = [finding.event for finding in report.findings]
            assert events and min(events) == damage.event, (seed, damage.kind, report.findings)
            at_once = {finding.rule for finding in report.findings if finding.event == damage.event}
            assert damage.rule in at_once, (seed, damage.kind, at_once)
    assert len(found) > 0.7 * len(KINDS)


def often(found: Counter[str]) -> list[str]:
    """What has a place everywhere is tried a few times only, what is rare wherever it can be."""
    return [kind for kind, times in found.items() if times >= 6]


def test_a_wrong_deal_is_found(rules: Any) -> None:
    for seed in range(6):
        for damage in damaged_deals(play_match(seed, hands=4), seed):
            report = rules.validate(damage.log)
            assert [(finding.event, finding.rule) for finding in report.findings] == [
                (damage.event, damage.rule)
            ]


@pytest.mark.parametrize("player", sorted(PLAYERS))
@pytest.mark.parametrize(
    "seed", ["a", *(pytest.param(str(seed), marks=pytest.mark.long) for seed in range(40))]
)
def test_what_plays_itself_is_legal_and_paid_plainly(rules: Any, player: str, seed: str) -> None:
    """Matches of `paigui simulate`."""
    hands = simulated(rules.game(), [PLAYERS[player]] * 4, seed, most=16)
    log = [event_to_dict(event) for hand in hands for event in hand.events]
    assert first_illegal(log) is None
    compare_outcomes(outcomes(log), rules.validate(log).to_dict()["hands"])


def compare_outcomes(plain: list[Outcome], hands: list[dict[str, Any]]) -> None:
    assert len(plain) == len(hands)
    totals = Counter({str(player): 0 for player in range(4)})
    for expected, hand in zip(plain, hands, strict=True):
        paid = payments(hand["transfers"])
        assert result_of(hand) == expected_result(expected), expected
        assert paid == expected_payments(expected), expected
        assert sum(paid.values()) == 0
        totals.update(paid)
        assert hand["totals"] == totals
        following = {"dealer": expected.next["oya"], "streak": expected.next["honba"]}
        assert hand["next"] == {**following, "round": expected.next["bakaze"]}


def result_of(hand: dict[str, Any]) -> dict[str, Any]:
    (result,) = hand["results"]
    if result["kind"] == "draw":
        return {"kind": "draw"}
    return {"winner": result["winner"], "by": result["by"], "tai": result["score"]["tai"]}


def expected_result(outcome: Outcome) -> dict[str, Any]:
    if outcome.record is None:
        return {"kind": "draw"}
    return {"winner": outcome.winner, "by": outcome.record["by"], "tai": judge(outcome.record, {})["tai"]}


def payments(transfers: list[dict[str, Any]]) -> dict[str, int]:
    """What each place gains; none that gains nothing."""
    gains: Counter[str] = Counter()
    for transfer in transfers:
        gains[str(transfer["from"])] -= transfer["amount"]
        gains[str(transfer["to"])] += transfer["amount"]
    return {player: gain for player, gain in gains.items() if gain}


def expected_payments(outcome: Outcome) -> dict[str, int]:
    if outcome.record is None:
        return {}
    numbers = judge(outcome.record, {})["payments"]
    return {str((number + outcome.opened) % 4): gain for number, gain in numbers.items() if gain}


@pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(12, 200))]
)
def test_the_same_acts_are_legal(rules: Any, seed: int) -> None:
    """After every few events, for all four: what the plain rules let them do is what `legal_actions` offers."""
    log = play_match(seed)
    events = list(read_events(log))
    hand, state = Hand(log[1], 1), rules.game().start(events[1])
    for number in range(2, len(log) - 2):
        hand.play(log[number])
        assert state.play(events[number]) == []
        over = hand.table.result is not None or hand.table.robbed is not None
        if over or hand.table.phase not in ("turn", "discarded") or number % 3:
            continue
        for player in range(4):
            offered = [event_to_dict(event) for event in state.legal_actions(player)]
            assert {key_of(step) for step in offered if step["type"] in ACTS} == {
                key_of(step) for step in legal(hand, player)
            }, (number, player)


def key_of(step: dict[str, Any]) -> tuple[Any, ...]:
    """An act but for `tsumogiri`."""
    place = step.get("from", "head") if step["type"] == "tsumo" else ""
    names = ("type", "actor", "pai", "target", "form")
    return (*(step.get(name) for name in names), tuple(sorted(step.get("consumed", ()))), place)
