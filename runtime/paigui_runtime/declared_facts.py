"""Facts that a ruleset declares: the win record carries them under ``facts``."""

from __future__ import annotations

from collections.abc import Mapping

from paigui_runtime.hand import FactValue
from paigui_runtime.rule import FactType
from paigui_runtime.win import WinError
from paigui_runtime.win_error import shown


class DeclaredFacts:
    """The declared facts of one ruleset: checks what a record says of them and fills in the defaults."""

    def __init__(self, types: tuple[FactType, ...]) -> None:
        self._types = {declared.name: declared for declared in types}
        self._defaults = {declared.name: _as_read(declared.default) for declared in types}

    def of(self, given: Mapping[str, FactValue]) -> dict[str, FactValue]:
        """Every declared fact with its value, choices as expressions write them. Raises `WinError` (``bad-win``)."""
        if not given:
            return self._defaults
        values = dict(self._defaults)
        for name, value in given.items():
            declared = self._types.get(name)
            if declared is None:
                written = shown(name)
                raise _bad(
                    f"facts: this ruleset has no fact '{written}'",
                    f"facts：這套牌規沒有「{written}」這項事實",
                )
            _check(declared, value)
            values[name] = _as_read(value)
        return values


def _check(declared: FactType, value: FactValue) -> None:
    name = declared.name
    if declared.type == "bool":
        if not isinstance(value, bool):
            raise _bad(f"facts: '{name}' is true or false", f"facts：「{name}」只能是 true 或 false")
    elif declared.type == "choice":
        if value not in declared.choices:
            among = ", ".join(declared.choices)
            raise _bad(f"facts: '{name}' is one of {among}", f"facts：「{name}」只能是 {among} 之一")
    elif isinstance(value, bool) or not isinstance(value, int):
        raise _bad(f"facts: '{name}' is a whole number", f"facts：「{name}」是整數")
    elif declared.low is not None and value < declared.low:
        raise _bad(f"facts: '{name}' is at least {declared.low}", f"facts：「{name}」至少是 {declared.low}")
    elif declared.high is not None and value > declared.high:
        raise _bad(f"facts: '{name}' is at most {declared.high}", f"facts：「{name}」至多是 {declared.high}")


def _as_read(value: FactValue) -> FactValue:
    return value.replace("-", "_") if isinstance(value, str) else value


def _bad(message: str, message_zh: str) -> WinError:
    return WinError("bad-win", message, message_zh)
