"""JSON Lines: one win record a line."""

from __future__ import annotations

import json
from typing import Any

from paigui_runtime.win_error import WinError

_LONGEST_LINE = 1 << 20
"""Bytes of one line; a win takes some hundred."""


def record_of_line(line: str | bytes) -> dict[str, Any]:
    """The win record of a line of JSON Lines. Raises `WinError` (``bad-win``)."""
    if len(line) > _LONGEST_LINE:
        raise WinError("bad-win", "the line is too long", "這一行太長")
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        said = getattr(error, "msg", "nested too deep" if isinstance(error, RecursionError) else "not UTF-8")
        raise WinError("bad-win", f"not JSON: {said}", f"不是 JSON：{said}") from None
    if not isinstance(record, dict):
        raise WinError("bad-win", "a win is a JSON object", "一手胡牌須是 JSON 物件")
    return record
