"""A second model of a match under 羅漢's rules of the table and what may be chosen otherwise: plain if-chains.

It knows nothing of the engine: no `Table`, no `TableRules`, no fractions. The tai of each hand are given to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Choices:
    """What a table may have chosen."""

    base: int = 50
    tai: int = 20
    rounds: int = 4
    two_winners: str = "nearest"
    three_winners: str = "nearest"
    draw_keeps_the_deal: bool = True
    false_win_counts: bool = False
    """As the association says it (A-SETUP-08)."""
    dealer_tai: str = "1 + 2N"
    """Or ``N``, or ``none``."""


@dataclass
class PlainWin:
    """``tile``: what was won on, where others may win on it too."""

    winner: int
    payer: int | None
    tai: int
    tile: str = ""


@dataclass
class PlainHand:
    wins: list[PlainWin] = field(default_factory=list)
    false_wins: list[tuple[int, int]] = field(default_factory=list)
    """Offender and tai."""
    looking: list[int] = field(default_factory=list)
    interfered: list[str] = field(default_factory=list)
    shown: int | None = None


Paid = list[tuple[int | str, int | str, int]]


class PlainMatch:
    def __init__(self, choices: Choices, first_dealer: int) -> None:
        self.choices = choices
        self.totals: dict[int | str, int] = {0: 0, 1: 0, 2: 0, 3: 0}
        self.at_start: dict[int | str, int] = {}
        self.inner: dict[tuple[int, int], int] = {}
        self.outer: dict[str, tuple[int, int]] = {}
        self.refused: set[int | str] = set()
        self.begin(first_dealer)

    def begin(self, first_dealer: int) -> None:
        self.first_dealer = self.dealer = first_dealer
        self.round = 1
        self.streak = 0
        self.hands_of_round = 0
        self.over = False
        self.lost: set[int] = set()

    # --- a hand

    def play(self, hand: PlainHand) -> Paid:
        self.hand = hand
        settled = self.who_wins(hand.wins)
        paid: Paid = []
        lost: set[int] = set()
        for win, shared in settled:
            for payer in [win.payer] if win.payer is not None else others(win.winner):
                assert payer is not None
                amount = self.owed(win.winner, payer, win.tai, True) // shared
                if amount > 0:
                    paid.append((payer, win.winner, amount))
                    paid += self.bystanders(payer, win.winner, shared)
                    lost.add(payer)
        for win, _ in settled:
            for looker in hand.looking:
                if looker != win.winner:
                    paid.append((looker, win.winner, self.choices.tai))
        for offender, tai in hand.false_wins:
            for other in others(offender):
                amount = self.owed(other, offender, tai, False)
                if amount > 0:
                    paid.append((offender, other, amount))
                    paid += self.bystanders(offender, other, 1)
        for source, target, amount in paid:
            self.totals[source] -= amount
            self.totals[target] += amount
        self.lost = lost
        self.go_on([win.winner for win, _ in settled])
        return [one for one in paid if one[2]]

    def who_wins(self, wins: list[PlainWin]) -> list[tuple[PlainWin, int]]:
        """The wins that are settled, and by how many each payment is divided."""
        found = []
        for win in wins:
            rivals = [
                other for other in wins if win.tile and (other.tile, other.payer) == (win.tile, win.payer)
            ]
            if len(rivals) < 2:
                found.append((win, 1))
                continue
            says = self.choices.two_winners if len(rivals) == 2 else self.choices.three_winners
            if says == "all":
                found.append((win, 1))
            elif says == "share":
                found.append((win, len(rivals)))
            elif says == "nearest":
                player = win.payer
                assert player is not None
                while player not in [rival.winner for rival in rivals]:
                    player = (player + 1) % 4
                if player == win.winner:
                    found.append((win, 1))
        return found

    def owed(self, gains: int, pays: int, tai: int, for_a_win: bool) -> int:
        true, shown = self.streak, self.streak if self.hand.shown is None else self.hand.shown
        number = None
        if gains == self.dealer:
            number = true if true < shown else shown
        elif pays == self.dealer:
            number = true if true > shown else shown
        if number is not None:
            if self.choices.dealer_tai == "1 + 2N":
                tai += 1 + 2 * number
            elif self.choices.dealer_tai == "N":
                tai += number
        bases = 1
        if for_a_win:
            bases += self.inner.get((gains, pays), 0) + self.inner.get((pays, gains), 0)
        return self.choices.base * bases + self.choices.tai * tai

    def bystanders(self, source: int, target: int, shared: int) -> Paid:
        paid: Paid = []
        for name, (principal, units) in self.outer.items():
            stake = self.choices.base * units // shared
            if principal == target and name not in self.hand.interfered and stake:
                paid.append((source, name, stake))
            if principal == source and stake:
                paid.append((name, target, stake))
        return paid

    def go_on(self, winners: list[int]) -> None:
        self.hands_of_round += 1
        offenders = [offender for offender, _ in self.hand.false_wins]
        if winners:
            stays, counts = self.dealer in winners, True
        elif offenders:
            stays, counts = self.dealer not in offenders, self.choices.false_win_counts
        else:
            stays, counts = self.choices.draw_keeps_the_deal, True
        if stays:
            if counts:
                self.streak += 1
            return
        self.streak = 0
        self.dealer = (self.dealer + 1) % 4
        if self.dealer == self.first_dealer:
            self.hands_of_round = 0
            if self.round == self.choices.rounds:
                self.over = True
            else:
                self.round += 1

    # --- bets; each says "ok", "refused" or "cannot"

    def refuse(self, bettor: int | str) -> str:
        self.refused.add(bettor)
        return "refused"

    def no_bet(self, bettor: int | str) -> str:
        return "refused" if bettor in self.refused else "cannot"

    def inner_may_begin(self) -> bool:
        if self.round < 3:
            return True
        return self.round == 3 and self.dealer == self.first_dealer and self.streak == 0

    def rounds_left(self) -> int:
        left = self.choices.rounds - self.round
        return left + 1 if self.hands_of_round == 0 and not self.over else left

    def bet_inner(self, player: int, against: list[int], units: int) -> str:
        for other in against:
            before = self.inner.get((player, other), 0)
            if before == 0 and not self.inner_may_begin():
                return self.refuse(player)
            if before + units > 1 and not (self.streak == 0 and self.rounds_left() >= 1):
                return self.refuse(player)
        for other in against:
            self.inner[player, other] = self.inner.get((player, other), 0) + units
        return "ok"

    def stop_inner(self, player: int, units: int | None) -> str:
        theirs = [pair for pair in self.inner if pair[0] == player]
        if not theirs:
            return self.no_bet(player)
        clear_loss = self.totals[player] < self.at_start.get(player, 0)
        for pair in theirs:
            before = self.inner[pair]
            after = 0 if units is None or units > before else before - units
            if after == 0 and not (self.over and clear_loss):
                return self.refuse(player)
            if before > 1 and not (self.streak == 0 and player in self.lost):
                return self.refuse(player)
        for pair in theirs:
            self.inner[pair] = 0 if units is None or units > self.inner[pair] else self.inner[pair] - units
            if not self.inner[pair]:
                del self.inner[pair]
        return "ok"

    def bet_outer(self, name: str, principal: int, units: int) -> str:
        before = self.outer.get(name)
        if before is not None and before[0] != principal:
            return "cannot"
        if self.streak != 0 or self.rounds_left() < 1:
            return self.refuse(name)
        self.outer[name] = (principal, units + (before[1] if before else 0))
        self.totals.setdefault(name, 0)
        return "ok"

    def stop_outer(self, name: str) -> str:
        if name not in self.outer:
            return self.no_bet(name)
        if self.streak != 0 or self.outer[name][0] not in self.lost:
            return self.refuse(name)
        del self.outer[name]
        return "ok"

    def move_outer(self, name: str, principal: int) -> str:
        if name not in self.outer:
            return self.no_bet(name)
        if self.outer[name][0] == principal:
            return "cannot"
        if self.outer[name][0] not in self.lost or self.rounds_left() < 1:
            return self.refuse(name)
        self.outer[name] = (principal, self.outer[name][1])
        return "ok"

    # --- the next match

    def seat(self, drawn: list[int], first_dealer: int) -> str:
        """``drawn``: the new place of who sits at each place."""
        if not self.over:
            return "cannot"
        if all((drawn[place] + 1) % 4 == drawn[(place + 1) % 4] for place in range(4)):
            return "cannot"
        bystanders = {name: total for name, total in self.totals.items() if isinstance(name, str)}
        moved: dict[int | str, int] = {drawn[place]: self.totals[place] for place in range(4)}
        self.totals = {place: moved[place] for place in range(4)} | bystanders
        self.at_start = dict(self.totals)
        self.inner = {(drawn[one], drawn[other]): units for (one, other), units in self.inner.items()}
        self.outer = {name: (drawn[principal], units) for name, (principal, units) in self.outer.items()}
        lost = {drawn[place] for place in self.lost}
        self.refused = {one if isinstance(one, str) else drawn[one] for one in self.refused}
        self.begin(first_dealer)
        self.lost = lost
        return "ok"


def others(player: int) -> list[int]:
    return [(player + turn) % 4 for turn in (1, 2, 3)]
