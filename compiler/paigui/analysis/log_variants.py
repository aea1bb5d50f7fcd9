"""A short log with one thing of the table otherwise: how many tiles are left, who deals, what is discarded last, what
somebody holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from paigui.model.ruleset import PlayExample
from paigui_runtime.play.event import UNKNOWN
from paigui_runtime.play.log_tiles import read_tiles
from paigui_runtime.tiles import tile_text

_NEAR = 3
_KINDS = (*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), *"ESWNCFP")


def variants(example: PlayExample, hands: Iterable[str]) -> Iterator[PlayExample]:
    """The log at a table that is nearly the same; ``hands`` are what players might hold instead."""
    if example.drawable is not None:
        for number in range(max(0, example.drawable - _NEAR), example.drawable + _NEAR + 1):
            if number != example.drawable:
                yield replace(example, drawable=number)
    for place in range(example.players):
        if place != example.dealer:
            yield replace(example, dealer=place)
    yield from _other_discards(example)
    sized = [(told, len(read_tiles(told))) for told in hands]
    for index, (place, own) in enumerate(example.hands):
        size = len(read_tiles(own))
        for told, count in sized:
            if count == size and told != own:
                yield replace(
                    example, hands=(*example.hands[:index], (place, told), *example.hands[index + 1 :])
                )


def _other_discards(example: PlayExample) -> Iterator[PlayExample]:
    """The last discard of another tile, which then stands in the hand in place of the first."""
    last = next((i for i in reversed(range(len(example.log))) if example.log[i].event == "dahai"), None)
    if last is None:
        return
    step = example.log[last]
    fields, words = dict(step.fields), step.text.split()
    (old,) = read_tiles(fields["pai"])
    for new, tile in enumerate(_KINDS):
        if new != old:
            words[words.index("dahai") + 1] = tile
            other = replace(step, fields=tuple((fields | {"pai": tile}).items()), text=" ".join(words))
            hands = tuple(
                (place, _with_tile(own, old, new) if place == step.actor else own)
                for place, own in example.hands
            )
            yield replace(example, hands=hands, log=(*example.log[:last], other, *example.log[last + 1 :]))


def _with_tile(hand: str, old: int, new: int) -> str:
    """The hand with another tile in place of one that it holds."""
    tiles = list(read_tiles(hand))
    if old not in tiles:
        return hand
    tiles[tiles.index(old)] = new
    known = tuple(sorted(tile for tile in tiles if tile != UNKNOWN))
    return f"{tile_text(known)} {'?' * (len(tiles) - len(known))}".strip()
