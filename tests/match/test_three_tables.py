"""The same evening under 羅漢, the association and 風泉: the transfers differ where the rules do, each reckoned by hand.

Base 50, a tai 20. Places: 0 阿明, 1 小華, 2 美玲, 3 志強. 小華 has an inner unit against 阿明 and 志強.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import paigui
from paigui_runtime.match import HandResult

EVENING = Path(__file__).parent / "sixteen-hands.jsonl"
Paid = dict[tuple[int, int], int]

# Hand number (from 1): what the players pay each other.
ASSOCIATION: dict[int, Paid] = {
    # 七搶一 8, the dealer's 1 + 2: the false win before it has added to the streak; base 100.
    6: {(0, 1): 320},
    # 五暗刻 8, 不求 1, 自摸 1; 小華 deals and pays 1 more; 志強 looked.
    7: {(0, 2): 250, (1, 2): 270, (3, 2): 270},
    # 清一色 8, 門清 1; base 100.
    10: {(1, 0): 280},
    # 門清 1, 不求 1, 自摸 1, 海底 1; no single wait by its shape; 小華 and 美玲 with base 100; 志強 deals.
    16: {(1, 0): 180, (2, 0): 180, (3, 0): 150},
}
FENGQUAN: dict[int, Paid] = {
    # 門清 1, 對對胡 4, 四暗刻 4; base 100; a discard is paid twice.
    1: {(0, 1): 560},
    # 門清 1; 美玲 has no bet.
    4: {(2, 0): 140},
    # 對對胡 4, the dealer pays by the true streak, 1 + 2, whatever the dice show; twice.
    9: {(2, 0): 380},
    # 清一色 8, 門清 1; base 100; twice.
    10: {(1, 0): 560},
}


def evening(name: str, **options: bool | str) -> list[HandResult]:
    made = paigui.load(name, **options).match(stakes=(50, 20))
    answers = [made.take(json.loads(line)) for line in EVENING.read_text(encoding="utf-8").splitlines()]
    assert all(answer is None or isinstance(answer, HandResult) for answer in answers)
    return [answer for answer in answers if isinstance(answer, HandResult)]


def paid(result: HandResult) -> Paid:
    """What the players pay each other; bets of bystanders apart."""
    found: Paid = {}
    for one in result.transfers:
        if isinstance(one.source, int) and isinstance(one.target, int):
            found[one.source, one.target] = found.get((one.source, one.target), 0) + one.amount
    return found


@pytest.mark.parametrize(("name", "reckoned"), [("association", ASSOCIATION), ("fengquan", FENGQUAN)])
def test_what_differs_is_paid_as_reckoned(name: str, reckoned: dict[int, Paid]) -> None:
    results, usual = evening(name), evening("luohan")
    assert len(results) == len(usual) == 18
    for number, amounts in reckoned.items():
        assert paid(results[number - 1]) == amounts, number
        assert paid(usual[number - 1]) != amounts, number
    assert all(sum(result.totals.values()) == 0 for result in results)


def test_the_association_counts_a_hand_ended_by_anothers_false_win() -> None:
    assert (evening("luohan")[4].after.streak, evening("association")[4].after.streak) == (0, 1)


def test_several_winners_where_a_table_lets_them() -> None:
    one, all_of_them = evening("fengquan")[3], evening("fengquan", several_winners=True)[3]
    assert paid(one) == {(2, 0): 140}
    # 小華 wins too: 門清 1; a unit stands against 阿明 and 志強 only.
    assert paid(all_of_them) == {(2, 0): 140, (2, 1): 140}
