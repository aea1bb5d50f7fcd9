"""羅漢 scored the slow and obvious way.

Written from the rulings (R1–R25, E1–E4) and the clauses alone, to be compared with the compiled scorer: it
shares no code, no table and no ruleset file with it. A hand is a flat list of tiles, divided by trying every
way; every pattern is a plain `if` with what it replaces spelled out in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .hand import DRAGONS, FLOWER_SETS, HONORS, WINDS, Hand, NoScore, read, refuse, tiles_of
from .reading import Reading, reading_order, readings_of, waits_of

DEFAULTS: dict[str, Any] = {
    "eight_pairs": False,
    "single_wait": "by-count",
    "concealed_kong_breaks_all_claimed": True,
    "dragon_round_bonus": False,
}


def count_hand(hand: Hand, reading: Reading, waits: list[str], options: Mapping[str, Any]) -> dict[str, int]:
    """All items of a complete hand but those of the flowers set out."""
    single = is_single(hand, reading, waits, options)
    items: dict[str, int] = {}
    count_declared(hand, items)
    count_way(hand, options, items)
    if single:
        items["single_wait"] = 1
    count_concealed(hand, reading, items)
    count_shape(hand, reading, single, items)
    count_honors(hand, reading, options, items)
    count_suits(reading, items)
    return items


def is_single(hand: Hand, reading: Reading, waits: list[str], options: Mapping[str, Any]) -> bool:
    """獨聽 (R4): one kind waited on, or by shape: an edge, a closed shape or a pair was completed."""
    if options["single_wait"] == "by-count":
        return len(waits) == 1
    if reading.completed is None:
        return False
    kind, lowest = reading.completed
    if kind == "pair":
        return True
    if kind == "triplet":
        return False
    low, middle, high = tiles_of(kind, lowest)
    closed = hand.win == middle
    edge = (low[0] == "1" and hand.win == high) or (high[0] == "9" and hand.win == low)
    return closed or edge


def no_claims(hand: Hand) -> bool:
    return not any(meld.open for meld in hand.melds)


def count_declared(hand: Hand, items: dict[str, int]) -> None:
    """天聽, 地聽, 天胡, 地胡, 人胡 (R20): 地胡 is counted in place of 天聽, 人胡 in place of 地聽."""
    special, ready = hand.get("special", "none"), hand.get("ready", "none")
    if special == "heavenly":
        items["heavenly_win"] = 16
    if special == "earthly":
        items["earthly_win"] = 16
    if special == "human":
        items["human_win"] = 8
    if ready == "heaven" and special != "earthly":
        items["heaven_ready"] = 8
    if ready == "earth" and special != "human":
        items["earth_ready"] = 4


def count_way(hand: Hand, options: Mapping[str, Any], items: dict[str, int]) -> None:
    """How the winning tile came: 自摸, 不求, 搶槓, 槓上開花, 海底撈月, 全求, 半求 (R8, R9, R18, R19, R22)."""
    if hand.by == "robbed-kong":
        items["robbing_kong"] = 1
    if hand.self_drawn and not hand.heavenly:
        if no_claims(hand):
            items["concealed_self_draw"] = 2
        else:
            items["self_draw"] = 1
    if hand.flower_win or (
        hand.by == "self-draw"
        and not hand.heavenly
        and hand.get("replacement", "none") in ("flower", "concealed-kong", "added-kong")
    ):
        items["after_replacement"] = 1
    if hand.by == "self-draw" and hand.get("last_tile", False) and not hand.heavenly:
        items["last_tile_draw"] = 1
    out = [meld for meld in hand.melds if meld.open or not options["concealed_kong_breaks_all_claimed"]]
    if len(out) == 5 and not hand.self_drawn:
        items["all_claimed"] = 2
    if len(out) == 5 and hand.self_drawn:
        items["half_claimed"] = 1


def count_concealed(hand: Hand, reading: Reading, items: dict[str, int]) -> None:
    """門清 and the 暗坎 patterns (R6, R15, R20, R21)."""
    if reading.form == "eight_pairs":
        items["seven_pairs_triplet"] = 8
        return  # takes the place of 門清; its one triplet is no 暗坎 pattern
    concealed = reading.concealed_triplets()
    if concealed == 5:
        items["concealed_triplets_5"] = 13
        return  # takes the place of 門清
    if concealed == 4:
        items["concealed_triplets_4"] = 5
    if concealed == 3:
        items["concealed_triplets_3"] = 2
    declared = hand.get("special", "none") != "none" or hand.get("ready", "none") in ("heaven", "earth")
    if no_claims(hand) and not declared:
        items["fully_concealed"] = 1


def count_shape(hand: Hand, reading: Reading, single: bool, items: dict[str, int]) -> None:
    """平胡 and 對對胡 (R10, R14, R15)."""
    sequences = [group for group in reading.groups if group.kind == "sequence"]
    if (
        len(sequences) == 5
        and reading.pairs[0] not in HONORS
        and not hand.flowers
        and not single
        and not hand.self_drawn
    ):
        items["all_sequences"] = 2
    all_honors = all(tile in HONORS for tile in reading.tiles())
    if len(reading.triplets()) == 5 and not all_honors and reading.concealed_triplets() < 5:
        items["all_triplets"] = 4


def count_honors(hand: Hand, reading: Reading, options: Mapping[str, Any], items: dict[str, int]) -> None:
    """Winds and dragons (R11–R14)."""
    wind_triplets = [group.tile for group in reading.triplets() if group.tile in WINDS]
    dragon_triplets = [group.tile for group in reading.triplets() if group.tile in DRAGONS]
    if len(wind_triplets) == 4:
        items["big_four_winds"] = 16
    else:
        if hand.seat in wind_triplets:
            items["seat_wind_triplet"] = 1
        if hand.round in wind_triplets:
            items["round_wind_triplet"] = 1
        if len(wind_triplets) == 3 and reading.pairs[0] in WINDS:
            items["little_four_winds"] = 8
    if len(dragon_triplets) == 3:
        items["big_three_dragons"] = 8
    elif len(dragon_triplets) == 2 and reading.pairs[0] in DRAGONS:
        items["little_three_dragons"] = 4
    elif dragon_triplets:
        items["dragon_triplet"] = len(dragon_triplets)
    bonus = {"E": "C", "S": "F", "W": "P", "N": None}[hand.round]
    if options["dragon_round_bonus"] and bonus in dragon_triplets:
        items["round_dragon_triplet"] = 1


def count_suits(reading: Reading, items: dict[str, int]) -> None:
    """字一色, 清一色, 湊一色 (R14, R16)."""
    tiles = reading.tiles()
    suits = {tile[1] for tile in tiles if tile not in HONORS}
    honors = any(tile in HONORS for tile in tiles)
    if not suits:
        items["all_honors"] = 16
        four = ("big_four_winds", "little_four_winds", "big_three_dragons", "little_three_dragons")
        if any(name in items for name in four):
            items["all_honors.adjust"] = -4
    elif len(suits) == 1 and honors:
        items["half_flush"] = 4
    elif len(suits) == 1:
        items["full_flush"] = 12


def count_flowers(own: list[str], seat: str) -> dict[str, int]:
    """The flowers that the winner set out (R17)."""
    if len(own) == 8:
        return {"all_flowers": 8}
    items = {"seat_flower": 0, "flower_set": 0}
    for series in FLOWER_SETS:
        mine = [flower for flower in series if flower in own]
        if len(mine) == 4:
            items["flower_set"] += 2
        elif series[WINDS.index(seat)] in mine:
            items["seat_flower"] += 1
    return {name: tai for name, tai in items.items() if tai}


def judge(record: Mapping[str, Any], options: Mapping[str, Any], base: int = 0) -> dict[str, Any]:
    """Score a win record (FORMATS, "A win") under the options; `base` in tai.

    Gives `tai` and `items` (id to tai) as the giver or every payer owes them, `others_items` where the other
    payers owe other items, `waits`, `payments` and `payer_items` (by player number, None when the record does
    not say who they are), `reading` (None when incomplete), `tie` (what chose between readings of one total
    that show different items); or `error` (the code), `why` and, of a hand merely not complete, `waits`.
    """
    options = {**DEFAULTS, **options}
    try:
        return score(read(record), options, base)
    except NoScore as no:
        answer: dict[str, Any] = {"error": no.code, "why": no.why}
        if no.waits is not None:
            answer["waits"] = no.waits
        return answer


def score(hand: Hand, options: Mapping[str, Any], base: int) -> dict[str, Any]:
    refuse(hand)
    if hand.by == "self-draw" and hand.get("replacement") == "exposed-kong":
        raise NoScore("not-a-win", "drawn after a claimed kong")  # R22c
    waits = waits_of(hand, options)
    readings = readings_of(hand, options)
    if not readings and not hand.flower_win:
        raise NoScore("not-a-win", "not complete", waits)
    answer: dict[str, Any] = {"waits": waits, "reading": None, "tie": "", "others_items": None}
    if not readings:  # R22, R22a: the flower win alone
        answer["items"] = {"eight_immortals": 8} if hand.by == "eight-flowers" else {"seven_robs_one": 8}
        payers = "giver" if hand.by == "seven-rob-one" else "others"
    else:
        best, counted, answer["tie"] = choose(hand, readings, waits, options)
        answer["reading"] = best
        payers = "others" if hand.self_drawn else "giver"
        own = [flower for flower in hand.flowers if flower != hand.get("robbed_flower")]
        if hand.by == "seven-rob-one":  # R24
            answer["items"] = {**counted, "seven_robs_one": 8}
            if hand.robs_with_six:
                answer["others_items"] = {**counted, **count_flowers(own, hand.seat)}
        else:
            answer["items"] = {**counted, **count_flowers(hand.flowers, hand.seat)}
    answer["tai"] = sum(answer["items"].values())
    settle(hand, payers, base, answer)
    return answer


def choose(
    hand: Hand, readings: list[Reading], waits: list[str], options: Mapping[str, Any]
) -> tuple[Reading, dict[str, int], str]:
    """The highest total, then the fewest rules counted, then the order of R1; and what decided a tie."""
    rated = []
    for reading in readings:
        items = count_hand(hand, reading, waits, options)
        rules = [name for name in items if not name.endswith(".adjust")]
        rated.append((-sum(items.values()), len(rules), reading_order(reading), reading, items))
    rated.sort(key=lambda row: row[:3])
    total, rules_counted, _, best, items = rated[0]
    rivals = [row for row in rated if row[0] == total and row[4] != items]
    tie = ""
    if rivals:
        tie = "by order" if any(row[1] == rules_counted for row in rivals) else "by number of rules"
    return best, items, tie


def settle(hand: Hand, payers: str, base: int, answer: dict[str, Any]) -> None:
    """Who pays what (R23, R24, L-PAY-02, L-PAY-03); nothing when the record does not name the parties."""
    answer["payments"] = answer["payer_items"] = None
    different = answer["others_items"] is not None
    if payers == "giver":
        paying = [] if hand.payer is None else [hand.payer]
    else:
        paying = [player for player in range(4) if player != hand.winner]
    if not paying or (different and hand.payer is None):
        return
    payer_items = {}
    for player in paying:
        other = different and player != hand.payer
        payer_items[player] = answer["others_items"] if other else answer["items"]
    answer["payer_items"] = payer_items
    if hand.dealer is None:
        return
    payments = dict.fromkeys(range(4), 0)
    for player, items in payer_items.items():
        amount = base + sum(items.values()) + dealer_tai(hand, player)
        payments[player] -= amount
        payments[hand.winner] += amount
    answer["payments"] = payments


def dealer_tai(hand: Hand, payer: int | None) -> int:
    """作莊 1 and 連N拉N 2N; the dealer collects by the lower of true and shown N and pays by the higher."""
    if hand.winner == hand.dealer:
        return 1 + 2 * min(hand.streak, hand.shown_streak)
    if payer == hand.dealer:
        return 1 + 2 * max(hand.streak, hand.shown_streak)
    return 0
