"""The options that say what a tai is worth: of every command that reckons money."""

from __future__ import annotations

from collections.abc import Callable

from paigui.faces.command import option
from paigui.faces.face import fail

_STAKES = option(
    "--stakes",
    metavar="BASE/TAI",
    en="Base and tai in money, such as 50/20; else those of the ruleset, or tai.",
    zh="底與每台的金額，如 50/20；未給則依牌規，再則以台計。",
)
_BASE = option("--base", type=int, metavar="N", en="The base (底) in tai.", zh="底，以台計。")


def money_options(command: Callable[..., int]) -> Callable[..., int]:
    """Gives a command ``--stakes`` and ``--base``."""
    found: Callable[..., int] = _STAKES(_BASE(command))
    return found


def stakes_given(stakes: str | None, base: int | None, command: str) -> tuple[int, int] | None:
    """Base and tai in money, if they are given; ends the ``command`` where both options are, or no stakes."""
    from paigui.api import stakes_of

    if stakes is not None and base is not None:
        fail("PG0714", detail="usage_stakes_and_base", given="", command=command)
    try:
        return None if stakes is None else stakes_of(stakes)
    except ValueError:
        fail("PG0713", name="--stakes", wanted="base_and_tai", given=stakes, command=command)
