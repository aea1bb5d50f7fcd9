"""How triggers of the rules of play are written: ``discard by me``, in Chinese the person first, 自己打牌."""

from __future__ import annotations

import re

from paigui.syntax.vocabulary import Tongue, vocabulary
from paigui.syntax.words import canonical_event, canonical_person, chinese_event, chinese_person

ANYONE = "anyone"
"""Who is meant where nobody is named."""
_ENGLISH = re.compile(r"(\S+)(?:\s+(?:by|of)\s+(\S+))?", re.ASCII)


def trigger_parts(text: str) -> tuple[str, str] | None:
    """Event and person as written in either tongue, each perhaps no word; ``None`` if it has not the form of a trigger.

    The person is empty where nobody is named.
    """
    text = text.strip()
    if text.isascii():
        found = _ENGLISH.fullmatch(text)
        return None if found is None else (found[1], found[2] or "")
    people = sorted(vocabulary().canonical_people, key=len, reverse=True)
    person = next((each for each in people if text.startswith(each)), "")
    event = text[len(person) :].strip()
    return canonical_event(event), canonical_person(person)


def trigger_of(text: str) -> tuple[str, str] | None:
    """Event and person in English; ``None`` if either is no word of the language."""
    parts = trigger_parts(text)
    words = vocabulary()
    if parts is None or parts[0] not in words.events or parts[1] not in ("", *words.people):
        return None
    return parts


def trigger_text(event: str, person: str, tongue: Tongue) -> str:
    """A trigger as a file writes it; the person may be empty."""
    if tongue == "zh":
        return f"{chinese_person(person)}{chinese_event(event)}"
    return f"{event} by {person}" if person else event
