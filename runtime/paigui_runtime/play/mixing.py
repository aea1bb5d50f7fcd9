"""Mixing the tiles and dealing a hand, as the table of a ruleset says."""

from __future__ import annotations

from random import Random

from paigui_runtime.play.event import Event
from paigui_runtime.table import Table
from paigui_runtime.table_rules import Deal, Size, TableRules
from paigui_runtime.wall import FLOWERS, KINDS

_DIE = range(1, 7)
PLAYERS = 4
"""Places of a log: at the last of them nobody may sit."""


def thrown(number: int, chance: Random) -> tuple[int, ...]:
    """What so many dice show."""
    return tuple(chance.choices(_DIE, k=number))


def mixed(size: Size, chance: Random) -> list[int]:
    """All tiles of a table in the order in which they will be taken: codes, the first to be dealt first."""
    tiles = [kind for kind in range(KINDS) for _ in range(size.copies)]
    tiles += [KINDS + flower for flower in range(FLOWERS) for _ in range(size.flowers)]
    chance.shuffle(tiles)
    return tiles


def hands_of(
    tiles: list[int], deal: Deal, dealer: int, players: int
) -> tuple[list[tuple[int, ...]], list[int]]:
    """The hand of each place, and the wall that is left; the dealer takes first, and all go round.

    Who takes tiles at will takes no flowers: they are replaced before play (F-GAME-02).
    """
    if deal.tiles is not None:
        tiles = sorted(tiles, key=lambda tile: tile >= KINDS)
    hands: list[list[int]] = [[] for _ in range(players)]
    taken = 0
    each, times = (deal.take, deal.times) if deal.tiles is None else (deal.tiles, 1)
    for _ in range(times):
        for turn in range(players):
            hands[(dealer + turn) % players] += tiles[taken : taken + each]
            taken += each
    return [tuple(sorted(hand)) for hand in hands], tiles[taken:]


def opening_events(
    table: TableRules,
    chance: Random,
    *,
    dealer: int,
    first_dealer: int,
    streak: int,
    round_number: int,
    players: int,
) -> list[Event]:
    """The dice, and the deal: whose wall is opened where follows from them."""
    events = []
    opened, stack = dealer, None
    if table.opening.dice:
        dice = thrown(table.opening.dice, chance)
        facts = Table(dealer=dealer, dice=sum(dice))
        opened = dealer if table.opening.seat is None else table.opening.seat(facts) % players
        stack = None if table.opening.stack is None else table.opening.stack(facts)
        events.append(Event(type="dice", actor=dealer, more={"for": "opening", "values": dice}))
    hands, wall = hands_of(mixed(table.size, chance), table.deal, dealer, players)
    more: dict[str, object] = {
        "bakaze": (round_number - 1) % 4,
        "kyoku": 1 + (dealer - first_dealer) % players,
        "honba": streak,
        "oya": dealer,
        "opened": opened,
        "hands": (*hands, *((),) * (PLAYERS - players)),
        "wall": tuple(wall),
    }
    if stack is not None:
        more["stack"] = stack
    events.append(Event(type="start_kyoku", more=more))
    return events
