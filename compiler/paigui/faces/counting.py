"""Exact counts beside the rest of a comparison: in a process of its own where there is a second core."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from threading import Thread

from paigui.analysis.behaviour import Exact, ExactCounts
from paigui.analysis.exact.counts import OUT_OF_MEMORY, exact_counts
from paigui.ir.program import Program


@contextmanager
def counted_beside(before: Program, after: Program) -> Iterator[Exact]:
    """An engine that has begun to count these two programs, and has counted them when it is asked."""
    if (os.cpu_count() or 1) < 2:
        yield exact_counts
        return
    coming, going = Pipe(duplex=False)
    process = Process(target=_count, args=(going, before, after), daemon=True)
    process.start()
    going.close()  # so that the end of the process is the end of what comes

    def counted(*_: Program) -> ExactCounts | str:
        try:
            found: ExactCounts | str = coming.recv()
        except EOFError:  # the machine ends what takes too much
            return OUT_OF_MEMORY
        return found

    try:
        yield counted
    finally:
        process.kill()
        process.join()


def _count(going: Connection, before: Program, after: Program) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us hears it, and ends us
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    going.send(exact_counts(before, after))


def _end_with(parent: int) -> None:
    """Ends this process when the one that started it is gone, however that ended."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
