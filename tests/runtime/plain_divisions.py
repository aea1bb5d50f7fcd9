"""Dividing hands the plain way: take the lowest tile, try every place for it. No table, no suits, no counting tricks.

The tests of the runtime compare its tables and searches with this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paigui_runtime.forms import Form
from paigui_runtime.win import Win

PlainGroup = tuple[str, int]
PlainDivision = tuple[tuple[PlainGroup, ...], tuple[int, ...]]
"""Sorted groups (word, lowest tile) and sorted pairs."""


@dataclass(frozen=True)
class PlainReading:
    """A division of the standing tiles, and what the winning tile completed."""

    groups: tuple[PlainGroup, ...]
    pairs: tuple[int, ...]
    completed: PlainGroup | None


def plain_divisions(form: Form, tiles: Sequence[int], melds: Sequence[PlainGroup]) -> set[PlainDivision]:
    """Every division of the standing tiles (winning tile included) into what a form asks for beside the melds."""
    room: Counter[str | tuple[str, int]] = Counter()
    choices: list[int] = []
    for part in form.parts:
        if part.kind == "each":
            room.update(("each", kind) for kind in range(34) if part.tiles >> kind & 1)
        elif part.kind == "one_more_of":
            choices.append(part.tiles)
        else:
            room[part.kind] += part.count
    if melds and not form.melds:
        return set()
    found: set[PlainDivision] = set()
    for left in _placed_melds(room, melds):
        for division in _placed(tuple(sorted(tiles)), left, tuple(choices), form.repeat, (), ()):
            found.add(division)
    return found


def _placed_melds(room: Counter, melds: Sequence[PlainGroup]) -> Iterator[Counter]:
    if not melds:
        yield room
        return
    for place in ("groups", "sequences" if melds[0][0] == "sequence" else "triplets"):
        if room[place]:
            yield from _placed_melds(room - Counter([place]), melds[1:])


def _placed(
    tiles: tuple[int, ...],
    room: Counter,
    choices: tuple[int, ...],
    twins: bool,
    groups: tuple[PlainGroup, ...],
    pairs: tuple[int, ...],
) -> Iterator[PlainDivision]:
    if not tiles:
        if not +room and not choices:
            yield tuple(sorted(groups)), tuple(sorted(pairs))
        return
    tile = tiles[0]
    if room["each", tile]:
        yield from _placed(tiles[1:], room - Counter([("each", tile)]), choices, twins, groups, pairs)
    for place, kinds in enumerate(choices):
        if kinds >> tile & 1:
            yield from _placed(tiles[1:], room, choices[:place] + choices[place + 1 :], twins, groups, pairs)
    if room["tiles"]:
        yield from _placed(tiles[1:], room - Counter(["tiles"]), choices, twins, groups, pairs)
    if room["pairs"] and tiles.count(tile) >= 2 and (twins or tile not in pairs):
        yield from _placed(tiles[2:], room - Counter(["pairs"]), choices, twins, groups, (*pairs, tile))
    for place in ("groups", "triplets"):
        if room[place] and tiles.count(tile) >= 3:
            more = (*groups, ("triplet", tile))
            yield from _placed(tiles[3:], room - Counter([place]), choices, twins, more, pairs)
    for place in ("groups", "sequences"):
        rest = without_sequence(tiles, tile)
        if room[place] and rest is not None:
            more = (*groups, ("sequence", tile))
            yield from _placed(rest, room - Counter([place]), choices, twins, more, pairs)


def without_sequence(tiles: tuple[int, ...], start: int) -> tuple[int, ...] | None:
    """The tiles less the sequence that starts here, if they hold one."""
    if start >= 27 or start % 9 > 6 or start + 1 not in tiles or start + 2 not in tiles:
        return None
    rest = list(tiles)
    for tile in (start, start + 1, start + 2):
        rest.remove(tile)
    return tuple(rest)


def plain_melds(win: Win) -> list[PlainGroup]:
    """The melds as groups; a kong is a triplet."""
    return [("sequence" if meld.kind == "chi" else "triplet", meld.tiles[0]) for meld in win.melds]


def plain_readings(form: Form, win: Win) -> set[PlainReading]:
    """Every division with each thing that the winning tile may have completed."""
    standing = win.concealed if win.win is None else (*win.concealed, win.win)
    readings = set()
    for groups, pairs in plain_divisions(form, standing, plain_melds(win)):
        for completed in _completed(groups, pairs, standing, win.win):
            readings.add(PlainReading(groups, pairs, completed))
    return readings


def _completed(
    groups: tuple[PlainGroup, ...], pairs: tuple[int, ...], standing: Sequence[int], tile: int | None
) -> set[PlainGroup | None]:
    if tile is None:
        return {None}
    everything = [*groups, *(("pair", pair) for pair in pairs)]
    places: set[PlainGroup | None] = {group for group in everything if tile in plain_tiles(group)}
    placed = sum(plain_tiles(group).count(tile) for group in everything)
    if placed < list(standing).count(tile):
        places.add(None)
    return places


def plain_tiles(group: PlainGroup) -> tuple[int, ...]:
    """The tiles of a group."""
    word, tile = group
    return (tile, tile + 1, tile + 2) if word == "sequence" else (tile,) * (2 if word == "pair" else 3)


def plain_shape_waits(forms: Sequence[Form], win: Win) -> set[int]:
    """The kinds that complete the standing tiles, each tried, be it the fifth of its kind."""
    return {
        kind
        for kind in range(34)
        if any(plain_divisions(form, (*win.concealed, kind), plain_melds(win)) for form in forms)
    }


def plain_waits(forms: Sequence[Form], win: Win) -> set[int]:
    """The same without those of which the player holds four."""
    held = Counter(win.concealed)
    for meld in win.melds:
        held.update(meld.tiles)
    return {kind for kind in plain_shape_waits(forms, win) if held[kind] < 4}
