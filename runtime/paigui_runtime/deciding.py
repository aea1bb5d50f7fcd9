"""Truths of which some part may be undecided.

A part that reads what the win record leaves out raises `Undecided`. ``and`` and ``or`` of several such parts must not depend
on the order of writing: a part that is decided settles the whole where it can, whichever stands first. Emitted code calls
these only where two parts or more may be undecided; everything else is plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from paigui_runtime.hand import Hand, Undecided

T = TypeVar("T")


def decide_any(*parts: Callable[[], object]) -> bool:
    """``or``: true if a part is true; undecided if none is and a part is undecided."""
    undecided: Undecided | None = None
    for part in parts:
        try:
            if part():
                return True
        except Undecided as error:
            undecided = undecided or error
    if undecided is not None:
        raise undecided
    return False


def decide_all(*parts: Callable[[], object]) -> bool:
    """``and``: false if a part is false; undecided if none is and a part is undecided."""
    undecided: Undecided | None = None
    for part in parts:
        try:
            if not part():
                return False
        except Undecided as error:
            undecided = undecided or error
    if undecided is not None:
        raise undecided
    return True


def decide_some(values: Iterable[T], truth: Callable[[T], object]) -> bool:
    """Whether the truth holds for a value. Raises `Undecided` if it holds for none that is decided and one is not."""
    undecided: Undecided | None = None
    for value in values:
        try:
            if truth(value):
                return True
        except Undecided as error:
            undecided = undecided or error
    if undecided is not None:
        raise undecided
    return False


def decide_every(values: Iterable[T], truth: Callable[[T], object]) -> bool:
    """Whether there is a value and the truth holds for each.

    Raises `Undecided` if it fails for none that is decided and one is not.
    """
    found = tuple(values)
    return bool(found) and not decide_some(found, lambda value: not truth(value))


def whichever_was_robbed(unsaid: Undecided, ask: Callable[..., T], hand: Hand, *rest: object) -> T | None:
    """What a function of a hand gives, the same for each flower that may have been robbed; ``None`` if it depends on more.

    Seven flowers without one may still be known to be no eight.
    """
    if unsaid.name != "robbed_flower":
        return None
    try:
        found = {ask(case, *rest) for case in hand.each_robbed_flower()}
    except Undecided:
        return None
    return found.pop() if len(found) == 1 else None
