"""The words of the language in both tongues: all of them, or one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from paigui.faces.face import Face
from paigui.faces.tables import Table
from paigui.syntax.vocabulary import vocabulary
from paigui.syntax.words import canonical_name


@dataclass(frozen=True, slots=True)
class Explained:
    """A word: the kind it is of, its forms, and what it says in two languages."""

    kind: str
    english: tuple[str, ...]
    chinese: str
    says: dict[str, str]

    def is_called(self, text: str) -> bool:
        """Whether a text is one of its forms."""
        return text == self.chinese or text in self.english


def all_words() -> Iterator[Explained]:
    """The words of expressions, table by table, then the names that every ruleset knows and that need a sentence."""
    tables = vocabulary()
    for kind in ("words", "domains", "adjectives", "nouns", "classes", "extremes"):
        for word in getattr(tables, kind).values():
            yield Explained(kind, word.english, word.chinese, dict(word.says))
    for name, says in tables.names_say.items():
        yield Explained("names", (name,), tables.names[name], dict(says))


def find_words(text: str) -> list[Explained]:
    """The words that a text may be."""
    return [word for word in all_words() if word.is_called(text) or word.is_called(canonical_name(text))]


def print_words(face: Face, words: list[Explained]) -> None:
    """Writes words under the kinds that they are of."""
    if face.format == "json":
        face.print_json(
            [
                {"kind": word.kind, "en": list(word.english), "zh": word.chinese, "says": word.says}
                for word in words
            ]
        )
        return
    table = Table((face.say("english"), face.say("chinese"), face.say("says")))
    kind = ""
    for word in words:
        if word.kind != kind:
            kind = word.kind
            table.add(face.say(f"kind.{kind}"))
        table.add(", ".join(word.english), word.chinese, word.says[face.language])
    table.print()
