"""Hands whose tai under 羅漢 do not depend on where one sits, and short ways to write lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from paigui_runtime.match import HandResult, Match, MatchError, Refusal

NAMES = ["Ann", "Bo", "Cai", "Dan"]

# 1 tai on a discard (門清), 3 self-drawn (門清 1, 不求自摸 2).
PLAIN = {"concealed": "123456m 345p 78s 123s SS", "win": "6s"}
# The same tile for another player: 1 tai.
OTHER = {"concealed": "789m 456p 45s 777s 567p 22p", "win": "6s"}
# A third that waits for it: 1 tai.
THIRD = {"concealed": "123m 234567p 78s 456m NN", "win": "6s"}
# 對對胡 4; two waits, nothing concealed.
TRIPLETS = {"concealed": "66m SS", "win": "6m", "melds": ["pon 222p", "pon 666p", "pon 555s", "pon 111m"]}
# 清一色 12, 門清 1.
FLUSH = {"concealed": "111s 233445s 6667788s", "win": "9s"}
# 八仙過海 8 and nothing else: the hand is not complete.
EIGHT_FLOWERS = {"concealed": "1147m 1159p 2588s WWFNE", "by": "eight-flowers", "flowers": "1234f 1234g"}
# 七搶一 8, paid by who is robbed.
SEVEN_ROB_ONE = {**EIGHT_FLOWERS, "by": "seven-rob-one", "robbed_flower": "1g"}


def start(match: Match, **more: Any) -> Match:
    """The match with its first line taken: Ann deals first unless it says otherwise."""
    match.take({"type": "match", "names": NAMES, "first_dealer": 0, **more})
    return match


def won(winner: int, payer: int | None = None, record: dict[str, Any] = PLAIN, **more: Any) -> dict[str, Any]:
    """A win; without a payer it is self-drawn."""
    drawn = {} if payer is not None or "by" in record else {"by": "self-draw"}
    result = {"kind": "win", "winner": winner, "win": {**record, **drawn, **more}}
    return result if payer is None else {**result, "payer": payer}


DRAWN = {"kind": "draw", "reason": "exhausted"}


def false_win(offender: int, tai: int = 0) -> dict[str, Any]:
    """A false win."""
    return {"kind": "penalty", "penalty": "false_win", "offender": offender, "tai": tai}


def play(match: Match, *results: dict[str, Any], **more: Any) -> HandResult:
    """A hand; the wall of the first player was opened unless it says otherwise."""
    found = match.take({"type": "hand", "results": list(results), "opened": 0, **more})
    assert isinstance(found, HandResult)
    assert sum(found.totals.values()) == 0
    return found


def error_of(match: Match, line: dict[str, Any]) -> MatchError:
    """The error that a line raises; it changes nothing."""
    before = match.position
    try:
        match.take(line)
    except MatchError as error:
        assert match.position is before
        return error
    raise AssertionError("no error")


def refused(match: Match, line: dict[str, Any]) -> Refusal:
    """What the rules have against a bet; it changes nothing but that the bettor has been refused."""
    before = match.position
    found = match.take(line)
    assert isinstance(found, Refusal)
    assert before is not None and match.position is not None
    assert replace(match.position, refused=before.refused) == before
    return found


def paid(result: HandResult) -> list[tuple[int | str, int | str, int, str]]:
    """Who paid whom how much by which rule."""
    return [(one.source, one.target, one.amount, one.rule) for one in result.transfers]
