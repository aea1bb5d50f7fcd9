"""Reading tokens by the tables of the grammar."""

from __future__ import annotations

from collections.abc import Sequence

from paigui.syntax.build import Builder
from paigui.syntax.tables import END, Tables, tables
from paigui.syntax.token import Token


class Automaton:
    """An automaton that has read some tokens; with a builder it makes their tree."""

    __slots__ = ("_builder", "_end", "_states", "_tables")

    def __init__(self, start: str, builder: Builder | None = None) -> None:
        self._tables: Tables = tables()
        self._states = [self._tables.starts[start]]
        self._end = self._tables.ends[start]
        self._builder = builder

    def read(self, tokens: Sequence[Token]) -> int:
        """Reads a whole text: the index of the token that cannot stand there (the number of tokens: more must come), or one
        more than there are tokens if it is complete."""
        for index, token in enumerate(tokens):
            if not self.take(token):
                return index
        return len(tokens) + self.take(Token(END, "", 0, 0))

    def take(self, token: Token) -> bool:
        """Reads one token, or the end; false if it cannot stand here."""
        states, builder = self._states, self._builder
        while True:
            action = self._tables.states[states[-1]].get(token.type)
            if action is None:
                return False
            if action >= 0:
                states.append(action)
                if builder is not None:
                    builder.take(token)
                return True
            production = self._tables.productions[~action]
            del states[-production.size :]
            if builder is not None:
                builder.close(production)
            states.append(self._tables.states[states[-1]][production.origin])
            if token.type == END and states[-1] == self._end:
                return True

    def accepts(self) -> frozenset[str]:
        """The terminals that may come next."""
        terminals = (symbol for symbol in self._tables.states[self._states[-1]] if symbol.isupper())
        return frozenset(terminal for terminal in terminals if self._would_take(terminal))

    def _would_take(self, terminal: str) -> bool:
        trial = Automaton.__new__(Automaton)
        trial._tables, trial._states, trial._end = self._tables, self._states.copy(), self._end
        trial._builder = None
        return trial.take(Token(terminal, "", 0, 0))
