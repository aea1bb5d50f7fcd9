"""Names in the generated module: each meaning has one identifier, which is no word of Python or of the runtime."""

from __future__ import annotations

import builtins
import keyword

from paigui.emit.literals import identifier_text

PARAMETERS = ("hand", "reading", "payer", "counted", "money", "table")
"""What emitted functions are called with, by level."""

MODULE_NAMES = frozenset(
    {
        "COMPILER_VERSION",
        "EDITION",
        "OPTIONS",
        "RULESET",
        "SCORER",
        "SEMANTIC_HASH",
        "TABLE",
        "Win",
        "WinError",
        "payments",
        "score",
    }
)
"""Names that generated modules offer (``TABLE`` where anything is said of the table); the words of its own statements."""

OF_A_VALIDATOR = frozenset({"GAME", "PLAY", "TABLE", "legal_actions", "m", "validate"})
"""What the module of a validator has beside them, and what its functions are called with."""

_WORDS = frozenset(keyword.kwlist) | frozenset(keyword.softkwlist) | frozenset(dir(builtins))


class Identifiers:
    """Gives out identifiers of one scope; a name that is taken gets ``_`` behind it."""

    def __init__(self, taken: frozenset[str] = frozenset(), outer: Identifiers | None = None) -> None:
        self._taken = set(taken) if outer else {*taken, *PARAMETERS, *MODULE_NAMES}
        self._outer = outer

    def fresh(self, wanted: str) -> str:
        """An identifier that means nothing else yet."""
        name = identifier_text(wanted)
        while self.is_taken(name):
            name += "_"
        self._taken.add(name)
        return name

    def is_taken(self, name: str) -> bool:
        """Whether a name already means something."""
        return (
            name in self._taken or name in _WORDS or (self._outer is not None and self._outer.is_taken(name))
        )

    def inner(self) -> Identifiers:
        """A scope within this one."""
        return Identifiers(outer=self)
