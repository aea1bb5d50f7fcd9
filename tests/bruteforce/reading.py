"""Divisions of a flat list of tiles, waits and readings. Part of the plain scorer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .hand import PLACE, TILES, Group, Hand, after, in_order, less, tiles_of

Part = tuple[str, str]  # kind and lowest tile


@dataclass(frozen=True)
class Reading:
    """One way to see the hand (R1)."""

    form: str
    groups: list[Group]
    pairs: list[str]
    completed: Part | None  # None with no winning tile

    def triplets(self) -> list[Group]:
        return [group for group in self.groups if group.kind in ("triplet", "kong")]

    def concealed_triplets(self) -> int:
        return sum(1 for group in self.triplets() if group.drawn)

    def tiles(self) -> list[str]:
        return [tile for group in self.groups for tile in group.tiles()] + self.pairs


def divisions(tiles: list[str], groups: int, pairs: int) -> Iterator[list[Part]]:
    """Every way to divide sorted tiles into so many groups and pairs; one way may come more than once."""
    if not tiles:
        if groups == pairs == 0:
            yield []
        return
    first = tiles[0]
    same = tiles.count(first)
    ways = []
    if pairs and same >= 2:
        ways.append(("pair", groups, pairs - 1))
    if groups and same >= 3:
        ways.append(("triplet", groups - 1, pairs))
    if groups and after(first, 1) in tiles and after(first, 2) in tiles:
        ways.append(("sequence", groups - 1, pairs))
    for kind, groups_left, pairs_left in ways:
        for rest in divisions(less(tiles, tiles_of(kind, first)), groups_left, pairs_left):
            yield [(kind, first), *rest]


def pairs_and_triplet(tiles: list[str], triplets: int = 1) -> Iterator[list[Part]]:
    """嚦咕嚦咕: seven pairs and one triplet, four of a kind as two pairs (R21)."""
    if not tiles:
        if triplets == 0:
            yield []
        return
    first = tiles[0]
    if triplets and tiles.count(first) >= 3:
        for rest in pairs_and_triplet(tiles[3:], 0):
            yield [("triplet", first), *rest]
    if tiles.count(first) >= 2:
        for rest in pairs_and_triplet(tiles[2:], triplets):
            yield [("pair", first), *rest]


def divided(hand: Hand, tiles: list[str], options: Mapping[str, Any]) -> Iterator[tuple[str, list[Part]]]:
    """Each form that is on, with each way to divide the standing tiles by it."""
    for parts in divisions(tiles, 5 - len(hand.melds), 1):
        yield "standard", parts
    if options["eight_pairs"] and not hand.melds and len(tiles) == 17:
        for parts in pairs_and_triplet(tiles):
            yield "eight_pairs", parts


def waits_of(hand: Hand, options: Mapping[str, Any]) -> list[str]:
    """The kinds that complete what was held before the winning tile, less those held four times (R4, R5)."""
    if hand.winning_tile is None:
        return []
    held = hand.held()
    waits = []
    for tile in TILES:
        near = [tile, *(after(tile, steps) for steps in (-2, -1, 1, 2))]  # what it could join
        if held.count(tile) == 4 or not any(other in hand.standing for other in near):
            continue
        if any(True for _ in divided(hand, in_order([*hand.standing, tile]), options)):
            waits.append(tile)
    return waits


def readings_of(hand: Hand, options: Mapping[str, Any]) -> list[Reading]:
    """Every division with every part that the winning tile may have completed."""
    found: list[Reading] = []
    seen = set()
    for form, parts in divided(hand, hand.all_standing(), options):
        completions: list[Part | None] = [None]
        if hand.winning_tile is not None:
            completions = [part for part in parts if hand.winning_tile in tiles_of(*part)]
        for completed in completions:
            mark = (form, tuple(sorted(parts)), completed)
            if mark not in seen:
                seen.add(mark)
                found.append(reading_of(hand, form, parts, completed))
    return found


def reading_of(hand: Hand, form: str, parts: list[Part], completed: Part | None) -> Reading:
    groups = list(hand.melds)
    for kind, tile in parts:
        if kind != "pair":
            taken = (kind, tile) == completed and hand.by in ("discard", "robbed-kong")  # R7
            groups.append(Group(kind, tile, drawn=not taken))
    groups.sort(key=group_order)
    return Reading(form, groups, in_order([tile for kind, tile in parts if kind == "pair"]), completed)


def group_order(group: Group) -> tuple[int, int, bool]:
    return PLACE[group.tile], ["sequence", "triplet", "kong"].index(group.kind), group.melded


def reading_order(reading: Reading) -> tuple[Any, ...]:
    """The last tie-break of R1."""
    return (
        ["standard", "eight_pairs"].index(reading.form),
        [group_order(group) for group in reading.groups],
        [PLACE[tile] for tile in reading.pairs],
        reading.completed is not None and reading.completed[0] == "pair",
        PLACE[reading.completed[1]] if reading.completed else 0,
    )
