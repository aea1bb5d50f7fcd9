"""The plain checker finds nothing in what the plain player plays, and exactly the damage in damaged logs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from .completeness import complete, completions, waits_of
from .damage import KINDS, damaged, damaged_deals
from .plain_checker import Hand, Illegal, first_illegal
from .plain_match import play_match
from .plain_table import WHOLE_SET, LogError, Table, tiles_of

HANDS, CHUNK = 500, 50


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (Path(__file__).parent / name).read_text().splitlines()]


CLEAN = read("clean.jsonl")
"""Opening flowers in two rounds, pong, concealed kong, flower, added kong, and a win on its replacement."""
PASSED = read("passed.jsonl")
"""Place 2 lets 6s go, draws 3s and lays its hand down."""


def test_a_clean_hand_and_a_passed_win() -> None:
    assert first_illegal(CLEAN) is None
    assert first_illegal(PASSED) == Illegal(5, ["passed_win"])


def test_what_cannot_have_happened_is_a_log_error() -> None:
    discard = CLEAN.index({"type": "dahai", "actor": 1, "pai": "C", "tsumogiri": False})
    with pytest.raises(LogError):  # not held
        first_illegal([*CLEAN[:discard], {**CLEAN[discard], "pai": "8m"}])
    with pytest.raises(LogError):  # the fifth 8s: three are dealt, one is drawn in the opening
        first_illegal([*CLEAN[:13], {"type": "tsumo", "actor": 3, "pai": "8s"}])


def test_a_draw_left_out_is_found_where_the_tile_is_discarded() -> None:
    """Without the draw of place 3 its discard is out of turn."""
    log = [*CLEAN[:13], {**CLEAN[14], "pai": "1m"}]
    assert first_illegal(log) == Illegal(13, ["plays_out_of_turn"])


@pytest.mark.parametrize(
    ("standing", "waits"),
    [
        ("123456m 234678p 45s EE", "36s"),
        ("23444555777p NN CCC", "14p N"),
        ("1112345678999m FFF", "123456789m"),
        ("1111m 222333444p 55s 5s", ""),
        ("19m 19p 19s ESWNCFP 11m 1p", ""),
    ],
)
def test_waits(standing: str, waits: str) -> None:
    tiles = tuple(sorted(tiles_of(standing)))
    assert waits_of(tiles) == set(tiles_of(waits))
    for tile in range(34):
        assert complete([*tiles, tile]) == (tile in tiles_of(waits)) or tiles.count(tile) == 4


@pytest.mark.parametrize(
    ("pair", "tiles"), [("45p", "36p"), ("89s", "7s"), ("12m", "3m"), ("46m", "5m"), ("23p", "14p")]
)
def test_completions(pair: str, tiles: str) -> None:
    low, high = tiles_of(pair)
    assert completions((low, high)) == set(tiles_of(tiles))


@pytest.mark.parametrize("first", range(0, HANDS, CHUNK))
def test_play_is_legal_and_damage_is_found(first: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        log = play_match(seed)
        assert first_illegal(log) is None
        for damage in damaged(log, seed, leave=[kind for kind, times in found.items() if times >= 3]):
            illegal = first_illegal(damage.log)
            assert illegal is not None, (seed, damage.kind)
            assert (illegal.event, damage.rule in illegal.rules) == (damage.event, True), (
                seed,
                damage,
                illegal,
            )
            found[damage.kind] += 1
    assert len(found) > 0.7 * len(KINDS), "too few kinds had a place in these hands"


def test_tiles_are_conserved() -> None:
    for seed in range(30):
        log = play_match(seed)
        hand = Hand(log[1], 1)
        for event in log[2:-1]:
            hand.play(event)
            assert hand.table.tile_counts() == WHOLE_SET
            waiting = [player for player in range(4) if player != hand.table.turn]
            if hand.table.phase in ("turn", "discarded") and hand.table.robbed is None:
                assert [whole_size(hand.table, player) for player in waiting] == [16] * 3


def whole_size(table: Table, player: int) -> int:
    return len(table.hands[player]) + 3 * len(table.melds[player])


def test_the_deal_passes_as_it_should() -> None:
    """The dealer stays after its own win and after a draw; else the next deals, four times a round."""
    log = play_match(7, hands=30)
    starts = [event for event in log if event["type"] == "start_kyoku"]
    assert len(starts) >= 20  # or fewer than thirty, if the match ends before
    hands: list[list[dict[str, Any]]] = []
    for event in log[1:-1]:
        if event["type"] == "start_kyoku":
            hands.append([])
        hands[-1].append(event)
    for played, after in zip(hands, starts[1:], strict=False):
        wins = [event["actor"] for event in played if event["type"] == "hora"]
        before = played[0]
        if not wins or wins == [before["oya"]]:
            assert (after["oya"], after["honba"]) == (before["oya"], before["honba"] + 1)
        elif before["oya"] not in wins:
            assert (after["oya"], after["honba"]) == ((before["oya"] + 1) % 4, 0)
            assert after["kyoku"] == before["kyoku"] % 4 + 1


def test_a_wrong_deal_is_found() -> None:
    for seed in range(20):
        for damage in damaged_deals(play_match(seed, hands=4), seed):
            assert first_illegal(damage.log) == Illegal(damage.event, [damage.rule])
