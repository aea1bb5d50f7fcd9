"""Judging many hands by two rulesets, piece by piece: simulated matches by their numbers, or logs by their text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count

from paigui.analysis.impact import HandImpact, compared, hands_of
from paigui.analysis.renames import Renames
from paigui.analysis.simulation import SHORTEST_MATCH, Wanted, game_of, match_of
from paigui.analysis.workers import Piece, Result, Work, done_by_cluster, done_by_processes
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.log_reading import event_to_dict, read_events


@dataclass(frozen=True, slots=True)
class Laws:
    """Two validators' modules, and ids of the first to those of the second where they differ."""

    before: str
    after: str
    names: tuple[tuple[str, str], ...] = ()

    def games(self) -> Callable[..., HandImpact]:
        """What judges the log of a hand by both."""
        return partial(compared, game_of(self.before), game_of(self.after), dict(self.names))


def names_of(renames: Renames) -> tuple[tuple[str, str], ...]:
    """Every new id of what a hand can come to: rules of scoring and of play, draws, penalties, payments."""
    known = [*renames.entries.values(), renames.names, renames.rules]
    return tuple(sorted({old: new for pairs in known for old, new in pairs.items()}.items()))


@dataclass(frozen=True, slots=True)
class Simulated:
    """Matches played by the first law, each hand judged by both. A piece is the number of a match."""

    laws: Laws
    wanted: Wanted

    def begin(self) -> Callable[[int], tuple[HandImpact, ...]]:
        """What plays and judges a match."""
        game, judge = game_of(self.laws.before), self.laws.games()

        def match(number: int) -> tuple[HandImpact, ...]:
            events = [
                event_to_dict(event) for hand in match_of(game, self.wanted, number) for event in hand.events
            ]
            return tuple(judge(hand) for hand in hands_of(events))

        return match


@dataclass(frozen=True, slots=True)
class LogImpact:
    """The hands of a log up to where it can be read; ``why`` not further, in both languages."""

    hands: tuple[HandImpact, ...]
    why: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Logged:
    """Logs, each hand judged by both. A piece is the content of a log."""

    laws: Laws

    def begin(self) -> Callable[[bytes], LogImpact]:
        """What judges a log."""
        judge = self.laws.games()

        def log(content: bytes) -> LogImpact:
            found: list[HandImpact] = []
            try:
                events = [event_to_dict(event) for event in read_events(content.split(b"\n"))]
                found += (judge(hand) for hand in hands_of(events))
            except LogError as error:
                return LogImpact(tuple(found), (error.message, error.message_zh))
            return LogImpact(tuple(found))

        return log


Progress = Callable[[int, int], None]


def simulated_impact(
    laws: Laws, wanted: Wanted, *, jobs: int, cluster: str | None, progress: Progress
) -> Iterator[HandImpact]:
    """Every hand that is wanted, in order, whatever the number of processes. ``cluster``: the address of a Dask scheduler.

    Raises as `paigui.analysis.workers.done_by_cluster` does, and `NoWayOn` as a simulation.
    """
    left, enough = wanted.hands, -(-wanted.hands // SHORTEST_MATCH)
    progress(0, wanted.hands)
    for match in _done(Simulated(laws, wanted), count(), jobs, cluster, enough):
        yield from match[:left]
        left -= len(match)
        progress(wanted.hands - max(left, 0), wanted.hands)
        if left <= 0:
            return


def logged_impact(
    laws: Laws, logs: Iterable[bytes], many: int, *, jobs: int, cluster: str | None, progress: Progress
) -> Iterator[LogImpact]:
    """What comes of each of so many logs, in order."""
    progress(0, many)
    for done, log in enumerate(_done(Logged(laws), logs, jobs, cluster, many), 1):
        yield log
        progress(done, many)


def _done(
    work: Work[Piece, Result], pieces: Iterable[Piece], jobs: int, cluster: str | None, enough: int
) -> Iterator[Result]:
    if cluster is not None:
        return done_by_cluster(work, pieces, cluster, enough)
    return done_by_processes(work, pieces, jobs, enough)
