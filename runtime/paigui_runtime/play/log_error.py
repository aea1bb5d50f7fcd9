"""Why a log cannot be read, or cannot have happened."""

from __future__ import annotations

from functools import partial
from typing import Any

Path = tuple[str | int, ...]
"""Keys and numbers that lead to a value of an event: ``("tehais", 2)``."""


class LogError(ValueError):
    """A line of a log that is no event, or an event that cannot have happened; judging stops there.

    ``line`` counts from 1, ``event`` from 0 (``None`` where the line holds no event). ``path`` leads to the value that is
    wrong, to a key that cannot be there where ``at_key`` says so; ``offset`` is the character where a text stops being JSON.

    ``code``: ``bad-json``, ``cut-off`` (ends in the middle), ``too-long``, ``too-many``, ``not-an-event``, ``unknown-type``,
    ``unknown-field``, ``missing-field``, ``bad-value``, ``bad-tile``, ``out-of-order`` (not between these events), or
    ``impossible`` (a tile that is not there, a fifth copy), which the table finds.
    """

    def __init__(
        self,
        code: str,
        message: str,
        message_zh: str,
        *,
        line: int = 0,
        event: int | None = None,
        path: Path = (),
        at_key: bool = False,
        offset: int = 0,
    ) -> None:
        super().__init__(code, message, message_zh, line, event)
        self.code = code
        self.message = message
        self.message_zh = message_zh
        self.line = line
        self.event = event
        self.path = path
        self.at_key = at_key
        self.offset = offset

    def __reduce__(self) -> tuple[Any, ...]:
        """So that it can come from another process; an exception by itself is made again of all its values in a row."""
        named = partial(
            LogError,
            line=self.line,
            event=self.event,
            path=self.path,
            at_key=self.at_key,
            offset=self.offset,
        )
        return named, (self.code, self.message, self.message_zh)

    def __str__(self) -> str:
        """The English message with its line."""
        return f"line {self.line}: {self.message}"

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The JSON answer: ``{"error": {"code": …, "line": …, "event": …, "message": …}}``."""
        return {
            "error": {
                "code": self.code,
                "line": self.line,
                "event": self.event,
                "message": self.message_zh if language == "zh" else self.message,
            }
        }
