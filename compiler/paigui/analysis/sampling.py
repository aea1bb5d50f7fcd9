"""Situations at random, every one as likely as any other.

A *situation* is what lies open, what stands, the tile that won and whether it was drawn or claimed, and nothing else. A
division of a hand (five groups, each with how it came to be, and a pair) is chosen evenly among all multisets of groups;
one that needs more than four of a kind is chosen again. A hand that divides in n ways comes up n times as often, so it is
kept once in n times. A hand of k kinds that may have won has 2k situations: of `MOST_KINDS` places one is chosen, and the
whole hand is left where that place is empty. What is kept is even over the situations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from paigui_runtime.suit_split import GROUPS_AND_A_PAIR, splits
from paigui_runtime.suit_table import SUIT_SIZES, SUIT_STARTS
from paigui_runtime.win import Meld, Win

GROUPS = 5
MOST_KINDS = 16
"""More kinds cannot stand in a hand of groups and a pair: five runs of three, and the pair."""
_SUITS = tuple(zip(SUIT_STARTS, SUIT_SIZES, strict=True))
_ALL = range(34)


@dataclass(frozen=True, slots=True)
class GroupState:
    """A group and how it came to be: ``standing`` or the kind of a meld."""

    tiles: tuple[int, ...]
    state: str


@dataclass(frozen=True, slots=True)
class Space:
    """Which situations there are: the kinds of tiles, whether groups may be melds, and the seven pairs."""

    melds: bool = True
    kinds: tuple[int, ...] = tuple(_ALL)

    def groups(self) -> tuple[GroupState, ...]:
        """Every group in every state; a kong that was claimed and one that was added are one."""
        there = set(self.kinds)
        runs = [(kind, kind + 1, kind + 2) for kind in self.kinds if kind < 27 and kind % 9 < 7]
        found = [
            GroupState(run, state) for run in runs if there.issuperset(run) for state in self._open("chi")
        ]
        for kind in self.kinds:
            found += [GroupState((kind,) * 3, state) for state in self._open("pon")]
            if self.melds:
                found += [GroupState((kind,) * 4, state) for state in ("kong", "concealed-kong")]
        return tuple(found)

    def _open(self, meld: str) -> tuple[str, ...]:
        return ("standing", meld) if self.melds else ("standing",)


@dataclass(frozen=True, slots=True)
class Situation:
    """An ordinary win: nothing declared, no flowers, no replacement. ``standing`` has the winning tile too."""

    melds: tuple[Meld, ...]
    standing: tuple[int, ...]
    tile: int
    drawn: bool

    def win(self, seat: int = 0, wind: int = 0, **more: object) -> Win:
        """The record of it in a seat and a round, with whatever else is said of it."""
        concealed = list(self.standing)
        concealed.remove(self.tile)
        by = "self-draw" if self.drawn else "discard"
        said = {"by": by, **more}
        return Win(concealed=tuple(concealed), seat=seat, round=wind, win=self.tile, melds=self.melds, **said)  # type: ignore[arg-type]


def situations(random: Random, space: Space = Space()) -> Iterator[Situation]:
    """Situations of the standard form without end, each drawn evenly from all of a space."""
    groups = space.groups()
    bound = len(groups) + GROUPS - 1
    while True:
        places = sorted(random.sample(range(bound), GROUPS))
        chosen = [groups[place - index] for index, place in enumerate(places)]
        pair = random.choice(space.kinds)
        standing = [pair, pair]
        for group in chosen:
            if group.state == "standing":
                standing += group.tiles
        kinds = sorted(set(standing))
        place = random.randrange(MOST_KINDS)
        if place >= len(kinds) or not _enough(chosen, pair):
            continue
        ways = divisions(standing)
        if ways > 1 and random.randrange(ways):
            continue
        yield Situation(_melds(chosen), tuple(sorted(standing)), kinds[place], random.random() < 0.5)


def _enough(groups: Sequence[GroupState], pair: int) -> bool:
    """Whether no kind is needed more than four times."""
    counts = [0] * 34
    counts[pair] = 2
    for group in groups:
        for tile in group.tiles:
            counts[tile] += 1
    return max(counts) <= 4


def _melds(groups: Sequence[GroupState]) -> tuple[Meld, ...]:
    return tuple(Meld(group.state, group.tiles) for group in groups if group.state != "standing")


def divisions(standing: Sequence[int]) -> int:
    """In how many ways standing tiles are groups and at most one pair a suit."""
    counts = [0] * 34
    for tile in standing:
        counts[tile] += 1
    ways = 1
    for start, size in _SUITS:
        own = tuple(counts[start : start + size])
        if any(own):
            ways *= _suit_divisions(own)
    return ways


@lru_cache(1 << 16)
def _suit_divisions(counts: tuple[int, ...]) -> int:
    return len(splits(counts, len(counts) == 9, GROUPS_AND_A_PAIR))


def pairs_and_a_triplet(random: Random) -> Situation:
    """Seven pairs and a triplet, for rulesets that play such a form; the kinds are even, the hands nearly so."""
    while True:
        pairs = random.choices(_ALL, k=7)
        triplet = random.choice(_ALL)
        standing = sorted((*pairs, *pairs, *(triplet,) * 3))
        if max(standing.count(tile) for tile in set(standing)) <= 4:
            return Situation((), tuple(standing), random.choice(sorted(set(standing))), random.random() < 0.5)
