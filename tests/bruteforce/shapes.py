"""Random winning shapes, and how they are laid out as standing tiles, melds and a winning tile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .hand import HONORS, NUMBERS, PLACE, TILES, after, in_order, tiles_of
from .reading import divisions, pairs_and_triplet

OPEN_KINDS = ["chi", "pon", "kong", "added-kong"]
Tiles = list[str]


@dataclass
class Draft:
    """A win record in the making; `facts` are the keys of the record that its aim settles."""

    concealed: Tiles
    melds: list[tuple[str, Tiles]]
    win: str | None
    facts: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    dealer: str = "any"  # "winner", "other" or "any"

    def is_concealed(self) -> bool:
        return not any(kind in OPEN_KINDS for kind, _ in self.melds)

    def stand_up(self) -> None:
        """Let the winning tile stand with the others, seventeen in all."""
        if self.win is not None:
            self.concealed, self.win = in_order([*self.concealed, self.win]), None


@dataclass
class Shape:
    """Five groups and a pair."""

    groups: list[Tiles]
    pair: str

    def tiles(self) -> Tiles:
        return [tile for group in self.groups for tile in group] + [self.pair] * 2


def sequences_in(pool: Sequence[str]) -> list[Tiles]:
    starts = [tile for tile in pool if after(tile, 1) in pool and after(tile, 2) in pool]
    return [tiles_of("sequence", tile) for tile in starts]


def too_many(tiles: Sequence[str]) -> bool:
    return any(tiles.count(tile) > 4 for tile in tiles)


def shape(
    rng: Random,
    *,
    fixed: Sequence[Sequence[str]] = (),
    pair: str | None = None,
    triplets: int | None = None,
    pool: Sequence[str] = TILES,
) -> Shape:
    """The fixed groups and pair, the rest out of the pool; `triplets` in all, or as they come."""
    sequences = sequences_in(pool)
    while True:
        groups = [list(group) for group in fixed]
        while len(groups) < 5:
            there = sum(1 for group in groups if group[0] == group[1])
            more = rng.random() < 0.45 if triplets is None else there < triplets
            if more or not sequences:
                groups.append([rng.choice(pool)] * 3)
            else:
                groups.append(rng.choice(sequences))
        made = Shape(groups, pair or rng.choice(pool))
        if not too_many(made.tiles()):
            rng.shuffle(made.groups)
            return made


def meld_kinds(rng: Random, group: Tiles, fourth_is_free: bool, claims: bool) -> list[str]:
    if group[0] != group[1]:
        return ["chi"] if claims else []
    kinds = ["pon"] if claims else []
    if fourth_is_free:
        kinds += ["kong", "added-kong", "concealed-kong"] if claims else ["concealed-kong"]
    return kinds


def lay_out(
    rng: Random,
    made: Shape,
    melds: int,
    *,
    claims: bool = True,
    standing: Sequence[Tiles] = (),
    win: str | Callable[[Tiles], str] | None = None,
    kinds: Sequence[str] = (),
) -> Draft:
    """Meld up to so many groups, those of `standing` not; without `claims` only concealed kongs are laid.

    `kinds` restricts the melds. `win` is a tile, or chooses one from the standing tiles; else any of them.
    """
    stay = [list(group) for group in standing]
    laid: list[tuple[str, Tiles]] = []
    concealed = [made.pair] * 2
    all_tiles = made.tiles()
    for group in made.groups:
        free = all_tiles.count(group[0]) == 3
        possible = meld_kinds(rng, group, free, claims)
        if kinds:
            possible = [kind for kind in possible if kind in kinds]
        if group in stay:
            stay.remove(group)
            possible = []
        if len(laid) < melds and possible:
            kind = rng.choice(possible)
            laid.append((kind, group + group[:1] if "kong" in kind else group))
        else:
            concealed += group
    chosen = win if isinstance(win, str) else (win or rng.choice)(concealed)
    concealed.remove(chosen)
    return Draft(in_order(concealed), laid, chosen)


def complete(concealed: Tiles, melds: int) -> bool:
    """Whether the standing tiles, the winning one among them, complete the hand in any form."""
    tiles = in_order(concealed)
    if any(True for _ in divisions(tiles, 5 - melds, 1)):
        return True
    return melds == 0 and any(True for _ in pairs_and_triplet(tiles))


def spoil(rng: Random, draft: Draft) -> Draft:
    """Exchange standing tiles until the hand is not complete."""
    melded = [tile for _, tiles in draft.melds for tile in tiles]
    tiles = draft.concealed + ([draft.win] if draft.win else [])
    while too_many(tiles + melded) or complete(tiles, len(draft.melds)):
        tiles[rng.randrange(len(tiles))] = rng.choice(TILES)
    if draft.win:
        draft.win = tiles.pop()
    draft.concealed = in_order(tiles)
    return draft


def eight_pairs(rng: Random, pool: Sequence[str] = TILES) -> Tiles:
    """Seventeen tiles: seven pairs, some of them alike, and a triplet."""
    while True:
        tiles = [tile for _ in range(7) for tile in [rng.choice(pool)] * 2] + [rng.choice(pool)] * 3
        if not too_many(tiles):
            return tiles


def paired_runs(rng: Random) -> Tiles:
    """Seventeen tiles that are eight pairs and five groups with a pair at once."""
    while True:
        runs = [rng.choice(sequences_in(NUMBERS)) for _ in range(2)]
        tiles = [tile for run in runs for tile in run * 2]
        tiles += [rng.choice(TILES)] * 2 + [rng.choice(HONORS + NUMBERS)] * 3
        if not too_many(tiles):
            return tiles


def text(tiles: Sequence[str]) -> str:
    """Canonical notation, with spaces between the suits and the honors."""
    runs: list[str] = []
    for suit in "mps":
        ranks = "".join(tile[0] for tile in sorted(tiles, key=PLACE.__getitem__) if tile[1:] == suit)
        if ranks:
            runs.append(ranks + suit)
    runs += [honor * tiles.count(honor) for honor in HONORS if honor in tiles]
    return " ".join(runs)
