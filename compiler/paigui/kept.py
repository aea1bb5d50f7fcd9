"""Remembering what was made of the last few inputs, by identity: to compare large trees costs as much as the work."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from paigui.diagnostics import Diagnostics

Result = TypeVar("Result")


class Kept(Generic[Result]):
    """The results of a stage for its last inputs, with the messages that it gave.

    The inputs are held, so that no other object can take their identity; they must not change (trees do not).
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._found: OrderedDict[tuple[int, ...], tuple[Sequence[object], Result, Diagnostics]] = (
            OrderedDict()
        )

    def result(
        self, inputs: Sequence[object], make: Callable[[Diagnostics], Result], diags: Diagnostics
    ) -> Result:
        """What ``make`` gives for these inputs, made once; its messages are added to ``diags`` each time."""
        key = tuple(map(id, inputs))
        found = self._found.get(key)
        if found is None:
            own = Diagnostics()
            found = self._found[key] = (inputs, make(own), own)
            if len(self._found) > self._limit:
                self._found.popitem(last=False)
        self._found.move_to_end(key)
        diags.extend(found[2])
        return found[1]
