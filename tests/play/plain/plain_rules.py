"""羅漢's rules of play as questions to the table: which of them does an event break, just before it happens?"""

from __future__ import annotations

from .completeness import complete, completions
from .plain_rights import Rights, barred_self_draw
from .plain_table import FIRST_FLOWER, Event, Table, tile_of, tiles_of


def broken_rules(table: Table, rights: Rights, event: Event) -> list[str]:
    """The ids of the rules that an event breaks; it is legal if there are none."""
    kind = event["type"]
    if table.phase == "over" or (table.result is not None and kind not in ("hora", "end_kyoku")):
        return [] if kind == "end_kyoku" else ["after_the_end"]
    if kind == "tsumo":
        return of_draw(table, event["actor"], event.get("from", "head"), tile_of(event["pai"]))
    if kind == "hana":
        return of_flower(table, event["actor"], tile_of(event["pai"]))
    if kind == "robhana":
        return of_rob_flower(table, event["actor"], event["target"], tile_of(event["pai"]))
    if kind == "dahai":
        return of_discard(table, event["actor"], tile_of(event["pai"]))
    if kind == "chi":
        return of_chow(
            table, rights, event["actor"], event["target"], tile_of(event["pai"]), tiles_of(event["consumed"])
        )
    if kind in ("pon", "daiminkan"):
        return of_pong(table, rights, event["actor"], tile_of(event["pai"]), kind)
    if kind in ("ankan", "kakan"):
        return of_kong(table, event["actor"])
    if kind == "hora":
        return of_win(table, rights, event)
    if kind == "decline":
        return of_decline(table, event["actor"])
    if kind == "ryukyoku":
        return [] if exhausted(table) else ["draw_not_due"]
    return []


def of_draw(table: Table, player: int, place: str, tile: int) -> list[str]:
    if table.phase in ("door", "opening"):
        return of_draw_in_opening(table, player, place, tile)
    may_draw = table.phase == "discarded" and player == table.next_player() and table.drawable > 0
    if table.owed[player] and table.phase == "turn":  # the robber of a flower too
        return [] if place == "tail" else ["wrong_place"]  # L-PLAY-05, L-FOUL-13
    if place == "tail":
        return ["wrong_place"] if may_draw else ["idle_replacement"]
    if table.phase == "turn" and player == table.turn:
        return ["one_attribute"]  # L-PLAY-19
    if may_draw:
        return []
    kept_back = table.phase == "discarded" and player == table.next_player()  # L-SETUP-11
    return ["out_of_turn"] if kept_back else ["early_draw"]  # L-FOUL-14


def of_draw_in_opening(table: Table, player: int, place: str, tile: int) -> list[str]:
    """The 門牌, before or after flowers are replaced; replacements in rounds (L-DEAL-07, L-DEAL-09)."""
    if place == "tail":
        if not table.owed[player]:
            return ["idle_replacement"]
        return [] if player == table.opening_due() else ["opening_order"]
    if player != table.dealer:
        return ["early_draw"]
    if table.phase == "opening":
        return ["one_attribute"]
    others_replaced = any(table.flowers[other] for other in range(4) if other != player)
    return ["late_door"] if others_replaced and tile >= FIRST_FLOWER else []  # L-FOUL-01


def of_flower(table: Table, player: int, tile: int) -> list[str]:
    drawn = table.phase == "turn" and player == table.turn and table.drawn == tile and not table.merged
    if drawn or table.phase in ("door", "opening"):
        return []
    return ["flower_later"]  # L-PLAY-04


def of_rob_flower(table: Table, player: int, target: int, tile: int) -> list[str]:
    return [] if may_rob(table, player, target, tile) else ["no_right"]


def may_rob(table: Table, player: int, target: int, tile: int) -> bool:
    """七搶一: with seven, the eighth another has just shown; or, with one's own just shown, another's (L-FORM-06, 09)."""
    if (
        table.phase != "turn"
        or table.flowers_out() != 8
        or len(table.flowers[player]) != 7
        or table.set_out is None
    ):
        return False
    shown, whose = table.set_out
    if whose == player:
        return target != player
    return whose == target and shown == tile


def out_of_turn(table: Table, player: int) -> list[str]:
    """Before play begins the dealer has the turn and a tile to give, but it is due to none: no rule of 羅漢 names that."""
    waits = table.phase == "opening" and player == table.dealer and not table.owed[player]
    return ["out_of_turn"] if waits else ["plays_out_of_turn"]


def of_discard(table: Table, player: int, tile: int) -> list[str]:
    if table.phase != "turn" or player != table.turn:
        return out_of_turn(table, player)
    found = []
    if table.taken_by == "chow" and table.companions is not None and tile in completions(table.companions):
        found.append("family_discard")  # L-CLAIM-03
    if table.taken_by == "pong" and tile == table.claimed:
        found.append("pong_discard")  # L-CLAIM-08
    if tile >= FIRST_FLOWER:
        found.append("flower_discard")  # L-FOUL-12
    if any(each >= FIRST_FLOWER and each != tile for each in table.hands[player]):
        found.append("flower_kept")  # L-FOUL-11
    if table.owed[player]:
        found.append("plays_out_of_turn")  # sixteen tiles only
    return found


def of_chow(
    table: Table, rights: Rights, player: int, target: int, tile: int, companions: list[int]
) -> list[str]:
    found = []
    if target != (player - 1) % 4:
        found.append("wrong_chow")  # L-CLAIM-01
    if table.turn == player and table.phase == "turn":
        found.append("one_attribute")
    if table.drawable <= 3:
        found.append("claims_near_end")  # L-CLAIM-11
    if rights.has_declined(player):
        found.append("no_right")
    mine = table.discards[player]
    if mine and mine[-1] in completions((companions[0], companions[1])):
        found.append("family_chow_back")  # L-CLAIM-04
    return found


def of_pong(table: Table, rights: Rights, player: int, tile: int, kind: str) -> list[str]:
    found = []
    if table.turn == player and table.phase == "turn":
        found.append("one_attribute")
    left = table.drawable if player == table.turn else table.drawable_then  # another's draw goes back
    if left <= 3:
        found.append("claims_near_end")
    if rights.has_declined(player):
        found.append("no_right")
    if rights.discard is not None and rights.discard.merged_after:
        found.append("pong_draw")  # L-PRIO-06
    if kind == "pon" and tile in rights.passed_pong[player]:
        found.append("passed_pong")  # L-CLAIM-09
    return found


def of_kong(table: Table, player: int) -> list[str]:
    if table.phase != "turn" or player != table.turn:
        return out_of_turn(table, player)
    found = []
    if table.leg_taken_by in ("chow", "pong"):
        found.append("kong_after_claim")  # L-KONG-05
    if table.holds_flower(player):
        found.append("flower_kept")  # L-PLAY-02
    if table.owed[player]:
        found.append("plays_out_of_turn")
    return found


def of_win(table: Table, rights: Rights, event: Event) -> list[str]:
    player, target = event["actor"], event["target"]
    if event.get("form") == "eight_flowers":
        return of_eight_flowers(table, player)
    if event.get("form") == "seven_rob_one":
        return of_seven_rob_one(table, player, target)
    if player == target and len(table.flowers[player]) == 8 and not of_eight_flowers(table, player):
        return []  # needs no word of its own
    if player == target:
        return of_self_draw(table, rights, player)
    tile = tile_of(event["pai"])
    found = []
    if not complete([*table.hands[player], tile]):
        found.append("incomplete")  # L-FOUL-26
    if table.given is not None and table.given[1] == target and table.given[0] != tile and not table.added:
        found.append("misnamed")  # L-WIN-05
    if player in rights.passed_win:
        found.append("passed_win")  # L-PASS-01
    if found:
        return found
    if table.won_on is not None:  # with another's win on the same tile
        return [] if table.won_on == (tile, target) else ["after_the_end"]
    return [] if may_win_on(rights, player, target, tile) else ["no_right"]


def may_win_on(rights: Rights, player: int, target: int, tile: int) -> bool:
    for offer in (rights.kong, rights.discard):
        if offer is not None and (offer.tile, offer.giver) == (tile, target) and player in offer.win:
            return True
    return False


def of_self_draw(table: Table, rights: Rights, player: int) -> list[str]:
    if table.phase != "turn" or player != table.turn:
        return ["incomplete"]
    found = [] if complete(table.hands[player]) else ["incomplete"]
    found += barred_self_draw(table, rights)
    if table.merged:
        found.append("touched_hand")  # L-WIN-01
    return found


def of_eight_flowers(table: Table, player: int) -> list[str]:
    if len(table.flowers[player]) != 8:
        return ["incomplete"]
    if table.owed[player]:
        return ["early_flower_win"]  # L-FORM-02
    first = table.draws[player] == (0 if player == table.dealer else 1) and table.taken_by == "draw"
    dealt = table.flowers_dealt[player] == 8 and first  # L-FORM-03
    replaced = table.drawn is not None and table.drawn_from == "tail"
    return [] if table.turn == player and table.phase == "turn" and (dealt or replaced) else ["no_right"]


def of_seven_rob_one(table: Table, player: int, target: int) -> list[str]:
    if table.robbed is None or table.robbed[1] != target:
        return ["no_right"]
    return ["early_flower_win"] if table.owed[player] else []


def of_decline(table: Table, player: int) -> list[str]:
    found = []
    if table.phase != "discarded" or player != table.next_player() or table.drawable == 0:
        found.append("out_of_turn")  # there is nothing to decline
    if table.drawable > 1:
        found.append("decline_early")  # L-PLAY-01
    return found


def exhausted(table: Table) -> bool:
    """All but the sixteen kept back are drawn and the last discard has been made (L-DRAW-01)."""
    return table.phase == "discarded" and table.drawable == 0
