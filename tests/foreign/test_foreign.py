"""Patterns of other tables: the compiled scorer against plain Python, on random wins aimed at what is rare."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import paigui
from bruteforce.hand import PLACE, after, in_order, less, read, tiles_of
from bruteforce.reading import divisions, waits_of
from foreign.plain import HONORS, KINDS, NUMBERS, PATTERNS, SUITS, Set, View, tai_of, undecided

RULESET = Path(__file__).parent / "foreign.yaml"
CHUNKS, EACH = 6, 200
OVER_READINGS = {"plain_hand_every_reading", "some_reading_triplets"}
KONG = {"kong": "kong", "added-kong": "kong", "concealed-kong": "kong", "pon": "triplet", "chi": "sequence"}


@pytest.fixture(scope="module")
def rules() -> Any:
    return paigui.load(RULESET)


def pool(rng: random.Random) -> list[str]:
    """The kinds that a hand is drawn from: all of them, or few, so that rare patterns come up."""
    suit = rng.choice(SUITS)
    ranks = rng.choice(("1234", "6789", "123456789", "147", "258", "369", "19", "345", "12345", "2345679"))
    return rng.choice(
        (
            KINDS,
            NUMBERS,
            [tile for tile in KINDS if tile in HONORS or tile[1] == suit],
            [tile for tile in NUMBERS if tile[1] == suit],
            [tile for tile in NUMBERS if tile[0] in ranks],
            [tile for tile in KINDS if tile in HONORS or tile[0] in "19"],
            HONORS,
            ["2s", "3s", "4s", "6s", "8s", "F"],
            ["1s", "5s", "7s", "9s", "C", "1p"],
            [f"{rank}s" for rank in "2345679"],
        )
    )


def straights(rng: random.Random) -> list[tuple[str, str]]:
    """Five sequences in steps, twins or a straight."""
    rank, step = rng.randrange(1, 5), rng.choice((0, 0, 1, 2, 3))
    suits = rng.choice(([rng.choice(SUITS)] * 5, [rng.choice(SUITS) for _ in range(5)], [*SUITS, *SUITS][:5]))
    return [("sequence", f"{min(rank + step * at, 7)}{suit}") for at, suit in enumerate(suits)]


def vertical_line(rng: random.Random) -> list[tuple[str, str]]:
    suit = rng.choice(SUITS)
    runs = [("sequence", f"{rank}{suit}") for rank in (1, 4, 7)]
    return [*runs, ("triplet", "S"), ("triplet", "N"), ("pair", rng.choice(["E", "W", "C"]))]


def peacock(rng: random.Random) -> list[tuple[str, str]]:
    return [*(("triplet", tile) for tile in ("1s", "5s", "7s", "9s", "C")), ("pair", rng.choice(KINDS[:18]))]


RARE = (vertical_line, peacock)


def draw_parts(rng: random.Random) -> list[tuple[str, str]] | None:
    """Five groups and a pair, at most four of a kind."""
    if rng.random() < 0.04:
        return rng.choice(RARE)(rng)
    kinds = pool(rng)
    runs = straights(rng) if rng.random() < 0.35 else []
    parts = runs[: rng.choice((5, 5, 4, 3))]
    while len(parts) < 5:
        tile = rng.choice(kinds)
        sequence = rng.random() < 0.5 and after(tile, 2) in kinds and after(tile, 1) in kinds
        parts.append(("sequence" if sequence else "triplet", tile))
    parts.append(("pair", rng.choice(kinds)))
    tiles = [tile for part in parts for tile in tiles_of(*part)]
    return parts if max(Counter(tiles).values()) <= 4 else None


def random_win(rng: random.Random) -> dict[str, Any]:
    parts = None
    while parts is None:
        parts = draw_parts(rng)
    held = Counter(tile for part in parts for tile in tiles_of(*part))
    melds = []
    for kind, tile in rng.sample(parts[:5], rng.choice((0, 0, 1, 2, 3, 4, 5))):
        parts.remove((kind, tile))
        names = ["chi"] if kind == "sequence" else ["pon"]
        if kind == "triplet" and held[tile] == 3 and rng.random() < 0.5:
            names = ["kong", "added-kong", "concealed-kong"]
            held[tile] += 1
        name = rng.choice(names)
        shape = "kong" if name.endswith("kong") else kind
        melds.append(f"{name} {''.join(text(tiles_of(shape, tile)))}")
    standing = [tile for part in parts for tile in tiles_of(*part)]
    told = [tile for tile in standing if tile in ("1p", "5p", "9p", "2s")]
    win = rng.choice(told if told and rng.random() < 0.3 else standing)
    by = rng.choice(
        ("discard", "self-draw", "self-draw", *(["robbed-kong"] * 4 if held[win] == 1 else ["discard"]))
    )
    record: dict[str, Any] = {
        "concealed": text(in_order(less(standing, [win]))),
        "melds": melds,
        "win": win,
        "by": by,
        "seat": rng.choice("ESWN"),
        "round": rng.choice("ESWN"),
        "flowers": rng.choice(("", "", "1f", "2f 3g", "1f 2f 3f 4f")),
        "last_tile": rng.random() < 0.3,
    }
    if by == "self-draw" and record["flowers"] and rng.random() < 0.5:
        record["replacement"] = "flower"
    optional: dict[str, Any] = {
        "turn": rng.randrange(16),
        "ready": "declared",
        "seen": " ".join([win] * rng.choice((0, 1, 2, 3))),
        "facts": {"triple_dice": True, "joker": rng.choice(("red", "white-one", "none-at-all")), "extra": 2},
    }
    record |= {key: value for key, value in optional.items() if rng.random() < 0.6}
    if held[win] + str(record.get("seen", "")).count(win) > 4:
        record.pop("seen")
    if rng.random() < 0.7:
        winner = "ESWN".index(record["seat"])
        record |= {"dealer": rng.randrange(4), "payer": (winner + rng.randrange(1, 4)) % 4}
    return record


def text(tiles: list[str]) -> str:
    return " ".join(tiles)


def views(record: dict[str, Any]) -> Iterator[View]:
    """Every reading of the record, in the order of R1."""
    hand = read(record)
    waits = waits_of(hand, {"eight_pairs": False})
    claimed = record["by"] != "self-draw"
    melds = []
    for meld in record["melds"]:
        name, _, tiles = meld.partition(" ")
        concealed = name == "concealed-kong"
        lowest = in_order(tiles.split())[0]
        melds.append(Set(KONG[name], lowest, concealed, not concealed, name == "added-kong"))
    found = {}
    for parts in divisions(hand.all_standing(), 5 - len(melds), 1):
        for done in {part for part in parts if hand.win in tiles_of(*part)}:
            at = parts.index(done)
            sets = [
                Set(kind, tile, not (claimed and place == at), completed=place == at)
                for place, (kind, tile) in enumerate(parts)
            ]
            groups = sorted((part for part in sets if part.kind != "pair"), key=order)
            pair = next(part for part in sets if part.kind == "pair")
            view = View([*sorted([*groups, *melds], key=order)], pair, waits, hand.flowers, record)
            last = (done[0] == "pair", PLACE[done[1]], done[0] == "triplet")
            key = ([order(group) for group in view.groups], PLACE[pair.tile], *last)
            found[str(key)] = (key, view)
    yield from (view for _, view in sorted(found.values(), key=lambda item: item[0]))


def order(group: Set) -> tuple[int, int, bool]:
    standing = group.kind != "kong" and not group.melded
    return PLACE[group.tile], ["sequence", "triplet", "kong"].index(group.kind), not standing


def expected(record: dict[str, Any], worth: dict[str, int]) -> tuple[dict[str, int], list[str]]:
    """The items of the best reading, and the waits."""
    readings = list(views(record))
    blank = undecided(record)
    every = all(len(v.runs) == 5 and v.shape() == "two-sided" for v in readings)
    triplets = any(len(v.pungs) == 5 for v in readings)
    best: tuple[int, int] | None = None
    items: dict[str, int] = {}
    for view in readings:
        counts = {rule: int(count(view)) for rule, count in PATTERNS.items() if rule not in blank}
        counts |= {"plain_hand_every_reading": int(every), "some_reading_triplets": int(triplets)}
        found = {rule: n * tai_of(rule, view, worth[rule]) for rule, n in counts.items() if n}
        rank = (sum(found.values()), -len(found))
        if best is None or rank > best:
            best, items = rank, found
    return items, readings[0].waits


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_compiled_patterns_agree_with_plain_python(chunk: int, rules: Any) -> None:
    rng = random.Random(chunk)
    table = yaml.load(RULESET.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["patterns"]
    written = {rule: int(entry["tai"]) if entry["tai"].isdigit() else 0 for rule, entry in table.items()}
    assert set(table) == {*PATTERNS, *OVER_READINGS, "deals"}
    for _ in range(EACH):
        record = random_win(rng)
        items, waits = expected(record, written)
        score = rules.score(paigui.Win.parse(record)).to_dict()
        got = {item["id"]: item["tai"] for item in score["items"] if item["id"] != "deals"}
        assert got == items, record
        assert set(score["waits"]) == set(waits), record
        assert set(score.get("undecided", [])) == undecided(record), record
        assert payers_of_deals(score) == deals(record), record


def payers_of_deals(score: dict[str, Any]) -> object:
    found = [item for item in score["items"] if item["id"] == "deals"]
    return found[0].get("payers", "all") if found else None


def deals(record: dict[str, Any]) -> object:
    """Whom 莊家 concerns: every payer if the dealer wins, else the dealer alone."""
    if "dealer" not in record:
        return None
    winner, dealer = "ESWN".index(record["seat"]), record["dealer"]
    if winner == dealer:
        return "all"
    if record["by"] == "self-draw":
        return [dealer]
    return "all" if record["payer"] == dealer else None


def test_every_pattern_comes_up() -> None:
    """What those wins cover: each pattern stands in some reading of some win."""
    counts: Counter[str] = Counter()
    for chunk in range(CHUNKS):
        rng = random.Random(chunk)
        for _ in range(EACH):
            for view in views(random_win(rng)):
                counts.update(rule for rule, count in PATTERNS.items() if count(view))
    print(sorted(counts.items(), key=lambda item: item[1]))
    assert {rule for rule in PATTERNS if counts[rule] == 0} == set()
