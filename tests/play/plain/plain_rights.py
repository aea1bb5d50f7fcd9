"""What players may still do with a tile, what letting it go means (過水, 同巡不碰), and who is barred by it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .completeness import complete
from .plain_table import Event, Table, tile_of


@dataclass
class Offer:
    """A discard, or a tile added to a kong, and who could use it."""

    tile: int
    giver: int
    win: set[int] = field(default_factory=set)
    pong: set[int] = field(default_factory=set)
    declined: set[int] = field(default_factory=set)  # who said `none`
    merged_after: bool = False  # the next player's drawn tile has entered the row


@dataclass
class Rights:
    """The rights of one hand that can be let go, and the marks that this leaves."""

    discard: Offer | None = None
    kong: Offer | None = None
    own_win: bool = False  # the player of the turn can win by the tile drawn
    passed_win: set[int] = field(default_factory=set)
    passes: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # wins let go by each
    passed_pong: dict[int, set[int]] = field(default_factory=lambda: {player: set() for player in range(4)})

    def has_declined(self, player: int) -> bool:
        return self.discard is not None and player in self.discard.declined

    # -- before an event is applied

    def end(self, table: Table, event: Event) -> None:
        """The rights that an event ends; those that go unused are passes."""
        kind, actor = event["type"], event.get("actor")
        place = event.get("from", event.get("place", "head"))
        if kind in ("tsumo", "touch") and place == "head":
            self._pass_win(self.discard, [actor])  # reaching for the wall (L-PASS-02)
        elif kind in ("chi", "pon", "daiminkan"):
            self._pass_win(self.discard, [actor])
            if kind == "chi":
                self._pass_pong(self.discard, [actor])
        elif kind == "none":
            self._pass_win(self.discard, [actor])
            self._pass_pong(self.discard, [actor])
            self._pass_win(self.kong, [actor])
            if self.discard is not None and actor is not None:
                self.discard.declined.add(actor)
        elif kind == "merge":
            if self.discard is not None:
                self.discard.merged_after = True
            self._pass_win(self.kong, range(4))  # L-PRIO-11
        elif kind == "dahai" or kind == "kakan":
            self._pass_own(table)
            self._pass_all()
        elif kind == "ankan":
            self._pass_own(table)
            if table.drawn is not None and table.drawn != tile_of(event["consumed"][0]):
                self._pass_win(self.kong, range(4))

    def _pass_own(self, table: Table) -> None:
        if self.own_win:
            self.passed_win.add(table.turn)
            self.passes[table.turn] += 1
        self.own_win = False

    def _pass_all(self) -> None:
        self._pass_win(self.discard, range(4))
        self._pass_pong(self.discard, range(4))
        self._pass_win(self.kong, range(4))
        self.discard = self.kong = None

    def _pass_win(self, offer: Offer | None, players: range | list[int]) -> None:
        for player in players:
            if offer is not None and player in offer.win:
                offer.win.remove(player)
                self.passed_win.add(player)
                self.passes[player] += 1

    def _pass_pong(self, offer: Offer | None, players: range | list[int]) -> None:
        for player in players:
            if offer is not None and player in offer.pong:
                offer.pong.remove(player)
                self.passed_pong[player].add(offer.tile)

    def lift(self, table: Table, event: Event) -> None:
        """A discard or added kong of a tile that is no wait ends 過水 (L-PASS-03); a discard ends 同巡不碰.

        Asked before the event is applied, after `end`.
        """
        if event["type"] in ("dahai", "kakan"):
            actor = event["actor"]
            if tile_of(event["pai"]) not in table.waits(actor):
                self.passed_win.discard(actor)
            if event["type"] == "dahai":
                self.passed_pong[actor].clear()

    # -- after it is applied

    def open(self, table: Table, event: Event) -> None:
        """The rights that an event gives, each only where using it would be allowed."""
        kind, actor = event["type"], event.get("actor")
        if kind == "dahai" and actor is not None:
            self.discard = Offer(tile_of(event["pai"]), actor)
            self._offer_wins(table, self.discard)
            for player in range(4):
                if player != actor and may_pong(table, self, player, self.discard.tile):
                    self.discard.pong.add(player)
        elif kind == "kakan" and actor is not None:
            self.kong = Offer(tile_of(event["pai"]), actor)
            self._offer_wins(table, self.kong)
        elif kind == "tsumo":
            self.own_win = (
                table.phase == "turn"
                and not table.owed[table.turn]
                and complete(table.hands[table.turn])
                and not barred_self_draw(table, self)
            )

    def _offer_wins(self, table: Table, offer: Offer) -> None:
        for player in range(4):
            if (
                player != offer.giver
                and player not in self.passed_win
                and complete([*table.hands[player], offer.tile])
            ):
                offer.win.add(player)


def may_pong(table: Table, rights: Rights, player: int, tile: int) -> bool:
    return (
        table.hands[player].count(tile) >= 2 and tile not in rights.passed_pong[player] and table.drawable > 3
    )


def barred_self_draw(table: Table, rights: Rights) -> list[str]:
    """Why the player of the turn may not win by the tile drawn, complete or not; without the tile's being merged."""
    found = []
    if table.turn in rights.passed_win:
        found.append("passed_win")
    if table.leg_taken_by == "claimed_kong":
        found.append("claimed_kong_win")  # L-KONG-06, L-KONG-07
    if table.leg_taken_by in ("chow", "pong"):
        found.append("not_from_draw")  # L-WIN-03
    if table.kept_before_kong and set(table.waits(table.turn)) & set(table.lap[table.turn]):
        found.append("kept_then_kong")  # L-KONG-08
    return found
