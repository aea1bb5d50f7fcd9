"""A short log with one thing of the table otherwise: how many tiles are left, who deals, what somebody holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from paigui.model.ruleset import PlayExample
from paigui_runtime.play.log_tiles import read_tiles

_NEAR = 3
_PLAYERS = 4


def variants(example: PlayExample, hands: Iterable[str]) -> Iterator[PlayExample]:
    """The log at a table that is nearly the same; ``hands`` are what players might hold instead."""
    if example.drawable is not None:
        for number in range(max(0, example.drawable - _NEAR), example.drawable + _NEAR + 1):
            if number != example.drawable:
                yield replace(example, drawable=number)
    for place in range(_PLAYERS):
        if place != example.dealer:
            yield replace(example, dealer=place)
    sized = [(told, len(read_tiles(told))) for told in hands]
    for index, (place, own) in enumerate(example.hands):
        size = len(read_tiles(own))
        for told, count in sized:
            if count == size and told != own:
                yield replace(
                    example, hands=(*example.hands[:index], (place, told), *example.hands[index + 1 :])
                )
