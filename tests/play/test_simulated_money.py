"""What a log comes to, and what a match makes of the same hands as people write them: records, transfers, deals."""

from __future__ import annotations

from typing import Any

import pytest

import paigui
from paigui_runtime.match import HandResult
from paigui_runtime.play import hand_end
from paigui_runtime.play.event import Event
from paigui_runtime.play.log_reading import event_to_dict
from paigui_runtime.play.players import PLAYERS
from paigui_runtime.play.simulation import play_match
from paigui_runtime.play.winning import Seats, WinFacts, record_of
from paigui_runtime.win import Win

WINDS = "ESWN"


@pytest.mark.parametrize("ruleset", ["luohan", "association", "fengquan"])
def test_a_log_and_its_records_come_to_the_same(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = paigui.load(ruleset)
    hands = list(play_match(rules.game(), [PLAYERS["greedy"]] * 4, "money", most=10))
    records: list[Win] = []

    def kept(facts: WinFacts, seats: Seats) -> Win:
        records.append(record_of(facts, seats))
        return records[-1]

    monkeypatch.setattr(hand_end, "record_of", kept)
    told = [event_to_dict(event) for hand in hands for event in hand.events]
    ends = [event for event in told if event["type"] == "end_kyoku"]
    for event, hand in zip(ends, hands, strict=True):
        event["deltas"] = list(hand.outcome.deltas)
    report = rules.validate(told)
    assert [one for one in report.findings if one.rule.startswith("claimed")] == []
    assert all(Win.parse(record.to_record()) == record for record in records)

    match, waiting = rules.match(), iter(records)
    for number, (hand, played) in enumerate(zip(hands, report.hands, strict=True)):
        start = next(event for event in hand.events if event.type == "start_kyoku")
        if number == 0:
            match.take({"type": "match", "first_dealer": start.more["oya"]})
        settled = match.take(_line(start, played.results, waiting))
        assert isinstance(settled, HandResult)
        assert tuple(transfer.to_dict() for transfer in settled.transfers) == played.transfers
        assert {str(person): total for person, total in settled.totals.items()} == played.totals
        assert settled.to_dict()["next"] == played.next
    assert len(records) >= 5, "so many hands were won"


def _line(start: Event, results: tuple[dict[str, Any], ...], records: Any) -> dict[str, Any]:
    """The line of a match that a hand is: its deal is compared, its records need not say what the match knows."""
    found: list[dict[str, Any]] = []
    for result in results:
        if result["kind"] == "win":
            record = next(records).to_record()
            payer = {"payer": result["payer"]} if "payer" in result else {}
            found.append({"kind": "win", "winner": result["winner"], **payer, "win": record})
        else:
            found.append({key: result[key] for key in ("kind", "reason")})
    more: Any = start.more
    return {
        "type": "hand",
        "opened": more["opened"],
        "dealer": more["oya"],
        "round": WINDS[more["bakaze"]],
        "streak": more["honba"],
        "results": found,
    }
