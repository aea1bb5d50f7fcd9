"""An evening of eighteen hands under each of the three tables, every payment reckoned by hand; base 50, a tai 20."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import paigui
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


def settled(ruleset: str, **options: bool) -> list[HandResult]:
    """The hands under a shipped ruleset; no line of the evening is wrong or refused."""
    made = paigui.load(ruleset, **options).match(stakes=(50, 20))
    answers = [made.take(json.loads(line)) for line in EVENING.read_text(encoding="utf-8").splitlines()]
    assert all(answer is None or isinstance(answer, HandResult) for answer in answers)
    return [answer for answer in answers if isinstance(answer, HandResult)]


RESULTS = settled("luohan")


def comes_to(result: HandResult) -> tuple[list[Paid], tuple[int, int, int]]:
    """What was paid, in an order of its own, and dealer, streak and round of the next hand."""
    paid = [(one.source, one.target, one.amount) for one in result.transfers]
    after = result.after
    return sorted(paid, key=str), (after.dealer, after.streak, after.round_number)


def reckoned(hand: tuple[list[Paid], tuple[int, int, int]]) -> tuple[list[Paid], tuple[int, int, int]]:
    return sorted(hand[0], key=str), hand[1]


def test_there_are_eighteen_hands() -> None:
    assert len(RESULTS) == len(HANDS) == 18


@pytest.mark.parametrize("number", range(18))
def test_each_payment_is_as_reckoned(number: int) -> None:
    assert comes_to(RESULTS[number]) == reckoned(HANDS[number])
    assert sum(RESULTS[number].totals.values()) == 0


def test_the_evening_comes_to() -> None:
    totals: dict[int | str, int] = {0: 0, 1: 0, 2: 0, 3: 0, CHEN: 0}
    for paid, _ in HANDS:
        for source, target, amount in paid:
            totals[source] -= amount
            totals[target] += amount
    assert RESULTS[-1].totals == totals


# What the other two tables settle otherwise, by the number of the hand; all else is as under 羅漢.
OTHERWISE: dict[str, dict[int, tuple[list[Paid], tuple[int, int, int]]]] = {
    "association": {
        # A false win of 4 tai: 50 and 80 to each, nothing for the dealer or to the bettor (A-PEN-02). Another's false win
        # counts for the streak (A-SETUP-08).
        5: ([(1, 0, 130), (1, 2, 130), (1, 3, 130)], (0, 1, 1)),
        # So the dealer has 連一拉一: 100, and 8 + 3 tai.
        6: ([(0, 1, 320)], (1, 0, 1)),
        # 五暗坎 8, 不求 1 and 自摸 1.
        7: (
            [
                (0, 2, 250),
                (1, 2, 270),
                (3, 2, 250),
                (0, CHEN, 100),
                (1, CHEN, 100),
                (3, CHEN, 100),
                (3, 2, 20),
            ],
            (2, 0, 2),
        ),
        # 清一色 8, 門清 1.
        10: ([(1, 0, 280)], (0, 0, 2)),
        # The dealer's false win of 2 tai: 50 and 40 to each.
        13: ([(1, 0, 90), (1, 2, 90), (1, 3, 90)], (2, 0, 3)),
        # The wait is open by its shape.
        16: ([(1, 0, 180), (2, 0, 180), (3, 0, 150), (CHEN, 0, 100)], (0, 0, 3)),
        # The false win of 3 tai: 50 and 60 to each; the bettor pays only with 美玲.
        17: ([(2, 3, 70), (CHEN, 3, 100), (1, 0, 110), (1, 2, 110), (1, 3, 110)], (1, 0, 3)),
    },
    "fengquan": {
        # A discard pays double (F-PAY-02). 門清 1, 對對胡 4, 四暗坎 4: twice 100 and 180.
        1: ([(0, 1, 560)], (3, 0, 1)),
        4: ([(2, 0, 140), (CHEN, 0, 100)], (0, 0, 1)),
        # A robbed kong is no discard; nothing is said of bettors who meddle.
        8: ([(3, 2, 110), (3, CHEN, 100)], (2, 1, 2)),
        9: ([(2, 0, 380), (CHEN, 0, 100)], (3, 0, 2)),
        # 清一色 8, 門清 1: twice 100 and 180.
        10: ([(1, 0, 560)], (0, 0, 2)),
        # All that stands: 天胡 16, 門清, 不求 and 自摸; the dealer's 1.
        12: ([(0, 1, 500), (2, 1, 450), (3, 1, 500), (CHEN, 1, 100)], (1, 1, 2)),
        # The dealer sits East: 南 is not the seat's. 湊一色 4, 三暗坎 2, 中, 門清, the dealer's 1: twice 100 and 180.
        14: ([(0, 2, 560), (0, CHEN, 100)], (2, 1, 3)),
        15: ([(0, 1, 240)], (3, 0, 3)),
        17: (
            [(2, 3, 140), (CHEN, 3, 100), (1, 0, 130), (1, 2, 110), (1, 3, 110), (1, CHEN, 100)],
            (1, 0, 3),
        ),
    },
}


def test_several_winners_where_a_table_lets_them() -> None:
    one, all_of_them = settled("fengquan")[3], settled("fengquan", several_winners=True)[3]
    # 門清 1, paid twice; a unit stands against 阿明 and 志強 only. 老陳 follows 美玲, who pays both.
    assert comes_to(one)[0] == reckoned(OTHERWISE["fengquan"][4])[0]
    paid: list[Paid] = [(2, 0, 140), (CHEN, 0, 100), (2, 1, 140), (CHEN, 1, 100)]
    assert comes_to(all_of_them)[0] == sorted(paid, key=str)


@pytest.mark.parametrize("ruleset", OTHERWISE)
def test_other_tables_settle_it_otherwise_where_their_rules_differ(ruleset: str) -> None:
    results = settled(ruleset)
    for number, hand in enumerate(HANDS, 1):
        expected = OTHERWISE[ruleset].get(number, hand)
        assert comes_to(results[number - 1]) == reckoned(expected), number
