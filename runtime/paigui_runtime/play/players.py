"""Players of a simulated game: each chooses among the acts that the rules allow it.

None of them looks at what lies hidden: a player reads its own hand, the melds and the discards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from paigui_runtime.meld import Meld
from paigui_runtime.play.distance import Nearness, after_discards, best_discards, nearness
from paigui_runtime.play.event import Event
from paigui_runtime.tiles import kinds_of


class Seen(Protocol):
    """What a player reads off the table."""

    players: int
    """How many play."""

    def hand_of(self, player: int) -> Sequence[int]:
        """Standing tiles, counted by code."""

    def melds_of(self, player: int) -> Sequence[Meld]:
        """What lies before a player."""

    def discards_of(self, player: int) -> Sequence[int]:
        """Codes, in order."""


Player = Callable[[Seen, int, Sequence[Event], Random], Event]
"""Who is asked with the table, its place, the acts that are allowed (at least one) and chance: the act it chooses."""

_ODDS: Mapping[str, int] = {
    "hora": 12,
    "robhana": 12,
    "hana": 12,
    "dahai": 8,
    "none": 5,
    "tsumo": 5,
    "chi": 3,
    "pon": 4,
}
"""How likely a kind of act is beside others (else 2). A win is let go now and then, so that passing comes about."""


def by_chance(table: Seen, player: int, acts: Sequence[Event], chance: Random) -> Event:
    """Any act: first a kind of act, then one of that kind."""
    kinds = list(dict.fromkeys(act.type for act in acts))
    kind = chance.choices(kinds, [_ODDS.get(kind, 2) for kind in kinds])[0]
    return chance.choice([act for act in acts if act.type == kind])


def greedy(table: Seen, player: int, acts: Sequence[Event], chance: Random) -> Event:
    """Wins when it can, claims what brings it nearer to ready, discards what keeps it nearest.

    Of discards that keep it as near, the one after which most useful tiles are still unseen. Kongs when they cost
    nothing; ready as soon as it may be said of a ready hand.
    """
    by_type: dict[str, list[Event]] = {}
    for act in acts:
        by_type.setdefault(act.type, []).append(act)
    for kind in ("hora", "robhana", "hana"):
        if kind in by_type:
            return by_type[kind][0]
    hand, melds = list(table.hand_of(player)), len(table.melds_of(player))
    if "dahai" in by_type:
        return _own_turn(table, player, by_type, hand, melds, chance)
    return _claim(by_type, hand, melds) or _let_go(by_type, acts)


def fickle(table: Seen, player: int, acts: Sequence[Event], chance: Random) -> Event:
    """Greedy, but leaves one act in four to chance."""
    choose: Player = by_chance if chance.random() < 0.25 else greedy
    return choose(table, player, acts, chance)


PLAYERS: Mapping[str, Player] = {"greedy": greedy, "random": by_chance, "fickle": fickle}
"""By the name that the command line gives."""


def set_aside(hand: Sequence[int], number: int, chance: Random) -> tuple[int, ...]:
    """Which tiles of a hand to lay aside to win with: those nearest to ready, with most of the useful tiles elsewhere.

    No more than one tile that it would wait for is kept, since none of them may be discarded (F-GAME-06).
    """
    kept = list(hand)
    left = [0] * len(kept)
    while sum(kept) > number:
        near = after_discards(kept, 0, [kind for kind in range(34) if kept[kind]])
        last = sum(kept) == number + 1

        def cost(kind: int, near: Mapping[int, Nearness] = near, last: bool = last) -> tuple[bool, int, int]:
            useful = kinds_of(near[kind].useful)
            own = sum(left[wanted] for wanted in useful) + (kind in useful)
            stuck = last and near[kind].distance == 0 and own > 1
            return stuck, near[kind].distance, sum(left[wanted] + kept[wanted] - 4 for wanted in useful)

        costs = {kind: cost(kind) for kind in near}
        least = min(costs.values())
        out = chance.choice([kind for kind, found in costs.items() if found == least])
        kept[out] -= 1
        left[out] += 1
    return tuple(kind for kind in range(34) for _ in range(kept[kind]))


def _own_turn(
    table: Seen, player: int, acts: Mapping[str, list[Event]], hand: list[int], melds: int, chance: Random
) -> Event:
    discards = {_tile(act): act for act in acts["dahai"]}
    near = {kind: left for kind, left in best_discards(hand, melds).items() if kind in discards}
    if not near:  # all that it would like to discard is forbidden
        near = after_discards(hand, melds, [kind for kind in discards if kind < 34])
    nearest = min((left.distance for left in near.values()), default=0)
    for act in _of(acts, "ankan", "kakan"):
        if _after_kong(act, hand, melds) <= nearest:
            return act
    if nearest == 0 and "ready" in acts:
        return acts["ready"][0]
    unseen = _unseen(table, player)
    useful = {
        kind: sum(unseen[wanted] for wanted in kinds_of(left.useful))
        for kind, left in near.items()
        if left.distance == nearest
    }
    most = max(useful.values(), default=0)
    return discards[
        chance.choice([kind for kind, tiles in useful.items() if tiles == most] or list(discards))
    ]


def _claim(acts: Mapping[str, list[Event]], hand: list[int], melds: int) -> Event | None:
    """The claim that brings the hand nearest to ready, if one brings it nearer."""
    now = nearness(hand, melds).distance
    best = None
    for act in _of(acts, "daiminkan", "pon", "chi"):
        rest = hand[:]
        for tile in act.tiles:
            rest[tile] -= 1
        found = max(nearness(rest, melds + 1).distance, 0)
        if found < now:
            best, now = act, found
    return best


def _let_go(acts: Mapping[str, list[Event]], all_acts: Sequence[Event]) -> Event:
    for kind in ("tsumo", "none"):
        if kind in acts:
            return acts[kind][0]
    return all_acts[0]


def _after_kong(act: Event, hand: list[int], melds: int) -> int:
    """The distance once the kong is laid, before its replacement."""
    rest = hand[:]
    if act.type == "ankan":
        for tile in act.tiles:
            rest[tile] -= 1
        return nearness(rest, melds + 1).distance
    rest[_tile(act)] -= 1
    return nearness(rest, melds).distance


def _unseen(table: Seen, player: int) -> list[int]:
    """How many copies of each kind the player has not seen."""
    unseen = [4 - count for count in table.hand_of(player)]
    for place in range(table.players):
        for tile in table.discards_of(place):
            unseen[tile] -= 1
        for meld in table.melds_of(place):
            if meld.kind != "concealed-kong" or place == player:
                for tile in meld.tiles:
                    unseen[tile] -= 1
    return unseen


def _of(acts: Mapping[str, list[Event]], *kinds: str) -> list[Event]:
    return [act for kind in kinds for act in acts.get(kind, ())]


def _tile(act: Event) -> int:
    assert act.tile is not None, "a discard and an added kong have a tile"
    return act.tile
