"""The words of the language, read from ``grammar/vocabulary.yaml``.

The file is the one source of the parser's words, of the printer's and of the keys and values of ruleset files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Literal

import yaml

from paigui import data

Tongue = Literal["en", "zh"]

TRUTHS = frozenset({"null", "true", "false"})
"""What people write for a condition that is met or not, and the language does not."""
YAML_VALUES = TRUTHS | {"yes", "on", "off"}
"""What a YAML reader may take for something else than a text: no names."""

OF = "之"
"""What stands between an owner and its property in Chinese, where English has a point."""
_TERMINALS = {
    "adjectives": "ADJECTIVE",
    "nouns": "NOUN",
    "classes": "CLASS",
    "extremes": "EXTREME",
}
"""Tables whose words all stand for one terminal of the grammar; elsewhere each word is a terminal of its own."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of expressions: its key (English, as trees hold it), its forms, and what it says.

    ``terminal`` is its name in the grammar. ``english`` has the singular first, the plural second where there is one.
    """

    key: str
    terminal: str
    english: tuple[str, ...]
    chinese: str
    says: Mapping[str, str]

    def form(self, tongue: Tongue, *, plural: bool = False) -> str:
        """The word as written in a tongue; Chinese has one form only."""
        if tongue == "zh":
            return self.chinese
        return self.english[-1] if plural else self.english[0]


@dataclass(frozen=True)
class Vocabulary:
    """Every table of the file. ``names`` and the tables after it give the Chinese form of an English key."""

    words: Mapping[str, Word]
    domains: Mapping[str, Word]
    adjectives: Mapping[str, Word]
    nouns: Mapping[str, Word]
    classes: Mapping[str, Word]
    extremes: Mapping[str, Word]
    names: Mapping[str, str]
    """Names that the language gives, and words for choices."""
    names_say: Mapping[str, Mapping[str, str]]
    owners: Mapping[str, str]
    """What stands before the point of a fact of play; in Chinese another word than the bare name."""
    properties: Mapping[str, str]
    """What stands behind it."""
    asked: Mapping[str, Mapping[str, str]]
    """What each fact of play says, by its whole name."""
    asked_of_players: Mapping[str, Mapping[str, str]]
    keys: Mapping[str, str]
    ids: Mapping[str, str]
    values: Mapping[str, str]
    events: Mapping[str, str]
    people: Mapping[str, str]

    def all_words(self) -> Iterator[Word]:
        """The words of expressions, table by table."""
        for table in (self.words, self.domains, self.adjectives, self.nouns, self.classes, self.extremes):
            yield from table.values()

    @cached_property
    def english(self) -> dict[str, Word]:
        """Words by each of their English forms; those of two words have one space."""
        return {form: word for word in self.all_words() for form in word.english}

    @cached_property
    def chinese(self) -> dict[str, Word | str]:
        """What a bare Chinese word is: a word, or the key of a name."""
        found: dict[str, Word | str] = {word.chinese: word for word in self.all_words()}
        found.update({chinese: key for key, chinese in self.names.items()})
        found.update({chinese: key for key, chinese in self.owners.items()})
        return found

    @cached_property
    def chinese_properties(self) -> dict[str, str]:
        """Properties by their Chinese form, `OF` before it: 之牌 is ``tile``."""
        return {OF + chinese: key for key, chinese in self.properties.items()}

    @cached_property
    def chinese_pattern(self) -> re.Pattern[str]:
        """Matches the longest Chinese word or property at a place."""
        longest_first = sorted((*self.chinese, *self.chinese_properties), key=len, reverse=True)
        return re.compile("|".join(map(re.escape, longest_first)))

    @cached_property
    def canonical_keys(self) -> dict[str, str]:
        """Chinese form to key of a ruleset file."""
        return {chinese: key for key, chinese in self.keys.items()}

    @cached_property
    def canonical_ids(self) -> dict[str, str]:
        """Chinese form to id of an entry that the language gives."""
        return {chinese: key for key, chinese in self.ids.items()}

    @cached_property
    def canonical_values(self) -> dict[str, str]:
        """Chinese form to value word."""
        return {chinese: value for value, chinese in self.values.items()}

    @cached_property
    def canonical_events(self) -> dict[str, str]:
        """Chinese form to event of a trigger."""
        return {chinese: event for event, chinese in self.events.items()}

    @cached_property
    def canonical_people(self) -> dict[str, str]:
        """Chinese form to person of a trigger."""
        return {chinese: person for person, chinese in self.people.items()}

    @cached_property
    def canonical_names(self) -> dict[str, str]:
        """Chinese form to name."""
        return {chinese: name for name, chinese in self.names.items()}


@cache
def vocabulary() -> Vocabulary:
    """The vocabulary as shipped, read once."""
    text = data.grammar_file("vocabulary.yaml").read_text(encoding="utf-8")
    # No implicit types: `no` and `true` are words here. The C loader, where there is one, saves a tenth of a second.
    tables: dict[str, dict[str, Any]] = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    words = {table: _words(table, tables[table]) for table in ("words", "domains", *_TERMINALS)}
    names = {key: entry["zh"] for key, entry in tables["names"].items()} | tables["choices"]
    return Vocabulary(
        **words,
        names=names,
        names_say={key: entry["says"] for key, entry in tables["names"].items()},
        owners=tables["owners"] | {player: names[player] for player in tables["players"]},
        properties=tables["properties"],
        asked=tables["asked"],
        asked_of_players=tables["asked_of_players"],
        keys=tables["keys"],
        ids=tables["ids"],
        values=tables["values"],
        events=tables["events"],
        people=tables["people"],
    )


def _words(table: str, entries: Mapping[str, Any]) -> dict[str, Word]:
    return {
        key: Word(
            key,
            _TERMINALS.get(table) or ("_" if table == "words" else "") + key.upper(),
            tuple(entry["en"]),
            entry["zh"],
            entry["says"],
        )
        for key, entry in entries.items()
    }
