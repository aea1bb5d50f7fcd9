"""What a prepared hand offers to the rules."""

from __future__ import annotations

from typing import Any

import pytest
from test_readings import BOTH

from paigui_runtime.hand import Hand, Payer, Undecided
from paigui_runtime.tiles import DRAGONS, HONORS, NUMBERS, kinds_of, mask_of, parse_tiles
from paigui_runtime.win import Win

RECORD = {
    "concealed": "123456m 5p",
    "melds": ["pon 999s from 2", "added-kong CCCC", "concealed-kong FFFF"],
    "win": "5p",
    "seat": "S",
    "round": "W",
}


def hand_of(drawn: bool = False, **changes: Any) -> Hand:
    return Hand.prepare(Win.parse({**RECORD, **changes}), 5, drawn, BOTH, {"triple_dice": True})


def counts_of(text: str) -> tuple[int, ...]:
    return tuple(parse_tiles(text).count(kind) for kind in range(34))


def test_tiles() -> None:
    hand = hand_of()
    assert hand.counts == counts_of("123456m 55p 999s CCCC FFFF")
    assert hand.tiles == mask_of(parse_tiles("123456m 5p 9s C F"))
    assert hand.winning_tile == mask_of(parse_tiles("5p"))
    assert (hand.seat, hand.round) == (1, 2)
    assert kinds_of(hand.seat_wind | hand.round_wind) == parse_tiles("SW")
    assert hand.count_tiles(HONORS) == 8
    assert hand.count_tiles(NUMBERS) == 11
    assert hand.count_tiles(DRAGONS & ~mask_of(parse_tiles("C"))) == 4
    assert hand.count_tiles(0) == 0


def test_tiles_with_adjectives() -> None:
    taken, drawn = hand_of(), hand_of(True, by="self-draw")
    assert taken.tiles_with() == taken.counts
    assert taken.tiles_with("melded") == counts_of("999s CCCC")
    assert taken.tiles_with("added") == counts_of("CCCC")
    assert taken.tiles_with("completed") == counts_of("5p")
    assert taken.tiles_with("concealed") == counts_of("123456m 5p FFFF")
    assert taken.tiles_with("exposed") == counts_of("5p 999s CCCC")
    assert drawn.tiles_with("concealed") == counts_of("123456m 55p FFFF")
    assert drawn.tiles_with("exposed") == counts_of("999s CCCC")
    assert drawn.tiles_with("concealed", "completed") == counts_of("5p")
    assert taken.tiles_with("concealed", "completed") == counts_of("")


def test_flowers() -> None:
    hand = hand_of(by="seven-rob-one", flowers="1234f 1234g", robbed_flower="3g")
    assert hand.flowers == mask_of(parse_tiles("1234f 1234g"))
    assert hand.own_flowers == mask_of(parse_tiles("1234f 124g"))


@pytest.mark.parametrize(
    ("changes", "true"),
    [
        ({}, []),
        ({"by": "self-draw", "replacement": "flower", "flowers": "1f"}, ["on_replacement", "after_flower"]),
        ({"by": "self-draw", "replacement": "concealed-kong"}, ["on_replacement", "after_concealed_kong"]),
        ({"by": "self-draw", "replacement": "added-kong"}, ["on_replacement", "after_added_kong"]),
        ({"melds": ["pon 999s", "kong CCCC", "concealed-kong FFFF"], "by": "self-draw", "replacement": "exposed-kong"},
         ["on_replacement", "after_claimed_kong"]),
        ({"last_tile": True}, ["last_tile"]),
        ({"ready": "heaven"}, ["ready_heaven"]),
        ({"ready": "earth", "special": "human"}, ["ready_earth", "human"]),
        ({"ready": "declared", "special": "earthly"}, ["ready_declared", "earthly"]),
        ({"special": "heavenly", "by": "self-draw"}, ["heavenly"]),
        ({"flowers_dealt": True}, ["flowers_dealt"]),
    ],
)  # fmt: skip
def test_truths(changes: dict[str, Any], true: list[str]) -> None:
    hand = hand_of(**changes)
    truths = [
        "last_tile", "on_replacement", "after_flower", "after_concealed_kong", "after_added_kong",
        "after_claimed_kong", "ready_heaven", "ready_earth", "ready_declared", "heavenly", "earthly", "human",
        "flowers_dealt",
    ]  # fmt: skip
    assert [name for name in truths if getattr(hand, name)] == true


def test_numbers_and_players() -> None:
    hand = hand_of(dealer=3, payer=2, streak=2, turn=9, seen="5p 5p 1m E")
    assert (hand.winner, hand.dealer, hand.giver, hand.streak, hand.shown_streak) == (1, 3, 2, 2, 2)
    assert (hand.turn, hand.copies_seen) == (9, 2)
    assert [(tile, count) for tile, count in enumerate(hand.seen) if count] == [(0, 1), (13, 2), (27, 1)]
    assert hand.facts == {"triple_dice": True}
    assert hand.way == 5


@pytest.mark.parametrize("name", ["turn", "copies_seen", "seen", "dealer", "giver"])
def test_what_the_record_leaves_out_is_undecided(name: str) -> None:
    with pytest.raises(Undecided, match=name):
        getattr(hand_of(), name)


def test_nobody_gives_a_drawn_tile() -> None:
    assert hand_of(True, by="self-draw", payer=3).giver == -1
    assert hand_of(True, by="eight-flowers", flowers="1234f 1234g").giver == -1


def test_payer() -> None:
    assert Payer(2, True).player == 2
    with pytest.raises(Undecided, match="payer"):
        Payer(None, False).player  # noqa: B018


def test_completed_by_another_tile() -> None:
    hand = hand_of()
    other = hand.completed_by(0)
    assert other.counts == counts_of("1123456m 5p 999s CCCC FFFF")
    assert other.winning_tile == 1
    assert other.tiles == hand.tiles
    assert (other.readings, other.waits) == ((), 0)
    assert hand.counts == counts_of("123456m 55p 999s CCCC FFFF")
    assert other.tally.complete_keys == Win.parse({**RECORD, "win": "1m"}).tally.complete_keys
