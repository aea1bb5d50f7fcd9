"""Places of a line that a table of fewer than four players does not have."""

from __future__ import annotations

from collections.abc import Iterator

from paigui_runtime.match.lines import (
    BetLine,
    HandLine,
    Line,
    MatchLine,
    MoveLine,
    PenaltyLine,
    SeatingLine,
    StopLine,
    WinLine,
)
from paigui_runtime.match.match_error import MatchError, Path


def check_places(line: Line, players: int) -> None:
    """Raises `MatchError` (``cannot-be``) for a place at which nobody sits."""
    for path, place in _places(line):
        if isinstance(place, int) and place >= players:
            raise MatchError(
                "cannot-be",
                f"{players} play: nobody sits at place {place}",
                f"{players} 人打牌，{place} 號位無人",
                path,
            )


def _places(line: Line) -> Iterator[tuple[Path, object]]:
    """The places of a line, by the keys that they stand under."""
    match line:
        case MatchLine():
            yield from ((("east",), line.east), (("first_dealer",), line.first_dealer))
        case SeatingLine():
            yield ("first_dealer",), line.first_dealer
        case BetLine():
            yield ("actor",), line.bettor
            yield from ((("to",) if isinstance(line.bettor, int) else ("principal",), on) for on in line.on)
        case StopLine():
            yield ("actor",), line.bettor
        case MoveLine():
            yield ("principal",), line.principal
        case HandLine():
            yield from ((("opened",), line.opened), (("dealer",), line.dealer))
            yield from _of_results(line)
            for mark, marked in line.marks.items():
                yield from ((("marks", mark, index), place) for index, place in enumerate(marked))


def _of_results(line: HandLine) -> Iterator[tuple[Path, object]]:
    for index, result in enumerate(line.results):
        if isinstance(result, WinLine):
            yield ("results", index, "winner"), result.winner
            yield ("results", index, "payer"), result.payer
        elif isinstance(result, PenaltyLine):
            yield ("results", index, "offender"), result.offender
