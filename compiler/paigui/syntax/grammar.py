"""The grammar as Lark reads it, and the tables of the parser that come of it.

``python -m paigui.syntax.grammar`` prints them; ``grammar/expression.tables.json`` is that text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.grammar import Rule, Terminal
from lark.lexer import Lexer as LarkLexer

from paigui.syntax.tables import STARTS, grammar_mark, grammar_text


class _NoLexer(LarkLexer):
    """Tokens come from ``paigui.syntax.lexer``."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """Nothing: Lark is never given a text."""
        return iter(())


@cache
def grammar() -> Lark:
    """The grammar with its automaton. Strict: a conflict would be an error here."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer=_NoLexer,
        strict=True,
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=False,
    )


def written_tables() -> dict[str, Any]:
    """The tables as the file holds them (`paigui.syntax.tables.Tables`), with the mark of their grammar.

    States are numbered in the order in which they are reached, so that a grammar always gives the same file.
    """
    lark = grammar()
    table = lark.parser.parser._parse_table
    rules = sorted(lark.rules, key=str)
    numbers = {rule: number for number, rule in enumerate(rules)}
    order = {table.start_states[start]: number for number, start in enumerate(STARTS)}
    states: list[dict[str, int]] = []
    for state in (reached := list(order)):
        actions: dict[str, int] = {}
        for symbol, (action, to) in sorted(table.states[state].items()):
            if str(action) != "Shift":
                actions[symbol] = ~numbers[to]
                continue
            if to not in order:
                order[to] = len(reached)
                reached.append(to)
            actions[symbol] = order[to]
        states.append(actions)
    return {
        "of": grammar_mark(),
        "patterns": {each.name: each.pattern.to_regexp() for each in lark.terminals if each.pattern},
        "starts": {start: order[table.start_states[start]] for start in STARTS},
        "ends": {start: order[table.end_states[start]] for start in STARTS},
        "productions": [_production(rule) for rule in rules],
        "states": states,
    }


def _production(rule: Rule) -> list[Any]:
    assert rule.expansion, "an empty production has no place in a text"
    symbols = enumerate(rule.expansion)
    kept = [place for place, symbol in symbols if not (isinstance(symbol, Terminal) and symbol.filter_out)]
    node = "" if rule.origin.name.startswith("_") else rule.alias or rule.origin.name
    return [rule.origin.name, len(rule.expansion), node, kept, rule.options.expand1 and not rule.alias]


def tables_text() -> str:
    """The text of the file: a line a state and a production."""
    lines = []
    for key, value in written_tables().items():
        if isinstance(value, list):
            rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
            lines.append(f"{json.dumps(key)}: [\n{rows}\n ]")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"


if __name__ == "__main__":
    print(tables_text(), end="")
