"""JSON Lines: one mapping a line."""

from __future__ import annotations

import json
import sys
from typing import Any, BinaryIO

from paigui.faces.face import fail
from paigui.faces.refusals import refusal_of
from paigui_runtime.win_error import WinError, shown

_LONGEST_LINE = 1 << 20
"""Bytes of one line; a win takes some hundred."""


class LineError(ValueError):
    """A line that is no JSON object: the reason in English and in Chinese, and the character where it goes wrong."""

    def __init__(self, message: str, message_zh: str, offset: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.message_zh = message_zh
        self.offset = offset


def mapping_of_line(line: str | bytes, what: str = "a line", what_zh: str = "一行") -> dict[str, Any]:
    """The mapping that a line of JSON Lines holds, ``what`` it is. Raises `LineError`."""
    if len(line) > _LONGEST_LINE:
        raise LineError("the line is too long", "這一行太長")
    try:
        found = json.loads(line, object_pairs_hook=_once)
    except LineError:
        raise
    except (ValueError, RecursionError) as error:
        said = getattr(error, "msg", "nested too deep" if isinstance(error, RecursionError) else "not UTF-8")
        raise LineError(f"not JSON: {said}", f"不是 JSON：{said}", getattr(error, "pos", 0)) from None
    if not isinstance(found, dict):
        raise LineError(f"{what} is a JSON object", f"{what_zh}須是 JSON 物件")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = shown(next(key for index, (key, _) in enumerate(pairs) if key in dict(pairs[:index])))
        raise LineError(f"`{twice}` is there twice", f"`{twice}` 重複")
    return found


def open_lines(path: str, code: str = "PG0703") -> BinaryIO:
    """The lines of a file, or of standard input; ends the command with ``code`` where they cannot be read."""
    if path == "-":
        return sys.stdin.buffer
    try:
        return open(path, "rb")
    except (OSError, ValueError) as error:
        fail(code, path=path, detail=refusal_of(error))


def record_of_line(line: str | bytes) -> dict[str, Any]:
    """The win record of a line of JSON Lines. Raises `WinError` (``bad-win``)."""
    try:
        return mapping_of_line(line, "a win", "一手胡牌")
    except LineError as error:
        raise WinError("bad-win", error.message, error.message_zh) from None
