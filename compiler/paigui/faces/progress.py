"""A bar on a terminal that shows how far a long run is, and a line for one that cannot tell."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """What is to be told how many of how many are done. Shown on standard error; nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


@contextmanager
def waiting_line(label: str) -> Iterator[None]:
    """A line on a terminal's standard error while something goes on that takes longer than a second."""
    if not sys.stderr.isatty():
        yield
        return
    from threading import Timer

    from rich.console import Console

    line = Console(stderr=True).status(label)
    timer = Timer(_LONG, line.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        line.stop()


_LONG = 1.0
"""Seconds before a run is called long."""
