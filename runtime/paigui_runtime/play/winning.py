"""From what is known at a win to its record.

Players of a log are places at the table; a record counts them from East: number = (place − East's place) mod players.
What a hand comes to in money is the matter of ``hand_end``.

    record_of(WinFacts(winner=2, payer=1, concealed=(…), win=13), Seats(east=3, dealer=1)) -> Win
    shown_tai(scorer, facts, seats) -> int | None     # of a hand that may not win: 牌面台數 (ruling R25)
    flower_tai(scorer, facts, seats) -> int           # of one that is not complete
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.meld import Meld, check_meld
from paigui_runtime.play.event import UNKNOWN
from paigui_runtime.win import Win
from paigui_runtime.win_checks import check_win
from paigui_runtime.win_error import WinError, bad_win

if TYPE_CHECKING:
    from paigui_runtime.score import Score
    from paigui_runtime.scorer import Scorer


LAST_KIND = 33
"""The codes behind it are flowers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """Who sits where in a hand. ``east``: the place of the seat East; ``None`` where nobody has said where the wall opened.

    ``round``: 0 in the East round. ``shown_streak``: N as the dice show it, ``None`` where they show the streak.
    """

    dealer: int
    east: int | None = None
    round: int = 0
    streak: int = 0
    shown_streak: int | None = None
    players: int = 4

    def number(self, place: int) -> int:
        """What a record calls the player at a place. Raises `Undecided`."""
        if self.east is None:
            raise Undecided("opened")
        return (place - self.east) % self.players

    def wind(self, place: int) -> int:
        """The seat wind of a place, 0 for East. Raises `Undecided`."""
        return self.number(place)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinFacts:
    """What the table knows of a win. Tiles are codes; players are places, those who fed melds too.

    ``concealed``: the standing tiles without the winning one; ``win``: the winning tile, ``None`` for 天胡 (or named all the
    same) and for a flower win without one. ``payer``: who gave tile, kong or flower; ``None`` on a self-draw.
    ``replacement``: for what the winning tile was drawn from the tail, oldest first. ``turn``: tiles that the winner had
    discarded; ``seen``: all that lay open before the winning tile came, ``None`` where it is not known.
    """

    winner: int
    payer: int | None = None
    by: str = "discard"
    concealed: Sequence[int]
    melds: tuple[Meld, ...] = ()
    win: int | None = None
    flowers: Sequence[int] = ()
    robbed_flower: int | None = None
    eighth_flower: str = "other"
    replacement: tuple[str, ...] = ()
    last_tile: bool = False
    ready: tuple[str, ...] = ()
    special: str = "none"
    turn: int | None = None
    seen: Sequence[int] | None = None
    flowers_dealt: bool = False
    facts: Mapping[str, bool | int | str] = field(default_factory=dict)


def record_of(facts: WinFacts, seats: Seats) -> Win:
    """The record of a win, as `Win.parse` would give it.

    Raises `WinError` (``bad-win``) for a win that no table can produce, and `Undecided` where a tile of the hand or the
    place of East is not known. What was laid out as a flower and is none is left out.
    """
    found = _unchecked(facts, seats)
    check_win(found)
    return found


def _unchecked(facts: WinFacts, seats: Seats) -> Win:
    concealed, win = tuple(sorted(facts.concealed)), facts.win
    if facts.special == "heavenly" and win is not None:
        concealed, win = tuple(sorted((*concealed, win))), None
    flowers = tuple(sorted(facts.flowers))
    melds = tuple(_numbered(meld, seats) for meld in facts.melds)
    _check_known((*concealed, *flowers, *(tile for meld in melds for tile in meld.tiles)))
    _check_known(tile for tile in (win, facts.robbed_flower) if tile is not None)
    for meld in melds:
        check_meld(meld)
    if any(tile > LAST_KIND for tile in (*concealed, win or 0)):
        raise bad_win("a flower stands among the tiles", "手牌中有花牌")
    seen = None if facts.seen is None else tuple(sorted(facts.seen))
    return Win(
        concealed=concealed,
        melds=melds,
        win=win,
        by=facts.by,
        replacement=facts.replacement,
        last_tile=facts.last_tile,
        flowers=tuple(tile for tile in flowers if tile > LAST_KIND),
        robbed_flower=facts.robbed_flower,
        eighth_flower=facts.eighth_flower,
        seat=seats.wind(facts.winner),
        round=seats.round,
        winner=seats.number(facts.winner),
        dealer=seats.number(seats.dealer),
        payer=None if facts.payer is None else seats.number(facts.payer),
        streak=seats.streak,
        shown_streak=seats.streak if seats.shown_streak is None else seats.shown_streak,
        ready=facts.ready,
        special=facts.special,
        turn=facts.turn,
        seen=None if seen is None or UNKNOWN in seen else seen,
        flowers_dealt=facts.flowers_dealt,
        facts=dict(facts.facts),
    )


def _check_known(tiles: Iterable[int]) -> None:
    if any(tile == UNKNOWN for tile in tiles):
        raise Undecided("tehais")


def _numbered(meld: Meld, seats: Seats) -> Meld:
    """A meld with the number of the player whose place it names.

    A record knows four seats: at a smaller table the player before the first is none of its numbers, and is left out.
    """
    if meld.from_player is None:
        return meld
    unsaid = meld.kind == "chi" and seats.players < 4
    return replace(meld, from_player=None if unsaid else seats.number(meld.from_player))


# --- what a hand shows that may not win


def shown_tai(scorer: Scorer, facts: WinFacts, seats: Seats) -> int | None:
    """牌面台數 (ruling R25): what a hand scores as it was declared, without the dealer's tai, allowed or not.

    Nothing where the hand is not complete. Raises `Undecided` as `record_of`.
    """
    free = _without_minimum(scorer)
    try:
        declared = _unchecked(facts, seats)
    except WinError:
        return None
    by = "self-draw" if facts.payer is None else "discard"
    for win in (declared, replace(declared, by=by, replacement=(), ready=(), special="none")):
        try:
            check_win(win)
            return free.score(win).tai
        except WinError:
            continue
    return None


def _without_minimum(scorer: Scorer) -> Scorer:
    """The same rules, but that no hand is worth too little."""
    if scorer.settlement.needs is None:
        return scorer
    found = copy(scorer)
    found.settlement = replace(scorer.settlement, needs=None)
    return found


_NEUTRAL = (0, 1, 2, 12, 13, 14, 15, 16, 17, 18, 19, 20, 24, 25, 7, 7)
"""123萬 456789筒 123索 78索 88萬, waiting for 6索 and 9索: a hand whose flowers alone are looked at."""


def flower_tai(scorer: Scorer, facts: WinFacts, seats: Seats) -> int:
    """The tai of the flowers set out: of the rules that count, or count more, with them and not without.

    Raises `Undecided` as `record_of`.
    """
    free = _without_minimum(scorer)
    neutral = WinFacts(winner=facts.winner, concealed=_NEUTRAL, win=26)
    try:
        bare = _tai_by_rule(free.score(_unchecked(neutral, seats)))
        found = _tai_by_rule(free.score(_unchecked(replace(neutral, flowers=facts.flowers), seats)))
    except WinError:
        return 0
    return sum(max(tai - bare.get(rule, 0), 0) for rule, tai in found.items())


def _tai_by_rule(score: Score) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in score.items:
        found[item.id] = found.get(item.id, 0) + item.tai
    return found
