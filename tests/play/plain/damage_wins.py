"""One illegal win of every kind; see `damage_acts`.

A win that needs a certain tile is prepared by drawing it: such a step leaves the wall unsaid.
"""

from __future__ import annotations

from collections.abc import Iterator

from .completeness import complete, waits_of
from .past import Past, Step, Steps, draw, next_tile, take, throw, win
from .plain_player import text
from .plain_table import FIRST_FLOWER, tile_of


def incomplete_win(past: Past) -> Iterator[Steps]:
    """On a discard that does not complete the hand."""
    found = past.discard()
    if found is not None:
        tile, giver = found
        for player in range(4):
            if player != giver and not complete([*past.table.hands[player], tile]):
                yield [win(player, giver, tile)]


def win_on_another_tile(past: Past) -> Iterator[Steps]:
    """Announces a winning tile that is not the one discarded (L-WIN-05)."""
    found = past.discard()
    if found is None or past.set_flowers_out():
        return
    giver = found[1]
    for player in range(4):
        if player != giver and not past.let_go(player):
            for wanted in waits_of(past.table.standing(player)):
                yield [win(player, giver, wanted)]


def incomplete_self_draw(past: Past) -> Iterator[Steps]:
    player = past.just_drew()
    if player is None or past.table.drawn is None or len(past.table.flowers[player]) == 8:
        return
    if not complete(past.table.hands[player]):
        yield [win(player, player, past.table.drawn)]


def win_on_second(past: Past) -> Iterator[Steps]:
    """A winning tile went by in the lap, and now another comes (過水)."""
    found = past.discard()
    if found is None:
        return
    tile, giver = found
    for player in range(4):
        wins = player != giver and tile in waits_of(past.table.standing(player))
        if wins and len(past.let_go(player)) >= 2:
            yield [win(player, giver, tile)]


def win_on_draw_after_pass(past: Past) -> Iterator[Steps]:
    """A winning tile went by, and the next draw completes the hand."""
    found = past.discard()
    if found is None or past.table.drawable == 0:
        return
    player = (found[1] + 1) % 4
    if past.let_go(player):
        for tile in winning_draws(past, player):
            yield [draw(player, tile), win(player, player, tile)]


def winning_draws(past: Past, player: int) -> list[int]:
    """Tiles that complete the hand and may lie in the wall."""
    return [tile for tile in past.unseen() if tile in waits_of(past.table.standing(player))]


def win_after_discarding_a_wait(past: Past) -> Iterator[Steps]:
    """Draws a winning tile, discards it, and wins on the next player's discard of one."""
    found = past.discard()
    if found is None or past.table.drawable < 2 or past.let_go((found[1] + 1) % 4):
        return
    player, following = (found[1] + 1) % 4, (found[1] + 2) % 4
    for tile in winning_draws(past, player)[:2]:
        tiles = [draw(player, tile), throw(player, tile), draw(following, free_tile(past, tile))]
        for given in past.table.hands[following]:
            if given in waits_of(past.table.standing(player)):
                yield [*tiles, throw(following, given), win(player, following, given)]


def free_tile(past: Past, but: int) -> int:
    """A kind that may still be drawn."""
    return next(tile for tile in past.unseen() if tile != but)


def win_after_saying_none(past: Past) -> Iterator[Steps]:
    found = past.discard()
    if found is None:
        return
    tile, giver = found
    for player in range(4):
        if player != giver and past.let_go(player) == [tile]:
            yield [{"type": "none", "actor": player}, win(player, giver, tile)]


def win_after_reaching(past: Past) -> Iterator[Steps]:
    """The next player draws, and then wants to win on the discard (L-PASS-02)."""
    found = past.discard()
    if found is None or past.table.drawable == 0:
        return
    tile, giver = found
    player = (giver + 1) % 4
    if past.let_go(player) == [tile]:
        yield [next_tile(past.table, player), win(player, giver, tile)]


def win_after_next_discard(past: Past) -> Iterator[Steps]:
    """The next has drawn and discarded (L-PRIO-09)."""
    found = past.discard()
    if found is None or past.table.drawable == 0:
        return
    tile, giver = found
    following = (giver + 1) % 4
    for player in range(4):
        if player in (giver, following) or past.let_go(player) != [tile]:
            continue
        drawn = next_tile(past.table, following)
        if tile_of(drawn["pai"]) < FIRST_FLOWER:
            yield [drawn, throw(following, tile_of(drawn["pai"])), win(player, giver, tile)]


def win_after_own_kong(past: Past) -> Iterator[Steps]:
    """Lets a win by draw go, lays a concealed kong, and wins on its replacement (L-PASS-05)."""
    found = past.discard()
    if found is None or past.table.drawable < 2 or past.let_go((found[1] + 1) % 4):
        return
    player = (found[1] + 1) % 4
    hand = past.table.hands[player]
    for kind in sorted(set(hand)):
        if hand.count(kind) < 3:
            continue
        for tile in [kind] if hand.count(kind) == 3 else winning_draws(past, player):
            if tile not in winning_draws(past, player):
                continue
            whole = [*hand, tile]
            left = tuple(sorted(each for each in whole if each != kind))
            for last in past.unseen():
                if last not in (tile, kind) and last in waits_of(left):
                    yield [
                        draw(player, tile),
                        kong(player, kind),
                        draw(player, last, "tail"),
                        win(player, player, last),
                    ]


def kong(player: int, kind: int) -> Step:
    return {"type": "ankan", "actor": player, "consumed": [text(kind)] * 4}


def keep_then_kong(past: Past) -> Iterator[Steps]:
    """Keeps the drawn tile, lays a concealed kong, and wins on the replacement; a wait went by in the lap (L-KONG-08)."""
    found = past.discard()
    if found is None or past.table.drawable < 2 or past.let_go((found[1] + 1) % 4):
        return
    player = (found[1] + 1) % 4
    hand = past.table.hands[player]
    for kind in [tile for tile in sorted(set(hand)) if hand.count(tile) == 4]:
        for tile in past.unseen():
            left = tuple(sorted([each for each in hand if each != kind] + [tile]))
            waits = waits_of(left)
            if complete([*hand, tile]) or not waits & set(past.table.lap[player]):
                continue
            for last in past.unseen():
                if last in waits and last != tile:
                    yield [
                        draw(player, tile),
                        kong(player, kind),
                        draw(player, last, "tail"),
                        win(player, player, last),
                    ]


def touched_hand(past: Past) -> Iterator[Steps]:
    """The tile drawn has entered the row (靠張)."""
    found = past.discard()
    if found is None or past.table.drawable == 0 or past.let_go((found[1] + 1) % 4):
        return
    player = (found[1] + 1) % 4
    for tile in winning_draws(past, player):
        yield [draw(player, tile), {"type": "merge", "actor": player}, win(player, player, tile)]


def win_on_claimed_kong(past: Past) -> Iterator[Steps]:
    """By the replacement after a claimed kong, or after the flower that it was (L-KONG-06)."""
    found = past.discard()
    if found is None or past.table.drawable <= 3:
        return
    tile, giver = found
    for player in range(4):
        held = [each for each in past.table.hands[player] if each != tile]
        if player == giver or past.table.hands[player].count(tile) != 3 or past.let_go(player):
            continue
        for last in past.unseen():
            if last != tile and last in waits_of(tuple(sorted(held))):
                taken = take("daiminkan", player, giver, tile)
                yield [taken, draw(player, last, "tail"), win(player, player, last)]
                if (flower := past.unseen_flower()) is not None:
                    shown: Step = {"type": "hana", "actor": player, "pai": text(flower)}
                    yield [
                        taken,
                        draw(player, flower, "tail"),
                        shown,
                        draw(player, last, "tail"),
                        win(player, player, last),
                    ]


def win_on_claimed_kong_then_concealed(past: Past) -> Iterator[Steps]:
    """A concealed kong follows the claimed one (L-KONG-07)."""
    last = past.log[-1]
    if last["type"] != "daiminkan" or past.let_go(last["actor"]) or past.table.drawable < 2:
        return
    player = last["actor"]
    hand = past.table.hands[player]
    for kind in sorted(set(hand)):
        left = tuple(each for each in sorted(hand) if each != kind)
        if hand.count(kind) != 3 or kind not in past.unseen():
            continue
        for tile in past.unseen():
            if tile != kind and tile in waits_of(left):
                steps = [draw(player, kind, "tail"), kong(player, kind), draw(player, tile, "tail")]
                yield [*steps, win(player, player, tile)]


def win_after_claim(past: Past) -> Iterator[Steps]:
    """A turn that began with a chow or pong ends in a self-draw (L-WIN-03)."""
    last = past.log[-1]
    if last["type"] in ("chi", "pon"):
        player = last["actor"]
        if complete(past.table.hands[player]):
            yield [win(player, player, past.table.hands[player][0])]


def added_kongs_that_may_be_robbed(past: Past) -> Iterator[tuple[int, int, int, Steps]]:
    """The next player draws the fourth tile of a pong, on which another waits: who, the tile, the robber, the steps."""
    found = past.discard()
    if found is None or past.table.drawable < 3:
        return
    maker = (found[1] + 1) % 4
    for meld in past.table.melds[maker]:
        tile = meld.tiles[0]
        if meld.kind != "pong" or tile not in past.unseen():
            continue
        added: Step = {"type": "kakan", "actor": maker, "pai": text(tile), "consumed": [text(tile)] * 3}
        for robber in range(4):
            able = robber != maker and tile in waits_of(past.table.standing(robber))
            if able and not past.let_go(robber):
                replacement = draw(maker, free_tile(past, tile), "tail")
                yield maker, tile, robber, [draw(maker, tile), added, replacement]


def rob_after_merging(past: Past) -> Iterator[Steps]:
    """The replacement has entered the row (L-PRIO-11)."""
    for maker, tile, robber, steps in added_kongs_that_may_be_robbed(past):
        yield [*steps, {"type": "merge", "actor": maker}, win(robber, maker, tile)]


def rob_after_discard(past: Past) -> Iterator[Steps]:
    for maker, tile, robber, steps in added_kongs_that_may_be_robbed(past):
        yield [*steps, throw(maker, tile_of(steps[-1]["pai"])), win(robber, maker, tile)]


def win_after_letting_a_kong_go(past: Past) -> Iterator[Steps]:
    """Could have robbed the kong, did not, and wins on the discard that follows."""
    for maker, _, robber, steps in added_kongs_that_may_be_robbed(past):
        for given in past.table.hands[maker]:
            if given in waits_of(past.table.standing(robber)):
                yield [*steps, throw(maker, given), win(robber, maker, given)]


def eight_flowers_before_replacement(past: Past) -> Iterator[Steps]:
    last = past.log[-1]
    if last["type"] == "hana" and len(past.table.flowers[last["actor"]]) == 8:
        yield [{"type": "hora", "actor": last["actor"], "target": last["actor"], "form": "eight_flowers"}]


def robbed_flower_before_replacement(past: Past) -> Iterator[Steps]:
    last = past.log[-1]
    if last["type"] == "robhana":
        yield [{"type": "hora", "actor": last["actor"], "target": last["target"], "form": "seven_rob_one"}]


def rob_flower_without_seven(past: Past) -> Iterator[Steps]:
    last = past.log[-1]
    if last["type"] != "hana" or past.table.phase != "turn":
        return
    for player in range(4):
        if player != last["actor"] and len(past.table.flowers[player]) < 7:
            yield [{"type": "robhana", "actor": player, "target": last["actor"], "pai": last["pai"]}]
