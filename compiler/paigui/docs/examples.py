"""The expressions that the reference shows, from ``examples.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from paigui.syntax import parse_text, print_expression
from paigui.syntax.words import Tongue

WORD_TABLES = ("words", "domains", "adjectives", "nouns", "classes", "extremes", "names")
"""The tables of the vocabulary whose words stand in expressions."""


@dataclass(frozen=True, slots=True)
class Example:
    """An expression, in English as the printer writes it; ``place`` is the key that it could stand under."""

    text: str
    place: str = "when"
    says: Mapping[Tongue, str] | None = None
    """What it asks for, in both languages."""

    def written(self, tongue: Tongue) -> str:
        """The expression in a tongue."""
        return print_expression(parse_text(self.text), tongue)


@dataclass(frozen=True, slots=True)
class Binding:
    """Expressions that say what binds tighter: in each tongue one that is bare, and the same with its brackets."""

    en: tuple[str, str]
    zh: tuple[str, str]

    def written(self, tongue: Tongue) -> tuple[str, str]:
        """Both in a tongue."""
        return self.zh if tongue == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Examples:
    """All of the file. ``words`` and ``later`` go by the key of the vocabulary."""

    words: Mapping[str, Mapping[str, Example]]
    later: Mapping[str, str]
    """Words that the grammar has for the rules of play and for questions; scoring refuses them."""
    phrases: tuple[Example, ...]
    precedence: tuple[Binding, ...]

    def all(self) -> list[Example]:
        """Every expression that a ruleset may have."""
        return [*self.phrases, *(example for table in self.words.values() for example in table.values())]


@cache
def examples() -> Examples:
    """The examples as shipped, read once."""
    text = (Path(__file__).parent / "examples.yaml").read_text(encoding="utf-8")
    read: dict[str, Any] = yaml.safe_load(text)
    return Examples(
        {table: {key: _example(entry) for key, entry in read[table].items()} for table in WORD_TABLES},
        read["later"],
        tuple(_example(entry) for entry in read["phrases"]),
        tuple(Binding(tuple(entry["en"]), tuple(entry["zh"])) for entry in read["precedence"]),
    )


def _example(entry: str | dict[str, str]) -> Example:
    if isinstance(entry, str):
        return Example(entry)
    says: dict[Tongue, str] | None = {"en": entry["en"], "zh": entry["zh"]} if "en" in entry else None
    return Example(entry["say"], entry.get("place", "when"), says)
