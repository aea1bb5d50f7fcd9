"""Why a line of a match cannot be settled."""

from __future__ import annotations

from typing import Any

from paigui_runtime.tiles import tile_text
from paigui_runtime.win_error import WinError

Path = tuple[str | int, ...]
"""Keys and numbers that lead to a value of a line: ``("results", 0, "payer")``."""


class MatchError(ValueError):
    """A line that cannot be settled; nothing of it has been taken. ``path`` leads to what is wrong, to a key
    that cannot be there where ``at_key`` says so.

    ``code``: ``bad-line`` cannot be read, ``out-of-place`` may not stand here, ``cannot-be`` cannot have happened,
    ``not-said`` leaves out what a rule reads, ``not-whole`` comes to a part of a coin; or the scorer's code for a win that
    is none, with its ``waits``.
    """

    def __init__(
        self,
        code: str,
        message: str,
        message_zh: str,
        path: Path = (),
        *,
        waits: tuple[int, ...] = (),
        at_key: bool = False,
    ) -> None:
        super().__init__(code, message, message_zh, path)
        self.code = code
        self.message = message
        self.message_zh = message_zh
        self.path = path
        self.waits = waits
        self.at_key = at_key

    def __str__(self) -> str:
        """The English message."""
        return self.message

    @classmethod
    def of_win(cls, error: WinError, path: Path) -> MatchError:
        """A win of the line that is none, in the scorer's own words."""
        return cls(error.code, error.message, error.message_zh, path, waits=error.waits)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The JSON answer: ``{"error": {"code": …, "message": …}}``, with ``waits`` for a win that is none."""
        found: dict[str, Any] = {
            "code": self.code,
            "message": self.message_zh if language == "zh" else self.message,
        }
        if self.code in ("not-a-win", "below-minimum", "bad-win"):
            found["waits"] = [tile_text((tile,)) for tile in self.waits]
        return {"error": found}
