"""Words of ruleset files in the two tongues: keys, values and names, one form each way.

``canonical_…`` gives the English form of a word of either tongue, ``chinese_…`` the Chinese one. A text that is no word
of the table comes back as it is.
"""

from __future__ import annotations

from paigui.syntax.vocabulary import YAML_VALUES, Tongue, vocabulary

__all__ = [
    "Tongue",
    "canonical_event",
    "canonical_id",
    "canonical_key",
    "canonical_name",
    "canonical_person",
    "canonical_value",
    "chinese_event",
    "chinese_id",
    "chinese_key",
    "chinese_name",
    "chinese_person",
    "chinese_value",
    "is_word",
    "reserved_words",
    "vocabulary",
]


def canonical_key(text: str) -> str:
    """The English form of a key, ``條件`` → ``when``; of a value word if it is no key."""
    tables = vocabulary()
    return tables.canonical_keys.get(text) or tables.canonical_values.get(text, text)


def chinese_key(text: str) -> str:
    """The Chinese form of a key, ``when`` → ``條件``."""
    return vocabulary().keys.get(text, text)


def canonical_id(text: str) -> str:
    """The English form of an id that the language gives, ``配牌`` → ``deal``."""
    return vocabulary().canonical_ids.get(text, text)


def chinese_id(text: str) -> str:
    """The Chinese form of an id that the language gives, ``deal`` → ``配牌``."""
    return vocabulary().ids.get(text, text)


def canonical_value(text: str) -> str:
    """The English form of a value word, ``是`` → ``true``, ``自摸`` → ``self-draw``."""
    return vocabulary().canonical_values.get(text, text)


def chinese_value(text: str) -> str:
    """The Chinese form of a value word, ``true`` → ``是``."""
    return vocabulary().values.get(text, text)


def canonical_event(text: str) -> str:
    """The English form of an event of a trigger, ``打牌`` → ``discard``."""
    return vocabulary().canonical_events.get(text, text)


def chinese_event(text: str) -> str:
    """The Chinese form of an event of a trigger, ``discard`` → ``打牌``."""
    return vocabulary().events.get(text, text)


def canonical_person(text: str) -> str:
    """The English form of a person of a trigger, ``自己`` → ``me``."""
    return vocabulary().canonical_people.get(text, text)


def chinese_person(text: str) -> str:
    """The Chinese form of a person of a trigger, ``me`` → ``自己``."""
    return vocabulary().people.get(text, text)


def canonical_name(text: str) -> str:
    """The English form of a name of the language, ``門風`` → ``seat_wind``, ``自摸`` → ``self_draw``."""
    return vocabulary().canonical_names.get(text, text)


def chinese_name(text: str) -> str:
    """The Chinese form of a name of the language, ``seat_wind`` → ``門風``."""
    return vocabulary().names.get(text, text)


def reserved_words() -> frozenset[str]:
    """English words that nothing in a ruleset may be called, every form of them."""
    return frozenset(form for form in vocabulary().english if " " not in form) | YAML_VALUES


def is_word(text: str) -> bool:
    """Whether a text is an English word of the language (`reserved_words`), so that no name can be read from it."""
    return text in vocabulary().english or text in YAML_VALUES
