"""The match around the hands of a log: who deals, what a hand comes to, and how it goes on.

    settling = Settling(scorer, table)
    settling.sit(names)                                      # start_game
    settling.deal(oya=1, bakaze=0, kyoku=1, honba=0, opened=3) -> tuple[Differing, ...]        # start_kyoku
    settling.seats                                           # for seat winds and records of this hand
    line = settling.won(facts)                               # a rightful win; raises WinError, Undecided
    line = settling.false_win(facts)                         # who may not have won, by the penalty of the ruleset
    line = drawn("exhausted")
    played = settling.settle([line, …], marks={"looking": (3,)})      # end_kyoku; the next hand is derived from it
    deltas_differ(event.more["deltas"], played.deltas), …    # see ``claims``

The first hand of a log, and the first after a `seating`, is taken as the log gives it; later ones are derived. So is the
hand behind one that could not be settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.match.hand_result import HandResult, deal_of
from paigui_runtime.match.lines import (
    NAMES,
    BetLine,
    DrawLine,
    HandLine,
    MoveLine,
    PenaltyLine,
    Person,
    ResultLine,
    StopLine,
    WinLine,
)
from paigui_runtime.match.match_error import MatchError
from paigui_runtime.match.places import check_places
from paigui_runtime.match.position import Position, Rulebook, Stakes, asked
from paigui_runtime.match.settling import settled
from paigui_runtime.match.side_bets import Refusal, bet_taken
from paigui_runtime.match.transfers import Transfer
from paigui_runtime.play.claims import Differing, deal_differs
from paigui_runtime.play.report import PlayedHand
from paigui_runtime.play.winning import Seats, WinFacts, flower_tai, record_of, shown_tai
from paigui_runtime.table_rules import Draw, Penalty, TableRules

if TYPE_CHECKING:
    from paigui_runtime.score import Score
    from paigui_runtime.scorer import Scorer


def drawn(reason: str) -> DrawLine:
    """A draw that the rules of play have found; ``reason`` is its id."""
    return DrawLine(reason=reason, known=True)


class Settling:
    """The match of a log. ``table`` is what the ruleset says of the table, ``None`` where it says nothing.

    ``stakes`` and ``base`` are as for `Stakes.of`; amounts are in tai where neither they nor the ruleset say what a tai is
    worth. What raises has changed nothing.
    """

    def __init__(
        self,
        scorer: Scorer,
        table: TableRules | None,
        *,
        stakes: tuple[int, int] | None = None,
        base: int | None = None,
    ) -> None:
        table = TableRules() if table is None else table
        self._rules = Rulebook(scorer, table, Stakes.of(scorer, table, stakes, base))
        self._given = True
        self.position = _new(NAMES)
        """The match as it stands between hands, or as this hand began."""
        self.seats = Seats(dealer=0)
        """Who sits where in this hand."""

    def copy(self) -> Settling:
        """Another that stands where this one does."""
        return copy(self)

    # --- who plays, whose deal it is

    def sit(self, names: Sequence[str]) -> None:
        """A match begins: who sits at the places 0 to 3."""
        self.position, self._given = _new(names), True

    def draw_seats(self, winds: Sequence[int]) -> None:
        """Wind tiles are drawn by those at the places 0 to 3 (0 for East): the places are new, East sits at 0."""
        self.position, self._given = self.position.reseated(tuple(winds), first_dealer=0), True

    def deal(
        self,
        *,
        oya: int,
        bakaze: int | None = None,
        kyoku: int | None = None,
        honba: int | None = None,
        streak: int | None = None,
        opened: int | None = None,
        dice: int | None = None,
    ) -> tuple[Differing, ...]:
        """A hand begins: what the log says of its deal otherwise than the match so far, which then holds.

        ``streak`` is the true one where ``honba`` may be the one that is shown; ``dice`` what opened the wall.
        """
        if self._given or self.position.over:
            self.position = self._as_given(oya, bakaze, kyoku, honba if streak is None else streak)
            self._given = False
        position = self.position
        players = position.players
        found = [
            deal_differs("oya", oya, position.dealer),
            deal_differs("bakaze", bakaze, (position.round_number - 1) % 4),
            deal_differs("kyoku", kyoku, (position.dealer - position.first_dealer) % players + 1),
            deal_differs(
                "streak" if streak is not None else "honba",
                honba if streak is None else streak,
                position.streak,
            ),
        ]
        thrown = self._opened_by(dice)
        if thrown is not None:
            found.append(deal_differs("opened", opened, thrown))
            opened = thrown
        self.seats = Seats(
            dealer=position.dealer,
            east=position.dealer if self._rules.table.size.seats_from == "dealer" else opened,
            round=(position.round_number - 1) % 4,
            streak=position.streak,
            players=players,
        )
        return tuple(one for one in found if one is not None)

    def show_streak(self, shows: int) -> None:
        """The dice are set to a streak."""
        self.seats = replace(self.seats, shown_streak=shows)

    def _as_given(self, oya: int, bakaze: int | None, kyoku: int | None, streak: int | None) -> Position:
        """The position before a hand that the log begins with; what it leaves out is as in the first hand of a match."""
        first = (oya - (kyoku or 1) + 1) % self.position.players
        begins = (kyoku or 1) == 1 and not streak
        return replace(
            self.position,
            east=first,
            first_dealer=first,
            dealer=oya,
            round_number=(bakaze or 0) + 1,
            streak=streak or 0,
            hands=0,
            hands_of_round=0 if begins else 1,
            over=False,
            brought=self.position.totals,
        )

    def _opened_by(self, dice: int | None) -> int | None:
        seat = self._rules.table.opening.seat
        if dice is None or seat is None:
            return None
        try:
            return asked("`table.opening`", seat, self.position.table(self._rules).but(dice=dice))
        except MatchError:
            return None

    # --- bets

    def bet(self, line: BetLine | StopLine | MoveLine) -> Refusal | None:
        """A bet begins, ends or moves, or is refused. Raises `MatchError` for one that cannot be."""
        check_places(line, self.position.players)
        self.position, refusal = bet_taken(line, self.position, self._rules)
        return refusal

    def bet_kind(self, kind: str) -> str:
        """The id of the ruleset's bet of a kind (``inner``, ``outer``), for a log that names none."""
        return next((rule.id for rule in self._rules.table.side_bets if rule.kind == kind), kind)

    # --- results

    def score(self, facts: WinFacts) -> Score:
        """What a win is worth. Raises `WinError` where it is none, `Undecided` where a tile or the seats are not known."""
        return self._rules.scorer.score(record_of(facts, self.seats))

    def won(self, facts: WinFacts) -> WinLine:
        """A rightful win, scored. Raises as `score`."""
        return WinLine(winner=facts.winner, payer=facts.payer, score=self.score(facts))

    def false_win(
        self, facts: WinFacts, penalty: str = "false_win", announced: int | None = None
    ) -> PenaltyLine:
        """What is due for a win that may not be; ``announced`` are the tai that the winner has named.

        Raises `Undecided` where the hand is not known.
        """
        tai = shown_tai(self._rules.scorer, facts, self.seats)
        if tai is None:
            rule = next((rule for rule in self._rules.table.penalties if rule.id == penalty), None)
            named = rule is not None and rule.incomplete == "announced" and announced is not None
            tai = announced if named else flower_tai(self._rules.scorer, facts, self.seats)
        return PenaltyLine(penalty=penalty, offender=facts.winner, tai=tai)

    def fine(self, offender: int, flowers: Sequence[int], penalty: str) -> PenaltyLine:
        """What is due for another fault; the hand is not complete, and its tai are those of the flowers set out."""
        facts = WinFacts(winner=offender, concealed=(), flowers=tuple(flowers))
        try:
            tai: int | None = flower_tai(self._rules.scorer, facts, self.seats)
        except Undecided:
            tai = None
        return PenaltyLine(penalty=penalty, offender=offender, tai=tai)

    def settle(
        self,
        results: Sequence[ResultLine] | None,
        *,
        marks: Mapping[str, tuple[int, ...]] | None = None,
        interfered: Sequence[str] = (),
        states: Mapping[str, dict[str, str]] | None = None,
    ) -> PlayedHand:
        """The hand settled and the match taken on. ``marks``: the places that bear each mark.

        ``results`` is ``None`` where one of them is not decided. Such a hand, one without a result, or one that cannot be
        settled (an amount asks for what nobody has said, or is no whole number), moves nothing: ``unsettled`` says why, and
        the next hand is taken as the log gives it.
        """
        shown = dict(states or {})
        if results is None:
            return self._unsettled(shown, "a result of the hand is not decided", "這一盤有結果無從斷定")
        if not results:
            return replace(
                self._unsettled(shown, "the hand has no result", "這一盤沒有結果"), unfinished=True
            )
        self._know(results)
        results = [self._paid_by_one(line, results) for line in results]
        bettors = {bet.bettor for bet in self.position.bets}
        hand = HandLine(
            results=tuple(results),
            opened=self.seats.east,
            marks=marks or {},
            interfered=tuple(name for name in interfered if name in bettors),
            shown_streak=self.seats.shown_streak,
        )
        try:
            result = settled(hand, self.position, self._rules)
        except MatchError as error:
            return self._unsettled(shown, error.message, error.message_zh)
        self.position = result.after
        return _played(result, shown)

    def _paid_by_one(self, line: ResultLine, results: Sequence[ResultLine]) -> ResultLine:
        """A self-draw that one player alone pays: the nearest before the winner who has not won so too (F-GAME-12)."""
        if not isinstance(line, WinLine) or line.score is None or line.score.win.by != "self-draw":
            return line
        if self._rules.scorer.way_of(line.score.win).payers != "giver":
            return line
        players = self.position.players
        likewise = {
            other.winner
            for other in results
            if isinstance(other, WinLine) and other.score is not None and other.score.win.by == "self-draw"
        }
        before = ((line.winner - step) % players for step in range(1, players))
        payer = next((place for place in before if place not in likewise), None)
        if payer is None:
            return line
        win = replace(line.score.win, payer=self.seats.number(payer))
        return WinLine(winner=line.winner, payer=payer, score=self._rules.scorer.score(win))

    def _unsettled(self, states: dict[str, dict[str, str]], message: str, message_zh: str) -> PlayedHand:
        self._given = True
        return PlayedHand(
            totals={str(person): total for person, total in self.position.totals.items()},
            states=states,
            deltas=(0,) * self.position.players,
            unsettled=message,
            unsettled_zh=message_zh,
        )

    # --- what a ruleset does not name

    def _know(self, results: Sequence[ResultLine]) -> None:
        """Takes in draws and penalties that the ruleset does not name: they end the hand, and cost nothing."""
        table = self._rules.table
        for line in results:
            if isinstance(line, DrawLine) and all(rule.id != line.reason for rule in table.draws):
                table = replace(table, draws=(*table.draws, Draw(id=line.reason)))
            elif isinstance(line, PenaltyLine) and all(rule.id != line.penalty for rule in table.penalties):
                free = Penalty(id=line.penalty, amount=lambda table: 0)
                table = replace(table, penalties=(*table.penalties, free))
        self._rules = replace(self._rules, table=table)


def _new(names: Sequence[str]) -> Position:
    return Position(names=tuple(names), east=0, first_dealer=0, dealer=0)


def _played(result: HandResult, states: dict[str, dict[str, str]]) -> PlayedHand:
    after, places = result.after, range(len(result.after.names))
    return PlayedHand(
        results=tuple(each.to_dict() for each in result.results),
        transfers=tuple(transfer.to_dict() for transfer in result.transfers),
        totals={str(person): total for person, total in result.totals.items()},
        states=states,
        next=None if after.over else deal_of(after),
        deltas=tuple(result.totals[place] - result.before.totals[place] for place in places),
        deltas_of=tuple(_moved(transfers, places) for transfers in result.of_results),
        undecided=result.undecided,
    )


def _moved(transfers: Sequence[Transfer], places: range) -> tuple[int, ...]:
    """What each place wins or loses by some transfers."""
    found: dict[Person, int] = dict.fromkeys(places, 0)
    for transfer in transfers:
        found[transfer.source] = found.get(transfer.source, 0) - transfer.amount
        found[transfer.target] = found.get(transfer.target, 0) + transfer.amount
    return tuple(found[place] for place in places)
