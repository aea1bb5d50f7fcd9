"""The message table: what each code says, in English and in Traditional Chinese.

Each stage of the compiler has one file under ``messages/``::

    PG0140:
      severity: error
      en: {message: "`{key}` is set twice", help: "…"}
      zh: {message: …, help: …}
      page: {en: "a paragraph with an example", zh: …}
    labels:
      first_here: {en: "first set here", zh: "先在這裡"}

``{key}`` stands for a value of the diagnostic; ``{@key}`` for the label that the value names, so that a value
such as ``mapping`` is said in the reader's language (a value that names no label is shown as it is);
``{{key}}`` is the literal text ``{key}``. Other braces are literal. A value is put in as text and never read
again; what cannot be seen in it is escaped. Pages are not filled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

from paigui.diagnostics.severity import Severity
from paigui.diagnostics.visible import show

Language = Literal["en", "zh"]
Values = Mapping[str, str] | Iterable[tuple[str, str]]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
FOLDER = Path(__file__).parent / "messages"
_PLACE = re.compile(r"\{\{([a-z_]\w*)\}\}|\{(@?)([a-z_]\w*)\}")
_LONGEST_VALUE = 200
"""Characters of one value that a message shows."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One message in one language, before the values are put in."""

    message: str
    help: str
    page: str


@dataclass(frozen=True, slots=True)
class MessageTable:
    """All files of the table read together."""

    severities: dict[str, Severity]
    wordings: dict[tuple[str, Language], Wording]
    labels: dict[tuple[str, Language], str]


@cache
def table() -> MessageTable:
    """The table as shipped, read once. A code that stands in two files is a ``ValueError``."""
    # Nothing is typed here. The C loader, where there is one, takes a tenth of the time.
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    read = MessageTable({}, {}, {})
    for path in sorted(FOLDER.glob("*.yaml")):
        content: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=loader) or {}
        for label, texts in content.pop("labels", {}).items():
            for language in LANGUAGES:
                read.labels.setdefault((label, language), str(texts[language]))
        for code, entry in content.items():
            if code in read.severities:
                raise ValueError(f"{path.name}: {code} is already taken")
            read.severities[code] = Severity(entry["severity"])
            for language in LANGUAGES:
                read.wordings[code, language] = _wording(entry, language)
    return read


def _wording(entry: Mapping[str, Any], language: Language) -> Wording:
    texts: Mapping[str, Any] = entry.get(language, {})
    page = entry.get("page", {}).get(language, "")
    return Wording(str(texts.get("message", "")), str(texts.get("help", "")).strip(), str(page).strip())


def codes() -> tuple[str, ...]:
    """Every code of the table, in order."""
    return tuple(sorted(table().severities))


def severity_of(code: str) -> Severity:
    """The weight of a code. A code that the table does not know is an error."""
    return table().severities.get(code, Severity.ERROR)


def text(code: str, language: Language, values: Values = ()) -> str:
    """The message of a code, filled."""
    wording = table().wordings.get((code, language))
    return fill(wording.message, language, values) if wording else code


def help_of(code: str, language: Language, values: Values = ()) -> str:
    """What the user can do about it, filled; empty when there is nothing to say."""
    wording = table().wordings.get((code, language))
    return fill(wording.help, language, values) if wording else ""


def page(code: str, language: Language) -> str:
    """The page that explains a code, for ``paigui explain``; empty for an unknown code."""
    wording = table().wordings.get((code, language))
    return wording.page if wording else ""


def label_text(label: str, language: Language, values: Values = ()) -> str:
    """The text of a label, filled; the label itself when the table does not know it."""
    return fill(table().labels.get((label, language), label), language, values)


def fill(template: str, language: Language, values: Values) -> str:
    """A text of the table with its places filled; a place without a value stays as it is written."""
    known = dict(values)

    def place(match: re.Match[str]) -> str:
        literal, is_label, name = match.groups()
        if literal:
            return "{" + literal + "}"
        if name not in known:
            return match.group()
        value = known[name]
        if is_label:
            value = table().labels.get((value, language), value)
        return show(value, _LONGEST_VALUE)

    return _PLACE.sub(place, template)
