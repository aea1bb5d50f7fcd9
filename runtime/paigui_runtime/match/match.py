"""A match: hands one after the other under the rules of one ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from paigui_runtime.match.hand_result import HandResult
from paigui_runtime.match.line_reading import read_line
from paigui_runtime.match.lines import (
    NAMES,
    HandLine,
    Line,
    MatchLine,
    Person,
    SeatingLine,
)
from paigui_runtime.match.match_error import MatchError
from paigui_runtime.match.places import check_places
from paigui_runtime.match.position import Position, Rulebook, Stakes, asked
from paigui_runtime.match.settling import settled
from paigui_runtime.match.side_bets import Refusal, bet_taken
from paigui_runtime.table import Table
from paigui_runtime.table_rules import TableRules

if TYPE_CHECKING:
    from paigui_runtime.scorer import Scorer

Answer = HandResult | Refusal | None
"""What a line comes to: a settled hand, a bet that is not allowed, or nothing to tell."""


class Match:
    """A match between its lines. `take` reads a line as ``docs/formats.md`` describes it; `play` settles a hand.

    ``stakes`` are base and tai in money, the ruleset's where they are left out; ``base`` is the base in tai, for a match
    that counts in tai. A line that raises `MatchError` changes nothing. `copy` is another match that goes on
    from here.
    """

    def __init__(
        self,
        scorer: Scorer,
        table: TableRules,
        *,
        stakes: tuple[int, int] | None = None,
        base: int | None = None,
    ) -> None:
        self._rules = Rulebook(scorer, table, Stakes.of(scorer, table, stakes, base))
        self._position: Position | None = None

    def copy(self) -> Match:
        """Another match that stands where this one does."""
        found = object.__new__(Match)
        found._rules, found._position = self._rules, self._position
        return found

    @property
    def stakes(self) -> Stakes:
        """What a tai is worth, and the base."""
        return self._rules.stakes

    @property
    def position(self) -> Position | None:
        """Seats, deal, round, streak and bets as they stand; ``None`` before the match line."""
        return self._position

    @property
    def totals(self) -> Mapping[Person, int]:
        """What each player, by place, and each bystander has won so far; the sum is 0."""
        return {} if self._position is None else dict(self._position.totals)

    def take(self, line: Mapping[str, Any]) -> Answer:
        """What a line comes to. Raises `MatchError`."""
        return self.take_line(read_line(line))

    def take_line(self, line: Line) -> Answer:
        """What a line that has been read comes to. Raises `MatchError`."""
        if isinstance(line, MatchLine):
            self._position = self._begun(line)
            return None
        check_places(line, self._known().players)
        if isinstance(line, HandLine):
            return self.play(line)
        if isinstance(line, SeatingLine):
            self._position = self._seated(line)
            return None
        self._position, refusal = bet_taken(line, self._known(), self._rules)
        return refusal

    def play(self, hand: HandLine) -> HandResult:
        """A hand settled, and the match taken on. Raises `MatchError`."""
        position = self._known()
        if position.over:
            raise MatchError(
                "out-of-place",
                "the match is over: the next begins with a `seating` or `match` line",
                "這一將已結束：下一將以 `seating` 或 `match` 一行開始",
            )
        result = settled(hand, position, self._rules)
        self._position = result.after
        return result

    # --- seats

    def _known(self) -> Position:
        if self._position is None:
            raise MatchError(
                "out-of-place", "there is no `match` line before this one", "這一行之前沒有 `match` 一行"
            )
        return self._position

    def _begun(self, line: MatchLine) -> Position:
        least, most = self._rules.table.size.players
        names = line.names or NAMES[:most]
        if not least <= len(names) <= most:
            many = f"{least}" if least == most else f"{least} to {most}"
            many_zh = f"{least}" if least == most else f"{least} 至 {most}"
            raise MatchError(
                "cannot-be",
                f"{many} play by these rules, not {len(names)}",
                f"這套牌規由 {many_zh} 人打，不是 {len(names)} 人",
                ("names",),
            )
        check_places(line, len(names))
        dealer = self._first_dealer(line, line.east, len(names))
        return Position(names=names, east=line.east, first_dealer=dealer, dealer=dealer)

    def _first_dealer(self, line: MatchLine | SeatingLine, east: int, players: int) -> int:
        """Who deals first: as the line says, as the dice say, or as the rules say without either."""
        rule = self._rules.table.dealer.first
        if line.first_dealer is not None and line.dice is None:
            return line.first_dealer
        if rule is None:
            return east if line.first_dealer is None else line.first_dealer
        try:
            found = asked("`rotation.dealer`", rule, Table(players=players, east=east, dice=line.dice))
        except MatchError:
            raise MatchError(
                "not-said",
                "the first dealer depends on `first_dealer` or on `dice`",
                "起莊要看 `first_dealer`（起莊的位置）或 `dice`（骰子點數）",
            ) from None
        if line.first_dealer not in (None, found):
            raise MatchError(
                "cannot-be",
                f"`first_dealer` is {found} by the dice, not {line.first_dealer}",
                f"依骰子，`first_dealer` 為 {found}，不是 {line.first_dealer}",
                ("first_dealer",),
            )
        return found

    def _seated(self, line: SeatingLine) -> Position:
        """The next match of the same players, who keep what they have and what they have staked."""
        position = self._known()
        if not position.over:
            raise MatchError(
                "out-of-place",
                "seats are drawn again when the match is over",
                "一將結束後才重新搬風",
            )
        players = position.players
        if sorted(line.winds) != list(range(players)):
            raise MatchError(
                "cannot-be",
                f"{players} play and draw the first {players} winds",
                f"{players} 人打牌，搬風用前 {players} 種風牌",
                ("winds",),
            )
        again = self._rules.table.seats.again_when
        same = len({(wind - place) % players for place, wind in enumerate(line.winds)}) == 1
        if again is not None and asked(
            "`rotation.seats`", again, position.table(self._rules).but(same_circle=same)
        ):
            raise MatchError(
                "cannot-be",
                "everyone sits as before: the seats must be drawn again",
                "座次與前一將相同，須重新搬風",
                ("winds",),
            )
        return position.reseated(line.winds, self._first_dealer(line, 0, players))
