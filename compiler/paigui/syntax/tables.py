"""The tables of the parser: Lark's LALR automaton of ``grammar/expression.lark`` as plain data.

To build them takes longer than to read a whole ruleset, so they are shipped beside the grammar, in
``expression.tables.json``. The file says of which grammar it is; with any other it is not used, and Lark builds the tables.
``python -m paigui.syntax.grammar`` prints it; a test fails when it is out of date.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import NamedTuple

from paigui import data

STARTS = ("expression", "definition", "question")
FILE = "expression.tables.json"
END = "$END"
"""The terminal behind the last token."""
_LAYOUT = "1"
"""Of the file: part of what it must match, so that an older file is not misread."""


class Production(NamedTuple):
    """A production, as far as it matters once its symbols are read."""

    origin: str
    size: int
    """How many symbols it has, at least one."""
    node: str
    """The name of the node that it makes; empty for a run of symbols that a repetition has gathered."""
    kept: tuple[int, ...]
    """The symbols that the node holds: not the words and signs that only say what it is."""
    unwraps: bool
    """One symbol alone makes no node of its own."""


class Tables(NamedTuple):
    """The automaton. A state says by the name of the symbol what comes next: a state, or if negative the production
    (``~action``) that is read to its end."""

    patterns: dict[str, str]
    """Regular expressions of the terminals that are no words."""
    starts: dict[str, int]
    ends: dict[str, int]
    """The state in which a start symbol has been read."""
    productions: list[Production]
    states: list[dict[str, int]]


@cache
def tables() -> Tables:
    """The tables, read from the file if it fits the grammar."""
    try:
        written = json.loads(data.grammar_file(FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        written = {}
    if not isinstance(written, dict) or written.get("of") != grammar_mark():
        from paigui.syntax.grammar import written_tables

        written = written_tables()
    productions = [
        Production(origin, size, node, tuple(kept), unwraps)
        for origin, size, node, kept, unwraps in written["productions"]
    ]
    return Tables(written["patterns"], written["starts"], written["ends"], productions, written["states"])


def grammar_text() -> str:
    """The productions and the patterns of tokens that are no words."""
    return data.grammar_file("expression.lark").read_text(encoding="utf-8")


def grammar_mark() -> str:
    """What tells the tables of this grammar from those of another."""
    return hashlib.sha256(f"{_LAYOUT}\n{grammar_text()}".encode()).hexdigest()
