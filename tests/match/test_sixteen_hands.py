"""An evening of eighteen hands under 羅漢, every payment reckoned by hand; base 50, a tai 20."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from luohan_table import match_under
from plain_match import Choices

from paigui_runtime.match import HandResult

EVENING = Path(__file__).parent / "sixteen-hands.jsonl"
CHEN = "老陳"
Paid = tuple[int | str, int | str, int]

# What is paid in each hand, and dealer, streak and round of the next. Places: 0 阿明, 1 小華, 2 美玲, 3 志強.
# 小華 has an inner unit against 阿明 and 志強; 老陳 follows 美玲 with two units, a hundred.
HANDS: list[tuple[list[Paid], tuple[int, int, int]]] = [
    # 門清 1, 對對胡 4, 四暗坎 5; 100 and 200.
    ([(0, 1, 300)], (3, 0, 1)),
    # 門清一摸三, the dealer's 1: 80; 小華 100 and 80; 老陳 pays with 美玲.
    ([(0, 3, 130), (1, 3, 180), (2, 3, 130), (CHEN, 3, 100)], (3, 1, 1)),
    ([], (3, 2, 1)),
    # Two winners of one tile: 阿明 is two after 美玲, 小華 three.
    ([(2, 0, 70), (CHEN, 0, 100)], (0, 0, 1)),
    # A false win of 4 tai, 1 more to the dealer; it does not count for the streak.
    ([(1, 0, 150), (1, 2, 130), (1, 3, 130), (1, CHEN, 100)], (0, 0, 1)),
    # 七搶一 8 and the dealer's 1; 小華 has a unit against 阿明.
    ([(0, 1, 280)], (1, 0, 1)),
    # 五暗坎 13 and 不求自摸 2; 小華 deals; 志強 looked.
    (
        [
            (0, 2, 350),
            (1, 2, 370),
            (3, 2, 350),
            (0, CHEN, 100),
            (1, CHEN, 100),
            (3, CHEN, 100),
            (3, 2, 20),
        ],
        (2, 0, 2),
    ),
    # 搶槓 1, 門清 1, the dealer's 1; 老陳 meddled and wins nothing.
    ([(3, 2, 110)], (2, 1, 2)),
    # 對對胡 4; the dice show no streak, and the dealer pays the true 1 + 2: 50 and 140.
    ([(2, 0, 190), (CHEN, 0, 100)], (3, 0, 2)),
    # 清一色 12, 門清 1: 100 and 260.
    ([(1, 0, 360)], (0, 0, 2)),
    # 八仙過海 8; 阿明 deals, 小華 has a unit against 志強.
    ([(0, 3, 230), (1, 3, 260), (2, 3, 210), (CHEN, 3, 100)], (1, 0, 2)),
    # 天胡 16, the dealer's 1.
    ([(0, 1, 440), (2, 1, 390), (3, 1, 440), (CHEN, 1, 100)], (1, 1, 2)),
    # The dealer's false win: 2 tai and 1 + 2 to each; the deal passes, the West round begins.
    ([(1, 0, 150), (1, 2, 150), (1, 3, 150), (1, CHEN, 100)], (2, 0, 3)),
    # 湊一色 4, 三暗坎 2, 門清 1, 中 1, 南 the seat's 1, the dealer's 1; 阿明 has bet against 美玲.
    ([(0, 2, 300), (0, CHEN, 100)], (2, 1, 3)),
    # 小華 is next after 阿明.
    ([(0, 1, 120)], (3, 0, 3)),
    # 門清一摸三, 海底撈月 1, 獨聽 1, for all four 9索 lie in the kong; 志強 deals.
    ([(1, 0, 200), (2, 0, 200), (3, 0, 170), (CHEN, 0, 100)], (0, 0, 3)),
    # The false win of 3 tai is settled beside the win, which passes the deal.
    (
        [
            (2, 3, 70),
            (CHEN, 3, 100),
            (1, 0, 130),
            (1, 2, 110),
            (1, 3, 110),
            (1, CHEN, 100),
        ],
        (1, 0, 3),
    ),
    ([], (1, 1, 3)),
]


def settled() -> list[HandResult]:
    made = match_under(Choices())
    answers = [made.take(json.loads(line)) for line in EVENING.read_text(encoding="utf-8").splitlines()]
    assert all(answer is None or isinstance(answer, HandResult) for answer in answers)
    return [answer for answer in answers if isinstance(answer, HandResult)]


RESULTS = settled()


def test_there_are_eighteen_hands() -> None:
    assert len(RESULTS) == len(HANDS) == 18


@pytest.mark.parametrize("number", range(18))
def test_each_payment_is_as_reckoned(number: int) -> None:
    result, (paid, after) = RESULTS[number], HANDS[number]
    assert sorted(map(str, [(one.source, one.target, one.amount) for one in result.transfers])) == sorted(
        map(str, paid)
    )
    assert (result.after.dealer, result.after.streak, result.after.round_number) == after
    assert sum(result.totals.values()) == 0


def test_the_evening_comes_to() -> None:
    totals: dict[int | str, int] = {0: 0, 1: 0, 2: 0, 3: 0, CHEN: 0}
    for paid, _ in HANDS:
        for source, target, amount in paid:
            totals[source] -= amount
            totals[target] += amount
    assert RESULTS[-1].totals == totals
