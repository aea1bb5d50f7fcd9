"""How much of the wall can still be drawn.

144 tiles less 65 dealt less 16 kept back are 63 at first (F-TERM-27). Where a replacement comes out of the play, each one
leaves a tile less to draw (L-SETUP-11); where it comes out of the reserve, the play keeps its tiles.
"""

from __future__ import annotations

from paigui_runtime.table_rules import DeadWall, Deal, Size

KINDS = 34
FLOWERS = 8


def tiles_of(size: Size) -> int:
    """How many tiles a table plays with."""
    return KINDS * size.copies + FLOWERS * size.flowers


def dealt(size: Size, deal: Deal, players: int | None = None) -> int:
    """How many tiles lie before the players once the deal is done, the dealer's extra one included."""
    each = deal.take * deal.times if deal.tiles is None else deal.tiles
    return (size.players[1] if players is None else players) * each + (deal.door == "dealer")


def drawable(
    size: Size,
    deal: Deal,
    dead_wall: DeadWall,
    *,
    drawn: int = 0,
    replaced: int = 0,
    kongs: int = 0,
    players: int | None = None,
) -> int:
    """How many tiles can still be drawn after ``drawn``, of which ``replaced`` made up for flowers and kongs.

    ``players`` sit at the table, as many as may if it is not said. Never less than 0.
    """
    taken = drawn if dead_wall.replaced_from == "play" else drawn - replaced
    kept = dead_wall.tiles + dead_wall.per_kong * kongs
    return max(0, tiles_of(size) - dealt(size, deal, players) - kept - taken)
