"""Numbered or named pieces of one work, done by processes of this machine or by a Dask cluster, answered in order.

A work is a frozen dataclass that can be pickled and hashed; what it needs for all its pieces (compiled modules) it makes
once in each process.
"""

from __future__ import annotations

import asyncio
import signal
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import islice
from typing import Any, Protocol, TypeVar

Piece = TypeVar("Piece", contravariant=True)
Result = TypeVar("Result", covariant=True)


class Work(Protocol[Piece, Result]):
    """Something to be done piece by piece."""

    def begin(self) -> Callable[[Piece], Result]:
        """What does one piece."""


_PATIENCE = 3
"""Seconds in which a cluster is to answer."""
Submit = Callable[[Any], Callable[[], Any]]
"""Hands a piece out and gives what waits for its result."""


def done_here(work: Work[Piece, Result], pieces: Iterable[Piece]) -> Iterator[Result]:
    """The results, one after the other, in this process."""
    return map(work.begin(), pieces)


def done_by_processes(
    work: Work[Piece, Result], pieces: Iterable[Piece], jobs: int, enough: int
) -> Iterator[Result]:
    """The results in the order of the pieces; no more than ``enough`` are begun before the first is taken."""
    if jobs <= 1:
        yield from done_here(work, pieces)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(work,))
    try:
        yield from _in_order(lambda piece: pool.submit(_of_this_process, piece).result, pieces, jobs, enough)
    finally:
        pool.shutdown(cancel_futures=True)


def reach_cluster(address: str) -> None:
    """Shakes hands with the Dask scheduler at ``address``, within some seconds.

    A client that fails half-made cannot be disposed of in silence, so none is made before somebody has answered.
    Raises ImportError without ``distributed``, OSError where no scheduler answers.
    """
    from distributed.comm.core import connect

    async def shake_hands() -> None:
        connection = await asyncio.wait_for(connect(address, timeout=_PATIENCE), _PATIENCE + 1)  # type: ignore[no-untyped-call]
        connection.abort()

    try:
        asyncio.run(shake_hands())
    except Exception as fault:  # whoever else listens there may answer anything
        raise OSError(f"no scheduler answers at {address}") from fault


def done_by_cluster(
    work: Work[Piece, Result], pieces: Iterable[Piece], address: str, enough: int
) -> Iterator[Result]:
    """As `done_by_processes`, on the workers of the Dask scheduler at ``address``, which need this package too.

    Raises as `reach_cluster`.
    """
    reach_cluster(address)
    from distributed import Client

    with Client(address, timeout="10s", set_as_default=False) as client:  # type: ignore[no-untyped-call]
        shared = client.scatter(work, broadcast=True)
        threads = max(1, sum(client.nthreads().values()))

        def submit(piece: object) -> Callable[[], Any]:
            result: Callable[[], Any] = client.submit(_of_cluster, shared, piece, pure=False).result
            return result

        yield from _in_order(submit, pieces, 2 * threads, enough)


def _in_order(submit: Submit, pieces: Iterable[Any], ahead: int, enough: int) -> Iterator[Any]:
    """Results in order, some pieces under way ahead of the one that is waited for."""
    coming = iter(pieces)
    waiting = deque(submit(piece) for piece in islice(coming, min(ahead + 1, enough)))
    asked = len(waiting)
    while waiting:
        result = waiting.popleft()()
        yield result
        if asked < enough or not waiting:
            for piece in islice(coming, 1):
                waiting.append(submit(piece))
                asked += 1


_begun: list[Callable[[Any], Any]] = []
"""What does the pieces in this process."""


def _begin(work: Work[Any, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us hears it, and ends us
    _begun[:] = [work.begin()]


def _of_this_process(piece: object) -> object:
    return _begun[0](piece)


@lru_cache(maxsize=4)
def _prepared(work: Hashable) -> Callable[[Any], Any]:
    begin: Callable[[], Callable[[Any], Any]] = work.begin  # type: ignore[attr-defined]
    return begin()


def _of_cluster(work: Hashable, piece: object) -> object:
    return _prepared(work)(piece)
