"""One illegal discard, claim, kong or draw of every kind.

Each kind is a function of a `Past`. It gives the steps: legal ones that prepare it, if it needs any, and last the illegal
one. They are found on the tiles and in the log, not by asking the plain rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from .completeness import companions_of, completions
from .past import Past, Steps, chow, draw, next_tile, take, throw
from .plain_player import text
from .plain_table import FIRST_FLOWER, Table

# -- discards


def family_discard_same(past: Past) -> Iterator[Steps]:
    player = past.just_claimed("chi")
    if player is not None and past.table.claimed in past.table.hands[player]:
        yield [throw(player, past.table.claimed)]


def family_discard_other_end(past: Past) -> Iterator[Steps]:
    player = past.just_claimed("chi")
    if player is None or past.table.companions is None:
        return
    low, high = past.table.companions
    for end in (low - 1, high + 1):
        numbers_fit = end // 9 == low // 9 == high // 9 and high == low + 1 and end >= 0
        if numbers_fit and end != past.table.claimed and end in past.table.hands[player]:
            yield [throw(player, end)]


def pong_discard(past: Past) -> Iterator[Steps]:
    player = past.just_claimed("pon")
    if player is not None and past.table.claimed in past.table.hands[player]:
        yield [throw(player, past.table.claimed)]


def flower_kept(past: Past) -> Iterator[Steps]:
    player = past.just_drew()
    if player is not None and past.table.holds_flower(player):
        for tile in past.table.hands[player]:
            if tile < FIRST_FLOWER:
                yield [throw(player, tile)]


def flower_discard(past: Past) -> Iterator[Steps]:
    player = past.just_drew()
    if player is not None and past.table.holds_flower(player):
        yield [throw(player, tile) for tile in past.table.hands[player] if tile >= FIRST_FLOWER]


def discard_out_of_turn(past: Past) -> Iterator[Steps]:
    player = past.fresh_turn()
    if player is None and past.discard() is None:
        return
    for other in range(4):
        if other != player and not past.table.holds_flower(other):
            yield [throw(other, past.table.hands[other][0])]


def discard_unreplaced(past: Past) -> Iterator[Steps]:
    """After a kong, without taking its replacement."""
    last = past.log[-1]
    if last["type"] in ("ankan", "kakan", "daiminkan"):
        for tile in past.table.hands[last["actor"]]:
            yield [throw(last["actor"], tile)]


# -- claims


def chow_back(past: Past) -> Iterator[Steps]:
    """Chows with two tiles that one's own last discard goes with."""
    found = past.discard()
    if found is None or past.table.drawable <= 3:
        return
    tile, giver = found
    player = (giver + 1) % 4
    mine = past.table.discards[player]
    for pair in companions_of(tile, past.table.hands[player]):
        if mine and mine[-1] in completions(pair):
            yield [chow(player, giver, tile, pair)]


def chow_not_from_left(past: Past) -> Iterator[Steps]:
    found = past.discard()
    if found is None or past.table.drawable <= 3:
        return
    tile, giver = found
    for player in ((giver + 2) % 4, (giver + 3) % 4):
        for pair in past.chows(player, tile):
            yield [chow(player, giver, tile, pair)]


def claims_near_end(past: Past) -> Iterator[Steps]:
    found = past.discard()
    if found is None or past.table.drawable > 3:
        return
    tile, giver = found
    for player in range(4):
        held = 0 if player == giver else past.table.hands[player].count(tile)
        if tile in past.table.lap[player][:-1]:
            continue
        if held >= 2:
            yield [take("pon", player, giver, tile)]
        if held >= 3:
            yield [take("daiminkan", player, giver, tile)]
    player = (giver + 1) % 4
    for pair in past.chows(player, tile):
        yield [chow(player, giver, tile, pair)]


def second_pong(past: Past) -> Iterator[Steps]:
    """The first copy went by in the same lap; the second is ponged."""
    found = past.discard()
    if found is None or past.table.drawable <= 3 or len(past.log) < 9:
        return
    tile, giver = found
    for player in range(4):
        if player == giver or past.table.hands[player].count(tile) < 2:
            continue
        if tile in past.table.lap[player][:-1]:
            yield [take("pon", player, giver, tile)]


def claim_after_draw(past: Past) -> Iterator[Steps]:
    """Draws, and takes the discard as well."""
    player = past.just_drew()
    if player is None or past.table.drawable <= 3 or past.table.live is None:
        return
    tile, giver = past.table.live
    if past.table.hands[player].count(tile) >= 2 and tile not in past.table.lap[player][:-1]:
        yield [take("pon", player, giver, tile)]
    for pair in past.chows(player, tile):
        yield [chow(player, giver, tile, pair)]


def pong_after_merge(past: Past) -> Iterator[Steps]:
    """The next player's drawn tile has entered the row (L-PRIO-06)."""
    player = past.just_drew()
    if (
        player is None
        or past.table.live is None
        or past.table.drawable <= 3
        or past.table.holds_flower(player)
    ):
        return
    tile, giver = past.table.live
    for other in range(4):
        if other in (player, giver) or past.table.hands[other].count(tile) < 2:
            continue
        if tile not in past.table.lap[other][:-1]:
            yield [{"type": "merge", "actor": player}, take("pon", other, giver, tile)]


def chow_after_saying_none(past: Past) -> Iterator[Steps]:
    found = past.discard()
    if found is None or past.table.drawable <= 3:
        return
    tile, giver = found
    player = (giver + 1) % 4
    for pair in past.chows(player, tile):
        yield [{"type": "none", "actor": player}, chow(player, giver, tile, pair)]


# -- kongs


def concealed_kong_after_claim(past: Past) -> Iterator[Steps]:
    player = past.just_claimed("chi") if past.just_claimed("chi") is not None else past.just_claimed("pon")
    if player is not None:
        for tile in sorted(set(past.table.hands[player])):
            if past.table.hands[player].count(tile) == 4:
                yield [{"type": "ankan", "actor": player, "consumed": [text(tile)] * 4}]


def added_kong_after_claim(past: Past) -> Iterator[Steps]:
    player = past.just_claimed("chi") if past.just_claimed("chi") is not None else past.just_claimed("pon")
    if player is not None:
        yield from added_kongs(past.table, player)


def added_kongs(table: Table, player: int) -> Iterator[Steps]:
    for meld in table.melds[player]:
        tile = meld.tiles[0]
        if meld.kind == "pong" and tile in table.hands[player]:
            yield [{"type": "kakan", "actor": player, "pai": text(tile), "consumed": [text(tile)] * 3}]


def kong_out_of_turn(past: Past) -> Iterator[Steps]:
    turn = past.fresh_turn()
    if turn is None and past.discard() is None:
        return
    for player in range(4):
        if player == turn:
            continue
        yield from added_kongs(past.table, player)
        for tile in sorted(set(past.table.hands[player])):
            if past.table.hands[player].count(tile) == 4:
                yield [{"type": "ankan", "actor": player, "consumed": [text(tile)] * 4}]


# -- draws


def draw_out_of_turn(past: Past) -> Iterator[Steps]:
    """While another has not discarded, or before it is one's turn."""
    table, found, turn = past.table, past.discard(), past.fresh_turn()
    if not table.wall or (found is None and turn is None) or not any(table.discards):
        return
    for player in range(4):
        if (
            player != turn
            and (found is None or player != (found[1] + 1) % 4)
            and (found is None or player != found[1])
        ):
            yield [next_tile(table, player)]


def draw_twice(past: Past) -> Iterator[Steps]:
    player = past.just_drew()
    if player is not None and past.table.wall and not past.table.holds_flower(player):
        yield [next_tile(past.table, player)]


def draw_from_tail(past: Past) -> Iterator[Steps]:
    """The next player takes the turn's tile from the tail."""
    found = past.discard()
    if found is not None and past.table.drawable > 0:
        yield [next_tile(past.table, (found[1] + 1) % 4, "tail")]


def replace_without_need(past: Past) -> Iterator[Steps]:
    player = past.just_drew()
    if player is not None and not past.table.holds_flower(player) and past.table.wall:
        yield [next_tile(past.table, player, "tail")]


def replace_from_head(past: Past) -> Iterator[Steps]:
    last = past.log[-1]
    if last["type"] in ("ankan", "daiminkan") and past.table.drawable > 0 and past.table.wall:
        yield [next_tile(past.table, last["actor"])]


def draw_what_is_kept_back(past: Past) -> Iterator[Steps]:
    """Draws when only the sixteen of the reserve are left."""
    found = past.discard()
    if found is not None and past.table.drawable == 0 and past.table.wall:
        yield [next_tile(past.table, (found[1] + 1) % 4)]


def decline_early(past: Past) -> Iterator[Steps]:
    found = past.discard()
    if found is not None and past.table.drawable > 1:
        yield [{"type": "decline", "actor": (found[1] + 1) % 4}]


def ryukyoku_early(past: Past) -> Iterator[Steps]:
    if past.discard() is not None and past.table.drawable > 0:
        yield [{"type": "ryukyoku", "reason": "exhausted"}]


def replace_out_of_order(past: Past) -> Iterator[Steps]:
    """In the opening a player lays out a flower, as anyone may, and replaces it before those who come first."""
    table = past.table
    if table.phase != "opening" or any(table.owed) or not table.wall:
        return
    holders = [player for player in range(4) if table.holds_flower((table.opening_turn + player) % 4)]
    for step in holders[1:]:
        player = (table.opening_turn + step) % 4
        flower = next(tile for tile in table.hands[player] if tile >= FIRST_FLOWER)
        yield [{"type": "hana", "actor": player, "pai": text(flower)}, next_tile(table, player, "tail")]


def discard_after_win(past: Past) -> Iterator[Steps]:
    """Wins by draw, and discards all the same."""
    last = past.log[-1]
    if last["type"] == "hora" and last["actor"] == last["target"] and past.table.phase == "turn":
        yield [throw(last["actor"], past.table.hands[last["actor"]][0])]


def discard_in_opening(past: Past) -> Iterator[Steps]:
    """The dealer discards before all flowers are replaced."""
    table = past.table
    if table.phase == "opening" and not table.holds_flower(table.dealer) and not table.owed[table.dealer]:
        yield [throw(table.dealer, table.hands[table.dealer][0])]


def late_door(past: Past) -> Iterator[Steps]:
    """Another replaces flowers before the dealer takes the 門牌, and that is a flower."""
    table, player = past.table, past.table.opening_due()
    spare, flower = past.unseen(), past.unseen_flower()
    if table.phase != "door" or player in (None, table.dealer) or flower is None or player is None:
        return
    held = [tile for tile in table.hands[player] if tile >= FIRST_FLOWER]
    shown: Steps = [{"type": "hana", "actor": player, "pai": text(tile)} for tile in held]
    replaced = [draw(player, tile, "tail") for tile in spare[: len(held)]]
    yield [*shown, *replaced, draw(table.dealer, flower)]


def flower_later(past: Past) -> Iterator[Steps]:
    """Puts the flower drawn into the hand, and sets it out all the same."""
    player = past.just_drew()
    if player is not None and past.table.holds_flower(player) and past.table.drawn is not None:
        shown = {"type": "hana", "actor": player, "pai": text(past.table.drawn)}
        yield [{"type": "merge", "actor": player}, shown]
