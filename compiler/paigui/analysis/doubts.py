"""How doubtful or missing sources were read: the entries of a ruleset with a ``reading``, by what sort of reading it is.

A reading may begin with a word and a colon (``reconstructed: …``); the word says how much of the entry its source gave. A
reading without such a word is a ruling: the text is there and can be understood in more than one way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from paigui.analysis.diff import SECTIONS
from paigui.model.ruleset import Declared, Ruleset, Text

RULING = "ruling"
_WORDS = {
    "reconstructed": "重擬",
    "second-hand": "轉引",
    "inherited": "承襲",
    "adopted": "採用",
    "not adopted": "未採",
    "rejected": "不採",
    "left open": "未定",
    "named only": "僅提及",
}
"""The words in either tongue, the weakest ground first."""
KINDS = (*_WORDS, RULING)
"""Every sort of reading."""
_IN_ENGLISH = {chinese: english for english, chinese in _WORDS.items()}
_START = re.compile(r"\s*([^:：.。]+?)\s*(?:[:：.。]\s*(.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Doubt:
    """An entry with the sort of its reading, and what else the reading says."""

    kind: str
    section: str
    entry: Declared
    text: Text


def doubts_of(ruleset: Ruleset) -> Iterator[Doubt]:
    """The entries with a reading in the order of the file, those inherited from parents too."""
    for section, entries in SECTIONS:
        for entry in entries(ruleset):
            if entry.reading != Text():
                kind, text = kind_and_text(entry.reading)
                yield Doubt(kind, section, entry, text)


def kind_and_text(reading: Text) -> tuple[str, Text]:
    """The sort of a reading, as either tongue says it, and the reading without the word that does."""
    zh, en = map(_kind_and_text, (reading.zh, reading.en))
    return en[0] if en[0] != RULING else zh[0], Text(zh[1], en[1])


def _kind_and_text(reading: str) -> tuple[str, str]:
    said = " ".join(reading.split())
    found = _START.fullmatch(said)
    if found is not None:
        word = found[1].lower()
        kind = word if word in _WORDS else _IN_ENGLISH.get(word)
        if kind is not None:
            return kind, found[2] or ""
    return RULING, said
