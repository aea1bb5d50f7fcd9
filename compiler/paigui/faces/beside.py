"""Parts of a comparison beside the rest of it, each in a process of its own where there is a second core."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from paigui.analysis.behaviour import Exact, ExactCounts
from paigui.analysis.comparison import Comparison
from paigui.analysis.exact.counts import OUT_OF_MEMORY, exact_counts
from paigui.analysis.judged import Sides, sides_of
from paigui.analysis.log_search import Key
from paigui.analysis.play_search import Play, Told, told_in_play
from paigui.ir.program import Program
from paigui.pipeline import Compiled

if TYPE_CHECKING:
    from paigui.api import Rules

Found = TypeVar("Found")


@contextmanager
def counted_beside(before: Program, after: Program) -> Iterator[Exact]:
    """An engine that has begun to count these two programs, and has counted them when it is asked."""
    with _begun(partial(exact_counts, before, after), lambda: OUT_OF_MEMORY) as counted:

        def exact(*_: Program) -> ExactCounts | str:
            return counted()

        yield exact


@contextmanager
def played_beside(before: Rules, after: Rules, compared: Comparison) -> Iterator[Play]:
    """A search of the rules of play that has begun, and has found what there is when it is asked."""
    sides = before.compiled, after.compiled
    with _begun(
        partial(_told, *sides, compared), lambda: told_in_play(sides_of(before, after, compared), compared)
    ) as found:

        def told(_: Sides, __: Comparison) -> Mapping[Key, Told]:
            return found()

        yield told


def _told(before: Compiled, after: Compiled, compared: Comparison) -> Mapping[Key, Told]:
    from paigui.api import Rules

    return told_in_play(sides_of(Rules(before), Rules(after), compared), compared)


@contextmanager
def _begun(work: Callable[[], Found], lost: Callable[[], Found]) -> Iterator[Callable[[], Found]]:
    """Work that is done when its result is asked for; ``lost`` gives one where the process was ended before it had it."""
    if (os.cpu_count() or 1) < 2:
        yield work
        return
    coming, going = Pipe(duplex=False)
    process = Process(target=_do, args=(going, work), daemon=True)
    process.start()
    going.close()  # so that the end of the process is the end of what comes

    def result() -> Found:
        try:
            found: Found | _Fault = coming.recv()
        except (EOFError, OSError):  # the machine ends what takes too much, perhaps while it tells
            return lost()
        return work() if isinstance(found, _Fault) else found

    try:
        yield result
    finally:
        process.kill()
        process.join()


class _Fault:
    """In place of a result: the work has failed, and will fail again where it is asked for."""


def _do(going: Connection, work: Callable[[], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us hears it, and ends us
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    try:
        found: object = work()
    except Exception:  # a fault of ours is raised where it is told to the user
        found = _Fault()
    going.send(found)


def _end_with(parent: int) -> None:
    """Ends this process when the one that started it is gone, however that ended."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
