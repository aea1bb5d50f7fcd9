"""House rules of Taiwanese 16-tile mahjong as data: load a ruleset, score by it, compare two.

::

    rules = paigui.load("luohan", eight_pairs=True)
    win = paigui.Win.parse({"concealed": "222666p 555s 11666m SS", "win": "1m", "seat": "E", "round": "S"})
    score = rules.score(win)
    print(score.tai, [item.name for item in score.items])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paigui.api import Rules, RulesetError, diff, load
    from paigui_runtime import Win, WinError
    from paigui_runtime.match import Match, MatchError
    from paigui_runtime.play.log_error import LogError

__all__ = ["LogError", "Match", "MatchError", "Rules", "RulesetError", "Win", "WinError", "diff", "load"]

_HOMES = {
    "LogError": "paigui_runtime.play.log_error",
    "Match": "paigui_runtime.match",
    "MatchError": "paigui_runtime.match",
    "Win": "paigui_runtime",
    "WinError": "paigui_runtime",
}


def __getattr__(name: str) -> Any:
    """Imports a public name when it is first used: the command line starts without the compiler."""
    if name not in __all__:
        raise AttributeError(f"module 'paigui' has no attribute {name!r}")
    value = getattr(import_module(_HOMES.get(name, "paigui.api")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names."""
    return __all__
