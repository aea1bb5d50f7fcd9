"""The foreign table read a second way: each pattern as plain Python over one reading, none of the product's code.

``View`` is one reading of one hand as flat lists; tiles are texts such as ``5p`` and ``E``. Each function of ``PATTERNS``
says how often its pattern stands (a truth counts once), ``tai_of`` what it is worth where that is not a plain number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import Any

SUITS = "mps"
NUMBERS = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)]
WINDS, DRAGONS = list("ESWN"), list("CFP")
HONORS = WINDS + DRAGONS
KINDS = NUMBERS + HONORS
ORPHANS = [tile for tile in KINDS if tile in HONORS or tile[0] in "19"]
SIMPLES = [tile for tile in NUMBERS if tile[0] not in "19"]


@dataclass(frozen=True)
class Set:
    """A group or pair: kind, lowest tile, and how it came."""

    kind: str
    tile: str
    concealed: bool = True
    melded: bool = False
    added: bool = False
    completed: bool = False

    @property
    def tiles(self) -> list[str]:
        if self.kind == "sequence":
            return [f"{int(self.tile[0]) + step}{self.tile[1]}" for step in range(3)]
        return [self.tile] * {"pair": 2, "triplet": 3, "kong": 4}[self.kind]


@dataclass(frozen=True)
class View:
    """One reading."""

    groups: list[Set]
    pair: Set
    waits: list[str]
    flowers: list[str]
    record: dict[str, Any]

    def __post_init__(self) -> None:
        assert len(self.groups) == 5

    @property
    def runs(self) -> list[Set]:
        return [group for group in self.groups if group.kind == "sequence"]

    @property
    def pungs(self) -> list[Set]:
        return [group for group in self.groups if group.kind != "sequence"]

    @property
    def kongs(self) -> list[Set]:
        return [group for group in self.groups if group.kind == "kong"]

    @property
    def tiles(self) -> list[str]:
        return [tile for part in [*self.groups, self.pair] for tile in part.tiles]

    @property
    def win(self) -> str:
        return str(self.record["win"])

    @property
    def drawn(self) -> bool:
        return bool(self.record["by"] == "self-draw")

    def run(self, rank: int, suit: str = SUITS) -> bool:
        """A sequence from a rank in one of the suits."""
        return any(group.tile[0] == str(rank) and group.tile[1] in suit for group in self.runs)

    def runs_from(self, tile: str) -> int:
        return sum(group.tile == tile for group in self.runs)

    def runs_with(self, tile: str) -> int:
        return sum(tile in group.tiles for group in self.runs)

    def pung(self, *tiles: str) -> bool:
        return any(group.tile in tiles for group in self.pungs)

    def pungs_of_rank(self, rank: int) -> int:
        return sum(group.tile in NUMBERS and group.tile[0] == str(rank) for group in self.pungs)

    def shape(self) -> str:
        """What the winning tile filled."""
        part = next(part for part in [*self.groups, self.pair] if part.completed)
        if part.kind != "sequence":
            return "pair" if part.kind == "pair" else "double pair"
        place = part.tiles.index(self.win)
        if place == 1:
            return "closed"
        edge = (part.tile[0] == "1" and place == 2) or (part.tile[0] == "7" and place == 0)
        return "edge" if edge else "two-sided"

    def player(self, key: str, default: int | None = None) -> int | None:
        value = self.record.get(key, default)
        return None if value is None else int(value)

    @property
    def winner(self) -> int:
        return int(self.record.get("winner", WINDS.index(self.record["seat"])))


def straight(v: View) -> bool:
    return any(all(v.run(rank, suit) for rank in (1, 4, 7)) for suit in SUITS)


def steps(v: View, by: int, count: int) -> bool:
    return any(
        all(v.run(rank + by * step, suit) for step in range(count)) for suit in SUITS for rank in range(1, 10)
    )


def steps_three(v: View) -> bool:
    return any(
        v.run(rank, a) and v.run(rank + by, b) and v.run(rank + 2 * by, c)
        for a, b, c in permutations(SUITS)
        for rank in range(1, 10)
        for by in (1, 2)
    )


def with_rank(v: View) -> bool:
    parts = [*v.groups, v.pair]
    return any(
        all(any(tile[0] == str(rank) for tile in part.tiles) for part in parts) for rank in range(1, 10)
    )


def twins(v: View) -> int:
    return sum(v.runs_from(tile) >= 2 for tile in KINDS)


def in_a_row(v: View) -> bool:
    return any(all(v.pung(f"{r + k}{s}") for k in range(3)) for s in SUITS for r in range(1, 8))


def little_sisters(v: View) -> bool:
    for suit in SUITS:
        for rank in range(1, 10):
            row = [f"{rank + step}{suit}" for step in range(3) if rank + step <= 9]
            if sum(v.pung(tile) for tile in row) == 2 and v.pair.tile in row:
                return True
    return False


def exposed_tiles(v: View) -> int:
    """Tiles of open melds, and a winning tile that another gave."""
    return sum(len(group.tiles) for group in v.groups if group.melded) + (not v.drawn)


def points(v: View) -> int:
    total = 0
    for group in v.groups:
        if group.kind != "sequence":
            total += 3 if group.tile in ORPHANS else 2
        else:
            total += group.concealed
    return total


Pattern = Callable[[View], int]
# In the order of foreign.yaml; a pattern that the record leaves undecided is in ``undecided``.
PATTERNS: dict[str, Pattern] = {
    "straight_one_suit": straight,
    "straight_mixed": lambda v: any(
        v.run(1, a) and v.run(4, b) and v.run(7, c) for a, b, c in permutations(SUITS)
    ),
    "three_suits_same": lambda v: any(all(v.run(rank, suit) for suit in SUITS) for rank in range(1, 8)),
    "twins": lambda v: twins(v) >= 1,
    "double_twins": lambda v: twins(v) >= 2 or any(v.runs_from(tile) == 4 for tile in KINDS),
    "steps_of_one": lambda v: steps(v, 1, 3),
    "steps_of_two": lambda v: steps(v, 2, 3),
    "steps_three_suits": steps_three,
    "five_steps": lambda v: any(all(v.run(rank + step) for step in range(5)) for rank in range(1, 10)),
    "five_steps_one_suit": lambda v: steps(v, 1, 5),
    "four_in_two": lambda v: any(
        v.pung(tile) and not any(kong.tile == tile for kong in v.kongs) and v.runs_with(tile)
        for tile in KINDS
    ),
    "four_in_three": lambda v: v.runs_with(v.pair.tile) == 2,
    "four_in_four": lambda v: any(v.runs_with(tile) == 4 for tile in KINDS),
    "all_with_rank": with_rank,
    "all_with_orphans": lambda v: all(any(t in ORPHANS for t in part.tiles) for part in [*v.groups, v.pair]),
    "all_terminals_mixed": lambda v: all(tile in ORPHANS for tile in v.tiles),
    "all_simples": lambda v: all(tile in SIMPLES for tile in v.tiles),
    "above_five": lambda v: all(tile[0] in "6789" for tile in v.tiles),
    "below_five": lambda v: all(tile[0] in "1234" for tile in v.tiles),
    "five_gates": lambda v: (
        v.pung(*WINDS) and v.pung(*DRAGONS) and {g.tile[-1] for g in v.groups} >= set(SUITS)
    ),
    "five_gates_pair": lambda v: (
        {"w" if t in WINDS else "d" if t in DRAGONS else t[1] for t in v.tiles} == set("wdmps")
    ),
    "one_suit_short": lambda v: len({tile[1] for tile in v.tiles if tile in NUMBERS}) == 2,
    "flush_or_honors": lambda v: len({tile[1:] for tile in v.tiles}) == 1,
    "vertical_line": lambda v: straight(v) and v.pung("S") and v.pung("N") and len(v.waits) == 1,
    "red_peacock": lambda v: all(
        group.kind != "sequence" and group.tile in ("1s", "5s", "7s", "9s", "C") for group in v.groups
    ),
    "prairie_hand": lambda v: all(tile[-1] == "s" and tile[0] in "2345679" for tile in v.tiles),
    "all_green": lambda v: all(tile in ("2s", "3s", "4s", "6s", "8s", "F") for tile in v.tiles),
    "moon_on_one_dot": lambda v: v.win == "1p" and v.drawn and bool(v.record.get("last_tile")),
    "blossom_on_five_dots": lambda v: (
        v.win == "5p" and v.drawn and v.record.get("replacement", "none") != "none"
    ),
    "two_bamboo_robbing": lambda v: v.win == "2s" and v.record["by"] == "robbed-kong",
    "fish_on_nine_dots": lambda v: (
        v.win == "9p" and v.record["by"] == "discard" and bool(v.record.get("last_tile"))
    ),
    "true_single_wait": lambda v: len(v.waits) == 1,
    "false_single_wait": lambda v: v.shape() in ("edge", "closed", "pair") and len(v.waits) > 1,
    "double_pair": lambda v: v.shape() == "double pair" and len(v.waits) == 2,
    "plain_hand_two_sided": lambda v: (
        len(v.runs) == 5
        and v.pair.tile in NUMBERS
        and not v.flowers
        and v.shape() == "two-sided"
        and not v.drawn
    ),
    "plain_hand_alone": lambda v: (
        len(v.runs) == 5 and v.pair.tile in NUMBERS and len(v.waits) > 1 and not straight(v) and not twins(v)
    ),
    "two_brothers": lambda v: any(v.pungs_of_rank(rank) == 2 for rank in range(1, 10)),
    "little_three_brothers": lambda v: v.pair.tile in NUMBERS and v.pungs_of_rank(int(v.pair.tile[0])) == 2,
    "big_three_brothers": lambda v: any(v.pungs_of_rank(rank) == 3 for rank in range(1, 10)),
    "three_in_a_row": in_a_row,
    "little_three_sisters": little_sisters,
    "three_winds": lambda v: sum(group.tile in WINDS for group in v.pungs) == 3,
    "four_pongs": lambda v: sum(g.melded and g.kind == "triplet" for g in v.groups) >= 4,
    "see_flowers": lambda v: len(v.flowers),
    "see_honors": lambda v: sum(group.tile in HONORS for group in v.pungs),
    "no_flowers_no_honors": lambda v: not v.flowers and not any(tile in HONORS for tile in v.tiles),
    "north_of_north": lambda v: v.record["seat"] == v.record["round"] == "N" and v.pung("N"),
    "concealed_kong_each": lambda v: sum(kong.concealed for kong in v.kongs),
    "added_kong_each": lambda v: sum(kong.added for kong in v.kongs),
    "four_kongs": lambda v: len(v.kongs) >= 4,
    "two_five_eight_pair": lambda v: v.pair.tile in NUMBERS and v.pair.tile[0] in "258",
    "ranks_shown": lambda v: len({tile[0] for tile in v.tiles if tile in NUMBERS}),
    "kinds_shown": lambda v: len({t for g in [*v.groups, v.pair] if not g.melded for t in concealed(v, g)}),
    "suits_of_pairs": lambda v: int(v.pair.tile in NUMBERS),
    "series_shown": lambda v: len({flower[1] for flower in v.flowers}),
    "exposed_tiles": lambda v: exposed_tiles(v) // 3,
    "open_threes": lambda v: sum(
        tile[0] == "3" for group in v.groups if group.melded for tile in group.tiles
    ),
    "longest": lambda v: any(tile in NUMBERS for tile in v.tiles),
    "lowest_rank": lambda v: any(tile in NUMBERS for tile in v.tiles),
    "points_of_groups": lambda v: 1,
    "completed_triplet": lambda v: any(group.completed for group in v.pungs),
    "exposed_sequence": lambda v: any(not group.concealed for group in v.runs),
    "every_group_open": lambda v: all(not group.concealed for group in v.groups),
    "apart": lambda v: (
        any(not any(tile in SIMPLES for tile in group.tiles) for group in v.groups)
        and v.pair.tile not in ("5m", "5p", "5s")
    ),
    "wind_of_winner": lambda v: v.pair.tile in (v.record["seat"], v.record["round"]),
    "not_winning": lambda v: not v.pung(v.win),
    "many_discards": lambda v: int(v.record.get("turn", 0)) >= 10,
    "last_copy": lambda v: str(v.record.get("seen", "")).split().count(v.win) == 3,
    "quick": lambda v: v.record.get("ready", "none") == "declared" and int(v.record.get("turn", 99)) <= 8,
    "dice": lambda v: facts(v).get("triple_dice", False) and v.winner == v.player("dealer"),
    "joker_red": lambda v: facts(v).get("joker", "none-at-all") != "none-at-all",
    "lone": lambda v: v.pair.tile in DRAGONS and not v.flowers and not any(g.tile in HONORS for g in v.pungs),
}


def concealed(v: View, part: Set) -> list[str]:
    """The tiles of a part that were dealt or drawn."""
    if not part.completed or v.drawn:
        return part.tiles
    rest = list(part.tiles)
    rest.remove(v.win)
    return rest


def facts(v: View) -> dict[str, Any]:
    return dict(v.record.get("facts", {}))


def tai_of(rule: str, v: View, written: int) -> int:
    """What a pattern is worth where its tai is computed."""
    if rule == "longest":
        return max(sum(tile[-1] == suit and tile in NUMBERS for tile in v.tiles) for suit in SUITS)
    if rule == "lowest_rank":
        return 1 + min(len(v.waits), 3)
    if rule == "points_of_groups":
        return points(v)
    if rule == "joker_red":
        return (3 if facts(v)["joker"] == "red" else 1) + int(facts(v).get("extra", 0))
    return written


def undecided(record: dict[str, Any]) -> set[str]:
    """Rules that the record does not decide: by what it leaves out, where nothing else decides them first."""
    missing = set()
    if "turn" not in record:
        missing.add("many_discards")
        if record.get("ready", "none") == "declared":
            missing.add("quick")
    if "seen" not in record:
        missing.add("last_copy")
    if "dealer" not in record:
        missing.add("deals")
        if record.get("facts", {}).get("triple_dice"):
            missing.add("dice")
    return missing
