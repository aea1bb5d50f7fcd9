"""Why a record has no score."""

from __future__ import annotations

from typing import Any

from paigui_runtime.tiles import tile_text


class WinError(ValueError):
    """A record without a score: ``code`` is ``bad-win``, ``not-a-win`` or ``below-minimum``; ``waits`` are codes."""

    def __init__(self, code: str, message: str, message_zh: str, waits: tuple[int, ...] = ()) -> None:
        super().__init__(code, message, message_zh, waits)
        self.code = code
        self.message = message
        self.message_zh = message_zh
        self.waits = waits

    def __str__(self) -> str:
        """The English message."""
        return self.message

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The JSON answer: ``{"error": {"code": …, "message": …, "waits": […]}}``."""
        message = self.message_zh if language == "zh" else self.message
        waits = [tile_text((tile,)) for tile in self.waits]
        return {"error": {"code": self.code, "message": message, "waits": waits}}


def bad_win(message: str, message_zh: str) -> WinError:
    """A record that no table can produce, or that cannot be read."""
    return WinError("bad-win", message, message_zh)


def shown(text: str) -> str:
    """A piece of input as a message quotes it: short, and printable whatever it holds."""
    cut = text if len(text) <= 40 else text[:40] + "…"
    return "".join(sign if sign.isprintable() else "·" for sign in cut)
