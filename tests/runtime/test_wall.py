"""How many tiles can still be drawn: the numbers of the sources, and tables of other sizes counted by hand."""

from __future__ import annotations

import pytest

from paigui_runtime.table_rules import DeadWall, Deal, Size
from paigui_runtime.wall import dealt, drawable, tiles_of

PLAY = DeadWall(tiles=16, replaced_from="play")
RESERVE = DeadWall(tiles=16, replaced_from="reserve")


def test_a_full_table() -> None:
    """144 tiles, of which 4 × 16 + 1 are dealt and 16 kept: 63 to draw (F-TERM-27)."""
    assert tiles_of(Size()) == 144
    assert dealt(Size(), Deal()) == 65
    assert drawable(Size(), Deal(), PLAY) == 63


@pytest.mark.parametrize(
    ("wall", "drawn", "replaced", "kongs", "left"),
    [
        (PLAY, 20, 3, 1, 43),
        (PLAY, 63, 10, 4, 0),
        (PLAY, 64, 0, 0, 0),
        (RESERVE, 20, 3, 1, 46),
        (RESERVE, 20, 0, 0, 43),
        (DeadWall(tiles=16, per_kong=1), 20, 3, 1, 42),
        (DeadWall(tiles=14), 0, 0, 0, 65),
        (DeadWall(tiles=0), 0, 0, 0, 79),
    ],
)
def test_what_is_left(wall: DeadWall, drawn: int, replaced: int, kongs: int, left: int) -> None:
    assert drawable(Size(), Deal(), wall, drawn=drawn, replaced=replaced, kongs=kongs) == left


def test_other_tables() -> None:
    """Without flowers 136; three players 49 dealt; 34 tiles each at will, nobody with one more."""
    assert drawable(Size(flowers=0), Deal(), PLAY) == 136 - 65 - 16
    assert drawable(Size(players=(2, 4)), Deal(), PLAY, players=3) == 144 - 49 - 16
    assert drawable(Size(), Deal(tiles=34, door="none"), DeadWall(tiles=0)) == 144 - 136
