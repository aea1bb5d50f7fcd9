"""Long runs show on a terminal that they go on; short ones, and those that write elsewhere, show nothing."""

from __future__ import annotations

import io
import sys
import time

import pytest

from paigui.faces import progress


class Terminal(io.StringIO):
    """A standard error that says whether it is a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "seconds", "shown"), [(True, 0.4, True), (True, 0, False), (False, 0.4, False)]
)
def test_a_line_shows_that_a_long_run_goes_on(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, seconds: float, shown: bool
) -> None:
    stream = Terminal(terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "_LONG", 0.1)
    with progress.waiting_line("proving"):
        time.sleep(seconds)
    assert ("proving" in stream.getvalue()) == shown
