"""The facts of a table (`paigui_runtime.table.Table`) as a moment of play has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paigui_runtime.play.moment import Moment

_Found = Callable[["Moment"], object]


def _players(moment: Moment) -> int:
    return moment.state.players


def _discards_out(moment: Moment) -> int:
    return sum(len(seat.discards) for seat in moment.state.position.seats)


def _claims_out(moment: Moment) -> int:
    return sum(moment.claimed_of(player) for player in range(moment.state.players))


def _last_discards(moment: Moment) -> tuple[int, ...]:
    return tuple(moment.last_discard(player) for player in range(moment.state.players))


_TERMINALS = 0x101 | 0x101 << 9 | 0x101 << 18
_HONORS = 0x7F << 27

FACTS: Mapping[str, _Found] = {
    "players": _players,
    "dealer": lambda moment: moment.state.deal.dealer,
    "first_dealer": lambda moment: moment.state.deal.first_dealer,
    "east": lambda moment: moment.state.deal.east,
    "streak": lambda moment: moment.state.deal.streak,
    "shown_streak": lambda moment: moment.state.deal.streak,
    "round_number": lambda moment: moment.state.deal.round_number,
    "winner": lambda moment: moment.act.actor if moment.act.kind == "win" else None,
    "payer": lambda moment: moment.act.giver,
    "offender": lambda moment: moment.act.actor,
    "drawable": lambda moment: moment.state.drawable,
    "discards_out": _discards_out,
    "claims_out": _claims_out,
    "kongs_out": lambda moment: moment.state.position.kongs,
    "terminal_kinds": lambda moment: (moment.hand_of(moment.me) & _TERMINALS).bit_count(),
    "honor_kinds": lambda moment: (moment.hand_of(moment.me) & _HONORS).bit_count(),
    "winners_out": lambda moment: len(moment.state.record.won),
    "last_discards": _last_discards,
}
"""How each is read off the state; what is not among them nobody knows in the middle of a hand."""


class MomentFacts(Mapping[str, object]):
    """The facts, worked out when they are asked for."""

    __slots__ = ("_moment",)

    def __init__(self, moment: Moment) -> None:
        self._moment = moment

    def __getitem__(self, name: str) -> object:
        return FACTS[name](self._moment)

    def get(self, name: str, default: object = None) -> object:
        """A fact; the default where nobody knows it."""
        found = FACTS.get(name)
        return default if found is None else found(self._moment)

    def __iter__(self) -> Iterator[str]:
        return iter(FACTS)

    def __len__(self) -> int:
        return len(FACTS)
