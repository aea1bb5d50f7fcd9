"""Looking for a hand that reaches the least number of tai of one ruleset and not that of another.

A table that asks for some tai takes no hand for a win that has fewer, so that a rule which differs may decide what is a win.
Such a hand lies near the minimum: hands are scored as if there were none, and those that come nearest are changed, a
circumstance, a meld or a group at a time, for as long as a rule that differs still shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush, nsmallest
from itertools import chain, count

from paigui.analysis.judged import Pair, Sides
from paigui.analysis.win_shrinking import changed, fewer_melds, less_said, neighbours, plainer_tiles, possible
from paigui.analysis.without_minimum import WithoutMinimum
from paigui.model.ruleset import DeclaredFact
from paigui_runtime.meld import Meld
from paigui_runtime.win import Win

Common = Mapping[str, frozenset[str]]
"""By rule those that were counted beside it in every hand that was looked at."""

_CHANGED = 60
"""Hands that are changed at most."""
_STARTS = 12
"""Hands, of those that were found to begin with, that are changed first, for each rule that differs."""


@dataclass(frozen=True, slots=True)
class _Near:
    """A hand that a rule tells apart, as it would be scored without a minimum, and how far it is from one."""

    pair: Pair
    distance: int


@dataclass(slots=True)
class _Queue:
    """Hands by how near they are, the nearest first; of as near ones that which came first."""

    waiting: list[tuple[int, int, _Near]] = field(default_factory=list)

    def pop(self) -> _Near:
        return heappop(self.waiting)[2]


class MinimumSearch:
    """A search under way. ``own`` are the rules that differ; ``facts`` those that either ruleset declares.

    ``minimum_differs``: whether the two do not ask for the same, so that any hand may tell.
    """

    def __init__(
        self, sides: Sides, own: frozenset[str], facts: dict[str, DeclaredFact], minimum_differs: bool
    ) -> None:
        self.sides = sides
        self.own = own
        self.facts = facts
        self.minimum_differs = minimum_differs
        self._free = WithoutMinimum(sides)
        self._queues: dict[str, _Queue] = {}
        self._seen: set[str] = set()
        self._number = count()
        self.common: dict[str, frozenset[str]] = {}
        """By rule that differs those that were counted beside it in every hand that was looked at, but for hands of which
        one of ``enough`` was counted."""
        self.enough: frozenset[str] = frozenset()
        """Rules that are worth the minimum by themselves: of hands of theirs nobody asks what else is counted."""
        self._lowest: int | None = None
        """The fewest tai of a hand that one of the two takes for a win, so far."""

    def climb(self) -> Pair | None:
        """Changes the hands that came nearest. One that is a win for one of the two alone; nothing if none was found."""
        found: Pair | None = None
        for queue in self._queues.values():
            queue.waiting = nsmallest(_STARTS, queue.waiting)
        left = _CHANGED
        while found is None and left and any(queue.waiting for queue in self._queues.values()):
            for queue in [each for each in self._queues.values() if each.waiting]:
                left -= 1
                found = self.look(self._near(queue.pop().pair))
                if found is not None or not left:
                    break
        return found

    def look(self, wins: Iterable[Win]) -> Pair | None:
        """Judges hands until one is a win for one of the two alone, and gives that; keeps the others that tell."""
        for win in wins:
            key = repr(win)
            if key in self._seen:
                continue
            self._seen.add(key)
            judged = self.sides.judge(win)
            if judged.apart:
                return judged
            self._keep(judged)
        return None

    def _keep(self, judged: Pair) -> None:
        for each in (judged.before, judged.after):
            if each.score is not None:
                self._lowest = min(each.hand_tai, self._lowest or each.hand_tai)
        pair = self._free.judge(judged.win)
        if pair.before.score is None or pair.after.score is None:
            return
        self._count(self.sides.before.counted(pair.before))
        self._count(self.sides.after.counted(pair.after))
        tai = pair.before.hand_tai, pair.after.hand_tai
        if tai[0] == tai[1] and not self.minimum_differs:
            return
        moved = self.sides.moved(pair) & self.own
        near = _Near(pair, self._distance(tai, judged.before.score is not None))
        for rule in moved or ("",):
            heappush(
                self._queues.setdefault(rule, _Queue()).waiting, (near.distance, next(self._number), near)
            )

    def _count(self, counted: frozenset[str]) -> None:
        if not counted.isdisjoint(self.enough):
            return
        for rule in counted & self.own:
            self.common[rule] = self.common.get(rule, counted) & counted - {rule}

    def _distance(self, tai: tuple[int, int], wins: bool) -> int:
        """By how many tai a hand is above the minimum of both, or below it."""
        lowest = self._lowest or 0
        return min(tai) - lowest + 1 if wins else max(0, lowest - max(tai))

    def _near(self, pair: Pair) -> Iterator[Win]:
        """The hands that are a step away."""
        win = pair.win
        others = chain(
            less_said(win),
            fewer_melds(win),
            _called(pair),
            _won_by_another(win),
            *(plainer_tiles(pair, place) for place in range(-5, 6)),
            neighbours(win, self.facts),
        )
        return filter(possible, others)


def _called(pair: Pair) -> Iterator[Win]:
    """A group that stands laid down, claimed."""
    assert pair.after.score is not None
    win, reading = pair.win, pair.after.score.reading
    for group in reading.groups if reading is not None else ():
        if group.order < 0 and not group.completed:
            held = list(win.concealed)
            for tile in group.tiles:
                held.remove(tile)
            melds = (*win.melds, Meld("pon" if group.is_triplet else "chi", group.tiles))
            yield changed(win, concealed=tuple(held), melds=melds)


def _won_by_another(win: Win) -> Iterator[Win]:
    """Another tile of the hand as the one that won."""
    if win.win is not None:
        for tile in sorted(set(win.concealed) - {win.win}):
            held = [*win.concealed, win.win]
            held.remove(tile)
            yield changed(win, concealed=tuple(sorted(held)), win=tile)
