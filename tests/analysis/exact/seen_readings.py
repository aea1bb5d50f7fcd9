"""The readings of an ordinary win, worked out on plain lists and shared with no other way to score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any

from paigui_runtime.win import Win

SUITS = (0, 9, 18, 27)


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that belong together: ``state`` is held, completed, chi, pon, kong or concealed-kong."""

    kind: str
    low: int
    state: str
    concealed: bool
    tiles: tuple[int, ...]
    mask: int


@dataclass(slots=True)
class Seen:
    """One reading of a win, with what was worked out of it."""

    win: Win
    groups: tuple[Group, ...]
    pairs: tuple[Group, ...]
    shape: str
    """How the winning tile completes its group."""
    tiles: tuple[tuple[int, str], ...]
    """Each tile with its state: held, drawn, claimed, open, concealed-kong."""
    waits: tuple[int, ...]
    known: dict[Any, Any] = field(default_factory=dict)


# --- divisions


@lru_cache(1 << 18)
def suit_divisions(tiles: tuple[int, ...], honors: bool) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Every way to divide sorted tiles of a suit into groups and at most one pair."""
    return tuple(sorted({tuple(sorted(parts)) for parts in _divided(tiles, honors, pair=True)}))


def _divided(tiles: tuple[int, ...], honors: bool, *, pair: bool) -> Iterator[list[tuple[str, int]]]:
    if not tiles:
        yield []
        return
    first = tiles[0]
    same = tiles.count(first)
    if same >= 3:
        for rest in _divided(tiles[3:], honors, pair=pair):
            yield [("triplet", first), *rest]
    if pair and same >= 2:
        for rest in _divided(tiles[2:], honors, pair=False):
            yield [("pair", first), *rest]
    if not honors and first + 1 in tiles and first + 2 in tiles:
        left = list(tiles)
        for tile in (first, first + 1, first + 2):
            left.remove(tile)
        for rest in _divided(tuple(left), honors, pair=pair):
            yield [("sequence", first), *rest]


def by_suit(tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Sorted tiles suit by suit, the honors last."""
    return [tuple(tile for tile in tiles if start <= tile < start + 9) for start in SUITS]


def divisions(standing: tuple[int, ...]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Every way to divide sorted tiles into groups and one pair."""
    parts = [suit_divisions(tiles, suit == 3) for suit, tiles in enumerate(by_suit(standing))]
    for chosen in product(*parts):
        division = tuple(part for suit in chosen for part in suit)
        if sum(kind == "pair" for kind, _ in division) == 1:
            yield division


@lru_cache(1 << 16)
def waits_of(held: tuple[int, ...], melded: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds that complete what is held, less those of which all four are in the hand."""
    suits = by_suit(held)
    pairs = [_pairs(tiles, suit == 3) for suit, tiles in enumerate(suits)]
    found = []
    for suit, tiles in enumerate(suits):
        others = pairs[:suit] + pairs[suit + 1 :]
        if not all(others):
            continue
        for kind in range(SUITS[suit], min(SUITS[suit] + 9, 34)):
            ways = _pairs(tuple(sorted((*tiles, kind))), suit == 3)
            whole = any(sum(chosen) == 1 for chosen in product(ways, *others))
            if whole and held.count(kind) + melded.count(kind) < 4:
                found.append(kind)
    return tuple(found)


@lru_cache(1 << 18)
def _pairs(tiles: tuple[int, ...], honors: bool) -> frozenset[int]:
    """How many pairs are in a suit that divides: none, one."""
    return frozenset(
        sum(kind == "pair" for kind, _ in division) for division in suit_divisions(tiles, honors)
    )


@lru_cache(None)
def group(kind: str, low: int, state: str, *, concealed: bool) -> Group:
    """A group; there are few, so each is made once."""
    tiles = (low, low + 1, low + 2) if kind == "sequence" else (low,) * {"pair": 2, "kong": 4}.get(kind, 3)
    return Group(kind, low, state, concealed, tiles, sum(1 << tile for tile in set(tiles)))


def readings(win: Win) -> Iterator[Seen]:
    """Every division of what stands, with every group that the winning tile may have completed."""
    won = win.win
    assert won is not None
    drawn = win.by == "self-draw"
    melds = tuple(
        group(
            {"chi": "sequence", "pon": "triplet"}.get(meld.kind, "kong"),
            min(meld.tiles),
            meld.kind,
            concealed=meld.kind == "concealed-kong",
        )
        for meld in win.melds
    )
    melded = tuple(tile for meld in melds for tile in meld.tiles)
    tiles = [(tile, "held") for tile in win.concealed] + [(won, "drawn" if drawn else "claimed")]
    tiles += [(tile, "concealed-kong" if meld.concealed else "open") for meld in melds for tile in meld.tiles]
    waits = waits_of(tuple(sorted(win.concealed)), melded)
    for division in divisions(tuple(sorted((*win.concealed, won)))):
        for number, (kind, low) in enumerate(division):
            if division.index((kind, low)) != number or not (
                low <= won <= low + (2 if kind == "sequence" else 0)
            ):
                continue
            made = tuple(
                group(
                    one,
                    at,
                    "completed" if place == number else "held",
                    concealed=place != number or drawn,
                )
                for place, (one, at) in enumerate(division)
            )
            yield Seen(
                win,
                (*melds, *(each for each in made if each.kind != "pair")),
                tuple(each for each in made if each.kind == "pair"),
                _shape(kind, low, won),
                tuple(tiles),
                waits,
            )


def _shape(kind: str, low: int, won: int) -> str:
    if kind != "sequence":
        return "pair_wait" if kind == "pair" else ""
    if won == low + 1:
        return "closed_wait"
    edge = (won == low + 2 and low % 9 == 0) or (won == low and low % 9 == 6)
    return "edge_wait" if edge else "two_sided_wait"
