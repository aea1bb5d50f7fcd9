"""Making a win smaller while it still tells two rulesets apart: fewest melds, plainest circumstances, fewest other rules,
plainest tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from paigui.analysis.judged import Pair, Sides
from paigui.model.ruleset import DeclaredFact
from paigui_runtime.meld import Meld
from paigui_runtime.reading import Group, Reading
from paigui_runtime.win import Win, WinError
from paigui_runtime.win_checks import check_win

Size = tuple[int, ...]
"""Melds, circumstances, refused on one side, equal tai, differing rules, rules that count, tiles: the first decides."""
Tells = Callable[[Pair, frozenset[str]], bool]
"""Whether a pair that differs, with the rules that moved, still says what it is to say."""

_STEPS = 200
"""Wins that are tried at most to make one smaller."""
_PLAIN: dict[str, Any] = {
    "special": "none", "ready": (), "replacement": (), "flowers_dealt": False, "flowers": (), "last_tile": False,
    "turn": None, "seen": None, "streak": 0, "shown_streak": -1, "facts": {}, "eighth_flower": "other",
    "robbed_flower": None, "payer": None, "dealer": None,
}  # fmt: skip
"""Fields of a win with what they are where nothing is said."""
_RUNS = tuple(first + suit for first in (0, 3, 6, 1, 4) for suit in (0, 9, 18))
_EQUALS = tuple(rank + suit for rank in (1, 4, 7, 2, 5) for suit in (0, 9, 18))
"""Tiles that begin the plainest sequences, and those of the plainest triplets and pairs."""


def size(pair: Pair, others: int) -> Size:
    """How much there is to a win; ``others`` are the rules that differ and of which it shows the difference."""
    scores = [each.score for each in (pair.before, pair.after) if each.score is not None]
    count = sum(len(score.items) + len(score.dropped) for score in scores)
    return (*_told(pair.win), 2 - len(scores), int(pair.change == 0), others, count, _cost(pair.win))


def _told(win: Win) -> tuple[int, int]:
    """Melds and circumstances."""
    melds = sum(2 if len(meld.tiles) == 4 else 1 for meld in win.melds)
    said = sum(
        getattr(win, name) not in (value, -1) for name, value in _PLAIN.items() if name != "shown_streak"
    )
    said += (win.shown_streak != win.streak) + len(win.flowers) + len(win.facts) + (win.by != "discard")
    said += (win.seat != 0) + (win.round != 0) + any(meld.from_player is not None for meld in win.melds)
    return melds, said


def _cost(win: Win) -> int:
    """Plain tiles are each there once, and in the middle of a suit; of equal ones those that come first."""
    cost = 0
    for kind, count in enumerate(win.tally.counts):
        if count:
            cost += 30 * (count - 1) + count * (90 if kind >= 27 else 10 * (kind % 9 in (0, 8)) + kind // 3)
    return cost


def shrunk(sides: Sides, pair: Pair, own: frozenset[str], tells: Tells) -> Pair:
    """The smallest pair that was found from one; ``own`` are all rules that differ. What is tried is bounded."""
    return _Shrinking(sides, pair, own, tells).run()


class _Shrinking:
    """A win that becomes smaller."""

    def __init__(self, sides: Sides, pair: Pair, own: frozenset[str], tells: Tells) -> None:
        self.sides = sides
        self.own = own
        self.tells = tells
        self.pair = pair
        self.size = size(pair, len(sides.moved(pair) & own))
        self.left = _STEPS

    def run(self) -> Pair:
        """Takes away what can go, then looks for plainer tiles group by group."""
        while self._first(chain(less_said(self.pair.win), fewer_melds(self.pair.win))):
            pass
        smaller = True
        while smaller:
            changes = [self._first(plainer_tiles(self.pair, place)) for place in range(-5, 6)]
            smaller = any(changes)
        return self.pair

    def _first(self, wins: Iterator[Win]) -> bool:
        """Takes the first win that is smaller and still tells; whether there is one."""
        for win in wins:
            if _told(win) > self.size[:2] or not possible(win):
                continue
            if not self.left:
                return False
            self.left -= 1
            tried = self.sides.judge(win)
            if not tried.differs:
                continue
            moved = self.sides.moved(tried)
            measure = size(tried, len(moved & self.own))
            if measure < self.size and self.tells(tried, moved):
                self.pair, self.size = tried, measure
                return True
        return False


def possible(win: Win) -> bool:
    """Whether a table can produce it."""
    try:
        check_win(win)
    except WinError:
        return False
    return True


def changed(win: Win, /, **fields: Any) -> Win:
    """The win with other fields; who sits where follows the seat."""
    return replace(win, **({"winner": -1, "shown_streak": -1} | fields))


def less_said(win: Win) -> Iterator[Win]:
    """The win with a circumstance less, or several."""
    if win.win is not None:
        yield from (changed(win, **_PLAIN, by=by) for by in ("discard", win.by))
        for flower in win.flowers if len(win.flowers) > 1 else ():
            yield changed(win, **{**_PLAIN, "by": "discard", "flowers": (flower,)})
    for name, value in _PLAIN.items():
        if name != "special" and getattr(win, name) != value:
            yield changed(win, **{"shown_streak": win.shown_streak, name: value})
    if win.special != "none":
        yield _plain_special(win)
    for index in range(len(win.flowers)):
        yield changed(win, flowers=win.flowers[:index] + win.flowers[index + 1 :])
    for name in win.facts:
        yield changed(win, facts={other: said for other, said in win.facts.items() if other != name})
    if len(win.replacement) > 1:
        yield changed(win, replacement=win.replacement[-1:])
    if win.by != "discard" and win.win is not None:
        yield changed(win, by="discard", **{name: _PLAIN[name] for name in ("replacement", "robbed_flower")})
    if win.seat or win.round or win.dealer:
        players = {"dealer": None if win.dealer is None else 0, "payer": None if win.payer is None else 1}
        melds = tuple(Meld(meld.kind, meld.tiles) for meld in win.melds)
        yield changed(win, seat=0, round=0, melds=melds, **players)
        yield changed(win, seat=0, melds=melds, **players)
        yield changed(win, round=0)


def _plain_special(win: Win) -> Win:
    if win.win is not None:
        return changed(win, special="none")
    *concealed, tile = win.concealed
    return changed(win, special="none", concealed=tuple(concealed), win=tile)


def fewer_melds(win: Win) -> Iterator[Win]:
    """A meld laid back into the hand; a kong laid back as a triplet, or only ponged; givers forgotten."""
    for index, meld in enumerate(win.melds):
        rest = win.melds[:index] + win.melds[index + 1 :]
        yield changed(win, melds=rest, concealed=tuple(sorted((*win.concealed, *meld.tiles[:3]))))
    for index, meld in enumerate(win.melds):
        rest = win.melds[:index] + win.melds[index + 1 :]
        if len(meld.tiles) == 4:
            yield changed(win, melds=(*rest, Meld("pon", meld.tiles[:3])))
        if meld.from_player is not None:
            yield changed(win, melds=(*rest, Meld(meld.kind, meld.tiles)))


def plainer_tiles(pair: Pair, place: int) -> Iterator[Win]:
    """One group or the pair replaced by a plainer one; of what the winning tile completed the tile moves along.

    ``place``: the group of that number in the reading, or below 0 the meld of that number from the end.
    """
    win, reading = pair.win, _reading(pair)
    if place < 0:
        if -place <= len(win.melds):
            melds = list(win.melds)
            for tiles in _plainer(melds[place].tiles):
                melds[place] = Meld(melds[place].kind, tiles)
                yield changed(win, melds=tuple(melds))
        return
    standing = [] if reading is None else [one for one in (*reading.groups, *reading.pairs) if one.order < 0]
    for group in standing[place : place + 1]:
        for tiles in chain(_runs(group), _plainer(group.tiles)):
            yield from _replaced(win, group, tiles)


def _reading(pair: Pair) -> Reading | None:
    scores = [each.score for each in (pair.after, pair.before) if each.score is not None]
    return scores[0].reading if scores else None


def _plainer(tiles: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Groups of the same kind of plainer tiles."""
    if tiles[0] == tiles[1]:
        yield from ((kind,) * len(tiles) for kind in _EQUALS if kind != tiles[0])
    else:
        yield from ((kind, kind + 1, kind + 2) for kind in _RUNS if kind != tiles[0])


def _runs(group: Group) -> Iterator[tuple[int, ...]]:
    """Sequences in place of a triplet that the winning tile has not completed."""
    if group.is_triplet and not group.completed:
        yield from ((kind, kind + 1, kind + 2) for kind in _RUNS)


def _replaced(win: Win, group: Group, tiles: tuple[int, ...]) -> Iterator[Win]:
    held = [*win.concealed, *(() if win.win is None else (win.win,))]
    for tile in group.tiles:
        held.remove(tile)
    held += tiles
    won = win.win
    if won is not None:
        if group.completed:
            won = tiles[group.tiles.index(won)]
        held.remove(won)
    yield changed(win, concealed=tuple(sorted(held)), win=won)


def neighbours(win: Win, facts: dict[str, DeclaredFact]) -> Iterator[Win]:
    """The win with one circumstance more or another; those that cannot be are left out."""
    return filter(possible, _more_said(win, facts))


def _more_said(win: Win, facts: dict[str, DeclaredFact]) -> Iterator[Win]:
    drawn = win.by == "self-draw"
    yield changed(win, by="discard" if drawn else "self-draw", payer=None, replacement=())
    yield changed(win, last_tile=not win.last_tile)
    for ready in (("heaven",), ("earth",), ("declared",)):
        yield changed(win, ready=ready)
    for special in ("earthly", "human"):
        yield changed(win, special=special)
    for wind in range(4):
        yield changed(win, round=wind)
        yield changed(win, seat=wind, payer=None)
    flowers = tuple(range(34, 42))
    for some in (flowers[:1], flowers[:4], flowers[4:], flowers):
        yield changed(win, flowers=some)
    yield changed(win, dealer=win.seat, payer=None, streak=1)
    yield changed(win, turn=0)
    if win.win is not None:
        yield changed(win, seen=(win.win,) * 3)
        yield changed(win, by="robbed-kong", replacement=())
        yield changed(win, by="eight-flowers", flowers=flowers, payer=None)
    for name, fact in facts.items():
        if fact.type == "bool":
            yield changed(win, facts={**win.facts, name: not win.facts.get(name, fact.default)})
        for choice in fact.choices:
            yield changed(win, facts={**win.facts, name: choice})
