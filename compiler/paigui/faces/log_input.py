"""A log as it stands in a file: its lines, read again if need be, and the places that errors are about."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from typing import BinaryIO, NoReturn, Self

from paigui.diagnostics.diagnostic import Diagnostics
from paigui.faces.face import UNUSABLE, Failure
from paigui.faces.json_lines import open_lines
from paigui.faces.match_input import WrittenLine
from paigui_runtime.play.event import Event
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.log_reading import LONGEST_LINE, read_events

_CODES = {"out-of-order": "PG0912", "impossible": "PG0913"}
"""The message of each kind of error; PG0911 is that of a line that cannot be read."""
_HELD = 1 << 24
"""Bytes of standard input that are held in memory; what is more goes to a temporary file."""


class LogFile:
    """The log of a file or of standard input, to be used in a ``with``.

    It can be read more than once: a pipe is written down as it is read.
    """

    def __init__(self, path: str) -> None:
        self.name = "<stdin>" if path == "-" else path
        self._stream = open_lines(path, "PG0723")
        self._copy: BinaryIO | None = None
        if self._stream.seekable():
            self._start = self._stream.tell()
        else:
            self._start = 0
            self._copy = tempfile.SpooledTemporaryFile(_HELD)  # type: ignore[assignment]  # noqa: SIM115
        self._fresh = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for stream in (self._stream, self._copy):
            if stream is not None and stream is not sys.stdin.buffer:
                stream.close()

    def lines(self) -> Iterator[bytes]:
        """All lines from the first; of one that is too long as much as shows that it is."""
        fresh, self._fresh = self._fresh, False
        source = self._stream if self._copy is None or fresh else self._copy
        if not fresh:
            source.seek(self._start)
        while line := source.readline(LONGEST_LINE + 1):
            if fresh and self._copy is not None:
                self._copy.write(line)
            yield line

    def events(self) -> Iterator[Event]:
        """Its events; an error ends the command, with its place (exit status 2)."""
        try:
            yield from read_events(self.lines())
        except LogError as error:
            self.refuse(error)

    def refuse(self, error: LogError) -> NoReturn:
        """Ends the command with what is wrong in the log."""
        raise Failure(UNUSABLE, self.diagnostics(error))

    def diagnostics(self, error: LogError) -> Diagnostics:
        """What is wrong in the log, with its place."""
        raw = next((line for count, line in enumerate(self.lines(), 1) if count == error.line), b"")
        diags = Diagnostics()
        diags.add(
            _CODES.get(error.code, "PG0911"),
            WrittenLine(self.name, error.line, raw).place_of(error),
            message=error.message,
            message_zh=error.message_zh,
        )
        return diags

    @property
    def is_live(self) -> bool:
        """Whether its lines may come one by one, so that what is said of one must not wait."""
        return self._stream is sys.stdin.buffer
